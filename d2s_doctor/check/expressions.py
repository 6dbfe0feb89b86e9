"""What an expression may be: names, operators, containers. Calls are in ``calls``."""

from __future__ import annotations

import ast
from collections.abc import Callable

from d2s_doctor.check.assignments import Assignments
from d2s_doctor.check.calls import CallResolver
from d2s_doctor.check.context import Context
from d2s_doctor.check.library import TENSOR_ATTRIBUTES
from d2s_doctor.check.syntax import dotted_name, environment_name, text_of
from d2s_doctor.check.value import (
    A_BOOL,
    A_NONE,
    A_STR,
    A_TENSOR,
    ASSUMED,
    BOOLEAN,
    FIXED,
    FIXED_SHAPE,
    GROWING,
    MISSING,
    NONE,
    NUMBERS,
    OPEN,
    PART,
    PARTIAL,
    SCALAR,
    SHAPE,
    TENSOR,
    UNKNOWN,
    Env,
    Value,
    container,
    list_of,
    merge,
    of_fixed_size,
    value_of,
)

_DEEPEST = 79
_CONSTANTS = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}


class ExpressionEvaluator:
    """Evaluates the expressions of one interpretation; every result is kept in its facts."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._facts = context.facts
        self.assignments = Assignments(context, self.evaluate)
        self._calls = CallResolver(context, self.evaluate, self.assignments)

    def evaluate(self, node: ast.expr, env: Env) -> Value:
        """What the expression may be. Never fails; what is too deep or too odd is unknown."""
        context = self._context
        context.depth += 1
        try:
            handler = _HANDLERS.get(type(node))
            value = handler(self, node, env) if handler and not context.too_deep(_DEEPEST) else UNKNOWN
        finally:
            context.depth -= 1
        known = self._facts.values.get(id(node))
        self._facts.values[id(node)] = merge(known, value) if known is not None else value
        return value

    def visit_Constant(self, node: ast.Constant, env: Env) -> Value:
        kind = _CONSTANTS.get(type(node.value))
        return value_of(kind) if kind else UNKNOWN

    def visit_Name(self, node: ast.Name, env: Env) -> Value:
        if node.id in env:
            return env[node.id]
        if node.id in self._context.local_names:
            return MISSING
        return self._context.program.lookup.global_value(self._facts.module, node.id)

    def visit_Attribute(self, node: ast.Attribute, env: Env) -> Value:
        owner = self.evaluate(node.value, env)
        written = env.get(environment_name(node))
        if written is not None:
            return written
        if owner.has_mark(PARTIAL) and node.attr == "forward":
            return Value(marks=owner.marks)
        if owner.is_tensor:
            kind = TENSOR_ATTRIBUTES.get(node.attr, "unknown")
            if kind == "shape":
                return FIXED_SHAPE if owner.has_mark(FIXED) else SHAPE
            return UNKNOWN if kind == "unknown" else value_of(kind)
        return self._context.program.lookup.attribute(owner, node.attr, self._facts.module)

    def visit_Subscript(self, node: ast.Subscript, env: Env) -> Value:
        owner = self.evaluate(node.value, env)
        self.evaluate(node.slice, env)
        if owner.is_tensor:
            whole = isinstance(node.slice, (ast.Slice, ast.Tuple)) or text_of(node.slice) in ("None", "...")
            return owner.of_part() if whole else owner.of_part().with_mark(PART)
        if isinstance(node.slice, ast.Slice):
            return owner._replace(size=None, keys=None)
        if owner.keys is not None and isinstance(node.slice, (ast.Constant, ast.UnaryOp)):
            key = str(node.slice.value) if isinstance(node.slice, ast.Constant) else text_of(node.slice)
            return owner.keys.get(key, owner.item or UNKNOWN)
        return owner.item or UNKNOWN

    def visit_Slice(self, node: ast.Slice, env: Env) -> Value:
        for part in (node.lower, node.upper, node.step):
            if part is not None:
                self.evaluate(part, env)
        return UNKNOWN

    def visit_BinOp(self, node: ast.BinOp, env: Env) -> Value:
        return combined(self.evaluate(node.left, env), self.evaluate(node.right, env))

    def visit_UnaryOp(self, node: ast.UnaryOp, env: Env) -> Value:
        value = self.evaluate(node.operand, env)
        if isinstance(node.op, ast.Not) and not value.may_be_tensor:
            return A_BOOL._replace(marks=value.marks & {OPEN})
        return value

    def visit_BoolOp(self, node: ast.BoolOp, env: Env) -> Value:
        values = []
        scope = env
        for each in node.values:  # `x is not None and x.sum() > 0`: the right side sees what the left one settled
            values.append(self.evaluate(each, scope))
            scope = narrowed(each, scope, isinstance(node.op, ast.And))
        if any(value.is_tensor for value in values):
            return A_TENSOR
        result = values[0]
        for value in values[1:]:
            result = merge(result, value)
        return result

    def visit_Compare(self, node: ast.Compare, env: Env) -> Value:
        values = [self.evaluate(node.left, env), *(self.evaluate(each, env) for each in node.comparators)]
        if all(isinstance(op, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for op in node.ops):
            return A_BOOL
        if any(value.may_be_tensor for value in values):
            certain = any(value.is_tensor for value in values)
            return A_TENSOR.with_mark(BOOLEAN) if certain else value_of(TENSOR, "bool")
        return A_BOOL.with_mark(OPEN) if any(value.has_mark(OPEN) for value in values) else A_BOOL

    def visit_IfExp(self, node: ast.IfExp, env: Env) -> Value:
        self.evaluate(node.test, env)
        then = self.evaluate(node.body, narrowed(node.test, env, True))
        return merge(then, self.evaluate(node.orelse, narrowed(node.test, env, False)))

    def _elements(self, node: ast.List | ast.Tuple | ast.Set, env: Env) -> Value:
        item: Value | None = None
        starred = False
        for each in node.elts:
            if isinstance(each, ast.Starred):
                starred = True
                value = self.evaluate(each.value, env).item or UNKNOWN
            else:
                value = self.evaluate(each, env)
            item = merge(item, value) if item is not None else value
        if isinstance(node, ast.Tuple):
            if starred:
                return container(frozenset({"tuple"}), item)
            keys = {str(number): self._facts.value(each) for number, each in enumerate(node.elts)}
            return container(frozenset({"tuple"}), item, len(node.elts), keys)
        return list_of(item) if isinstance(node, ast.List) else UNKNOWN

    def visit_Dict(self, node: ast.Dict, env: Env) -> Value:
        keys: dict[str, Value] | None = {}
        for key, each in zip(node.keys, node.values, strict=True):
            value = self.evaluate(each, env)
            if key is not None:
                self.evaluate(key, env)
            if keys is not None and isinstance(key, ast.Constant):
                keys[str(key.value)] = value
            else:
                keys = None
        return container(frozenset({"dict"}), keys=keys)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, env: Env) -> Value:
        scope = self._generators(node.generators, env)
        item = self.evaluate(node.elt, scope)
        return list_of(item) if isinstance(node, ast.ListComp) else container(frozenset(), item)

    def visit_DictComp(self, node: ast.DictComp, env: Env) -> Value:
        scope = self._generators(node.generators, env)
        self.evaluate(node.key, scope)
        self.evaluate(node.value, scope)
        return value_of("dict")

    def _generators(self, generators: list[ast.comprehension], env: Env) -> Env:
        scope = dict(env)
        for generator in generators:
            iterated = self.evaluate(generator.iter, scope)
            item = iterated.of_part() if iterated.is_tensor else iterated.item or UNKNOWN
            self.assignments.bind(generator.target, item, scope)
            for test in generator.ifs:
                self.evaluate(test, scope)
        return scope

    def visit_NamedExpr(self, node: ast.NamedExpr, env: Env) -> Value:
        value = self.evaluate(node.value, env)
        self.assignments.bind(node.target, value, env)
        return value

    def visit_JoinedStr(self, node: ast.JoinedStr, env: Env) -> Value:
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                self.evaluate(each.value, env)
        return A_STR

    def visit_Call(self, node: ast.Call, env: Env) -> Value:
        return self._calls.call(node, env)

    visit_List = visit_Tuple = visit_Set = _elements
    visit_ListComp = visit_SetComp = visit_GeneratorExp = _comprehension


_HANDLERS: dict[type[ast.AST], Callable[..., Value]] = {
    getattr(ast, name.removeprefix("visit_")): method
    for name, method in vars(ExpressionEvaluator).items()
    if name.startswith("visit_")
}


def combined(left: Value, right: Value) -> Value:
    """The result of an arithmetic operator."""
    left, right = left.without_mark(GROWING), right.without_mark(GROWING)
    if TENSOR in left.kinds or TENSOR in right.kinds:
        certain = left.is_tensor or right.is_tensor
        if certain and all(each.has_mark(ASSUMED) for each in (left, right) if each.is_tensor):
            return A_TENSOR.with_mark(ASSUMED)
        if certain and of_fixed_size((left, right)):
            return A_TENSOR.with_mark(FIXED)
        if certain and all(each.has_mark(SCALAR) or each.kinds <= NUMBERS for each in (left, right) if each.kinds):
            return A_TENSOR.with_mark(SCALAR) if left.kinds and right.kinds else A_TENSOR
        return A_TENSOR if certain else value_of(*(left.kinds | right.kinds))
    if left.may_be("list") or left.may_be("tuple"):
        item = merge(left.item, right.item) if left.item or right.item else None
        return Value(left.kinds, marks=left.marks | right.marks).holding(item, None)
    if not left.kinds or not right.kinds:
        return UNKNOWN
    return Value(left.kinds | right.kinds, marks=left.marks | right.marks)


def _asked_for_tensor(test: ast.expr) -> str:
    """The name that ``is_tensor(x)`` or ``isinstance(x, paddle.Tensor)`` asks about; "" for another condition."""
    if not isinstance(test, ast.Call) or not test.args or not isinstance(test.args[0], ast.Name):
        return ""
    asked = dotted_name(test.func).rpartition(".")[2]
    of_type = asked == "isinstance" and len(test.args) == 2 and dotted_name(test.args[1]).endswith("Tensor")
    return test.args[0].id if asked == "is_tensor" or of_type else ""


def narrowed(test: ast.expr, env: Env, outcome: bool) -> Env:
    """The names as they are where a condition holds or not: ``x is None``, ``is_tensor(x)`` and their negations."""
    after = dict(env)
    asked = _asked_for_tensor(test)
    if asked in env and not outcome:
        after[asked] = UNKNOWN
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return narrowed(test.operand, env, not outcome)
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and len(test.ops) == 1:
        right = test.comparators[0]
        if isinstance(right, ast.Constant) and right.value is None and test.left.id in env:
            value = env[test.left.id]
            equal = isinstance(test.ops[0], (ast.Is, ast.Eq))
            if equal == outcome and value.may_be(NONE):
                after[test.left.id] = A_NONE
            elif equal != outcome and value.may_be(NONE):
                after[test.left.id] = value._replace(kinds=value.kinds - {NONE})
    return after
