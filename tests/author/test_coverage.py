"""Raise sites: the log that each would leave, the entry that answers it, and reasons for the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.author.coverage import cover, read_reasons, unneeded_reasons
from d2s_doctor.author.known_raise_sites import RAISE_SITES_FILE, read_raise_sites, synthetic_logs
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.folder import read_folder

FACTS = Path(__file__).resolve().parents[2] / RAISE_SITES_FILE
ROW: dict[str, Any] = {
    "n": 1,
    "exc": "ValueError",
    "template": "the gradient of {self.name} was lost in conversion",
    "file": "paddle/jit/api.py",
    "line": 7,
    "function": "Layer.step",
    "user_facing": "yes",
    "surface": "raised",
}


def rows_file(folder: Path, *changes: dict[str, Any]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("\n".join(json.dumps({**ROW, "n": n, **change}) for n, change in enumerate(changes, 1)))
    return path


def test_only_rows_that_reach_a_user_count(tmp_path: Path) -> None:
    path = rows_file(
        tmp_path,
        {},
        {"user_facing": "internal"},
        {"surface": "python warning"},
        {"surface": 'raised, wrapped: InnerError "In simulate execution: ..."'},
        {"surface": "hidden: needs SOT_LOG_LEVEL>=3"},
        {"surface": "swallowed by SOT: raised only with STRICT_MODE=1"},
    )
    assert [row.n for row in read_raise_sites(path)] == [1, 3, 4]


def test_the_facts_have_as_many_rows_as_the_issue_says() -> None:
    assert len(read_raise_sites(FACTS)) == 381


def test_the_facts_hold_no_notes() -> None:
    assert all("note" not in json.loads(line) for line in FACTS.read_text(encoding="utf-8").splitlines())


def test_a_damaged_row_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(ROW) + '\n{"n": 2}\n')
    with pytest.raises(ValueError, match=r"rows\.jsonl:2"):
        read_raise_sites(path)


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{name} is {{literal}}", "hidden is {literal}"),
        ("got {type(value)} of {value.shape}", "got <class 'int'> of [2, 3]"),
        ("(no message) assert callable(func)", ""),
    ],
)
def test_placeholders_are_filled(tmp_path: Path, template: str, message: str) -> None:
    (row,) = read_raise_sites(rows_file(tmp_path, {"template": template}))
    assert row.message == message


def test_an_assertion_without_words_shows_its_code(tmp_path: Path) -> None:
    change = {"template": "(no message) assert callable(func)", "exc": "AssertionError"}
    (row,) = read_raise_sites(rows_file(tmp_path, change))
    log = dict(synthetic_logs(row))["ast"]
    assert log.endswith("    assert callable(func)\nAssertionError\n")


def test_who_answers(tmp_path: Path, write_entry: Callable[..., Path]) -> None:
    kb = build_base(read_folder(write_entry()))
    rows = read_raise_sites(
        rows_file(tmp_path, {}, {"template": "nothing like it at all, {name}"}, {"template": "{e}"})
    )
    coverage = cover(rows, kb, {3: "raised again"})
    assert [answer.entry for answer in coverage.answers] == ["D2S991", "", ""]
    assert [answer.row.n for answer in coverage.missing] == [2]
    assert coverage.share == pytest.approx(1 / 3)


def test_reasons_that_excuse_nothing(tmp_path: Path, write_entry: Callable[..., Path]) -> None:
    kb = build_base(read_folder(write_entry()))
    rows = read_raise_sites(rows_file(tmp_path, {}, {"template": "{e}"}))
    path = tmp_path / "coverage.yaml"
    path.write_text("- {row: 1, reason: internal}\n- row: 2\n  reason: raised again\n- {row: 9, reason: gone}\n")
    reasons, problems, lines = read_reasons(path)
    assert problems == []
    found = unneeded_reasons(cover(rows, kb, reasons), str(path), lines)
    assert [(problem.line, problem.text.split(";")[0]) for problem in found] == [
        (1, "row 1 is answered by D2S991"),
        (4, "row 9 is none that a user can see"),
    ]


@pytest.mark.parametrize(
    "text", ["row: 1", "- 1", "- {row: 1}", "- {row: one, reason: x}", "- {row: 1, reason: ' '}", "- {row: [", ""]
)
def test_a_file_of_reasons_in_another_form_is_a_problem(tmp_path: Path, text: str) -> None:
    path = tmp_path / "coverage.yaml"
    path.write_text(text)
    reasons, problems, _ = read_reasons(path)
    assert reasons == {}
    assert len(problems) == 1


def test_the_same_row_twice(tmp_path: Path) -> None:
    path = tmp_path / "coverage.yaml"
    path.write_text("- {row: 1, reason: a}\n- {row: 1, reason: b}\n")
    reasons, problems, _ = read_reasons(path)
    assert reasons == {1: "a"}
    assert [problem.line for problem in problems] == [2]


def test_the_command(tmp_path: Path, write_entry: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(write_entry())
    rows = str(rows_file(tmp_path, {}, {"template": "{e}"}))
    assert main(["kb", "coverage", folder, "--rows", rows]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("1 of 2 rows answered (50.0%)")
    assert "ValueError: {e}" in shown
    assert main(["kb", "coverage", folder, "--rows", rows, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["entries"] == {"D2S991": [1]}
    assert data["missing"] == 1
    (tmp_path / "coverage.yaml").write_text("- {row: 1, reason: internal}\n")
    assert main(["kb", "coverage", folder, "--rows", rows]) == 1
    assert "row 1 is answered by D2S991" in capsys.readouterr().err
    assert main(["kb", "coverage", folder]) == 2
    assert "--rows" in capsys.readouterr().err
