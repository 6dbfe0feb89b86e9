"""``[tool.d2s-doctor]`` of the nearest pyproject.toml."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

from d2s_doctor.errors import ExpectedError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILE = "pyproject.toml"
TABLE = "d2s-doctor"
SETTINGS: dict[str, Any] = {
    "paddle": str,
    "mode": str,
    "select": list,
    "ignore": list,
    "exclude": list,
    "every-layer": bool,
    "entry": list,
}
"""The settings of a project or an editor, with the type of each."""


class BadConfig(ExpectedError):
    """The table cannot be used."""


class Config(NamedTuple):
    """The settings of a project; ``path`` is "" where there are none."""

    path: str
    values: dict[str, Any]


def find_config(start: str) -> Config:
    """The settings for ``start``, from its folder or the nearest one above that has them. Raises BadConfig."""
    here = Path(os.path.realpath(start))  # resolve() raises for a link that leads to itself
    for folder in (here, *here.parents):
        file = folder / FILE
        if file.is_file():
            values = _table(file)
            if values is not None:
                return Config(str(file), values)
    return Config("", {})


def _table(file: Path) -> dict[str, Any] | None:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadConfig("text", text=f"{file}: {error}") from error
    except OSError as error:
        raise BadConfig("cannot_read", path=file, reason=error.strerror) from error
    table = data.get("tool", {}).get(TABLE)
    if table is None:
        return None
    if not isinstance(table, dict):
        raise BadConfig("config_table", path=file, table=TABLE)
    for key, value in table.items():
        wanted = SETTINGS.get(key)
        if wanted is None:
            raise BadConfig("config_key", path=file, table=TABLE, key=key, known=", ".join(SETTINGS))
        listed = isinstance(value, list) and all(isinstance(item, str) for item in value)
        if not (listed if wanted is list else isinstance(value, wanted)):
            raise BadConfig(f"config_type.{wanted.__name__}", path=file, table=TABLE, key=key)
    return table
