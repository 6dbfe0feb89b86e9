"""The samples of an entry on its page: what changed between them, and both of them whole."""

from __future__ import annotations

import difflib
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import say
from d2s_doctor.site.parts import block

_AROUND = 2
"""Unchanged lines that a change is shown with, on each side."""
_LEFT_OUT = '<span class="d2s-line d2s-left-out" aria-hidden="true">⋯\n</span>'


def focused_diff(entry: Entry, language: Language) -> str:
    """The lines that differ with two unchanged ones around, the old above the new; long lines wrap."""
    before, after = entry.before.splitlines(), entry.after.splitlines()
    old, new = _coloured(entry.before), _coloured(entry.after)
    hunks = []
    for group in difflib.SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(_AROUND):
        hunk = []
        for tag, a, b, c, d in group:
            if tag == "equal":
                hunk += [_line(each) for each in new[c:d]]
            else:
                hunk += [_line(each, "gone") for each in old[a:b]] + [_line(each, "new") for each in new[c:d]]
        hunks.append("".join(hunk))
    label = escape(say("entry.diff", language))
    code = f"<code>{_LEFT_OUT.join(hunks)}</code>"
    return block(f'<pre tabindex="0" aria-label="{label}">{code}</pre>', "highlight d2s-diff")


def samples(entry: Entry, language: Language) -> str:
    """Both samples whole, with the lines that differ marked by sign and colour."""
    before, after = entry.before.splitlines(), entry.after.splitlines()
    gone: set[int] = set()
    new: set[int] = set()
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            gone |= set(range(a, b))
            new |= set(range(c, d))
    left = _sample(entry.before, gone, "gone", say(f"site.samples.before.{entry.kind}", language))
    right = _sample(entry.after, new, "new", say("site.samples.after", language))
    return block(left + right, "d2s-samples")


def _sample(code: str, marked: set[int], kind: str, caption: str) -> str:
    lines = [_line(line, kind if number in marked else "") for number, line in enumerate(_coloured(code))]
    pre = f'<div class="highlight"><pre><code>{"".join(lines)}</code></pre></div>'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{pre}</figure>"


def _coloured(code: str) -> list[str]:
    """The lines of ``code`` as HTML."""
    return highlight(code, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")


def _line(html: str, kind: str = "") -> str:
    return f'<span class="d2s-line{" d2s-" + kind if kind else ""}">{html}\n</span>'
