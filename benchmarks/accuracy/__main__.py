"""Measure how often the right entry is named, the matcher beside its baselines, and write docs/accuracy.md.

python -m benchmarks.accuracy          measure on the reporting half (some minutes)
python -m benchmarks.accuracy life     print what people paste, noise by noise, of either half (a minute)
python -m benchmarks.accuracy fit      fit confidences and places of failure on the tuning half
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from benchmarks.accuracy import baselines
from benchmarks.accuracy.baselines import Method
from benchmarks.accuracy.corpus import Case, Half, cases, life_cases
from benchmarks.accuracy.fit import fit
from benchmarks.accuracy.page import MOST_FALSE, NEAREST, OURS, STRICT, confuser_table, is_confuser, life_table, page
from benchmarks.accuracy.score import Scored, figures
from d2s_doctor import load_kb
from d2s_doctor.kb.base import KnowledgeBase

HALVES: tuple[Half, ...] = ("tune", "report")
ROOT = Path(__file__).resolve().parents[2]
TUNING_SHARE = 7
"""One case in so many of the tuning half sets the baselines' thresholds: a sample is enough for one number."""


def answers(method: Method, corpus: list[Case]) -> Scored:
    return [(case, method(case.data)) for case in corpus]


def measure(kb: KnowledgeBase) -> dict[str, Scored]:
    """The answers of each method by its name, without those below its threshold.

    Each baseline comes a second time, with a threshold that makes it as silent as the matcher.
    """
    makers = {
        OURS: baselines.ours,
        NEAREST: baselines.with_nearest,
        "FTS5 (BM25)": baselines.full_text,
        "partial_ratio": baselines.fuzzy,
        "regex list": baselines.expressions,
    }
    report = corpus(kb, "report")
    tune = corpus(kb, "tune")
    some = random.Random("thresholds").sample(tune, len(tune) // TUNING_SHARE)  # drawn: a step could hit the same logs
    measured = {}
    for name, make in makers.items():
        start = time.perf_counter()
        method = make(kb)
        scored = answers(method, report)
        if name not in (OURS, NEAREST):
            tuning = answers(method, some)
            measured[name + STRICT] = claimed(scored, baselines.strict_threshold(tuning, MOST_FALSE))
            scored = claimed(scored, baselines.threshold(tuning))
        measured[name] = scored
        print(f"{name:14} {time.perf_counter() - start:7.1f} s  {figures(scored)}", file=sys.stderr, flush=True)
    return measured


def claimed(scored: Scored, least: float) -> Scored:
    """What is left when a best score below ``least`` is no claim."""
    return [(case, answer if answer and answer[0][1] >= least else []) for case, answer in scored]


def corpus(kb: KnowledgeBase, half: Half) -> list[Case]:
    return list(cases(kb, half))


def main() -> int:
    parser = argparse.ArgumentParser(description="how often the right entry is named")
    parser.add_argument("command", nargs="?", choices=("measure", "life", "fit"), default="measure")
    options = parser.parse_args()
    kb = load_kb()
    if options.command == "life":
        for half in HALVES:
            scored = answers(baselines.ours(kb), list(life_cases(kb, half)))
            fooled = [pair for pair in scored if is_confuser(pair[0].name)]
            others = [pair for pair in scored if not is_confuser(pair[0].name)]
            print(half, life_table({OURS: others}), confuser_table({OURS: fooled}), sep="\n")
        return 0
    if options.command == "fit":
        fit(kb)
        return 0
    (ROOT / "docs" / "accuracy.md").write_text(page(measure(kb), kb), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
