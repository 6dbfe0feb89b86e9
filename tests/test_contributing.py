"""The walk of CONTRIBUTING.md, executed with the entry and the log that it shows."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main
from d2s_doctor.kb.private import from_packages
from tests.verify.fake_paddle import install

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- (?:entry|log|program): (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))
COMMANDS = [line for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
SHOWN_ENTRY = "training/D2S999-example.yaml"


def walk_command(*start: str) -> list[str]:
    """The one command of the text that starts so, without the program's name."""
    (found,) = [words for words in map(shlex.split, COMMANDS) if words[: len(start) + 1] == ["d2s-doctor", *start]]
    return found[1:]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
def test_the_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(FILES) == {"fail.py", SHOWN_ENTRY, "train.log"}
    (tmp_path / "python-path").mkdir()
    monkeypatch.setenv("PYTHONPATH", str(install(tmp_path / "python-path")))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kb").mkdir()
    (tmp_path / "fail.py").write_text(FILES["fail.py"], encoding="utf-8")
    (tmp_path / "train.log").write_text(FILES["train.log"], encoding="utf-8")

    assert main([*walk_command("kb", "new"), "--python", sys.executable]) == 0
    entry = Path(capsys.readouterr().out.strip())
    skeleton = entry.read_text(encoding="utf-8")
    assert main(walk_command("kb", "check")) == 1
    assert capsys.readouterr().out.count("not written yet: <TODO") == skeleton.count("<TODO")

    # What the author writes stands in the text; what was read from the run is in the skeleton already.
    code = entry.name[:6]
    shown = FILES[SHOWN_ENTRY].replace("D2S999", code)
    for line in ("# yaml-language-server", f"id: {code}", "slug: example", "kind: error", "mode: [ast]", "relevant:"):
        assert any(each.startswith(line) for each in skeleton.splitlines()), line
        assert any(each.startswith(line) for each in shown.splitlines()), line
    assert "the example loop over rows needs a bound" in skeleton
    entry.write_text(shown, encoding="utf-8")
    assert main(walk_command("kb", "check")) == 0
    assert "0 problems" in capsys.readouterr().err
    assert main(walk_command("match", "--kb")) == 0
    answer = capsys.readouterr().out
    assert answer.startswith("Match: ")
    assert "stops at the loop over `rows`" in answer
    assert walk_command("verify") == ["verify", "D2S999"]


def test_a_package_may_bring_a_base_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = re.search(r'```toml\n\[project.entry-points."(.*?)"\]\n(\w+) = "(.*?)"\n```', TEXT)
    assert block
    info = tmp_path / "acme_d2s-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(f"[{block[1]}]\n{block[2]} = {block[3]}\n")
    (tmp_path / "acme_d2s.py").write_text("def folder():\n    return '/somewhere'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "acme_d2s", raising=False)
    assert from_packages() == ("/somewhere",)


@pytest.mark.parametrize("name", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_files_and_commands_that_it_names_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / target).exists(), target
    for module in re.findall(r"python -m (tests[\w.]+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module
    for target in re.findall(r"^make (\w+)", text, re.MULTILINE):
        assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
