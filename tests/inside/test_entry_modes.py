"""The modes of entries: one list, and what stands elsewhere for each of them."""

from __future__ import annotations

import typing

import pytest

from d2s_doctor.inside.modes import ENTRY_MODES
from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Mode
from d2s_doctor.render.messages import say


def test_the_model_and_the_contexts_have_the_modes_of_the_list() -> None:
    assert typing.get_args(Mode) == ENTRY_MODES
    assert tuple(constants("paddle")["contexts_of_mode"]) == ENTRY_MODES


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_mode_has_a_name_on_the_pages(language: str) -> None:
    names = [say(f"site.mode.{mode}", language) for mode in ENTRY_MODES]
    assert len(set(names)) == len(ENTRY_MODES)
