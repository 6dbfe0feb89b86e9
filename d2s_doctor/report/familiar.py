"""What everybody's logs hold, as opposed to what an owner has named: an allow-list, since no list of secrets ends.

Folders of absolute paths and values of environment variables stay when they are made of words that everybody uses
(``familiar`` in patterns.yaml); whatever else stands there was named by somebody and goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from d2s_doctor.report.checks import is_common, is_familiar
from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.spans import Span
from d2s_doctor.report.vocabulary import has_name

_HOMES = ("home", "users", "root")
_PART = r"[^\s/\\:*?\"'<>|,;()\[\]{}`=&#$%@!，。；：、（）“”]"
_PATH = re.compile(
    rf"(?<![\w.~/\\<>}}-])(?<!\b[A-Za-z]:)(?P<root>/|[A-Za-z]:\\{{1,2}}|\\{{2,4}}(?=\w))(?P<folders>(?:{_PART}{{1,100}}[\\/]{{1,2}}){{1,40}}(?:[A-Za-z0-9_\u4e00-\u9fff-]{{2,100}}(?![\w.*(]))?)"
)
_RELATIVE = re.compile(
    rf"(?<![\w.~/\\<>}}-])(?P<root>~/|(?:\.\./){{1,8}}|\bcd[ ](?![/~.$\-]))"
    rf"(?P<folders>(?:{_PART}{{1,100}}/){{1,40}}|(?<=cd ){_PART}{{2,100}})"
)
_FOLDER = re.compile(rf"{_PART}+")
_GENERATED = re.compile(
    r"(?:tmp|pip-|pytest-|d2s-doctor-|torch|paddle|python|cuda|gcc|jdk|v?\d)[\w.+-]*", re.IGNORECASE
)
_VARIABLE = re.compile(
    r"(?m)^[ \t]{0,8}(?:(?:export|set|declare -x|setenv|ENV|env:|\+)[ \t]{1,4})?"
    r"(?P<name>[A-Z][A-Z0-9_]{2,60})=(?P<value>[^\n]{1,2000})"
)
_VALUE = re.compile(r"[^\s\"',;]+")
_HARMLESS = re.compile(r"[-+]?[\d.,:x%_-]*|v?\d[\w.+-]{0,20}|[^A-Za-z0-9\u4e00-\u9fff]*")
_OF_A_PATH = re.compile(r"[\\/]|://")


def named_folders(text: str) -> Iterator[Span]:
    """The folders of absolute paths that somebody named; what stands at the end is one of them when it is no file."""
    roots = load_patterns().system_roots
    for path in _PATH.finditer(text):
        parts = list(_FOLDER.finditer(path["folders"]))
        share = path["root"].startswith("\\\\")
        if (share and len(parts) < 2) or (not share and parts[0][0].lower() in roots):
            continue
        for part in parts:
            if part[0].lower() in ("site-packages", "dist-packages", "node_modules"):
                break  # from here on a package names its folders
            if share and part is parts[0]:
                if not is_common(part[0]) and not part[0].lower().startswith(("wsl", "?", ".")):
                    start = path.start("folders") + part.start()
                    yield Span(start, start + len(part[0]), "host", learn=True)
                continue
            if part.start() and parts[0][0].lower() in _HOMES[:2] and part is parts[1]:
                continue  # whose home it is, see patterns.yaml
            if not is_familiar(part[0]) and not _GENERATED.fullmatch(part[0]):
                start = path.start("folders") + part.start()
                yield Span(start, start + len(part[0]), "folder")


def named_relatives(text: str) -> Iterator[Span]:
    """The folders below a home (``~/x/``) or beside the working folder (``../x/``, ``cd x``) that somebody named."""
    for path in _RELATIVE.finditer(text):
        for part in _FOLDER.finditer(path["folders"]):
            if (
                not is_familiar(part[0])
                and not _GENERATED.fullmatch(part[0])
                and (path["root"][0] == "~" or has_name(part[0]))
            ):
                start = path.start("folders") + part.start()
                yield Span(start, start + len(part[0]), "folder")


def named_values(text: str) -> Iterator[Span]:
    """In lists of environment variables, the values that somebody chose; of switches of known programs none."""
    known = load_patterns().harmless_variables
    for variable in _VARIABLE.finditer(text):
        if variable["name"].split("_")[0] in known:
            continue
        for value in _VALUE.finditer(variable["value"]):
            if _OF_A_PATH.search(value[0]) or _HARMLESS.fullmatch(value[0]) or is_familiar(value[0]):
                continue
            start = variable.start("value") + value.start()
            yield Span(start, start + len(value[0]), "value")
