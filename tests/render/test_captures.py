"""Every entry is shown with what real logs captured, and with extremes: no name stands twice, no place is left."""

from __future__ import annotations

import re

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Entry
from d2s_doctor.render.messages import languages
from d2s_doctor.template import fill, parse
from tests.recorded import ONE_OF_EACH

_TWICE = re.compile(r"(?<![A-Za-z0-9])([a-z]{3,}(?:_[a-z]{3,})+)_?\1(?![A-Za-z0-9])|(_[a-z]{4,}_[a-z]{4,})\2")
"""A name of several words that follows itself: ``load_inference_model_inference_model``."""
EXTREMES = ("", " ", "x" * 400, "`", "{name}", "a|b", "<class 'int'>", "第 1 个", "\\", "**bold**")


def filled(entry: Entry, captures: dict[str, str]) -> list[str]:
    return [fill(text.in_language(each), captures) for _, text in entry.prose() for each in languages()]


def names(entry: Entry) -> set[str]:
    found: set[str] = set()
    for _, text in entry.prose():
        for language in languages():
            found.update(parse(text.in_language(language)).names)
    return found


def test_no_sentence_repeats_what_a_log_captured(kb: KnowledgeBase) -> None:
    broken, seen = [], set()
    for log in ONE_OF_EACH:
        for match in diagnose(log.data, kb=kb).matches[:3]:
            key = (match.id, tuple(sorted(match.captures.items())))
            if key not in seen:
                seen.add(key)
                texts = filled(kb.entries[match.id], match.captures)
                broken += [(log.name, found[0]) for text in texts if (found := _TWICE.search(text))]
    assert len(seen) > 300
    assert broken == []


@pytest.mark.parametrize("value", EXTREMES)
def test_any_value_fills_its_places_and_no_other(value: str, kb: KnowledgeBase) -> None:
    for entry in kb.entries.values():
        captures = dict.fromkeys(names(entry), value)
        for text in filled(entry, captures):
            assert not re.search(r"\{[a-z_]+\|", text), entry.id
