"""Each rule on its own fixture: it hits the lines that say so and no other."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.rules import BROKEN, RULES
from d2s_doctor.check.source_file import parse_source
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.messages import SOURCES, languages, message, read_yaml
from d2s_doctor.template import parse

FIXTURES = Path(__file__).parent / "fixtures"
CODES = [rule.code for rule in RULES]
_MARK = re.compile(r"#\s*hit: (D2S\d+)")


def hits(source: str, kb: KnowledgeBase, **options: object) -> list[tuple[int, str]]:
    result = check_sources([parse_source("fixture.py", source.encode())], kb.entries, CheckOptions(**options))  # type: ignore[arg-type]
    return sorted({(finding.line, finding.code) for finding in result.findings})


@pytest.mark.parametrize("code", CODES)
def test_fixture(code: str, kb: KnowledgeBase) -> None:
    path = FIXTURES / f"{code}.py"
    assert path.exists(), f"write tests/check/fixtures/{code}.py; CONTRIBUTING.md, A check rule, shows one"
    source = path.read_text(encoding="utf-8")
    wanted = [(number, found) for number, line in enumerate(source.splitlines(), 1) for found in _MARK.findall(line)]
    assert any(found == code for _, found in wanted), f"{code}.py marks no hit"
    assert hits(source, kb) == sorted(wanted)


@pytest.mark.parametrize("language", languages())
def test_the_catalogue_has_a_message_for_every_rule_and_every_place_is_filled(language: str, kb: KnowledgeBase) -> None:
    own = {key for key in read_yaml(os.path.join(SOURCES, f"{language}.yaml")) if key.startswith("rule.")}
    assert {key.split(".")[1] for key in own} == set(CODES)
    said = set()
    for code in CODES:
        source = parse_source("fixture.py", (FIXTURES / f"{code}.py").read_bytes())
        for finding in check_sources([source], kb.entries, CheckOptions()).findings:
            key = f"rule.{finding.message or finding.code}"
            said.add(key)
            filled = {name for name, value in finding.captures.items() if value}
            assert set(parse(message(key, language)).names) <= filled, key
    assert said == own


def test_every_file_holds_a_rule_of_its_name() -> None:
    assert BROKEN == ()
    assert [Path(rule.file).stem.upper() for rule in RULES] == CODES


@pytest.mark.parametrize("code", CODES)
def test_samples(code: str, kb: KnowledgeBase) -> None:
    assert code in kb.entries, f"kb/ has no entry {code} for the rule {code}"
    entry = kb.entries[code]
    assert code in {found for _, found in hits(entry.before, kb)}
    assert hits(entry.after, kb) == []


def test_no_corrected_sample_is_accused(kb: KnowledgeBase) -> None:
    assert {entry.id: found for entry in kb.entries.values() if (found := hits(entry.after, kb))} == {}
