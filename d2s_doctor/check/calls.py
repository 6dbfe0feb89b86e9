"""The result of a call, and what a call shows: conversions, changes of containers, calls of the project's own code."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import NamedTuple

from d2s_doctor.check import library
from d2s_doctor.check.assignments import Assignments
from d2s_doctor.check.context import Context
from d2s_doctor.check.facts import CallFact
from d2s_doctor.check.project import ClassInfo, FunctionInfo, Instance, PyLayerApply, Super
from d2s_doctor.check.value import (
    A_TENSOR,
    AN_INT,
    BUFFER,
    FIXED,
    NDARRAY,
    NUMBER,
    OPEN,
    OPEN_AXIS,
    SCALAR,
    TENSOR,
    UNKNOWN,
    Env,
    Value,
    container,
    list_of,
    of_fixed_size,
    value_of,
)

_CHANGING_METHODS = {"append": "append", "pop": "pop"} | dict.fromkeys(
    ("insert", "extend", "remove", "clear", "sort", "reverse", "update", "setdefault", "popitem"), "method"
)
_REGISTERING = {"register_buffer", "add_parameter", "add_sublayer", "register_parameter"}
_A_PAIR = container(frozenset({"tuple"}), A_TENSOR, 2)


class _Callee(NamedTuple):
    """What is called: its value, its name as a library's or builtin, a method with its receiver, our own function."""

    value: Value
    name: str
    method: str
    receiver: Value
    target: FunctionInfo | None


