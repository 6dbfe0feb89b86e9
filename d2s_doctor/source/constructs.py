"""Which constructs of Python a file holds: an entry that needs one of them is not the cause where there is none."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from d2s_doctor.model import Construct

_NODES: dict[Construct, tuple[type[ast.AST], ...]] = {
    "if": (ast.If, ast.IfExp),
    "loop": (ast.For, ast.While, ast.AsyncFor, ast.comprehension),
    "try": (ast.Try,),
    "with": (ast.With, ast.AsyncWith),
    "global": (ast.Global,),
    "match": (ast.Match,),
    "assert": (ast.Assert,),
}
_NAMED_TUPLES = frozenset({"namedtuple", "NamedTuple"})


def constructs_in(tree: ast.AST) -> frozenset[Construct]:
    """The constructs that are used anywhere below ``tree``."""
    nodes = list(ast.walk(tree))
    kinds = {type(node) for node in nodes}
    found: set[Construct] = {name for name, types in _NODES.items() if not kinds.isdisjoint(types)}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    names |= {alias.name for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}
    if names & _NAMED_TUPLES:
        found.add("namedtuple")
    if any(_calls_itself(node) for node in nodes if isinstance(node, ast.FunctionDef)):
        found.add("self-call")
    return frozenset(found)


def _calls_itself(function: ast.FunctionDef) -> bool:
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return function.name in {getattr(each, "id", "") or getattr(each, "attr", "") for each in called}


def imported_modules(trees: Iterable[ast.AST]) -> frozenset[str]:
    """The first names of all modules that are imported anywhere, "" for a relative import."""
    found = set()
    for node in (each for tree in trees for each in ast.walk(tree)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("" if node.level else (node.module or "").partition(".")[0])
    return frozenset(found)
