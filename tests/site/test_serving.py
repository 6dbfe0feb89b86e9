"""What a server reads again when an author changes an entry."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from d2s_doctor.kb.problem import BrokenEntries
from d2s_doctor.site.serving import ServedSources
from d2s_doctor.site.sources import Sources
from tests.site.conftest import ROOT

ENTRY = "control-flow/D2S103-while-predicate-type-change.yaml"


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServedSources:
    path = tmp_path / "kb" / ENTRY
    path.parent.mkdir(parents=True)
    shutil.copy(ROOT / "kb" / ENTRY, path)
    whole = Sources((), (), None)  # type: ignore[arg-type]
    monkeypatch.setattr("d2s_doctor.site.serving.read_sources", lambda root, repository: whole)
    made = ServedSources(tmp_path, "")
    made.times.clear()
    made.refresh()
    return made


def test_a_changed_entry_is_read_again(served: ServedSources) -> None:
    path = served.root / "kb" / ENTRY
    text = path.read_text("utf-8")
    path.write_text(text.replace("slug: while-predicate-type-change", "slug: while-changed"), encoding="utf-8")
    path.rename(path.with_name("D2S103-while-changed.yaml"))
    assert [entry.slug for entry in served.refresh().entries] == ["while-changed"]
    before = served.sources.entries[0]
    assert served.refresh().entries[0] is before


def test_a_broken_entry_is_told_and_the_last_good_one_stays(served: ServedSources) -> None:
    path = served.root / "kb" / ENTRY
    path.write_text(path.read_text("utf-8").replace("kind: error", "kind: eror"), encoding="utf-8")
    with pytest.raises(BrokenEntries, match="eror"):
        served.refresh()
    assert served.sources.entries[0].kind == "error"
