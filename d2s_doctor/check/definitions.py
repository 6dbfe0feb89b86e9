"""What a module defines and imports: questions to its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.syntax import dotted_name


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


def imported_names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What the imports of a module bind, and the dotted name that it stands for."""
    for node in _imports(tree.body):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.split(".")[0]
                yield (alias.asname, alias.name) if alias.asname else (first, first)
        else:
            origin = "." * node.level + (node.module or "")
            separator = "" if not origin or origin.endswith(".") else "."
            for alias in node.names:
                yield alias.asname or alias.name, f"{origin}{separator}{alias.name}"


def other_names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a module gives to something that has one: ``Norm = paddle.nn.LayerNorm``."""
    for each in tree.body:
        if (
            isinstance(each, ast.Assign)
            and isinstance(each.targets[0], ast.Name)
            and isinstance(each.value, ast.Attribute)
        ):
            dotted = dotted_name(each.value)
            if dotted:
                yield each.targets[0].id, dotted


def methods(cls: ast.ClassDef) -> list[ast.FunctionDef]:
    """The methods of a class, one of a name that is used twice as well."""
    return [each for each in cls.body if isinstance(each, ast.FunctionDef)]


def definitions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.ClassDef]:
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
