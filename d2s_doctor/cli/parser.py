"""The options of every command."""

from __future__ import annotations

import argparse

from d2s_doctor import __version__

_EPILOG = """exit codes:
  0    an answer was found (match, likely, ambiguous)
  1    nothing was found (verdict none, no result), or something is wrong
       (kb check, a failed probe of env, a sample that behaves otherwise)
  2    a wrong option, or input that cannot be read
  130  interrupted"""


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="d2s-doctor",
        description="Explains failures of Paddle's dynamic-to-static conversion (to_static, jit.save, jit.load).",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"d2s-doctor {__version__}")
    # `prog` is given because guessing it makes argparse build a help formatter, which imports shutil.
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", prog="d2s-doctor")
    _match(_command(commands, "match", "find the entry for a log"))
    show = _command(commands, "show", "show one entry in full")
    show.add_argument("code", metavar="CODE|SLUG", help="like D2S103 or while-predicate-type-change")
    _common(show)
    _common(_command(commands, "list", "list all entries"))
    search = _command(commands, "search", "find entries by symptom, in English or Chinese")
    search.add_argument("words", metavar="WORDS", nargs="+", help="what goes wrong, in your words")
    _common(search)
    env = _command(commands, "env", "look at your Python, Paddle, switches and devices")
    _python(env)
    env.add_argument("--smoke", action="store_true", help="also convert and run a tiny model")
    _output(env)
    _run(_command(commands, "run", "run an entry's sample in your own Python"))
    _tui(_command(commands, "tui", "open the app in the terminal (as does no command at all)"))
    _verify(_command(commands, "verify", "run all samples on the measured Paddle releases"))
    _kb(_command(commands, "kb", "tools for people who write entries"))
    completion = _command(commands, "completion", "print a shell completion script")
    completion.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    return parser


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")


def _match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="a log; - or nothing is stdin")
    parser.add_argument("--top", type=_positive, default=3, metavar="N", help="most entries to show (3)")
    parser.add_argument("--env", action="store_true", help="also ask your Python what matters to the entry found")
    _python(parser)
    _common(parser)


def _tui(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a log to begin with; - is stdin")
    parser.add_argument("--lang", choices=("en", "zh"), help="language (default: as last time, else from the locale)")
    # Without a terminal the answer is that of `match`.
    parser.set_defaults(top=3, env=False, python=None, kb=None, json=False)


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lang", choices=("en", "zh"), help="language (default: from the locale)")


def _common(parser: argparse.ArgumentParser) -> None:
    _output(parser)
    parser.add_argument("--kb", metavar="DIR", help="use the YAML entries in DIR instead of the shipped ones")


def _python(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--python", metavar="PATH", help="interpreter to ask (default: the active environment's)")


def _run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE|SLUG", help="like D2S103")
    parser.add_argument("--sample", choices=("before", "after"), default="after", help="which one (after)")
    parser.add_argument("--mode", choices=("ast", "sot"), help="how to convert (default: the entry's own)")
    _python(parser)
    parser.add_argument("--seconds", type=_positive, default=60, metavar="N", help="time limit (60)")
    parser.add_argument("--yes", action="store_true", help="run code from --kb without asking")
    _common(parser)


def _verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("codes", metavar="CODE", nargs="*", help="entries (default: all)")
    parser.add_argument(
        "--python", metavar="PATH", action="append", default=[], help="interpreter; may be given more than once"
    )
    parser.add_argument("--releases", metavar="A,B", help="of the measured releases (default: all five, made by uv)")
    parser.add_argument("--yes", action="store_true", help="run the samples of a --kb from elsewhere without asking")
    parser.add_argument("--again", action="store_true", help="also what is recorded for the same samples")
    parser.add_argument("--seconds", type=_positive, default=30, metavar="N", help="time limit of a sample (30)")
    parser.add_argument("--jobs", type=_positive, default=2, metavar="N", help="releases at a time (2)")
    _common(parser)


def _kb(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, prog="d2s-doctor kb")
    check = _command(actions, "check", "check entries; every problem with file and line")
    check.add_argument("folder", nargs="?", default="kb", help="a folder of entries (kb)")
    check.add_argument("--json", action="store_true", help="print JSON")
    coverage = _command(actions, "coverage", "which raise sites of Paddle are answered, and by which entry")
    coverage.add_argument("folder", nargs="?", default="kb", help="a folder of entries (kb)")
    coverage.add_argument("--rows", metavar="FILE", help="raise sites, JSON lines (tests/data/raise_sites.jsonl)")
    coverage.add_argument("--json", action="store_true", help="print JSON")
    _command(actions, "schema", "print the JSON Schema of an entry")


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)
