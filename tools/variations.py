"""Challenge the entries: run programs that were written apart from their samples, in every mode, and compare.

    python -m tools.variations [CODE…] [--releases 2.6.2,3.3.1] [--again] [--workers 2]

The programs stand in ``benchmarks/variations/*.yaml``: by entry and name, ``source`` (after HEAD), what it ``says`` of
the entry, and ``expect`` where it is to do something else than the sample (``eager: raises``: so it does in eager
mode). The variations of the corpus are run too; one of them is named without ``source`` where it has an expectation of
its own. What was seen is kept in ``seen.json`` beside them, and README.md there is the table of both. Only what is new
or changed is run.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import yaml

from d2s_doctor.api import load_kb
from d2s_doctor.author.corpus import VARIATION, read_corpus
from d2s_doctor.env.refinement import outcomes_on
from d2s_doctor.inside.modes import AS_IT_STANDS, AST, EAGER, SOT, SOT0
from d2s_doctor.inside.stacks import STACKS, environment_name
from d2s_doctor.model import Entry, Expectation
from d2s_doctor.run.report import Limits
from d2s_doctor.verify.envs import ensure
from d2s_doctor.verify.observe import SampleRunner, agrees, modes_of
from tools.corpus_file import CORPUS_FOLDER, ROOT
from tools.record import asked_releases

FOLDER = ROOT / "benchmarks" / "variations"
SEEN = FOLDER / "seen.json"
TABLE = FOLDER / "README.md"
RELEASES = ("2.6.2", "3.3.1")
HEAD = """\
import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.static import InputSpec

to_static = paddle.jit.to_static
"""
GRAPHS = (
    """\
import os

os.environ["MIN_GRAPH_SIZE"] = "0"
"""
    + HEAD
    + """

def graphs(run):
    from paddle.jit.sot.symbolic.compile_cache import CompileSIRCache
    cache, made = CompileSIRCache(), []
    compiled = cache.value_fn
    cache.value_fn = lambda *args, **more: (made.append(1), compiled(*args, **more))[1]
    run()
    return len(made)

"""
)
"""Instead of HEAD for programs that ask how many sub-graphs SOT makes while ``run`` runs."""
SEED = "import sys; del sys.argv[1:]; import paddle; paddle.seed(7)\n"
"""Before programs that leave it out: eager and converted run begin with the same weights, and without arguments."""
SECONDS = 100.0
"""For one run. RecursionErrors of old releases take a minute."""
HANGS = 25.0
"""For one run of an entry that hangs."""
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEVER_OUT = ("silent", "performance", "guide")
"""Kinds whose corpus programs print or assert what they show, and leave nothing to compare."""


class Challenge(NamedTuple):
    """One program that an entry has to be true of. ``expect`` is the entry's own unless it was given another."""

    entry: Entry
    name: str
    source: str
    says: str
    expect: tuple[Expectation, ...]
    modes: tuple[str, ...]
    eager: str = "passes"

    @property
    def key(self) -> str:
        return f"{self.entry.id}/{self.name}"

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.source.removeprefix(SEED).encode()).hexdigest()[:12]

    def expected(self, release: str, mode: str) -> str | None:
        """What it should do there; SOT at its other size does what SOT does unless said otherwise."""
        outcomes = outcomes_on(self.entry._replace(expect=self.expect), release)
        if mode == AS_IT_STANDS and mode not in outcomes:
            return outcomes.get(AST)  # a program of the corpus that only saves
        return outcomes.get(mode) or (outcomes.get(SOT) if mode == SOT0 else None)


def challenges(corpus: bool = True) -> list[Challenge]:
    """Those that were written for this and, unless ``corpus`` is False, the variations of the corpus."""
    kb = load_kb()
    entries = {entry.id: entry for entry in kb.entries.values()}
    written: dict[str, dict[str, dict[str, Any]]] = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        for code, programs in (yaml.load(path.read_text("utf-8"), _LOADER) or {}).items():
            written.setdefault(code, {}).update(programs)
    recorded = _of_corpus(entries, written) if corpus else ()
    return sorted([*recorded, *_written(entries, written)], key=lambda each: each.key)


