"""Which functions and Layers are converted: ``to_static``, ``jit.save`` and their like, as calls and decorators."""

from __future__ import annotations

import ast

from d2s_doctor.check import library
from d2s_doctor.check.project import Converter, FunctionInfo, Instance
from d2s_doctor.check.value import OPEN, PARTIAL, UNKNOWN, Value
from d2s_doctor.inside.modes import AST, CONVERTING, SOT

BOTH = frozenset(CONVERTING)


class Conversions:
    """What was seen to be converted.

    ``roots`` maps each function handed to a converter to its modes; ``partial`` holds those without full_graph=True;
    ``excluded`` those that ``not_to_static`` keeps out, ``open`` maps those with an open dimension in their input_spec
    to the marks of that.
    """

    def __init__(self) -> None:
        self.roots: dict[FunctionInfo, set[str]] = {}
        self.partial: set[FunctionInfo] = set()
        self.excluded: set[FunctionInfo] = set()
        self.open: dict[FunctionInfo, frozenset[str]] = {}

    def convert(self, value: Value, modes: frozenset[str], spec: Value | None = None) -> Value:
        """Note that a function or Layer is converted, with ``spec`` as input_spec; returns what stands in its place."""
        self._note_open(value, spec)
        if isinstance(value.ref, FunctionInfo):
            self.roots.setdefault(value.ref, set()).update(modes)
            if modes == BOTH:
                self.partial.add(value.ref)
        elif isinstance(value.ref, Instance):
            forward = value.ref.cls.method("forward")
            if forward is not None:
                self.roots.setdefault(forward, set()).update(modes)
            return value._replace(ref=Instance(value.ref.cls, True))
        elif value.item is not None and isinstance(value.ref, str) and value.ref.startswith("layer:"):
            self.convert(value.item, modes)
        return value

    def _note_open(self, value: Value, spec: Value | None) -> None:
        ref = value.ref.cls.method("forward") if isinstance(value.ref, Instance) else value.ref
        if isinstance(ref, FunctionInfo) and spec is not None and spec.item is not None and spec.item.has_mark(OPEN):
            self.open[ref] = self.open.get(ref, frozenset()) | spec.item.marks

    def call(
        self, called: Value, name: str, node: ast.Call, arguments: tuple[Value, ...], keywords: dict[str, Value]
    ) -> Value | None:
        """The result of a call that converts, saves or excludes, which is noted; None for any other call."""
        first = arguments[0] if arguments else None
        if isinstance(called.ref, Converter):
            return UNKNOWN if first is None else self.convert(first, called.ref.modes, called.ref.spec)
        if name in library.CONVERTERS:
            modes, spec = requested_modes(node), keywords.get("input_spec", UNKNOWN)
            given = first or keywords.get("function")
            if given is None:
                return Value(ref=Converter(modes, spec))
            result = self.convert(given, modes, spec)
            return result if modes == {AST} else result.with_mark(PARTIAL)
        if name in library.SAVERS:
            spec = keywords.get("input_spec", arguments[2] if len(arguments) > 2 else UNKNOWN)
            self.convert(first or keywords.get("layer", UNKNOWN), frozenset({AST}), spec)
            return UNKNOWN
        if name in library.NOT_CONVERTED and first is not None:
            if isinstance(first.ref, FunctionInfo):
                self.excluded.add(first.ref)
            return first
        return None

    def decorate(self, function: FunctionInfo, value: Value, decorator: Value) -> Value:
        """What a function's name stands for once a decorator has run; ``value`` is what it stood for until then."""
        if isinstance(decorator.ref, Converter):
            self.convert(value, decorator.ref.modes, decorator.ref.spec)
            return value if decorator.ref.modes == {AST} else value.with_mark(PARTIAL)
        if decorator.ref in library.CONVERTERS:
            self.convert(value, BOTH)
            return value.with_mark(PARTIAL)
        if decorator.ref in library.NOT_CONVERTED:
            self.excluded.add(function)
        return value


def requested_modes(node: ast.Call) -> frozenset[str]:
    """How ``to_static(…)`` converts: by full_graph; both where it is not said, since jit.save takes AST anyway."""
    for keyword in node.keywords:
        if keyword.arg == "full_graph" and isinstance(keyword.value, ast.Constant):
            return frozenset({AST}) if keyword.value.value else frozenset({SOT})
    return BOTH
