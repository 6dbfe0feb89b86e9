"""Whole-process time of a cold ``match`` against ``python -c pass``: medians of interleaved runs, and their ratio.

    python benchmarks/cold_start.py [--runs 15] [LOG]

Run it with the Python of an environment into which the package is installed (not editable, so that no checkout is
consulted). Both commands use that same interpreter.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEFAULT_LOG = ROOT / "tests" / "logs" / "D2S103" / "3.3.1-ast.txt"


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, cwd="/")
    return time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", nargs="?", default=str(DEFAULT_LOG))
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    log = str(Path(options.log).resolve())
    script = Path(sys.executable).with_name("d2s-doctor")
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "d2s-doctor match": [str(script), "match", log],
        "d2s-doctor match --json": [str(script), "match", "--json", log],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(options.runs):
        for name, command in commands.items():
            times[name].append(seconds(command))
    base = statistics.median(times["python -c pass"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:25} {median * 1000:7.1f} ms   {median / base:5.1f} x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
