"""The Paddle releases that entries are measured on, and ranges over releases."""

from __future__ import annotations

import operator
from typing import Tuple

MEASURED = ("2.6.2", "3.0.0", "3.1.1", "3.2.2", "3.3.1")
_COMPARE = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


def release_key(release: str) -> Tuple[int, ...]:
    """``"3.10.0"`` as numbers that sort; anything after the digits (``rc0``, ``.post120``) is ignored."""
    numbers = []
    for part in release.split(".")[:3]:
        digits = ""
        for character in part:
            if character not in "0123456789":
                break
            digits += character
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers + [0] * (3 - len(numbers)))


def in_range(release: str, wanted: str) -> bool:
    """Whether ``release`` satisfies every comparison of ``wanted``, like ``>=3.0.0,<3.3.0``; "" takes all."""
    key = release_key(release)
    for part in filter(None, wanted.split(",")):
        sign = part[:2] if part[:2] in _COMPARE else part[:1]
        if sign in _COMPARE:
            compare, bound = _COMPARE[sign], part[len(sign) :]
        else:
            compare, bound = operator.eq, part
        if not compare(key, release_key(bound)):
            return False
    return True


def is_before_measured(wanted: str) -> bool:
    """Whether a range holds releases older than all measured ones, and no others; "" takes all."""
    return bool(wanted) and not any(in_range(release, wanted) for release in MEASURED)
