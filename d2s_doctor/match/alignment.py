"""Alignment of a signature's template with a message: exactly where possible, else word by word.

The exact form finds the literals one after the other; the loose form finds the longest common subsequence of words, so
that a changed word, a lost tail or a new release's wording costs only its own weight.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase
from d2s_doctor.kb.constants import limits
from d2s_doctor.kb.tokens import word_spans, words
from d2s_doctor.log.patterns import compile_late

_LIMITS = limits()
LONGEST_CAPTURE = _LIMITS["capture"]
_LONGEST_TEXT = _LIMITS["text"]
_TRIES = _LIMITS["alignment_tries"]
_SLACK = _LIMITS["window_slack"]
_CLOSING = ("", "'", '"', "`")
_LINE_ENDS = " ."
_CAPTURE_EDGES = " \"'`:,.()<>"
"""What does not belong to a value that stands between two words of the template."""
_RAREST = 2
"""Words of the template around which a long text is looked at."""
_KEYWORD = compile_late(r"['\"`]([A-Za-z_][A-Za-z_0-9]*)['\"`]|\b([A-Z][a-z]+[A-Z][a-z]\w*)")


class Alignment(NamedTuple):
    """How well a template lies on a text (0..1), what it captured, and the offsets that it covers."""

    score: float
    captures: dict[str, str]
    start: int
    end: int


def align_exactly(
    indexed: IndexedSignature, text: str, short_template: float, starts: Sequence[int] = ()
) -> Alignment | None:
    """All literals in order, captures between them; None when one is missing.

    A template of fewer than ``short_template`` words must be all that its line says. ``starts`` are the offsets
    in ``text`` where lines of the log began: a capture at the end stops there.
    """
    text = text[:_LONGEST_TEXT]
    literals = indexed.literals
    first = literals[0].lstrip()
    position = 0
    for _ in range(_TRIES):
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
            end = _end_of_line(text, position, starts)
            # A quoted value may hold quotes itself: '<class 'int'>'.
            inside = text.rfind(literal, position + 1, end)
            # The closing quote may stand in the next line, where the text was folded.
            end = inside if inside >= 0 else text.find(literal, end, position + LONGEST_CAPTURE)
        else:
            end = text.find(literal, position + 1, position + LONGEST_CAPTURE + len(literal))
        if end < 0:
            return None
        spans.append((position, end))
        position = end + len(literal)
    return spans


def _end_of_line(text: str, position: int, starts: Sequence[int]) -> int:
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
    return begins and not text[end : _end_of_line(text, end, starts)].strip(_LINE_ENDS)


def align_loosely(indexed: IndexedSignature, text: str, kb: KnowledgeBase) -> Alignment | None:
    """The weighted share of the template's words that stand in order; None when it is too small."""
    from rapidfuzz.distance import LCSseq  # only a log that fits nothing exactly pays for the import

    weights, factors = kb.weights, kb.factors
    template = [word for literal in indexed.literals for word in words(literal)]
    found = word_spans(text[:_LONGEST_TEXT])
    total = sum(weights.get(word, 0.0) for word in template)
    if len(template) < factors["least_loose_words"] or not total:
        return None
    # A quoted name or a class is what the message is about: without it, this is another message of the same form.
    names = [name for literal in indexed.literals for name in _KEYWORD.findall(literal)]
    keywords = {(quoted or bare).lower() for quoted, bare in names}
    short = len(template) < factors["short_loose_template"]
    least = factors["least_loose_share_short" if short else "least_loose_share"]
    best: Alignment | None = None
    for low, high in _windows(template, found, weights, len(indexed.names)):
        window = found[low:high]
        blocks = LCSseq.opcodes(template, [word for word, _, _ in window])
        pairs = [
            (block.src_start + i, block.dest_start + i)
            for block in blocks
            if block.tag == "equal"
            for i in range(block.src_end - block.src_start)
        ]
        share = sum(weights.get(template[a], 0.0) for a, _ in pairs) / total
        if not keywords.issubset(template[a] for a, _ in pairs):
            share *= factors["keyword_lost"]
        if share >= least and len(pairs) >= factors["least_loose_words"] and (not best or share > best.score):
            spans = {a: (window[b][1], window[b][2]) for a, b in pairs}
            captures = _captures_between(indexed, spans, text)
            best = Alignment(share, captures, window[pairs[0][1]][1], window[pairs[-1][1]][2])
    return best


def _windows(
    template: list[str], found: list[tuple[str, int, int]], weights: Mapping[str, float], captures: int
) -> list[tuple[int, int]]:
    """Stretches of the text around the template's rarest words; all of a short text."""
    reach = len(template) + _SLACK * (1 + captures)
    if len(found) <= 2 * reach:
        return [(0, len(found))]
    rare = sorted(set(template), key=lambda word: (-weights.get(word, 0.0), word))[:_RAREST]
    places = [number for number, (word, _, _) in enumerate(found) if word in rare][:_TRIES]
    return [(max(0, place - reach), place + reach) for place in places]


def _captures_between(indexed: IndexedSignature, spans: dict[int, tuple[int, int]], text: str) -> dict[str, str]:
    """Captures whose neighbouring words were both found."""
    captures = {}
    position = 0
    for number, name in enumerate(indexed.names):
        position += len(words(indexed.literals[number]))
        before, after = spans.get(position - 1), spans.get(position)
        if before and after and 0 < after[0] - before[1] <= LONGEST_CAPTURE:
            captures[name] = text[before[1] : after[0]].strip(_CAPTURE_EDGES)
    return {name: value for name, value in captures.items() if value}
