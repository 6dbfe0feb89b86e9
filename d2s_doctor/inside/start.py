"""Runs one program of this package in the user's Python: ``python -I start.py PROGRAM ARGUMENTS``.

The package is loaded under a name of its own and never stands on ``sys.path``, so that a sample which imports
``worker`` or ``compare`` finds its own module or none.
"""

import importlib
import importlib.util
import os
import sys
from typing import Any, List

PACKAGE = "d2s_doctor_inside"


def load(program: str) -> Any:
    """The module ``program`` of this package. Writes no bytecode: the folder belongs to another Python."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        here = os.path.dirname(os.path.abspath(__file__))
        init = os.path.join(here, "__init__.py")
        spec = importlib.util.spec_from_file_location(PACKAGE, init, submodule_search_locations=[here])
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[PACKAGE] = module
        spec.loader.exec_module(module)
        return importlib.import_module(PACKAGE + "." + program)
    finally:
        sys.dont_write_bytecode = before


def main(arguments: List[str]) -> int:
    """Run the program that the first argument names with the others; the result is the exit code."""
    # What -I ignores but changes nothing that is executed.
    sys.dont_write_bytecode = bool(os.environ.get("PYTHONDONTWRITEBYTECODE"))
    program = load(arguments[0])
    load("user_paths").add_user_paths()
    return int(program.main(arguments[1:]) or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
