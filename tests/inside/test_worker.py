"""What runs in the user's Python: the syntax of the oldest one, and nothing but its standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from d2s_doctor import inside

INSIDE = Path(inside.__file__).parent
FILES = sorted(INSIDE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_python_3_8_reads_it(file: Path) -> None:
    ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_imports_the_standard_library_and_paddle_only(file: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.ImportFrom):
            assert node.level <= len(file.relative_to(INSIDE).parts)
    # ONNX Runtime is one of the runtimes that are compared; it is imported where it is asked for.
    assert names - set(sys.stdlib_module_names) <= {"paddle", "numpy", "onnxruntime"}
