"""What a global name or an attribute stands for."""

from __future__ import annotations

from collections.abc import Callable

from d2s_doctor.check.conversion import Conversions
from d2s_doctor.check.library import API
from d2s_doctor.check.project import ClassInfo, Definition, FunctionInfo, Instance, Module, Project, PyLayerApply, Super
from d2s_doctor.check.value import A_TENSOR, FIXED, PARTIAL, UNKNOWN, Env, Value, value_of

_MOST_CLASSES_AT_ONCE = 20


class NameLookup:
    """Finds names in a project.

    ``globals`` maps ``id(module)`` to the names of that module; ``interpret_init`` gives the names, ``self.x`` among
    them, at the end of an ``__init__``.
    """

    def __init__(
        self, project: Project, conversions: Conversions, interpret_init: Callable[[FunctionInfo], Env]
    ) -> None:
        self.globals: dict[int, Env] = {}
        self._project = project
        self._conversions = conversions
        self._interpret_init = interpret_init
        self._classes_at_once = 0

    def global_value(self, module: Module, name: str) -> Value:
        """What a name that is not local stands for."""
        names = self.globals.get(id(module), {})
        return names[name] if name in names else _defined(self._project.resolve(module, name))

    def attribute(self, owner: Value, name: str, module: Module) -> Value:
        """``owner.name``, read in ``module``, for a module, class or object."""
        ref = owner.ref
        if isinstance(ref, str):
            if ref.startswith("layer:paddle.nn."):
                return (
                    A_TENSOR.with_mark(FIXED)
                    if name in ("weight", "bias") and ref.removeprefix("layer:paddle.nn.") in API.with_parameters
                    else UNKNOWN
                )
            if ref.startswith(("layer:", "object:")):
                return UNKNOWN
            dotted = f"{ref}.{name}"
            if dotted.startswith(("paddle.", "numpy.", "math.")):
                return Value(ref=dotted)
            return _defined(self._project.resolve_import(module, dotted))
        if isinstance(ref, ClassInfo):
            if ref.is_pylayer and name == "apply":
                return Value(ref=PyLayerApply(ref))
            return _defined(ref.method(name))
        if isinstance(ref, Super):
            return _defined(ref.method(name))
        return self._of_instance(ref.cls, name) if isinstance(ref, Instance) else UNKNOWN

    def _of_instance(self, cls: ClassInfo, name: str) -> Value:
        if name == "training":
            return value_of("bool")
        method = cls.method(name)
        if method is None:
            return self._instance_attributes(cls).get(name, UNKNOWN)
        marks = frozenset({PARTIAL}) if method in self._conversions.partial else frozenset()
        return UNKNOWN if method.is_property else Value(ref=method, marks=marks)

    def _instance_attributes(self, cls: ClassInfo) -> dict[str, Value]:
        """What ``__init__`` puts on ``self``, with that of the bases."""
        if cls.attributes is not None or self._classes_at_once >= _MOST_CLASSES_AT_ONCE:
            return cls.attributes or {}
        cls.attributes = {}
        self._classes_at_once += 1
        try:
            cls.attributes = self._assigned_in_init(cls)
        finally:
            self._classes_at_once -= 1
        return cls.attributes

    def _assigned_in_init(self, cls: ClassInfo) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for base in reversed(cls.ancestors):
            if isinstance(base, ClassInfo):
                found.update(self._instance_attributes(base))
        if "__init__" in cls.methods:
            names = self._interpret_init(cls.methods["__init__"])
            found.update(
                {name.removeprefix("self."): _kept(value) for name, value in names.items() if name.startswith("self.")}
            )
        return found


def _kept(value: Value) -> Value:
    """What ``__init__`` leaves on ``self``: a Tensor of it is there before the first call, whatever that is given."""
    return value.with_mark(FIXED) if value.is_tensor else value


def _defined(definition: Definition) -> Value:
    return UNKNOWN if definition is None else Value(ref=definition)
