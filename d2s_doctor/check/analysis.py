"""Which functions of a project are converted, and what reading them (and what they call) shows."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from d2s_doctor.check import library
from d2s_doctor.check.calling import Caller
from d2s_doctor.check.facts import Facts
from d2s_doctor.check.project import Apply, ClassInfo, Converter, FunctionInfo, Instance, Module, Project
from d2s_doctor.check.reader import Reader, read_block
from d2s_doctor.check.value import A_TENSOR, PARTIAL, UNKNOWN, Env, Value, merge, of

AST, SOT = "ast", "sot"
_DEEPEST_CALL = 10
_MOST_READINGS = 6
_MOST_GUARDS = 5
_BUILTIN_TYPES = {"int": "int", "float": "float", "bool": "bool", "str": "str", "dict": "dict"}


class Reading(NamedTuple):
    """One function as it was read, and the modes in which it is converted; none for code that stays eager."""

    facts: Facts
    modes: frozenset[str]


class Analysis:
    """Reads a project. ``readings`` is what there is to judge.

    ``every_layer`` takes the forward of every Layer for converted: a library of models, exported by a script elsewhere.
    """

    def __init__(self, project: Project, *, every_layer: bool = False) -> None:
        self.project = project
        self.readings: list[Reading] = []
        self._globals: dict[int, Env] = {}
        self._roots: dict[FunctionInfo, set[str]] = {}
        self._sites: dict[FunctionInfo, list[tuple[tuple[Value, ...], dict[str, Value]]]] = {}
        self._read: dict[tuple[Any, ...], Value] = {}
        self._count: dict[tuple[int, bool], int] = {}
        self._left_out: set[FunctionInfo] = set()
        self._partial: set[FunctionInfo] = set()
        self._stack: list[FunctionInfo] = []
        self._guards: dict[FunctionInfo, int] = {}
        self._called: set[tuple[FunctionInfo, FunctionInfo | None]] = set()
        self._modes: frozenset[str] = frozenset()
        for module in project.modules:
            self._module(module)
        for module in project.modules:
            self._eager(module)
        for function, modes in list(self._roots.items()):
            self._root(function, frozenset(modes))
        if every_layer:
            self._every_forward()

    def _module(self, module: Module) -> Env:
        """The names of a module, from reading its own lines."""
        if id(module) in self._globals:
            return self._globals[id(module)]
        env: Env = {}
        self._globals[id(module)] = env
        facts = Facts(module, None, converted=False)
        read_block(Reader(self, facts, 0), facts, env)
        self.readings.append(Reading(facts, frozenset()))
        for cls in module.classes.values():
            for method in cls.methods.values():
                Reader(self, Facts(module, None, converted=False), 0).decorated(method, method.node, env)
        return env

    def _eager(self, module: Module) -> None:
        """Functions that may convert others: export scripts, training loops."""
        functions = list(module.functions.values())
        for cls in module.classes.values():
            functions += cls.methods.values()
        for function in functions:
            if function not in self._roots and module.mentions(function.node, "to_static", "jit.save", ".save("):
                self._enter(function, (), {}, guards=0, converted=False)

    def _every_forward(self) -> None:
        """Read the forward of each Layer: first those that no other one calls, which say what the others are given."""
        forwards = []
        for module in self.project.modules:
            for cls in module.classes.values():
                forward = cls.methods.get("forward")
                if forward and cls.is_layer and forward not in self._roots and forward not in self._left_out:
                    forwards.append(forward)
        kept = len(self.readings)
        for forward in forwards:
            self._root(forward, frozenset((AST, SOT)))
        called = {function for function, caller in self._called if caller is not function}
        del self.readings[kept:]
        self._read.clear()
        self._count.clear()
        for forward in forwards:
            if forward not in called:
                self._root(forward, frozenset((AST, SOT)))

    def _root(self, function: FunctionInfo, modes: frozenset[str]) -> None:
        """Read a converted function with what its callers were seen to give it; a Tensor where nobody was seen."""
        self._modes = modes
        sites = self._sites.get(function, [])
        parameters = function.parameters
        arguments = []
        for number, parameter in enumerate(parameters):
            value: Value | None = None
            for given, keywords in sites:
                seen = given[number] if number < len(given) else keywords.get(parameter.arg)
                if seen is not None and seen.kinds:
                    value = merge(value, seen) if value is not None else seen
            if value is None:
                value = declared(function, parameter)
            arguments.append(A_TENSOR if value is None else value)
        self._enter(function, tuple(arguments), {}, guards=0, converted=True)

    def global_value(self, module: Module, name: str) -> Value:
        """What a name that is not local stands for."""
        env = self._globals.get(id(module), {})
        if name in env:
            return env[name]
        return self._named(self.project.resolve(module, name))

    def _named(self, found: FunctionInfo | ClassInfo | str | None) -> Value:
        return UNKNOWN if found is None else Value(ref=found)

    def attribute(self, owner: Value, name: str, module: Module) -> Value:
        """``owner.name`` for a module, class or object."""
        ref = owner.ref
        if isinstance(ref, str):
            if ref.startswith(("layer:", "object:")):
                return UNKNOWN
            dotted = f"{ref}.{name}"
            if dotted.startswith(("paddle.", "numpy.", "math.")):
                return Value(ref=dotted)
            return self._named(self.project.find(module, dotted))
        if isinstance(ref, ClassInfo):
            if ref.is_pylayer and name == "apply":
                return Value(ref=Apply(ref))
            return self._named(ref.method(name))
        if isinstance(ref, Instance):
            return self._of_instance(ref, name)
        return UNKNOWN

    def _of_instance(self, instance: Instance, name: str) -> Value:
        if name == "training":
            return of("bool")
        method = instance.cls.method(name)
        if method is not None:
            marks = frozenset({PARTIAL}) if method in self._partial else frozenset()
            return UNKNOWN if method.is_property else Value(ref=method, marks=marks)
        return self.attributes(instance.cls).get(name, UNKNOWN)

    def attributes(self, cls: ClassInfo) -> dict[str, Value]:
        """What ``__init__`` puts on ``self``, with that of the bases."""
        if cls.attributes is not None:
            return cls.attributes
        cls.attributes = {}
        found: dict[str, Value] = {}
        for base in reversed(cls.ancestors()):
            if isinstance(base, ClassInfo):
                found.update(self.attributes(base))
        function = cls.methods.get("__init__")
        if function is not None:
            facts = Facts(cls.module, function, converted=False)
            env = self._parameters(function, (), {})
            read_block(Reader(self, facts, 0), facts, env)
            found.update({name[5:]: value for name, value in env.items() if name.startswith("self.")})
        cls.attributes = found
        return found

    def call(
        self, function: FunctionInfo, arguments: tuple[Value, ...], keywords: dict[str, Value], caller: Caller
    ) -> Value:
        """A call of the project's own function: read it too, as a part of what is converted."""
        if not caller.facts.converted:
            self._sites.setdefault(function, []).append((arguments, keywords))
            if function in self._roots:
                return UNKNOWN
        else:
            self._called.add((function, caller.facts.function))
            if function in self._left_out:
                return UNKNOWN
        return self._enter(
            function, arguments, keywords, guards=min(caller.guards, _MOST_GUARDS), converted=caller.facts.converted
        )

    def recursive(self, function: FunctionInfo | None, caller: Caller) -> bool:
        """Whether a call comes back to a function that is being read, under a Tensor condition of its own."""
        return function is not None and function in self._stack and caller.guards > self._guards.get(function, 0)

    def _enter(
        self,
        function: FunctionInfo,
        arguments: tuple[Value, ...],
        keywords: dict[str, Value],
        *,
        guards: int,
        converted: bool,
    ) -> Value:
        if function in self._stack or len(self._stack) >= _DEEPEST_CALL:
            return UNKNOWN
        key = (function, converted, guards, self._modes, _shape(arguments), _shape(tuple(keywords.values())))
        if key in self._read:
            return self._read[key]
        often = self._count.get((id(function), converted), 0)
        if often >= _MOST_READINGS:
            return UNKNOWN
        self._count[id(function), converted] = often + 1
        self._stack.append(function)
        self._guards[function] = guards
        facts = Facts(function.module, function, converted=converted)
        facts.outermost = len(self._stack) == 1
        read_block(Reader(self, facts, guards), facts, self._parameters(function, arguments, keywords))
        self._stack.pop()
        if converted:
            self.readings.append(Reading(facts, self._modes))
        else:
            self.readings.append(Reading(facts, frozenset()))
        result = _returned(facts)
        self._read[key] = result
        return result

    def _parameters(self, function: FunctionInfo, arguments: tuple[Value, ...], keywords: dict[str, Value]) -> Env:
        env: Env = dict(function.closure or {})
        parameters = function.parameters
        for number, parameter in enumerate([*parameters, *function.node.args.kwonlyargs]):
            value = arguments[number] if number < min(len(arguments), len(parameters)) else keywords.get(parameter.arg)
            if value is None or not (value.kinds or value.ref or value.item or value.marks):
                value = declared(function, parameter) or UNKNOWN
            env[parameter.arg] = value
        for starred in (function.node.args.vararg, function.node.args.kwarg):
            if starred:
                env[starred.arg] = UNKNOWN
        if function.cls is not None and not function.is_static:
            positional = [*function.node.args.posonlyargs, *function.node.args.args]
            if positional:
                env[positional[0].arg] = Value(ref=Instance(function.cls))
        return env

    def conversion(
        self,
        called: Value,
        name: str,
        node: ast.Call,
        arguments: tuple[Value, ...],
        keywords: dict[str, Value],
        caller: Caller,
    ) -> Value | None:
        """``to_static``, ``jit.save`` and their like: note what is converted; None for any other call."""
        if isinstance(called.ref, Converter):
            return self.convert(arguments[0], called.ref.modes) if arguments else UNKNOWN
        if name in library.CONVERTERS:
            modes = modes_of(node)
            given = arguments[0] if arguments else keywords.get("function")
            if given is None:
                return Value(ref=Converter(modes))
            result = self.convert(given, modes)
            return result if modes == {AST} else result.mark(PARTIAL)
        if name in library.SAVERS:
            given = arguments[0] if arguments else keywords.get("layer", UNKNOWN)
            self.convert(given, frozenset({AST}))
            return UNKNOWN
        if name in library.NOT_CONVERTED and arguments:
            if isinstance(arguments[0].ref, FunctionInfo):
                self._left_out.add(arguments[0].ref)
            return arguments[0]
        return None

    def convert(self, value: Value, modes: frozenset[str]) -> Value:
        """Note that a function or Layer is converted; gives what stands in its place."""
        if isinstance(value.ref, FunctionInfo):
            self._roots.setdefault(value.ref, set()).update(modes)
            if modes == {AST, SOT}:
                self._partial.add(value.ref)
        elif isinstance(value.ref, Instance):
            forward = value.ref.cls.method("forward")
            if forward is not None:
                self._roots.setdefault(forward, set()).update(modes)
            return value._replace(ref=Instance(value.ref.cls, True))
        elif value.item is not None and isinstance(value.ref, str) and value.ref.startswith("layer:"):
            self.convert(value.item, modes)
        return value

    def leave_out(self, function: FunctionInfo) -> None:
        self._left_out.add(function)


