"""`kb new` on a pretended Paddle: what is run, asked and written."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import build_base
from tests.verify.fake_paddle import install

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
FAILING = "import paddle\n\nscale = 3\nraise ValueError('the sum 17 of `scale` is lost')\nout = scale\n"
SAID = "In transformed code:\\n\\n    Dygraph2StaticException: python while pred change from bool to variable."
KNOWN = f"class Dygraph2StaticException(Exception): ...\n\n\nraise Dygraph2StaticException('{SAID}')\n"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    home = tmp_path / "python-path"
    home.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(install(home)))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kb").mkdir()
    (tmp_path / "fail.py").write_text(FAILING)
    (tmp_path / "known.py").write_text(KNOWN)
    return tmp_path / "kb"


def call(*arguments: str) -> int:
    return main(["kb", "new", *arguments, "--python", sys.executable])


def test_a_skeleton_is_written_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("fail.py", "--family", "values", "--slug", "sum-lost") == 0
    out, err = capsys.readouterr()
    path = Path(out.strip())
    assert path.match("kb/values/D2S4??-sum-lost.yaml")
    assert 'message: "the sum {number} of `{name}` is lost"' in path.read_text(encoding="utf-8")
    assert "names every place" in err
    assert main(["kb", "check", "kb"]) == 1
    assert all("not written yet" in line for line in capsys.readouterr().out.splitlines())


def test_the_next_code_does_not_need_finished_entries(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = []
    for slug in ("one", "two"):
        assert call("fail.py", "--family", "values", "--slug", slug, "--json", "--anyway") == 0
        codes.append(int(json.loads(capsys.readouterr().out)["id"][3:]))
    assert codes[1] == codes[0] + 1


def test_nothing_is_overwritten(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("d2s_doctor.cli.new.next_code", lambda *_: "D2S499")
    path = folder / "values" / "D2S499-mine.yaml"
    path.parent.mkdir()
    path.write_text("mine", encoding="utf-8")
    assert call("fail.py", "--family", "values", "--slug", "mine", "--anyway") == 2
    assert "slug 'mine' is taken" in capsys.readouterr().err
    monkeypatch.setattr("d2s_doctor.cli.new._Known.__init__", _knows_nothing)
    assert call("fail.py", "--family", "values", "--slug", "mine", "--anyway") == 2
    assert "is there already and stays as it is" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "mine"


def _knows_nothing(self: Any, folder: Path) -> None:
    """As when another process writes the file in between."""
    self.kb, self.codes, self.slugs, self.prefix = build_base(()), set(), set(), "D2S"


def test_suggested_slugs_are_free(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for slug in ("the-sum-lost", "the-sum-lost-2"):
        assert call("fail.py", "--anyway") == 0
        assert slug in Path(capsys.readouterr().out.strip()).stem


def test_an_entry_that_answers_already_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("known.py") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "D2S103 already answers this" in err
    assert list(folder.iterdir()) == []
    assert call("known.py", "--anyway", "--json") == 0
    assert json.loads(capsys.readouterr().out)["answered"] == "D2S103"


def test_questions_on_a_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal("fail.py\n\nmy-slug\n"))
    assert call() == 0
    out, err = capsys.readouterr()
    assert Path(out.strip()).match("kb/language/D2S3??-my-slug.yaml")
    assert "Failing program: " in err
    assert "[language]: " in err


def test_what_can_be_mended(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    (folder.parent / "binary.py").write_bytes(b"\xff\xfe")
    for arguments, text in (
        ([], "name a failing program"),
        (["none.py"], "cannot read 'none.py'"),
        (["binary.py"], "not UTF-8"),
        (["fail.py", "--folder", "none"], "no folder 'none'"),
        (["fail.py", "--family", "mood"], "family 'mood' is not one of deployment, control-flow"),
    ):
        assert call(*arguments) == 2
        assert text in capsys.readouterr().err
    monkeypatch.delenv("PYTHONPATH")
    (folder.parent / "import.py").write_text("import paddle\n")
    assert call("import.py") == 2
    assert "has no Paddle" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [("--family", "foo"), ("--slug", "No Slug"), ("--slug", "while-predicate-type-change")]
)
def test_a_wrong_name_is_refused_before_the_program_runs(
    wrong: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("fail.py", *wrong) == 2
    err = capsys.readouterr().err
    assert repr(wrong[1]) in err
    assert "running it" not in err
