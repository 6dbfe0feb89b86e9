"""Nothing of the folder that a command is used in is executed, and Paddle is found where the user's Python finds it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.env.ask import ask
from d2s_doctor.env.interpreter import choose, installed_paddle
from d2s_doctor.run.runner import Runner
from tests.env.faking import WORKING, fake_paddle
from tests.making import CONVERTER, ENTRY, traceback_of

TRAPS = (
    *sorted(sys.stdlib_module_names - {"this", "antigravity"}),
    *("sitecustomize", "usercustomize", "d2s_doctor", "paddle", "numpy", "yaml", "rapidfuzz", "jsonschema", "textual"),
    *("rich", "uv", "tomli", "worker", "compare", "start", "probe_script", "user_paths", "d2s_doctor_inside"),
)
BROWSERS = ("xdg-open", "x-www-browser", "www-browser", "firefox", "chromium", "google-chrome", "links", "lynx", "w3m")
BASE = Path(sys.base_prefix) / "bin" / "python3"
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
posix = pytest.mark.skipif(sys.platform == "win32", reason="layout of a POSIX environment")


@pytest.fixture(scope="module")
def armed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder full of modules and programs that leave a note when they are executed, and where they leave it.

    Made once: 300 files for each test take longer than the tests.
    """
    folder, notes = tmp_path_factory.mktemp("traps"), tmp_path_factory.mktemp("notes")
    for name in TRAPS:
        (folder / f"{name}.py").write_text(f"open({str(notes / name)!r}, 'w').close()\nraise SystemExit(66)\n")
    for name in ("python", "python3", "nvidia-smi", "uv", "taskkill", "bwrap", *BROWSERS):
        (folder / name).write_text(f"#!/bin/sh\n: > {notes}/{name}-program\nexit 66\n")
        (folder / name).chmod(0o755)
    return folder, notes


@pytest.fixture
def traps(armed: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The working folder, full of modules that leave a note when they are executed; the test fails if one does."""
    folder, notes = armed
    kept = {path: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.chdir(folder)
    # What careless profiles hold: an empty entry, a relative one, the working folder by its name.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", str(folder)]))
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", str(folder), os.environ["PATH"]]))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    yield folder
    monkeypatch.undo()
    for path in set(folder.iterdir()) - set(kept):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in set(kept) - set(folder.iterdir()):
        path.write_bytes(kept[path])
    left = sorted(path.name for path in notes.iterdir())
    for name in left:
        (notes / name).unlink()
    assert left == []


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A Paddle outside of the working folder."""
    folder = tmp_path / "packages"
    folder.mkdir()
    return fake_paddle(folder, WORKING)


@posix
def test_no_browser_of_the_folder_is_started(traps: Path) -> None:
    """Textual opens a link by ``webbrowser``, which looks browsers up by their bare names."""
    code = (
        "import os, webbrowser; os.environ.update(DISPLAY=':9', TERM='xterm')\n"
        "from d2s_doctor.inside.programs import only_program_folders\n"
        "os.environ['PATH'] = ':.:' + os.getcwd()\n"
        "with only_program_folders():\n    print(webbrowser.open('http://127.0.0.1:9/'))\n"
        "assert os.environ['PATH'] == ':.:' + os.getcwd()\n"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "False\n"), done.stderr


def test_the_app_opens_links_under_that_guard(traps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textual.app import App

    from d2s_doctor.tui.app import DoctorApp

    seen: list[str] = []
    monkeypatch.setattr(App, "open_url", lambda app, url, new_tab: seen.append(os.environ["PATH"]))
    DoctorApp.open_url(DoctorApp.__new__(DoctorApp), "https://example.com")
    assert seen
    assert str(traps) not in seen[0].split(os.pathsep)
    assert "" not in seen[0].split(os.pathsep)


def doctor(*arguments: str, code: int | None = None, log: str = "") -> str:
    """Run the program like its installed script, whose own path holds neither the working folder nor PYTHONPATH."""
    line = [sys.executable, "-I", "-c", "import sys; from d2s_doctor.cli.main import main; sys.exit(main())"]
    done = subprocess.run([*line, *arguments], input=log, capture_output=True, text=True, check=False)
    assert "d2s_doctor" + os.sep not in done.stderr
    if code is not None:
        assert done.returncode == code, done.stderr
    return done.stdout


def test_check(traps: Path) -> None:
    (traps / "model.py").write_text("x = 1\n")
    assert doctor("check", "model.py", code=0) == ""


def test_check_asks_for_the_release(traps: Path, packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ["PYTHONPATH"], str(packages)]))
    assert installed_paddle(sys.executable) == "3.3.1"


