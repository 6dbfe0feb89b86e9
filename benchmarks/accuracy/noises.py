"""What happens to a log on its way from Paddle to a bug report. Each noise is text and a random source to bytes.

The random source is seeded by the log's name, so that the corpus is the same everywhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Noise = Callable[[str, random.Random], bytes]
_FRAME = re.compile(r'^  File "(?P<path>[^"]+)", line (?P<line>\d+), in (?P<function>\S+)$')


def _each(prefix: Callable[[int, random.Random], str]) -> Noise:
    """A noise that puts something before every line."""

    def apply(text: str, chance: random.Random) -> bytes:
        return "\n".join(prefix(n, chance) + line for n, line in enumerate(text.splitlines())).encode()

    return apply


def _clock(n: int) -> str:
    return f"{(9 + n // 3600) % 24:02}:{n // 60 % 60:02}:{n % 60:02}"


def plain(text: str, chance: random.Random) -> bytes:
    return text.encode()


def ansi(text: str, chance: random.Random) -> bytes:
    def paint(word: str) -> str:
        return f"\x1b[{chance.choice(['31', '1;35', '38;5;208'])}m{word}\x1b[0m" if chance.random() < 0.3 else word

    return "\n".join(" ".join(map(paint, line.split(" "))) for line in text.splitlines()).encode()


def crlf(text: str, chance: random.Random) -> bytes:
    return text.replace("\n", "\r\n").encode()


def utf16(text: str, chance: random.Random) -> bytes:
    return text.encode("utf-16")


def gbk(text: str, chance: random.Random) -> bytes:
    return ("正在训练，请稍候……\n" + text + "程序异常退出，错误码 1\n").encode("gb18030")


def windows(text: str, chance: random.Random) -> bytes:
    return re.sub(r"/home/user(/[\w./-]+)", lambda found: "C:\\Users\\u" + found[1].replace("/", "\\"), text).encode()


def quoted(text: str, chance: random.Random) -> bytes:
    return "\n".join(f"> {line}" for line in text.splitlines()).encode()


def issue(text: str, chance: random.Random) -> bytes:
    head = "### 问题描述 Issue Description\n\n转静态图失败，麻烦看一下。\n\n```\n"
    return (head + text + "```\n\n### 版本 Version\n\npaddle: develop\n").encode()


def chat(text: str, chance: random.Random) -> bytes:
    return "\n".join(line.strip() for line in text.splitlines()).encode()


def wrapped(width: int) -> Noise:
    """Lines broken at ``width`` characters, within words too."""

    def apply(text: str, chance: random.Random) -> bytes:
        pieces = []
        for line in text.splitlines():
            pieces += [line[at : at + width] for at in range(0, len(line), width)] or [""]
        return "\n".join(pieces).encode()

    return apply


def folded(text: str, chance: random.Random) -> bytes:
    """Broken at spaces, as mail programs do."""
    out = []
    for line in text.splitlines():
        while len(line) > 76 and " " in line[20:76]:
            at = line.rindex(" ", 20, 76)
            out.append(line[:at])
            line = line[at + 1 :]
        out.append(line)
    return "\n".join(out).encode()


def one_line(text: str, chance: random.Random) -> bytes:
    return " ".join(text.split()).encode()


def _body(text: str) -> list[str]:
    return text.rstrip().splitlines()


def _last(count: int) -> Noise:
    return lambda text, chance: "\n".join(_body(text)[-count:]).encode()


def no_last_line(text: str, chance: random.Random) -> bytes:
    """Without the last line that says anything."""
    return "\n".join(_body(text)[:-1]).encode()


def first_half(text: str, chance: random.Random) -> bytes:
    lines = _body(text)
    return "\n".join(lines[: len(lines) * 2 // 3]).encode()


def no_head(text: str, chance: random.Random) -> bytes:
    lines = _body(text)
    return "\n".join(lines[len(lines) // 3 :]).encode()


def training(text: str, chance: random.Random) -> bytes:
    """Deep in a training log."""

    def steps(first: int, count: int) -> str:
        return "".join(
            f"[2025-03-06 {_clock(n)},{n % 1000:03}] [    INFO] - step {n}/40000, loss: {chance.random():.6f}, "
            f"lr: {0.001 * chance.random():.2e}, ips: {chance.random() * 900:.2f} samples/sec\n"
            for n in range(first, first + count)
        )

    return (steps(0, 1500) + text + steps(1500, 500)).encode()


def ranks(text: str, chance: random.Random) -> bytes:
    """Eight ranks fail alike, their lines mixed."""
    queues = [[f"[rank{rank}]: {line}" for line in text.splitlines()] for rank in range(8)]
    mixed = []
    while any(queues):
        queue = chance.choice([queue for queue in queues if queue])
        mixed += [queue.pop(0) for _ in range(min(len(queue), chance.randint(1, 5)))]
    return "\n".join(mixed).encode()


def launcher(text: str, chance: random.Random) -> bytes:
    head = "".join(
        f"LAUNCH INFO 2025-03-06 {_clock(n)},100 {word}\n"
        for n, word in enumerate(("-----------  Configuration  ----------------------", "devices: None", "Run Pod: 8"))
    )
    tail = (
        "LAUNCH INFO 2025-03-06 09:01:00,100 Pod failed\n"
        "LAUNCH ERROR 2025-03-06 09:01:00,101 Container failed !!!\n"
        "Container rank 0 status failed cmd ['/usr/bin/python', '-u', 'train.py'] code 1 log log/workerlog.0 \n"
        "LAUNCH INFO 2025-03-06 09:01:00,102 ------------------------- ERROR LOG DETAIL -------------------------\n"
    )
    return (head + text + tail + text + "LAUNCH INFO 2025-03-06 09:01:01,300 Exit code 1\n").encode()


def garbage(text: str, chance: random.Random) -> bytes:
    """Binary junk between the lines, as from a disk that was full or two writers."""
    out = []
    for line in text.encode().split(b"\n"):
        out.append(line)
        if chance.random() < 0.1:
            out.append(bytes(chance.randrange(256) for _ in range(chance.randint(1, 60))).replace(b"\n", b""))
    return b"\x7fELF\x02\x01\x00\x00junk\x00\n" + b"\n".join(out)


_OTHERS = (
    'Traceback (most recent call last):\n  File "loader.py", line 31, in fetch\n    row = table[name]\n'
    "KeyError: 'image_0193'\nskipping this sample\n\n",
    'Traceback (most recent call last):\n  File "/usr/lib/python3/dist-packages/torch/nn/modules/module.py", '
    "line 1501, in _call_impl\n    return forward_call(*args)\n"
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x8 and 6x2)\n"
    "falling back to the other backend\n\n",
    'Traceback (most recent call last):\n  File "metrics.py", line 8, in send\n    connect(host)\n'
    "ConnectionRefusedError: [Errno 111] Connection refused\nmetrics are off\n\n",
)


def other_errors(text: str, chance: random.Random) -> bytes:
    """Errors around it that were survived."""
    first, second = chance.sample(_OTHERS, 2)
    return (first + text + "\n" + second).encode()


def _traceback_end(lines: list[str]) -> tuple[int, int]:
    """Where the first traceback begins and where its exception line stands; (-1, -1) without one."""
    for start, line in enumerate(lines):
        if line.startswith("Traceback (most recent"):
            for end in range(start + 1, len(lines)):
                if lines[end] and not lines[end].startswith(" "):
                    return start, end
    return -1, -1


def notebook(text: str, chance: random.Random) -> bytes:
    lines = text.splitlines()
    start, end = _traceback_end(lines)
    if start < 0:
        return text.encode()
    name = lines[end].split(":")[0].rpartition(".")[2]
    out = [*lines[:start], "-" * 75, f"{name}{'Traceback (most recent call last)':>{max(35, 75 - len(name))}}"]
    first = True
    for line, code in zip(lines[start + 1 : end], [*lines[start + 2 : end], ""], strict=True):
        found = _FRAME.match(line)
        if not found:
            continue
        number = int(found["line"])
        if first:
            out += [f"Cell In[4], line {number}", f"      {number - 1} ", f"----> {number} {code.strip()}", ""]
        else:
            path = found["path"].replace("/home/user", "~")
            out += [
                f"File {path}:{number}, in {found['function']}(self, *args, **kwargs)",
                f"    {number - 1}     try:",
                f"--> {number}         {code.strip()}",
                f"    {number + 1}     except Exception:",
                "",
            ]
        first = False
    message = re.sub(r"^[\w.]+\.(?=\w+:)", "", lines[end])  # a notebook leaves the module's name out
    return "\n".join([*out, message, *lines[end + 1 :]]).encode()


def pytest_run(text: str, chance: random.Random) -> bytes:
    lines = text.splitlines()
    start, end = _traceback_end(lines)
    if start < 0:
        return text.encode()
    out = ["=" * 35 + " FAILURES " + "=" * 35, "_" * 30 + " test_export " + "_" * 30, "", "    def test_export():"]
    out += [">       run()", "", "tests/test_export.py:12: "]
    out.append("_ " * 40)
    for line, code in zip(lines[start + 1 : end], [*lines[start + 2 : end], ""], strict=True):
        found = _FRAME.match(line)
        if found:
            out += [f"{found['path']}:{found['line']}: in {found['function']}", code]
    out += ["E   " + line for line in lines[end:]]
    out += ["", "=" * 28 + " short test summary info " + "=" * 28]
    return "\n".join([*lines[:start], *out, f"FAILED tests/test_export.py::test_export - {lines[end]}"]).encode()


def unittest_run(text: str, chance: random.Random) -> bytes:
    head = "E.\n" + "=" * 70 + "\nERROR: test_export (test_net.TestNet.test_export)\n" + "-" * 70 + "\n"
    return (head + text + "\n" + "-" * 70 + "\nRan 2 tests in 3.052s\n\nFAILED (errors=1)\n").encode()


NOISES: dict[str, Noise] = {
    "plain": plain,
    "rank prefix": _each(lambda n, chance: "[rank0]: "),
    "time prefix": _each(lambda n, chance: f"[2025-03-06 {_clock(n)},{n % 1000:03}] [   ERROR] "),
    "logging prefix": _each(lambda n, chance: f"2025-03-06 {_clock(n)},{n % 1000:03} - ppdet.engine - ERROR - "),
    "Kubernetes": _each(lambda n, chance: f"2025-03-06T{_clock(n)}.{chance.randrange(10**9):09}Z stderr F "),
    "launcher": launcher,
    "8 ranks mixed": ranks,
    "ANSI colours": ansi,
    "CRLF": crlf,
    "UTF-16": utf16,
    "GBK": gbk,
    "Windows paths": windows,
    "binary junk": garbage,
    "quoted": quoted,
    "Markdown issue": issue,
    "Jupyter": notebook,
    "pytest": pytest_run,
    "unittest": unittest_run,
    "indentation lost": chat,
    "wrapped at 80": wrapped(80),
    "wrapped at 120": wrapped(120),
    "folded at words": folded,
    "one line": one_line,
    "in a training log": training,
    "other errors around": other_errors,
    "first third cut off": no_head,
    "last third cut off": first_half,
    "last line cut off": no_last_line,
    "last 12 lines": _last(12),
    "last 4 lines": _last(4),
    "last line": _last(1),
}

CUTS = frozenset(
    {"first third cut off", "last third cut off", "last line cut off", "last 12 lines", "last 4 lines", "last line"}
)
"""The noises that may take away what decides."""
