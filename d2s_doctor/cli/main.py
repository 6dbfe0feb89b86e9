"""Entry point: options to a command, and every way of ending to an exit code."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, TextIO

from d2s_doctor.cli.command_parser import options_of
from d2s_doctor.cli.console import Console, narrate
from d2s_doctor.cli.exit import ExitCode, OutputClosed, OutputFailed, UsageError
from d2s_doctor.cli.parser import COMMANDS, GLOBAL, make_parser
from d2s_doctor.errors import ExpectedError
from d2s_doctor.render.messages import error_text, languages, say
from d2s_doctor.render.user_language import user_language

_NAMES = {name.partition(" ")[0] for name in COMMANDS}


def _find(command: str) -> Callable[[argparse.Namespace, Console], ExitCode]:
    """The function of a command; each module is imported only when it is asked for."""
    module, _, name = COMMANDS[command].function.partition(".")
    found: Callable[[argparse.Namespace, Console], ExitCode]
    found = getattr(import_module(f"d2s_doctor.cli.{module}"), name)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is an ExitCode."""
    _open_missing_streams()
    given = sys.argv[1:] if arguments is None else list(arguments)
    language = _language(given)
    try:
        return _run(_with_command(given), language)
    except OutputClosed:
        _discard(sys.stdout)
        return ExitCode.FOUND
    except ExpectedError as error:
        if isinstance(error, OutputFailed):
            _discard(sys.stdout)
        narrate(error_text(error, language))
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return ExitCode.INTERRUPTED
    except OSError as error:
        narrate(_reason(error, language))
    except Exception as error:
        if getattr(error, "problems", None) is None:
            raise
        sys.stderr.write(f"{error}\n")
        narrate(say("error.broken_entries", language))
    finally:
        try:
            sys.stderr.flush()
        except (OSError, ValueError):
            _discard(sys.stderr)
    return ExitCode.USAGE


def _run(given: list[str], language: str) -> int:
    _refuse_unknown(given)
    if given[:1] == ["tui"] and "--" in given:  # argparse would take the command for the log
        given[given.index("--")] = "--run"
    parser = make_parser(language, given[0] if given and given[0] in _NAMES else "")
    options, unknown = parser.parse_known_args(given)
    if unknown:
        raise _unknown_arguments(unknown, options, parser)
    if options.command is None:
        parser.print_help(sys.stderr)
        if sys.stdin is not None and not sys.stdin.isatty():
            narrate(say("error.empty_input", language))
        return ExitCode.USAGE
    command = " ".join(filter(None, (options.command, getattr(options, "action", None))))
    return _find(command)(options, Console(options))


def _refuse_unknown(given: list[str]) -> None:
    """Raise UsageError where the first word is no command but looks like a file, or like a command."""
    name = given[0] if given else "-"
    if name in _NAMES or name.startswith("-"):
        return
    if not os.path.exists(name) and ("." in name or os.sep in name):
        raise UsageError("no_such_file", path=repr(name))
    if os.path.isdir(name):
        raise UsageError("is_folder", path=repr(name), shown=shlex.quote(name))
    from difflib import get_close_matches

    near = get_close_matches(name, _NAMES, 1)
    if near:
        raise UsageError("no_command", name=repr(name), near=near[0])
    raise UsageError("no_such_command", name=repr(name))


def _unknown_arguments(unknown: list[str], options: argparse.Namespace, parser: argparse.ArgumentParser) -> UsageError:
    """What a command does not take, with the option that may have been meant; argparse names neither."""
    from difflib import get_close_matches

    path = [name for name in (options.command, getattr(options, "action", None)) if name]
    program = " ".join([parser.prog, *path])
    name = next((each.partition("=")[0] for each in unknown if each.startswith("-") and each != "-"), "")
    if not name:
        return UsageError("no_more", program=program, names=" ".join(map(repr, unknown)))
    near = get_close_matches(name, options_of(parser, path), 1, 0.7)
    return UsageError("no_option_near" if near else "no_option", program=program, name=name, near="".join(near))


def _discard(stream: TextIO) -> None:
    """What is still buffered must not fail once more when the program ends: Python's exit code would be 120."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _reason(error: OSError, language: str) -> str:
    """An error of the system in a sentence, with the file that it is about where that is known."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)!r}: {reason}"
    try:
        os.getcwd()
    except OSError:
        return say("error.no_folder", language)
    return reason


def _language(arguments: list[str]) -> str:
    """The language of help and errors, before the options are read."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments  # behind it stand names, or a command
    _, _, rest = " ".join(own).replace("--lang=", "--lang ").partition("--lang ")
    chosen = rest.partition(" ")[0]
    return chosen if chosen in languages() else user_language()


def _with_command(arguments: list[str]) -> list[str]:
    """The arguments with a command in front: options that stood before it behind it, and one where none is named.

    The name of a log, or what is piped in, is explained; on a terminal the app opens it, as it does for no argument.
    """
    ahead, rest = _leading_options(arguments)
    if ahead and GLOBAL.get(ahead[-1]) == 1:  # its value is missing, which the parser of a command says
        return ["match", *ahead]
    if rest == ["kb"]:  # without an action it takes no options
        return rest
    if rest and rest[0] in _NAMES:
        count = 2 if rest[0] == "kb" and rest[1:2] and not rest[1].startswith("-") else 1
        return [*rest[:count], *ahead, *rest[count:]]
    if not rest:
        if _on_terminal() and not _answers(ahead):
            return ["tui", *ahead]
        return ["match", *ahead, "-"] if _is_piped_in() else arguments
    if rest[0] == "--" and len(rest) == 2:  # a file whose name begins with a dash
        return ["match", *ahead, *rest]
    if rest[0] == "-" or os.path.isfile(rest[0]):
        if len(rest) > 1 and all(map(os.path.isfile, rest)):
            raise UsageError("several_files", count=len(rest))
        return ["match" if rest[0] == "-" or _answers([*ahead, *rest[1:]]) else "tui", *ahead, *rest]
    return rest  # help, a file that is not there, or a mistake


def _leading_options(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The options that may stand anywhere, as far as they stand first, and the rest."""
    end = 0
    while end < len(arguments):
        name, is_set, _ = arguments[end].partition("=")
        if name not in GLOBAL:
            break
        end += 1 if is_set else 1 + GLOBAL[name]
    return arguments[:end], arguments[end:]


def _answers(options: list[str]) -> bool:
    """Whether the options are some that only a printed answer has, and not the app."""
    return any(each.startswith("-") and each.partition("=")[0] not in ("--lang", "--python") for each in options)


def _is_piped_in() -> bool:
    """Whether there is something on standard input that nobody types."""
    with suppress(OSError, ValueError, AttributeError):
        piped: Any = sys.stdin.buffer
        return not sys.stdin.isatty() and bool(piped.peek(1))
    return False


def _on_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _open_missing_streams() -> None:
    """A process may be started with its streams closed; what is said then goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
