"""The nightly look for a Paddle that nobody has measured yet."""

from __future__ import annotations

import pytest

from tools.new_paddle import newer_releases

ANSWER = "paddlepaddle (3.10.0)\nAvailable versions: 3.10.0, 3.4.0, 3.3.1, 3.3.0, 2.6.2\n  INSTALLED: 3.3.1\n"


def test_newer_releases_are_named_oldest_first() -> None:
    assert newer_releases(ANSWER, ("2.6.2", "3.3.1")) == ["3.4.0", "3.10.0"]


def test_nothing_newer() -> None:
    assert newer_releases(ANSWER, ("3.10.0",)) == []


def test_an_index_that_cannot_be_asked_is_not_nothing_newer() -> None:
    with pytest.raises(ValueError, match="no list of versions"):
        newer_releases("")
