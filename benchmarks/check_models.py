"""How often `check` speaks about model code that others wrote: findings per 1,000 lines, and its speed.

    python benchmarks/check_models.py FOLDER…

Give folders of unpacked wheels, such as paddle/vision/models of an installed Paddle, or what `pip download` and `unzip`
make of paddleseg, paddleclas, paddledet or paddlenlp. Every Layer's forward is taken for converted. The findings are
printed for reading: whether one is a false alarm, only a person can say.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from d2s_doctor import load_kb
from d2s_doctor.check.linter import CheckOptions, check_paths


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--paddle", default="3.3.1")
    parser.add_argument("--show", action="store_true", help="print the findings")
    options = parser.parse_args()
    entries = load_kb().entries
    print(
        "| folder | files | lines | functions | findings | per 1,000 lines | seconds |\n|---|---|---|---|---|---|---|"
    )
    for folder in options.folders:
        started = time.perf_counter()
        result = check_paths([folder], entries, CheckOptions((options.paddle,), every_layer=True, exclude=()))
        seconds = time.perf_counter() - started
        lines = sum(len(source.lines) for source in result.sources.values())
        count = len(result.findings)
        codes = ", ".join(f"{code} {number}" for code, number in Counter(f.code for f in result.findings).most_common())
        rate = 1000 * count / max(lines, 1)
        size = f"{result.files} | {lines} | {result.functions}"
        print(f"| {folder} | {size} | {count} ({codes}) | {rate:.3f} | {seconds:.1f} |")
        for finding in result.findings if options.show else ():
            line = result.sources[finding.path].lines[finding.line - 1].strip()
            print(f"  {finding.path}:{finding.line} {finding.code} {line[:100]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
