"""What fails without a traceback has a rule, or a reason in data why source cannot show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from d2s_doctor.author.unruled import UNRULED_FILE, read_unruled, without_rule
from d2s_doctor.check.rules import RULES
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import BrokenEntries

KB = Path(__file__).resolve().parents[2] / "kb"


def test_every_unseen_failure_has_a_rule_or_a_reason_and_none_has_both(kb: KnowledgeBase) -> None:
    reasons = read_unruled(KB / UNRULED_FILE)
    assert sorted(reasons) == sorted(without_rule(kb.entries.values()))
    assert not set(reasons) & {rule.code for rule in RULES}
    assert all(text.en and text.zh for text in reasons.values())


def test_a_record_of_another_form_is_named(tmp_path: Path) -> None:
    path = tmp_path / UNRULED_FILE
    assert read_unruled(path) == {}
    path.write_text("- {entry: D2S126, en: because}\n")
    with pytest.raises(BrokenEntries, match="expected a list, each with entry, en, zh"):
        read_unruled(path)
