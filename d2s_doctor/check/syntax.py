"""Small questions about syntax trees, answered for trees of any depth."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from d2s_doctor.check.source_file import SourceFile

_NO_CHILDREN = frozenset({"ctx", "id", "attr", "kind", "type_comment"})
"""Fields that hold no node, and the one of those that do that is the same for all."""


def text_of(node: ast.AST) -> str:
    """The source of a node, written anew; ``…`` for one that is nested too deeply to write."""
    try:
        return ast.unparse(node)
    except RecursionError:
        return "…"


def dotted_name(node: ast.AST) -> str:
    """``a.b.c`` of an expression, or an empty string."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def environment_name(node: ast.expr) -> str:
    """The key of an assignment's target in an ``Env``: ``x`` or ``self.x``; "" for any other target."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def settled_by_mode(test: ast.expr) -> bool | None:
    """The outcome of a condition that asks for eager mode, as it is while a graph is built; None for any other."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = settled_by_mode(test.operand)
        return None if inner is None else not inner
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return False if any(settled_by_mode(each) is False for each in test.values) else None
    if isinstance(test, ast.Call) and not test.args:
        asked = dotted_name(test.func).rpartition(".")[2]
        return False if asked in ("in_dynamic_mode", "in_dygraph_mode") else None
    return None


def children(node: ast.AST) -> list[ast.AST]:
    """As ``ast.iter_child_nodes``, which takes three times as long, but for ``ctx``: that is a mark without a place."""
    found: list[ast.AST] = []
    for name in node._fields:
        if name not in _NO_CHILDREN:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
    return found


def walk(node: ast.AST) -> list[ast.AST]:
    """A node and everything in it, level by level, as ``ast.walk``; see ``children``."""
    found = [node]
    for each in found:
        found += children(each)
    return found


def walk_all(statements: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """Every node of some statements, a statement after the other."""
    for statement in statements:
        yield from walk(statement)


def assigned_names(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that some of these nodes set, ``self.x`` among them."""
    return {
        name
        for node in nodes
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store)
        if (name := environment_name(node))
    }


def source_text(source: SourceFile, node: ast.expr) -> str:
    """The source of an expression, as it stands in its file."""
    if node.end_lineno is None or not 0 < node.lineno <= node.end_lineno <= len(source.lines):
        return text_of(node)
    lines = [line.encode("utf-8") for line in source.lines[node.lineno - 1 : node.end_lineno]]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    return b"\n".join(lines).decode("utf-8", "replace")
