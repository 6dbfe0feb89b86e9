"""Keys of the user's own: ``keys.toml`` in their folder of settings, a table of names of bindings and keys."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from d2s_doctor.model import Language
from d2s_doctor.tui.keys import KEY_COMMANDS, LETTER, KeyCommand, key_bindings
from d2s_doctor.tui.pane import PANES
from d2s_doctor.tui.words import command_text, say


def keymap_path() -> Path:
    """Where the file is looked for: ``~/.config/d2s-doctor/keys.toml`` on Linux."""
    from platformdirs import user_config_path

    return user_config_path("d2s-doctor", appauthor=False) / "keys.toml"


def load_keymap() -> tuple[dict[str, str], list[str]]:
    """The keys that the user chose, by the name of the binding; and the names or reasons of what cannot be taken."""
    path = keymap_path()
    if not path.is_file():
        return {}, []
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return {}, [str(error)]
    known = key_bindings()
    good = {name: keys for name, keys in table.items() if name in known and _may_be(name, keys)}
    return good, [str(name) for name in table if name not in good]


def _may_be(name: str, keys: object) -> bool:
    """A letter would be taken from the text fields, but for the bindings that are for letters."""
    if not isinstance(keys, str) or not keys.strip():
        return False
    return name.endswith(LETTER) or all(len(key.strip()) > 1 for key in keys.split(","))


def keys_text(language: Language) -> str:
    """All bindings: name, keys, and what they do; then the file and what is wrong in it."""
    chosen, problems = load_keymap()
    words = dict(_words(language))
    rows = [
        (name, chosen.get(name, binding.key), words[name.removesuffix(LETTER)])
        for name, binding in key_bindings().items()
    ]
    names, keys = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{name:{names}}  {key:{keys}}  {text}" for name, key, text in rows]
    lines += ["", say("keys.file", language, path=keymap_path())]
    lines += [say("keys.problem", language, name=name) for name in problems]
    return "\n".join(lines) + "\n"


def _words(language: Language) -> Iterator[tuple[str, str]]:
    yield from ((f"step.{spec.step}", say(f"step.{spec.step}", language)) for spec in PANES)
    yield from ((each.action, command_text(_name_of(each), language)) for each in KEY_COMMANDS)
    yield from ((name, say(f"keys.{name}", language)) for name in _MOVE_NAMES)


def _name_of(command: KeyCommand) -> str:
    return command.words if command.action == "command_palette" else command.title


_MOVE_NAMES = ("move.down", "move.up", "move.first", "move.last")
