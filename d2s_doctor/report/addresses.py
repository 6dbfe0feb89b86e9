"""Addresses of the web: hosts that are not everybody's, signatures, keys of webhooks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from d2s_doctor.report.assigned import kind_of_name
from d2s_doctor.report.checks import is_familiar, is_public
from d2s_doctor.report.randomness import looks_random
from d2s_doctor.report.spans import Span

_ADDRESS = re.compile(
    r"(?<![a-z0-9+.-])(?i:[a-z][a-z0-9+.-]{1,20})://(?:[^\s/@\"'<>?#]{0,400}@)?(?P<host>[\w.-]{0,200})(?P<rest>[^\s\"'<>]{0,8000})"
)
_SEGMENT = re.compile(r"[^/?#&=;,]+")
_ARGUMENT = re.compile(r"[?&#;](?P<name>[\w.-]{1,60})=(?P<value>[^\s&#\"'<>]{1,4000})")
_SIGNED = re.compile(
    r"(?i)^(?:x-(?:amz|goog|oss|cos|bce|tos)-(?!date$|expires$|algorithm$|signedheaders$)|se?ig|sign|code|state|access|key|k|t|ticket|ossaccesskeyid|googleaccessid|q-(?:ak|signature)|credential|auth|awsaccesskeyid|pwd|p)"
)
_HOOK = re.compile(r"(?i)(?:web)?hooks?\w{0,3}|services|bot\d*|send|robot|incoming|invite|share|s|d|join")
_KEPT_BEFORE = re.compile(
    r"(?i)(?:commit|commits|blob|tree|raw|compare|archive|actions|runs|job|releases|download|pull|issues|resolve)s?"
)
_WEBHOOK_WORDS = re.compile(r"(?i)hook|bot")
_PUSHES = re.compile(
    r"push|notif|alert|ntfy|sct|ftqq|day\.app|gotify|hook|ifttt|zapier|wandb|comet|neptune|swanlab|clearml"
)
"""Hosts that pass messages on: a part of the path with a digit is a key there."""
_BOT = re.compile(r"bot\d{6,}:")
_FILE = re.compile(r"\.(?:whl|py|html?|tar|gz|zip|pd\w+)\b")
_OF_HOOKS = frozenset({"services", "workflows", "triggers", "webhook"})
_OF_THIS_MACHINE = frozenset({"", "localhost", "127.0.0.1", "0.0.0.0"})
_SHORTEST_KEY, _SHORTEST_RANDOM = 6, 16


def addresses(text: str) -> Iterator[Span]:
    """The private parts of each address in ``text``."""
    for found in _ADDRESS.finditer(text):
        host = found["host"].rstrip(".")
        public = is_public(host)
        if host and not public and not host.replace(".", "").isdigit() and host != "0":
            yield Span(found.start("host"), found.start("host") + len(host), "host", learn="." in host or len(host) > 3)
        yield from _arguments(found)
        yield from _segments(found, public)


def _arguments(found: re.Match[str]) -> Iterator[Span]:
    offset = found.start("rest")
    for argument in _ARGUMENT.finditer(found["rest"]):
        name, value = argument["name"], argument["value"]
        kind = kind_of_name(name)
        signed = bool(_SIGNED.match(name)) or kind.endswith("secret") or looks_random(value)
        if kind in ("user", "phone", "id") or (signed and len(value) >= (2 if kind == "secret" else _SHORTEST_KEY)):
            yield Span(offset + argument.start("value"), offset + argument.end("value"), "secret" if signed else kind)


def _segments(found: re.Match[str], public: bool) -> Iterator[Span]:
    """Parts of the path that were generated, or that follow a word for a webhook."""
    path = re.split(r"[?#]", found["rest"], maxsplit=1)[0]
    may_hook = bool(_WEBHOOK_WORDS.search(found[0]))
    before, hooked, host = "", False, found["host"].lower()
    for segment in _SEGMENT.finditer(path):
        hooked = hooked or (may_hook and bool(_HOOK.fullmatch(before)))
        pushed = bool(_PUSHES.search(host)) and bool(re.search(r"\d", segment[0])) and not segment[0].isdigit()
        kept = public and not pushed and bool(_KEPT_BEFORE.fullmatch(before))
        kept = kept or bool(_FILE.search(segment[0]))
        named = not public and host not in _OF_THIS_MACHINE and not is_familiar(segment[0])
        if not kept and (named or _is_key(segment[0], hooked or pushed) or _BOT.match(segment[0])):
            yield Span(found.start("rest") + segment.start(), found.start("rest") + segment.end(), "secret")
        before = segment[0]


def _is_key(part: str, hooked: bool) -> bool:
    if hooked and len(part) >= _SHORTEST_KEY and part not in _OF_HOOKS:
        return True
    return len(part) >= _SHORTEST_RANDOM and (looks_random(part.strip(".")) or looks_random(part.partition(".")[0]))
