"""argparse's parser in the user's language: its help, and what it says of a wrong option.

argparse knows no language but that of its own gettext domain. Section ``argparse`` of the catalogue holds its
sentences: in English as it prints them (a test provokes each), elsewhere their translation.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from d2s_doctor.cli.console import write_output
from d2s_doctor.log.clean import clean_text
from d2s_doctor.render.layout import width_of
from d2s_doctor.render.messages import DEFAULT, catalogue, say
from d2s_doctor.template import parse

_SECTION = "argparse."
_MARGIN = 2
"""Columns at the right that argparse leaves free."""


class CommandParser(argparse.ArgumentParser):
    """Prints its help in one language, and says when that fails, which argparse's own swallows.

    ``command_groups`` are titles with the commands below them; they stand in the help in place of one long list.
    """

    command_groups: Sequence[tuple[str, list[argparse.Action]]] = ()
    language = DEFAULT

    def speak(self, language: str) -> None:
        """Say argparse's own words in ``language`` too."""
        self.language = language
        self._positionals.title = say("cli.title.arguments", language)
        self._optionals.title = say("cli.title.options", language)
        self.usage_prefix = say("cli.title.usage", language)
        for action in self._actions:
            if action.dest == "help":
                action.help = say("cli.all.help", language)

    def error(self, message: str) -> NoReturn:
        """End with what is wrong, in the language, below how the command is used."""
        self.print_usage(sys.stderr)
        said = in_language(message, self.language)
        self.exit(2, say("argparse.failed", self.language, program=self.prog, message=said) + "\n")

    def _get_formatter(self) -> argparse.HelpFormatter:
        """One whose width is known: argparse makes one for each option, and imports shutil to find the width out."""
        return self.formatter_class(prog=self.prog, width=width_of(sys.stdout) - _MARGIN)  # type: ignore[call-arg]

    def format_usage(self) -> str:
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, self.usage_prefix)
        return formatter.format_help()

    def format_help(self) -> str:
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, self.usage_prefix)
        formatter.add_text(self.description)
        listed = [(group.title, group._group_actions) for group in self._action_groups]
        if self.command_groups:
            listed = [(title, actions) for title, actions in listed if self._subparsers_action() not in actions]
        for title, actions in (*listed, *self.command_groups):
            formatter.start_section(title)
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _subparsers_action(self) -> argparse.Action | None:
        return next((each for each in self._actions if isinstance(each, argparse._SubParsersAction)), None)

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            write_output(message)
        else:
            super()._print_message(clean_text(message), file)


def options_of(parser: argparse.ArgumentParser, path: Sequence[str]) -> list[str]:
    """The options of a command, by the names that lead to it from the whole parser, like ``["kb", "new"]``."""
    for name in path:
        (commands,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
        parser = commands.choices[name]
    return [name for action in parser._actions for name in action.option_strings]


def in_language(message: str, language: str) -> str:
    """A sentence of argparse in ``language``; as it is where the catalogue lacks it."""
    for key, text in catalogue(DEFAULT).items() if language != DEFAULT else ():
        if key.startswith(_SECTION) and (found := _fullmatch(text, message)) is not None:
            said = {name: in_language(value, language) if name == "message" else value for name, value in found.items()}
            return say(key, language, **said)
    return message


def _fullmatch(text: str, message: str) -> dict[str, str] | None:
    template = parse(text)
    pattern = re.escape(template.literals[0])
    for name, literal in zip(template.names, template.literals[1:], strict=True):
        pattern += f"(?P<{name}>.+?){re.escape(literal)}"
    found = re.fullmatch(pattern, message, re.DOTALL)
    return found.groupdict() if found else None
