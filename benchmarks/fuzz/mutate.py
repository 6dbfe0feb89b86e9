"""Changes of data that keep most of its structure: a value of another type, a field too few, a list in a list."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2**63, 10**400, -(10**30), 0.5, 1e308, float("inf"), float("-inf"), float("nan")),
    *(
        "",
        " ",
        "x",
        "x" * 5000,
        "\x1b[31m\x07",
        "\u202e\u2066",
        "\ud800",
        "\0",
        "a\nb\rc",
        "{name}",
        "[/bold]",
        "动转静",
    ),
    *("../../etc/passwd", "D2S103", "3.3.1", ">=2.6.2", "true", "1e999", "file:///x", "-", "%s", "\u2028"),
    *([], {}, [[]], {"": {}}, [None], [1, "a"], {"kind": "tensor"}, {"value": [1]}),
]
_DEEP = 80
"""Lists in one another; eight times as many are less than what Python's own writers of JSON can follow."""
HEAVIEST = 2_000_000
"""A list that is repeated within repeated lists weighs gigabytes after three changes: the fuzzer's own memory."""
_GARBAGE = [
    b"\0",
    b"\xff",
    b"\n",
    b"{",
    b"]",
    b'"',
    b":",
    b"- ",
    b"&a ",
    b"*a",
    b"!!python/name:os.system ",
    b"\t",
    b"<<: ",
]


def mutate_data(data: Any, chance: random.Random) -> Any:
    """A copy of JSON-like data, changed in one to eight places, and not much heavier for it."""
    while True:
        changed = _mutated(copy.deepcopy(data), chance)
        if _weight(changed, HEAVIEST) < HEAVIEST or _weight(data, HEAVIEST) >= HEAVIEST:
            return changed


def _weight(data: Any, most: int) -> int:
    """Values and characters in ``data``, counted up to ``most``; one that stands in many places counts in each."""
    waiting, weight = [data], 0
    while waiting and weight < most:
        value = waiting.pop()
        weight += 1 + (len(value) if isinstance(value, str) else 0)
        if isinstance(value, (list, dict)):
            weight += len(value)
            waiting += value.values() if isinstance(value, dict) else value
    return weight


def _mutated(data: Any, chance: random.Random) -> Any:
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        holder, key = _place(data, chance)
        if holder is None:
            data = chance.choice(ODD_VALUES) if chance.random() < 0.1 else data
        else:
            _change(holder, key, chance)
    return data


def _place(data: Any, chance: random.Random) -> tuple[Any, Any]:
    """A list or mapping somewhere in the data, and a key of it; (None, None) where there is none."""
    holder, key = None, None
    while isinstance(data, (dict, list)) and data:
        holder, key = data, chance.choice(list(data)) if isinstance(data, dict) else chance.randrange(len(data))
        data = data[key]
        if chance.random() < 0.3:
            break
    return holder, key


def _change(holder: Any, key: Any, chance: random.Random) -> None:
    kind = chance.randrange(7)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = [holder[key]]
    elif kind == 2:
        holder[key] = {str(key): holder[key]}
    elif kind == 3 and isinstance(holder, dict):
        holder[chance.choice(["", "x", "kind", "\x1b[31m", "id", str(key) * 2])] = holder.pop(key)
    elif kind == 3:
        holder.extend([holder[key]] * chance.choice((1, 100)))
    elif kind == 4:
        for _ in range(_DEEP):
            holder[key] = [holder[key]]
    elif kind == 5 and isinstance(holder[key], str):
        at = chance.randrange(len(holder[key]) + 1)
        holder[key] = holder[key][:at] + str(chance.choice(ODD_VALUES)) + holder[key][at:]
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))


def mutate_bytes(data: bytes, chance: random.Random, often: float = 0.3) -> bytes:
    """``data``, mostly as it is; else cut, doubled or littered in a few places."""
    found = bytearray(data)
    while chance.random() < often:
        at = chance.randrange(len(found) + 1)
        to = min(len(found), at + chance.choice((1, 2, 10, 100)))
        found[at:to] = chance.choice([b"", found[at:to] * 3, chance.choice(_GARBAGE), chance.randbytes(3)])
    return bytes(found)


def json_lines(rows: list[Any]) -> bytes:
    """Each row as a line of JSON, also what no standard allows."""
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)
