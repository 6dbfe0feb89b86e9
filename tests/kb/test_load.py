"""The shipped base in a checkout: made anew when an entry changed, and still there when one is broken."""

from __future__ import annotations

import ast
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor.kb import base, compiled, load
from d2s_doctor.kb.base import save_base
from d2s_doctor.kb.constants import SOURCES
from d2s_doctor.kb.problem import BrokenEntries

Write = Callable[..., Path]


@pytest.fixture
def checkout(write_entry: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    folder = str(write_entry())
    for source in SOURCES:
        shutil.copy(Path(compiled.source_folder()) / f"{source}.yaml", folder)
    monkeypatch.setattr(compiled, "source_folder", lambda: folder)
    monkeypatch.setattr(compiled, "FOLDER", str(tmp_path / "data"))
    monkeypatch.setattr(load, "_shipped", None)
    return write_entry


def fake_checkout(root: Path, project: str = "d2s-doctor", packages: str = "") -> str:
    """A folder that looks like a checkout of ``project``; the place of its package."""
    (root / "kb").mkdir(parents=True)
    (root / "kb" / "schema.json").write_text("{}", "utf-8")
    (root / "pyproject.toml").write_text(f'[project]\nname = "{project}"\n', "utf-8")
    return str(root / packages / "d2s_doctor")


def test_a_checkout_is_known_by_what_is_ours(tmp_path: Path) -> None:
    ours = fake_checkout(tmp_path / "ours")
    assert compiled.checkout_of(ours) == str(tmp_path / "ours")
    assert compiled.checkout_of(fake_checkout(tmp_path / "other", "kb-manager")) == ""
    assert compiled.checkout_of(fake_checkout(tmp_path / "lib" / "site-packages")) == ""
    assert compiled.checkout_of(fake_checkout(tmp_path / "lib" / "dist-packages")) == ""
    (tmp_path / "ours" / "kb" / "schema.json").unlink()
    assert compiled.checkout_of(ours) == ""
    assert compiled.checkout_of(str(tmp_path / "nowhere" / "d2s_doctor")) == ""


def test_an_installed_package_neither_reads_nor_writes_beside_itself(
    checkout: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    load.load_kb()
    checkout(("A sample", "Another"))
    monkeypatch.setattr(compiled, "CHECKOUT", "")
    again(monkeypatch, 60)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "data").iterdir()}
    assert load.load_kb().entries["D2S991"].title.en == "A sample"
    compiled.keep("index.json", {})
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "data").iterdir()} == before
    assert not load.is_own_checkout(compiled.source_folder())


def again(monkeypatch: pytest.MonkeyPatch, shift: int) -> None:
    """Forget the loaded base, and let the compiled files be older by ``shift`` seconds."""
    monkeypatch.setattr(load, "_shipped", None)
    index = Path(compiled.FOLDER) / "index.json"
    if index.exists():
        os.utime(index, (index.stat().st_mtime - shift,) * 2)


def test_an_edit_shows_at_once(checkout: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load.load_kb().entries["D2S991"].title.en == "A sample"
    checkout(("A sample", "Another"))
    again(monkeypatch, 60)
    assert load.load_kb().entries["D2S991"].title.en == "Another"
    again(monkeypatch, -60)
    assert load.load_kb().entries["D2S991"].title.en == "Another"


def test_a_broken_edit_leaves_the_last_good_base(
    checkout: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    load.load_kb()
    checkout(("kind: error", "kind: odd"))
    again(monkeypatch, 60)
    assert load.load_kb().entries["D2S991"].kind == "error"
    assert "kb/ has problems" in capsys.readouterr().err


def test_without_any_good_base_the_problems_are_told(checkout: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout(("kind: error", "kind: odd"))
    with pytest.raises(BrokenEntries, match="'odd' is not one of"):
        load.load_kb()


def test_lost_entries_are_made_again(checkout: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    load.load_kb()
    (Path(compiled.FOLDER) / "entries.json").unlink()
    again(monkeypatch, -60)
    assert "D2S991" in load.load_kb().entries


def test_files_of_an_older_format_are_made_again(checkout: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    load.load_kb()
    index = Path(compiled.FOLDER) / "index.json"
    index.write_text('{"format": 0}', encoding="utf-8")
    again(monkeypatch, -60)
    assert "D2S991" in load.load_kb().entries
    assert '"format":0' not in index.read_text(encoding="utf-8")


def test_entries_made_anew_after_the_index_was_read_are_still_found(tmp_path: Path) -> None:
    kb = load.load_kb()
    save_base(kb, str(tmp_path))
    old = base.load_base(str(tmp_path))
    file = tmp_path / "entries.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")), indent=1), "utf-8")
    assert dict(old.entries) == dict(kb.entries)


def test_a_base_is_not_changed_after_it_was_made() -> None:
    fields = set(vars(base.build_base(())))
    changed = [
        f"{path.name}:{target.lineno} {ast.unparse(target)}"
        for path in Path(base.__file__).parents[1].rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute) and target.attr in fields and ast.unparse(target.value) in ("base", "kb")
    ]
    assert {"origins", "retired", "entries"} <= fields
    assert changed == []
