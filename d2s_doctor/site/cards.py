"""What the answer to a pasted log shows of one entry: a script an entry, loaded when it is the answer."""

from __future__ import annotations

import json
from collections.abc import Collection

from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.first_help import first_help_markdown, shown_outcome
from d2s_doctor.render.upgrade import cured_from
from d2s_doctor.site.data import script_text
from d2s_doctor.site.prose import prose_html
from d2s_doctor.site.samples import changed_lines


def card_script(entry: Entry, language: Language) -> str:
    """The text of a script that sets ``window.d2s.cards.<code>``: what an answer says of the entry in one language.

    It holds cause and fix as HTML, and the groups of causes that share a message with it.
    """
    card = {
        "cause": prose_html(entry.cause.in_language(language), _no_link),
        "fix": prose_html(first_help_markdown(entry, language) + entry.fix.in_language(language), _no_link),
        "groups": {each.group: _group(each.group, language) for each in entry.signatures if each.group},
    }
    return _set("cards", entry.id, card)


def sample_script(entry: Entry, records: Collection[VerificationRecord]) -> str:
    """The text of a script that sets ``window.d2s.samples.<code>``: what is the same in all languages.

    It holds the changed lines, the corrected sample, what the failing one did by release and mode, and from which
    release on it runs.
    """
    digest = sample_digest(entry)
    observed = {
        record.paddle: {mode: shown_outcome(entry, cell["outcome"]) for mode, cell in done["before"].items()}
        for record in records
        if (done := record.entries.get(entry.id)) and done["digest"] == digest
    }
    sample = {
        "diff": changed_lines(entry),
        "after": entry.after,
        "observed": observed,
        "upgrade": cured_from(entry),
    }
    return _set("samples", entry.id, sample)


def _set(table: str, code: str, data: object) -> str:
    return f"((window.d2s=window.d2s||{{}}).{table}||={{}})[{json.dumps(code)}]={script_text(data)};\n"


def _no_link(code: str) -> str:
    """An answer may stand at any depth of the site, so that codes in its prose lead nowhere."""
    del code
    return ""


def _group(slug: str, language: Language) -> list[object]:
    """A message with several causes: title, what it means, and of each cause the code or words, and the sign."""
    raw = constants("groups")[slug]
    causes = [
        [each.get("entry", ""), "" if "entry" in each else each["what"][language], each["sign"][language]]
        for each in raw["causes"]
    ]
    return [raw["title"][language], raw["means"][language], causes]
