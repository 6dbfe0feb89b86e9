"""What makes the built site light: pages without indentation, and every file that languages share once."""

from __future__ import annotations

import filecmp
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2>)", re.DOTALL)
_SPACE = re.compile(r"\s*\n\s*")
_ASSET = re.compile(r'((?:src|href)=")((?:\.\./)*|/[^":]*)(?:\./)?\bassets/(?!d2s-(?:words|search)\.js|cards/)')
_MAP = re.compile(r"\n?(?://# sourceMappingURL=\S+|/\*# sourceMappingURL=\S+ \*/)\s*")
_UNREAD = (
    re.compile(r' data-md-(?:component|color-primary|color-accent)="[a-z]*"'),
    re.compile(r'<input class="md-toggle" data-md-toggle="search"[^>]*>'),
    re.compile(r'<div class="md-dialog">\s*<div class="md-dialog__inner md-typeset"></div>\s*</div>'),
    re.compile(r"<div>\s*</div>"),
)
_TAG = re.compile("<[a-z][^<>]*>")
_QUOTED = re.compile(r"""(?<= )(class|id|role|scope|tabindex|type|href|src|for|lang)=(["'])([\w./#-]+)\2(?=[ >])""")
_END = re.compile(
    r"</t[dh]>(?=\s*(?:<t[dh][ >]|</tr>))|</tr>(?=\s*(?:<tr[ >]|</t(?:head|body)>))|</li>(?=\s*(?:<li[ >]|</[ou]l>))"
)
"""Ends of cells, rows and items that HTML leaves out, since what follows them ends them: 320 kB of the site."""
_QUOTE = re.compile(r"&(?:(quot)|#x27|#39);(?=[^<>]*(?:<|$))")
"""A quotation mark in text, where it needs no entity; in an attribute the next angle bracket ends the tag."""
_CODE = ("<script", "<style")
_STYLE_OF_API = re.compile(r'<link rel="stylesheet" href="[^"]*_mkdocstrings\.css">')
_UNUSED = ("javascripts", "images")
"""Of the theme's assets: its script, which docs/theme/main.html leaves out, and its picture."""
_PER_SITE = ("sitemap.xml", "sitemap.xml.gz")
"""Files that a site has once, however many languages."""


def compact(html: str) -> str:
    """The page without white space between elements, save in text that keeps its lines, and without what nothing reads.

    That is what the theme's script alone reads, and the style of API pages on all others; quotes around one word,
    the entities of quotation marks in text, and the ends of cells, rows and items, 550 kB in all.
    """
    for pattern in _UNREAD if '"doc ' in html else (*_UNREAD, _STYLE_OF_API):
        html = pattern.sub("", html)
    parts = _KEPT.split(html)
    # Every third part is the name of the element that the second one holds.
    html = "".join(_smaller(part, kept=n % 3 == 1) for n, part in enumerate(parts) if n % 3 != 2)
    return _TAG.sub(lambda tag: _QUOTED.sub(r"\1=\3", tag[0]), html)


def _smaller(part: str, *, kept: bool) -> str:
    if part.startswith(_CODE):
        return part
    return _QUOTE.sub(lambda entity: '"' if entity[1] else "'", part if kept else _END.sub("", _SPACE.sub("\n", part)))


def with_shared_assets(html: str) -> str:
    """A page of a language in a folder of its own: what is the same in all languages is taken from the folder above."""
    return _ASSET.sub(r"\1\2../assets/", html)


def tidy(site: Path, languages: Iterable[str]) -> None:
    """Take out of the built ``site`` what no page asks for, and what the folders of ``languages`` hold again."""
    for language in languages:
        _drop_copies(site / language / "assets", site / "assets")
        for name in _PER_SITE:
            (site / language / name).unlink(missing_ok=True)
    assets = site / "assets"
    for name in _UNUSED:
        shutil.rmtree(assets / name, ignore_errors=True)
    for path in assets.rglob("*.map"):
        path.unlink()
    for path in assets.rglob("*.css"):
        path.write_text(_MAP.sub("\n", path.read_text("utf-8")), encoding="utf-8")


def _drop_copies(folder: Path, original: Path) -> None:
    """Delete from ``folder`` the files that are the same in ``original``, and the folders that are empty then."""
    for path in sorted(folder.rglob("*"), reverse=True):
        twin = original / path.relative_to(folder)
        if path.is_file() and twin.is_file() and filecmp.cmp(path, twin, shallow=False):
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
