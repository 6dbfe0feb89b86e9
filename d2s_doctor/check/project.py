"""The files that are read together: their functions, classes and imports, found by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from d2s_doctor.check.body import Body
from d2s_doctor.check.library import LAYERS, PYLAYERS
from d2s_doctor.check.source_file import SourceFile
from d2s_doctor.check.syntax import dotted_name

_MOST_BASES = 20


class FunctionInfo:
    """A function or method. ``closure`` is what a nested function sees of the one around it."""

    def __init__(
        self, module: Module, node: ast.FunctionDef, cls: ClassInfo | None = None, closure: Any = None
    ) -> None:
        self.module = module
        self.node = node
        self.cls = cls
        self.name = node.name
        self.closure = closure
        self.body = Body(node.body)

    @cached_property
    def is_static(self) -> bool:
        """Whether it is a staticmethod."""
        return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in self.node.decorator_list)

    @property
    def is_property(self) -> bool:
        """Whether it is the getter of a property."""
        return any(isinstance(d, ast.Name) and d.id == "property" for d in self.node.decorator_list)

    @cached_property
    def parameters(self) -> list[ast.arg]:
        """Positional parameters, without ``self`` for a method."""
        arguments = self.node.args
        found = [*arguments.posonlyargs, *arguments.args]
        return found[1:] if self.cls is not None and not self.is_static else found


class ClassInfo:
    """A class. ``attributes`` is filled when its ``__init__`` is first read."""

    def __init__(self, project: Project, module: Module, node: ast.ClassDef) -> None:
        self.project = project
        self.module = module
        self.node = node
        self.name = node.name
        self.bases = [dotted for base in node.bases if (dotted := dotted_name(base))]
        self.methods: dict[str, FunctionInfo] = {}
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.methods[statement.name] = FunctionInfo(module, statement, self)
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
        """Whether a Layer of Paddle is among its ancestors."""
        return any(
            isinstance(base, str) and (base in LAYERS or base.startswith("paddle.nn.")) for base in self.ancestors
        )

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


class Converter(NamedTuple):
    """What ``to_static(full_graph=…)`` gives: a decorator with its modes."""

    modes: frozenset[str]


class PyLayerApply(NamedTuple):
    """``apply`` of a PyLayer."""

    cls: ClassInfo


Definition: TypeAlias = "FunctionInfo | ClassInfo | str | None"
"""What a dotted name may stand for; a str is a library's."""


class Module:
    """One file. ``imports`` maps a local name to a dotted one (relative ones begin with dots)."""

    def __init__(self, project: Project, source: SourceFile, tree: ast.Module) -> None:
        self.path = source.path
        self.source = source
        self.body = Body(tree.body)
        self.imports: dict[str, str] = {}
        self.functions: dict[str, FunctionInfo] = {}
        self.classes: dict[str, ClassInfo] = {}
        for node in _imports(tree.body):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.imports[alias.asname or alias.name.split(".")[0]] = (
                        alias.name if alias.asname else alias.name.split(".")[0]
                    )
            else:
                origin = "." * node.level + (node.module or "")
                for alias in node.names:
                    separator = "" if not origin or origin.endswith(".") else "."
                    self.imports[alias.asname or alias.name] = f"{origin}{separator}{alias.name}"
        for statement in _definitions(tree.body):
            if isinstance(statement, ast.FunctionDef):
                self.functions[statement.name] = FunctionInfo(self, statement)
            else:
                self.classes[statement.name] = ClassInfo(project, self, statement)

    @property
    def all_functions(self) -> Iterator[FunctionInfo]:
        """Its functions and the methods of its classes; those within functions are found when these are read."""
        yield from self.functions.values()
        for cls in self.classes.values():
            yield from cls.methods.values()

    def mentions(self, node: ast.stmt, *words: str) -> bool:
        """Whether the lines of a statement hold one of some words."""
        lines = self.source.lines[node.lineno - 1 : node.end_lineno]
        return any(word in line for line in lines for word in words)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks within a statement; what a handler or case holds is one."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for child in getattr(statement, field, None) or ():
            yield [child] if isinstance(child, ast.stmt) else child.body


def _imports(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a module, also those within functions; expressions are not searched, they hold none."""
    waiting = body[::-1]
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield statement
        waiting += [each for block in _blocks(statement) for each in block][::-1]


def _definitions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Functions and classes of a module, also those below ``if`` or ``try``."""
    waiting = body[::-1]
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            yield statement
        elif isinstance(statement, (ast.If, ast.Try)):
            blocks = [statement.body, statement.orelse]
            blocks += [handler.body for handler in getattr(statement, "handlers", ())]
            waiting += [each for block in blocks for each in block][::-1]


class Project:
    """All files of one check."""

    def __init__(self, sources: Iterable[SourceFile]) -> None:
        self.modules: list[Module] = []
        self._by_suffix: dict[str, list[Module]] = {}
        for source in sources:
            if source.tree is not None:
                self._add(Module(self, source, source.tree))

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
            return None
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
            if target and rest and target is not module:
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
