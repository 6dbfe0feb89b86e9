"""What a program may ask for on its first lines when it is recorded."""

from __future__ import annotations

import pytest

from tools.extract import source_of
from tools.record import asked_releases, asked_switches

RELEASES = ["2.6.2", "3.0.0", "3.3.1"]


def test_switches_and_releases_stand_on_the_first_two_lines() -> None:
    source = "# env: SOT_LOG_LEVEL=3 FLAGS_x=\n# paddle: >=3.0.0\nimport paddle\n"
    assert asked_switches(source) == {"SOT_LOG_LEVEL": "3", "FLAGS_x": ""}
    assert asked_releases(source, RELEASES) == ["3.0.0", "3.3.1"]


def test_one_of_them_is_enough() -> None:
    assert asked_switches("# env: A=1\nimport paddle\n") == {"A": "1"}
    assert asked_releases("# paddle: <3.0.0\nimport paddle\n", RELEASES) == ["2.6.2"]


def test_a_program_that_asks_for_nothing_runs_everywhere_as_it_is() -> None:
    source = "import paddle\n\n# env: A=1\n# paddle: <3.0.0\n"
    assert asked_switches(source) == {}
    assert asked_releases(source, RELEASES) == RELEASES


@pytest.mark.parametrize(
    ("program", "words"), [("D2S103/export_beam", "END, MAX_STEPS"), ("D2S103/sample", "to_static")]
)
def test_a_source_is_printed(program: str, words: str) -> None:
    assert words in source_of(program)
