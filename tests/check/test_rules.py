"""Each rule on its own fixture: it hits the lines that say so and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.rules import RULES
from d2s_doctor.check.source_file import parse_source
from d2s_doctor.kb.base import KnowledgeBase

FIXTURES = Path(__file__).parent / "fixtures"
CODES = [rule.code for rule in RULES]
_MARK = re.compile(r"#\s*hit: (D2S\d+)")


def hits(source: str, kb: KnowledgeBase, **options: object) -> list[tuple[int, str]]:
    result = check_sources([parse_source("fixture.py", source.encode())], kb.entries, CheckOptions(**options))  # type: ignore[arg-type]
    return sorted({(finding.line, finding.code) for finding in result.findings})


@pytest.mark.parametrize("code", CODES)
def test_fixture(code: str, kb: KnowledgeBase) -> None:
    source = (FIXTURES / f"{code}.py").read_text(encoding="utf-8")
    wanted = [(number, found) for number, line in enumerate(source.splitlines(), 1) for found in _MARK.findall(line)]
    assert any(found == code for _, found in wanted), f"{code}.py marks no hit"
    assert hits(source, kb) == sorted(wanted)


@pytest.mark.parametrize("code", CODES)
def test_samples(code: str, kb: KnowledgeBase) -> None:
    entry = kb.entries[code]
    assert code in {found for _, found in hits(entry.before, kb)}
    assert hits(entry.after, kb) == []


def test_no_corrected_sample_is_accused(kb: KnowledgeBase) -> None:
    assert {entry.id: found for entry in kb.entries.values() if (found := hits(entry.after, kb))} == {}
