"""The border of `report`: lines that were crafted to leak between ordinary ones, cut, doubled and littered."""

from __future__ import annotations

import random
import re
from io import BytesIO
from pathlib import Path

from benchmarks.fuzz.harm import is_harmful
from benchmarks.fuzz.logs import MEGABYTE, TOKENS
from benchmarks.fuzz.mutate import mutate_bytes
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.log import clean_lines
from d2s_doctor.render.redacted_issue import redacted_issue
from d2s_doctor.report.redact import Redactor

_LINES = Path(__file__).resolve().parents[2] / "tests" / "report"
_PRIVATE = re.compile(r"«([^«»]+)»")
_LARGE = 0.01
"""Share of the inputs that are blown up to a third of a megabyte."""


def report_seeds() -> list[bytes]:
    """Lines whose private parts stand between « and », and ordinary ones."""
    crafted = (_LINES / "crafted.txt").read_text("utf-8").splitlines()
    lines = [line.partition("|")[2] for line in crafted if line[:1] != "#" and not line.startswith("table|")]
    return [line.encode() for line in [*lines, *(_LINES / "ordinary.txt").read_text("utf-8").splitlines()] if line]


def mutated_report(lines: list[bytes], chance: random.Random) -> bytes:
    """Some lines; a few of them changed, and between them what a log may hold too."""
    chosen = [chance.choice(lines) for _ in range(chance.choice((1, 3, 10, 60)))]
    for _ in range(chance.choice((0, 0, 1, 4))):
        at = chance.randrange(len(chosen))
        chosen[at] = mutate_bytes(_unmarked(chosen[at] + chance.choice(TOKENS) + chance.choice(lines)), chance)
    data = b"\n".join(chosen)
    if chance.random() < _LARGE:
        data = (data + b"\n") * (MEGABYTE // 3 // (len(data) + 1) + 1)
    return data


def _unmarked(line: bytes) -> bytes:
    return line.replace("«".encode(), b"").replace("»".encode(), b"")


def check_report(data: bytes) -> str:
    """Every crafted line loses its private part among others too, no line is lost, and an issue is written."""
    marked = data.decode("utf-8", "replace")
    text = marked.replace("«", "").replace("»", "")
    shown = Redactor().redact(text)
    if shown.count("\n") != text.count("\n"):
        return f"{text.count(chr(10))} lines became {shown.count(chr(10))}"
    for line, after in zip(marked.split("\n"), shown.split("\n"), strict=True):
        if left := [private for private in _PRIVATE.findall(line) if private in after]:
            return f"{left[0]!r} is left of {line[:100]!r}"
    if len(data) < MEGABYTE // 10:
        cleaned = "\n".join(line.text for line in clean_lines(text.encode("utf-8", "replace")))
        issue = redacted_issue(BytesIO(cleaned.encode()), load_shipped(), (), "en")
        return "the issue holds a harmful character" if is_harmful(issue.markdown) else ""
    return ""
