"""Alignment of a template by its words alone: in other capitals or marks, without its end, or with other words in it.

Who retypes a message changes its capitals; a rendered page loses ``<class 'int'>`` and underscores; a title ends in the
middle; another release says it in other words. Each costs its own share of the strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from d2s_doctor.kb.base import IndexedSignature, KnowledgeBase
from d2s_doctor.kb.constants import limits
from d2s_doctor.kb.tokens import word_spans, words
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.match import alignment
from d2s_doctor.match.alignment import Alignment, Form, end_of_line

_SLACK = limits()["window_slack"]
_CAPTURE_EDGES = " \"'`:,.()<>"
"""What does not belong to a value that stands between two words of the template."""
_LETTER = compile_late(r"\w")
_MARKS = "_*`'\""
"""What a page that renders Markdown takes away, or a writer adds."""
_WITHOUT_MARKS = str.maketrans("", "", _MARKS)
_NUMBER = compile_late(r"-?[0-9]+")
_LINE_ENDS = " ."
_RAREST = 2
"""Words of the template around which a long text is looked at."""
_KEYWORD = compile_late(r"['\"`]([A-Za-z_][A-Za-z_0-9]*)['\"`]|\b([A-Z][a-z0-9]+[A-Z][a-z]\w*)")
_NAME_BEFORE = compile_late(r"([A-Za-z]\w*)_$")
_NAME_BEHIND = compile_late(r"^_+(\w*[A-Za-z])")
"""The fixed part of a name that holds a capture: "__return_{number}" is about no other name."""
_Token = tuple[str, int, int]
"""A word of a text, where it starts and where it ends."""


def align_words(
    indexed: IndexedSignature, text: str, kb: KnowledgeBase, starts: Sequence[int] = (), *, whole: bool = False
) -> Alignment | None:
    """All words of the template in order, else as many as the text holds before it ends, else the most in order.

    None when these are too few, or not all of them and ``whole``. ``starts`` are the offsets in ``text`` where lines of
    the log began.
    """
    text = text[: alignment.LONGEST_TEXT]
    found = _tokens(text)
    if whole and not _places_of_words(text).keys() >= set(_words_of(" ".join(indexed.literals))):
        return None
    in_order = _align_in_order(indexed, text, found, kb, starts)
    if whole:
        return in_order if in_order and in_order.form == "words" else None
    return in_order or _align_loosely(indexed, text, found, kb)


@lru_cache(maxsize=4096)
def _words_of(template: str) -> list[str]:
    """The words of a part of a template, which is laid on many texts."""
    return words(template)


@lru_cache(maxsize=4)
def _tokens(text: str) -> list[_Token]:
    """The words of a text, which many templates are laid on one after the other."""
    return word_spans(text)


@lru_cache(maxsize=4)
def _places_of_words(text: str) -> dict[str, list[int]]:
    """By word its places among the tokens of a text."""
    places: dict[str, list[int]] = {}
    for place, (word, _, _) in enumerate(_tokens(text)):
        places.setdefault(word, []).append(place)
    return places


def _align_in_order(
    indexed: IndexedSignature, text: str, found: list[_Token], kb: KnowledgeBase, starts: Sequence[int]
) -> Alignment | None:
    """The words of each literal side by side, captures between them; or up to where the text ends."""
    literals = [literal for literal in map(_words_of, indexed.literals) if literal]
    template = [word for literal in literals for word in literal]
    least = kb.factors["least_loose_words"]
    best: Alignment | None = None
    places = _places_of_words(text).get(template[0], []) if template else []
    for place in places[: alignment.TRIES]:
        pairs, ended = _pairs_from(literals, found, place)
        start, end = found[place][1], found[pairs[-1][1]][2]
        share = 1.0
        form: Form = "words"
        if len(pairs) < len(template) or _lacks_last_value(indexed, text, end, starts):
            share, form = _share(template, [a for a, _ in pairs], kb.weights), "cut"
            long_enough = len(pairs) >= least and share >= kb.factors["least_share_cut"]
            ended = ended or len(pairs) == len(found) - place
            if not (ended and long_enough and _begins_line(text, start, starts)):
                continue
        elif not _has_numbers(indexed, text[start : end_of_line(text, end, starts)]) or (
            len(pairs) < least and not _fills_line(indexed, text, start, starts)
        ):
            continue
        if best is None or share > best.score:
            spans = {a: (found[b][1], found[b][2]) for a, b in pairs}
            best = Alignment(share, _captures_between(indexed, spans, text), start, end, form)
    return best


def _pairs_from(literals: list[list[str]], found: list[_Token], place: int) -> tuple[list[tuple[int, int]], bool]:
    """Places in the template and in ``found`` of words that follow each other from ``place`` on.

    Also whether the text ended where they do: in the middle of a literal, or in the value behind one.
    """
    pairs: list[tuple[int, int]] = []
    at = place
    for literal in literals:
        if pairs:
            at = _next_place(literal, found, at)
            if at < 0:
                return pairs, len(found) - 1 - pairs[-1][1] <= _SLACK
        for word in literal:
            if at == len(found) or found[at][0] != word:
                return pairs, at == len(found) or (at == len(found) - 1 and word.startswith(found[at][0]))
            pairs.append((len(pairs), at))
            at += 1
    return pairs, at == len(found)


def _next_place(literal: list[str], found: list[_Token], place: int) -> int:
    """Where the literal's words, or those that the text still holds, stand next within the longest capture; else -1."""
    end = found[place - 1][2] + alignment.LONGEST_CAPTURE
    for at in range(place, len(found)):
        if found[at][1] > end:
            break
        if found[at][0] == literal[0] and all(
            token[0] == word for token, word in zip(found[at : at + len(literal)], literal, strict=False)
        ):
            return at
    return -1