@pytest.mark.parametrize("python", [[], ["--python", sys.executable], ["--python", str(BASE)]])
def test_env(traps: Path, python: list[str]) -> None:
    probes = json.loads(doctor("env", "--json", *python))["probes"]
    assert {probe["id"]: probe["state"] for probe in probes}["python"] == "ok"


def test_match_with_env(traps: Path) -> None:
    assert "D2S103" in doctor("match", "--env", code=0, log=LOG)


def test_report(traps: Path) -> None:
    assert "D2S103" in doctor("report", code=0, log=LOG)


def test_run(traps: Path, packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ["PYTHONPATH"], str(packages)]))
    data = json.loads(doctor("run", "D2S103", "--json", "--python", sys.executable))
    assert (data["paddle"], data["outcome"]) == ("3.3.1", "raises")


@pytest.mark.parametrize("forks", [True, False])
def test_the_worker(traps: Path, forks: bool) -> None:
    """Also the one that the terminal app and ``verify`` keep warm."""
    with Runner(sys.executable, preload=False) as runner:
        runner.forks = forks and runner.forks
        ran = runner.run("import csv, json\nout = csv.__name__")
    assert (ran.end, ran.out) == ("passed", {"kind": "str", "value": "csv"})


def test_verify(traps: Path, packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([os.environ["PYTHONPATH"], str(packages)]))
    (tmp_path / "kb" / "training").mkdir(parents=True)
    (tmp_path / "kb" / "training" / "D2S991-sample-entry.yaml").write_text(ENTRY, encoding="utf-8")
    data = json.loads(doctor("verify", "--kb", str(tmp_path / "kb"), "--yes", "--python", sys.executable, "--json"))
    assert data["cells"] == {"raises": 6}  # this Paddle cannot convert


def test_making_an_environment_starts_no_python(traps: Path) -> None:
    from d2s_doctor.verify.envs import _uv, _uv_program

    assert not Path(_uv_program()).is_relative_to(traps)
    _uv("--version")


