"""Takes out of a text what names its owner or opens a door: secrets, mail, homes, users, hosts, addresses.

The same thing always becomes the same mark, so that a reader still sees what belongs together. What Paddle itself
prints stays: paths from site-packages on, versions, public addresses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from d2s_doctor.report.patterns import (
    ASSIGNED,
    COMMON_NAMES,
    EMAIL,
    ENDPOINT_HOST,
    ENDPOINTS,
    HOMES,
    HOST_WORDS,
    INTERNAL_HOST,
    IPV4,
    IPV6,
    LOGIN,
    PUBLIC_HOSTS,
    SECRETS,
    URL,
    VERSION_BEFORE,
)

_SHORTEST_NAME = 3
_NUMBERED_FROM_ONE = frozenset({"host", "ip", "email", "secret"})
_KEPT_ADDRESSES = frozenset({"0.0.0.0", "127.0.0.1", "255.255.255.255", "::1"})


class Redactor:
    """Redacts texts of one report. ``counts`` says how many places of each kind were taken out.

    ``home``, ``users`` and ``hosts`` are what is known of this machine; more is learned from the texts, so every text
    is given to ``learn`` before any is given to ``redact``. A redacted text has as many lines as it had.
    """

    def __init__(self, home: str = "", users: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self.counts: Counter[str] = Counter()
        self._marks: dict[tuple[str, str], str] = {}
        self._words: dict[str, str] = {}
        self._home = home.rstrip("/\\")
        for user in users:
            self._know("user", user)
        for host in hosts:
            self._know("host", host)

    def learn(self, text: str) -> None:
        """Take notice of names that stand where only a name can stand; they are redacted wherever else they stand."""
        for pattern in HOMES:
            for found in pattern.finditer(text):
                self._know("user", found["user"] or "")
        for found in LOGIN.finditer(text):
            self._know("user", found["user"])
            self._know("host", found["host"])
        for pattern in (HOST_WORDS, INTERNAL_HOST):
            for found in pattern.finditer(text):
                self._know("host", found["host"])
        for listed in ENDPOINTS.finditer(text):
            for found in ENDPOINT_HOST.finditer(listed["list"]):
                self._know("host", found["host"])
        for found in URL.finditer(text):
            if not _is_public(found["host"]):
                self._know("host", found["host"])

    def redact(self, text: str) -> str:
        """``text`` with marks such as ``<home>``, ``<user>``, ``<host-1>``, ``<secret-1>``."""
        self.learn(text)
        for pattern in SECRETS:
            text = pattern.sub(self._group("secret"), text)
        text = ASSIGNED.sub(self._assigned, text)
        text = EMAIL.sub(self._group("email"), text)
        if self._home:
            text = re.sub(re.escape(self._home) + r"(?![\w.-])", lambda _: self._mark("home", self._home), text)
        for pattern in HOMES:
            text = pattern.sub(lambda found: self._mark("home", found[0]), text)
        text = IPV4.sub(self._ipv4, text)
        text = IPV6.sub(self._ipv6, text)
        if self._words:
            text = self._names().sub(lambda found: self._mark(self._words[found[0].lower()], found[0].lower()), text)
        return text

    def _know(self, kind: str, name: str) -> None:
        name = name.lower().strip(".")
        if len(name) >= _SHORTEST_NAME and name not in COMMON_NAMES and not name.isdigit():
            self._words.setdefault(name, kind)

    def _names(self) -> re.Pattern[str]:
        longest_first = sorted(self._words, key=lambda name: (-len(name), name))
        # A mark of ours, as <user>, is not a name; nor is a part of a longer name.
        return re.compile(rf"(?<![\w<-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w>]|-\w)", re.IGNORECASE)

    def _mark(self, kind: str, value: str) -> str:
        self.counts[kind] += 1
        known = self._marks.get((kind, value))
        if known is None:
            number = 1 + sum(each == kind for each, _ in self._marks)
            plain = number == 1 and kind not in _NUMBERED_FROM_ONE
            known = self._marks[kind, value] = f"<{kind}>" if plain else f"<{kind}-{number}>"
        return known

    def _group(self, kind: str) -> Callable[[re.Match[str]], str]:
        """Replaces the group of that name only, so that the words around it stay."""

        def replace(found: re.Match[str]) -> str:
            start, end = (place - found.start() for place in found.span(kind))
            lines = "\n" * found[kind].count("\n")  # every other line keeps its place
            return found[0][:start] + self._mark(kind, found[kind]) + lines + found[0][end:]

        return replace

    def _assigned(self, found: re.Match[str]) -> str:
        value = found["secret"]
        looks_random = any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
        if value.startswith("<secret") or (found["plain"] and not (looks_random and len(value) >= 8)):
            return found[0]
        return self._group("secret")(found)

    def _ipv4(self, found: re.Match[str]) -> str:
        try:
            address = IPv4Address(found[0])
        except AddressValueError:
            return found[0]
        before = found.string[max(0, found.start() - 24) : found.start()]
        if str(address) in _KEPT_ADDRESSES or VERSION_BEFORE.search(before):
            return found[0]
        return self._mark("ip", str(address))

    def _ipv6(self, found: re.Match[str]) -> str:
        try:
            address = IPv6Address(found[0])
        except AddressValueError:
            return found[0]
        return found[0] if str(address) in _KEPT_ADDRESSES else self._mark("ip", str(address))


def _is_public(host: str) -> bool:
    name = host.lower().strip(".")
    return any(name == public or name.endswith("." + public) for public in PUBLIC_HOSTS) or name == "localhost"
