"""A ``.pdiparams``: the values of parameters one after the other, each with its dtype and shape but without a name."""

from __future__ import annotations

from d2s_doctor.artefact.facts import CutOff, Damaged, FileFacts, Parameter
from d2s_doctor.artefact.program_desc import tensor_description
from d2s_doctor.artefact.protobuf import Message
from d2s_doctor.artefact.source import Bytes

_MOST = 1_000_000
_LARGEST_DESCRIPTION = 1 << 12


def read_parameters(path: str, data: Bytes) -> FileFacts:
    """The parameters of a file in its order, which is that of their names in the program. Raises Damaged."""
    found = []
    place = 0
    while place < len(data):
        parameter, place = _one(data, place)
        found.append(parameter)
        if len(found) > _MOST:
            raise Damaged("too many parameters")
    return FileFacts(path, "pdiparams", len(data), parameters=tuple(found))


def is_parameters(head: bytes) -> bool:
    """Whether the beginning of a file is that of a parameter: version 0, no levels, version 0, a short description."""
    return len(head) >= 20 and head[:16] == bytes(16) and 0 < int.from_bytes(head[16:20], "little") < 256


def _one(data: Bytes, place: int) -> tuple[Parameter, int]:
    """One parameter and the byte behind it."""
    version, place = _number(data, place, 4)
    levels, place = _number(data, place, 8)
    if version or levels > 16:
        raise Damaged(f"head at byte {place}")
    for _ in range(levels):
        size, place = _number(data, place, 8)
        place += size
    version, place = _number(data, place, 4)
    size, place = _number(data, place, 4)
    if version or not 0 < size < _LARGEST_DESCRIPTION or place + size > len(data):
        raise Damaged(f"description at byte {place}")
    dtype, shape = tensor_description(Message(data, place, place + size, [_LARGEST_DESCRIPTION]))
    parameter = Parameter("", dtype, shape, place + size)
    end = place + size + parameter.bytes
    if any(length < 0 for length in shape):
        raise Damaged(f"shape at byte {place}")
    if end > len(data):
        raise CutOff(f"{parameter.bytes} bytes of values at byte {place + size}")
    return parameter, end


def _number(data: Bytes, place: int, size: int) -> tuple[int, int]:
    if place + size > len(data):
        raise Damaged(f"end of the file at byte {len(data)}")
    return int.from_bytes(data[place : place + size], "little"), place + size
