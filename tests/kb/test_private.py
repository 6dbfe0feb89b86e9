"""Knowledge bases beside the shipped one: from an option, the environment, an installed package."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor import diagnose, load_kb
from d2s_doctor.cli.main import main
from d2s_doctor.kb.private import from_packages
from d2s_doctor.kb.problem import BrokenEntries
from tests.making import CONVERTER, ENTRY, traceback_of

LOG = traceback_of("ValueError: the gradient of w was lost in conversion", frames=("train.py", CONVERTER))


@pytest.fixture
def private(tmp_path: Path) -> Callable[[str], Path]:
    """Write the good entry as ``code`` into a folder of its own."""

    def write(code: str, slug: str = "") -> Path:
        slug = slug or f"sample-{code.lower()}"
        path = tmp_path / code / "training" / f"{code}-{slug}.yaml"
        path.parent.mkdir(parents=True)
        text = ENTRY.replace("D2S991", code).replace("sample-entry", slug)
        path.write_text(text, encoding="utf-8")
        return tmp_path / code

    return write


def package(home: Path, name: str, entry_points: str, modules: dict[str, str]) -> None:
    info = home / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "entry_points.txt").write_text(entry_points)
    for file, text in modules.items():
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text)


def test_a_folder_is_beside_the_shipped_base(private: Callable[[str], Path]) -> None:
    folder = private("ACME101")
    kb = load_kb(folder)
    assert {"ACME101", "D2S101"} <= set(kb.entries)
    assert kb.origins == {"ACME101": str(folder)}
    assert diagnose(LOG, kb=kb).matches[0].id == "ACME101"
    assert set(load_kb(folder, shipped=False).entries) == {"ACME101"}
    assert "ACME101" not in load_kb().entries


def test_several_folders(private: Callable[[str], Path]) -> None:
    one, two = private("ACME101"), private("ACME102")
    assert {"ACME101", "ACME102"} <= set(load_kb([one, two]).entries)
    assert set(load_kb([one, two, one], shipped=False).entries) == {"ACME101", "ACME102"}


def test_the_environment(private: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [str(private("ACME101")), str(private("ACME102"))]
    monkeypatch.setenv("D2S_DOCTOR_KB", os.pathsep.join(folders))
    assert {"ACME101", "ACME102", "D2S101"} <= set(load_kb().entries)
    assert load_kb() is load_kb()
    assert diagnose(LOG).matches[0].id == "ACME101"
    monkeypatch.setenv("D2S_DOCTOR_KB", "")
    assert "ACME101" not in load_kb().entries


@pytest.mark.parametrize("value", ["acme_d2s.kb:FOLDER", "acme_d2s.kb : folder", "acme_d2s.place:Here.folder"])
def test_an_installed_package(
    private: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    folder = str(private("ACME101"))
    module = f"FOLDER = {folder!r}\n\n\ndef folder():\n    return FOLDER\n"
    home = tmp_path / "packages"
    text = f"[console_scripts]\nx = y:z\n\n[d2s_doctor.kb]\n# ours\nacme = {value}\n"
    modules = {"acme_d2s/__init__.py": "", "acme_d2s/kb.py": module}
    modules["acme_d2s/place.py"] = "import pathlib\n\n\nclass Here:\n    folder = pathlib.Path(" + repr(folder) + ")\n"
    package(home, "acme_d2s", text, modules)
    monkeypatch.syspath_prepend(str(home))
    for name in ("acme_d2s", "acme_d2s.kb", "acme_d2s.place"):
        monkeypatch.delitem(__import__("sys").modules, name, raising=False)
    assert from_packages() == (folder,)
    assert load_kb().origins == {"ACME101": folder}


def test_a_package_alone_names_its_kb_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "plain_d2s", "[d2s_doctor.kb]\nplain = plain_d2s\n", {"plain_d2s/__init__.py": ""})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert from_packages() == (str(tmp_path / "plain_d2s" / "kb"),)


@pytest.mark.parametrize("module", ["raise SystemError('no')", "x = 1\n", "def kb():\n    return 7\n", "kb = None\n"])
def test_a_package_that_cannot_be_asked_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, request: pytest.FixtureRequest
) -> None:
    name = f"broken_d2s_{abs(hash(request.node.name))}"
    package(tmp_path, name, f"[d2s_doctor.kb]\na = {name}:kb\n", {f"{name}.py": module})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BrokenEntries, match=f"{name}.*entry_points.txt: d2s_doctor.kb = {name}:kb"):
        from_packages()


@pytest.mark.parametrize(
    ("code", "said"),
    [("import sys; sys.exit(7)", "SystemExit: 7"), ("def folder(): return 'a\\0\\x1b[31m'", "ValueError: ")],
)
def test_a_package_that_ends_the_program_or_names_no_folder_is_named(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path, "zq_d2s_ends", "[d2s_doctor.kb]\nx = zq_d2s_ends:folder\n", {"zq_d2s_ends.py": code + "\n"})
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "zq_d2s_ends", raising=False)
    with pytest.raises(BrokenEntries, match="zq_d2s_ends") as raised:
        from_packages()
    assert said in str(raised.value)
    assert "\x1b" not in str(raised.value)


def test_other_packages_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "acme", "[d2s_doctor.kb]\na = nowhere\n", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    assert from_packages() == ()


def test_what_lies_in_the_working_folder_was_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "trap_d2s", "[d2s_doctor.kb]\na = trap_d2s:kb\n", {"trap_d2s.py": "raise SystemError\n"})
    monkeypatch.chdir(tmp_path)
    for place in ("", ".", str(tmp_path)):
        monkeypatch.syspath_prepend(place)
        assert from_packages() == ()


def test_a_code_or_slug_that_is_taken_names_both(private: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("D2S_DOCTOR_KB", str(private("D2S991", "recursion")))
    with pytest.raises(BrokenEntries, match=r"D2S991-.*slug recursion is taken by the shipped D2S109; use a prefix"):
        load_kb()
    monkeypatch.delenv("D2S_DOCTOR_KB")
    with pytest.raises(BrokenEntries, match="slug recursion is taken by the shipped D2S109"):
        load_kb(private("ACME100", "recursion"))
    one, two = private("ACME101"), private("ACME102", "sample-acme101")
    with pytest.raises(BrokenEntries, match=r"ACME102-.*slug sample-acme101 is taken by .*ACME101-sample-acme101.yaml"):
        load_kb([one, two])


def test_a_copy_that_is_worked_on_takes_the_place_of_the_shipped_entries(tmp_path: Path) -> None:
    (original,) = (Path(__file__).resolve().parents[2] / "kb").glob("*/D2S103-*.yaml")
    copy = tmp_path / original.parent.name / original.name
    copy.parent.mkdir()
    text = original.read_text(encoding="utf-8").replace("see_also: [D2S104, D2S105]", "see_also: []")
    copy.write_text(text.replace("The while condition turns", "The condition turns"), encoding="utf-8")
    kb = load_kb(tmp_path)
    assert kb.entries["D2S103"].title.en.startswith("The condition turns")
    assert kb.origins == {"D2S103": str(tmp_path)}
    assert len(kb.entries) == len(load_kb().entries)


def test_a_folder_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("D2S_DOCTOR_KB", "/no/such/folder")
    with pytest.raises(BrokenEntries, match="/no/such/folder: no entries here"):
        load_kb()


def test_entries_may_link_to_the_shipped_ones(private: Callable[[str], Path], tmp_path: Path) -> None:
    folder = private("ACME101")
    (path,) = folder.glob("*/*.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("see_also: []", "see_also: [D2S101]"), encoding="utf-8")
    assert load_kb(folder).entries["ACME101"].see_also == ("D2S101",)
    assert main(["kb", "check", str(folder)]) == 0


def test_our_own_checkout_is_not_private() -> None:
    kb = load_kb(Path(__file__).resolve().parents[2] / "kb")
    assert kb.origins == {}
    assert kb.entries == load_kb().entries


def test_the_options(private: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(private("ACME101"))
    assert main(["list", "--kb", folder]) == 0
    shown = capsys.readouterr().out
    assert "ACME101" in shown
    assert "D2S101" in shown
    assert main(["list", "--kb", folder, "--only-kb"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert main(["list", "--only-kb"]) == 2
    assert "name others with --kb DIR" in capsys.readouterr().err
