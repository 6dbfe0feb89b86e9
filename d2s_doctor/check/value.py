"""The abstract values: what is known of a value without running anything, as kinds and a little structure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

TENSOR, UNDEFINED, NONE, NDARRAY = "tensor", "undefined", "none", "ndarray"
NUMBERS = frozenset({"int", "float", "bool"})
PYTHON = NUMBERS | {"str", NONE, "list", "dict", "tuple"}

_DEEPEST = 8
"""Real code nests less; without a limit, two values of one nested shape take exponential time to compare."""

CONVERTED = "converted"
"""Mark: a Python number that the graph turns into a Tensor, since it is set under a Tensor condition."""
TENSOR_ARRAY = "array"
"""Mark: a list that becomes a TensorArray, since it grows or shrinks under a Tensor condition."""
GROWING = "growing"
"""Mark: a Tensor that gets longer in the Tensor loop that is being read."""
INTEGER, FLOATING, BOOLEAN = "dtype:int", "dtype:float", "dtype:bool"
"""Marks: the family of a Tensor's dtype, where source shows it."""
DTYPES = frozenset({INTEGER, FLOATING, BOOLEAN})
SCALAR = "scalar"
"""Mark: a Tensor without dimensions, so that a Python number may stand in its place."""
ASSUMED = "assumed"
"""Mark: a parameter that is taken apart, or a part of it: taken for a Tensor, but it may be a list or an array."""
BUFFER = "buffer"
"""Mark: registered as a buffer of its Layer."""
OPEN = "open"
"""Mark: computed from a size of ``x.shape``: a Tensor in the graph where that dimension is open, else a number."""
OPEN_AXIS = "open axis "
"""Mark, with an index behind it: the size of that axis; of an InputSpec, that it leaves the axis open."""
BATCH = "batch"
"""Mark: the first size of a shape; that of a batch is left open more often than any other."""
FIXED = "fixed"
"""Mark: a Tensor of which every size has a number: a parameter, a buffer, a constant, or made of such alone."""
NUMBER = "number"
"""Mark: a Tensor of the graph where eager mode has a plain number or an array: ``x.item()``."""
PART = "part"
"""Mark: a part that an index takes out of a Tensor, which often has no dimensions."""
PARTIAL = "partial"
"""Mark: converted without full_graph=True, so there is no one program to ask for."""


class Value(NamedTuple):
    """``kinds`` is everything that it may be; empty when nothing is known. ``marks`` is what conversion does to it.

    ``item`` is what a list or tuple holds, ``size`` the length of a tuple, ``keys`` the items of a dict with constant
    keys (of a tuple: its places), ``ref`` what a name stands for: a function, class, instance, or a library's dotted
    name. ``depth`` is how deep containers are nested in it.
    """

    kinds: frozenset[str] = frozenset()
    item: Value | None = None
    size: int | None = None
    keys: dict[str, Value] | None = None
    ref: Any = None
    marks: frozenset[str] = frozenset()
    depth: int = 0

    @property
    def is_tensor(self) -> bool:
        """Certainly a Tensor."""
        return self.kinds == {TENSOR}

    @property
    def is_tensor_for_sure(self) -> bool:
        """Certainly a Tensor, and not only assumed to be one since nothing is known of a parameter."""
        return self.is_tensor and ASSUMED not in self.marks

    @property
    def may_be_tensor(self) -> bool:
        """Whether a Tensor is among what it may be."""
        return TENSOR in self.kinds

    @property
    def is_python(self) -> bool:
        """Certainly a plain Python value."""
        return bool(self.kinds) and self.kinds <= PYTHON

    def may_be(self, kind: str) -> bool:
        """Whether ``kind`` is among what it may be."""
        return kind in self.kinds

    def has_mark(self, mark: str) -> bool:
        """Whether it carries ``mark``."""
        return mark in self.marks

    def with_mark(self, mark: str) -> Value:
        """The value, carrying ``mark`` too."""
        return self if mark in self.marks else self._replace(marks=self.marks | {mark})

    def without_mark(self, mark: str) -> Value:
        """The value without ``mark``."""
        return self._replace(marks=self.marks - {mark}) if mark in self.marks else self

    def of_part(self) -> Value:
        """What a part of a Tensor is: a Tensor, assumed where the whole is."""
        return Value(self.kinds, marks=self.marks & {ASSUMED, FIXED})

    def holding(self, item: Value | None, keys: dict[str, Value] | None) -> Value:
        """The value with other contents; where these are nested too deeply, nothing is known of them."""
        depth = max((1 + each.depth for each in (item, *(keys or {}).values()) if each is not None), default=0)
        if depth > _DEEPEST:
            return Value(self.kinds, ref=self.ref, marks=self.marks)
        return self._replace(item=item, keys=keys, depth=depth)


