"""What an expression may be: names, operators, containers. Calls are in ``calling``."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from d2s_doctor.check.calling import Caller
from d2s_doctor.check.facts import assigned
from d2s_doctor.check.library import TENSOR_ATTRIBUTES
from d2s_doctor.check.value import (
    A_BOOL,
    A_STR,
    A_TENSOR,
    GROWING,
    MISSING,
    PARTIAL,
    SHAPE,
    TENSOR,
    UNKNOWN,
    Env,
    Value,
    list_of,
    merge,
    of,
)

if TYPE_CHECKING:
    from d2s_doctor.check.analysis import Analysis
    from d2s_doctor.check.facts import Facts

_LARGEST_DEPTH = 80
_CONSTANTS = {bool: "bool", int: "int", float: "float", str: "str", type(None): "none"}


class Evaluator(Caller):
    """Evaluates within one reading; every result is kept in the facts."""

    def __init__(self, analysis: Analysis, facts: Facts, guards: int) -> None:
        self.analysis = analysis
        self.facts = facts
        self.guards = guards
        self.inherited = guards
        self.locals = assigned(facts.body) if facts.function else frozenset()
        self.depth = 0

    @property
    def guarded(self) -> bool:
        """Whether the line under the eye stands below a Tensor condition, here or in a caller."""
        return self.guards > 0

    @property
    def guarded_here(self) -> bool:
        """Whether a condition of this very function is a Tensor's."""
        return self.guards > self.inherited

    def evaluate(self, node: ast.expr, env: Env) -> Value:
        """What the expression may be. Never fails; what is too deep or too odd is unknown."""
        self.depth += 1
        try:
            handler = _HANDLERS.get(type(node))
            value = handler(self, node, env) if handler and self.depth < _LARGEST_DEPTH else UNKNOWN
        finally:
            self.depth -= 1
        known = self.facts.values.get(id(node))
        self.facts.values[id(node)] = merge(known, value) if known is not None else value
        return value

    def place(self, node: ast.expr) -> str:
        """The name under which ``env`` keeps what is written here: ``x`` or ``self.x``."""
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return f"{node.value.id}.{node.attr}"
        return ""

    def combined(self, left: Value, right: Value) -> Value:
        """The result of an arithmetic operator."""
        left, right = left.without(GROWING), right.without(GROWING)
        if TENSOR in left.kinds or TENSOR in right.kinds:
            certain = left.is_tensor or right.is_tensor
            return A_TENSOR if certain else of(*(left.kinds | right.kinds))
        if left.has("list") or left.has("tuple"):
            item = merge(left.item, right.item) if left.item or right.item else None
            return Value(left.kinds, item, marks=left.marks | right.marks)
        if not left.kinds or not right.kinds:
            return UNKNOWN
        return Value(left.kinds | right.kinds, marks=left.marks | right.marks)

    def _constant(self, node: ast.Constant, env: Env) -> Value:
        kind = _CONSTANTS.get(type(node.value))
        return of(kind) if kind else UNKNOWN

    def _name(self, node: ast.Name, env: Env) -> Value:
        if node.id in env:
            return env[node.id]
        if node.id in self.locals:
            return MISSING
        return self.analysis.global_value(self.facts.module, node.id)

    def _attribute(self, node: ast.Attribute, env: Env) -> Value:
        owner = self.evaluate(node.value, env)
        written = env.get(self.place(node))
        if written is not None:
            return written
        if owner.marked(PARTIAL) and node.attr == "forward":
            return Value(marks=owner.marks)
        if owner.is_tensor:
            kind = TENSOR_ATTRIBUTES.get(node.attr, "unknown")
            return SHAPE if kind == "shape" else UNKNOWN if kind == "unknown" else of(kind)
        return self.analysis.attribute(owner, node.attr, self.facts.module)

    def _subscript(self, node: ast.Subscript, env: Env) -> Value:
        owner = self.evaluate(node.value, env)
        self.evaluate(node.slice, env)
        if owner.is_tensor:
            return A_TENSOR
        if isinstance(node.slice, ast.Slice):
            return owner._replace(size=None)
        if owner.keys is not None and isinstance(node.slice, ast.Constant):
            return owner.keys.get(str(node.slice.value), owner.item or UNKNOWN)
        return owner.item or UNKNOWN

    def _slice(self, node: ast.Slice, env: Env) -> Value:
        for part in (node.lower, node.upper, node.step):
            if part is not None:
                self.evaluate(part, env)
        return UNKNOWN

    def _binary(self, node: ast.BinOp, env: Env) -> Value:
        return self.combined(self.evaluate(node.left, env), self.evaluate(node.right, env))

    def _unary(self, node: ast.UnaryOp, env: Env) -> Value:
        value = self.evaluate(node.operand, env)
        return A_BOOL if isinstance(node.op, ast.Not) and not value.may_be_tensor else value

    def _boolean(self, node: ast.BoolOp, env: Env) -> Value:
        values = []
        scope = env
        for each in node.values:  # `x is not None and x.sum() > 0`: the right side sees what the left one settled
            values.append(self.evaluate(each, scope))
            scope = self.narrowed(each, scope, isinstance(node.op, ast.And))
        if any(value.is_tensor for value in values):
            return A_TENSOR
        result = values[0]
        for value in values[1:]:
            result = merge(result, value)
        return result

    def narrowed(self, test: ast.expr, env: Env, outcome: bool) -> Env:
        """The names as they are where the test holds or not; see Reader."""
        return env

    def _compare(self, node: ast.Compare, env: Env) -> Value:
        values = [self.evaluate(node.left, env), *(self.evaluate(each, env) for each in node.comparators)]
        if all(isinstance(op, (ast.Is, ast.IsNot, ast.In, ast.NotIn)) for op in node.ops):
            return A_BOOL
        if any(value.may_be_tensor for value in values):
            certain = any(value.is_tensor for value in values)
            return A_TENSOR if certain else of(TENSOR, "bool")
        return A_BOOL

    def _conditional(self, node: ast.IfExp, env: Env) -> Value:
        self.evaluate(node.test, env)
        then = self.evaluate(node.body, self.narrowed(node.test, env, True))
        return merge(then, self.evaluate(node.orelse, self.narrowed(node.test, env, False)))

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
                return Value(frozenset({"tuple"}), item)
            keys = {str(number): self.facts.value(each) for number, each in enumerate(node.elts)}
            return Value(frozenset({"tuple"}), item, len(node.elts), keys)
        return list_of(item) if isinstance(node, ast.List) else UNKNOWN

    def _dict(self, node: ast.Dict, env: Env) -> Value:
        keys: dict[str, Value] | None = {}
        for key, each in zip(node.keys, node.values, strict=True):
            value = self.evaluate(each, env)
            if key is not None:
                self.evaluate(key, env)
            if keys is not None and isinstance(key, ast.Constant):
                keys[str(key.value)] = value
            else:
                keys = None
        return Value(frozenset({"dict"}), keys=keys)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, env: Env) -> Value:
        scope = self._generators(node.generators, env)
        item = self.evaluate(node.elt, scope)
        return list_of(item) if isinstance(node, ast.ListComp) else Value(item=item)

    def _dict_comprehension(self, node: ast.DictComp, env: Env) -> Value:
        scope = self._generators(node.generators, env)
        self.evaluate(node.key, scope)
        self.evaluate(node.value, scope)
        return of("dict")

    def _generators(self, generators: list[ast.comprehension], env: Env) -> Env:
        scope = dict(env)
        for generator in generators:
            iterated = self.evaluate(generator.iter, scope)
            item = A_TENSOR if iterated.is_tensor else iterated.item or UNKNOWN
            self.bind(generator.target, item, scope)
            for test in generator.ifs:
                self.evaluate(test, scope)
        return scope

    def _walrus(self, node: ast.NamedExpr, env: Env) -> Value:
        value = self.evaluate(node.value, env)
        self.bind(node.target, value, env)
        return value

    def _joined(self, node: ast.JoinedStr, env: Env) -> Value:
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                self.evaluate(each.value, env)
        return A_STR

    def _call(self, node: ast.Call, env: Env) -> Value:
        return self.call(node, env)

    def bind(self, target: ast.expr, value: Value, env: Env, source: ast.expr | None = None) -> None:
        """Give a value to a target; see Reader."""
        raise NotImplementedError


_HANDLERS: dict[type[ast.expr], Callable[..., Value]] = {
    ast.Constant: Evaluator._constant,
    ast.Name: Evaluator._name,
    ast.Attribute: Evaluator._attribute,
    ast.Subscript: Evaluator._subscript,
    ast.Slice: Evaluator._slice,
    ast.BinOp: Evaluator._binary,
    ast.UnaryOp: Evaluator._unary,
    ast.BoolOp: Evaluator._boolean,
    ast.Compare: Evaluator._compare,
    ast.IfExp: Evaluator._conditional,
    ast.List: Evaluator._elements,
    ast.Tuple: Evaluator._elements,
    ast.Set: Evaluator._elements,
    ast.Dict: Evaluator._dict,
    ast.ListComp: Evaluator._comprehension,
    ast.SetComp: Evaluator._comprehension,
    ast.GeneratorExp: Evaluator._comprehension,
    ast.DictComp: Evaluator._dict_comprehension,
    ast.NamedExpr: Evaluator._walrus,
    ast.JoinedStr: Evaluator._joined,
    ast.Call: Evaluator._call,
}