def _of_corpus(entries: dict[str, Entry], written: dict[str, dict[str, dict[str, Any]]]) -> Iterator[Challenge]:
    for program in read_corpus(CORPUS_FOLDER):
        entry = entries.get(program.entry or "")
        if program.kind != VARIATION or not program.source or not entry or not entry.observed:
            continue
        name = program.id.rpartition("/")[2]
        own = written.get(entry.id, {}).get(name, {})
        if "# env:" in program.source or "# stack:" in program.source or (entry.kind in _NEVER_OUT and not own):
            continue
        modes = _modes(entry, own) if "to_static" in program.source else (AS_IT_STANDS,)
        seeded = "os.environ" in program.source or "seed(" in program.source
        source = program.source if seeded else SEED + program.source
        rest = (own.get("says", ""), _expect(entry, own), modes, own.get("eager", "passes"))
        yield Challenge(entry, name, source, *rest)


def _written(entries: dict[str, Entry], written: dict[str, dict[str, dict[str, Any]]]) -> Iterator[Challenge]:
    for code, programs in written.items():
        for name, own in programs.items():
            if "source" in own and code in entries:
                entry = entries[code]
                rest = (own["says"], _expect(entry, own), _modes(entry, own), own.get("eager", "passes"))
                head = GRAPHS if "graphs(" in own["source"] else HEAD
                yield Challenge(entry, name, head + own["source"], *rest)


def _expect(entry: Entry, own: dict[str, Any]) -> tuple[Expectation, ...]:
    return tuple(Expectation(**each) for each in own["expect"]) if "expect" in own else entry.expect


def _modes(entry: Entry, own: dict[str, Any]) -> tuple[str, ...]:
    modes = (AS_IT_STANDS,) if any("run" in each for each in own.get("expect", ())) else modes_of(entry)
    return (*modes, SOT0) if SOT in modes else modes


def run(challenge: Challenge, runner: SampleRunner) -> dict[str, str]:
    """What happened, by mode: the outcome, the code that the matcher gives, and where eager mode fails too."""
    seen = {}
    for mode in challenge.modes:
        observed = runner.observe(challenge.source, mode)
        words = [observed.outcome, observed.matched]
        if observed.uncompared:
            words.append(f"(eager: {observed.uncompared})")
        if observed.outcome == "raises":
            words[1] = words[1] or observed.ran.exception
            if mode != AS_IT_STANDS and runner.observe(challenge.source, EAGER).outcome == "raises":
                words.append("(eager too)")
        seen[mode] = " ".join(word for word in words if word)
    return seen


def disagreements(challenge: Challenge, release: str, seen: dict[str, str]) -> list[str]:
    """The modes in which what was seen is not what is expected, each with both."""
    pairs = ((mode, challenge.expected(release, mode), what) for mode, what in seen.items())
    return [
        f"{mode}: {expected} -> {what}"
        for mode, expected, what in pairs
        if expected and not _holds(expected, what, challenge.eager)
    ]


def _holds(expected: str, what: str, eager: str) -> bool:
    """A program that passes where it is converted may fail as it does in eager mode: its own fault, not the entry's.

    One that passes where eager mode fails was compared with nothing, and holds only where that is what it is to show.
    """
    if "(eager: " in what and eager == "passes" and expected != "varies":
        return False
    own_fault = expected == "passes" and what.endswith("(eager too)")
    return own_fault or agrees(expected, what.split()[0])  # type: ignore[arg-type]


def read_seen() -> dict[str, Any]:
    """What was seen so far, by program and release."""
    seen: dict[str, Any] = json.loads(SEEN.read_text("utf-8")) if SEEN.exists() else {}
    return seen


@contextmanager
def changing_seen() -> Iterator[dict[str, Any]]:
    """The file's content, to be changed; other processes wait meanwhile, and none sees half a file."""
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        seen = read_seen()
        yield seen
        temporary = SEEN.with_suffix(".tmp")
        temporary.write_text(json.dumps(seen, indent=1, sort_keys=True) + "\n", "utf-8")
        temporary.replace(SEEN)


def forget_what_is_gone(everything: list[Challenge]) -> None:
    """Take out of the file what belongs to no program any more, or to a release that its program does not ask for."""
    there = {challenge.key: challenge for challenge in everything}
    with changing_seen() as seen:
        for key in list(seen):
            asked = asked_releases(there[key].source.removeprefix(SEED), list(seen[key])) if key in there else []
            seen[key] = {release: seen[key][release] for release in asked}
            if not seen[key]:
                del seen[key]


