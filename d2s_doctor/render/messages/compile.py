"""A message catalogue from YAML to the JSON that the program reads."""

from __future__ import annotations

import contextlib
import json
import os

import yaml


def read_yaml(path: str) -> dict[str, str]:
    """The messages of a catalogue file by ``section.key``. Raises ValueError that names a message which is not text."""
    with open(path, encoding="utf-8") as handle:
        sections = yaml.safe_load(handle)
    messages = {f"{section}.{key}": text for section, keys in sections.items() for key, text in keys.items()}
    for key, text in messages.items():
        if not isinstance(text, str):
            raise ValueError(f"{path}: {key} is not text: {text!r}")
    return messages


def write_compiled(messages: dict[str, str], path: str) -> None:
    """Write a compiled catalogue at once, since another process may be reading. A read-only checkout stays as it is."""
    temporary = f"{path}.{os.getpid()}"
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "w", encoding="utf-8") as handle:
            json.dump(messages, handle, ensure_ascii=False, separators=(",", ":"))
        os.replace(temporary, path)
