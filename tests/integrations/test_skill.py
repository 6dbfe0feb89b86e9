"""Every command line of the skill and the action is one that the program takes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from d2s_doctor.cli.parser import make_parser

ROOT = Path(__file__).resolve().parents[2]
SKILL = (ROOT / "skills" / "d2s-doctor" / "SKILL.md").read_text("utf-8")
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
    assert len(scripts) == 2 and not any("${{" in script for script in scripts)
    parser = make_parser()
    assert parser.parse_args(["match", "--lang", "en", "--format", "markdown", "--", "a.log"]).file == "a.log"
    for name in ("sarif", "github"):
        given = ["check", "--paddle", "all", "--lang", "en", "--exit-zero", "--format", name, "--", "a", "b"]
        assert parser.parse_args(given).paths == ["a", "b"]
        assert f"--format {name}" in action
