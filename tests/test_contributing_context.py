"""The example "A signature's context" of CONTRIBUTING.md, executed as it stands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from d2s_doctor import diagnose, load_kb
from d2s_doctor.cli.main import main
from tests.making import ENTRY

TEXT = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text("utf-8")
LOGS = dict(re.findall(r"<!-- context-log: (\S+) -->\n```text\n(.*?)```", TEXT, re.DOTALL))
(SIGNATURES,) = re.findall(r"<!-- context: signatures.yaml -->\n```yaml\n(.*?)```", TEXT, re.DOTALL)
BARE = LOGS["eager.log"].splitlines()[-1]
LATER = LOGS["converted.log"].replace("do not agree", "do not agree\n\n  In user code:\n\n    out = x + y")


def entry_in(folder: Path, **changed: Any) -> Path:
    """A knowledge base of one entry with the signature of the example; a field that is None is left out."""
    signature = {**yaml.safe_load(SIGNATURES)["signatures"][0], **changed}
    entry = yaml.safe_load(ENTRY)
    entry["signatures"] = [{name: value for name, value in signature.items() if value is not None}]
    entry |= {name: {"en": "It is so.", "zh": "如此。"} for name in ("cause", "fix")}
    (folder / "kb" / "training").mkdir(parents=True)
    path = folder / "kb" / "training" / "D2S991-sample-entry.yaml"
    path.write_text(yaml.safe_dump(entry, allow_unicode=True), "utf-8")
    return folder / "kb"


@pytest.mark.parametrize(
    ("log", "changed", "strength", "other"),
    [
        (LOGS["converted.log"], {}, 1.0, 1.0),
        (LOGS["eager.log"], {}, 0.0, 0.0),
        (BARE, {"generic": None}, 0.0, 0.95),
        (LATER, {"excludes": None}, 0.0, 1.0),
        (LOGS["converted.log"], {"frames": ["paddle/jit/dy2static/other.py"]}, 1.0, 0.85),
        (LOGS["converted.log"], {"requires": ["not in the log"]}, 1.0, 0.0),
    ],
    ids=["converted", "eager", "generic", "excludes", "frames", "requires"],
)
def test_each_field_decides(tmp_path: Path, log: str, changed: Any, strength: float, other: float) -> None:
    """``strength`` is that of the answer with the signature as it is shown, ``other`` with the field ``changed``."""
    found = []
    for name, fields in (("shown", {}), ("other", changed)):
        kb = load_kb(entry_in(tmp_path / name, **fields), shipped=False)
        found.append(max((match.strength for match in diagnose(log, kb=kb).matches), default=0.0))
    assert found == [strength, other]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    entry_in(tmp_path)
    (tmp_path / "eager.log").write_text(LOGS["eager.log"], "utf-8")
    monkeypatch.chdir(tmp_path)
    (line,) = re.findall(r"^d2s-doctor (match --explain .* eager.log)$", TEXT, re.MULTILINE)
    assert main([*shlex.split(line), "--lang", "en"]) == 1
    assert "the stack shows no conversion" in " ".join(capsys.readouterr().out.split())
