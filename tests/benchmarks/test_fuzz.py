"""Every border with inputs that are nearly good, and with those that once were a failure."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.fuzz.__main__ import main, try_input
from benchmarks.fuzz.borders import BORDERS, Border
from benchmarks.fuzz.mutate import HEAVIEST, mutate_data

KEPT = sorted((Path(__file__).parent / "fuzz").iterdir())


@pytest.mark.parametrize("name", BORDERS)
def test_changed_inputs_are_answered(name: str) -> None:
    border, chance = BORDERS[name], random.Random(7)
    seeds = border.seeds()
    count = 5 if name == "report" else 40  # a report of hundreds of lines each time; the nightly job makes more
    changed = [border.change(seeds, chance) for _ in range(count)]
    assert len(set(changed)) > count / 2
    assert [wrong for data in (seeds[0], *changed) if (wrong := border.check(data))] == []


def test_the_fuzzer_makes_nothing_of_gigabytes() -> None:
    chance = random.Random(1)
    heavy = {"a": [["x" * 900] * 30] * 30}
    assert max(len(str(mutate_data(heavy, chance))) for _ in range(30)) < 2 * HEAVIEST


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_once_failed_is_answered(path: Path) -> None:
    assert try_input(BORDERS[path.name.partition("-")[0]], path.read_bytes()) == ""


def test_a_failing_input_is_written_down_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def check(data: bytes) -> str:
        if data != b"good":
            raise KeyError("x")
        return ""

    border = Border("txt", lambda: [b"good"], lambda seeds, chance: chance.randbytes(3), check)
    monkeypatch.setitem(BORDERS, "state", border)
    monkeypatch.chdir(tmp_path)
    assert main(["--border", "state", "--seconds", "0.2", "--seed", "5"]) == 1
    (kept,) = tmp_path.iterdir()
    said = capsys.readouterr().out
    assert f"python -m benchmarks.fuzz --border state --again {kept.name}" in said
    assert "KeyError: 'x'" in said
    with pytest.raises(KeyError):
        main(["--border", "state", "--again", str(kept)])
