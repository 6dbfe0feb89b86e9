"""One message to the template of all messages like it: what varies from run to run becomes a capture."""

from __future__ import annotations

import re
from collections.abc import Collection

from d2s_doctor.kb.constants import constants

_LONGEST = 400

# Kinds of text that vary, the larger before the smaller; the group's name is the capture's.
_VARYING = re.compile(
    r"(?P<type><class '[^']{1,80}'>)"
    r"|(?P<value>\b(?:Value|Tensor|Variable|OpResult|InputSpec)\((?:[^()]|\([^()]*\)){0,400}\))"
    r"|(?P<path>(?:[A-Za-z]:\\|(?<![\w.*:/])\.{0,2}/)[^\s'\"`,;:()]{2,300})"
    r"|(?P<shape>[\[(]-?\d{1,9}(?:, ?-?\d{1,9}){0,20},?[\])])"
    r"|(?P<dtype>\b(?:paddle\.|VarType\.|DataType\.)?(?:b?float|u?int|complex)(?:8|16|32|64|128)\b|\b(?:FP|INT)(?:8|16|32|64)\b)"
    r"|(?P<variable>\b[A-Za-z_]\w{0,80}_\d{1,9}(?:\.\w{1,40}_\d{1,9})?\b)"
    r"|(?P<number>(?<![\w.%-])-?\d{1,18}(?:\.\d{1,18})?(?![\w%]|-[A-Z]|\.\d))"
    r"|(?<=['\"`])(?P<name>[A-Za-z_][\w.]{0,80})(?=['\"`])"
)


def decisive_part(message: str) -> str:
    """The message without what follows the cause, in one line."""
    text = " ".join(message.split())
    end = min(
        (place for mark in constants("paddle")["authoring"]["message_ends"] if (place := text.find(mark)) > 0),
        default=len(text),
    )
    return text[: min(end, _LONGEST)].strip()


def generalise(message: str, own_names: Collection[str]) -> str:
    """The template of a message. ``own_names`` are identifiers of the user's program: in quotes, they vary too."""
    parts: list[str] = []
    position = 0
    counts: dict[str, int] = {}
    for found in _VARYING.finditer(message):
        kind = found.lastgroup or ""
        if kind == "name" and not set(found["name"].split(".")) & set(own_names):
            continue
        between = message[position : found.start()]
        position = found.end()
        if parts and parts[-1].startswith("{") and not between.strip():
            continue  # two captures need words between them: one takes both
        counts[kind] = counts.get(kind, 0) + 1
        number = f"_{counts[kind]}" if counts[kind] > 1 else ""
        parts += (_literal(between), f"{{{kind}{number}}}")
    return "".join([*parts, _literal(message[position:])])


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
