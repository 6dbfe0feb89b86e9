"""What a call gives back, and what calls tell: conversions, changes of containers, calls of the project's own code."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from d2s_doctor.check import library
from d2s_doctor.check.facts import Call
from d2s_doctor.check.project import Apply, ClassInfo, FunctionInfo, Instance
from d2s_doctor.check.value import A_TENSOR, AN_INT, NDARRAY, TENSOR, UNKNOWN, Env, Value, list_of, of

if TYPE_CHECKING:
    from d2s_doctor.check.analysis import Analysis
    from d2s_doctor.check.facts import Facts

_CHANGING = {
    "append": "append",
    "pop": "pop",
    "insert": "method",
    "extend": "method",
    "remove": "method",
    "clear": "method",
    "sort": "method",
    "reverse": "method",
    "update": "method",
    "setdefault": "method",
    "popitem": "method",
}
_A_PAIR = Value(frozenset({"tuple"}), A_TENSOR, 2)


class Caller:
    """The part of an Evaluator that deals with calls."""

    analysis: Analysis
    facts: Facts
    guarded: Any
    guards: int
    guarded_here: Any

    if TYPE_CHECKING:

        def evaluate(self, node: ast.expr, env: Env) -> Value: ...
        def note_change(
            self, node: ast.AST, container: ast.expr, how: str, value: Value, env: Env, index: ast.expr | None = None
        ) -> None: ...

    def call(self, node: ast.Call, env: Env) -> Value:
        """Evaluate a call with its arguments, and note it."""
        function = node.func
        called = self.evaluate(function, env)
        receiver = self.facts.value(function.value) if isinstance(function, ast.Attribute) else UNKNOWN
        arguments = tuple(
            self.evaluate(each.value if isinstance(each, ast.Starred) else each, env) for each in node.args
        )
        keywords = {each.arg or "**": self.evaluate(each.value, env) for each in node.keywords}
        name = called.ref if isinstance(called.ref, str) else ""
        if isinstance(function, ast.Name) and called.ref is None and not called.kinds:
            name = function.id
        method = function.attr if isinstance(function, ast.Attribute) else ""
        target = self._target(called)
        self.facts.calls[id(node)] = Call(
            node,
            name,
            method,
            receiver,
            arguments,
            keywords,
            target,
            self.guarded,
            self.guarded_here,
            self.analysis.recursive(target, self),
        )
        if method in _CHANGING and isinstance(function, ast.Attribute) and not receiver.is_tensor and not target:
            value = arguments[0] if arguments else UNKNOWN
            index = node.args[0] if method == "pop" and node.args and receiver.has("dict") else None
            self.note_change(node, function.value, _CHANGING[method], value, env, index)
        return self._result(node, called, name, method, receiver, arguments, keywords, env)

    def _target(self, called: Value) -> FunctionInfo | None:
        if isinstance(called.ref, FunctionInfo):
            return called.ref
        if isinstance(called.ref, Instance):
            return called.ref.cls.method("forward" if called.ref.cls.is_layer else "__call__")
        return None

    def _result(
        self,
        node: ast.Call,
        called: Value,
        name: str,
        method: str,
        receiver: Value,
        arguments: tuple[Value, ...],
        keywords: dict[str, Value],
        env: Env,
    ) -> Value:
        target = self._target(called)
        if target is not None:
            return self.analysis.call(target, arguments, keywords, self)
        if isinstance(called.ref, ClassInfo):
            return Value(ref=Instance(called.ref))
        special = self.analysis.conversion(called, name, node, arguments, keywords, self)
        if special is not None:
            return special
        if isinstance(called.ref, Apply):
            return A_TENSOR
        if receiver.is_tensor and method:
            return _method_of_tensor(method, self.facts.converted)
        if receiver.has("dict") and method in ("get", "pop", "setdefault") and receiver.keys and node.args:
            first = node.args[0]
            return receiver.keys.get(str(first.value), UNKNOWN) if isinstance(first, ast.Constant) else UNKNOWN
        if receiver.has("dict") and method == "copy":
            return receiver
        if receiver.has("list") and method in ("pop", "copy"):
            return (receiver.item or UNKNOWN) if method == "pop" else receiver
        if isinstance(called.ref, str):
            return _of_library(called.ref, arguments, keywords)
        return _of_builtin(name, arguments, self.facts.converted) if name else UNKNOWN


def _method_of_tensor(method: str, converted: bool) -> Value:
    """What a Tensor's method gives; ``item`` and ``numpy`` give the Tensor itself while a graph is built."""
    if converted and method in ("item", "numpy"):
        return A_TENSOR
    kind = library.TENSOR_METHODS.get(method, TENSOR)
    if kind == "list":
        return list_of(A_TENSOR)
    if kind == "pair":
        return _A_PAIR
    return UNKNOWN if kind == "unknown" else of(kind)


