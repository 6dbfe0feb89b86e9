"""The rules. Each module here holds one (or several); what is put here is in force, what is deleted is gone."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable

from d2s_doctor.check.rule import Rule


def discover_rules(folders: Iterable[str], package: str) -> tuple[Rule, ...]:
    """The rules at the top of every module in a package, in the order of their codes.

    ``folders`` and ``package`` are the package's ``__path__`` and name. Raises ValueError for two rules of one code.
    """
    found: dict[str, Rule] = {}
    for module in pkgutil.iter_modules(folders, f"{package}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Rule):
                if value.code in found:
                    raise ValueError(f"{module.name}: there is a rule {value.code} already")
                found[value.code] = value
    return tuple(found[code] for code in sorted(found))


RULES = discover_rules(__path__, __name__)
