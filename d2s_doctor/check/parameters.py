"""What the parameters of a function are: by the arguments of a call, their annotations or their defaults."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from d2s_doctor.check.project import FunctionInfo, Instance
from d2s_doctor.check.syntax import dotted_name, text_of
from d2s_doctor.check.value import A_TENSOR, UNKNOWN, Env, Value, value_of

_OF_OTHERS = frozenset({"items", "keys", "values", "get", "append", "extend", "update", "lower", "upper", "startswith"})
"""Methods that a Tensor does not have."""
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
        names[positional[0].arg] = Value(ref=function.cls if function.is_class_method else Instance(function.cls))
    return names


_PLAIN_NAME = re.compile(
    r"(?:num|max|min|is|use|with|return)_\w+|(?:\w+_)?(?:list|tuple|dict|sizes?|shapes?|num|names?|mode|dtype|cfg|config"
    r"|fn|func|dims?|axis|axes|len)"
)
"""How people call what is no Tensor: ``num_heads``, ``return_dict``, ``anchor_list``, ``seq_len``."""


def looks_plain(function: FunctionInfo, name: str) -> bool:
    """Whether a parameter is called or used as a number, flag, string, container or callable is, not as a Tensor is."""
    return name in _plain_names(function) or _PLAIN_NAME.fullmatch(name) is not None


def is_taken_apart(function: FunctionInfo, name: str, *, by_index: bool) -> bool:
    """Whether a function unpacks a parameter or goes through it, as one does with a list or array too.

    With ``by_index`` also whether it takes an item of it.
    """
    body = function.body
    parts = [each.value for each in body.nodes(ast.Subscript)] if by_index else []
    parts += [each.iter for each in body.nodes(ast.For)]
    parts += [each.iter for each in body.nodes(ast.comprehension)]
    parts += [each.value for each in body.nodes(ast.Assign) if isinstance(each.targets[0], ast.Tuple)]
    return any(isinstance(each, ast.Name) and each.id == name for each in parts)


@lru_cache(maxsize=4096)
def _plain_names(function: FunctionInfo) -> frozenset[str]:
    """The names that stand where a Tensor would hardly stand."""
    body = function.body
    found = [part for call in body.nodes(ast.Call) for part in _plain_parts(call)]
    tests = [each.test for each in body.nodes(ast.If)] + [each.test for each in body.nodes(ast.IfExp)]
    tests += [each.test for each in body.nodes(ast.While)]
    found += [part for test in tests for part in _operands(test)]
    for compare in body.nodes(ast.Compare):
        others = [compare.left, *compare.comparators]
        if any(isinstance(each, ast.Constant) and isinstance(each.value, (str, bool, type(None))) for each in others):
            found += others
        elif any(isinstance(op, (ast.In, ast.NotIn)) for op in compare.ops):
            found.append(compare.left)
    for subscript in body.nodes(ast.Subscript):
        if isinstance(subscript.slice, ast.Constant) and isinstance(subscript.slice.value, str):
            found.append(subscript.value)
    for subscript in body.nodes(ast.Subscript):  # self.blocks[i]: a number of a list, hardly a Tensor
        if isinstance(subscript.value, ast.Attribute) and dotted_name(subscript.value).startswith("self."):
            found.append(subscript.slice)
    return frozenset(each.id for each in found if isinstance(each, ast.Name))


def _plain_parts(call: ast.Call) -> list[ast.expr]:
    """What a call takes for something else than a Tensor."""
    found = [call.func]
    asked = dotted_name(call.func)
    if asked in ("range", "callable", "hasattr", "getattr"):
        found += call.args
    if asked == "isinstance" and "Tensor" not in text_of(call):
        found += call.args[:1]
    found += [each.value for each in call.args if isinstance(each, ast.Starred)]
    found += [each.value for each in call.keywords if each.arg is None]
    if isinstance(call.func, ast.Attribute) and call.func.attr in _OF_OTHERS:
        found.append(call.func.value)
    return found


def _operands(test: ast.expr) -> list[ast.expr]:
    """What a condition asks for its truth, taken out of ``and``, ``or`` and ``not``."""
    if isinstance(test, ast.BoolOp):
        return [part for each in test.values for part in _operands(each)]
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _operands(test.operand)
    return [test]


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
