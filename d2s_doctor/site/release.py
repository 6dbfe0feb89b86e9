"""A page a Paddle release: what its samples do, and what is different from the release before."""

from __future__ import annotations

from collections import Counter
from html import escape

from d2s_doctor.inside.modes import OBSERVED_MODES
from d2s_doctor.inside.releases import in_range
from d2s_doctor.kb.verified import VerificationRecord
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import say
from d2s_doctor.render.terms import mode_name
from d2s_doctor.site.parts import block, entry_link, head, heading, outcome, table
from d2s_doctor.site.sources import Sources

_BAD = ("raises", "differs", "hangs", "crashes", "varies", "passes")


def release_page(number: int, sources: Sources, written: str, language: Language) -> str:
    """``number`` is the place among the records; ``written`` is what a person wrote about it, Markdown or ""."""
    record = sources.records[number]
    release = record.paddle
    before = sources.records[number - 1] if number else None
    name = say("site.release", language, release=release)
    values = {"release": release, "previous": before.paddle if before else ""}
    lead = say("site.release.lead" if before else "site.release.first", language, **values)
    page = head(name, lead) + f"# {name}\n\n{lead}\n\n{written}\n"
    if before:
        page += heading("site.release.changes", language, **values) + _changes(before, record, sources, language)
        page += _wordings(before.paddle, release, sources, language)
    page += heading("site.release.all", language) + _counts(record, sources, language)
    ran = say("site.release.ran", language, python=record.python, platform=record.platform)
    return page + block(f"<p class='d2s-note'>{escape(ran)}</p>")


def _changes(before: VerificationRecord, record: VerificationRecord, sources: Sources, language: Language) -> str:
    rows = []
    for entry in sources.entries:
        for sample in ("before", "after"):
            for mode, old, new in _cells(entry, before, record, sample):
                if old != new:
                    shown = mode_name(mode, language)
                    what = f"{say(f'site.verified.{sample}', language)}, {shown}"
                    rows.append(
                        [entry_link(entry, language), escape(what), outcome(old, language), outcome(new, language)]
                    )
    values = {"release": record.paddle, "previous": before.paddle}
    if not rows:
        return say("site.release.none", language, **values)
    columns = [say(f"site.{key}", language, **values) for key in ("title", "sample", "release.was", "release.is")]
    return block(table(map(escape, columns), rows, say("site.release.changes", language, **values), "d2s-cards"))


def _cells(
    entry: Entry, before: VerificationRecord, record: VerificationRecord, sample: str
) -> list[tuple[str, str, str]]:
    old, new = before.entries.get(entry.id), record.entries.get(entry.id)
    if not old or not new or old["digest"] != new["digest"]:
        return []
    return [
        (mode, old[sample][mode]["outcome"], cell["outcome"])
        for mode, cell in new[sample].items()
        if mode in old[sample]
    ]


def _wordings(previous: str, release: str, sources: Sources, language: Language) -> str:
    """Wordings that the entries tie to releases."""
    rows = []
    for entry in sources.entries:
        for signature in entry.signatures:
            was, now = in_range(previous, signature.paddle), in_range(release, signature.paddle)
            if was != now:
                what = say("site.release.new" if now else "site.release.gone", language)
                text = " ".join(signature.message.split())
                rows.append([entry_link(entry, language), escape(what), f"<code>{escape(text)}</code>"])
    if not rows:
        return ""
    columns = ["title", "release.change", "message"]
    label = say("site.release.wordings", language)
    html = table([escape(say(f"site.{key}", language)) for key in columns], rows, label, "d2s-messages d2s-cards")
    return heading("site.release.wordings", language) + block(html)


def _counts(record: VerificationRecord, sources: Sources, language: Language) -> str:
    counts = {
        mode: Counter(
            done["before"][mode]["outcome"]
            for entry in sources.entries
            if (done := record.entries.get(entry.id)) and mode in done["before"]
        )
        for mode in OBSERVED_MODES
    }
    rows = []
    for name in _BAD:
        if any(count[name] for count in counts.values()):
            rows.append([outcome(name, language), *(str(count[name] or "–") for count in counts.values())])
    columns = [say("entry.observed", language), *(mode_name(mode, language) for mode in counts)]
    total = sum(1 for entry in sources.entries if entry.id in record.entries)
    intro = escape(say("site.release.counts", language, count=total))
    return block(f"<p>{intro}</p>" + table(map(escape, columns), rows, say("site.release.all", language)))
