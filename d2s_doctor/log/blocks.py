"""Bytes to blocks of whole lines with their numbers, in bounded memory however long a line is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

LONGEST_RAW = 1 << 20
"""Bytes of one line that are looked at; more than enough for the characters of it that are kept."""


class Block(NamedTuple):
    """Whole lines; ``number`` is that of the first one, from 1."""

    number: int
    data: bytes


def blocks(chunks: Iterable[bytes], longest: int = LONGEST_RAW) -> Iterator[Block]:
    """The chunks cut where lines end, be it at a line feed or a carriage return; of a line longer than ``longest``
    bytes only its beginning."""
    number = 1
    carry = b""
    skipping = False
    for chunk in chunks:
        if skipping:
            start = _first_break(chunk)
            if start < 0:
                continue
            chunk, skipping = chunk[start:], False
        data = carry + chunk if carry else chunk
        end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        if end:
            yield Block(number, data[:end])
            number += data.count(b"\n", 0, end)
        carry = data[end:]
        if len(carry) > longest:
            yield Block(number, carry[:longest])
            carry, skipping = b"", True
    if carry:
        yield Block(number, carry)


def _first_break(chunk: bytes) -> int:
    places = [place for place in (chunk.find(b"\n"), chunk.find(b"\r")) if place >= 0]
    return min(places, default=-1)
