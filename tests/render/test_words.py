from __future__ import annotations

from d2s_doctor.render import words


def test_both_languages_say_the_same_things() -> None:
    assert words._EN.keys() == words._ZH.keys()
    for key, text in words._EN.items():
        assert text.count("{") == words._ZH[key].count("{")
