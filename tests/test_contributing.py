"""The walk of CONTRIBUTING.md, executed with the entry and the log that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- (?:entry|log): (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]


def test_the_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(FILES) == {"training/D2S999-example.yaml", "train.log"}
    entry = tmp_path / "kb" / "training" / "D2S999-example.yaml"
    entry.parent.mkdir(parents=True)
    entry.write_text(FILES["training/D2S999-example.yaml"], encoding="utf-8")
    (tmp_path / "train.log").write_text(FILES["train.log"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    ours = [shlex.split(line)[1:] for line in COMMANDS if line.startswith("d2s-doctor")]
    assert [command[0] for command in ours] == ["kb", "match", "verify"]
    assert main(ours[0]) == 0
    assert "0 problems" in capsys.readouterr().err
    assert main(ours[1]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Match: ")
    assert "loop over `rows` runs" in shown


@pytest.mark.parametrize("name", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_files_and_commands_that_it_names_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / target).exists(), target
    for module in re.findall(r"python -m (tests[\w.]+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module
    for target in re.findall(r"^make (\w+)", text, re.MULTILINE):
        assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
