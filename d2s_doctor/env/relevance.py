"""What of an environment matters to one failure: only that is worth a warning."""

from __future__ import annotations

from collections.abc import Iterable

from d2s_doctor.env.results import ProbeResult
from d2s_doctor.inside.probes import FILE, PROBES
from d2s_doctor.model import Entry

_ALWAYS = frozenset(probe.id for probe in PROBES.values() if probe.always)


def probes_for(entries: Iterable[Entry]) -> frozenset[str]:
    """The probes worth asking for these entries; all of them need to know whether Paddle works."""
    ids = {id for entry in entries for topic in entry.relevant for id in on_topic(topic)} | _ALWAYS
    return frozenset(id for id in ids if id in PROBES and not PROBES[id].on_request)


def on_topic(topic: str) -> tuple[str, ...]:
    """The ids of the results that an entry means by a word of its field ``relevant``."""
    if topic == FILE:
        return (FILE,)
    return tuple(probe.id for probe in PROBES.values() if topic in probe.topics)


def relevant_to(entry: Entry, probed: Iterable[ProbeResult]) -> tuple[ProbeResult, ...]:
    """The same probes; a warning or failure that has no bearing on ``entry`` is only noted.

    Noted means: the sentence stays, the state becomes ok (or unknown for a failure), and the fact ``noted`` keeps it.
    """
    matters = _ALWAYS.union(*(on_topic(topic) for topic in entry.relevant))
    return tuple(result if result.id in matters else _noted(result) for result in probed)


def _noted(result: ProbeResult) -> ProbeResult:
    if result.state not in ("warn", "fail"):
        return result
    state = result.state
    return result._replace(state="ok" if state == "warn" else "unknown", facts={**result.facts, "noted": state})
