"""Which functions of a project are converted, and the facts of these and of what they call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from d2s_doctor.check.context import Context
from d2s_doctor.check.conversion import BOTH, Conversions
from d2s_doctor.check.facts import Facts
from d2s_doctor.check.lookup import NameLookup
from d2s_doctor.check.parameters import bind_parameters, declared_value, is_taken_apart, looks_plain
from d2s_doctor.check.project import FunctionInfo, Module, Project
from d2s_doctor.check.statements import StatementInterpreter, interpret
from d2s_doctor.check.value import A_NONE, A_TENSOR, ASSUMED, OPEN_AXIS, UNKNOWN, Env, Value, merge

_DEEPEST_CALL = 10
_MOST_INTERPRETATIONS = 6
"""Of one function, with different arguments."""
_MOST_GUARDS = 5


class AnalysedFunction(NamedTuple):
    """The facts of one function and the modes in which it is converted; none for code that stays eager."""

    facts: Facts
    modes: frozenset[str]


class Analysis:
    """Interprets a project. Each function that there is to judge is given to ``report``, once all of the call is read.

    What is reported should not be kept: the facts of a large toolkit do not fit into memory, and the syntax trees that
    they speak of are forgotten afterwards. Without ``report`` they are all kept, in ``functions``.
    With ``every_layer`` the forward of every Layer counts as converted: a library of models, exported by a script
    elsewhere. ``chosen`` names functions and methods that count as converted too. ``too_deep`` holds what was left
    since it is nested more deeply than Python's own stack.
    """

    def __init__(
        self,
        project: Project,
        *,
        every_layer: bool = False,
        chosen: Callable[[FunctionInfo], bool] | None = None,
        report: Callable[[AnalysedFunction], None] | None = None,
    ) -> None:
        self.project = project
        self.functions: list[AnalysedFunction] = []
        self._report = report or self.functions.append
        self._unreported: list[AnalysedFunction] = []
        self.too_deep: list[tuple[Module, FunctionInfo | None]] = []
        self.conversions = Conversions()
        self.lookup = NameLookup(project, self.conversions, self._interpret_init)
        self._call_sites: dict[FunctionInfo, list[tuple[tuple[Value, ...], dict[str, Value]]]] = {}
        self._called_by: set[tuple[FunctionInfo, FunctionInfo | None]] = set()
        self._results: dict[tuple[Any, ...], Value] = {}
        self._interpretations: dict[tuple[FunctionInfo, bool], int] = {}
        self._stack: list[FunctionInfo] = []
        self._guards: dict[FunctionInfo, int] = {}
        self._modes: frozenset[str] = frozenset()
        self._open_sizes = False
        """Whether the function that is converted may have open dimensions: asked for, or a library to be exported."""
        self._open_axes: frozenset[str] = frozenset()
        self._is_library = False
        """Whether nothing shows that the function is converted: what it takes may be anything."""
        for module in project.modules:
            self._interpret_module(module)
        for module in project.modules:
            self._interpret_scripts(module)
        for function in project.functions if chosen else ():
            if chosen and chosen(function):
                self.conversions.roots.setdefault(function, set()).update(BOTH)
        for function, modes in list(self.conversions.roots.items()):
            self._open_sizes = function in self.conversions.open
            axes = self.conversions.open.get(function, frozenset())
            self._open_axes = frozenset(mark for mark in axes if mark.startswith(OPEN_AXIS))
            self._interpret_root(function, frozenset(modes))
        if every_layer:
            self._interpret_every_forward()

    def call(
        self, function: FunctionInfo, arguments: tuple[Value, ...], keywords: dict[str, Value], context: Context
    ) -> Value:
        """The result of a call of the project's own function, which is interpreted as a part of what is converted."""
        converted = context.facts.converted
        if not converted:
            self._call_sites.setdefault(function, []).append((arguments, keywords))
            if function in self.conversions.roots:
                return UNKNOWN
        else:
            self._called_by.add((function, context.facts.function))
            if function in self.conversions.excluded:
                return UNKNOWN
        guards = min(context.guards, _MOST_GUARDS)
        depth = context.outer_depth + context.depth
        return self._interpret_call(function, arguments, keywords, guards, converted=converted, depth=depth)

    def is_recursive(self, function: FunctionInfo | None, context: Context) -> bool:
        """Whether a call comes back to a function that is being interpreted, under a Tensor condition of its own."""
        return (
            function is not None
            and function in self._stack
            and (context.guards + context.early_returns > self._guards.get(function, 0))
        )

    def _interpret_module(self, module: Module) -> None:
        """A module's own lines, which give its global names, and the decorators of its methods."""
        env = self.lookup.globals[id(module)] = {}
        context = Context(self, Facts(module, None, converted=False))
        try:
            interpret(context, env)
            self._unreported.append(AnalysedFunction(context.facts, frozenset()))
            for cls in module.classes.values():
                for method in cls.methods.values():
                    decorators = Context(self, Facts(module, None, converted=False))
                    StatementInterpreter(decorators).decorated(method, method.node, env)
        except RecursionError:
            self.too_deep.append((module, None))
        self._report_all()

    def _report_all(self) -> None:
        """Give away what was read; nothing is being interpreted now, so that syntax trees may be forgotten."""
        for function in self._unreported:
            self._report(function)
        self._unreported.clear()
        self.project.forget_most()

    def _interpret_scripts(self, module: Module) -> None:
        """Functions that may convert others: export scripts, training loops."""
        for function in module.all_functions:
            may_convert = module.mentions(function, "to_static", "jit.save", ".save(")
            if may_convert and function not in self.conversions.roots:
                self._interpret_outermost(function, (), converted=False)

    def _interpret_every_forward(self) -> None:
        """The forward of each Layer: first those that no other one calls, which show what the others are given."""
        skipped = self.conversions.roots.keys() | self.conversions.excluded
        classes = [cls for module in self.project.modules for cls in module.classes.values()]
        forwards = [cls.methods["forward"] for cls in classes if "forward" in cls.methods and cls.is_layer]
        forwards = [forward for forward in forwards if forward not in skipped and not forward.is_abstract]
        self._open_sizes = self._is_library = True
        self._open_axes = frozenset()
        report, self._report = self._report, _forget
        for forward in forwards:
            self._interpret_root(forward, BOTH)
        called = {function for function, caller in self._called_by if caller is not function}
        self._report = report
        self._results.clear()
        self._interpretations.clear()
        for forward in forwards:
            if forward not in called:
                self._interpret_root(forward, BOTH)

    def _interpret_root(self, function: FunctionInfo, modes: frozenset[str]) -> None:
        """A converted function with what its callers were seen to give it; a Tensor where nobody was seen."""
        self._modes = modes
        arguments = []
        for number, parameter in enumerate(function.parameters):
            value: Value | None = None
            for given, keywords in self._call_sites.get(function, ()):
                seen = given[number] if number < len(given) else keywords.get(parameter.arg)
                if seen is not None and seen.kinds:
                    value = merge(value, seen) if value is not None else seen
            apart = is_taken_apart(function, parameter.arg, by_index=self._is_library)
            assumed = A_TENSOR.with_mark(ASSUMED) if apart else A_TENSOR
            assumed = UNKNOWN if looks_plain(function, parameter.arg) else assumed
            arguments.append(value or declared_value(function, parameter) or assumed)
        self._interpret_outermost(function, tuple(arguments), converted=True)

    def _interpret_outermost(self, function: FunctionInfo, arguments: tuple[Value, ...], *, converted: bool) -> None:
        try:
            self._interpret_call(function, arguments, {}, 0, converted=converted, depth=0)
        except RecursionError:
            self._stack.clear()
            self.too_deep.append((function.module, function))
        self._report_all()

    def _interpret_call(
        self,
        function: FunctionInfo,
        arguments: tuple[Value, ...],
        keywords: dict[str, Value],
        guards: int,
        *,
        converted: bool,
        depth: int,
    ) -> Value:
        """The result of a function, whose facts are kept; from memory where the arguments are known already."""
        if function in self._stack or len(self._stack) >= _DEEPEST_CALL:
            return UNKNOWN
        key = (
            function,
            converted,
            guards,
            self._modes,
            self._open_sizes,
            self._open_axes,
            _identity(arguments),
            _identity(tuple(keywords.values())),
        )
        if key in self._results:
            return self._results[key]
        times = self._interpretations.get((function, converted), 0)
        if times >= _MOST_INTERPRETATIONS:
            return UNKNOWN
        self._interpretations[function, converted] = times + 1
        self._stack.append(function)
        self._guards[function] = guards
        facts = Facts(function.module, function, converted=converted)
        facts.is_root = len(self._stack) == 1
        facts.open_sizes, facts.open_axes = self._open_sizes, self._open_axes
        interpret(Context(self, facts, guards, depth), bind_parameters(function, arguments, keywords))
        self._stack.pop()
        self._unreported.append(AnalysedFunction(facts, self._modes if converted else frozenset()))
        self._results[key] = result = _returned(facts)
        return result

    def _interpret_init(self, function: FunctionInfo) -> Env:
        env = bind_parameters(function, (), {})
        interpret(Context(self, Facts(function.module, function, converted=False)), env)
        return env


def _forget(function: AnalysedFunction) -> None:
    """A first reading, which only shows who calls whom."""


def _returned(facts: Facts) -> Value:
    """What a function gives back, whichever return is reached."""
    result: Value | None = A_NONE if facts.falls_through else None
    for each in facts.returns.values():
        result = merge(result, each.value) if result is not None else each.value
    return UNKNOWN if result is None else result


def _identity(values: tuple[Value, ...]) -> tuple[Any, ...]:
    """What tells the arguments of two calls apart."""
    return tuple((value.kinds, value.size, id(value.ref) if value.ref else 0) for value in values)