def test_trace_of_a_program_elsewhere(traps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program itself is started like ``python prog.py``, so PYTHONPATH is the user's own affair here."""
    monkeypatch.delenv("PYTHONPATH")
    program = tmp_path / "elsewhere" / "prog.py"
    program.parent.mkdir()
    program.write_text("import csv, email, json\nprint(csv.__name__)\n")
    assert "csv" in doctor("trace", str(program), "--python", sys.executable, code=0)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python itself imports runpy from the working folder")
def test_our_own_program_as_a_module(traps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")
    # What Python itself imports for ``-m`` is taken from here before a line of ours can run, and d2s_doctor too.
    shown = [sys.executable, "-P", "-c", "import runpy, pkgutil, sys; print(*sys.modules)"]
    loaded = subprocess.run(shown, capture_output=True, text=True, check=True, cwd="/").stdout.split()
    for name in {name.partition(".")[0] for name in loaded} | {"d2s_doctor"}:
        (traps / f"{name}.py").unlink(missing_ok=True)
    assert len(list(traps.glob("*.py"))) > 200
    line = [sys.executable, "-m", "d2s_doctor", "match"]
    done = subprocess.run(line, input=LOG, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_processes_of_triage(traps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")
    (tmp_path / "logs").mkdir()
    for number in range(300):
        (tmp_path / "logs" / f"{number}.log").write_text(LOG, encoding="utf-8")
    script = [str(Path(sys.executable).with_name("d2s-doctor")), "triage", str(tmp_path / "logs"), "--jobs", "2"]
    done = subprocess.run(script, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, "D2S103" in done.stdout) == (0, True), done.stderr


@posix
def test_no_program_of_the_working_folder_is_chosen(traps: Path) -> None:
    assert Path(choose(None).path).parent != traps
    assert Path(choose("python3").path).parent != traps


def _facts(python: str) -> dict[str, Any]:
    return {probe.id: probe for probe in ask(python)}


def test_paddle_by_pythonpath(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(packages))
    facts = _facts(sys.executable)
    assert facts["paddle.install"].facts["location"] == str(packages / "paddle" / "__init__.py")
    assert facts["paddle.import"].facts["version"] == installed_paddle(sys.executable) == "3.3.1"
    with Runner(sys.executable) as runner:
        runner.start()
        assert runner.paddle == "3.3.1"


@pytest.fixture
def user_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of ``pip install --user``, with a Paddle in it, and a start-up file that must not run."""
    monkeypatch.setenv("PYTHONUSERBASE", str(tmp_path / "user"))
    line = [str(BASE), "-c", "import site; print(site.getusersitepackages())"]
    folder = Path(subprocess.run(line, capture_output=True, text=True, check=True).stdout.strip())
    folder.mkdir(parents=True)
    (folder / "usercustomize.py").write_text("raise SystemExit(66)")
    (folder / "developed.pth").write_text(f"{tmp_path / 'packages'}\n")
    return folder


@posix
def test_paddle_by_user_site(user_site: Path) -> None:
    fake_paddle(user_site, WORKING, version="3.2.2")
    assert installed_paddle(str(BASE)) == "3.2.2"
    assert _facts(str(BASE))["paddle.import"].facts["location"] == str(user_site / "paddle" / "__init__.py")
    assert installed_paddle(sys.executable) is None  # a virtual environment does not look there


@posix
def test_paddle_in_development_mode_by_user_site(user_site: Path, packages: Path) -> None:
    assert installed_paddle(str(BASE)) == "3.3.1"


@posix
def test_the_users_own_wishes_hold(user_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_paddle(user_site, WORKING)
    monkeypatch.setenv("PYTHONNOUSERSITE", "1")
    assert installed_paddle(str(BASE)) is None


@posix
def test_the_order_is_that_of_a_normal_start(user_site: Path, packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PYTHONPATH wins over the user's site, and neither over the standard library."""
    fake_paddle(user_site, WORKING, version="3.2.2")
    for folder in (user_site, packages):
        (folder / "csv.py").write_text("raise SystemExit(66)")
    monkeypatch.setenv("PYTHONPATH", str(packages))
    assert installed_paddle(str(BASE)) == "3.3.1"
    with Runner(str(BASE), preload=False) as runner:
        ran = runner.run(
            "import csv, sys\nout = [entry for entry in sys.path if 'user' in entry or 'packages' in entry]"
        )
    assert ran.end == "passed"
    assert ran.out
    found = [item["value"] for item in ran.out["items"]]
    assert found.index(str(packages)) < found.index(str(user_site)) < len(found) - 1


def test_our_modules_are_not_on_the_path_of_a_sample() -> None:
    with Runner(sys.executable, preload=False) as runner:
        ran = runner.run("import sys\nout = [entry for entry in sys.path if entry.endswith('inside')]")
    assert ran.out == {"kind": "list", "items": []}


@pytest.mark.parametrize("given", [os.pathsep + "/zq", ".", "/zq" + os.pathsep])
def test_the_working_folder_by_an_empty_part_of_pythonpath(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "logs").mkdir()
    for number in range(83):
        (tmp_path / "logs" / f"{number}.log").write_text(LOG, encoding="utf-8")
    for name in ("json", "argparse", "yaml", "multiprocessing"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path)!r} + '/executed-{name}', 'w')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", given)
    script = [str(Path(sys.executable).with_name("d2s-doctor")), "triage", "logs", "--jobs", "2"]
    done = subprocess.run(script, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, "D2S103" in done.stdout) == (0, True), done.stderr
    assert list(tmp_path.glob("executed-*")) == []


def test_no_question_about_the_machine_starts_a_program() -> None:
    """``platform.platform`` starts ``uname``, from PATH, to learn the processor."""
    package = Path(__file__).parents[2] / "d2s_doctor"
    assert [file for file in package.rglob("*.py") if "platform.platform(" in file.read_text("utf-8")] == []
