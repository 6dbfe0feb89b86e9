"""The command line: every option has its help in every language, and one command alone parses as all do."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

import pytest

from d2s_doctor.cli import command_parser
from d2s_doctor.cli import parser as module
from d2s_doctor.cli.main import main
from d2s_doctor.cli.parser import COMMANDS, make_parser
from d2s_doctor.render.messages import catalogue, languages
from d2s_doctor.template import parse

SELF_EXPLAINING = {"shell", "arguments"}


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield each
                yield from commands(each)


@pytest.mark.parametrize("language", languages())
def test_every_option_has_its_help(language: str) -> None:
    found = list(commands(make_parser(language)))
    assert len(found) == len(COMMANDS) + 1  # `kb` itself
    for command in found:
        assert command.description
        for action in command._actions:
            if not isinstance(action, argparse._SubParsersAction):
                assert action.help or action.dest in SELF_EXPLAINING, (command.prog, action.dest)


def test_no_help_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    used = set()

    def record(key: str, language: str, **values: object) -> str:
        used.add(key)
        return "text"

    monkeypatch.setattr(module, "say", record)
    monkeypatch.setattr(command_parser, "say", record)
    make_parser()
    assert {key for key in catalogue("en") if key.startswith("cli.")} == {key for key in used if key.startswith("cli.")}


@pytest.mark.parametrize("name", sorted({name.partition(" ")[0] for name in COMMANDS}))
def test_one_command_alone_has_the_same_help(name: str) -> None:
    (alone,) = [each for each in commands(make_parser(command=name)) if each.prog == f"d2s-doctor {name}"]
    (one,) = [each for each in commands(make_parser()) if each.prog == f"d2s-doctor {name}"]
    assert alone.format_help() == one.format_help()


@pytest.mark.parametrize("chosen", [["--lang", "zh"], ["--lang=zh"]])
def test_help_speaks_the_language_that_is_asked_for(chosen: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", *chosen, "--help"])
    assert "为日志找到对应条目。" in capsys.readouterr().out


WRONG = {
    "choice": ["match", "--format", "xyz"],
    "required": ["show"],
    "one": ["match", "--python"],
    "explicit": ["match", "--json=3"],
    "ambiguous": ["verify", "--rel", "x"],
    "number": ["match", "--top", "0"],
}
"""Words that provoke each sentence of argparse; ``argument`` and ``failed`` stand around them."""


@pytest.mark.parametrize("key", sorted(key[len("argparse.") :] for key in catalogue("en") if "argparse." in key))
def test_argparse_says_each_sentence_in_the_language(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The English sentence is still the one that argparse prints, so the Chinese one takes its place."""
    ended = []
    for language in ("en", "zh"):
        with pytest.raises(SystemExit) as stop:
            main(["--lang", language, *WRONG.get(key, WRONG["one"])])
        assert stop.value.code == 2
        ended.append(capsys.readouterr().err.splitlines()[-1])
    for said, language in zip(ended, ("en", "zh"), strict=True):
        for literal in parse(catalogue(language)[f"argparse.{key}"]).literals:
            assert literal in said
    assert not re.search("argument|invalid|expected|error|required|could", ended[1])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["match", "--formt", "json"], "`d2s-doctor match` has no option --formt; did you mean --format?"),
        (["run", "D2S103", "--xyz=3"], "`d2s-doctor run` has no option --xyz; its --help lists them"),
        (["kb", "new", "--zz"], "`d2s-doctor kb new` has no option --zz; its --help lists them"),
        (["show", "D2S103", "D2S104"], "`d2s-doctor show` does not take 'D2S104'"),
    ],
)
def test_what_a_command_does_not_take_is_named(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*given, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