def run_all(chosen: list[Challenge], environment: str) -> None:
    """Run them one after the other in the warm process of one environment."""
    release = environment.partition("+")[0]
    with SampleRunner(str(ensure(environment)), load_kb()) as runner:
        for challenge in chosen:
            runner.limits = Limits(seconds=HANGS if challenge.entry.kind == "hang" else SECONDS)
            cell = run(challenge, runner)
            with changing_seen() as seen:
                seen.setdefault(challenge.key, {})[release] = {"digest": challenge.digest, **cell}
            wrong = disagreements(challenge, release, cell)
            print(f"{challenge.key} {release}: {'; '.join(wrong) or 'holds'}", flush=True)


def to_run(
    everything: list[Challenge], codes: list[str], releases: list[str], again: bool
) -> dict[str, list[Challenge]]:
    """What is asked for and was not run as it stands now, by environment."""
    seen = read_seen()
    jobs: dict[str, list[Challenge]] = {}
    for challenge in everything:
        code, stack = challenge.entry.id, challenge.entry.stack
        if codes and not any(code == wanted or code[3:].startswith(wanted) for wanted in codes):
            continue
        for release in asked_releases(challenge.source.removeprefix(SEED), releases):
            done = seen.get(challenge.key, {}).get(release, {})
            if (stack and release not in STACKS[stack]) or (done.get("digest") == challenge.digest and not again):
                continue
            jobs.setdefault(environment_name(release, stack), []).append(challenge)
    return jobs


def main() -> int:
    parser = argparse.ArgumentParser(description="run programs that were written apart from the entries' samples")
    parser.add_argument("codes", nargs="*", help="entries, or the first digits of their codes (default: all)")
    parser.add_argument("--releases", default=",".join(RELEASES))
    parser.add_argument("--again", action="store_true", help="run also what was run before")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--table", action="store_true", help="run nothing, only make the table anew")
    options = parser.parse_args()
    everything = challenges()
    if not options.table:
        jobs = to_run(everything, options.codes, options.releases.split(","), options.again)
        with ThreadPoolExecutor(options.workers) as pool:
            list(pool.map(lambda job: run_all(job[1], job[0]), jobs.items()))
    forget_what_is_gone(everything)
    TABLE.write_text(table(everything, read_seen()), "utf-8")
    return 0


def _row(challenge: Challenge, cells: dict[str, dict[str, str]]) -> tuple[list[str], bool]:
    """The line of one program, and whether it does what is expected."""
    modes = {release: {m: w for m, w in cell.items() if m != "digest"} for release, cell in cells.items()}
    wrong = [f"{r} {each}" for r, cell in modes.items() for each in disagreements(challenge, r, cell)]
    shown = [", ".join(f"{m} {w}" for m, w in modes.get(r, {}).items()) or "-" for r in RELEASES]
    verdict = "; ".join(wrong) or ("as said" if challenge.expect != challenge.entry.expect else "as the sample")
    says = challenge.says.replace("|", "\\|") or "fails for the same cause"
    return [challenge.entry.id, challenge.name, says, *shown, verdict], not wrong


def table(everything: list[Challenge], seen: dict[str, Any]) -> str:
    """The table of all programs and what they did."""
    rows = [_row(challenge, seen[challenge.key]) for challenge in everything if seen.get(challenge.key)]
    programs = Counter(cells[0] for cells, _ in rows)
    head = [
        "<!-- Made by `python -m tools.variations`; do not edit. -->",
        "# Variations",
        "",
        "Programs that were written apart from the samples of the entries, run on two releases in every mode, and",
        "compared with eager mode. The code behind an outcome is the answer of `d2s-doctor match` to the output.",
        "",
        f"{len(rows)} programs, {len(programs)} entries; {sum(n >= 3 for n in programs.values())} entries have three"
        f" or more. {sum(not holds for _, holds in rows)} programs do something else than is expected.",
        "",
        "| entry | program | what it says | " + " | ".join(RELEASES) + " | compared |",
        "|---|---|---|" + "---|" * len(RELEASES) + "---|",
    ]
    return "\n".join([*head, *("| " + " | ".join(cells) + " |" for cells, _ in rows)]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
