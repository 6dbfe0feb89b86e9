"""Pieces of pages that several kinds of page share: head, tables, badges, samples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import repeat
from typing import NamedTuple

from d2s_doctor.model import Entry, Language
from d2s_doctor.prose_parser import line_pieces
from d2s_doctor.render.messages import say
from d2s_doctor.site.data import script_text


class Facet(NamedTuple):
    """A choice above a table: name of the rows' attribute, what is chosen, and its values, each with its text."""

    name: str
    label: str
    values: Sequence[tuple[str, str]]


_NAMES = re.compile(r"\b(?:SOT|PIR|ONNX|InputSpec)\b|\b(?!np\.|x\.)[a-z]\w*[_.]\w+")
"""Parts of Paddle, and names as its interfaces have them. Other frameworks have Tensors and Layers as well."""
_LAST_WORD = re.compile(r"[ ,:;]*[^ ]*$")
_BRACKETS_AT_END = re.compile(r"\s*[(（][^()（）]*[)）]$")
LONGEST_TITLE = 65
"""Characters of a page's title that search engines show."""


def head(title: str, description: str, hide: Sequence[str] = (), changed: str = "", linked_data: str = "") -> str:
    """Front matter. Templates print it as it stands, so it is escaped here.

    ``changed`` is a date, like 2026-01-31, ``linked_data`` the text of a script that search engines read.
    """
    lines = ["---", f"title: {_scalar(title)}", f"description: {_scalar(description)}"]
    if changed:
        lines.append(f'changed: "{changed}"')
    if linked_data:
        lines.append(f"linked_data: {json.dumps(linked_data, ensure_ascii=False)}")
    if hide:
        lines.append(f"hide: [{', '.join(hide)}]")
    return "\n".join([*lines, "---", "", ""])


def _scalar(text: str) -> str:
    return json.dumps(escape(" ".join(text.split())), ensure_ascii=False)


def page_title(title: str, code: str) -> str:
    """What a browser tab and a search engine show of an entry: the words that people search, the product, the code.

    At most ``LONGEST_TITLE`` characters, so code and product are left out where they do not fit. A title that names
    neither the product nor a part of it gives up what stands in brackets at its end, or its end, for the product.
    """
    if "paddle" in title.lower():
        tails = [f" · {code}", ""]
    else:
        tails = [f" · Paddle {code}", " · Paddle", *([f" · {code}", ""] if _NAMES.search(title) else [])]
    short = _BRACKETS_AT_END.sub("", title)
    names = (title,) if not tails[-1] else (title, short)
    fitting = (name + tail for name in names for tail in tails if len(name + tail) <= LONGEST_TITLE)
    room = LONGEST_TITLE - len(tails[-1]) - 1
    return next(fitting, f"{_LAST_WORD.sub('', short[:room])}…{tails[-1]}")


def linked_data(
    title: str, language: Language, published: str = "", modified: str = "", kind: str = "TechArticle"
) -> str:
    """What search engines read of a page, as the text of a script: what it is about, its language, its dates."""
    data = {
        "@context": "https://schema.org",
        "@type": kind,
        "headline": title,
        "inLanguage": language,
        "about": {"@type": "SoftwareApplication", "name": "PaddlePaddle"},
        "datePublished": published,
        "dateModified": modified,
    }
    return script_text({name: value for name, value in data.items() if value})


def heading(key: str, language: Language, **values: object) -> str:
    """A Markdown heading of our own words, under the same anchor in both languages."""
    anchor = key.partition(".")[2].replace(".", "-")
    return f"\n\n## {say(key, language, **values)} {{#{anchor}}}\n\n"


def block(html: str, kind: str = "") -> str:
    """HTML that Markdown leaves alone."""
    attribute = f' class="{kind}"' if kind else ""
    return f"\n\n<div{attribute}>{html}</div>\n\n"


