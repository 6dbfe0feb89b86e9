"""What the text around a message adds where no stack does: an exception that is quoted, a mention of conversion."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.model import Failure, Line, Statement

_NAME = r"(?:[A-Za-z_]\w{0,100}\.){0,12}[A-Z]\w{0,100}(?:Error|Exception)"
_QUOTED = compile_late(
    rf"(?<![\w.])(?:\[(?P<boxed>{_NAME})\]\s?[:\uff1a]?|(?P<name>{_NAME})\s?[:\uff1a])\s?(?P<message>\S.*)", re.ASCII
)
_QUOTES = (('"', '"'), ("`", "`"), ("\u300c", "\u300d"), ("\u300e", "\u300f"), ("\u3010", "\u3011"))
_SHORTEST_QUOTED = 10
"""Characters in quotes below which they are a name and no message."""
_MENTIONS = constants("paddle")["mentions"]
_WORDS = constants("paddle")["mention_words"]
"""Every mention holds one of these; to look for them takes a tenth of the time of the expression."""
_CONVERSION = re.compile("|".join(_MENTIONS["conversion"]), re.IGNORECASE)
_PREDICTION = re.compile("|".join(_MENTIONS["prediction"]))
_ONNX = compile_late("|".join(_MENTIONS["onnx"]), re.IGNORECASE)


class Mentions(NamedTuple):
    """The lines outside every failure that name a conversion or a predictor, and their numbers."""

    lines: tuple[Line, ...]
    numbers: tuple[int, ...]


def find_mentions(rest: Iterable[Line]) -> Mentions:
    """Those of the lines ``rest`` that name a conversion or a predictor."""
    lines = tuple(line for line in rest if mentions_use(line.text))
    return Mentions(lines, tuple(line.number for line in lines))


def quoted_exception(text: str) -> tuple[str, str] | None:
    """``(exception, message)`` of an exception that a sentence quotes, as in "保存时报错OSError: …"; None for none."""
    found = _QUOTED.search(text) if "rror" in text or "xception" in text else None
    if not found:
        return None
    return (found["boxed"] or found["name"]).rpartition(".")[2], found["message"]


def quotations(text: str) -> list[tuple[str, str]]:
    """``(exception, message)`` of what a sentence quotes: an exception by its name, and what stands in quotes.

    A message may hold the same quotes itself, so each pair is the outermost. The exception is "" where none is named.
    """
    found = [(text[text.find(first) + 1 : text.rfind(last)]) for first, last in _QUOTES if first in text]
    named = [quoted_exception(each) or ("", each.strip()) for each in found if len(each) >= _SHORTEST_QUOTED]
    whole = quoted_exception(text)
    return list(dict.fromkeys([*named, whole] if whole else named))


def mentions_conversion(text: str) -> bool:
    """Whether a line of code or prose names a conversion."""
    lower = text.lower()
    return any(word in lower for word in _WORDS["conversion"]) and bool(_CONVERSION.search(text))


def mentions_prediction(text: str) -> bool:
    """Whether a line of code or prose names a predictor, of Python or of C++."""
    return any(word in text for word in _WORDS["prediction"]) and bool(_PREDICTION.search(text))


def mentions_onnx(text: str) -> bool:
    """Whether a line names the way to ONNX or its runtime."""
    return bool(_ONNX.search(text))


def mentions_use(text: str) -> bool:
    """Whether a line names a conversion, a predictor or the way to ONNX."""
    return mentions_conversion(text) or mentions_prediction(text) or mentions_onnx(text)


def add_nearest_mention(failure: Failure, mentions: Mentions, factors: Mapping[str, float]) -> Failure:
    """A failure without a whole stack together with the nearest mention, if one is near enough (``factors``)."""
    if failure.complete or failure.kind != "error" or not mentions.lines:
        return failure
    first, last = failure.lines[0].number, failure.lines[-1].number
    place = bisect_left(mentions.numbers, first)
    near = [
        line
        for line in mentions.lines[max(0, place - 1) : place]
        if first - line.number <= factors["lines_before_message"]
    ]
    near = near or [
        line for line in mentions.lines[place : place + 1] if line.number - last <= factors["lines_after_message"]
    ]
    known = {line.number for line in failure.lines}
    lines = {line.number: line for line in near if line.number not in known}
    return failure._replace(lines=tuple(sorted((*failure.lines, *lines.values()), key=lambda line: line.number)))


def add_quoted_exception(failure: Failure, rest: Sequence[Line], factors: Mapping[str, float]) -> Failure:
    """A stack that was cut before its message together with the exception that the text above it quotes, if it does."""
    if failure.statements or not failure.frames:
        return failure
    most = factors["lines_before_message"]
    for line in rest:
        said = quoted_exception(line.text) if 0 <= failure.lines[0].number - line.number <= most else None
        if said:
            statement = Statement(said[0], " ".join(said[1].split()), (0,), (line,))
            return failure._replace(statements=(statement,), lines=(line, *failure.lines))
    return failure
