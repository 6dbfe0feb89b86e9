"""What the READMEs show is what the program prints, and CI runs their test command."""

from __future__ import annotations

import html
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor import diagnose
from d2s_doctor.cli.main import main

ROOT = Path(__file__).resolve().parents[1]


def command_of(name: str) -> list[str]:
    command = re.search(r"/d2s-doctor (match .*)", (ROOT / name).read_text(encoding="utf-8"))
    assert command
    return shlex.split(command[1])


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """What the first command of a README prints."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def run(name: str) -> str:
        assert main(command_of(name)) == 0
        return capsys.readouterr().out

    return run


def test_the_picture_shows_what_is_printed(printed: Callable[[str], str]) -> None:
    """Drawn by docs/make_picture.py; run it again when this fails."""
    svg = (ROOT / "docs" / "match.svg").read_text(encoding="utf-8")
    rows: dict[float, str] = {}
    for y, text in re.findall(r'<text class="match-r\d+" x="[\d.]+" y="([\d.]+)"[^>]*>(.*?)</text>', svg, re.DOTALL):
        rows[float(y)] = rows.get(float(y), "") + html.unescape(text).replace("\xa0", " ")
    shown = "".join("".join(rows[y].split()) for y in sorted(rows))
    command = "$d2s-doctor" + "".join(command_of("README.md"))
    assert shown == command + "".join(printed("README.md").split())


def test_the_shown_output_is_real(printed: Callable[[str], str]) -> None:
    text = (ROOT / "README.zh.md").read_text(encoding="utf-8")
    shown = re.search(r"<!-- match -->\n```text\n(.*?)```\n<!-- /match -->", text, re.DOTALL)
    assert shown
    assert printed("README.zh.md") == shown[1]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```console\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert commands[1].endswith("-m pytest")
    assert commands[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_library_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example
    monkeypatch.chdir(ROOT)
    code = example[1].replace("train.log", "examples/train.log")
    space: dict[str, object] = {}
    exec(code, space)
    assert space["diagnosis"] == diagnose((ROOT / "examples/train.log").read_bytes())


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_nothing_is_installed_into_the_system_and_what_follows_is_on_the_path(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "`. .venv/bin/activate`" in text
    assert "--explain" in text
    assert "import diagnose, load_kb" in text
    for command in re.findall(r"```console\n(.*?)\n```", text, re.DOTALL):
        assert "pip install" not in command.replace(".venv/bin/pip install", "")