class CallResolver:
    """Evaluates the calls of one interpretation."""

    def __init__(self, context: Context, evaluate: Callable[[ast.expr, Env], Value], assignments: Assignments) -> None:
        self._context = context
        self._facts = context.facts
        self._evaluate = evaluate
        self._assignments = assignments

    def call(self, node: ast.Call, env: Env) -> Value:
        """The result of a call, which is noted with its arguments."""
        context, function = self._context, node.func
        callee = self._callee(function, env)
        arguments = self._arguments(node, env)
        keywords = {each.arg or "**": self._evaluate(each.value, env) for each in node.keywords}
        self._facts.calls[id(node)] = CallFact(
            node,
            callee.name,
            callee.method,
            callee.receiver,
            arguments,
            keywords,
            callee.target,
            context.guarded,
            context.guarded_here,
            context.program.is_recursive(callee.target, context),
        )
        self._register(node, callee, arguments, env)
        changes = callee.method in _CHANGING_METHODS and not callee.receiver.is_tensor and not callee.target
        if changes and isinstance(function, ast.Attribute):
            value = arguments[0] if arguments else UNKNOWN
            index = node.args[0] if callee.method == "pop" and node.args and callee.receiver.may_be("dict") else None
            self._assignments.change(node, function.value, _CHANGING_METHODS[callee.method], value, env, index)
        result = self._result(node, callee, arguments, keywords)
        if result.kinds == {TENSOR} and callee.target is None and _is_fixed(callee, arguments, keywords):
            return result.with_mark(FIXED)
        return result

    def _register(self, node: ast.Call, callee: _Callee, arguments: tuple[Value, ...], env: Env) -> None:
        """``self.register_buffer("name", value)`` sets an attribute, and so do its like."""
        name = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        registers = (
            callee.method in _REGISTERING and isinstance(callee.receiver.ref, Instance) and callee.target is None
        )
        if registers and isinstance(owner, ast.Name) and isinstance(name, str) and len(arguments) > 1:
            env[f"{owner.id}.{name}"] = arguments[1].with_mark(BUFFER)

    def _arguments(self, node: ast.Call, env: Env) -> tuple[Value, ...]:
        """The positional arguments; of those from a starred one on, nothing tells which parameter they are for."""
        found = []
        starred = False
        for each in node.args:
            starred = starred or isinstance(each, ast.Starred)
            value = self._evaluate(each.value if isinstance(each, ast.Starred) else each, env)
            if not starred:
                found.append(value)
        return tuple(found)

    def _callee(self, function: ast.expr, env: Env) -> _Callee:
        called = self._evaluate(function, env)
        name = called.ref if isinstance(called.ref, str) else ""
        if isinstance(function, ast.Name) and called.ref is None and not called.kinds:
            name = function.id
        target = called.ref if isinstance(called.ref, FunctionInfo) else None
        if isinstance(called.ref, Instance):
            target = called.ref.cls.method("forward" if called.ref.cls.is_layer else "__call__")
        if isinstance(function, ast.Attribute):
            return _Callee(called, name, function.attr, self._facts.value(function.value), target)
        return _Callee(called, name, "", UNKNOWN, target)

    def _result(
        self, node: ast.Call, callee: _Callee, arguments: tuple[Value, ...], keywords: dict[str, Value]
    ) -> Value:
        program, ref = self._context.program, callee.value.ref
        if callee.target is not None:
            return program.call(callee.target, arguments, keywords, self._context)
        if isinstance(ref, ClassInfo):
            return Value(ref=Instance(ref))
        if callee.name == "super" and isinstance(node.func, ast.Name):
            return self._super(arguments)
        conversion = program.conversions.call(callee.value, callee.name, node, arguments, keywords)
        if conversion is not None:
            return conversion
        if isinstance(ref, PyLayerApply) or (
            callee.method == "create_parameter" and isinstance(callee.receiver.ref, Instance)
        ):
            return A_TENSOR
        if callee.method:
            held = self._method_result(node, callee.method, callee.receiver)
            if held is not None:
                return held
        if isinstance(ref, str):
            result = _library_result(ref, arguments, keywords)
            return result._replace(marks=result.marks | _open_axes(node)) if result.ref == "spec" else result
        return _builtin_result(callee.name, arguments, self._facts.converted) if callee.name else UNKNOWN

    def _super(self, arguments: tuple[Value, ...]) -> Value:
        """``super()`` or ``super(Class, self)`` within a method."""
        function = self._facts.function
        cls = arguments[0].ref if arguments else function.cls if function else None
        return Value(ref=Super(cls)) if isinstance(cls, ClassInfo) else UNKNOWN

    def _method_result(self, node: ast.Call, method: str, receiver: Value) -> Value | None:
        """What a method of a Tensor, dict or list gives; None where that is for others to say."""
        if receiver.is_tensor:
            return _tensor_method_result(method, self._facts.converted, bool(node.args or node.keywords))
        if receiver.may_be("dict") and method in ("get", "pop", "setdefault") and receiver.keys and node.args:
            first = node.args[0]
            return receiver.keys.get(str(first.value), UNKNOWN) if isinstance(first, ast.Constant) else UNKNOWN
        if receiver.may_be("dict") and method == "copy":
            return receiver
        if receiver.may_be("list") and method in ("pop", "copy"):
            return (receiver.item or UNKNOWN) if method == "pop" else receiver
        return None


def _is_fixed(callee: _Callee, arguments: tuple[Value, ...], keywords: dict[str, Value]) -> bool:
    """Whether a Tensor that a call gives has the same sizes whatever the converted function is given."""
    if callee.method == "create_parameter":
        return True
    given = [callee.receiver, *arguments, *keywords.values()]
    if callee.name == "paddle.to_tensor":
        return of_fixed_size([A_TENSOR.with_mark(FIXED), *given])
    return (callee.receiver.is_tensor or callee.name.startswith("paddle.")) and of_fixed_size(given)


def _tensor_method_result(method: str, converted: bool, has_arguments: bool) -> Value:
    """What a Tensor's method gives; ``item`` and ``numpy`` give the Tensor itself while a graph is built."""
    if converted and method in ("item", "numpy"):
        return A_TENSOR.with_mark(NUMBER) if method == "item" else A_TENSOR
    kind = library.TENSOR_METHODS.get(method, TENSOR)
    if kind == "list":
        return list_of(A_TENSOR)
    if kind == "pair":
        return _A_PAIR
    if kind == TENSOR and method in library.REDUCING and not has_arguments:
        return A_TENSOR.with_mark(SCALAR)
    return UNKNOWN if kind == "unknown" else value_of(kind)


