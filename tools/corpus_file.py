"""Writing files of the corpus: the same text for the same programs, one line of a log on one line of the file."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from d2s_doctor.author.corpus import CORPUS, RecordedLog, RecordedProgram, make_log, read_programs

ROOT = Path(__file__).resolve().parent.parent
CORPUS_FOLDER = ROOT / CORPUS

_WORD = re.compile(r"[A-Za-z_][\w-]*|\d+(?:\.\d+){2,}(?:\+[\w.]+)?-\w+")
_YAML_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
# What a literal block cannot hold: control characters, and line breaks other than "\n".
_NOT_LITERAL = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BASE64_WIDTH = 100


def write_file(programs: Iterable[RecordedProgram], root: Path = CORPUS_FOLDER) -> None:
    """Write the programs of one file. Raises ValueError when they would not be read back as they are."""
    programs = list(programs)
    path = root / programs[0].file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes("---\n".join(map(program_text, programs)).encode())
    if read_programs(path, root) != [program._replace(logs=_ordered(program.logs)) for program in programs]:
        raise ValueError(f"{path}: is not read back as it was written")


def program_text(program: RecordedProgram) -> str:
    """The YAML document of a program; logs with the same text and verdict are one record."""
    parts = [f"name: {_word(program.name)}\n"] if program.name else []
    parts += [f"kind: {_word(program.kind)}\n", f"entry: {program.entry or 'null'}\n"]
    if program.source:
        parts.append(f"source: {_text(program.source, 2)}")
    parts.append("logs:\n" if program.logs else "logs: []\n")
    for logs in _grouped(program.logs):
        runs = ", ".join(_word(log.run) for log in logs)
        parts.append(f"- runs: [{runs}]\n")
        if logs[0].verdict:
            parts.append(f"  verdict: {_word(logs[0].verdict)}\n")
        if logs[0].answer:
            parts.append(f"  answer: {_word(logs[0].answer)}\n")
        parts.append(_data(logs[0].data))
    return "".join(parts)


def with_log(program: RecordedProgram, run: str, data: bytes | None) -> RecordedProgram:
    """The program with another text for a run, which keeps its verdict; without the run when ``data`` is None."""
    old = next((log for log in program.logs if log.run == run), None)
    logs = [log for log in program.logs if log.run != run]
    if data is not None:
        logs.append(make_log(program, run, data, old.verdict if old else "", old.answer if old else None))
    return program._replace(logs=tuple(logs))


def _ordered(logs: Iterable[RecordedLog]) -> tuple[RecordedLog, ...]:
    return tuple(log for group in _grouped(logs) for log in group)


def _grouped(logs: Iterable[RecordedLog]) -> list[list[RecordedLog]]:
    """By equal text and verdict; the oldest release first, the plain run before those under a switch."""
    groups: dict[tuple[bytes, str, str | None], list[RecordedLog]] = {}
    for log in sorted(logs, key=lambda log: (bool(log.switch), _version(log.release), log.run)):
        groups.setdefault((log.data, log.verdict, log.answer), []).append(log)
    return list(groups.values())


def _version(release: str) -> tuple[list[int], str]:
    plain, _, extra = release.partition("+")
    return [int(part) for part in plain.split(".") if part], extra


def _word(word: str) -> str:
    return word if _WORD.fullmatch(word) and word.lower() not in _YAML_WORDS else json.dumps(word)


def _data(data: bytes) -> str:
    try:
        return f"  text: {_text(data.decode(), 4)}"
    except UnicodeDecodeError:
        return "  base64: |\n" + "".join(f"    {line}\n" for line in _base64_lines(data))


def _base64_lines(data: bytes) -> Iterator[str]:
    encoded = base64.b64encode(data).decode()
    return (encoded[start : start + _BASE64_WIDTH] for start in range(0, len(encoded), _BASE64_WIDTH))


def _text(text: str, indent: int) -> str:
    """A block that holds the text as it is; quoted, still line by line, where a block cannot hold it."""
    space = " " * indent
    lines = text.splitlines(keepends=True) if not _NOT_LITERAL.search(text) else []
    if not text.strip("\n") or not lines:
        return _quoted(text, space)
    hint = "2" if lines[0][0] in " \n\t" else ""
    end = "-" if not text.endswith("\n") else "+" if text.endswith("\n\n") else ""
    body = "".join(line if line == "\n" else space + line for line in lines)
    return f"|{hint}{end}\n{body}" + ("" if text.endswith("\n") else "\n")


def _quoted(text: str, space: str) -> str:
    r"""In double quotes, broken after each ``\n`` so that a difference shows the line that changed."""
    lines = [line + "\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    quoted = [_NOT_LITERAL.sub(_escaped, json.dumps(line, ensure_ascii=False)[1:-1]) for line in lines if line]
    # What begins with a space would lose it at the start of a line.
    starts = quoted[:1] + ["\\" + line if line.startswith(" ") else line for line in quoted[1:]]
    return '"' + f"\\\n{space}".join(starts) + '"\n'


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
