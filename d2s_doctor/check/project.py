"""The files that are read together: their functions, classes and imports, found by name."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from d2s_doctor.check.body import Body
from d2s_doctor.check.definitions import definitions, imported_names, methods, other_names
from d2s_doctor.check.library import LAYERS, PYLAYERS
from d2s_doctor.check.source_file import SourceFile, parse_lines
from d2s_doctor.check.syntax import dotted_name

_MOST_BASES = 20
_MOST_LINES_LOADED = 80_000
"""Of source whose syntax trees are kept; a line takes about 1.5 kB. Most projects have fewer."""


class FunctionInfo:
    """A function or method. ``closure`` is what a nested function sees of the one around it.

    The syntax tree of a function that stands in its module's list is that module's, which may forget it and read it
    anew; a nested one keeps its own.
    """

    def __init__(
        self, module: Module, node: ast.FunctionDef, cls: ClassInfo | None = None, closure: Any = None
    ) -> None:
        self.module = module
        self.cls = cls
        self.name = node.name
        self.closure = closure
        self.lines = (node.lineno, node.end_lineno or node.lineno)
        self.tree: ast.FunctionDef | None = node
        self._body: Body | None = None

    @property
    def node(self) -> ast.FunctionDef:
        """Its syntax tree."""
        if self.tree is None:
            self.module.load()
        assert self.tree is not None
        return self.tree

    @property
    def body(self) -> Body:
        """Its statements, indexed."""
        if self._body is None:
            self._body = Body(self.node.body)
        return self._body

    def forget(self) -> None:
        """Let go of the syntax tree; the module reads it anew when it is asked for."""
        self.tree = self._body = None

    @cached_property
    def is_static(self) -> bool:
        """Whether it is a staticmethod."""
        return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in self.node.decorator_list)

    @cached_property
    def is_class_method(self) -> bool:
        """Whether it is a classmethod."""
        return any(isinstance(d, ast.Name) and d.id == "classmethod" for d in self.node.decorator_list)

    @property
    def is_abstract(self) -> bool:
        """Whether it only stands for what subclasses define."""
        return any(dotted_name(d).rpartition(".")[2] == "abstractmethod" for d in self.node.decorator_list)

    @property
    def is_property(self) -> bool:
        """Whether it is the getter of a property."""
        return any(isinstance(d, ast.Name) and d.id == "property" for d in self.node.decorator_list)

    @property
    def parameters(self) -> list[ast.arg]:
        """Positional parameters, without ``self`` for a method."""
        arguments = self.node.args
        found = [*arguments.posonlyargs, *arguments.args]
        return found[1:] if self.cls is not None and not self.is_static else found


class ClassInfo:
    """A class. ``attributes`` is filled when its ``__init__`` is first read; ``line`` is where it begins."""

    def __init__(self, project: Project, module: Module, node: ast.ClassDef) -> None:
        self.project = project
        self.module = module
        self.name = node.name
        self.line = node.lineno
        self.bases = [dotted for base in node.bases if (dotted := dotted_name(base))]
        self.has_other_bases = len(self.bases) != len(node.bases)
        """Whether a base is an expression, such as a call."""
        self.methods: dict[str, FunctionInfo] = {}
        self.attributes: dict[str, Any] | None = None
        self._ancestors: list[ClassInfo | str] | None = None

    @property
    def ancestors(self) -> list[ClassInfo | str]:
        """Its bases and theirs: classes of the project, dotted names of a library's."""
        if self._ancestors is None:
            self._ancestors = []  # for bases that lead back to this class
            try:
                self._ancestors = self._found_ancestors()
            except RecursionError:  # a base that is named through a thousand others: unknown, as a library's is
                self._ancestors = []
        return self._ancestors

    def _found_ancestors(self) -> list[ClassInfo | str]:
        found: list[ClassInfo | str] = []
        waiting: list[ClassInfo] = [self]
        while waiting and len(found) < _MOST_BASES:
            cls = waiting.pop(0)
            for base in cls.bases:
                resolved = self.project.resolve(cls.module, base)
                if isinstance(resolved, ClassInfo):
                    if resolved not in found and resolved is not self:
                        found.append(resolved)
                        waiting.append(resolved)
                elif isinstance(resolved, str):
                    found.append(resolved)
        return found

    @cached_property
    def is_layer(self) -> bool:
        """Whether a Layer of Paddle is among its ancestors, or must be: a base from elsewhere calls its ``forward``."""
        return any(
            isinstance(base, str) and (base in LAYERS or base.startswith("paddle.nn.")) for base in self.ancestors
        ) or (self._has_base_from_elsewhere and "paddle" in self.module.imported_packages)

    @property
    def _has_base_from_elsewhere(self) -> bool:
        """Whether it has a ``forward`` that only a base in files that were not read can call."""
        forward = self.method("forward")
        if forward is None or forward.is_static or self.method("__call__") is not None:
            return False
        packages = {base.partition(".")[0] for base in self.ancestors if isinstance(base, str)}
        return bool(packages) and packages.isdisjoint({"paddle", "torch", *sys.stdlib_module_names})

    @property
    def is_pylayer(self) -> bool:
        """Whether Paddle's PyLayer is among its ancestors."""
        return any(isinstance(base, str) and base in PYLAYERS for base in self.ancestors)

    def method(self, name: str) -> FunctionInfo | None:
        """The method of that name, its own or the nearest inherited one; None when there is none."""
        for cls in (self, *self.ancestors):
            if isinstance(cls, ClassInfo) and name in cls.methods:
                return cls.methods[name]
        return None


