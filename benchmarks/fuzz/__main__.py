"""Mutate good inputs for a while and give them to one border, or to each in turn.

    python -m benchmarks.fuzz [--border NAME] [--seconds 600] [--seed N] [--again FILE]

Fails on an exception, on a second without an answer (for a log: for a megabyte), on a character in any output that a
terminal would obey, and on what a border holds besides. A failing input is written to the current folder; ``--again``
tries it once more and shows the traceback. When it is mended, it goes to ``tests/benchmarks/fuzz/BORDER-what.suffix``,
where a test keeps it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from benchmarks.fuzz.borders import BORDERS, Border
from benchmarks.fuzz.logs import MEGABYTE

MOST_SECONDS = 2.0
"""Of processor time for one input of up to a megabyte, and for each megabyte of a larger one."""
LONGEST_PRINTED = 3000
"""Bytes of a failing input that are printed too: of a nightly run, only what it printed is left."""
MOST_SHOWN = 20
"""Failures that are written down; more of them say nothing new."""


def try_input(border: Border, data: bytes) -> str:
    """What is wrong with the answer to one input, with the line that raised; "" when nothing is."""
    start = time.process_time()
    try:
        wrong = border.check(data)
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {str(error)[:100]} ({Path(at.filename).name}:{at.lineno})"
    seconds = time.process_time() - start
    stalled = border.suffix != "log" and seconds > MOST_SECONDS * max(1.0, len(data) / MEGABYTE)
    return wrong or (f"{seconds:.2f} s for {len(data)} bytes" if stalled else "")


def fuzz(name: str, seconds: float, seed: int) -> int:
    """Inputs for one border, for so long; the number of failures. Each kind of failure is written down once."""
    border, chance = BORDERS[name], random.Random(seed)
    seeds = border.seeds()
    for data in seeds if len(seeds) < MOST_SHOWN else seeds[:MOST_SHOWN]:
        assert not (wrong := try_input(border, data)), f"a good input of {name} fails: {wrong}"
    end = time.monotonic() + seconds
    inputs = size = failures = 0
    slowest = 0.0
    known: set[str] = set()
    while time.monotonic() < end:
        data = border.change(seeds, chance)
        start = time.process_time()
        wrong = try_input(border, data)
        slowest = max(slowest, time.process_time() - start)
        inputs, size, failures = inputs + 1, size + len(data), failures + bool(wrong)
        kind = wrong.rpartition("(")[2]
        if wrong and kind not in known and len(known) < MOST_SHOWN:
            known.add(kind)
            file = f"fuzz-{name}-{seed}-{inputs}.{border.suffix}"
            Path(file).write_bytes(data)
            print(f"{wrong}\n  python -m benchmarks.fuzz --border {name} --again {file}", flush=True)
            if len(data) < LONGEST_PRINTED:
                print(f"  echo {b64encode(data).decode()} | base64 -d > {file}", flush=True)
    print(
        f"{name}: {inputs} inputs, {size / 1e6:.1f} MB, {failures} failures, slowest {slowest:.2f} s, seed {seed}",
        flush=True,
    )
    return failures


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--border", choices=list(BORDERS), help="one of them; each in turn when left out")
    parser.add_argument("--seconds", type=float, default=600, help="for each border (600)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the changes (another one each time)")
    parser.add_argument("--again", metavar="FILE", help="try this one input of --border, and show the traceback")
    options = parser.parse_args(arguments)
    if options.again:
        wrong = BORDERS[options.border or "log"].check(Path(options.again).read_bytes())
        print(wrong or "nothing is wrong")
        return 1 if wrong else 0
    names = [options.border] if options.border else list(BORDERS)
    failures = [fuzz(name, options.seconds, options.seed) for name in names]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
