"""The border of logs: recorded ones, cut, spliced and littered, through everything that a log goes through."""

from __future__ import annotations

import random
import time

from benchmarks.fuzz.harm import is_harmful
from d2s_doctor import diagnose, load_kb
from d2s_doctor.author.corpus import read_logs
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.model import Diagnosis, Language
from d2s_doctor.render.json import diagnosis_data, dump
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.text import diagnosis_text
from tools.corpus_file import CORPUS_FOLDER

MEGABYTE = 1_000_000
SECONDS_FOR_A_MEGABYTE = 1.0
LARGE = 0.03
"""Share of the inputs that are blown up to a megabyte."""
TOKENS = [
    *(b"\x1b[31m", b"\x1b]8;;http://x\x07", b"\xe2\x80\xae", b"\x00", b"\r", b"\r\n", b"\n\n", b"\t", b"\xff\xfe"),
    *(b"Traceback (most recent call last):\n", b'  File "', b'", line 1, in f\n', b"ValueError: ", b"<--- HERE"),
    *(b"In transformed code:\n", b"C++ Traceback (most recent call last):", b"_jst.Ld(", b"(" * 200, b"{name}"),
    b"\nDuring handling of the above exception, another exception occurred:\n",
    *(b"[/bold]", b"E   ", b"[rank3]: ", b"> ", b"Warning: ", b"'" * 99, b"\xed\xa0\x80", b"a.b." * 40, b"x" * 5000),
    *("动转静".encode(), "动转静".encode("gbk"), b"W1121 03:02:11.900156 23811 a.cc:1] "),
]


def mutated_log(logs: list[bytes], chance: random.Random) -> bytes:
    """One log, cut, spliced and littered."""
    data = bytearray(chance.choice(logs))
    for _ in range(chance.choice((0, 1, 2, 4, 8, 16, 64))):
        _change(data, logs, chance)
    if data and chance.random() < LARGE:
        data = (data * (MEGABYTE // len(data) + 1))[:MEGABYTE]
    encoding = chance.choice(("", "", "", "utf-16", "gb18030"))
    if encoding:
        return bytes(data).decode("utf-8", "replace").encode(encoding, "replace")[:MEGABYTE]
    return bytes(data)


def _change(data: bytearray, logs: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    to = min(len(data), at + chance.choice((1, 3, 40, 400, 4000)))
    kind = chance.randrange(6)
    if kind == 0:
        del data[at:to]
    elif kind == 1:
        data[at:at] = chance.choice(TOKENS) * chance.choice((1, 1, 1, 3, 30))
    elif kind == 2:
        data[at:at] = data[at:to] * chance.choice((1, 2, 20))
    elif kind == 3:
        other = chance.choice(logs)
        data[at:at] = other[: chance.randrange(len(other) + 1)]
    elif kind == 4:
        data[at:to] = bytes(chance.randrange(256) for _ in range(to - at))
    else:
        data[at:to] = data[at:to].replace(b"\n", chance.choice((b" ", b"", b"\r", b"\n\n")))


def log_seeds() -> list[bytes]:
    """Every recorded log."""
    return [log.data for log in read_logs(CORPUS_FOLDER)]


def check_log(data: bytes) -> str:
    """What is wrong with the answer to ``data``; "" when nothing is."""
    kb = load_kb()
    start = time.process_time()
    found = diagnose(data, kb=kb)
    seconds = time.process_time() - start
    if seconds > SECONDS_FOR_A_MEGABYTE * max(1.0, len(data) / MEGABYTE):
        return f"{seconds:.2f} s for {len(data)} bytes"
    for line in clean_lines(data[: MEGABYTE // 10]):
        if is_harmful(line.text):
            return f"the cleaner leaves {line.text[:80]!r}"
    split_failures(clean_lines(data.decode("latin-1")[: MEGABYTE // 10]))
    for language in ("en", "zh"):
        for text in _rendered(found, kb, language):
            if is_harmful(text):
                return f"{language} output holds a control character"
    return ""


def _rendered(found: Diagnosis, kb: KnowledgeBase, language: Language) -> list[str]:
    page = Page(language, 80, Paint(False))
    text = diagnosis_text(found, kb.entries, page, 3)
    return [text, dump(diagnosis_data(found, kb.entries, language, 3), "utf-8")]
