"""Tombstones: a code that was taken away says where it went, and is never used again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor import BrokenEntries, load_kb
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import build_base, load_base, save_base
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.model import Retired, Text

Write = Callable[..., Path]
STONE = """\
- id: D2S990
  slug: old-name
  since: "1.1"
  replaced_by: [D2S991]
  reason: {en: The two were one., zh: 两者其实是一个。}
"""


@pytest.fixture
def base(write_entry: Write) -> Path:
    """A private knowledge base with one entry and one tombstone."""
    folder = write_entry()
    (folder / "retired.yaml").write_text(STONE, "utf-8")
    return folder


@pytest.mark.parametrize("name", ["D2S990", "d2s990", "old-name"])
@pytest.mark.parametrize(("language", "said"), [("en", "The two were one."), ("zh", "两者其实是一个。")])
def test_show_says_where_it_went(
    base: Path, name: str, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", name, "--kb", str(base), "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert said in shown
    assert "D2S991" in shown
    assert "1.1" in shown


def test_run_says_where_it_went(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "old-name", "--kb", str(base), "--lang", "en"]) == 2
    assert "D2S990 is retired; its place is taken by D2S991" in capsys.readouterr().err


def test_show_says_it_to_programs(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "D2S990", "--kb", str(base), "--json"]) == 0
    retired = json.loads(capsys.readouterr().out)["retired"]
    assert retired["replaced_by"] == ["D2S991"]
    assert retired["reason"]["en"] == "The two were one."


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("D2S990", "D2S991", 1, "id D2S991 is retired, but the entry D2S991 has it"),
        ("old-name", "sample-entry", 2, "slug sample-entry is retired, but the entry D2S991 has it"),
        ("[D2S991]", "[D2S992]", 4, "replaced_by: D2S992 is no entry"),
        ('since: "1.1"', "since: 1.1", 3, "put it in quotes"),
        ("  slug: old-name\n", "", 1, "missing: slug"),
    ],
)
def test_what_is_wrong_is_refused(
    base: Path, old: str, new: str, line: int, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = base / "retired.yaml"
    path.write_text(STONE.replace(old, new), "utf-8")
    assert main(["kb", "check", str(base)]) == 1
    assert f"{path}:{line}: " in capsys.readouterr().out
    with pytest.raises(BrokenEntries, match=problem):
        load_kb(base, shipped=False)


def test_a_code_is_retired_once(base: Path) -> None:
    (base / "retired.yaml").write_text(STONE + STONE, "utf-8")
    with pytest.raises(BrokenEntries, match="id D2S990 is retired, but the retired D2S990 has it"):
        load_kb(base, shipped=False)


def test_a_base_without_the_file_has_no_tombstone(write_entry: Write) -> None:
    assert load_kb(write_entry(), shipped=False).retired == {}


def test_the_compiled_base_keeps_it(base: Path, tmp_path: Path) -> None:
    kb = load_kb(base, shipped=False)
    save_base(build_base(kb.entries.values(), retired=kb.retired), str(tmp_path / "data"))
    assert load_base(str(tmp_path / "data")).retired == kb.retired
    assert kb.find_retired("D2S990") == kb.retired["D2S990"]
    assert kb.find_retired("D2S991") is None


@pytest.mark.parametrize(
    ("retired", "problem"),
    [
        (Retired("ACME101", "gone", "1.1", Text("x", "x"), ()), r"ACME101-new-name.yaml:2: id ACME101 was that of a"),
        (Retired("D2S990", "new-name", "1.1", Text("x", "x"), ()), r"ACME101-new-name.yaml:3: slug new-name was that"),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_a_private_entry_takes_no_shipped_name_that_is_retired(
    write_entry: Write,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    retired: Retired,
    problem: str,
    named: bool,
) -> None:
    folder = write_entry(("D2S991", "ACME101"), ("sample-entry", "new-name"), name="ACME101-new-name.yaml")
    assert "ACME101" in load_kb(folder).entries
    monkeypatch.setattr(load_shipped(), "retired", {retired.id: retired})
    if not named:
        monkeypatch.setenv("D2S_DOCTOR_KB", str(folder))
    with pytest.raises(BrokenEntries, match=problem):
        load_kb(folder if named else None)
    assert main(["kb", "check", str(folder)]) == 1
    assert re.search(problem, capsys.readouterr().out)


def test_no_shipped_code_is_both() -> None:
    kb = load_shipped()
    assert kb.entries.keys().isdisjoint(kb.retired)
