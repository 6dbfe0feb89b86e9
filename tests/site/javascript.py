"""The matcher of the paste box, run by Node, and its results in the form of Python's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest

from tests.site.conftest import ROOT

MATCHER = (ROOT / "docs" / "assets" / "d2s-match.js").read_text("utf-8")
_RUNNER = Path(__file__).with_name("run_matcher.js")
_NEAR = 1e-6


def node() -> str:
    """Where Node is. Skips the test without it, but on CI, where it has to be, fails."""
    found = shutil.which("node")
    if not found and os.environ.get("CI"):
        pytest.fail("no node on the path, so the matcher in the browser is not tested")
    if not found:
        pytest.skip("no node on the path: apt install nodejs")
    return found


def run_matchers(runs: Sequence[tuple[Sequence[str], Sequence[str]]], folder: Path) -> list[Any]:
    """For each (scripts, texts) what the scripts say of the texts: a list, or ``{"error": ...}``. One process."""
    requests = folder / "requests.jsonl"
    with requests.open("w", encoding="utf-8") as handle:
        for scripts, texts in runs:
            handle.write(json.dumps({"scripts": scripts, "texts": texts}) + "\n")
    with requests.open("rb") as handle:
        done = subprocess.run([node(), _RUNNER], stdin=handle, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def plain(value: Any) -> Any:
    """A Diagnosis, and all in it, as JSON gives it; without what the page does not make.

    ``considered`` explains an answer; for ``suggestions`` it has its own lookup, which people type into, and
    ``unanswered`` says what it said before that.
    """
    if isinstance(value, dict):
        kept = {name: plain(each) for name, each in value.items() if name not in ("considered", "suggestions")}
        return {**kept, "unanswered": ANY} if value.get("suggestions") else kept
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    return [plain(each) for each in value] if isinstance(value, (tuple, list)) else value


def differences(wanted: Any, found: Any, place: str = "") -> Iterator[str]:
    """Where two results differ; numbers may by a millionth."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name in sorted(wanted.keys() | found.keys()):
            if name in wanted and name in found:
                yield from differences(wanted[name], found[name], f"{place}.{name}")
            else:
                yield f"{place}.{name}: only one has it"
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from differences(one, other, f"{place}[{number}]")
    elif isinstance(wanted, float) and isinstance(found, (int, float)):
        if abs(wanted - found) > _NEAR:
            yield f"{place}: {wanted} in Python, {found} in JavaScript"
    elif wanted != found:
        yield f"{place}: {wanted!r} in Python, {found!r} in JavaScript"
