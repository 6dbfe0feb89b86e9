"""The page of one entry."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from d2s_doctor.kb.families import family_of
from d2s_doctor.model import Entry, Language, Retired
from d2s_doctor.render.first_help import first_help_markdown
from d2s_doctor.render.messages import say
from d2s_doctor.site.observed import logs_html, strip, verified_table
from d2s_doctor.site.parts import (
    badge,
    block,
    code_block,
    entry_link,
    head,
    heading,
    linked_data,
    messages,
    page_title,
    plain_title,
    spans_html,
    title_html,
)
from d2s_doctor.site.prose import prose_html
from d2s_doctor.site.samples import focused_diff, samples
from d2s_doctor.site.sources import Sources, file_of
from d2s_doctor.template import parse


def entry_page(entry: Entry, sources: Sources, language: Language) -> str:
    """The whole Markdown page of an entry in one language, front matter included; ``sources`` hold what it links to."""
    known = {other.id: other for other in sources.entries}
    title = plain_title(entry, language)
    digit = family_of(entry.id)
    crumbs = (
        f'<a href="../entries/">{escape(say("site.entries", language))}</a> › '
        f'<a href="../entries/#family-{digit}">{escape(say(f"family.{digit}", language))}</a>'
    )
    name = f"<h1><span class='d2s-code'>{entry.id}</span> {title_html(entry, language)}</h1>"
    badges = badge(say(f"kind.{entry.kind}", language), f"d2s-kind-{entry.kind}")
    badges += "".join(badge(say(f"site.mode.{mode}", language)) for mode in entry.mode)
    dates = sources.dates.get(entry.id)
    page = head(
        page_title(title, entry.id),
        _description(entry, language),
        changed=dates[1] if dates else "",
        linked_data=linked_data(title, language, *(dates or ())),
    )
    page += block(f'<p class="d2s-crumbs">{crumbs}</p>{name}<p>{badges}</p>', "d2s-head")
    records = sources.records_for(entry)
    page += strip(entry, records, language) + focused_diff(entry, language)
    prose = {field: text.in_language(language) for field, text in entry.prose()}
    prose["fix"] = first_help_markdown(entry, language) + prose["fix"]
    for field in ("fix", "cause", "documented"):
        if field in prose:
            html = prose_html(prose[field], lambda code: f"../{code}/" if code in known else "")
            page += heading("entry.documented" if field == "documented" else f"site.{field}", language) + block(html)
    page += _harmless(entry, language) + heading("site.message", language) + _messages(entry, language)
    page += heading("site.samples", language) + samples(entry, language)
    page += heading("site.verified", language) + verified_table(entry, records, language)
    page += _printed(entry, sources, language)
    page += heading("entry.symptoms", language) + _list(map(spans_html, entry.symptoms.in_language(language)))
    related = [known[code] for code in entry.see_also if code in known]
    if related:
        page += heading("site.related", language) + _list(entry_link(other, language) for other in related)
    if entry.references:
        page += heading("entry.references", language) + _list(
            f'<a href="{escape(url)}">{escape(url)}</a>' for url in entry.references if url.startswith("http")
        )
    return page + _improve(entry, sources.repository, language) + _dated(dates, language)


def _harmless(entry: Entry, language: Language) -> str:
    """Of what is slow, that it may stay; for other kinds the fix begins with what the matrix says helps."""
    if entry.kind != "performance":
        return ""
    return heading("site.harmless", language) + block(f"<p>{escape(say('site.harmless.slow', language))}</p>")


def _dated(dates: tuple[str, str] | None, language: Language) -> str:
    if not dates:
        return ""
    text = say("site.dates", language, added=dates[0], changed=dates[1])
    return block(f"<p class='d2s-note'>{escape(text)}</p>")


def _printed(entry: Entry, sources: Sources, language: Language) -> str:
    html = logs_html(sources.logs.get(entry.id, ()), language)
    return heading("site.logs", language) + html if html else ""


def retired_page(retired: Retired, sources: Sources, language: Language) -> str:
    """Markdown of the tombstone that stands where the page of an entry was: why it went, and what to read instead."""
    since = say("retired.since", language, release=retired.since)
    reason = spans_html(retired.reason.in_language(language))
    page = (
        head(retired.id, since) + f"# {retired.id} {retired.slug}\n\n" + block(f"<p>{escape(since)}</p><p>{reason}</p>")
    )
    instead = [entry for entry in sources.entries if entry.id in retired.replaced_by]
    if instead:
        page += heading("retired.replaced", language) + _list(entry_link(entry, language) for entry in instead)
    return page


def _description(entry: Entry, language: Language) -> str:
    example = _example(entry, messages(entry)[0]) if entry.signatures else ""
    return f"{plain_title(entry, language)}. {example}".strip()[:300]


def _example(entry: Entry, message: str) -> str:
    """A message with likely values for its captures: what somebody would paste into a search engine."""
    shown: dict[Language, set[tuple[str, str]]] = {"en": set(), "zh": set()}
    for text in (entry.cause, entry.fix):
        for language, found in shown.items():
            template = parse(text.in_language(language))
            found |= {(n, f) for n, f in zip(template.names, template.fallbacks, strict=True) if f and " " not in f}
    # A value reads the same in both languages; words for an unknown one, as "another number", do not.
    likely = dict(sorted(shown["en"] & shown["zh"]))
    template = parse(message)
    parts = [template.literals[0]]
    for name, literal in zip(template.names, template.literals[1:], strict=True):
        parts += (likely.get(name, "…"), literal)
    return "".join(parts)


def _messages(entry: Entry, language: Language) -> str:
    if not entry.signatures:
        return block(f"<p>{escape(say('site.message.none', language))}</p>")
    wordings: list[str] = []
    for signature in entry.signatures:
        name = signature.exception[0] if signature.exception else ""
        text = _example(entry, signature.message)
        line = f"{name}: {text}" if name else text
        if line not in wordings:
            wordings.append(line)
    html = code_block(wordings[0])
    if wordings[1:]:
        more = "".join(map(code_block, wordings[1:]))
        summary = f"{escape(say('site.message.more', language))} ({len(wordings) - 1})"
        html += f"<details><summary>{summary}</summary>{more}</details>"
    return block(html, "d2s-wrap")


def _list(items: Iterable[str]) -> str:
    return block("<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>")


def _improve(entry: Entry, repository: str, language: Language) -> str:
    path = file_of(entry)
    edit = f"{escape(say('site.edit.file', language))} <code>{escape(path)}</code>"
    issue = ""
    if repository:
        edit = f'<a href="{escape(repository)}/edit/main/{escape(path)}">{escape(say("site.edit", language))}</a>'
        title = urlencode({"title": f"{entry.id}: "})
        issue = f'<a href="{escape(repository)}/issues/new?{title}">{escape(say("site.nohelp.issue", language))}</a> · '
    guide = f'<a href="../traceback/">{escape(say("site.nohelp.guide", language))}</a>'
    html = f"<p>{spans_html(say('site.nohelp.text', language))}</p><p>{issue}{guide} · {edit}</p>"
    return heading("site.nohelp", language) + block(html)
