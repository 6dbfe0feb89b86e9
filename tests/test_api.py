"""The public names: typed, documented, and loaded only when they are used."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import d2s_doctor
from d2s_doctor import BrokenEntries, Diagnosis, Finding, KnowledgeBase, Match, diagnose, load_kb
from tests.making import CONVERTER, traceback_of

LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))


@pytest.mark.parametrize("name", sorted(set(d2s_doctor.__all__) - {"__version__"}))
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert name in dir(d2s_doctor)
    assert len(getattr(d2s_doctor, name).__doc__ or "") > 40


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'diagnosis'"):
        _ = d2s_doctor.diagnosis


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, d2s_doctor; print([n for n in sys.modules if n.startswith('d2s_doctor.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_the_package_leaves_the_path_of_a_program_alone(tmp_path: Path) -> None:
    """Also when that program is started by ``-m`` and is given our name as an argument."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "__init__.py").write_text("import sys; old = list(sys.path); import d2s_doctor\n", "utf-8")
    (tmp_path / "theirs" / "__main__.py").write_text("import sys, theirs; print(theirs.old == sys.path)\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(d2s_doctor.__file__).parents[1])}
    command = [sys.executable, "-m", "theirs", "d2s_doctor"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=True)
    assert done.stdout == "True\n"


def test_what_the_functions_return(kb: KnowledgeBase) -> None:
    assert isinstance(kb, KnowledgeBase)
    found = diagnose(LOG, kb=kb)
    assert isinstance(found, Diagnosis)
    assert isinstance(found.findings[0], Finding)
    assert isinstance(found.matches[0], Match)


def test_a_broken_private_base_is_raised(write_entry: Callable[..., Path]) -> None:
    folder = write_entry(("kind: error", "kind: odd"))
    with pytest.raises(BrokenEntries) as caught:
        load_kb(folder, shipped=False)
    assert caught.value.problems[0].line == 4


def test_the_types_are_shipped() -> None:
    assert (Path(d2s_doctor.__file__).parent / "py.typed").exists()


def test_an_explanation_changes_no_answer(kb: KnowledgeBase) -> None:
    plain, explained = diagnose(LOG, kb=kb), diagnose(LOG, kb=kb, explain=True)
    assert explained.findings[0].considered[0].id == "D2S103"
    assert plain.findings == tuple(finding._replace(considered=()) for finding in explained.findings)
    assert plain == explained._replace(findings=plain.findings)
