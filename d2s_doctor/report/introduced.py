"""Names that a word introduces (``node X``, ``project: X``, ``lock held by X``): kept only when made of known words.

Which words introduce a name is data (``introducing`` in patterns.yaml); what a name is not, is known by its form: a
number, a version, a file, an expression, a variable of Paddle, a sentence that goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from d2s_doctor.report.checks import is_common, is_familiar, is_public
from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.spans import Span
from d2s_doctor.report.vocabulary import WORDS, has_name, is_pinyin_name

_TOKEN = re.compile(r"[A-Za-z0-9_\u4e00-\u9fff](?:[\w.+-]*[\w+])?")
_LINE = re.compile(r"[^\n]+")
_LONGEST = 64
_BETWEEN = re.compile(
    r"[ \t]{1,12}(?:[\"'`‘“「<@(\[]{1,2}/?)?"
    r"|[\"']?[ \t]{0,12}(?:=>|:=|[=:：＝])[ \t]{0,12}[\"'`‘“「<@(\[]{0,2}|[\"'`‘“「<@]"
)
_ASSIGNED = re.compile(r"[=:：＝]")
_FILE = re.compile(
    r"(?i)\.(?:py\w?|cc|cpp|cu|h|hpp|c|so(?:\.\d+)*|dll|exe|js|sh|md|txt|log|err|out|json|ya?ml|toml|cfg|conf|ini|whl|gz|zip|tar"
    r"|pd\w{4,12}|onnx|pth?|np[yz]|png|jpe?g|html|proto|pb|bin|xml|csv|lock|service|socket|deb)$"
)
_STRUCTURE = re.compile(
    r"[\d.,:x%+-]+[A-Za-z]{0,3}|v?\d[\w.+-]*|0x[0-9a-fA-F]+|[A-Za-z]|[A-Za-z]{1,3}\d{0,4}"
    r"|(?:[a-z]+_)+\d+(?:\.\w+)*|[A-Z][A-Z0-9_]+"
    r"|\w+(?:\.\w+)+|_\w*|\w*_|(?:[a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*)"
)
"""Forms of programs: a number, a size, a version, an address in memory, a letter, a variable of Paddle, a constant, a
dotted name, a name in mixed case."""
_CODE_AFTER = re.compile(r"[(\[]|::|\.\w|[ ]?=[^=]|@[A-Z]|/(?!\w*(?:\s|$))")
_SOURCE = re.compile(
    r"[ \t]{2,}(?:[\w.]+(?:\[[^\]]{0,40}\])?(?:, [\w.]+){0,9} [-+*/|&]?= |self\.|@"
    r"|(?:return|raise|assert|if|elif|for|while|with|def|class|from|import)[ ]|else|try|except)"
    r"|(?:from|import|def|class)[ ]"
)
"""A line of a program."""
_JOINED = re.compile(r"[,:/、;]?[ ]{0,2}(?:and |& |和)?|@")
"""Between one name and the next of a list."""
_DOTTED = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*){1,5}")
_MARKED = re.compile(r"[\d-]")
_KINDS = {"host": "host", "secret": "secret"}


def introduced(text: str) -> Iterator[Span]:
    """The names in ``text`` that a word before them introduces, and names of persons in Latin letters of Chinese."""
    for line in _LINE.finditer(text):
        if not _SOURCE.match(line[0]):
            yield from _of_line(text, line.start(), line.end())


def _of_line(text: str, start: int, end: int) -> Iterator[Span]:
    kind, last, assigned, chained = "", start, False, False
    for token in _TOKEN.finditer(text, start, end):
        word, between = token[0], text[last : token.start()]
        last = token.end()
        joined = bool(kind) and bool((_JOINED if chained else _BETWEEN).fullmatch(between))
        assigned = joined and (assigned or bool(_ASSIGNED.search(between)))
        if chained and joined and between == "@":
            kind = "host"
        if is_pinyin_name(word) and not _CODE_AFTER.match(text, token.end()):
            kind, chained = "user", True
            yield Span(*token.span(), "user", learn=True)
        elif joined and (_is_name(text, token, kind, assigned) or (between == "@" and not is_public(word))):
            chained = True
            yield Span(*token.span(), _KINDS.get(kind, "user"), learn=len(word) > 3 and kind != "secret")
        elif joined and not chained and word.lower() in load_patterns().fillers:
            continue
        else:
            kind, assigned, chained = _introduces(word), False, False


@lru_cache(maxsize=8192)
def _introduces(word: str) -> str:
    """The kind of name that follows ``word``, by its last part: ``project_name``, ``JobOwner``, ``created_by``."""
    introducing = load_patterns().introducing
    if word in introducing:
        return introducing[word]
    parts = [part.lower() for part in WORDS.findall(word[-_LONGEST:])]
    while len(parts) > 1 and parts[-1] in ("name", "id", "by", "list"):
        if parts[-1] == "by":
            return "user"
        parts.pop()
    if not parts or len(parts) > 3:
        return ""
    kind = introducing.get(parts[-1]) or introducing.get("".join(parts)) or ""
    return "" if kind == "by" and parts[1:] else kind  # `add_to` is a function


def _is_name(text: str, token: re.Match[str], kind: str, assigned: bool) -> bool:
    word = token[0]
    if not 3 <= len(word) <= _LONGEST or is_common(word) or _FILE.search(word) or is_public(word):
        return False
    if word.lower() in load_patterns().introducing or _CODE_AFTER.match(text, token.end()):
        return False
    if not word.isascii():
        return assigned and has_name(word) and kind != "secret"
    return _may_be_chosen(word, kind, assigned)


def _may_be_chosen(word: str, kind: str, assigned: bool) -> bool:
    """Whether somebody chose ``word``, as far as its form and its words say, where a name of that kind may stand."""
    if kind == "secret":
        return (assigned or has_name(word)) and not _STRUCTURE.fullmatch(word) and not is_familiar(word)
    if kind == "name":
        return assigned and "-" in word and has_name(word)
    plain = kind != "by" and assigned and word.isalpha() and not word.isupper()
    if _STRUCTURE.fullmatch(word) and not plain and not (kind == "host" and _DOTTED.fullmatch(word)):
        return False
    if kind == "by":
        return word.islower() and "_" not in word and len(word) > 3 and has_name(word)
    if _MARKED.search(word) and "." not in word:
        return not is_familiar(word) and (assigned or kind != "user" or has_name(word))
    return has_name(word)
