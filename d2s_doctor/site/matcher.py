"""The data of the matcher in the browser: the compiled base, and every constant of the program that it shares.

``docs/assets/d2s-match.js`` holds algorithms only. A constant stands once, in the Python module that uses it; the
script reads it as ``constants.<module>.<NAME>``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from d2s_doctor.kb.base import IndexedSignature, build_base
from d2s_doctor.kb.constants import constants, limits
from d2s_doctor.log.long_log import REACHES
from d2s_doctor.match import calibration, pipeline, raise_sites
from d2s_doctor.model import Entry
from d2s_doctor.site.data import script

MODULES = (
    *("template", "kb.tokens", "log.clean", "log.pasted", "log.patterns", "log.prefix", "log.split", "log.unwrap"),
    *("match.alignment", "match.calibration", "match.candidates", "match.context", "match.cpp_errors"),
    *("match.findings", "match.generated", "match.raise_sites", "match.release", "match.scoring", "match.suppression"),
    *("match.surrounding_text", "match.unanswered", "match.word_alignment"),
)
"""Those that have constants which the script reads."""
_CONSTANT = re.compile(r"_?([A-Z][A-Z0-9_]*)")
_VERBOSE = re.compile(r"(?P<kept>\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|\s+|#[^\n]*", re.DOTALL)
_PIECE = re.compile(
    r"\\U(?P<code>[0-9a-fA-F]{8})|\\(?P<escaped>.)|(?P<group>\(\?P<)|(?P<set>\[\^?)|(?P<end>\])", re.DOTALL
)
_WORD = r"\p{L}\p{N}_"
_UNICODE = {"w": _WORD, "d": r"\p{Nd}"}
"""What Python's classes hold where a pattern is not limited to ASCII."""
_UNICODE_BOUNDARY = f"(?:(?<=[{_WORD}])(?![{_WORD}])|(?<![{_WORD}])(?=[{_WORD}]))"
_IDENTITY = frozenset("\"'#:,-<>=!&%;@~` _")
"""Characters that Python lets one escape needlessly, and a JavaScript pattern with the flag u does not."""


def matcher_data(entries: Iterable[Entry]) -> dict[str, Any]:
    """What the script reads as ``window.d2s.kb``: values that JSON can hold."""
    built = build_base(entries)
    known = built.entries.values()
    return {
        "signatures": [_signature(indexed) for indexed in built.signatures],
        "weights": built.weights,
        "about": {entry.id: (entry.kind, entry.mode, entry.observed) for entry in known},
        **_fitted(calibration.FILE),
        "sites": _fitted(raise_sites.FILE)["sites"],
        "long": {
            "characters": pipeline.SMALL,
            "lines": pipeline.MOST_LINES,
            "reaches": {name: reach._asdict() for name, reach in REACHES.items()},
        },
        "constants": {
            "paddle": constants("paddle"),
            "factors": built.factors,
            "limits": limits(),
            **{name.rpartition(".")[2]: constants_of(import_module(f"d2s_doctor.{name}")) for name in MODULES},
        },
    }


def matcher_script(entries: Iterable[Entry]) -> str:
    """``matcher_data`` as the text of a script that sets ``window.d2s.kb``."""
    return script("kb", matcher_data(entries))


def _fitted(file: str) -> dict[str, Any]:
    """What was fitted to recorded logs."""
    found: dict[str, Any] = json.loads(Path(file).read_text("utf-8"))
    return found


def _signature(indexed: IndexedSignature) -> dict[str, Any]:
    """A signature with what is empty left out."""
    return {
        "entry": indexed.entry,
        "weight": indexed.weight,
        **{name: value for name, value in indexed.signature._asdict().items() if value},
    }


def constants_of(module: ModuleType) -> dict[str, Any]:
    """The module's constants by name, without the underscore of those that are private, as JSON can hold them.

    Mappings are left out, being data that is compiled into the base.
    """
    found = {}
    for name, value in vars(module).items():
        named = _CONSTANT.fullmatch(name)
        is_file = isinstance(value, str) and os.path.isabs(value)  # where it lies on this machine is not published
        if named and not is_file and not isinstance(value, Mapping):
            found[named[1]] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if hasattr(value, "pattern"):
        flags = "i" if value.flags & re.IGNORECASE else ""
        return {"pattern": portable(value), "flags": flags}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return [_plain(each) for each in value] if isinstance(value, (tuple, list)) else value


def portable(pattern: re.Pattern[str]) -> str:
    """The source of ``pattern`` as JavaScript takes it, with the flag u: it finds the same in either language.

    Named groups, characters above U+FFFF, needless escapes and spaces of verbose patterns are written anew. ``\\w``,
    ``\\d`` and ``\\b`` mean ASCII only in JavaScript, so they are spelt out where they mean more in Python.
    """
    source = pattern.pattern
    if pattern.flags & re.VERBOSE:
        source = _VERBOSE.sub(lambda found: found["kept"] or "", source)
    unicode = not pattern.flags & re.ASCII
    inside = False
    parts, place = [], 0
    for found in _PIECE.finditer(source):
        parts.append(source[place : found.start()])
        place = found.end()
        text = found[0]
        if found["code"]:
            text = f"\\u{{{found['code'].lstrip('0')}}}"
        elif found["escaped"]:
            text = _escape(found["escaped"], inside, unicode)
        elif found["group"]:
            text = "(?<"
        elif found["set"]:
            text, inside = ("\\[" if inside else text), True
        elif found["end"]:
            inside = False
        parts.append(text)
    return "".join([*parts, source[place:]])


def _escape(letter: str, inside: bool, unicode: bool) -> str:
    """One escape of a pattern; ``inside`` is that of a set of characters."""
    if unicode and letter in _UNICODE:
        return _UNICODE[letter] if inside else f"[{_UNICODE[letter]}]"
    if unicode and letter == "b" and not inside:
        return _UNICODE_BOUNDARY
    return letter if letter in _IDENTITY and not (inside and letter == "-") else f"\\{letter}"
