"""Every command line of the skill and the action is one that the program takes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from d2s_doctor.cli.parser import make_parser
from tests.making import CONVERTER, traceback_of

ROOT = Path(__file__).resolve().parents[2]
SKILL = (ROOT / "skills" / "d2s-doctor" / "SKILL.md").read_text("utf-8")
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands(text: str) -> list[str]:
    lines = [line.removeprefix("$ ") for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line[line.index("d2s-doctor ") :] for line in lines if line.startswith(("d2s-doctor ", "some-command"))]


@pytest.mark.parametrize("line", commands(SKILL))
def test_every_command_is_taken(line: str) -> None:
    parsed = make_parser().parse_args(shlex.split(line)[1:])
    assert parsed.command == line.split()[1]


def test_the_skill_says_when_and_how() -> None:
    head = SKILL.split("---")[1]
    assert "\nname: d2s-doctor\n" in head and "to_static" in head
    assert {line.split()[1] for line in commands(SKILL)} >= {"match", "exec", "trace", "check", "show", "env", "run"}


def test_the_action_s_options_are_real_and_its_inputs_reach_the_shell_as_variables() -> None:
    action = (ROOT / "action.yml").read_text("utf-8")
    scripts = re.findall(r"run: \|?\n?((?: {8}.*\n)+)", action)
    assert len(scripts) == 3 and not any("${{" in script for script in scripts)
    parser = make_parser()
    for name in ("markdown", "github"):
        given = ["match", "--lang", "en", "--format", name, "--", "a.log"]
        assert parser.parse_args(given).file == "a.log" and f"--format {name}" in action
    for name in ("sarif", "github"):
        given = ["check", "--paddle", "all", "--lang", "en", "--exit-zero", "--format", name, "--", "a", "b"]
        assert parser.parse_args(given).paths == ["a", "b"]
        assert f"--format {name}" in action


@pytest.mark.skipif(sys.platform == "win32", reason="bash")
def test_the_action_s_scripts_do_what_they_say(tmp_path: Path) -> None:
    """As a runner does it, but for the installation: each script in bash, with its inputs as variables."""
    (tmp_path / "my log").write_text(LOG, "utf-8")
    (tmp_path / "a b.py").write_text("def f(:\n", "utf-8")
    (tmp_path / "c.py").write_text("", "utf-8")
    program = tmp_path / "d2s-doctor"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m d2s_doctor "$@"\n', "utf-8")
    program.chmod(0o755)
    inputs = {"LOG": "my log", "PATHS": "a b.py\n\nc.py\n", "PADDLE": "all", "SARIF": "out.sarif", "LANGUAGE": "en"}
    files = {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary"), "GITHUB_OUTPUT": str(tmp_path / "output")}
    variables = {**os.environ, **inputs, **files, "PROGRAM": str(program), "PYTHONPATH": str(ROOT)}
    said = ""
    for step in yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["runs"]["steps"][1:]:
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        said += done.stdout
    assert "::error title=D2S103::" in said and "::error file=a b.py,line=1" in said
    assert "D2S103" in (tmp_path / "summary").read_text("utf-8")
    assert (tmp_path / "output").read_text("utf-8") == "sarif=out.sarif\n"
    assert json.loads((tmp_path / "out.sarif").read_text("utf-8"))["version"] == "2.1.0"


def test_the_action_is_one_that_a_runner_takes() -> None:
    """actionlint knows workflows only: every input and output that is used is declared, every step has a shell."""
    text = (ROOT / "action.yml").read_text("utf-8")
    action = yaml.safe_load(text)
    assert {"name", "description", "runs"} <= action.keys() <= {"name", "description", "runs", "inputs", "outputs"}
    assert action["runs"]["using"] == "composite"
    assert set(re.findall(r"inputs\.(\w+)", text)) == set(action["inputs"])
    assert all(each["description"] for each in (*action["inputs"].values(), *action["outputs"].values()))
    steps = {step.get("id"): step for step in action["runs"]["steps"]}
    for name, output in re.findall(r"steps\.(\w+)\.outputs\.(\w+)", text):
        assert f'echo "{output}=' in steps[name]["run"]
    for step in action["runs"]["steps"]:
        assert step.keys() <= {"id", "if", "shell", "env", "run"} and step["shell"] == "bash"
        used = set(re.findall(r"\$\{?([A-Z][A-Z_]+)\b", step["run"])) - {"PYTHONPATH"}
        assert {name for name in used if not name.startswith(("GITHUB_", "RUNNER_"))} == set(step.get("env", {}))
