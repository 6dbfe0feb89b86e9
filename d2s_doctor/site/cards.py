"""What the answer to a pasted log shows of one entry: a script an entry, loaded when it is the answer."""

from __future__ import annotations

import json
from collections.abc import Collection

from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Entry, Language
from d2s_doctor.prose import prose_tokens
from d2s_doctor.render.first_help import first_help_markdown
from d2s_doctor.render.upgrade import cured_from
from d2s_doctor.site.data import script_text
from d2s_doctor.site.samples import changed_lines


def card_script(entry: Entry, records: Collection[VerificationRecord], language: Language) -> str:
    """The text of a script that sets ``window.d2s.cards.<code>``.

    It holds the tokens of cause and fix, the changed lines as (sign, line), the corrected sample, what the failing
    one did, by release and mode, from which release on it runs, and the groups of causes that share a message with it.
    """
    digest = sample_digest(entry)
    observed = {
        record.paddle: {mode: cell["outcome"] for mode, cell in done["before"].items()}
        for record in records
        if (done := record.entries.get(entry.id)) and done["digest"] == digest
    }
    card = {
        "cause": prose_tokens(entry.cause.in_language(language)),
        "fix": prose_tokens(first_help_markdown(entry, language) + entry.fix.in_language(language)),
        "diff": changed_lines(entry),
        "after": entry.after,
        "observed": observed,
        "upgrade": cured_from(entry),
        "groups": {each.group: _group(each.group, language) for each in entry.signatures if each.group},
    }
    names = "(window.d2s=window.d2s||{},window.d2s.cards=window.d2s.cards||{})"
    return f"{names}[{json.dumps(entry.id)}]={script_text(card)};\n"


def _group(slug: str, language: Language) -> list[object]:
    """A message with several causes: title, what it means, and of each cause the code or words, and the sign."""
    raw = constants("groups")[slug]
    causes = [
        [each.get("entry", ""), "" if "entry" in each else each["what"][language], each["sign"][language]]
        for each in raw["causes"]
    ]
    return [raw["title"][language], raw["means"][language], causes]
