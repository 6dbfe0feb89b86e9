"""What a run of a sample came to, and how two runs compare."""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple

End = Literal["passed", "raised", "hung", "crashed", "cancelled", "flooded"]
"""``flooded``: it printed more than the limit and was ended."""

RELATIVE, ABSOLUTE = 1e-5, 1e-6
MOST_DIFFERENCES = 5


class Limits(NamedTuple):
    """What a sample may use. Seconds of wall clock, bytes of memory beyond Paddle's own, of one file, of output."""

    seconds: float = 60.0
    memory: int = 4 * 1024**3
    file: int = 256 * 1024**2
    output: int = 4 * 1024**2


DEFAULT_LIMITS = Limits()


class Ran(NamedTuple):
    """One finished run. ``out`` and ``eager`` are pictures of the variables; ``output`` is cleaned text."""

    end: End
    seconds: float
    output: str = ""
    exception: str = ""
    message: str = ""
    out: dict[str, Any] | None = None
    signal: int | None = None
    exit: int | None = None
    eager: dict[str, Any] | None = None


class Difference(NamedTuple):
    """One place where two results are not the same; ``place`` reads like Python (``out[0]['b']``)."""

    place: str
    expected: str
    got: str


def differences(expected: dict[str, Any] | None, got: dict[str, Any] | None) -> tuple[Difference, ...]:
    """Where ``got`` is not ``expected``: kind, dtype, shape or value, floats within 1e-5 of each other."""
    found: list[Difference] = []
    _compare("out", expected or {"kind": "nothing"}, got or {"kind": "nothing"}, found)
    return tuple(found[:MOST_DIFFERENCES])


def _compare(place: str, a: dict[str, Any], b: dict[str, Any], found: list[Difference]) -> None:
    if len(found) >= MOST_DIFFERENCES:
        return
    if _shape(a) != _shape(b):
        found.append(Difference(place, _words(a), _words(b)))
    elif isinstance(a.get("items"), dict):
        for key, item in a["items"].items():
            _compare(f"{place}[{key!r}]", item, b["items"][key], found)
    elif isinstance(a.get("items"), list):
        for number, (left, right) in enumerate(zip(a["items"], b["items"], strict=True)):
            _compare(f"{place}[{number}]", left, right, found)
    elif not _same(a.get("value"), b.get("value")):
        found.append(Difference(place, _words(a), _words(b)))


def _shape(picture: dict[str, Any]) -> tuple[Any, ...]:
    items = picture.get("items")
    keys = tuple(items) if isinstance(items, dict) else None if items is None else len(items)
    return picture["kind"], picture.get("dtype"), picture.get("shape"), keys


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    return type(a) is type(b) and bool(a == b)


def _words(picture: dict[str, Any]) -> str:
    kind = picture["kind"]
    if kind in ("tensor", "array"):
        values = ", ".join(f"{value:g}" if isinstance(value, float) else str(value) for value in picture["value"][:6])
        more = ", …" if len(picture["value"]) > 6 else ""
        name = "Tensor" if kind == "tensor" else "array"
        return f"{name} {picture['dtype']} {picture['shape']} [{values}{more}]"
    if "items" in picture:
        size = len(picture["items"])
        return f"{kind} of {size}"
    return repr(picture["value"]) if "value" in picture else kind
