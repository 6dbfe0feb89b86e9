"""Interprets a function statement by statement and keeps what each name may be: facts for the rules, nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Callable

from d2s_doctor.check.body import Body
from d2s_doctor.check.context import Context
from d2s_doctor.check.expressions import ExpressionEvaluator, combined, narrowed
from d2s_doctor.check.facts import BranchFact, LoopFact, ReturnFact
from d2s_doctor.check.project import FunctionInfo
from d2s_doctor.check.syntax import assigned_names, dotted_name, settled_by_mode, text_of, walk, walk_all
from d2s_doctor.check.value import (
    A_NONE,
    A_TENSOR,
    GROWING,
    OPEN,
    UNDEFINED,
    UNKNOWN,
    Env,
    Value,
    as_graph_variable,
    container,
    merge_envs,
)

_DEEPEST = 60
_DEEPEST_SECOND_ROUND = 6
"""Loops within so many others are gone through once; twice each would take time exponential in their depth."""


def interpret(context: Context, env: Env) -> None:
    """Interpret a whole function or module body, starting with the names in ``env``; fills the facts and ``env``."""
    ended = StatementInterpreter(context).run(context.facts.body.statements, env)
    context.facts.falls_through = not ended


class StatementInterpreter:
    """Runs the statements of one interpretation on abstract values."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._facts = context.facts
        self._expressions = ExpressionEvaluator(context)
        self._evaluate = self._expressions.evaluate
        self._assignments = self._expressions.assignments

    def run(self, statements: list[ast.stmt], env: Env) -> bool:
        """Go through a block, changing ``env``; returns whether its end is never reached."""
        self._context.depth += 1
        try:
            if self._context.too_deep(_DEEPEST):
                return False
            for statement in statements:
                handler = _HANDLERS.get(type(statement))
                if handler and handler(self, statement, env):
                    return True
            return False
        finally:
            self._context.depth -= 1

    # Each visit_… returns True when what follows is not reached.

    def visit_Expr(self, node: ast.Expr, env: Env) -> None:
        self._evaluate(node.value, env)

    def visit_Assign(self, node: ast.Assign, env: Env) -> None:
        value = self._evaluate(node.value, env)
        for target in node.targets:
            self._assignments.bind(target, value, env, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign, env: Env) -> None:
        if node.value is not None:
            self._assignments.bind(node.target, self._evaluate(node.value, env), env, node.value)

    def visit_AugAssign(self, node: ast.AugAssign, env: Env) -> None:
        operand = self._evaluate(node.value, env)
        current = self._evaluate(node.target, env)
        self._assignments.bind(node.target, combined(current, operand), env, node.value)

    def visit_Delete(self, node: ast.Delete, env: Env) -> None:
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self._assignments.change(target, target.value, "del", UNKNOWN, env, target.slice)
            elif isinstance(target, ast.Name):
                env.pop(target.id, None)

    def visit_Return(self, node: ast.Return, env: Env) -> bool:
        value = self._evaluate(node.value, env) if node.value else A_NONE
        self._facts.returns[id(node)] = ReturnFact(node, value, self._context.guarded_here)
        return True

    def visit_Raise(self, node: ast.Raise, env: Env) -> bool:
        if node.exc:
            self._evaluate(node.exc, env)
        return True

    def visit_Break(self, node: ast.Break | ast.Continue, env: Env) -> bool:
        return True

    visit_Continue = visit_Break

    def visit_Assert(self, node: ast.Assert, env: Env) -> None:
        self._evaluate(node.test, env)

    def visit_With(self, node: ast.With, env: Env) -> bool:
        for item in node.items:
            value = self._evaluate(item.context_expr, env)
            if item.optional_vars is not None:
                self._assignments.bind(item.optional_vars, UNKNOWN if value.ref is None else value, env)
        return self.run(node.body, env)

    def visit_Try(self, node: ast.Try, env: Env) -> bool:
        scope = self._facts.body.scope_of(node, env)
        ended = self._try(node, scope)
        _put_back(scope, node, self._facts.body, env)
        return ended

    def _try(self, node: ast.Try, env: Env) -> bool:
        before = dict(env)
        ended = self.run(node.body, env)
        for handler in node.handlers:
            other = merge_envs(before, env)
            if handler.name:
                other[handler.name] = UNKNOWN
            if not self.run(handler.body, other):
                env_after = merge_envs(env, other) if not ended else other
                ended = False
                env.clear()
                env.update(env_after)
        if not ended:
            ended = self.run(node.orelse, env)
        return self.run(node.finalbody, env) or ended

    def visit_FunctionDef(self, node: ast.FunctionDef, env: Env) -> None:
        module_level = self._facts.function is None and node.name in self._facts.module.functions
        known = self._facts.module.functions.get(node.name) if module_level else None
        if known is None or known.node is not node:
            known = FunctionInfo(self._facts.module, node, closure=self._facts.body.scope_of(node, env))
        env[node.name] = self.decorated(known, node, env)

    def decorated(self, function: FunctionInfo, node: ast.FunctionDef, env: Env) -> Value:
        """What the name of a function stands for once its decorators have run."""
        value = Value(ref=function)
        for decorator in reversed(node.decorator_list):
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if str(self._evaluate(called, env).ref).startswith("numba."):  # compiled by Numba, not converted
                self._context.program.conversions.excluded.add(function)
            value = self._context.program.conversions.decorate(function, value, self._evaluate(decorator, env))
        return value

    def visit_ClassDef(self, node: ast.ClassDef, env: Env) -> None:
        cls = self._facts.module.classes.get(node.name)
        env[node.name] = Value(ref=cls) if cls and cls.line == node.lineno else UNKNOWN

    def visit_If(self, node: ast.If, env: Env) -> bool:
        asked = self._evaluate(node.test, env)
        tensor, of_size = asked.may_be_tensor, asked.has_mark(OPEN)
        settled = settled_by_mode(node.test) if self._facts.converted else None
        if settled is not None:
            return self.run(node.body if settled else node.orelse, env)
        before = self._facts.body.scope_of(node, env)
        then, orelse = narrowed(node.test, before, True), narrowed(node.test, before, False)
        self._context.guards += tensor
        then_ends = self.run(node.body, then)
        else_ends = self.run(node.orelse, orelse)
        self._context.guards -= tensor
        kept = [self._kept(node, names) for names in (before, then, orelse)]
        self._facts.branches[id(node)] = BranchFact(
            node, tensor, of_size, kept[0], kept[1], kept[2], then_ends, else_ends
        )
        if then_ends and else_ends:
            return True
        self._context.early_returns += tensor and (then_ends or else_ends)
        after = orelse if then_ends else then if else_ends else merge_envs(then, orelse)
        if tensor and self._facts.converted and not (then_ends or else_ends):
            _turn_into_graph_variables(
                self._facts.body.assigned_in(node.body) | self._facts.body.assigned_in(node.orelse), after
            )
        _put_back(after, node, self._facts.body, env)
        return False

    def _kept(self, node: ast.stmt, env: Env) -> Env:
        """Of the names at a statement, those that it mentions: to keep all would take the square of a long function."""
        return {name: env[name] for name in self._facts.body.names_in(node) if name in env}

    def visit_While(self, node: ast.While, env: Env) -> bool:
        first = self._evaluate(node.test, env)
        self._loop(node, first, first.may_be_tensor, env, None)
        return isinstance(node.test, ast.Constant) and bool(node.test.value) and not _breaks(node.body)

    def visit_For(self, node: ast.For, env: Env) -> None:
        iterated = self._evaluate(node.iter, env)
        tensor = self._has_tensor_length(node.iter, env)
        item = iterated.of_part() if iterated.is_tensor else A_TENSOR if tensor else iterated.item or UNKNOWN
        if tensor and isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Tuple):
            item = container(frozenset({"tuple"}), A_TENSOR)
        self._loop(node, UNKNOWN, tensor, env, (node.target, item))

    def _loop(
        self, node: ast.While | ast.For, first: Value, tensor: bool, env: Env, target: tuple[ast.expr, Value] | None
    ) -> None:
        """Go through a loop. ``first`` is its condition before it, ``target`` what a ``for`` sets in each round."""
        before = self._facts.body.scope_of(node, env)
        current, later = dict(before), first
        in_graph = tensor and self._facts.converted
        if in_graph:
            _enter_graph_loop(node, current)
        self._context.guards += tensor
        self._context.loops += 1
        for _ in range(2 if self._context.loops <= _DEEPEST_SECOND_ROUND else 1):  # a second sees what the first left
            current, later = self._loop_round(node, later, tensor, before, current, target)
        self._context.loops -= 1
        self._context.guards -= tensor
        self._facts.loops[id(node)] = LoopFact(
            node, tensor, self._kept(node, before), self._kept(node, current), first, later
        )
        if in_graph:
            _turn_into_graph_variables(self._facts.body.assigned_in(node.body), current)
        _put_back({name: value.without_mark(GROWING) for name, value in current.items()}, node, self._facts.body, env)
        self.run(node.orelse, env)

    def _loop_round(
        self,
        node: ast.While | ast.For,
        later: Value,
        tensor: bool,
        before: Env,
        current: Env,
        target: tuple[ast.expr, Value] | None,
    ) -> tuple[Env, Value]:
        """One round, changing ``current``; returns the names after it and the condition for the next one."""
        if target:
            self._assignments.bind(*target, current)
        elif isinstance(node, ast.While):
            current = narrowed(node.test, current, True)
        self.run(node.body, current)
        if isinstance(node, ast.While):
            later = self._evaluate(node.test, current)
        merged = merge_envs(before, current)
        if not tensor:  # an ordinary loop is taken to run at least once, as eager mode needs it too
            merged.update({name: value for name, value in current.items() if _is_set_by_loop(before.get(name))})
        return merged, later

    def _has_tensor_length(self, node: ast.expr, env: Env) -> bool:
        """Whether a ``for`` over this runs as often as a Tensor says: ``range(n)``, also within enumerate or zip.

        A loop over a Tensor itself is an ordinary loop wherever its first dimension is known.
        """
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            return False
        if node.func.id == "range":
            return any(self._evaluate(argument, env).is_tensor for argument in node.args)
        if node.func.id in ("enumerate", "zip", "reversed"):
            return any(self._has_tensor_length(argument, env) for argument in node.args)
        return False


