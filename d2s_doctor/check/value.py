"""What is known of a value without running anything: a small set of kinds, and a little structure."""

from __future__ import annotations

from typing import Any, NamedTuple

TENSOR, UNDEFINED, NONE, NDARRAY = "tensor", "undefined", "none", "ndarray"
NUMBERS = frozenset({"int", "float", "bool"})
PYTHON = NUMBERS | {"str", NONE, "list", "dict", "tuple"}

CONVERTED = "converted"
"""Mark: a Python number that the graph turns into a Tensor, since it is set under a Tensor condition."""
ARRAY = "array"
"""Mark: a list that becomes a TensorArray, since it grows or shrinks under a Tensor condition."""
GROWING = "growing"
"""Mark: a Tensor that gets longer in the Tensor loop that is being read."""
PARTIAL = "partial"
"""Mark: converted without full_graph=True, so there is no one program to ask for."""


class Value(NamedTuple):
    """``kinds`` is everything that it may be; empty when nothing is known. ``marks`` is what conversion does to it.

    ``item`` is what a list or tuple holds, ``size`` the length of a tuple, ``keys`` the items of a dict with constant
    keys (of a tuple: its places), ``ref`` what a name stands for: a function, class, instance, or a library's dotted
    name.
    """

    kinds: frozenset[str] = frozenset()
    item: Value | None = None
    size: int | None = None
    keys: dict[str, Value] | None = None
    ref: Any = None
    marks: frozenset[str] = frozenset()

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

    def marked(self, mark: str) -> bool:
        return mark in self.marks

    def mark(self, mark: str) -> Value:
        return self._replace(marks=self.marks | {mark})

    def without(self, mark: str) -> Value:
        return self._replace(marks=self.marks - {mark})


UNKNOWN = Value()
MISSING = Value(frozenset({UNDEFINED}))


def of(*kinds: str) -> Value:
    return Value(frozenset(kinds))


A_TENSOR = of(TENSOR)
AN_INT = of("int")
A_BOOL = of("bool")
A_STR = of("str")
A_NONE = of(NONE)
SHAPE = Value(frozenset({"list"}), item=AN_INT)


def list_of(item: Value | None) -> Value:
    return Value(frozenset({"list"}), item=item)


def merge(first: Value | None, second: Value | None) -> Value:
    """What a value is when it may be either; knowing nothing of one is knowing nothing, but for what is marked."""
    if first is None or second is None:
        return first or second or UNKNOWN
    if first == second:
        return first
    marks = first.marks | second.marks
    ref = first.ref if first.ref == second.ref else None
    if not first.kinds or not second.kinds:
        return Value((first.kinds | second.kinds) & {UNDEFINED}, ref=ref, marks=marks)
    keys = None
    if first.keys is not None and second.keys is not None:
        keys = {name: merge(first.keys.get(name), second.keys.get(name)) for name in {**first.keys, **second.keys}}
    item = merge(first.item, second.item) if first.item or second.item else None
    size = first.size if first.size == second.size else None
    return Value(first.kinds | second.kinds, item, size, keys, ref, marks)


def converted(value: Value) -> Value:
    """The value once it is a variable of the graph: numbers are Tensors, also within a dict."""
    if value.kinds and value.kinds <= NUMBERS | {TENSOR} and value.kinds & NUMBERS:
        return value.mark(CONVERTED)
    if value.keys:
        return value._replace(keys={key: converted(item) for key, item in value.keys.items()})
    return value


Env = dict[str, Value]


def merge_envs(first: Env, second: Env) -> Env:
    """The names after two ways through the code; one that only one way sets may be undefined."""
    merged = {}
    for name in {**first, **second}:
        merged[name] = merge(first.get(name, MISSING), second.get(name, MISSING))
    return merged
