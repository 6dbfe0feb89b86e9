"""Pages over all entries: by family, by message, and what is covered."""

from __future__ import annotations

from html import escape

from d2s_doctor.author.coverage import Answer, by_file
from d2s_doctor.kb.releases import MEASURED
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Language
from d2s_doctor.site.parts import badge, block, entry_link, filtered, head, heading, table
from d2s_doctor.site.sources import DIGITS, Sources
from d2s_doctor.site.wording import comma, words
from d2s_doctor.template import parse


def entries_page(sources: Sources, language: Language) -> str:
    lead = words(
        "entries.lead", language, count=len(sources.entries), releases=f"Paddle {comma(language).join(MEASURED)}"
    )
    rows = []
    for digit in DIGITS:
        for number, entry in enumerate(sources.family(digit)):
            family = escape(words(f"family.{digit}", language))
            anchor = f' id="family-{digit}"' if not number else ""
            modes = " ".join(badge(mode.upper() if len(mode) == 3 else mode) for mode in entry.mode)
            kind = badge(words(f"kind.{entry.kind}", language), f"d2s-kind-{entry.kind}")
            rows.append([f"<span{anchor}></span>{entry_link(entry, language)}", family, kind, modes])
    columns = (words("title", language), words("family", language), words("kind", language), words("modes", language))
    html = filtered(table(map(escape, columns), rows, words("entries", language)), language)
    name = words("entries", language)
    return head(name, lead, ["toc"]) + f"# {name}\n\n{lead}\n" + block(html)


def messages_page(sources: Sources, language: Language) -> str:
    name, lead = words("messages", language), words("messages.lead", language)
    known: dict[tuple[str, str, str], list[str]] = {}
    for entry in sources.entries:
        for signature in entry.signatures:
            shown = _shown(signature.message)
            exception = ", ".join(signature.exception)
            known.setdefault((shown.lower(), shown, exception), []).append(entry.id)
    rows = []
    for (_, shown, exception), codes in sorted(known.items()):
        links = " ".join(f'<a href="../{code}/">{code}</a>' for code in dict.fromkeys(codes))
        rows.append([f"<code>{escape(shown)}</code>", escape(exception) or "–", links])
    columns = (words("message", language), words("messages.exception", language), words("code", language))
    html = filtered(table(map(escape, columns), rows, name, "d2s-messages"), language)
    return head(name, lead, ["toc"]) + f"# {name}\n" + block(f"<p>{escape(lead)}</p>{html}")


def _shown(message: str) -> str:
    """A template as a person reads it: captures by name, doubled braces single."""
    template = parse(message)
    parts = [template.literals[0]]
    for name, literal in zip(template.names, template.literals[1:], strict=True):
        parts += (f"{{{name}}}", literal)
    return " ".join("".join(parts).split())


def coverage_page(sources: Sources, language: Language) -> str:
    name, lead = words("coverage", language), words("coverage.lead", language)
    count = len(sources.entries)
    signatures = sum(len(entry.signatures) for entry in sources.entries)
    page = head(name, lead) + f"# {name}\n\n{lead}\n" + heading("coverage.entries", language)
    page += words("coverage.entries.line", language, count=count, signatures=signatures)
    page += block(_freshness(sources, language))
    unobserved = [entry for entry in sources.entries if not entry.observed]
    if unobserved:
        codes = comma(language).join(f'<a href="../{entry.id}/">{entry.id}</a>' for entry in unobserved)
        line = escape(words("coverage.unobserved", language, count=len(unobserved), codes="\0")).replace("\0", codes)
        page += block(f"<p>{line}</p>")
    return page + heading("coverage.sites", language) + _sites(sources, language)


def _freshness(sources: Sources, language: Language) -> str:
    rows = []
    for record in sources.records:
        fresh, dates = _fresh(sources, record)
        stale = len([entry for entry in sources.entries if entry.observed]) - fresh
        oldest = min(dates, default="–")
        link = f'<a class="d2s-release" href="../paddle-{record.paddle}/">Paddle {record.paddle}</a>'
        rows.append([link, str(fresh), str(stale), escape(oldest), escape(record.python)])
    keys = ("release", "verified", "stale", "oldest", "python")
    columns = [escape(words(f"coverage.{key}", language)) for key in keys]
    return table(columns, rows, words("coverage.entries", language))


def _fresh(sources: Sources, record: VerificationRecord) -> tuple[int, list[str]]:
    """How many entries' present samples were executed on a release, and when."""
    dates = []
    for entry in sources.entries:
        done = record.entries.get(entry.id)
        if done and done["digest"] == sample_digest(entry):
            dates.append(str(done.get("date", "")))
    return len(dates), dates


def _sites(sources: Sources, language: Language) -> str:
    covered = sources.coverage
    lead = words(
        "coverage.sites.lead",
        language,
        rows=len(covered.answers),
        answered=len(covered.answered),
        explained=len(covered.explained),
        missing=len(covered.missing),
        share=f"{covered.share:.1%}",
    )
    share = covered.share
    meter = f'<meter class="d2s-meter" min="0" max="1" value="{share:.4f}" aria-label="{share:.1%}"></meter>'
    rows = [
        [f"<code>{escape(file)}</code>", str(total), str(done), str(excused), str(total - done - excused)]
        for file, total, done, excused in by_file(covered)
    ]
    columns = [escape(words(f"coverage.{key}", language)) for key in ("file", "rows", "answered", "reason", "missing")]
    page = f"{lead}\n{block(meter)}\n{words('coverage.sites.how', language)}\n"
    page += block(table(columns, rows, words("coverage.sites", language), "d2s-messages"))
    open_rows = [
        _open_row(answer, covered.reasons.get(answer.row.n, "")) for answer in covered.answers if not answer.entry
    ]
    columns = [escape(words(f"coverage.{key}", language)) for key in ("file", "said", "why")]
    listed = filtered(table(columns, open_rows, words("coverage.list", language), "d2s-messages"), language)
    return page + heading("coverage.list", language) + block(listed)


def _open_row(answer: Answer, reason: str) -> list[str]:
    row = answer.row
    said = f"{row.exception}: {' '.join(row.template.split())}"
    said = said if len(said) < 300 else said[:299] + "…"
    return [f"<code>{escape(row.file)}:{row.line}</code>", escape(said), escape(reason) or "–"]
