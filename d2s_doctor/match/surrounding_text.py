"""What the words around a message say where no stack does: the exception's name in a sentence, talk of conversion."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from d2s_doctor.model import Failure, Line, Statement

_NAME = r"(?:[A-Za-z_]\w{0,100}\.){0,12}[A-Z]\w{0,100}(?:Error|Exception)"
_NAMED = re.compile(
    rf"(?<![\w.])(?:\[(?P<boxed>{_NAME})\]\s?[:\uff1a]?|(?P<name>{_NAME})\s?[:\uff1a])\s?(?P<message>\S.*)", re.ASCII
)
_CONVERTS = re.compile(
    r"to_static|jit\.save|dy2static|dygraph2static|dynamic[- ]to[- ]static|动转静|动静转换", re.IGNORECASE
)
_PREDICTS = re.compile(
    r"\bpredictor\w{0,40}\.(?:run|zero_copy_run)\(|\bcreate_predictor\(|paddle/inference/|\bCreatePredictor\b"
)
_BEFORE = 30
_AFTER = 10
"""Lines around a bare message in which its writer may say what was being done: code above it, a question below."""


class Mentions(NamedTuple):
    """The lines outside every failure that say what was being done, and their numbers."""

    lines: tuple[Line, ...]
    numbers: tuple[int, ...]


def find_mentions(rest: Iterable[Line]) -> Mentions:
    """Those of ``rest`` that name a conversion or a predictor."""
    lines = tuple(line for line in rest if mentions_use(line.text))
    return Mentions(lines, tuple(line.number for line in lines))


def quoted_exception(text: str) -> tuple[str, str] | None:
    """``(exception, message)`` of an exception that a sentence quotes, as in "保存时报错OSError: …"; None for none."""
    found = _NAMED.search(text) if "rror" in text or "xception" in text else None
    if not found:
        return None
    return (found["boxed"] or found["name"]).rpartition(".")[2], found["message"]


def mentions_conversion(text: str) -> bool:
    """Whether a line of code or prose names a conversion."""
    return bool(_CONVERTS.search(text))


def mentions_prediction(text: str) -> bool:
    """Whether a line of code or prose names a predictor, of Python or of C++."""
    return bool(_PREDICTS.search(text))


def mentions_use(text: str) -> bool:
    """Either of them."""
    return mentions_conversion(text) or mentions_prediction(text)


def add_nearest_mention(failure: Failure, mentions: Mentions) -> Failure:
    """A failure without a stack, with the nearest of the lines that say what was being done."""
    if failure.frames or failure.kind != "error" or not mentions.lines:
        return failure
    first, last = failure.lines[0].number, failure.lines[-1].number
    place = bisect_left(mentions.numbers, first)
    near = [line for line in mentions.lines[max(0, place - 1) : place] if first - line.number <= _BEFORE]
    near = near or [line for line in mentions.lines[place : place + 1] if line.number - last <= _AFTER]
    known = {line.number for line in failure.lines}
    lines = {line.number: line for line in near if line.number not in known}
    return failure._replace(lines=tuple(sorted((*failure.lines, *lines.values()), key=lambda line: line.number)))


def add_quoted_exception(failure: Failure, rest: Sequence[Line]) -> Failure:
    """A stack that was cut before its message, with the exception that the text above it quotes, if it does."""
    if failure.statements or not failure.frames:
        return failure
    for line in rest:
        said = quoted_exception(line.text) if 0 <= failure.lines[0].number - line.number <= _BEFORE else None
        if said:
            statement = Statement(said[0], " ".join(said[1].split()), (0,), (line,))
            return failure._replace(statements=(statement,), lines=(line, *failure.lines))
    return failure