def _library_result(name: str, arguments: tuple[Value, ...], keywords: dict[str, Value]) -> Value:
    """The result of a library's function or class; only Paddle's are known, and NumPy's arrays."""
    last = name.rpartition(".")[2]
    if name.startswith("layer:"):
        return UNKNOWN if last in library.UNKNOWN_LAYERS else A_TENSOR
    if name.startswith("numpy.") and last in library.NUMPY_ARRAYS:
        sized = len(arguments) > (0 if last in ("rand", "randn") else 2) or "size" in keywords
        return value_of(NDARRAY) if sized or not name.startswith("numpy.random.") else value_of("float")
    if not name.startswith("paddle."):
        return UNKNOWN
    if last[:1].isupper():
        return _constructed(name, last, arguments)
    if name in library.PYTHON_RESULTS:
        return value_of(library.PYTHON_RESULTS[name])
    if name.startswith(library.UNKNOWN_ROOTS):
        return UNKNOWN
    if last in library.UNKNOWN_RESULTS:
        plain = len(arguments) == 3 or (len(arguments) == 1 and not keywords)
        return A_TENSOR if plain else UNKNOWN
    if last in library.REDUCING and len(arguments) == 1 and not keywords:
        return A_TENSOR.with_mark(SCALAR)
    return list_of(A_TENSOR) if last in library.LIST_RESULTS else _A_PAIR if last in library.PAIR_RESULTS else A_TENSOR


def _open_axes(node: ast.Call) -> frozenset[str]:
    """The marks of the axes that ``InputSpec([None, 4])`` leaves open, counted from either end."""
    shape = next((each.value for each in node.keywords if each.arg == "shape"), node.args[0] if node.args else None)
    sizes = shape.elts if isinstance(shape, (ast.List, ast.Tuple)) else []
    number = [axis for axis, size in enumerate(sizes) if ast.unparse(size) in ("None", "-1")]
    axes = {f"{OPEN_AXIS}{axis - back}" for axis in number for back in (0, len(sizes))}
    return frozenset({OPEN, *axes} if axes else ())


def _constructed(name: str, last: str, arguments: tuple[Value, ...]) -> Value:
    """An object of one of Paddle's classes; what a LayerList or Sequential holds is its item."""
    if last == "InputSpec":
        shape = arguments[0].item if arguments else None
        return Value(ref="spec", marks=frozenset({OPEN} if shape and shape.may_be("none") else ()))
    if not name.startswith("paddle.nn."):
        return Value(ref=f"object:{name}")
    item = arguments[0].item if len(arguments) == 1 else None
    if last == "Sequential" and arguments and item is None:
        item = arguments[0]
    return Value(ref=f"layer:{name}").holding(item, None)


def _builtin_result(name: str, arguments: tuple[Value, ...], converted: bool) -> Value:
    first = arguments[0] if arguments else UNKNOWN
    if name in library.CASTS:
        return A_TENSOR.with_mark(NUMBER) if first.is_tensor and converted else value_of(name)
    if name in library.BUILTIN_RESULTS:
        kind = library.BUILTIN_RESULTS[name]
        return UNKNOWN if kind == "unknown" else value_of(kind)
    if name in ("list", "tuple", "sorted", "reversed"):
        kind = "tuple" if name == "tuple" else "list"
        return container(frozenset({kind}), A_TENSOR if first.is_tensor else first.item)
    if name == "dict":
        return value_of("dict")
    if name == "range":
        return container(frozenset(), A_TENSOR if any(each.is_tensor for each in arguments) else AN_INT)
    if name in ("enumerate", "zip"):
        items = [A_TENSOR if each.is_tensor else each.item or UNKNOWN for each in arguments]
        same = items and all(item.is_tensor for item in items) and name == "zip"
        return container(frozenset(), container(frozenset({"tuple"}), A_TENSOR if same else UNKNOWN))
    if name in ("max", "min", "sum", "abs", "round", "pow"):
        if any(each.is_tensor or (each.item and each.item.is_tensor) for each in arguments):
            return A_TENSOR
        return first if first.is_python and not first.item else UNKNOWN
    return UNKNOWN
