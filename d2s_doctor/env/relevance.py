"""What of an environment matters to one failure: only that is worth a warning."""

from __future__ import annotations

from collections.abc import Iterable

from d2s_doctor.env.probed import Probed
from d2s_doctor.model import Entry, Probe

_PROBES: dict[Probe, tuple[str, ...]] = {
    "python.version": ("python",),
    "paddle.version": ("paddle.install", "paddle.import"),
    "paddle.build": ("build",),
    "numpy": ("numpy",),
    "pir": ("pir",),
    "sot": ("sot",),
    "device": ("device",),
    "flags": ("switches",),
    "file": ("file",),
}
_ALWAYS = frozenset({"paddle.install", "paddle.import", "smoke"})
"""Without a working Paddle the wrong interpreter was asked, or nothing else can be right."""


def probes_for(entries: Iterable[Entry]) -> frozenset[str]:
    """The probes worth asking for these entries; all of them need to know whether Paddle works."""
    names = {probe for entry in entries for name in entry.relevant for probe in _PROBES[name]}
    return frozenset(names - {"file"} | _ALWAYS - {"smoke"})


def relevant_to(entry: Entry, probed: Iterable[Probed]) -> tuple[Probed, ...]:
    """The same probes; a warning or failure that has no bearing on ``entry`` is only noted.

    Noted means: the sentence stays, the state becomes ok (or unknown for a failure), and the fact ``noted`` keeps it.
    """
    matters = _ALWAYS.union(*(_PROBES[name] for name in entry.relevant))
    return tuple(result if result.id in matters else _noted(result) for result in probed)


def _noted(result: Probed) -> Probed:
    if result.state not in ("warn", "fail"):
        return result
    state = result.state
    return result._replace(state="ok" if state == "warn" else "unknown", facts={**result.facts, "noted": state})
