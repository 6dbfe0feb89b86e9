"""A sample in a warm worker against the same sample in a cold one: medians of one run, and their ratio.

    python benchmarks/warm_run.py PYTHON [--code D2S103] [--runs 5]

PYTHON is an interpreter with Paddle. Cold means: start the worker, import Paddle, run, end.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from d2s_doctor import load_kb
from d2s_doctor.run.runner import Runner


def main() -> int:
    parser = argparse.ArgumentParser(description="a sample in a warm and in a cold worker")
    parser.add_argument("python")
    parser.add_argument("--code", default="D2S103")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    entry = load_kb().entries[options.code]
    warm: dict[str, list[float]] = {"before": [], "after": []}
    cold: dict[str, list[float]] = {"before": [], "after": []}
    with Runner(options.python) as worker:
        worker.start()
        for _ in range(options.runs):
            for sample in ("before", "after"):
                start = time.perf_counter()
                worker.run(getattr(entry, sample))
                warm[sample].append(time.perf_counter() - start)
                start = time.perf_counter()
                with Runner(options.python) as fresh:
                    fresh.run(getattr(entry, sample))
                cold[sample].append(time.perf_counter() - start)
    for sample in ("before", "after"):
        slow, fast = statistics.median(cold[sample]), statistics.median(warm[sample])
        print(f"{options.code} {sample:6}  cold {slow:6.2f} s   warm {fast:6.2f} s   {slow / fast:5.1f} x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
