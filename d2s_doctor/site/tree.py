"""The whole site of one language as (path, text) pairs: what is generated and what is written by hand."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape
from pathlib import Path

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.families import DIGITS
from d2s_doctor.model import Language
from d2s_doctor.prose_parser import join_chinese_lines
from d2s_doctor.render.messages import DEFAULT, say
from d2s_doctor.site.cards import card_script, sample_script
from d2s_doctor.site.compatibility import PAIRS, with_tables
from d2s_doctor.site.data import script, wording_script
from d2s_doctor.site.entry import entry_page, retired_page
from d2s_doctor.site.listing import coverage_page, entries_page, messages_page
from d2s_doctor.site.matcher import matcher_script
from d2s_doctor.site.parts import head, paste_form
from d2s_doctor.site.published import published_files
from d2s_doctor.site.reference import WRITTEN, command_page, schema_table
from d2s_doctor.site.release import release_page
from d2s_doctor.site.rules import rules_page
from d2s_doctor.site.search import index_data, search_script
from d2s_doctor.site.sources import Sources

_FILE_LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([\w./-]+)\)")


_LISTS = ("messages.md", "entries.md", "lookup.md", "rules.md")
"""Pages that search does not look into: what they list is found by itself."""


def tree(
    sources: Sources, written: dict[str, str], language: Language, skipped: Collection[str] = ()
) -> dict[str, str]:
    """Paths below the root of the site, in Markdown where they end in ``.md``.

    ``written`` are the hand-written pages of this language by path; those about releases are taken into generated ones.
    The pages of the entries ``skipped`` are left out: a server has them already.
    """
    pages = {path: text for path, text in written.items() if not path.startswith("paddle-")}
    pages["index.md"] = _front(pages["index.md"], sources, language)
    pages["json.md"] = pages["json.md"].replace(WRITTEN, schema_table(language))
    pages |= {path: with_tables(text, language) for path, text in pages.items() if PAIRS in text}
    pages["commands.md"] = command_page(language)
    pages["lookup.md"] = _lookup_page(language)
    pages["entries.md"] = entries_page(sources, language)
    pages["messages.md"] = messages_page(sources, language)
    pages["rules.md"] = rules_page(sources, language)
    pages["coverage.md"] = coverage_page(sources, language)
    for number, record in enumerate(sources.records):
        name = f"paddle-{record.paddle}.md"
        pages[name] = release_page(number, sources, written.get(name, ""), language)
    guides = [(_address(path), text) for path, text in pages.items() if path not in _LISTS]
    for entry in sources.entries:
        if entry.id in skipped:
            continue
        pages[f"{entry.id}.md"] = entry_page(entry, sources, language)
        pages[f"{entry.slug}/index.html"] = _redirect(f"../{entry.id}/", entry.id)
        pages[f"assets/cards/{entry.id}.js"] = card_script(entry, language)
        pages[f"assets/samples/{entry.id}.js"] = sample_script(entry, sources.records_for(entry))
    for retired in sources.retired:
        pages[f"{retired.id}.md"] = retired_page(retired, sources, language)
        target = retired.replaced_by[0] if len(retired.replaced_by) == 1 else retired.id
        pages[f"{retired.slug}/index.html"] = _redirect(f"../{target}/", target)
    pages["assets/d2s-search.js"] = search_script(sources, guides, language)
    pages["assets/d2s-words.js"] = wording_script(language)
    pages["assets/d2s-index.js"] = script("index", index_data(sources.entries))
    pages["assets/d2s-kb.js"] = matcher_script(sources.entries)
    if language == DEFAULT:
        pages |= published_files(sources.entries, (*sources.records, *sources.stacks), sources.version)
    return pages


def read_written(docs: Path, language: Language) -> dict[str, str]:
    """The hand-written pages: those of the language, in English where it has none, and what ``docs`` holds for all.

    CONTRIBUTING.md is the English guide for authors, so it is not written twice, and CHANGELOG.md the list of changes;
    the files of the checkout that they link to are named.
    """
    guide = (docs.parent / "CONTRIBUTING.md").read_text("utf-8")
    changes = (docs.parent / "CHANGELOG.md").read_text("utf-8")
    pages = {"contributing.md": _FILE_LINK.sub(r"\1 (`\2`)", guide), "changelog.md": _FILE_LINK.sub(r"\1", changes)}
    pages |= {path.name: path.read_text("utf-8") for path in sorted(docs.glob("*.md")) if path.suffixes == [".md"]}
    marked = f".{language}."
    pages |= {path.name.replace(marked, "."): path.read_text("utf-8") for path in docs.glob(f"*{marked}md")}
    for folder in dict.fromkeys((DEFAULT, language)):
        own = sorted((docs / folder).glob("*.md"))
        pages |= {path.name: join_chinese_lines(path.read_text("utf-8")) for path in own}
    return pages


def guide_file(docs: Path, path: str, language: Language) -> str:
    """The file of the checkout that ``read_written`` has the page at ``path`` from; "" where no person wrote it."""
    named = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
    places = [docs / language / path, docs / DEFAULT / path, docs / path.replace(".md", f".{language}.md"), docs / path]
    found = next((place for place in places if place.is_file()), docs.parent / named.get(path, "none"))
    return found.relative_to(docs.parent).as_posix() if found.is_file() else ""


def _lookup_page(language: Language) -> str:
    """The page that answers a log, a message or words; its address may carry them."""
    name, lead = say("site.lookup", language), say("site.lookup.lead", language)
    form = (
        f"<h1>{escape(name)}</h1>\n<p>{escape(lead)}</p>\n{paste_form(language, 4)}{_without_script(language, '../')}"
    )
    return head(name, lead, ["toc"]) + f'<div class="d2s-hero">\n{form}</div>\n'


def missing_page(language: Language) -> str:
    """What stands where an address leads nowhere, as HTML: the box again, with what the address may have meant."""
    name, lead = (escape(say(f"site.missing{part}", language)) for part in ("", ".lead"))
    form = paste_form(language, 4, example=False)
    return f'<div class="d2s-hero" data-missing-page><h1>{name}</h1><p>{lead}</p>\n{form}</div>'


def _without_script(language: Language, up: str) -> str:
    link = f'<a href="{up}messages/">{escape(say("site.paste.messages", language))}</a>'
    return f"<noscript><p>{escape(say('site.paste.noscript', language))} {link}</p></noscript>\n"


def _address(path: str) -> str:
    return "" if path == "index.md" else f"{path.removesuffix('.md')}/"


def _front(text: str, sources: Sources, language: Language) -> str:
    """The numbers and the families of the front page."""
    families = "".join(
        f'<li><a href="entries/#family-{digit}">{escape(say(f"family.{digit}", language))}</a>'
        f' <span class="d2s-count">{len(sources.family(digit))}</span></li>'
        for digit in DIGITS
        if sources.family(digit)
    )
    values = {
        "<!-- paste -->": paste_form(language) + _without_script(language, ""),
        "<!-- families -->": f'<ul class="d2s-families">{families}</ul>',
        "<!-- entries -->": str(len(sources.entries)),
        "<!-- releases -->": say("punctuation.list", language).join(MEASURED),
    }
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def _redirect(target: str, name: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>'
        f'<meta http-equiv="refresh" content="0; url={target}"><link rel="canonical" href="{target}">'
        f'<p><a href="{target}">{name}</a></p></html>\n'
    )
