"""The shape of the package: no import cycle, no two types of one name, no module or function too long to read."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "d2s_doctor"
LONGEST_MODULE = 400
LONGEST = 40
"""Lines of a function."""
TYPE_NAME = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")


def import_cycles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that import each other, directly or not (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    cycles = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        stack.append(module)
        for imported in sorted(imports[module]):
            if imported not in order:
                visit(imported)
                lowest[module] = min(lowest[module], lowest[imported])
            elif imported in stack:
                lowest[module] = min(lowest[module], order[imported])
        if lowest[module] == order[module]:
            place = stack.index(module)
            group = stack[place:]
            del stack[place:]
            if len(group) > 1:
                cycles.append(sorted(group))

    for module in sorted(imports):
        if module not in order:
            visit(module)
    return cycles


@pytest.mark.parametrize(
    ("imports", "cycles"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}, [["a", "b", "c"]]),
    ],
)
def test_cycles_are_found(imports: dict[str, set[str]], cycles: list[list[str]]) -> None:
    assert import_cycles(imports) == cycles


def test_no_module_imports_itself_through_others() -> None:
    """Imports inside functions count too: a cycle that is put off is still one."""
    graph = grimp.build_graph("d2s_doctor", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 100
    assert import_cycles(imports) == []


def type_names(tree: ast.Module) -> list[str]:
    """The types that a module defines: classes, and the aliases at its top (``State = Literal[...]``)."""
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    aliases = [node for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value]
    targets = [node.targets[0] if isinstance(node, ast.Assign) else node.target for node in aliases]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return classes + [name for name in names if TYPE_NAME.fullmatch(name)]


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))


def test_aliases_are_types() -> None:
    text = "State = Literal['a']\nKnown: TypeAlias = str\nLIMIT = 3\n_Node = TypeVar('_Node')\nclass A: ..."
    assert type_names(ast.parse(text)) == ["A", "State", "Known"]


def test_no_two_types_have_one_name() -> None:
    places = defaultdict(list)
    for path, tree in trees():
        for name in type_names(tree):
            places[name].append(path)
    assert len(places) > 100
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_no_module_is_too_long() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    """Its documentation and decorators do not count: what a reader must hold in mind are the statements."""
    functions = [
        (path, node)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    assert len(functions) > 1000
    assert {f"{path}:{node.name}": length for path, node in functions if (length := length_of(node)) > LONGEST} == {}


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = function.body[1:] if ast.get_docstring(function) and function.body[1:] else function.body
    return (function.end_lineno or 0) - first[0].lineno + 2