def table(
    columns: Iterable[str], rows: Iterable[Sequence[str]], label: str, kind: str = "", marks: Iterable[str] = repeat("")
) -> str:
    """A table of HTML cells in a scrolling region that a keyboard reaches. ``marks`` are attributes of the rows."""
    top = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join(
        f'<tr{mark}><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for (first, *rest), mark in zip(rows, marks, strict=False)
    )
    return (
        f'<div class="d2s-scroll {kind}" role="region" tabindex="0" aria-label="{escape(label)}">'
        f'<table class="d2s-table"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def filtered(table_html: str, language: Language, facets: Sequence[Facet] = ()) -> str:
    """A table with a box that hides the rows which do not fit; without script the box stays away.

    A facet is a choice among values of the attribute ``data-<name>`` of the rows.
    """
    label = escape(say("site.filter", language))
    nothing = escape(say("site.filter.none", language))
    choices = "".join(
        f'<label hidden>{escape(facet.label)} <select name="{facet.name}"><option value="">'
        f"{escape(say('site.filter.all', language))}</option>"
        + "".join(f'<option value="{value}">{escape(text)}</option>' for value, text in facet.values)
        + "</select></label>"
        for facet in facets
    )
    return (
        f'{_broken(language)}<div class="d2s-filter">'
        f'<label hidden>{label} <input type="search" autocomplete="off"></label>{choices}'
        f'{table_html}<p role="status" data-none="{nothing}"></p></div>'
    )


def _broken(language: Language) -> str:
    """What docs/theme/main.html shows where a script of the page itself does not arrive."""
    return f'<p class="d2s-broken" hidden>{spans_html(say("site.page.failed", language))}</p>\n'


def paste_form(language: Language, rows: int = 9, example: bool = True) -> str:
    """The box that reads a log, hidden until a script can read it, and the place of the answer."""

    def word(name: str) -> str:
        return escape(say(f"site.paste.{name}", language))

    button = f' <button type="button" class="md-button" data-example>{word("example")}</button>' if example else ""
    return (
        f'{_broken(language)}<form class="d2s-paste" id="paste" hidden>\n<label for="log">{word("label")}</label>\n'
        f'<textarea id="log" rows="{rows}" spellcheck="false" autocomplete="off" autocapitalize="off" '
        f'placeholder="{word("placeholder")}" aria-describedby="paste-note"></textarea>\n'
        f'<p class="d2s-row"><button type="submit" class="md-button md-button--primary">{word("find")}</button>{button}'
        f' <span id="paste-note" class="d2s-note">{word("note")}</span></p>\n</form>\n'
        '<div id="answer" role="status" aria-live="polite"></div>\n'
    )


def outcome(name: str, language: Language) -> str:
    """An observed outcome: word, colour and a sign (by the style sheet), so that none of them is needed."""
    return outcome_word(name, say(f"outcome.{name}", language))


def outcome_word(kind: str, word: str) -> str:
    """A word in the colour and with the sign of a kind of outcome, in few bytes: a page has dozens."""
    return f"<i class=d2s-{kind}>{escape(word)}</i>"


def badge(text: str, kind: str = "") -> str:
    """A short word in a frame."""
    return f'<span class="{f"d2s-badge {kind}".strip()}">{escape(text)}</span>'


def plain_title(entry: Entry, language: Language) -> str:
    """The title without its marks of code."""
    return plain_text(entry.title.in_language(language))


def plain_text(text: str) -> str:
    """A line of text without its marks of code."""
    return "".join(value for _, value in line_pieces(text))


def title_html(entry: Entry, language: Language) -> str:
    """The title with its code spans as HTML."""
    return spans_html(entry.title.in_language(language))


def spans_html(text: str) -> str:
    """A line of text with its code spans."""
    return "".join(f"<code>{escape(v)}</code>" if is_code else escape(v) for is_code, v in line_pieces(text))


def entry_link(entry: Entry, language: Language, up: str = "../") -> str:
    """A link to the page of an entry; ``up`` leads to the root of the site."""
    return f'<a href="{up}{entry.id}/"><code>{entry.id}</code> {title_html(entry, language)}</a>'


def messages(entry: Entry) -> list[str]:
    """The wordings of an entry as templates, each once."""
    return list(dict.fromkeys(signature.message for signature in entry.signatures))


def code_block(text: str) -> str:
    """Text in a block that keeps its lines."""
    return f'<div class="highlight"><pre><code>{escape(text)}</code></pre></div>'
