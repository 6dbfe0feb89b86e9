"""Pages over all entries: by family, by message, and what is covered."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from d2s_doctor.author.coverage import SiteAnswer, by_file
from d2s_doctor.inside.modes import ENTRY_MODES, STAGES
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.families import DIGITS
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.first_help import UNSEEN, shown_outcome
from d2s_doctor.render.messages import say
from d2s_doctor.site.parts import Facet, badge, block, entry_link, filtered, head, heading, table
from d2s_doctor.site.sources import Sources
from d2s_doctor.template import parse


def entries_page(sources: Sources, language: Language) -> str:
    """Every entry in one table, by family."""
    lead = say(
        "site.entries.lead",
        language,
        count=len(sources.entries),
        releases=f"Paddle {say('punctuation.list', language).join(MEASURED)}",
    )
    rows, marks = [], []
    newest = MEASURED[-1]
    for digit in DIGITS:
        for number, entry in enumerate(sources.family(digit)):
            states = _states(entry, sources.records_for(entry), newest)
            marks.append(f' data-family="{digit}" data-kind="{entry.kind}" data-mode="{" ".join(entry.mode)}" {states}')
            family = escape(say(f"family.{digit}", language))
            anchor = f' id="family-{digit}"' if not number else ""
            modes = " ".join(badge(mode.upper() if len(mode) == 3 else mode) for mode in entry.mode)
            kind = badge(say(f"kind.{entry.kind}", language), f"d2s-kind-{entry.kind}")
            rows.append([f"<span{anchor}></span>{entry_link(entry, language)}", family, kind, modes])
    columns = (
        say("site.title", language),
        say("site.family", language),
        say("site.kind", language),
        say("site.modes", language),
    )
    listed = table(map(escape, columns), rows, say("site.entries", language), "d2s-cards", marks)
    html = filtered(listed, language, _facets(sources, language, newest))
    name = say("site.entries", language)
    return head(name, lead, ["toc"]) + f"# {name}\n\n{lead}\n" + block(html)


def _states(entry: Entry, records: Collection[VerificationRecord], release: str) -> str:
    """Attributes of a row: whether the failure shows on ``release``, and on which side of saving it happens."""
    cells = [
        shown_outcome(entry, cell["outcome"])
        for record in records
        if record.paddle == release and (done := record.entries.get(entry.id))
        for cell in done["before"].values()
    ]
    seen = [outcome for outcome in cells if outcome != UNSEEN]
    fails = "yes" if any(outcome != "passes" for outcome in seen) else "no" if seen else "unknown"
    export = bool(set(STAGES).intersection(entry.mode))
    return f'data-newest="{fails}" data-side="{"export" if export else "training"}"'


def _facets(sources: Sources, language: Language, newest: str) -> list[Facet]:
    kinds = list(dict.fromkeys(entry.kind for entry in sources.entries))
    modes = [mode for mode in ENTRY_MODES if any(mode in entry.mode for entry in sources.entries)]
    digits = [digit for digit in DIGITS if sources.family(digit)]
    sides = ("training", "export")
    return [
        Facet("family", say("site.family", language), [(digit, say(f"family.{digit}", language)) for digit in digits]),
        Facet("kind", say("site.kind", language), [(kind, say(f"kind.{kind}", language)) for kind in kinds]),
        Facet("mode", say("site.modes", language), [(mode, say(f"site.mode.{mode}", language)) for mode in modes]),
        Facet(
            "newest",
            f"Paddle {newest}",
            [(value, say(f"site.facet.newest.{value}", language)) for value in ("yes", "no")],
        ),
        Facet("side", say("site.facet.side", language), [(s, say(f"site.facet.side.{s}", language)) for s in sides]),
    ]


def messages_page(sources: Sources, language: Language) -> str:
    """Every wording that the matcher knows, by the alphabet."""
    name, lead = say("site.messages", language), say("site.messages.lead", language)
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
    columns = (say("site.message", language), say("site.messages.exception", language), say("site.code", language))
    html = filtered(table(map(escape, columns), rows, name, "d2s-messages d2s-cards"), language)
    return head(name, lead, ["toc"]) + f"# {name}\n" + block(f"<p>{escape(lead)}</p>{html}")


def _shown(message: str) -> str:
    """A template as a person reads it: captures by name, doubled braces single."""
    template = parse(message)
    parts = [template.literals[0]]
    for name, literal in zip(template.names, template.literals[1:], strict=True):
        parts += (f"{{{name}}}", literal)
    return " ".join("".join(parts).split())


def coverage_page(sources: Sources, language: Language) -> str:
    """What is known, how fresh it is, and which raise sites of Paddle no entry answers."""
    name, lead = say("site.coverage", language), say("site.coverage.lead", language)
    count = len(sources.entries)
    signatures = sum(len(entry.signatures) for entry in sources.entries)
    page = head(name, lead) + f"# {name}\n\n{lead}\n" + heading("site.coverage.entries", language)
    page += say("site.coverage.entries.line", language, count=count, signatures=signatures)
    page += block(_freshness(sources, language))
    unobserved = [entry for entry in sources.entries if not entry.observed]
    if unobserved:
        codes = say("punctuation.list", language).join(
            f'<a href="../{entry.id}/">{entry.id}</a>' for entry in unobserved
        )
        line = escape(say("site.coverage.unobserved", language, count=len(unobserved), codes="\0")).replace("\0", codes)
        page += block(f"<p>{line}</p>")
    return page + heading("site.coverage.sites", language) + _sites(sources, language)


def _freshness(sources: Sources, language: Language) -> str:
    rows = []
    for record in (*sources.records, *sources.stacks):
        fresh, dates = _fresh(sources, record)
        stale = len(_to_observe(sources, record)) - fresh
        oldest = min(dates, default="–")
        link = f'<a class="d2s-release" href="../paddle-{record.paddle}/">Paddle {record.paddle}</a>' + "".join(
            f" + {escape(p)}" for p in record.packages
        )
        rows.append([link, str(fresh), str(stale), escape(oldest), escape(record.python)])
    keys = ("release", "verified", "stale", "oldest", "python")
    columns = [escape(say(f"site.coverage.{key}", language)) for key in keys]
    return table(columns, rows, say("site.coverage.entries", language))


def _to_observe(sources: Sources, record: VerificationRecord) -> list[Entry]:
    """The entries whose failure a release can show, with the packages of the record beside it."""
    return [entry for entry in sources.entries if entry.observed and entry.stack == record.stack]


def _fresh(sources: Sources, record: VerificationRecord) -> tuple[int, list[str]]:
    """How many entries' present samples were executed on a release, and when."""
    dates = []
    for entry in _to_observe(sources, record):
        done = record.entries.get(entry.id)
        if done and done["digest"] == sample_digest(entry):
            dates.append(str(done.get("date", "")))
    return len(dates), dates


def _sites(sources: Sources, language: Language) -> str:
    covered = sources.coverage
    lead = say(
        "site.coverage.sites.lead",
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
    columns = [
        escape(say(f"site.coverage.{key}", language)) for key in ("file", "rows", "answered", "reason", "missing")
    ]
    page = f"{lead}\n{block(meter)}\n{say('site.coverage.sites.how', language)}\n"
    page += block(table(columns, rows, say("site.coverage.sites", language), "d2s-messages"))
    open_rows = [
        _open_row(answer, covered.reasons.get(answer.row.n, "")) for answer in covered.answers if not answer.entry
    ]
    columns = [escape(say(f"site.coverage.{key}", language)) for key in ("file", "said", "why")]
    listed = filtered(
        table(columns, open_rows, say("site.coverage.list", language), "d2s-messages d2s-cards"), language
    )
    return page + heading("site.coverage.list", language) + block(listed)


def _open_row(answer: SiteAnswer, reason: str) -> list[str]:
    row = answer.row
    message = f"{row.exception}: {' '.join(row.template.split())}"
    message = message if len(message) < 300 else message[:299] + "…"
    return [f"<code>{escape(row.file)}:{row.line}</code>", escape(message), escape(reason) or "–"]
