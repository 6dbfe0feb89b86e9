"""For a log of a Paddle older than the measured ones: whether upgrading cures it, and from which release on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from d2s_doctor.inside.releases import MEASURED, is_before_measured, release_key
from d2s_doctor.model import Diagnosis, Entry, Language
from d2s_doctor.render.first_help import runs_from
from d2s_doctor.render.messages import say


class Upgrade(NamedTuple):
    """What another Paddle does for an old log.

    ``release`` is that of the log as `Diagnosis.release` has it. From ``first`` on the failing sample of the entry runs
    as it stands: in every mode for ``mode`` "", else in that one; "" where it fails on the newest release too.
    """

    release: str
    first: str
    mode: str = ""


def upgrade_of(diagnosis: Diagnosis, entries: Mapping[str, Entry]) -> Upgrade | None:
    """What upgrading does for the first entry; None for a log that is not old, or where no measurement tells."""
    if not is_old(diagnosis.release) or not diagnosis.matches:
        return None
    found = cured_from(entries[diagnosis.matches[0].id])
    return found and Upgrade(diagnosis.release, *found)


def is_old(release: str) -> bool:
    """Whether a log of this release (`Diagnosis.release`) is older than all that was measured."""
    return release.startswith("<") or (bool(release) and release_key(release) < release_key(MEASURED[0]))


def cured_from(entry: Entry) -> tuple[str, str] | None:
    """The first measured release, and the mode ("" for all), from which on the failing sample runs; ("", "") for never.

    None where the measured runs do not tell. An entry whose every wording is of releases older than all measured ones
    is gone from the first of them on.
    """
    if entry.signatures and all(is_before_measured(each.paddle) for each in entry.signatures):
        return MEASURED[0], ""
    return runs_from(entry)


def upgrade_text(found: Upgrade, language: Language) -> str:
    """A sentence on the log's age and one on what upgrading does."""
    key = "upgrade.log.files" if found.release.startswith("<") else "upgrade.log.named"
    says = say(key, language, release=found.release.lstrip("<"))
    how = found.mode or ("all" if found.first else "none")
    cure = say(f"upgrade.{how}", language, first=found.first or MEASURED[0], last=MEASURED[-1])
    return says + say("punctuation.join", language) + cure


def upgrade_data(found: Upgrade, language: Language) -> dict[str, Any]:
    """The same for a program."""
    return {"from": found.first or None, "mode": found.mode or None, "text": upgrade_text(found, language)}
