"""Prose of entries to HTML that can do nothing but be read.

An entry may be a stranger's: only the tags listed here are written, without any attribute but a safe ``href``, and all
text is escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from d2s_doctor.kb.prose_checks import CODE
from d2s_doctor.prose import prose_tokens
from d2s_doctor.template import parse

_TAGS = frozenset("p ul ol li em strong blockquote h3 h4 h5 h6 table thead tbody tr th td".split())  # noqa: SIM905

Link = Callable[[str], str]
"""From the code of an entry to the address of its page; "" when there is none."""


def prose_html(markdown: str, link: Link) -> str:
    """``markdown``, a template, as HTML; captures show their fallbacks, codes lead to their entries."""
    parts: list[str] = []
    in_link = False
    for kind, value, attribute in prose_tokens(markdown):
        if kind in ("open", "close") and value == "a":
            href = _safe_address(attribute, link) if kind == "open" else ""
            parts.append(f'<a href="{escape(href)}">' if href else "</a>" if in_link else "")
            in_link = bool(href)
        elif kind in ("open", "close"):
            slash = "/" if kind == "close" else ""
            parts.append(f"<{slash}{value}>" if value in _TAGS else "")
        elif kind == "break":
            parts.append("<br>")
        elif kind == "block":
            parts.append(f"<pre><code>{_filled(value, escape)}</code></pre>")
        else:
            shown = _filled(value, escape if in_link else partial(_with_links, link=link))
            parts.append(f"<code>{shown}</code>" if kind == "code" else shown)
    return "".join(parts)


def _filled(value: str, shown: Callable[[str], str]) -> str:
    """A template as HTML: its text by ``shown``, its captures as fallbacks in elements that a script can fill in."""
    template = parse(value)
    parts = [shown(template.literals[0])]
    for name, fallback, literal in zip(template.names, template.fallbacks, template.literals[1:], strict=True):
        text = escape("…" if fallback is None else fallback)
        parts += (f'<span data-capture="{name}">{text}</span>', shown(literal))
    return "".join(parts)


def _with_links(text: str, link: Link) -> str:
    """Escaped text in which every code of an entry leads to its page."""
    parts, position = [], 0
    for found in CODE.finditer(text):
        href = link(found[0])
        if href:
            parts.append(escape(text[position : found.start()]))
            parts.append(f'<a href="{escape(href)}">{found[0]}</a>')
            position = found.end()
    return "".join(parts) + escape(text[position:])


def _safe_address(address: str, link: Link) -> str:
    """A web address or the page of an entry; "" for all else."""
    if address.startswith(("https://", "http://")):
        return address
    code = address.lstrip("#")
    return link(code) if CODE.fullmatch(code) else ""
