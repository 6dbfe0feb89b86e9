"""What names and containers hold after an assignment or a call that changes a container."""

from __future__ import annotations

import ast
from collections.abc import Callable

from d2s_doctor.check.context import Context
from d2s_doctor.check.facts import ContainerChange
from d2s_doctor.check.syntax import environment_name
from d2s_doctor.check.value import TENSOR_ARRAY, UNKNOWN, Env, Value, list_of, merge


class Assignments:
    """Writes to the environment of one interpretation; ``evaluate`` is that of its expressions."""

    def __init__(self, context: Context, evaluate: Callable[[ast.expr, Env], Value]) -> None:
        self._context = context
        self._evaluate = evaluate

    def bind(self, target: ast.expr, value: Value, env: Env, source: ast.expr | None = None) -> None:
        """Give a value to a target, parts of a tuple one by one; ``source`` is the expression that has the value."""
        if isinstance(target, ast.Name):
            env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            self._unpack(target, value, env, source)
        elif isinstance(target, ast.Subscript):
            how = "slice" if isinstance(target.slice, ast.Slice) else "item"
            self.change(target, target.value, how, value, env, target.slice)
        elif isinstance(target, ast.Attribute):
            self._evaluate(target, env)  # what it was until then
            name = environment_name(target)
            if name:
                env[name] = value

    def _unpack(self, target: ast.Tuple | ast.List, value: Value, env: Env, source: ast.expr | None) -> None:
        sources = source.elts if isinstance(source, (ast.Tuple, ast.List)) else ()
        for number, each in enumerate(target.elts):
            if sources and len(sources) == len(target.elts):
                self.bind(each, self._context.facts.value(sources[number]), env)
            elif value.keys is not None and value.size == len(target.elts):
                self.bind(each, value.keys[str(number)], env)
            else:
                part = value.item or (value.of_part() if value.is_tensor else UNKNOWN)
                if value.keys is not None and not any(isinstance(each, ast.Starred) for each in target.elts[:number]):
                    part = value.keys.get(str(number), part)
                if isinstance(each, ast.Starred):
                    self.bind(each.value, list_of(part), env)
                else:
                    self.bind(each, part, env)

    def change(
        self, node: ast.AST, container: ast.expr, how: str, value: Value, env: Env, index: ast.expr | None = None
    ) -> None:
        """Note that ``node`` writes to a container, and keep what it then holds; ``how`` as in ContainerChange."""
        context = self._context
        name = environment_name(container)
        target = self._evaluate(container, env)
        if index is not None:
            self._evaluate(index, env)
        key = index.value if isinstance(index, ast.Constant) and isinstance(index.value, str) else None
        context.facts.changes[id(node)] = ContainerChange(node, name, how, target, value, key, context.guarded)
        if not name:
            return
        if target.may_be("dict") and key is not None and how in ("item", "del"):
            keys = dict(target.keys or {})
            keys[key] = merge(keys.get(key), value) if context.guarded else value
            env[name] = target.holding(target.item, keys if target.keys is not None else None)
        elif target.may_be("list") and how in ("append", "pop"):
            if how == "append":
                target = target.holding(merge(target.item, value) if target.item else value, target.keys)
            becomes_array = context.guarded and context.facts.converted
            env[name] = target.with_mark(TENSOR_ARRAY) if becomes_array else target
        elif target.ref == "layer:paddle.nn.LayerList" and how == "append":
            env[name] = target.holding(merge(target.item, value) if target.item else value, None)
