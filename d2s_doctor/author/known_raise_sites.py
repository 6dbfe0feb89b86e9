"""The list of Paddle's raise sites: places in its Python code that fail or warn, and the logs that each would leave."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from d2s_doctor.author.corpus import CORPUS
from d2s_doctor.author.synthetic_logs import FRAMES_BEFORE, INNER_ERROR, raised_log, warning_log, wrapped_log

RAISE_SITES_FILE = os.path.join(CORPUS, "raise_sites.jsonl")
"""Where a checkout keeps the list, beside its folder of entries; one row a raise site."""

_NO_MESSAGE = "(no message) "
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_WRAPPED = INNER_ERROR.rpartition(".")[2]
_WARNING = "python warning"

# A likely value for a placeholder, by the words of its expression; the first that is found.
_VALUES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), value)
    for pattern, value in (
        (r"\btype\(|_type\b|\bexpected_type\b|^type$|\.type\b", "<class 'int'>"),
        (r"__name__|type_name|func_name|method_name|op_name|op_type|opname", "scale"),
        (r"dtype", "float32"),
        (r"shape|dims$|batch_size$", "[2, 3]"),
        (r"\blen\(|num|ndim|offset|^i$|^dim$|idx|index|level|size|version|line", "3"),
        (r"path|file", "model/net"),
        (r"name|key|var|attr|spec|arg|param", "hidden"),
    )
)
_DEFAULT_FORM = "value"


class RaiseSite(NamedTuple):
    """One raise site. ``template`` has ``{expression}`` placeholders; ``file`` is relative to site-packages."""

    n: int
    exception: str
    template: str
    file: str
    line: int
    function: str
    surface: str

    @property
    def message(self) -> str:
        """What a user would read, placeholders filled with values of a likely form."""
        return "" if self.template.startswith(_NO_MESSAGE) else _PLACEHOLDER.sub(_filled, self.template)


def read_raise_sites(path: str | os.PathLike[str]) -> list[RaiseSite]:
    """The rows of a file of one JSON object a line that reach a user: raised, wrapped by SOT, or warned.

    Raises OSError, or ValueError that names the line.
    """
    rows = []
    with open(path, encoding="utf-8") as handle:
        for number, line in enumerate(handle, 1):
            try:
                raw = json.loads(line)
                if raw["user_facing"] == "yes" and _reaches_user(raw["surface"]):
                    rows.append(_row(raw))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}:{number}: not a raise-site row: {error!r}") from error
    return rows


def synthetic_logs(site: RaiseSite) -> Iterator[tuple[str, str]]:
    """(context, log) for every way in which a user may meet the failure; see ``FRAMES_BEFORE`` for the contexts."""
    here = (site.file, site.function.rpartition(".")[2])
    code = (f"raise {site.exception}(",)
    if site.template.startswith(_NO_MESSAGE):
        code = (site.template[len(_NO_MESSAGE) :],)
    if site.surface == _WARNING:
        yield "warning", warning_log(site.exception, site.message, site.file)
    elif _WRAPPED in site.surface:
        exception = INNER_ERROR if site.exception == _WRAPPED else site.exception
        yield "sot", wrapped_log(exception, site.message, (here,), code)
    else:
        for context, frames in FRAMES_BEFORE.items():
            yield context, raised_log(site.exception, site.message, (*frames, here), code)


def _reaches_user(surface: str) -> bool:
    return surface in ("raised", _WARNING) or (surface.startswith("raised") and _WRAPPED in surface)


def _row(raw: dict[str, object]) -> RaiseSite:
    exception = str(raw["exc"])
    if "{" in exception:  # raised again as whatever it was
        exception = "RuntimeError"
    line = raw["line"]
    assert isinstance(line, int) and isinstance(raw["n"], int)
    return RaiseSite(
        raw["n"],
        exception,
        str(raw.get("template", "")),
        str(raw["file"]),
        line,
        str(raw["function"]),
        str(raw["surface"]),
    )


def _filled(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[0][0]
    return next((value for pattern, value in _VALUES if pattern.search(found[1])), _DEFAULT_FORM)
