"""Made-up input of any size: knowledge bases and training logs. The same seed gives the same bytes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Entry, Signature
from d2s_doctor.template import parse

_SYLLABLES = ("con", "re", "sha", "pe", "mat", "mul", "soft", "max", "em", "bed", "ten", "sor", "gra", "pool", "nor")
_BLOB = 8_000_000


def grown(kb: KnowledgeBase, count: int) -> list[Entry]:
    """The entries of ``kb`` and as many synthetic ones as make ``count``.

    A synthetic message has the form of a real one, of which a third of the words, among them always a rare one, are
    replaced by names that no other message has: operators, arguments and classes, as in real messages.
    """
    pick = random.Random(0)
    entries = list(kb.entries.values())
    signatures = [signature for entry in entries for signature in entry.signatures]
    for number in range(count - len(entries)):
        entry = pick.choice(entries)
        own = pick.choices(signatures, k=pick.randint(1, 6))
        changed = tuple(s._replace(message=_renamed(s.message, pick)) for s in own)
        entries.append(entry._replace(id=f"X{number:05}", slug=f"synthetic-{number}", signatures=changed))
    return entries


def _renamed(message: str, pick: random.Random) -> str:
    words = message.split(" ")
    plain = [place for place, word in enumerate(words) if "{" not in word and "}" not in word]
    plain.sort(key=lambda place: -len(words[place]))
    for place in plain[: 1 + len(plain) // 3]:
        words[place] = "_".join("".join(pick.choices(_SYLLABLES, k=pick.randint(1, 3))) for _ in range(2))
    return " ".join(words)


def literals(signatures: Iterable[Signature]) -> list[str]:
    """The longest literal of each signature, once: what somebody would give to ``grep -F -f``."""
    found = {max(parse(each.message).literals, key=len).strip() for each in signatures}
    return sorted(text for text in found if text)


def training_log(path: Path, size: int, failure: bytes, *, end: int = 1_000_000) -> None:
    """A training log of about ``size`` bytes with one failure ``end`` bytes before its end."""
    _write(path, size - end, _training())
    with path.open("ab") as handle:
        handle.write(failure)
    _write(path, end, _training(), mode="ab")


def warnings_log(path: Path, size: int, failure: bytes) -> None:
    """Nothing but warnings, each with another number, and one failure at the end."""
    lines = (
        f"/data/train.py:{n % 977}: UserWarning: step {n}: the gradient norm of layer {n % 12} was not finite\n"
        for n in range(10**9)
    )
    _write(path, size, lines)
    with path.open("ab") as handle:
        handle.write(failure)


def one_line_log(path: Path, size: int, failure: bytes) -> None:
    """One line of ``size`` bytes, then a failure."""
    piece = b"0.3141 0.2718 done " * 50_000
    with path.open("wb") as handle:
        for _ in range(size // len(piece)):
            handle.write(piece)
        handle.write(b"\n" + failure)


def _training() -> Iterator[str]:
    pick = random.Random(1)
    for step in range(10**9):
        kind = pick.random()
        if kind < 0.9:
            yield (
                f"[2025-03-06 {step // 3600 % 24:02}:{step // 60 % 60:02}:{step % 60:02},{step % 1000:03}] [    INFO]"
                f" trainer: epoch {step // 5000} step {step} loss: {pick.random() * 5:.6f} lr: {pick.random():.3e}"
                f" ips: {pick.random() * 900:.3f} samples/s eta: {step % 24}:{step % 60:02}:00\n"
            )
        elif kind < 0.97:
            yield f"eval batch {step}: acc1 {pick.random():.5f}, acc5 {pick.random():.5f}, reader_cost {step % 7}.1 s\n"
        else:
            yield f"saving checkpoint to output/model_{step}/best_{pick.getrandbits(64):016x}.pdparams\n"


def _write(path: Path, size: int, lines: Iterator[str], mode: str = "wb") -> None:
    """Lines up to ``size`` bytes; the first ``_BLOB`` bytes of them are made, the rest repeats them."""
    parts, length = [], 0
    while length < min(size, _BLOB):
        parts.append(next(lines))
        length += len(parts[-1])
    blob = "".join(parts).encode()
    with path.open(mode) as handle:
        for _ in range(max(1, size // len(blob))):
            handle.write(blob)