def _of_library(name: str, arguments: tuple[Value, ...], keywords: dict[str, Value]) -> Value:
    """The result of a library's function or class; only Paddle's are known, and NumPy's arrays."""
    last = name.rpartition(".")[2]
    if name.startswith("layer:"):
        return UNKNOWN if last in library.UNKNOWN_LAYERS else A_TENSOR
    if name.startswith("numpy.") and last in library.NUMPY_ARRAYS:
        return of(NDARRAY)
    if not name.startswith("paddle."):
        return UNKNOWN
    if last[:1].isupper():
        return _made(name, last, arguments)
    if name in library.PYTHON_RESULTS:
        return of(library.PYTHON_RESULTS[name])
    if name.startswith(library.UNKNOWN_ROOTS):
        return UNKNOWN
    if last in library.UNKNOWN_RESULTS:
        plain = len(arguments) == 3 or (len(arguments) == 1 and not keywords)
        return A_TENSOR if plain else UNKNOWN
    return list_of(A_TENSOR) if last in library.LIST_RESULTS else _A_PAIR if last in library.PAIR_RESULTS else A_TENSOR


def _made(name: str, last: str, arguments: tuple[Value, ...]) -> Value:
    """An object of one of Paddle's classes; what a LayerList or Sequential holds is its item."""
    if last == "InputSpec":
        return Value(ref="spec")
    if not name.startswith("paddle.nn."):
        return Value(ref=f"object:{name}")
    item = arguments[0].item if len(arguments) == 1 else None
    if last == "Sequential" and arguments and item is None:
        item = arguments[0]
    return Value(item=item, ref=f"layer:{name}")


def _of_builtin(name: str, arguments: tuple[Value, ...], converted: bool) -> Value:
    first = arguments[0] if arguments else UNKNOWN
    if name in library.CASTS:
        return A_TENSOR if first.is_tensor and converted else of(name)
    if name in library.BUILTIN_RESULTS:
        kind = library.BUILTIN_RESULTS[name]
        return UNKNOWN if kind == "unknown" else of(kind)
    if name in ("list", "tuple", "sorted", "reversed"):
        kind = "tuple" if name == "tuple" else "list"
        return Value(frozenset({kind}), A_TENSOR if first.is_tensor else first.item)
    if name == "dict":
        return of("dict")
    if name == "range":
        return Value(item=A_TENSOR if any(each.is_tensor for each in arguments) else AN_INT)
    if name in ("enumerate", "zip"):
        items = [A_TENSOR if each.is_tensor else each.item or UNKNOWN for each in arguments]
        same = items and all(item.is_tensor for item in items) and name == "zip"
        return Value(item=Value(frozenset({"tuple"}), A_TENSOR if same else UNKNOWN))
    if name in ("max", "min", "sum", "abs", "round", "pow"):
        if any(each.is_tensor or (each.item and each.item.is_tensor) for each in arguments):
            return A_TENSOR
        return first if first.is_python and not first.item else UNKNOWN
    return UNKNOWN
