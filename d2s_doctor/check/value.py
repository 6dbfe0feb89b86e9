"""What is known of a value without running anything: a small set of kinds, and a little structure."""

from __future__ import annotations

from typing import Any, NamedTuple

TENSOR, UNDEFINED, NONE = "tensor", "undefined", "none"
CONVERTED = "converted"
"""A Python value that the graph turns into a Tensor, since it is assigned under a Tensor condition."""
ARRAY = "array"
"""A list that the graph turns into a TensorArray, since it grows or shrinks under a Tensor condition."""
NUMBERS = frozenset({"int", "float", "bool"})
PYTHON = NUMBERS | {"str", NONE, "list", "dict", "tuple"}


class Value(NamedTuple):
    """``kinds`` is everything that it may be; empty when nothing is known.

    ``item`` is what a list or tuple holds, ``size`` the length of a tuple, ``keys`` the items of a dict with constant
    keys, ``ref`` what a name stands for: a function, class, instance, or the dotted name of a library's.
    """

    kinds: frozenset[str] = frozenset()
    item: Value | None = None
    size: int | None = None
    keys: dict[str, Value] | None = None
    ref: Any = None

    @property
    def is_tensor(self) -> bool:
        """Certainly a Tensor."""
        return self.kinds == {TENSOR}

    @property
    def may_be_tensor(self) -> bool:
        return TENSOR in self.kinds

    @property
    def is_python(self) -> bool:
        """Certainly a plain Python value."""
        return bool(self.kinds) and self.kinds <= PYTHON

    def has(self, kind: str) -> bool:
        return kind in self.kinds

    def plus(self, kind: str) -> Value:
        return self._replace(kinds=self.kinds | {kind})


UNKNOWN = Value()
MISSING = Value(frozenset({UNDEFINED}))


def of(*kinds: str) -> Value:
    return Value(frozenset(kinds))


A_TENSOR = of(TENSOR)
AN_INT = of("int")
A_BOOL = of("bool")
A_STR = of("str")
A_FLOAT = of("float")
A_NONE = of(NONE)
SHAPE = Value(frozenset({"list"}), item=AN_INT)


def list_of(item: Value | None) -> Value:
    return Value(frozenset({"list"}), item=item)


def merge(first: Value | None, second: Value | None) -> Value:
    """What a value is when it may be either; knowing nothing of one is knowing nothing."""
    if first is None or second is None:
        return first or second or UNKNOWN
    if first == second:
        return first
    if not first.kinds or not second.kinds:
        undefined = (first.kinds | second.kinds) & {UNDEFINED, CONVERTED, ARRAY}
        return Value(undefined, ref=first.ref if first.ref is second.ref else None)
    keys = None
    if first.keys is not None and second.keys is not None:
        keys = {name: merge(first.keys.get(name), second.keys.get(name)) for name in {**first.keys, **second.keys}}
    item = merge(first.item, second.item) if first.item or second.item else None
    size = first.size if first.size == second.size else None
    return Value(first.kinds | second.kinds, item, size, keys, first.ref if first.ref is second.ref else None)


Env = dict[str, Value]


def merge_envs(first: Env, second: Env) -> Env:
    """The names after two ways through the code; one that only one way sets may be undefined."""
    merged = {}
    for name in {**first, **second}:
        merged[name] = merge(first.get(name, MISSING), second.get(name, MISSING))
    return merged
