"""`report`: the issue as it is written, in both languages, with nothing private and nothing hostile in it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main
from tests.making import CONVERTER, traceback_of

MESSAGE = "Dygraph2StaticException: python while pred change from bool to variable."
LOG = traceback_of(MESSAGE, frames=("/home/zqalice/train.py", CONVERTER))


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    path = tmp_path / "train.log"
    path.write_text("export API_KEY=x7abcdefgh\n" + LOG)
    return path


def test_the_issue(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(log), "--no-env"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("# Dynamic-to-static conversion fails: Dygraph2StaticException: python while pred")
    for part in ("## The failure", "## What d2s-doctor says", "D2S103", "## Environment", "- [ ] "):
        assert part in out
    assert "zqalice" not in out
    assert "x7abcdefgh" not in out
    assert 'File "<home>/train.py"' in out
    assert "Redacted: home folders 1." in out
    assert "Redacted: home folders 1." in err


def test_chinese_file_and_json(log: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "issue.md"
    assert main(["report", str(log), "--no-env", "--lang", "zh", "-o", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert "## 最小复现" in target.read_text(encoding="utf-8")
    assert main(["report", str(log), "--no-env", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["redacted"] == {"home": 1}
    assert data["markdown"].startswith("# ")
    assert main(["report", str(log), "--no-env", "-o", str(tmp_path / "none" / "x.md")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_the_environment_is_asked_for(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(log), "--python", sys.executable]) == 0
    assert "python: `CPython" in capsys.readouterr().out


def test_unknown_failures_name_the_nearest(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_text(traceback_of("ValueError: In operator concat the branches give another shape in the loop"))
    assert main(["report", str(log), "--no-env"]) == 0
    out = capsys.readouterr().out
    assert "No entry explains this log. The nearest by their words:" in out
    assert 1 <= out.count("\n- D2S") <= 3


def test_a_hostile_log_stays_text(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "ValueError: ```` </details><script>x</script> @everyone #1 [a](javascript:b) ![](http://evil.test/x)"
    log.write_text(traceback_of(said, "```", "# not a heading"))
    assert main(["report", str(log), "--no-env"]) == 0
    out = capsys.readouterr().out
    head, rest = out.split("\n", 1)
    assert "<script>" not in head
    assert "@everyone" not in head
    assert "\\[a\\](javascript" in head
    fence = "`" * 5
    assert rest.count(f"\n{fence}") == 2
    inside = rest.split(fence)[1]
    assert "# not a heading" in inside
    assert "<script>" in inside
    assert "<script>" not in rest.replace(inside, "")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"\n\n"])
def test_anything_gives_an_issue(log: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    log.write_bytes(data)
    assert main(["report", str(log), "--no-env"]) == 0
    assert "No failure was found in the log" in capsys.readouterr().out
