"""Lines that were crafted to leak lose their marked parts; lines of ordinary logs lose nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from d2s_doctor.report.redact import Redactor

LINES = [line for line in Path(__file__).with_name("crafted.txt").read_text("utf-8").splitlines() if line[:1] != "#"]


@pytest.mark.parametrize("line", LINES)
def test_nothing_is_left(line: str) -> None:
    text = line.partition("|")[2]
    text = text.replace("\\n", "\n") if "BEGIN" in text or line.startswith("table|") else text
    private = re.findall(r"«([^«»]+)»", text)
    shown = Redactor().redact(text.replace("«", "").replace("»", ""))
    assert private
    assert [part for part in private if part in shown] == []


ORDINARY = Path(__file__).with_name("ordinary.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", ORDINARY)
def test_an_ordinary_line_stays(line: str) -> None:
    assert Redactor().redact(line) == line
