"""The folder of a traced run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from d2s_doctor.trace.program import trace_folder


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege on Windows")
def test_a_link_in_the_place_of_the_folder_is_removed_and_what_it_points_to_stays(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("kept")
    with trace_folder() as folder:
        folder.rmdir()
        folder.symlink_to(tmp_path)
    assert not folder.is_symlink()
    assert (tmp_path / "own.txt").read_text() == "kept"