def _lacks_last_value(indexed: IndexedSignature, text: str, end: int, starts: Sequence[int]) -> bool:
    """Whether the template ends with a value and a mark, and its line ends before both."""
    if not indexed.names or _words_of(indexed.literals[-1]):
        return False
    rest = text[end : end_of_line(text, end, starts)]
    return indexed.literals[-1].strip() not in rest and not rest.strip(_CAPTURE_EDGES)


def _begins_line(text: str, start: int, starts: Sequence[int]) -> bool:
    """Whether no word of the same line of the log stands before."""
    return not words(text[max((each for each in starts if each <= start), default=0) : start])


def _fills_line(indexed: IndexedSignature, text: str, start: int, starts: Sequence[int]) -> bool:
    """Whether the line that holds ``start`` is the template but for what a page takes away."""
    begin = max((each for each in starts if each <= start), default=0)
    line = text[begin : end_of_line(text, begin, starts)]
    return not indexed.names and _unmarked(line) == _unmarked(indexed.literals[0])


def _has_numbers(indexed: IndexedSignature, text: str) -> bool:
    """Whether the text holds the numbers of the template, which are no words but may be what it is about."""
    numbers = _numbers_of(" ".join(indexed.literals))
    return not numbers or numbers.issubset(_NUMBER.findall(text))


@lru_cache(maxsize=4096)
def _numbers_of(template: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(template))


def _unmarked(text: str) -> str:
    return text.strip(_LINE_ENDS).lower().translate(_WITHOUT_MARKS)


def _share(template: list[str], places: Sequence[int], weights: Mapping[str, float]) -> float:
    """The share of the template's word weight that these places of it have."""
    total = sum(weights.get(word, 0.0) for word in template)
    return sum(weights.get(template[place], 0.0) for place in places) / total if total else 0.0


def _align_loosely(indexed: IndexedSignature, text: str, found: list[_Token], kb: KnowledgeBase) -> Alignment | None:
    """The weighted share of the template's words that stand in order; None when it is too small."""
    from rapidfuzz.distance import LCSseq  # only a log that fits nothing exactly pays for the import

    weights, factors = kb.weights, kb.factors
    template = [word for literal in indexed.literals for word in _words_of(literal)]
    if len(template) < factors["least_loose_words"]:
        return None
    # A quoted name or a class is what the message is about: without it, this is another message of the same form.
    parts = _fixed_parts(indexed.literals)
    if parts and not all(part in text.lower().replace("_", "") for part in parts):
        return None
    names = [name for literal in indexed.literals for name in _KEYWORD.findall(literal)]
    keywords = {word for quoted, bare in names for word in words(quoted or bare)}
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
        share = _share(template, [a for a, _ in pairs], weights)
        share += factors["word_replaced"] * _share(template, _replaced(pairs), weights)
        if not keywords.issubset(template[a] for a, _ in pairs):
            share *= factors["keyword_lost"]
        if share >= least and len(pairs) >= factors["least_loose_words"] and (not best or share > best.score):
            spans = {a: (window[b][1], window[b][2]) for a, b in pairs}
            captures = _captures_between(indexed, spans, text)
            best = Alignment(share, captures, window[pairs[0][1]][1], window[pairs[-1][1]][2], "loose")
    return best


@lru_cache(maxsize=4096)
def _fixed_parts(literals: tuple[str, ...]) -> tuple[str, ...]:
    """The fixed parts of names that hold a capture, in lower case and without the underscores that pages take away."""
    before = [part for literal in literals[:-1] for part in _NAME_BEFORE.findall(literal)]
    behind = [part for literal in literals[1:] for part in _NAME_BEHIND.findall(literal)]
    return tuple(part.lower().replace("_", "") for part in (*before, *behind))


def _replaced(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Places in the template of single words in whose place the text has another."""
    return [a + 1 for (a, b), (c, d) in pairwise(pairs) if c - a == d - b == 2]


def _windows(
    template: list[str], found: list[_Token], weights: Mapping[str, float], captures: int
) -> list[tuple[int, int]]:
    """Stretches of the text around the template's rarest words; all of a short text."""
    reach = len(template) + _SLACK * (1 + captures)
    if len(found) <= 2 * reach:
        return [(0, len(found))]
    rare = sorted(set(template), key=lambda word: (-weights.get(word, 0.0), word))[:_RAREST]
    places: list[int] = []
    for number, (word, _, _) in enumerate(found):
        if word in rare and (not places or number - places[-1] >= reach // 2):  # a nearer one is in the same stretch
            places.append(number)
    return [(max(0, place - reach), place + reach) for place in places[: alignment.TRIES]]


def _captures_between(indexed: IndexedSignature, spans: dict[int, tuple[int, int]], text: str) -> dict[str, str]:
    """Captures whose neighbouring words were both found."""
    captures = {}
    position = 0
    for number, name in enumerate(indexed.names):
        position += len(_words_of(indexed.literals[number]))
        before, after = spans.get(position - 1), spans.get(position)
        if before and after and 0 < after[0] - before[1] <= alignment.LONGEST_CAPTURE:
            # The marks of the template around a value are none of it: "[{shape}]" stands between words as "= [1, 2]".
            opening = _LETTER.split(indexed.literals[number])[-1].strip()
            closing = _LETTER.split(indexed.literals[number + 1])[0].strip()
            value = text[before[1] : after[0]].strip().removeprefix(opening).removesuffix(closing)
            captures[name] = value.strip(_CAPTURE_EDGES)
    return {name: value for name, value in captures.items() if value}
