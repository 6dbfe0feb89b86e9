"""Reads a function statement by statement and keeps what each name may be: facts for the rules, nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Callable

from d2s_doctor.check import library
from d2s_doctor.check.evaluate import Evaluator
from d2s_doctor.check.facts import Branch, Change, Facts, Loop, Return, assigned
from d2s_doctor.check.project import Converter, FunctionInfo, dotted_name
from d2s_doctor.check.value import (
    A_NONE,
    A_TENSOR,
    ARRAY,
    GROWING,
    NONE,
    PARTIAL,
    UNKNOWN,
    Env,
    Value,
    converted,
    list_of,
    merge,
    merge_envs,
)

_LARGEST_DEPTH = 60


class Reader(Evaluator):
    """One reading. ``guards`` counts the Tensor conditions that the current line stands under."""

    def read(self, statements: list[ast.stmt], env: Env) -> bool:
        """Go through a block, changing ``env``; True when its end is never reached."""
        self.depth += 1
        try:
            if self.depth > _LARGEST_DEPTH:
                return False
            for statement in statements:
                handler = _HANDLERS.get(type(statement))
                if handler and handler(self, statement, env):
                    return True
            return False
        finally:
            self.depth -= 1

    # Each _on_… returns True when what follows is not reached.

    def _on_expr(self, node: ast.Expr, env: Env) -> bool:
        self.evaluate(node.value, env)
        return False

    def _on_assign(self, node: ast.Assign, env: Env) -> bool:
        value = self.evaluate(node.value, env)
        for target in node.targets:
            self.bind(target, value, env, node.value)
        return False

    def _on_annotated(self, node: ast.AnnAssign, env: Env) -> bool:
        if node.value is not None:
            self.bind(node.target, self.evaluate(node.value, env), env, node.value)
        return False

    def _on_augmented(self, node: ast.AugAssign, env: Env) -> bool:
        operand = self.evaluate(node.value, env)
        current = self.evaluate(node.target, env)
        self.bind(node.target, self.combined(current, operand), env, node.value)
        return False

    def _on_delete(self, node: ast.Delete, env: Env) -> bool:
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self.note_change(target, target.value, "del", UNKNOWN, env, target.slice)
            elif isinstance(target, ast.Name):
                env.pop(target.id, None)
        return False

    def _on_return(self, node: ast.Return, env: Env) -> bool:
        value = self.evaluate(node.value, env) if node.value else A_NONE
        self.facts.returns[id(node)] = Return(node, value, self.guarded_here)
        return True

    def _on_raise(self, node: ast.Raise, env: Env) -> bool:
        if node.exc:
            self.evaluate(node.exc, env)
        return True

    def _on_jump(self, node: ast.Break | ast.Continue, env: Env) -> bool:
        return True

    def _on_assert(self, node: ast.Assert, env: Env) -> bool:
        self.evaluate(node.test, env)
        return False

    def _on_with(self, node: ast.With, env: Env) -> bool:
        for item in node.items:
            value = self.evaluate(item.context_expr, env)
            if item.optional_vars is not None:
                self.bind(item.optional_vars, UNKNOWN if value.ref is None else value, env)
        return self.read(node.body, env)

    def _on_try(self, node: ast.Try, env: Env) -> bool:
        before = dict(env)
        ended = self.read(node.body, env)
        for handler in node.handlers:
            other = merge_envs(before, env)
            if handler.name:
                other[handler.name] = UNKNOWN
            if not self.read(handler.body, other):
                env_after = merge_envs(env, other) if not ended else other
                ended = False
                env.clear()
                env.update(env_after)
        if not ended:
            ended = self.read(node.orelse, env)
        return self.read(node.finalbody, env) or ended

    def _on_function(self, node: ast.FunctionDef, env: Env) -> bool:
        module_level = self.facts.function is None and node.name in self.facts.module.functions
        known = self.facts.module.functions.get(node.name) if module_level else None
        if known is None or known.node is not node:
            known = FunctionInfo(self.facts.module, node, closure=dict(env))
        env[node.name] = self.decorated(known, node, env)
        return False

    def decorated(self, function: FunctionInfo, node: ast.FunctionDef, env: Env) -> Value:
        """What the name of a function stands for once its decorators have run."""
        value = Value(ref=function)
        for decorator in reversed(node.decorator_list):
            found = self.evaluate(decorator, env)
            if isinstance(found.ref, Converter):
                self.analysis.convert(value, found.ref.modes)
                value = value if found.ref.modes == {"ast"} else value.mark(PARTIAL)
            elif found.ref in library.CONVERTERS:
                self.analysis.convert(value, frozenset({"ast", "sot"}))
                value = value.mark(PARTIAL)
            elif found.ref in library.NOT_CONVERTED:
                self.analysis.leave_out(function)
        return value

    def _on_class(self, node: ast.ClassDef, env: Env) -> bool:
        cls = self.facts.module.classes.get(node.name)
        env[node.name] = Value(ref=cls) if cls and cls.node is node else UNKNOWN
        return False

    def _on_if(self, node: ast.If, env: Env) -> bool:
        condition = self.evaluate(node.test, env)
        tensor = condition.may_be_tensor
        before = dict(env)
        then, orelse = self.narrowed(node.test, env, True), self.narrowed(node.test, env, False)
        self.guards += tensor
        then_ends = self.read(node.body, then)
        else_ends = self.read(node.orelse, orelse)
        self.guards -= tensor
        self.facts.branches[id(node)] = Branch(node, tensor, before, then, orelse, then_ends, else_ends)
        if then_ends and else_ends:
            return True
        after = orelse if then_ends else then if else_ends else merge_envs(then, orelse)
        if tensor and self.facts.converted and not (then_ends or else_ends):
            for name in assigned(node.body + node.orelse):
                if name in after:
                    after[name] = converted(after[name])
        env.clear()
        env.update(after)
        return False

    def _on_while(self, node: ast.While, env: Env) -> bool:
        first = self.evaluate(node.test, env)
        self._loop(node, first, first.may_be_tensor, env, None)
        return isinstance(node.test, ast.Constant) and bool(node.test.value) and not _breaks(node.body)

    def _on_for(self, node: ast.For, env: Env) -> bool:
        iterated = self.evaluate(node.iter, env)
        tensor = self.tensor_range(node.iter, env)
        item = A_TENSOR if iterated.is_tensor or tensor else iterated.item or UNKNOWN
        if tensor and isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Tuple):
            item = Value(frozenset({"tuple"}), item=A_TENSOR)
        self._loop(node, UNKNOWN, tensor, env, (node.target, item))
        return False

    def _loop(
        self, node: ast.While | ast.For, first: Value, tensor: bool, env: Env, target: tuple[ast.expr, Value] | None
    ) -> None:
        before = dict(env)
        later = first
        self.guards += tensor
        current = dict(env)
        if tensor and self.facts.converted:
            self._enter_loop(node, current)
        for _ in range(2):  # a second round sees what the first one left
            if target:
                self.bind(*target, current)
            elif isinstance(node, ast.While):
                current = self.narrowed(node.test, current, True)
            self.read(node.body, current)
            if isinstance(node, ast.While):
                later = self.evaluate(node.test, current)
            merged = merge_envs(before, current)
            if not tensor:  # an ordinary loop is taken to run at least once, as eager mode needs it too
                merged.update({name: value for name, value in current.items() if name not in before})
            current = dict(merged)
        self.guards -= tensor
        self.facts.loops[id(node)] = Loop(node, tensor, before, dict(current), first, later)
        if tensor and self.facts.converted:
            for name in assigned(node.body):
                if name in current:
                    current[name] = converted(current[name])
        env.clear()
        env.update({name: value.without(GROWING) for name, value in current.items()})
        self.read(node.orelse, env)

    def _enter_loop(self, node: ast.While | ast.For, env: Env) -> None:
        """Variables of a Tensor loop: what the body writes is a Tensor in it from the first round on."""
        for name in assigned(node.body) | _written(node.body):
            if name in env:
                env[name] = converted(env[name])
        for name in _growing(node.body):
            if name in env and env[name].is_tensor:
                env[name] = env[name].mark(GROWING)

    def narrowed(self, test: ast.expr, env: Env, outcome: bool) -> Env:
        """The names as they are where ``x is None`` (or its negation) holds or not."""
        after = dict(env)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.narrowed(test.operand, env, not outcome)
        if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and len(test.ops) == 1:
            right = test.comparators[0]
            if isinstance(right, ast.Constant) and right.value is None and test.left.id in env:
                value = env[test.left.id]
                equal = isinstance(test.ops[0], (ast.Is, ast.Eq))
                if equal == outcome and value.has(NONE):
                    after[test.left.id] = A_NONE
                elif equal != outcome and value.has(NONE):
                    after[test.left.id] = value._replace(kinds=value.kinds - {NONE})
        return after

    def tensor_range(self, node: ast.expr, env: Env) -> bool:
        """Whether a ``for`` over this runs as often as a Tensor says: ``range(n)``, also within enumerate or zip.

        Walking over a Tensor itself is an ordinary loop wherever its first dimension is known.
        """
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            return False
        if node.func.id == "range":
            return any(self.evaluate(argument, env).is_tensor for argument in node.args)
        if node.func.id in ("enumerate", "zip", "reversed"):
            return any(self.tensor_range(argument, env) for argument in node.args)
        return False

    def bind(self, target: ast.expr, value: Value, env: Env, source: ast.expr | None = None) -> None:
        """Give a value to a target; parts of a tuple one by one."""
        if isinstance(target, ast.Name):
            env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = source.elts if isinstance(source, (ast.Tuple, ast.List)) else None
            for number, each in enumerate(target.elts):
                if parts and len(parts) == len(target.elts):
                    self.bind(each, self.facts.value(parts[number]), env)
                elif value.keys is not None and value.size == len(target.elts):
                    self.bind(each, value.keys[str(number)], env)
                else:
                    part = value.item or (A_TENSOR if value.is_tensor else UNKNOWN)
                    starred = isinstance(each, ast.Starred)
                    self.bind(each.value if starred else each, list_of(part) if starred else part, env)  # type: ignore[attr-defined]
        elif isinstance(target, ast.Subscript):
            how = "slice" if isinstance(target.slice, ast.Slice) else "item"
            self.note_change(target, target.value, how, value, env, target.slice)
        elif isinstance(target, ast.Attribute):
            self.evaluate(target.value, env)
            name = self.place(target)
            if name:
                env[name] = value

    def note_change(
        self, node: ast.AST, container: ast.expr, how: str, value: Value, env: Env, index: ast.expr | None = None
    ) -> None:
        """Note that a container is written to, and keep what it then holds."""
        name = self.place(container)
        target = self.evaluate(container, env)
        if index is not None:
            self.evaluate(index, env)
        key = index.value if isinstance(index, ast.Constant) and isinstance(index.value, str) else None
        self.facts.changes[id(node)] = Change(node, name, how, target, value, key, self.guarded)
        if not name:
            return
        if target.has("dict") and key is not None and how in ("item", "del"):
            keys = dict(target.keys or {})
            keys[key] = merge(keys.get(key), value) if self.guarded else value
            env[name] = target._replace(keys=keys if target.keys is not None else None)
        elif target.has("list") and how in ("append", "pop"):
            if how == "append":
                target = target._replace(item=merge(target.item, value) if target.item else value)
            env[name] = target.mark(ARRAY) if self.guarded and self.facts.converted else target


def _written(body: list[ast.stmt]) -> set[str]:
    """The containers that get an item."""
    return {
        ast.unparse(node.value)
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }


def _growing(body: list[ast.stmt]) -> set[str]:
    """The names that get a new length from themselves: ``ids = paddle.concat([ids, …])``."""
    found: set[str] = set()
    for node in (each for statement in body for each in ast.walk(statement)):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        if dotted_name(node.value.func).rpartition(".")[2] in ("concat", "vstack", "hstack"):
            used = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
            found |= used & {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _breaks(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Break) for statement in body for node in ast.walk(statement))


def read_block(reader: Reader, facts: Facts, env: Env) -> None:
    """Read a whole function or module body."""
    facts.falls_through = not reader.read(facts.body, env)


_HANDLERS: dict[type[ast.stmt], Callable[..., bool]] = {
    ast.Expr: Reader._on_expr,
    ast.Assign: Reader._on_assign,
    ast.AnnAssign: Reader._on_annotated,
    ast.AugAssign: Reader._on_augmented,
    ast.Delete: Reader._on_delete,
    ast.Return: Reader._on_return,
    ast.Raise: Reader._on_raise,
    ast.Break: Reader._on_jump,
    ast.Continue: Reader._on_jump,
    ast.Assert: Reader._on_assert,
    ast.With: Reader._on_with,
    ast.Try: Reader._on_try,
    ast.FunctionDef: Reader._on_function,
    ast.ClassDef: Reader._on_class,
    ast.If: Reader._on_if,
    ast.While: Reader._on_while,
    ast.For: Reader._on_for,
}