_HANDLERS: dict[type[ast.AST], Callable[..., bool | None]] = {
    getattr(ast, name.removeprefix("visit_")): method
    for name, method in vars(StatementInterpreter).items()
    if name.startswith("visit_")
}


def _is_set_by_loop(before: Value | None) -> bool:
    """Whether a name that an ordinary loop sets may have been unset before it."""
    return before is None or before.may_be(UNDEFINED)


def _put_back(scope: Env, node: ast.stmt, body: Body, env: Env) -> None:
    """Leave in ``env`` what the names of a statement's scope are after it."""
    for name in body.names_bound_in(node) - scope.keys():
        env.pop(name, None)
    env.update(scope)


def _enter_graph_loop(node: ast.While | ast.For, env: Env) -> None:
    """Variables of a Tensor loop: what the body writes is a Tensor in it from the first round on."""
    _turn_into_graph_variables(assigned_names(walk_all(node.body)) | _written_containers(node.body), env)
    for name in _growing_names(node.body):
        if name in env and env[name].is_tensor:
            env[name] = env[name].with_mark(GROWING)


def _turn_into_graph_variables(names: set[str], env: Env) -> None:
    for name in names & env.keys():
        env[name] = as_graph_variable(env[name])


def _written_containers(body: list[ast.stmt]) -> set[str]:
    """The containers that get an item."""
    return {
        text_of(node.value)
        for node in walk_all(body)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }


def _growing_names(body: list[ast.stmt]) -> set[str]:
    """The names that get a new length from themselves: ``ids = paddle.concat([ids, …])``."""
    found: set[str] = set()
    for node in walk_all(body):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        if dotted_name(node.value.func).rpartition(".")[2] in ("concat", "vstack", "hstack"):
            used = {each.id for each in walk(node.value) if isinstance(each, ast.Name)}
            found |= used & {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _breaks(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Break) for node in walk_all(body))
