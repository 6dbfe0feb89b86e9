"""What ``report`` takes out of lines that were crafted to leak, by kind; what it wrongly takes out of ordinary ones.

    python -m benchmarks.redaction

Ends with 1 when a private part is left or an ordinary line is changed. The lines are those of ``tests/report``; the
patterns were written with them at hand, so that this says what is covered, not how much of a stranger's log is.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path

from d2s_doctor.report.redact import Redactor

_LINES = Path(__file__).resolve().parents[1] / "tests" / "report"
_PRIVATE = re.compile(r"«([^«»]+)»")
_MEGABYTE = 1_000_000


def main() -> int:
    """Measure and print the tables."""
    rows = [line for line in (_LINES / "crafted.txt").read_text("utf-8").splitlines() if line[:1] not in ("#", "")]
    ordinary = (_LINES / "ordinary.txt").read_text("utf-8").splitlines()
    taken: Counter[str] = Counter()
    private = left = 0
    for kind, _, marked in (row.partition("|") for row in rows):
        text = marked.replace("\\n", "\n") if kind == "table" or "BEGIN" in marked else marked
        redactor = Redactor()
        shown = redactor.redact(text.replace("«", "").replace("»", ""))
        taken += redactor.counts
        found = _PRIVATE.findall(text)
        private, left = private + len(found), left + sum(each in shown for each in found)
    print("| kind | places taken out |\n|---|--:|")
    for kind, count in sorted(taken.items()):
        print(f"| {kind} | {count} |")
    print(f"\n{left} of {private} private parts left in {len(rows)} lines")
    wrong = sum(Redactor().redact(line) != line for line in ordinary)
    print(f"{wrong} of {len(ordinary)} ordinary lines changed")
    text = "\n".join(ordinary) + "\n"
    megabyte = (text * (_MEGABYTE // len(text) + 1))[:_MEGABYTE]
    started = time.process_time()
    Redactor().redact(megabyte)
    print(f"{time.process_time() - started:.2f} s of processor time for 1 MB of them")
    return 1 if wrong or left else 0


if __name__ == "__main__":
    sys.exit(main())
