"""What the user's environment adds to a diagnosis."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main
from d2s_doctor.env.model_path import inspect_model_path, path_result
from d2s_doctor.env.refinement import outcomes_on, rank_with
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis, Match
from tests.env.faking import WORKING

LOAD = (
    "ValueError: The ``path`` ({path}) to load model not exists. Please make sure that *.pdmodel(json) exists or don't"
    " using ``skip_forward=True`` to jit.save."
)
BOTH = Diagnosis("ambiguous", (Match("D2S601", 0.9, {"path": "m"}, ()), Match("D2S602", 0.9, {"path": "m"}, ())))


def test_outcomes_of_a_release(kb: KnowledgeBase) -> None:
    assert outcomes_on(kb.entries["D2S103"], "3.3.1") == {"ast": "raises", "sot": "passes"}
    assert outcomes_on(kb.entries["D2S601"], "2.6.2") == {"run": "passes"}
    assert outcomes_on(kb.entries["D2S103"], "") == {}
    assert outcomes_on(kb.entries["D2S103"], "2.4.0") == {}


@pytest.mark.parametrize(
    ("files", "first", "verdict"),
    [
        ({"m.pdmodel": "x"}, "D2S601", "match"),
        ({"m.pdiparams": "x"}, "D2S602", "match"),
        ({}, "D2S601", "ambiguous"),
        ({"m.json": "{}"}, "D2S601", "ambiguous"),
    ],
)
def test_what_lies_at_the_path_decides(
    kb: KnowledgeBase, tmp_path: Path, files: dict[str, str], first: str, verdict: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    ranked = rank_with(BOTH, kb.entries, "3.3.1", [path_result(inspect_model_path("m", tmp_path))])
    assert (ranked.verdict, ranked.matches[0].id) == (verdict, first)


def test_a_failure_that_is_unknown_on_this_release_comes_later(kb: KnowledgeBase) -> None:
    matches = (Match("D2S301", 0.9, {}, ()), Match("D2S103", 0.9, {}, ()))
    ranked = rank_with(Diagnosis("match", matches), kb.entries, "3.3.1", [])
    assert [match.id for match in ranked.matches] == ["D2S103", "D2S301"]
    same = rank_with(Diagnosis("match", matches), kb.entries, "2.6.2", [])
    assert [match.id for match in same.matches] == ["D2S301", "D2S103"]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, and a pretended Paddle for this very Python."""
    packages = tmp_path / "packages"
    (packages / "paddle").mkdir(parents=True)
    (packages / "paddle" / "__init__.py").write_text(WORKING)
    (packages / "paddlepaddle-3.3.1.dist-info").mkdir()
    (packages / "paddlepaddle-3.3.1.dist-info" / "METADATA").write_text("Name: paddlepaddle\nVersion: 3.3.1\n")
    monkeypatch.setenv("PYTHONPATH", str(packages))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def test_match_with_the_environment(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (fake / "m.pdmodel").write_text("x")
    log = fake / "log.txt"
    log.write_text(LOAD.format(path="m"))
    assert main(["match", str(log), "--env", "--python", sys.executable]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Match: ")
    assert "D2S601" in out.splitlines()[2]
    assert "You are on Paddle 3.3.1. There the sample was observed: as it stands raises." in out
    assert sys.executable in err
    assert main(["match", str(log), "--env", "--python", sys.executable, "--json"]) == 0
    around = json.loads(capsys.readouterr().out)["environment"]
    assert (around["paddle"], around["observed"]) == ("3.3.1", {"run": "raises"})
    assert {probe["id"]: probe["message"] for probe in around["probes"]}["file"] == "file.legacy"


def test_an_unknown_log_asks_nobody(fake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = fake / "log.txt"
    log.write_text("epoch 1")
    assert main(["match", str(log), "--env", "--python", str(fake / "none")]) == 1
    assert capsys.readouterr().err == ""
