"""The options of every command."""

from __future__ import annotations

import argparse

from d2s_doctor import __version__
from d2s_doctor.render.formats import format_names
from d2s_doctor.render.messages import languages

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
    _report(_command(commands, "report", "write an issue from a log, with everything private taken out"))
    _run(_command(commands, "run", "run an entry's sample in your own Python"))
    _triage(_command(commands, "triage", "count the failures in many logs"))
    _tui(_command(commands, "tui", "open the app in the terminal (as does no command at all)"))
    _verify(_command(commands, "verify", "run all samples on the measured Paddle releases"))
    _kb(_command(commands, "kb", "tools for people who write entries"))
    _check(_command(commands, "check", "find code that conversion refuses or changes silently, in source alone"))
    _trace(_command(commands, "trace", "run your program and watch what is converted, how, and what goes wrong"))
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
    _format(parser, "match", "text; json, as --json; sarif for code scanning; markdown for a comment or step summary")
    parser.add_argument("--env", action="store_true", help="also ask your Python what matters to the entry found")
    parser.add_argument("--explain", action="store_true", help="also say why: every candidate with its factors")
    _python(parser)
    _common(parser)


def _format(parser: argparse.ArgumentParser, command: str, text: str) -> None:
    names = format_names(command)
    parser.add_argument("--format", choices=names, default=names[0], help=text)


def _tui(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a log to begin with; - is stdin")
    parser.add_argument("--lang", choices=languages(), help="language (default: as last time, else from the locale)")
    _python(parser)
    # Without a terminal the answer is that of `match`.
    parser.set_defaults(top=3, env=False, explain=False, kb=[], only_kb=False, json=False, format="text")


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--lang", choices=languages(), help="language (default: from the locale)")


def _common(parser: argparse.ArgumentParser) -> None:
    _output(parser)
    parser.add_argument(
        "--kb", metavar="DIR", action="append", default=[], help="also use the YAML entries in DIR, as in D2S_DOCTOR_KB"
    )
    parser.add_argument("--only-kb", action="store_true", help="use --kb alone, without the shipped entries")


def _python(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--python", metavar="PATH", help="interpreter to ask (default: the active environment's)")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="a log; - or nothing is stdin")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE (default: stdout)")
    parser.add_argument("--no-env", action="store_true", help="do not ask your Python about itself")
    _python(parser)
    _common(parser)


def _run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE|SLUG", help="like D2S103")
    parser.add_argument("--sample", choices=("before", "after"), default="after", help="which one (after)")
    parser.add_argument("--mode", choices=("ast", "sot"), help="how to convert (default: the entry's own)")
    _python(parser)
    parser.add_argument("--seconds", type=_positive, default=60, metavar="N", help="time limit (60)")
    parser.add_argument("--yes", action="store_true", help="run code from another knowledge base without asking")
    _common(parser)


def _triage(parser: argparse.ArgumentParser) -> None:
    what = "a folder (with all below it), a file, a quoted pattern such as 'runs/**/*.log', or a URL"
    parser.add_argument("paths", metavar="PATH|GLOB|URL", nargs="+", help=what)
    parser.add_argument("--state", metavar="FILE", help="keep what is done in FILE, and go on from there next time")
    parser.add_argument("--jobs", type=_positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster to read them on, like tcp://host:8786")
    parser.add_argument("--top", type=_positive, default=20, metavar="N", help="most rows of each table (20)")
    _format(parser, "triage", "text; json, as --json")
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


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", metavar="PATH", nargs="*", default=["."], help="files or folders (.)")
    parser.add_argument("--paddle", metavar="RELEASE", help="judge by this release, or all (default: your Python's)")
    _python(parser)
    parser.add_argument("--mode", choices=("auto", "ast", "sot"), help="judge by this mode (default: as converted)")
    parser.add_argument("--select", metavar="CODES", help="only these, like D2S104,D2S2")
    parser.add_argument("--ignore", metavar="CODES", help="not these")
    parser.add_argument("--exclude", metavar="PATTERN", action="append", default=[], help="leave out these files")
    parser.add_argument("--every-layer", action="store_true", help="take the forward of every Layer for converted")
    text = "text; concise, a line for each; json, as --json; sarif for code scanning; github for the log of a workflow"
    _format(parser, "check", text)
    parser.add_argument("--diff", action="store_true", help="show all hints as one diff, and change nothing")
    parser.add_argument("--fix", action="store_true", help="write the hints into the files")
    parser.add_argument("--exit-zero", action="store_true", help="exit with 0 also when something was found")
    _common(parser)


def _trace(parser: argparse.ArgumentParser) -> None:
    _python(parser)
    module = "run a module, as python -m does; what follows are its own arguments"
    parser.add_argument("-m", dest="module", metavar="MODULE ARGS", nargs=argparse.REMAINDER, help=module)
    parser.add_argument("--compare", action="store_true", help="also run each converted function eagerly, and compare")
    parser.add_argument("--timeout", type=_positive, metavar="N", help="end the program after N seconds (never)")
    parser.add_argument("--html", metavar="FILE", help="also write a page with the source and notes at its lines")
    parser.add_argument("--output", metavar="FILE", help="write the summary, or the JSON, into a file")
    _common(parser)
    parser.add_argument("program", metavar="SCRIPT", nargs="?", help="the program; what follows are its own arguments")
    parser.add_argument("arguments", metavar="ARGS", nargs=argparse.REMAINDER)


def _kb(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, prog="d2s-doctor kb")
    _kb_new(_command(actions, "new", "run a failing program and write the skeleton of an entry for it"))
    check = _command(actions, "check", "check entries; every problem with file and line")
    check.add_argument("folder", nargs="?", default="kb", help="a folder of entries (kb)")
    check.add_argument("--json", action="store_true", help="print JSON")
    coverage = _command(actions, "coverage", "which raise sites of Paddle are answered, and by which entry")
    coverage.add_argument("folder", nargs="?", default="kb", help="a folder of entries (kb)")
    coverage.add_argument("--rows", metavar="FILE", help="raise sites, JSON lines (corpus/raise_sites.jsonl)")
    coverage.add_argument("--json", action="store_true", help="print JSON")
    _command(actions, "schema", "print the JSON Schema of an entry")


def _kb_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("script", metavar="SCRIPT", nargs="?", help="a program that fails (asked for on a terminal)")
    _python(parser)
    parser.add_argument("--folder", metavar="DIR", default="kb", help="the entries to add to (kb)")
    parser.add_argument("--family", help="folder of the entry (default: suggested by where it failed)")
    parser.add_argument("--slug", help="readable name (default: from the message)")
    parser.add_argument("--prefix", help="of the code (default: that of the folder's own entries, else D2S)")
    parser.add_argument("--seconds", type=_positive, default=60, metavar="N", help="time limit (60)")
    parser.add_argument("--anyway", action="store_true", help="write it even if an entry answers already")
    _output(parser)


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)
