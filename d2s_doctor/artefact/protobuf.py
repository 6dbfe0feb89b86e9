"""Walks through messages of Protocol Buffers without their classes: enough to read a model's outline.

Parsing with generated classes would need one package more, and reads weights of gigabytes into memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from d2s_doctor.artefact.facts import Damaged, TooLarge
from d2s_doctor.artefact.source import Bytes

_VARINT, _FIXED64, _LENGTH, _FIXED32 = 0, 1, 2, 5
_LONGEST_NAME = 4096
MOST_FIELDS = 5_000_000
"""Fields of one file that are read: a model of ten thousand operators has some hundred thousand."""


class Message(NamedTuple):
    """The part of a file that holds one message; ``budget`` counts down the fields that may still be read."""

    data: Bytes
    start: int
    end: int
    budget: list[int]

    @classmethod
    def whole(cls, data: Bytes) -> Message:
        """The message that a file consists of."""
        return cls(data, 0, len(data), [MOST_FIELDS])

    def text(self) -> str:
        """The same bytes as text; of a very long one its beginning."""
        return bytes(self.data[self.start : min(self.end, self.start + _LONGEST_NAME)]).decode("utf-8", "replace")

    @property
    def size(self) -> int:
        return self.end - self.start


def fields(message: Message) -> Iterator[tuple[int, int | Message]]:
    """(number, value) of each field: a number for varints and fixed sizes, a Message for the rest. Raises Damaged."""
    data, place, end, budget = message
    while place < end:
        budget[0] -= 1
        if budget[0] < 0:
            raise TooLarge("fields")
        key, place = _varint(data, place, end)
        kind = key & 7
        if kind == _VARINT:
            number, place = _varint(data, place, end)
            yield key >> 3, number
            continue
        if kind == _LENGTH:
            size, place = _varint(data, place, end)
        elif kind in (_FIXED64, _FIXED32):
            size = 8 if kind == _FIXED64 else 4
        else:
            raise Damaged(f"wire type {kind} at byte {place}")
        if not key >> 3 or place + size > end:
            raise Damaged(f"field {key >> 3} of {size} bytes at byte {place}")
        inner = Message(data, place, place + size, budget)
        yield key >> 3, inner if kind == _LENGTH else int.from_bytes(data[place : place + size], "little")
        place += size


def strings(message: Message, number: int) -> list[str]:
    """The texts of a repeated field."""
    return [value.text() for field, value in fields(message) if field == number and isinstance(value, Message)]


def parts(message: Message, number: int) -> Iterator[Message]:
    """The messages of a field."""
    return (value for field, value in fields(message) if field == number and isinstance(value, Message))


def numbers(message: Message, wanted: int) -> list[int]:
    """The numbers of a repeated field, packed or not, as signed ones."""
    found: list[int] = []
    for field, value in fields(message):
        if field != wanted:
            continue
        if isinstance(value, int):
            found.append(signed(value))
            continue
        place = value.start
        while place < value.end and len(found) <= _LONGEST_NAME:
            number, place = _varint(value.data, place, value.end)
            found.append(signed(number))
    return found


def signed(number: int) -> int:
    """A varint as the int64 that it stands for."""
    return number - (1 << 64) if number >= 1 << 63 else number


def _varint(data: Bytes, place: int, end: int) -> tuple[int, int]:
    value = shift = 0
    while place < end and shift < 70:
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFFFFFFFFFFFFFF, place
        shift += 7
    raise Damaged(f"number at byte {place}")
