"""The example "A probe" of CONTRIBUTING.md, executed as it stands in a copy of the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def shown(kind: str) -> tuple[str, str]:
    """The name and the text of the only block of this kind."""
    ((name, text),) = re.findall(rf"<!-- {kind}: (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL)
    return name, text


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout with the probe and its messages in it."""
    package = tmp_path / "d2s_doctor"
    shutil.copytree(ROOT / "d2s_doctor", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "kb", tmp_path / "kb")
    name, code = shown("probe")
    (package / "inside" / "probes" / name).write_text(code, "utf-8")
    name, lines = shown("probe-messages")
    file = package / "render" / "messages" / name
    messages = yaml.safe_load(file.read_text("utf-8"))
    for section, added in yaml.safe_load(lines).items():
        assert not set(added) & set(messages[section])
        messages[section].update(added)
    file.write_text(yaml.safe_dump(messages, allow_unicode=True), "utf-8")
    later = file.stat().st_mtime + 10
    os.utime(file, (later, later))
    return tmp_path


def disk(checkout: Path, *more: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "d2s_doctor", "env", "--json", "--lang", "en", "--python", sys.executable]
    done = subprocess.run([*command, *more], cwd=checkout, capture_output=True, text=True, check=False)
    (found,) = [probe for probe in json.loads(done.stdout)["probes"] if probe["id"] == "disk"]
    assert isinstance(found, dict)
    return found


def test_a_probe_is_one_file_and_its_messages(checkout: Path) -> None:
    found = disk(checkout)
    assert found["state"] in ("ok", "warn")
    assert re.fullmatch(r"(only )?[\d.]+ GiB are free for temporary files", found["text"])


def test_a_verdict_of_the_example(checkout: Path) -> None:
    file = checkout / "d2s_doctor" / "inside" / "probes" / shown("probe")[0]
    file.write_text(file.read_text("utf-8").replace("1 << 30", "1 << 70"), "utf-8")
    found = disk(checkout)
    assert (found["state"], found["how"]) == ("warn", "let TMPDIR name a folder on a larger disk")


def test_an_entry_may_name_its_topic(checkout: Path, write_entry: Callable[..., Path]) -> None:
    folder = write_entry(("relevant: [paddle.version]", "relevant: [disk]"))
    command = [sys.executable, "-m", "d2s_doctor", "kb", "check", str(folder / "own")]
    (folder / "own").mkdir()
    (folder / "training").rename(folder / "own" / "training")
    assert subprocess.run(command, cwd=checkout, check=False).returncode == 0
    (checkout / "d2s_doctor" / "inside" / "probes" / shown("probe")[0]).unlink()
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert "'disk' is not one of" in done.stdout + done.stderr


def test_without_its_file_it_is_gone(checkout: Path) -> None:
    (checkout / "d2s_doctor" / "inside" / "probes" / shown("probe")[0]).unlink()
    with pytest.raises(ValueError, match="not enough values"):
        disk(checkout)


def test_a_broken_probe_is_a_result_that_says_what_to_do(checkout: Path) -> None:
    folder = checkout / "d2s_doctor" / "inside" / "probes"
    name, code = shown("probe")
    (folder / "second.py").write_text(code, "utf-8")
    (folder / "third.py").write_text(code.replace("PROBE =", "NOTHING ="), "utf-8")
    (folder / "fourth.py").write_text("def", "utf-8")
    (folder / name).write_text(code.replace('facts.get("free")', 'facts["nope"]'), "utf-8")
    wordless = code.replace('id = "disk"', 'id = "wordless"').replace('"disk.', '"wordless.')
    (folder / "wordless.py").write_text(wordless, "utf-8")
    command = [sys.executable, "-m", "d2s_doctor", "env", "--json", "--lang", "en", "--python", sys.executable]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    texts = {probe["id"]: probe["text"] for probe in json.loads(done.stdout)["probes"]}
    assert texts["python"].startswith("CPython")
    assert texts["disk"] == f"KeyError: 'nope' while its answer was judged; mend judge in {folder / name}"
    assert texts["second.py"].endswith("probes/second.py: its id 'disk' is that of disk.py; give it another")
    assert texts["third.py"].endswith("has no attribute 'PROBE'; does it end with PROBE = ...?")
    assert "fourth.py" in texts["fourth.py"]
    assert "invalid syntax" in texts["fourth.py"]
    assert re.fullmatch(r"message probe\.wordless\.\w+ is not written; add it to .*/en\.yaml", texts["wordless"])
