"""What the files of an exported model say of themselves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

BYTES = {
    "bool": 1, "int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4, "int64": 8, "uint64": 8,
    "float16": 2, "bfloat16": 2, "float32": 4, "float64": 8, "complex64": 8, "complex128": 16,
    "float8_e4m3fn": 1, "float8_e5m2": 1,
}  # fmt: skip
"""Bytes of one value, by dtype."""


class Port(NamedTuple):
    """An input or output; an open dimension of ``shape`` is a name, or "?" where it has none."""

    name: str
    dtype: str
    shape: tuple[int | str, ...]


class Parameter(NamedTuple):
    """A weight or buffer. ``name`` is "" where the file keeps none (.pdiparams).

    ``start`` is the byte of the file at which its values begin, -1 where this file does not hold them plainly.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    start: int = -1

    @property
    def bytes(self) -> int:
        """Bytes of its values; 0 where the dtype is not known."""
        return math.prod(self.shape) * BYTES.get(self.dtype, 0)


class FileProblem(NamedTuple):
    """Something that is wrong with a file: the key of a message below ``inspect.problem``, and what fills it."""

    key: str
    values: Mapping[str, object] = MappingProxyType({})


class FileFacts(NamedTuple):
    """One file. ``format`` is a key below ``inspect.format``, or "unknown"; ``writer`` says who wrote it, or is "".

    ``operators`` counts them by name, ``parameters`` are those that the program asks for or the file holds, None where
    it was not found out. ``external`` are files that hold the values of its parameters, relative to it.
    ``signs`` are what entries name as ``signs`` and this file shows.
    """

    path: str
    format: str
    size: int
    writer: str = ""
    inputs: tuple[Port, ...] = ()
    outputs: tuple[Port, ...] = ()
    operators: Mapping[str, int] = MappingProxyType({})
    parameters: tuple[Parameter, ...] | None = None
    external: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    problems: tuple[FileProblem, ...] = ()


class Damaged(Exception):
    """A file is not what its format asks for; the text says where, for those who wrote this program."""


class CutOff(Damaged):
    """A file ends before the values that it announces; some readers take what stands in memory for the rest."""


class TooLarge(Exception):
    """A file is larger than this program reads of its format."""
