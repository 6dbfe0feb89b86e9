"""Peak memory and time of ``match`` over inputs of every form and size, beside those of ``sort`` on the same file.

    python -m benchmarks.shapes [--sizes 0.1 1 10 50] [--shapes newlines gbk] [--no-peer]

Each input is read by a process of its own. The aim: less than 150 MB, and a second for each MB beside what it takes to
start. Ends with 1 when an input misses it.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from typing import NamedTuple

from d2s_doctor import load_kb

MEGABYTE = 1_000_000
MOST_MEMORY = 150.0
"""MB."""
START = 0.5
"""Seconds that a start may take on a busy machine."""
SECONDS_FOR_A_MEGABYTE = 1.0
PEER = ["sort", "--buffer-size=100M"]
"""Reads every line too, and has to hold them: the shape of an input decides what it costs."""
_MATCH = [sys.executable, "-m", "d2s_doctor", "match", "--json"]
_TRACEBACK = (
    'Traceback (most recent call last):\n  File "train.py", line {n}, in step{n}\n    out = net(x{n})\n'
    '  File "/env/lib/python3.11/site-packages/paddle/jit/dy2static/error.py", line 454, in raise_new_exception\n'
    "    raise new_exception from None\nValueError: value {n} of layer_{n} is not what the loop over rows expects\n\n"
)
_CHAINED = (
    'Traceback (most recent call last):\n  File "a.py", line {n}, in f\nKeyError: {n}\n\n'
    "During handling of the above exception, another exception occurred:\n\n"
)


class Measured(NamedTuple):
    """Of one process: processor seconds and most memory in MB."""

    seconds: float
    memory: float


def _lines(form: str) -> Iterator[bytes]:
    return (form.format(n=n).encode() for n in count())


def _random_words(chance: random.Random) -> Iterator[bytes]:
    words = ["paddle", "Tensor", "shape", "loop", "cond", "while", "dtype", "expected", "received", "operator", "input"]
    while True:
        yield " ".join(chance.choices(words, k=12)).encode() + b"\n"


def _random_bytes(chance: random.Random) -> Iterator[bytes]:
    while True:
        yield chance.randbytes(4096)


def _base64(chance: random.Random) -> Iterator[bytes]:
    return (base64.encodebytes(chance.randbytes(4096)) for _ in count())


def _hex(chance: random.Random) -> Iterator[bytes]:
    return (b"0x" + chance.randbytes(24).hex().encode() + b"\n" for _ in count())


def _encoded(form: str, encoding: str) -> Iterator[bytes]:
    return (form.format(n=n).encode(encoding) for n in count())


def _with_mark(mark: bytes, pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield mark
    yield from pieces


def _once(text: str, then: bytes) -> Iterator[bytes]:
    yield text.encode()
    yield from cycle([then])


def _same(piece: bytes) -> Callable[[random.Random], Iterator[bytes]]:
    return lambda _: cycle([piece])


def _numbered(form: str) -> Callable[[random.Random], Iterator[bytes]]:
    return lambda _: _lines(form)


_BEGINNINGS = (
    *("python while pred change from", "The type of data we are", "object has no attribute", "PYTHON while the shape"),
    *("All values in", "The input of", "Cannot open file", "the shape of input must be"),
)


def _beginnings(chance: random.Random) -> Iterator[bytes]:
    while True:
        yield f"ValueError: {' '.join(chance.choices(_BEGINNINGS, k=40))}\n\n".encode()


_MESSAGE = "ValueError: the loop over rows needs a bound {n}\n"
SHAPES: dict[str, Callable[[random.Random], Iterator[bytes]]] = {
    "newlines": _same(b"\n"),
    "carriage returns": _same(b"\r"),
    "CRLF": _same(b"\r\n"),
    "NUL": _same(b"\0"),
    "spaces": _same(b" "),
    "blank lines of spaces": _same(b"    \n"),
    "tabs": _same(b"\t"),
    "tabs and newlines": _same(b"\t\n"),
    "one long line": _same(b"x"),
    "one long line of words": _same(b"paddle Tensor while cond "),
    "one character a line": _same(b"x\n"),
    "numbers": _numbered("{n}\n"),
    "short distinct lines": lambda chance: (chance.randbytes(2).hex().encode() + b"\n" for _ in count()),
    "progress bars": _numbered("\r{n}/50000 [=====>......] loss: 0.{n}"),
    "tracebacks": _numbered(_TRACEBACK),
    "one traceback again": _same(_TRACEBACK.replace("{n}", "7").encode()),
    "headers of tracebacks": _same(b"Traceback (most recent call last):\n"),
    "frames": _numbered('  File "a{n}.py", line {n}, in f\n'),
    "a chain of exceptions": _numbered(_CHAINED),
    "exceptions": _numbered("a{n}.MyError: x{n}\n"),
    "a message without end": lambda _: _once(_TRACEBACK.format(n=1).rstrip(), b"\n  and more of it"),
    "warnings": _numbered("/a/b{n}.py:{n}: UserWarning: layer{n} has no gradient, name w_{n}\n"),
    "mentions of conversion": _numbered("paddle.jit.save(net, path{n})\n"),
    "words of messages": _random_words,
    "beginnings of messages": _beginnings,
    "quoted sentences": _numbered(
        'to_static {n} says "python while pred change" and `the input {n} should be` what?\n'
    ),
    "numbered lines": lambda _: (
        f"{n} | {line}\n".encode() for n, line in enumerate(cycle(_TRACEBACK.format(n=1).split("\n")), 1)
    ),
    "shortened stacks": _numbered(
        'Traceback (most recent call last):\n  File "a.py", line {n}, in f\n...\nKeyError: {n}\n\n'
    ),
    "deep indentation": _numbered(" " * 2000 + "x{n}\n"),
    "deeper and deeper": lambda _: (b" " * (n % 3000) + b"x\n" for n in count()),
    "digits": _same(b"0123456789"),
    "open brackets": _same(b"["),
    "nested brackets": _same(b"([{" * 50 + b"\n"),
    "quotes": _same(b"'\"`"),
    "rules": _same(b"=" * 80 + b"\n"),
    "lines of one width": _numbered("{n:0>8}" + "abcdefgh" * 9 + "\n"),
    "frames cut at a column": lambda _: cycle([b'  File "' + b"a/" * 36 + b"\n"]),
    "escapes": _same(b"\x1b[31m\x1b]8;;x\x1b["),
    "coloured lines": _numbered("\x1b[3{n}mloss {n}\x1b[0m\n"),
    "bidi marks": _same("\u202e\u2066".encode()),
    "prefixes of ranks": _numbered("[rank{n}]: [1,{n}]<stderr>: E   x\n"),
    "C++ stacks": _numbered("{n}   paddle::f{n}(std::string const&)\n"),
    "C++ crash": lambda _: _once("C++ Traceback (most recent call last):\n", b"0   paddle::f(int)\n"),
    "glog": _numbered("W1121 03:02:11.900156 {n} a.cc:{n}] x{n}\n"),
    "UTF-16": lambda _: _with_mark(b"\xff\xfe", _encoded(_MESSAGE, "utf-16-le")),
    "UTF-16 newlines": lambda _: _with_mark(b"\xff\xfe", cycle([b"\n\0"])),
    "UTF-16 without a mark": lambda _: _encoded(_MESSAGE, "utf-16-be"),
    "UTF-32": lambda _: _with_mark(b"\xff\xfe\0\0", _encoded(_MESSAGE, "utf-32-le")),
    "GBK": lambda _: _encoded("报错 {n}：循环没有上界\n", "gbk"),
    "Chinese": _numbered("报错 {n}：循环没有上界，请检查动转静\n"),
    "bytes of no encoding": _same(b"\xff\xfe\xfd\n"),
    "random bytes": _random_bytes,
    "base64": _base64,
    "hexadecimal": _hex,
    "dots": _same(b"a.b.c."),
    "dotted lines": _same(b"a.b.c." * 30 + b"\n"),
    "colons": _same(b"a: "),
    "JSON lines": _numbered('{{"loss": {n}, "lr": 0.{n}, "text": "Error: x{n}"}}\n'),
    "a log on one line": lambda _: (_TRACEBACK.format(n=n).replace("\n", " ").encode() for n in count()),
}


def write_shape(name: str, size: int, path: Path) -> None:
    """Write ``size`` bytes of a form to a file; the same ones every time."""
    written = 0
    with path.open("wb") as handle:
        for piece in SHAPES[name](random.Random(7)):
            written += handle.write(piece[: size - written])
            if written >= size:
                return


def measure(command: list[str]) -> Measured:
    """What a command costs; its output is thrown away. Raises RuntimeError when it ends by more than exit code 1."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{command} ended with {process.returncode}: {said.decode(errors='replace')[-300:]}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Measured(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / MEGABYTE)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shapes", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", type=float, nargs="+", default=[0.1, 1, 10, 50], metavar="MB")
    parser.add_argument("--shapes", nargs="+", default=list(SHAPES), choices=list(SHAPES), metavar="NAME")
    parser.add_argument("--no-peer", action="store_true", help="leave `sort` out")
    options = parser.parse_args()
    missed = 0
    load_kb()  # in a checkout whose entries changed, the first call compiles them
    print("| form | MB | s | MB of memory | s of sort | ratio |  |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "input.log"
        for name in options.shapes:
            for size in options.sizes:
                write_shape(name, int(size * MEGABYTE), path)
                here = measure([*_MATCH, str(path)])
                peer = None if options.no_peer else measure([*PEER, str(path)])
                fits = here.memory < MOST_MEMORY and here.seconds < START + SECONDS_FOR_A_MEGABYTE * size
                missed += not fits
                compared = f"{peer.seconds:.2f} | {here.seconds / max(peer.seconds, 0.01):.1f}" if peer else "|"
                verdict = "" if fits else "missed"
                print(
                    f"| {name} | {size:g} | {here.seconds:.2f} | {here.memory:.0f} | {compared} | {verdict} |",
                    flush=True,
                )
    print(f"\n{len(options.shapes)} forms × {len(options.sizes)} sizes, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
