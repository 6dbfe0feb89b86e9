"""What a single line of a log shows: a traceback's header, a stack frame, a statement of an exception, a warning."""

from __future__ import annotations

import re
from typing import Any, Literal, cast

from d2s_doctor.kb.constants import constants


class _LatePattern:
    """Stands for a compiled pattern, of which it takes over the methods when the first of them is asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self.pattern, self.flags), name)
        setattr(self, name, found)
        return found


def compile_late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Like ``re.compile``, but at the first use: what most logs do not need costs no time at the start."""
    return cast("re.Pattern[str]", _LatePattern(pattern, flags))


_TRACEBACK = constants("paddle")["traceback"]
_MARKERS: dict[str, str] = constants("paddle")["markers"]
HEADER: str = _TRACEBACK["header"]
CPP_HEADER: str = _TRACEBACK["cpp_header"]
CHAINED = tuple(_TRACEBACK["chained"])
CRASHES = tuple(_TRACEBACK["crashes"])
MESSAGE_PARTS = tuple(_TRACEBACK["message_parts"])
USERS_LINE = _MARKERS["users_line"]
SOT_PLACE = _MARKERS["sot_place"]
BLOCKS = tuple(_MARKERS[name] for name in ("transformed_code", "user_code", "simulate_execution"))
"""Heads of the blocks in which Paddle shows a stack of its own before the message."""
ANNOUNCING = (":", '"""')
"""Ends of the line before a stack that is part of a message."""
POINTERS = " ^~"
"""What a line holds that only points at the code above it."""
_SUFFIXES = tuple(_TRACEBACK["exception_suffixes"])
_FATAL_WORDS = tuple(_TRACEBACK["fatal"])
_DOTTED = r"(?:[A-Za-z_]\w{0,100}\.){0,12}[A-Za-z_]\w{0,100}"

PYTEST_HEADER = re.compile(r"_{4,} \S.* _{4,}$")
FRAME = re.compile(
    r'\s*(?:File "(?P<path>[^"]{1,1000})", line \d+(?:, in (?P<func>.{1,200}))?'
    r"|(?:File )?(?P<nb>[^\s:\"']{1,500}\.py|<ipython-input[^>]{1,200}>|Cell In ?\[\d+\](?=[,:]))[:,] ?(?:line )?\d+"
    r"(?:[,:] in (?P<nbfunc>[\w.<>$#]{1,200}).*|:)?)\s*$"
)
OMITTED = re.compile("|".join(_TRACEBACK["omitted"]), re.IGNORECASE)
"""A line in the place of frames that who pasted the stack left out."""
CPP_FRAME = compile_late(r"\s*\d{1,3}\s{1,4}(?P<func>[\w:~<>, *&().\[\]]{3,400})\s*$")
NAMED = re.compile(
    rf"\s*(?:\w+(?:Error|Exception)?\s{{0,3}}>\s?)?(?P<name>{_DOTTED}(?:{'|'.join(_SUFFIXES)}))"
    r"(?::\s*(?P<message>.*)|\s*)$"
)
"""The statement of an exception that its name shows to be one."""
OTHER = compile_late(rf"(?P<name>{_DOTTED})(?::\s(?P<message>.*))$")
"""What may be the statement of any exception, where one is due."""
WARNING = re.compile(r"\s*(?:(?P<path>\S.{0,500}?):\d+: )?(?P<name>\w{0,60}Warning): (?P<message>.*)$")
FATAL = re.compile(rf"\s*(?P<name>{'|'.join(_FATAL_WORDS)})[: ]\s*(?P<message>.*)$")
SOURCE = compile_late(
    r"\s*(?:-{1,8}> ?(?:\d{1,6}\b)?|\d{1,6}(?= ))?\s{0,200}"
    r"(?:raise\s+[A-Za-z_][\w.]{0,100}\s?\((?:[rbfu]{0,2}[\"']|\s*$)|assert\b.{1,300},\s{0,9}[rbfu]{0,2}[\"']"
    r"|(?:print|warnings\.warn|log\w{0,10}\.\w{1,20})\([rbfu]{0,2}[\"'])"
)
"""A line of a program that says what it would print, as a stack, IPython or pytest shows it: it was not printed."""
GLOG = re.compile(r"\s*[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ ")

FAILURE_MARKS = (
    *(HEADER, USERS_LINE, *CHAINED, *_SUFFIXES, *_FATAL_WORDS),
    *("File ", ".py", "Cell In", "<ipython-input", "____"),
)
"""One of these stands in every line of which ``failure_part`` says something."""


def failure_part(text: str) -> Literal["error", "warning", ""]:
    """What a line by itself shows: "error" for a part of a failure, "warning", or "" for anything else."""
    if "Warning: " in text and WARNING.match(text):
        return "warning"
    words = (HEADER, USERS_LINE, *CHAINED)
    forms = (FRAME, NAMED, FATAL, PYTEST_HEADER)
    return "error" if any(word in text for word in words) or any(form.match(text) for form in forms) else ""
