"""A few recorded logs that come with the program, for a first look: one AST, one SOT, one loading, one unknown."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).with_name("examples")
EXAMPLES = ("D2S103", "D2S701", "D2S601", "D2S204")


def read_example(code: str) -> bytes:
    """The log of an example. Raises OSError when the package was installed without it."""
    return (FOLDER / f"{code}.log").read_bytes()
