"""What the parameters of a function are: by the arguments of a call, their annotations or their defaults."""

from __future__ import annotations

import ast

from d2s_doctor.check.project import FunctionInfo, Instance
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import A_TENSOR, UNKNOWN, Env, Value, value_of

_BUILTIN_TYPES = frozenset({"int", "float", "bool", "str", "dict"})


def bind_parameters(function: FunctionInfo, arguments: tuple[Value, ...], keywords: dict[str, Value]) -> Env:
    """The values of the local names with which a function starts, for a call with these arguments.

    ``self`` and the names around a nested function are among them; what the call does not give is as declared.
    """
    names: Env = dict(function.closure or {})
    parameters = function.parameters
    for number, parameter in enumerate([*parameters, *function.node.args.kwonlyargs]):
        value = arguments[number] if number < min(len(arguments), len(parameters)) else keywords.get(parameter.arg)
        if value is None or not (value.kinds or value.ref or value.item or value.marks):
            value = declared_value(function, parameter) or UNKNOWN
        names[parameter.arg] = value
    for starred in (function.node.args.vararg, function.node.args.kwarg):
        if starred:
            names[starred.arg] = UNKNOWN
    positional = [*function.node.args.posonlyargs, *function.node.args.args]
    if function.cls is not None and not function.is_static and positional:
        names[positional[0].arg] = Value(ref=Instance(function.cls))
    return names


def declared_value(function: FunctionInfo, parameter: ast.arg) -> Value | None:
    """What a parameter is by its annotation or default; None when they do not say."""
    if parameter.annotation:
        text = text_of(parameter.annotation)
        if text in _BUILTIN_TYPES:
            return value_of(text)
        return A_TENSOR if text.rpartition(".")[2] == "Tensor" else UNKNOWN
    arguments = function.node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    with_default = positional[len(positional) - len(arguments.defaults) :]
    defaults = {each.arg: default for each, default in zip(with_default, arguments.defaults, strict=True)}
    for each, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if given is not None:
            defaults[each.arg] = given
    default = defaults.get(parameter.arg)
    if default is None:
        return None
    if isinstance(default, ast.Constant) and default.value is not None:
        return value_of(type(default.value).__name__)
    return UNKNOWN
