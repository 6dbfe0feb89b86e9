"""Templates with ``{name}`` captures: how signatures are written and how prose is filled in.

Not regular expressions: a template from a stranger's knowledge base must not be able to run for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_TOKEN = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)(?:\|([^{}\n]*))?\}|[{}]")


class Template(NamedTuple):
    """``literals[0] {names[0]} literals[1] … {names[-1]} literals[-1]``; one more literal than names."""

    literals: tuple[str, ...]
    names: tuple[str, ...]
    fallbacks: tuple[str | None, ...]


def parse(text: str) -> Template:
    """Read a template. Raises ValueError that names a brace which is neither doubled nor a capture."""
    literals, names, fallbacks = [""], [], []
    position = 0
    for found in _TOKEN.finditer(text):
        literals[-1] += text[position : found.start()]
        position = found.end()
        token = found[0]
        if token in ("{{", "}}"):
            literals[-1] += token[0]
        elif found[1]:
            names.append(found[1])
            fallbacks.append(found[2])
            literals.append("")
        else:
            near = text[max(0, found.start() - 10) : found.end() + 10].replace("\n", " ")
            raise ValueError(f"lone {token!r} near {near!r}; double a literal brace or write {{name}}")
    literals[-1] += text[position:]
    return Template(tuple(literals), tuple(names), tuple(fallbacks))


def fill(text: str, captures: Mapping[str, str]) -> str:
    """Prose with its captures filled in: the captured value, else the fallback, else ``…``."""
    template = parse(text)
    parts = [template.literals[0]]
    for name, fallback, literal in zip(template.names, template.fallbacks, template.literals[1:], strict=True):
        value = captures.get(name) or (fallback if fallback is not None else "…")
        parts += (value, literal)
    return "".join(parts)


def short_captures(captures: Mapping[str, str], longest: int | None = None) -> dict[str, str]:
    """Captured values without line ends, each cut to ``longest`` characters."""
    values = {name: " ".join(value.split()) for name, value in captures.items()}
    if longest:
        values = {n: value if len(value) <= longest else value[: longest - 1] + "…" for n, value in values.items()}
    return values
