"""The rules. Each module here holds one (or several); what is put here is in force, what is deleted is gone."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable

from d2s_doctor.check.discovery import Skipped
from d2s_doctor.check.rule import Rule


def discover_rules(folders: Iterable[str], package: str) -> tuple[tuple[Rule, ...], tuple[Skipped, ...]]:
    """The rules at the top of every module in a package, in the order of their codes, and the modules that are broken.

    ``folders`` and ``package`` are the package's ``__path__`` and name. A module is broken that cannot be imported,
    or has a code that is taken.
    """
    broken = []
    found: dict[str, Rule] = {}
    for module in pkgutil.iter_modules(folders, f"{package}."):
        try:
            rules = [each for each in vars(importlib.import_module(module.name)).values() if isinstance(each, Rule)]
            for rule in rules:
                if found.setdefault(rule.code, rule) is not rule:
                    raise ValueError(f"there is a rule {rule.code} already, in {found[rule.code].file}")
        except Exception as error:
            broken.append(Skipped(f"{module.name.rpartition('.')[2]}.py", f"{type(error).__name__}: {error}", True))
    return tuple(found[code] for code in sorted(found)), tuple(broken)


RULES, BROKEN = discover_rules(__path__, __name__)
