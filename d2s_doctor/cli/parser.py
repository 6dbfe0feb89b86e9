"""The commands and their options; section ``cli`` of the message catalogue says what each of them means."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

from d2s_doctor import __version__
from d2s_doctor.cli.command_parser import CommandParser
from d2s_doctor.inside.modes import CHECK_MODES, CONVERTING, SOT0
from d2s_doctor.inside.stacks import STACKS
from d2s_doctor.render.formats import format_names
from d2s_doctor.render.messages import DEFAULT, catalogue, languages, say

_PROGRAM = "d2s-doctor"


class _Options:
    """Adds the options of one command to its parser, each with its help in one language."""

    def __init__(self, parser: argparse.ArgumentParser, command: str, language: str) -> None:
        self.parser, self.command, self.language = parser, command, language

    def add(self, *names: str, **settings: Any) -> None:
        """Add one argument; its help is message ``cli.<command>.<name>``, else ``cli.all.<name>``, else none."""
        name = settings.get("dest") or names[-1].lstrip("-").replace("-", "_")
        known = catalogue(self.language)
        for key in (f"cli.{self.command}.{name}", f"cli.all.{name}"):
            if key in known:
                settings["help"] = say(key, self.language, default=settings.get("default"))
                break
        self.parser.add_argument(*names, **settings)

    def number(self, name: str, default: int | None = None) -> None:
        """An option that takes a number of 1 or more."""
        self.add(name, type=_positive, default=default, metavar="N")

    def switches(self, *names: str) -> None:
        """Options that take no value."""
        for name in names:
            self.add(name, action="store_true")

    def output(self) -> None:
        """The options of every command that prints an answer."""
        self.switches("--json")
        self.lang()

    def lang(self) -> None:
        """The language to speak."""
        self.add("--lang", choices=languages())

    def format(self) -> None:
        """The output formats of this command."""
        names = format_names(self.command)
        self.add("--format", choices=names, default=names[0])

    def python(self) -> None:
        """The Python to ask."""
        self.add("--python", metavar="PATH")

    def log(self) -> None:
        """The log to read."""
        self.add("file", metavar="FILE", nargs="?", default="-")

    def entry(self) -> None:
        """The entry to use, by code or slug."""
        self.add("code", metavar="CODE|SLUG")

    def common(self) -> None:
        """What every command has that prints an answer from a knowledge base."""
        self.output()
        self.knowledge_base()

    def knowledge_base(self) -> None:
        """The entries to answer from."""
        self.add("--kb", metavar="DIR", action="append", default=[])
        self.switches("--only-kb")


def _match(options: _Options) -> None:
    options.log()
    options.number("--top", 3)
    options.format()
    options.switches("--env", "--explain", "--no-source")
    options.python()
    options.common()


def _show(options: _Options) -> None:
    options.entry()
    options.common()


def _search(options: _Options) -> None:
    options.add("words", metavar="WORDS", nargs="+")
    options.common()


def _env(options: _Options) -> None:
    options.python()
    options.switches("--smoke")
    options.output()


def _report(options: _Options) -> None:
    options.log()
    options.add("-o", "--output", metavar="FILE")
    options.switches("--no-env")
    options.python()
    options.common()


def _run(options: _Options) -> None:
    options.entry()
    options.add("--sample", choices=("before", "after"), default="after")
    options.add("--mode", choices=(*CONVERTING, SOT0))
    options.python()
    options.number("--seconds", 60)
    options.switches("--yes")
    options.common()


def _triage(options: _Options) -> None:
    options.add("paths", metavar="PATH|GLOB|URL", nargs="+")
    options.add("--state", metavar="FILE")
    options.number("--jobs")
    options.add("--scheduler", metavar="ADDRESS")
    options.number("--top", 20)
    options.format()
    options.common()


def _tui(options: _Options) -> None:
    options.add("file", metavar="FILE", nargs="?")
    options.lang()
    options.python()
    options.switches("--follow", "--keys", "--no-history", "--clear-history", "--plain")
    options.add("--theme", metavar="NAME", default="")
    options.add("--run", dest="arguments", metavar="COMMAND ARGS", nargs=argparse.REMAINDER)  # written --, see `main`
    # Without a terminal the answer is that of `match`.
    options.parser.set_defaults(
        top=3, env=False, explain=False, no_source=False, kb=[], only_kb=False, json=False, format="text"
    )


def _verify(options: _Options) -> None:
    options.add("codes", metavar="CODE", nargs="*")
    options.add("--python", metavar="PATH", action="append", default=[])
    options.add("--releases", metavar="A,B")
    options.add("--release", metavar="X")
    options.add("--against", metavar="Y")
    options.add("--format", choices=format_names("verify"), default="text")
    options.add("--stack", choices=tuple(STACKS))
    options.switches("--yes", "--again")
    options.number("--seconds", 30)
    options.number("--jobs", 2)
    options.common()


def _check(options: _Options) -> None:
    options.add("paths", metavar="PATH", nargs="*", default=["."])
    options.add("--paddle", metavar="RELEASE")
    options.python()
    options.add("--mode", choices=CHECK_MODES)
    options.add("--select", metavar="CODES")
    options.add("--ignore", metavar="CODES")
    options.add("--exclude", metavar="PATTERN", action="append", default=[])
    options.switches("--every-layer")
    options.add("--entry", metavar="MODULE:NAME", action="append", default=[])
    options.format()
    options.switches("--diff", "--fix", "--unsafe-fixes", "--exit-zero", "--rules")
    options.common()


def _trace(options: _Options) -> None:
    options.python()
    options.add("-m", dest="module", metavar="MODULE ARGS", nargs=argparse.REMAINDER)
    options.switches("--compare")
    options.number("--timeout")
    options.add("--html", metavar="FILE")
    options.add("--output", metavar="FILE")
    options.format()
    options.common()
    options.add("program", metavar="SCRIPT", nargs="?")
    options.add("arguments", metavar="ARGS", nargs=argparse.REMAINDER)


def _exec(options: _Options) -> None:
    options.add("--json", dest="json_file", metavar="FILE")
    options.add("--report", metavar="FILE")
    options.switches("--always")
    options.lang()
    options.knowledge_base()
    options.add("arguments", metavar="-- COMMAND ARGS", nargs=argparse.REMAINDER)


def _inspect(options: _Options) -> None:
    options.add("path", metavar="PATH")
    options.add("--weights", metavar="FILE")
    options.format()
    options.common()


def _compare(options: _Options) -> None:
    options.add("first", metavar="A")
    options.add("second", metavar="B", nargs="?")
    options.add("--input", metavar="NAME=SHAPE:DTYPE", action="append", default=[])
    options.add("--npz", metavar="FILE")
    options.python()
    options.format()
    options.common()


def _kb_new(options: _Options) -> None:
    options.add("script", metavar="SCRIPT", nargs="?")
    options.python()
    options.add("--folder", metavar="DIR", default="kb")
    for name in ("--family", "--slug", "--prefix"):
        options.add(name)
    options.number("--seconds", 60)
    options.switches("--anyway")
    options.output()


def _kb_check(options: _Options) -> None:
    options.add("folder", nargs="?", default="kb")
    options.output()


def _kb_coverage(options: _Options) -> None:
    options.add("folder", nargs="?", default="kb")
    options.add("--rows", metavar="FILE")
    options.output()


def _lsp(options: _Options) -> None:
    options.add("--stdio", action="store_true")
    options.lang()


def _completion(options: _Options) -> None:
    options.add("shell", choices=("bash", "zsh", "tcsh"))
    options.lang()


class Subcommand(NamedTuple):
    """A command: the function that does it, as ``module.name`` in this package, and what adds its options.

    ``group`` is what a person wants who looks for it, message ``cli.group.<group>``: its place in the help.
    """

    function: str
    add_options: Callable[[_Options], None]
    group: str = "more"


COMMANDS = {
    "match": Subcommand("commands.match", _match, "explain"),
    "show": Subcommand("commands.show", _show, "read"),
    "list": Subcommand("commands.list_entries", _Options.common, "read"),
    "search": Subcommand("commands.search", _search, "read"),
    "env": Subcommand("environment.env", _env, "examine"),
    "report": Subcommand("report.report", _report, "share"),
    "run": Subcommand("run.run", _run, "examine"),
    "triage": Subcommand("triage.triage", _triage, "share"),
    "tui": Subcommand("tui.tui", _tui, "explain"),
    "verify": Subcommand("verify.verify", _verify, "write"),
    "kb new": Subcommand("new.new", _kb_new, "write"),
    "kb check": Subcommand("kb.check", _kb_check, "write"),
    "kb coverage": Subcommand("kb.coverage", _kb_coverage, "write"),
    "kb schema": Subcommand("kb.schema", _Options.lang, "write"),
    "check": Subcommand("check.check", _check, "examine"),
    "trace": Subcommand("trace.trace", _trace, "examine"),
    "exec": Subcommand("execute.execute", _exec, "explain"),
    "inspect": Subcommand("inspect.inspect", _inspect, "examine"),
    "mcp": Subcommand("doors.mcp", _Options.lang, "serve"),
    "lsp": Subcommand("doors.lsp", _lsp, "serve"),
    "compare": Subcommand("compare.compare", _compare, "examine"),
    "completion": Subcommand("commands.completion", _completion),
}
"""Every command, in the order of the help; ``kb`` has commands of its own."""


GROUPS = ("explain", "read", "examine", "share", "write", "serve", "more")
"""What a person may want, in the order of the help."""
GLOBAL = {"--lang": 1, "--python": 1, "--kb": 1, "--only-kb": 0, "--json": 0}
"""Options that may stand before the command too, and how many values they take."""


def make_parser(language: str = DEFAULT, command: str = "") -> argparse.ArgumentParser:
    """The parser of the command line, its help in ``language``.

    With ``command``, like ``match`` or ``kb``, it knows that one alone: making all of them takes longer than reading a
    log.
    """
    parser = CommandParser(
        prog=_PROGRAM,
        usage=f"{_PROGRAM} [FILE]\n       {_PROGRAM} COMMAND ...",
        description=say("cli.description", language),
        epilog=say("cli.exit_codes", language),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.speak(language)
    parser.add_argument(
        "--version", action="version", version=f"{_PROGRAM} {__version__}", help=say("cli.all.version", language)
    )
    # `prog` is given because guessing it makes argparse build a help formatter, which imports shutil.
    parents: dict[str, Any] = {"": parser.add_subparsers(dest="command", metavar="COMMAND", prog=_PROGRAM)}
    for path, each in COMMANDS.items():
        group, _, name = path.rpartition(" ")
        if command not in ("", group or name):
            continue
        if group not in parents:
            made = _add_command(parents[""], group, group, language)
            prog = f"{_PROGRAM} {group}"
            parents[group] = made.add_subparsers(dest="action", metavar="ACTION", required=True, prog=prog)
        key = path.replace(" ", "_")
        each.add_options(_Options(_add_command(parents[group], name, key, language), key, language))
    if not command:
        _group_commands(parser, parents[""], language)
    return parser


def _group_commands(parser: CommandParser, commands: Any, language: str) -> None:
    """List the commands in the help by what a person wants, instead of one after the other."""
    of = {path.partition(" ")[0]: each.group for path, each in COMMANDS.items()}
    listed = {action.dest: action for action in commands._get_subactions()}
    parser.command_groups = [
        (say(f"cli.group.{group}", language), [listed[name] for name in of if of[name] == group]) for group in GROUPS
    ]


def _add_command(parent: Any, name: str, key: str, language: str) -> argparse.ArgumentParser:
    text = say(f"cli.{key}", language)
    sentence = text[0].upper() + text[1:] + say("punctuation.stop", language)
    parser: CommandParser = parent.add_parser(name, help=text, description=sentence)
    parser.speak(language)
    return parser


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)
