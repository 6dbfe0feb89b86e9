"""Whether a model holds the weights of a state dict: same dtype and shape, and the same bytes."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import NamedTuple

from d2s_doctor.artefact.facts import FileFacts, Parameter
from d2s_doctor.artefact.source import Bytes, opened

_CHUNK = 1 << 20


class WeightsMatch(NamedTuple):
    """The parameters of a model beside those of a file of weights.

    Of ``total`` parameters of the model, ``same`` have their values in the file, ``other`` only dtype and shape,
    ``absent`` not even that; ``unused`` of the file have no place in the model.
    """

    path: str
    total: int
    same: int
    other: int
    absent: int
    unused: int


def match_weights(model: FileFacts, weights: FileFacts) -> WeightsMatch | None:
    """None where one of the two could not be read. The names differ between the two files and are not compared.

    Raises OSError when a file cannot be read again.
    """
    if model.parameters is None or weights.parameters is None:
        return None
    held, given = _digests(model), _digests(weights)
    same = sum((held & given).values())
    shapes_held = Counter(key[:2] for key in (held - given).elements())
    shapes_given = Counter(key[:2] for key in (given - held).elements())
    other = sum((shapes_held & shapes_given).values())
    total = len(model.parameters)
    unused = sum((shapes_given - shapes_held).values())
    return WeightsMatch(weights.path, total, same, other, total - same - other, unused)


def digests_of(facts: FileFacts, data: Bytes) -> list[tuple[str, tuple[int, ...], str]]:
    """dtype, shape and SHA-256 of the values of each parameter."""
    return [(each.dtype, each.shape, _digest(data, each).hex()) for each in facts.parameters or ()]


def _digests(facts: FileFacts) -> Counter[tuple[str, tuple[int, ...], bytes]]:
    with opened(facts.path) as data:
        return Counter((each.dtype, each.shape, _digest(data, each)) for each in facts.parameters or ())


def _digest(data: Bytes, parameter: Parameter) -> bytes:
    """Of the values; the name instead where they do not stand plainly in the file."""
    if parameter.start < 0:
        return parameter.name.encode("utf-8", "replace")
    found = hashlib.sha256()
    end = parameter.start + parameter.bytes
    for place in range(parameter.start, end, _CHUNK):
        found.update(data[place : min(place + _CHUNK, end)])
    return found.digest()
