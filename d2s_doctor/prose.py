"""The Markdown of entries as tokens that every reader shares: the command line, the terminal app and the site.

Entries may be a stranger's and captured values come from logs. Captures are therefore filled in after parsing, as
literal text: no value can become markup. Raw HTML and images are not parsed, so they are text as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class ProseToken(NamedTuple):
    """A step through parsed prose.

    ``kind`` is ``open`` or ``close`` (``value`` is an HTML tag, ``attribute`` the address of a link or the first number
    of a list), ``text``, ``code`` (in a line), ``block`` (lines of code) or ``break``. The values of text, code and
    block are templates as in ``d2s_doctor.template``, to be filled with what a log said.
    """

    kind: str
    value: str = ""
    attribute: str = ""


_compiled: dict[str, tuple[ProseToken, ...]] = {}


def prose_tokens(markdown: str) -> Sequence[ProseToken]:
    """The tokens of ``markdown``, a template; those of shipped entries come from the compiled base.

    Raises ValueError when ``markdown`` is no template.
    """
    known = _compiled.get(markdown)
    if known is None:
        from d2s_doctor.prose_parser import parse_prose  # its import takes longer than a whole `match`

        remember_tokens(markdown, parse_prose(markdown))
        known = _compiled[markdown]
    return known


def remember_tokens(markdown: str, tokens: Iterable[Sequence[str]]) -> None:
    """Take over what an earlier ``prose_tokens(markdown)`` returned, as JSON gives it back."""
    _compiled[markdown] = tuple(ProseToken(*token) for token in tokens)
