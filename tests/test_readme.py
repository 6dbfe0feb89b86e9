"""What the READMEs show is what the program prints, and CI runs their test command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from d2s_doctor import diagnose
from d2s_doctor.cli.main import main

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_shown_output_is_real(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    command = re.search(r"/d2s-doctor (match .*)", text)
    shown = re.search(r"<!-- match -->\n```text\n(.*?)```\n<!-- /match -->", text, re.DOTALL)
    assert command and shown
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    assert main(shlex.split(command[1])) == 0
    assert capsys.readouterr().out == shown[1]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```console\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert commands[1].endswith("-m pytest")
    assert commands[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_library_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example
    monkeypatch.chdir(ROOT)
    code = example[1].replace("train.log", "tests/logs/D2S103/3.3.1-ast.txt")
    space: dict[str, object] = {}
    exec(code, space)
    assert space["diagnosis"] == diagnose((ROOT / "tests/logs/D2S103/3.3.1-ast.txt").read_bytes())