UNKNOWN = Value()
MISSING = Value(frozenset({UNDEFINED}))
_NOTHING = frozenset({UNDEFINED, NONE})


@lru_cache(maxsize=256)
def value_of(*kinds: str) -> Value:
    """A value of which nothing but its kinds is known."""
    return Value(frozenset(kinds))


A_TENSOR = value_of(TENSOR)
AN_INT = value_of("int")
A_BOOL = value_of("bool")
A_STR = value_of("str")
A_NONE = value_of(NONE)


def container(
    kinds: frozenset[str], item: Value | None = None, size: int | None = None, keys: dict[str, Value] | None = None
) -> Value:
    """A value that holds others."""
    return Value(kinds, size=size).holding(item, keys)


def list_of(item: Value | None) -> Value:
    """A list of which every element is ``item``; None where nothing is known of them."""
    return container(frozenset({"list"}), item)


_SIZE = AN_INT.with_mark(OPEN)
FIXED_SHAPE = container(frozenset({"list"}), AN_INT)
"""The shape of a Tensor that does not depend on what the function is given."""
_AXES = {str(axis): _SIZE.with_mark(f"{OPEN_AXIS}{axis}") for axis in range(-6, 6)}
SHAPE = container(frozenset({"list"}), _SIZE, keys={**_AXES, "0": _AXES["0"].with_mark(BATCH)})


def merge(first: Value | None, second: Value | None) -> Value:
    """What a value is when it may be either; knowing nothing of one is knowing nothing, but for what is marked."""
    if first is None or second is None:
        return first or second or UNKNOWN
    if first is second or first == second:
        return first
    marks = (first.marks | second.marks) - ((DTYPES | {SCALAR, FIXED, NUMBER}) - (first.marks & second.marks))
    ref = first.ref if first.ref == second.ref else None
    if ref is None:  # a part of a model that a setting may leave out: where it is used, it is that part
        ref = first.ref if second.kinds and second.kinds <= _NOTHING else ref
        ref = second.ref if first.kinds and first.kinds <= _NOTHING else ref
    if not first.kinds or not second.kinds:
        held = merge(first.item, second.item) if first.ref == second.ref and (first.item or second.item) else None
        return Value((first.kinds | second.kinds) & {UNDEFINED}, ref=ref, marks=marks).holding(held, None)
    keys = None
    if first.keys is not None and second.keys is not None:
        keys = {name: merge(first.keys.get(name), second.keys.get(name)) for name in {**first.keys, **second.keys}}
    item = merge(first.item, second.item) if first.item or second.item else None
    size = first.size if first.size == second.size else None
    return Value(first.kinds | second.kinds, size=size, ref=ref, marks=marks).holding(item, keys)


def as_graph_variable(value: Value) -> Value:
    """The value once it is a variable of the graph: numbers are Tensors, also within a dict."""
    if value.kinds and value.kinds <= NUMBERS | {TENSOR} and value.kinds & NUMBERS:
        return value.with_mark(CONVERTED)
    if value.keys:
        return value._replace(keys={key: as_graph_variable(item) for key, item in value.keys.items()})
    return value


def of_fixed_size(values: Iterable[Value]) -> bool:
    """Whether what is computed from these has sizes with a number: a Tensor is among them, and all Tensors are such."""
    given = list(values)
    if any(each.has_mark(OPEN) for each in given):
        return False
    tensors = [each for each in given if each.may_be_tensor or (each.item is not None and each.item.may_be_tensor)]
    return bool(tensors) and all((each.item or each).has_mark(FIXED) for each in tensors)


Env = dict[str, Value]


def merge_envs(first: Env, second: Env) -> Env:
    """The names after two ways through the code; one that only one way sets may be undefined."""
    merged = dict(first)
    for name, value in second.items():
        if name not in first:
            merged[name] = _perhaps_missing(value)
        elif first[name] is not value:
            merged[name] = merge(first[name], value)
    for name in first.keys() - second.keys():
        merged[name] = _perhaps_missing(first[name])
    return merged


def _perhaps_missing(value: Value) -> Value:
    """The value of a name that may not be set; kept as it is where it was such a one before."""
    known = UNDEFINED in value.kinds and value.size is None and value.keys is None
    return value if known else merge(value, MISSING)