class Instance(NamedTuple):
    """An object of a class. ``converted`` once it went through to_static."""

    cls: ClassInfo
    converted: bool = False


class Super(NamedTuple):
    """``super()`` in a method of a class: its bases' side of the object."""

    cls: ClassInfo

    def method(self, name: str) -> FunctionInfo | None:
        """The nearest base's method of that name; None for one of a library, and for ``__init__``: it is read apart."""
        for base in self.cls.ancestors:
            if isinstance(base, ClassInfo) and name in base.methods:
                return base.methods[name] if name != "__init__" else None
        return None


class Converter(NamedTuple):
    """What ``to_static(full_graph=…)`` gives: a decorator with its modes; ``spec`` is its input_spec."""

    modes: frozenset[str]
    spec: Any = None


class PyLayerApply(NamedTuple):
    """``apply`` of a PyLayer."""

    cls: ClassInfo


Definition: TypeAlias = "FunctionInfo | ClassInfo | str | None"
"""What a dotted name may stand for; a str is a library's."""


class Module:
    """One file. ``imports`` maps a local name to a dotted one (relative ones begin with dots).

    ``aliases`` holds those that the file gives to something of a library: ``Norm = paddle.nn.LayerNorm``.

    Its syntax tree can be forgotten, and is read anew from its lines when something in it is asked for: the trees of
    a large toolkit take a gigabyte together.
    """

    def __init__(self, project: Project, source: SourceFile, tree: ast.Module) -> None:
        self.path = source.path
        self.source = source._replace(tree=None)
        self.imports = dict(imported_names(tree))
        self.aliases = dict(other_names(tree))
        self.functions: dict[str, FunctionInfo] = {}
        self.classes: dict[str, ClassInfo] = {}
        self._project = project
        self._body: Body | None = Body(tree.body)
        self._all: list[FunctionInfo] = []
        for statement in definitions(tree.body):
            if isinstance(statement, ast.FunctionDef):
                self.functions[statement.name] = self._function(statement)
            else:
                cls = self.classes[statement.name] = ClassInfo(project, self, statement)
                for each in methods(statement):
                    cls.methods[each.name] = self._function(each, cls)

    def _function(self, node: ast.FunctionDef, cls: ClassInfo | None = None) -> FunctionInfo:
        self._all.append(FunctionInfo(self, node, cls))
        return self._all[-1]

    @property
    def body(self) -> Body:
        """The statements of the file, indexed."""
        if self._body is None:
            self.load()
        assert self._body is not None
        return self._body

    def load(self) -> None:
        """Read the syntax tree anew."""
        tree = parse_lines(self.source.lines, self.path)
        self._body = Body(tree.body)
        found = (
            each
            for statement in definitions(tree.body)
            for each in ([statement] if isinstance(statement, ast.FunctionDef) else methods(statement))
        )
        for function, node in zip(self._all, found, strict=True):
            function.tree = node
        self._project.note_loaded(self)

    def forget(self) -> None:
        """Let go of the syntax tree."""
        self._body = None
        for function in self._all:
            function.forget()

    @property
    def all_functions(self) -> Iterator[FunctionInfo]:
        """Its functions and the methods of its classes; those within functions are found when these are read."""
        yield from self.functions.values()
        for cls in self.classes.values():
            yield from cls.methods.values()

    @property
    def imported_packages(self) -> set[str]:
        """The packages that it imports from, "" for its own."""
        return {name.partition(".")[0] for name in self.imports.values()}

    def mentions(self, function: FunctionInfo, *words: str) -> bool:
        """Whether the lines of a function hold one of some words."""
        lines = self.source.lines[function.lines[0] - 1 : function.lines[1]]
        return any(word in line for line in lines for word in words)


