"""Alignment of a signature's template with a message, exactly: the literals one after the other.

Where a message does not fit exactly, ``word_alignment`` compares words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

from d2s_doctor.kb.base import IndexedSignature
from d2s_doctor.kb.constants import limits
from d2s_doctor.kb.tokens import words
from d2s_doctor.log.patterns import compile_late

_LIMITS = limits()
LONGEST_CAPTURE = _LIMITS["capture"]
LONGEST_TEXT = _LIMITS["text"]
TRIES = _LIMITS["alignment_tries"]
_CLOSING = ("", "'", '"', "`")
_LINE_ENDS = " ."
_ENTRY = compile_late(r"\[[A-Za-z]\w{1,30}\] ?\S|[IWEF][0-9]{4} [0-9]{2}:")
"""How the entries of a library's log begin."""


Form = Literal["exact", "words", "cut", "loose"]


class Alignment(NamedTuple):
    """How well a template lies on a text (0..1), what it captured, and the offsets that it covers.

    ``form``: "exact"; "words", all of them in order, in other capitals or marks; "cut", up to where the text ends;
    "loose", as many as stand in order.
    """

    score: float
    captures: dict[str, str]
    start: int
    end: int
    form: Form = "exact"


def align_exactly(
    indexed: IndexedSignature, text: str, short_template: float, starts: Sequence[int] = ()
) -> Alignment | None:
    """All literals in order, captures between them; None when one is missing.

    A template of fewer than ``short_template`` words must be all that its line says. ``starts`` are the offsets
    in ``text`` where lines of the log began: a capture at the end stops there.
    """
    text = text[:LONGEST_TEXT]
    literals = indexed.literals
    first = literals[0].lstrip()
    position = 0
    for _ in range(TRIES):
        start = text.find(first, position) if first else position
        if start < 0:
            return None
        spans = _capture_spans(literals, text, start + len(first), starts)
        if spans is not None:
            break
        if not first:
            return None
        position = start + 1
    else:
        return None
    captures = {name: text[a:b].strip() for name, (a, b) in zip(indexed.names, spans, strict=True)}
    end = spans[-1][1] + len(literals[-1]) if spans else start + len(first)
    short = len(words(" ".join(literals))) < short_template
    if _cuts_words(text, start, end) or (short and not _fills_line(text, start, end, starts)):
        return None
    return Alignment(1.0, captures, start, min(end, len(text)))


def _capture_spans(
    literals: tuple[str, ...], text: str, position: int, starts: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The span of each capture after the first literal ended at ``position``."""
    spans = []
    last = len(literals) - 1
    for number, literal in enumerate(literals[1:], 1):
        literal = literal.rstrip() if number == last else literal
        if number == last and literal in _CLOSING:
            end = end_of_line(text, position, starts)
            # A quoted value may hold quotes itself: '<class 'int'>'.
            inside = text.rfind(literal, position + 1, end)
            # The closing quote may stand in the next line, where the text was folded.
            end = inside if inside >= 0 else text.find(literal, end, position + LONGEST_CAPTURE)
        else:
            end = text.find(literal, position + 1, position + LONGEST_CAPTURE + len(literal))
        if end < 0 or _crosses_entry(text, position, end, starts):
            return None
        spans.append((position, end))
        position = end + len(literal)
    return spans


def _crosses_entry(text: str, start: int, end: int, starts: Sequence[int]) -> bool:
    """Whether a line within the stretch begins a log's next entry, as "[Paddle2ONNX]": a value does not go on there."""
    first, behind = bisect_right(starts, start - 1), bisect_right(starts, end)
    return any(_ENTRY.match(text, at) for at in starts[first:behind])


def end_of_line(text: str, position: int, starts: Sequence[int]) -> int:
    """Where the line of the log that holds ``position`` ends in ``text``."""
    following = bisect_right(starts, position)
    end = starts[following] - 1 if following < len(starts) else len(text)
    return min(end, position + LONGEST_CAPTURE)


def _cuts_words(text: str, start: int, end: int) -> bool:
    """Whether the stretch begins or ends within a word: "not Variable" is not said by "not VariableInteger"."""
    return (text[start : start + 1].isalnum() and text[max(0, start - 1) : start].isalnum()) or (
        text[end - 1 : end].isalnum() and text[end : end + 1].isalnum()
    )


def _fills_line(text: str, start: int, end: int, starts: Sequence[int]) -> bool:
    """Whether this stretch is all that its line, or its lines, say."""
    begins = start == 0 or start in starts
    return begins and not text[end : end_of_line(text, end, starts)].strip(_LINE_ENDS)
