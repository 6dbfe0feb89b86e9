"""The samples of an entry on its page: what changed between them, and both of them whole."""

from __future__ import annotations

import difflib
import re
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from d2s_doctor.model import Entry, Language
from d2s_doctor.render.first_help import UNSEEN, unseen_note
from d2s_doctor.render.messages import say
from d2s_doctor.site.parts import block

_AROUND = 2
"""Unchanged lines that a change is shown with, on each side."""
_COLOURED = re.compile(r'<span class="(\w+)">([^<]*)</span>')
_PLAIN = {"n", "p", "w", "o", "si", "nn"}
_LEFT_OUT = '<span class="d2s-line d2s-left-out" aria-hidden="true">⋯\n</span>'


def focused_diff(entry: Entry, language: Language) -> str:
    """The lines that differ with two unchanged ones around, the old above the new; long lines wrap."""
    code = {"-": _coloured(entry.before), "+": _coloured(entry.after)}
    kinds = {"-": "gone", "+": "new"}
    lines = []
    for sign, number in _changes(entry):
        if number is None:
            lines.append(_LEFT_OUT)
        else:
            lines.append(_line(code.get(sign, code["+"])[number], kinds.get(sign, "")))
    label = escape(say("entry.diff", language))
    return block(f'<pre tabindex="0" aria-label="{label}"><code>{"".join(lines)}</code></pre>', "highlight d2s-diff")


def changed_lines(entry: Entry) -> list[tuple[str, int | str]]:
    """The same lines, each with its sign (``-``, ``+``, space): the text of an old one, or a place in the new one."""
    old = entry.before.splitlines()
    return [
        (sign, "⋯" if number is None else old[number] if sign == "-" else number) for sign, number in _changes(entry)
    ]


def _changes(entry: Entry) -> list[tuple[str, int | None]]:
    """Sign and place of every line to show: a place in the old sample for ``-``, else in the new; None for a gap."""
    before, after = entry.before.splitlines(), entry.after.splitlines()
    found: list[tuple[str, int | None]] = []
    for group in difflib.SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(_AROUND):
        if found:
            found.append((" ", None))
        for tag, a, b, c, d in group:
            if tag == "equal":
                around = range(c, d)
                while around and not after[around[-1]].strip():  # an empty line shows nothing
                    around = around[:-1]
                found += [(" ", number) for number in around]
            else:
                found += [("-", number) for number in range(a, b)] + [("+", number) for number in range(c, d)]
    return found


def samples(entry: Entry, language: Language) -> str:
    """Both samples whole, with the lines that differ marked by sign and colour."""
    before, after = entry.before.splitlines(), entry.after.splitlines()
    gone: set[int] = set()
    new: set[int] = set()
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            gone |= set(range(a, b))
            new |= set(range(c, d))
    shown = UNSEEN if unseen_note(entry, language) else entry.kind
    left = _sample(entry.before, gone, "gone", say(f"site.samples.before.{shown}", language))
    right = _sample(entry.after, new, "new", say("site.samples.after", language))
    return block(left + right, "d2s-samples")


def _sample(code: str, marked: set[int], kind: str, caption: str) -> str:
    lines = [_line(line, kind if number in marked else "") for number, line in enumerate(_coloured(code))]
    pre = f'<div class="highlight"><pre><code>{"".join(lines)}</code></pre></div>'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{pre}</figure>"


def _coloured(code: str) -> list[str]:
    """The lines of ``code`` as HTML in few bytes, without the marks of what has the colour of plain text."""
    html = highlight(code, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    html = _COLOURED.sub(lambda found: found[2] if found[1] in _PLAIN else f"<i class={found[1]}>{found[2]}</i>", html)
    return html.rstrip("\n").split("\n")


def _line(html: str, kind: str = "") -> str:
    return f'<span class="d2s-line d2s-{kind}">{html}\n</span>' if kind else f"{html}\n"