class Project:
    """All files of one check; ``sources`` are those that it was made of, by path, without their syntax trees."""

    def __init__(self, sources: Iterable[SourceFile]) -> None:
        self.modules: list[Module] = []
        self.sources: dict[str, SourceFile] = {}
        self._by_suffix: dict[str, list[Module]] = {}
        self._loaded: dict[Module, int] = {}
        for source in sources:
            self.sources[source.path] = source._replace(tree=None)
            if source.tree is not None:
                self._add(Module(self, source, source.tree))

    def note_loaded(self, module: Module) -> None:
        """A module has its syntax tree; it is the last that is forgotten."""
        self._loaded.pop(module, None)
        self._loaded[module] = len(module.source.lines)

    def forget_most(self) -> None:
        """Let go of the syntax trees that were read first, as far as there are too many; never while one is in use."""
        lines = sum(self._loaded.values())
        while lines > _MOST_LINES_LOADED:
            module = next(iter(self._loaded))
            lines -= self._loaded.pop(module)
            module.forget()

    @property
    def classes(self) -> Iterator[ClassInfo]:
        """The classes of all modules."""
        for module in self.modules:
            yield from module.classes.values()

    @property
    def functions(self) -> Iterator[FunctionInfo]:
        """The functions and methods of all modules."""
        for module in self.modules:
            yield from module.all_functions

    def _add(self, module: Module) -> None:
        self.modules.append(module)
        self.note_loaded(module)
        self.forget_most()
        parts = module.path.replace("\\", "/").removesuffix(".py").removesuffix("/__init__").split("/")
        for start in range(len(parts)):
            self._by_suffix.setdefault(".".join(parts[start:]), []).append(module)

    def resolve(self, module: Module, dotted: str, depth: int = 8) -> Definition:
        """What a dotted name means in a module; None for a name of no import and no definition."""
        first, _, rest = dotted.partition(".")
        if first in module.functions and not rest:
            return module.functions[first]
        if first in module.classes:
            cls = module.classes[first]
            return cls.method(rest) if rest else cls
        origin = module.imports.get(first)
        if origin is None:
            other = module.aliases.get(first)
            return self.resolve(module, f"{other}.{rest}" if rest else other, depth - 1) if other and depth else None
        full = f"{origin}.{rest}" if rest else origin
        if not full.startswith(".") and full.split(".")[0] in ("paddle", "numpy", "math", "torch"):
            return full
        return self.resolve_import(module, full, depth)

    def resolve_import(self, module: Module, full: str, depth: int = 8) -> Definition:
        """What the dotted name of an import means, seen from a module: followed into the files, else a library's."""
        if depth <= 0:
            return full
        near = module.path.replace("\\", "/").split("/")[:-1]
        level = len(full) - len(full.lstrip("."))
        parts = full.lstrip(".").split(".")
        if level:
            near = near[: len(near) - (level - 1)]
        for cut in range(len(parts), -1, -1):
            name = ".".join([*near, *parts[:cut]]) if level else ".".join(parts[:cut])
            rest = ".".join(parts[cut:])
            target = self._module(name, near)
            if target and not rest:
                return full  # a file, of which an attribute is asked for later
            if target and target is not module:
                return self.resolve(target, rest, depth - 1)
        return full

    def _module(self, name: str, near: list[str]) -> Module | None:
        """The file with this dotted name that lies closest."""
        found = self._by_suffix.get(name.lstrip("."), [])
        if len(found) < 2:
            return found[0] if found else None
        here = "/".join(near)
        return max(found, key=lambda module: _common_folders(here, module.path))


def _common_folders(first: str, second: str) -> int:
    count = 0
    for a, b in zip(first.split("/"), second.replace("\\", "/").split("/"), strict=False):
        if a != b:
            break
        count += 1
    return count
