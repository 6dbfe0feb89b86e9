"""The rules, one file each, named by the entry that explains what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules import (
    d2s101,
    d2s103,
    d2s104,
    d2s105,
    d2s106,
    d2s107,
    d2s109,
    d2s201,
    d2s202,
    d2s203,
    d2s204,
    d2s205,
    d2s206,
    d2s207,
    d2s208,
    d2s209,
    d2s301,
    d2s302,
    d2s303,
    d2s304,
    d2s305,
    d2s306,
    d2s307,
    d2s308,
    d2s503,
    d2s504,
    d2s505,
)
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

_MODULES = (
    d2s101, d2s103, d2s104, d2s105, d2s106, d2s107, d2s109, d2s201, d2s202, d2s203, d2s204, d2s205, d2s206, d2s207,
    d2s208, d2s209, d2s301, d2s302, d2s303, d2s304, d2s305, d2s306, d2s307, d2s308, d2s503, d2s504, d2s505,
)  # fmt: skip


class Rule(NamedTuple):
    """One rule. ``everywhere`` also looks at code that is not converted, such as export scripts."""

    code: str
    message: Text
    find: Callable[[Facts], Iterable[Hit]]
    everywhere: bool


RULES = tuple(
    Rule(module.CODE, module.MESSAGE, module.find, getattr(module, "EVERYWHERE", False)) for module in _MODULES
)