def declared(function: FunctionInfo, parameter: ast.arg) -> Value | None:
    """What a parameter is by its annotation or default; None when they do not say."""
    text = ast.unparse(parameter.annotation) if parameter.annotation else ""
    if text in _BUILTIN_TYPES:
        return of(_BUILTIN_TYPES[text])
    if text.rpartition(".")[2] == "Tensor":
        return A_TENSOR
    if text:
        return UNKNOWN
    arguments = function.node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: dict[str, ast.expr] = {}
    if arguments.defaults:
        named = zip(positional[-len(arguments.defaults) :], arguments.defaults, strict=True)
        defaults = {each.arg: default for each, default in named}
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            defaults[each.arg] = default
    given = defaults.get(parameter.arg)
    if given is None:
        return None
    if isinstance(given, ast.Constant) and given.value is not None:
        return of(type(given.value).__name__)
    return UNKNOWN


def modes_of(node: ast.Call) -> frozenset[str]:
    """How ``to_static(…)`` converts: by full_graph; both where it is not said, since jit.save takes AST anyway."""
    for keyword in node.keywords:
        if keyword.arg == "full_graph" and isinstance(keyword.value, ast.Constant):
            return frozenset({AST}) if keyword.value.value else frozenset({SOT})
    return frozenset({AST, SOT})


def _returned(facts: Facts) -> Value:
    """What a function gives back, whichever return is reached."""
    result: Value | None = of("none") if facts.falls_through else None
    for each in facts.returns.values():
        result = merge(result, each.value) if result is not None else each.value
    return UNKNOWN if result is None else result


def _shape(values: tuple[Value, ...]) -> tuple[Any, ...]:
    """What tells two calls apart."""
    return tuple((value.kinds, value.size, id(value.ref) if value.ref else 0) for value in values)
