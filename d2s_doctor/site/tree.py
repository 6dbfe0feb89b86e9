"""The whole site of one language as (path, text) pairs: what is generated and what is written by hand."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.families import DIGITS
from d2s_doctor.model import Language
from d2s_doctor.prose_parser import join_chinese_lines
from d2s_doctor.render.messages import DEFAULT, say
from d2s_doctor.site.data import kb_json, search_script, wording_script
from d2s_doctor.site.entry import entry_page, retired_page
from d2s_doctor.site.listing import coverage_page, entries_page, messages_page
from d2s_doctor.site.matcher import matcher_script
from d2s_doctor.site.reference import WRITTEN, command_page, schema_table, schema_text
from d2s_doctor.site.release import release_page
from d2s_doctor.site.sources import Sources

_FILE_LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([\w./-]+)\)")


def tree(sources: Sources, written: dict[str, str], language: Language) -> dict[str, str]:
    """Paths below the root of the site, in Markdown where they end in ``.md``.

    ``written`` are the hand-written pages of this language by path; those about releases are taken into generated ones.
    """
    pages = {path: text for path, text in written.items() if not path.startswith("paddle-")}
    pages["index.md"] = _front(pages["index.md"], sources, language)
    pages["json.md"] = pages["json.md"].replace(WRITTEN, schema_table(language))
    pages["commands.md"] = command_page(language)
    pages["entries.md"] = entries_page(sources, language)
    pages["messages.md"] = messages_page(sources, language)
    pages["coverage.md"] = coverage_page(sources, language)
    for number, record in enumerate(sources.records):
        name = f"paddle-{record.paddle}.md"
        pages[name] = release_page(number, sources, written.get(name, ""), language)
    guides = [(_address(path), text) for path, text in pages.items() if path not in ("messages.md", "entries.md")]
    for entry in sources.entries:
        pages[f"{entry.id}.md"] = entry_page(entry, sources, language)
        pages[f"{entry.slug}/index.html"] = _redirect(f"../{entry.id}/", entry.id)
    for retired in sources.retired:
        pages[f"{retired.id}.md"] = retired_page(retired, sources, language)
        target = retired.replaced_by[0] if len(retired.replaced_by) == 1 else retired.id
        pages[f"{retired.slug}/index.html"] = _redirect(f"../{target}/", target)
    pages["assets/d2s-search.js"] = search_script(sources.entries, guides, language)
    pages["assets/d2s-words.js"] = wording_script(language)
    pages["assets/d2s-kb.js"] = matcher_script(sources.entries, language)
    if language == DEFAULT:
        pages["kb.json"] = kb_json(sources.entries, (*sources.records, *sources.stacks), sources.version)
        pages["entry.schema.json"] = schema_text(sources.version)
    return pages


def read_written(docs: Path, language: Language) -> dict[str, str]:
    """The hand-written pages: those of the language, in English where it has none, and what ``docs`` holds for all.

    CONTRIBUTING.md is the English guide for authors, so it is not written twice; the files of the checkout that it
    links to are named.
    """
    guide = (docs.parent / "CONTRIBUTING.md").read_text("utf-8")
    pages = {"contributing.md": _FILE_LINK.sub(r"\1 (`\2`)", guide)}
    pages |= {path.name: path.read_text("utf-8") for path in sorted(docs.glob("*.md")) if path.suffixes == [".md"]}
    marked = f".{language}."
    pages |= {path.name.replace(marked, "."): path.read_text("utf-8") for path in docs.glob(f"*{marked}md")}
    for folder in dict.fromkeys((DEFAULT, language)):
        own = sorted((docs / folder).glob("*.md"))
        pages |= {path.name: join_chinese_lines(path.read_text("utf-8")) for path in own}
    return pages


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
