"""A piece of a text that is taken out, and how overlapping pieces become one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """``text[start:end]`` is private. ``kind`` says in which way; ``learn``: it goes wherever else it stands too."""

    start: int
    end: int
    kind: str
    learn: bool = False


def joined(spans: Iterable[Span]) -> list[Span]:
    """Disjoint spans that cover the same text, in its order. Of overlapping ones the longest gives the kind."""
    result: list[Span] = []
    longest = 0
    for span in sorted(spans, key=lambda each: (each.start, -each.end)):
        if span.end <= span.start:
            continue
        if result and span.start < result[-1].end:
            last, length = result[-1], span.end - span.start
            kind = span.kind if length > longest else last.kind
            result[-1] = Span(last.start, max(last.end, span.end), kind)
            longest = max(longest, length)
        else:
            result.append(span)
            longest = span.end - span.start
    return result
