"""The sentences: complete in both languages, one line each, and the command that shows them."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import pytest

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.environment import env
from d2s_doctor.cli.exit import ExitCode
from d2s_doctor.env import ask, judge, model_path
from d2s_doctor.env.interpreter import NoInterpreter, Why
from d2s_doctor.env.results import ProbeResult, ProbeState, probe_result
from d2s_doctor.inside import probes
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.messages import catalogue, languages
from d2s_doctor.render.page import Page
from d2s_doctor.render.probes import advice, probes_data, probes_text
from tests.env.faking import WORKING, fake_paddle

_KEY = re.compile(r'"([a-z]+\.[a-z_0-9]+)"')
"""What looks like the key of a message; which of these are is known by the word before the dot."""
_NO_KEYS = {
    "paddle.install",
    "paddle.import",
    "paddle.py",
    "numpy.py",
    "python.version",
    "paddle.version",
    "paddle.build",
}


def section(name: str, language: str = "en") -> dict[str, str]:
    """The messages of a section of the catalogue."""
    found = catalogue(language).items()
    return {key.partition(".")[2]: text for key, text in found if key.partition(".")[0] == name}


def test_every_message_has_its_sentence() -> None:
    files = [Path(str(module.__file__)) for module in (ask, judge)] + list(Path(probes.__path__[0]).glob("*.py"))
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    words = {key.partition(".")[0] for key in section("probe")} | {probe.id for probe in probes.PROBES.values()}
    used = {key for key in _KEY.findall(sources) if key.partition(".")[0] in words} - _NO_KEYS
    used |= {f"import.{end}" for end in ("raised", "crashed", "hung")} | {
        "raised",
        "crashed",
        "hung",
        "silent",
        "misjudged",
        "unwritten",
    }
    used |= {f"build.{kind}" for kind in ("cpu", "cuda", "rocm", "xpu")} | {"python.silent", "python.hung"}
    used |= {f"file.{found}" for found in model_path.Found.__args__}  # type: ignore[attr-defined]
    assert used == set(section("probe"))
    assert set(section("probe_advice")) <= used
    assert set(section("probe_why")) == set(Why.__args__)  # type: ignore[attr-defined]
    assert set(section("probe_state")) == set(ProbeState.__args__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", languages())
def test_what_a_probe_says_is_one_line(language: str) -> None:
    for name in ("probe", "probe_advice", "probe_why"):
        assert not [key for key, text in section(name, language).items() if "\n" in text]


def _page(language: str = "en", width: int = 100) -> Page:
    return Page(language, width, Paint(False))


SOME = (
    probe_result(
        "python", "ok", "python.ok", implementation="CPython", version="3.11.7", bits=64, platform="Linux x86_64"
    ),
    probe_result("numpy", "fail", "numpy.two", version="2.4.6", paddle="2.6.2", python="/env/bin/python"),
    probe_result("pir", "skipped", "skipped.import"),
    probe_result("build", "unknown", "hung", seconds=5),
    probe_result(
        "device", "warn", "device.hidden", variables=["CUDA_VISIBLE_DEVICES=-1"], hiding="CUDA_VISIBLE_DEVICES"
    ),
)


def test_text() -> None:
    lines = probes_text(SOME, _page()).splitlines()
    assert lines[0] == "✓ ok       python          CPython 3.11.7, 64-bit, Linux x86_64"
    assert lines[1].startswith("✗ fail     numpy           NumPy 2.4.6 beside Paddle 2.6.2")
    assert lines[3] == " " * 27 + '→ /env/bin/python -m pip install "numpy<2"'
    assert lines[4] == "- skipped  pir             because Paddle cannot be imported"
    assert lines[5] == "? unknown  build           no answer in 5 s"
    assert lines[6].startswith("! warn     device          Paddle is built for a device, but CUDA_VISIBLE_DEVICES=-1")


def test_chinese_text_stays_in_its_columns() -> None:
    lines = probes_text(SOME, _page("zh", 50)).splitlines()
    assert lines[0] == "✓ 正常  python          CPython 3.11.7，64 位，"
    assert lines[1] == " " * 24 + "Linux x86_64"
    assert lines[-1] == " " * 24 + "→ unset CUDA_VISIBLE_DEVICES"


def test_data() -> None:
    data = probes_data(SOME, "en")
    assert list(data[1]) == ["id", "state", "message", "text", "how", "facts"]
    assert data[1]["how"] == '/env/bin/python -m pip install "numpy<2"'
    assert data[0]["how"] == ""
    json.dumps(data)


def test_a_sentence_without_its_facts_is_still_one() -> None:
    for message in section("probe"):
        result = ProbeResult("python", "ok", message, {})
        assert probes_text([result], _page())
        assert "{" not in probes_data([result], "zh")[0]["text"] + advice(result, "zh")


class TestCommand:
    @pytest.fixture(autouse=True)
    def _english(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def _run(self, **options: object) -> ExitCode:
        given = argparse.Namespace(**{"python": sys.executable, "json": False, "lang": None, "smoke": False, **options})
        return env(given, Console(given))

    def test_no_paddle_ends_with_1(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self._run() is ExitCode.NONE
        out, err = capsys.readouterr()
        assert "✗ fail     paddle.install  Paddle is not installed in this Python" in out
        assert err == f"d2s-doctor: {sys.executable} (given with --python)\n"

    def test_a_sound_paddle_ends_with_0(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        fake_paddle(tmp_path, WORKING)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        (tmp_path / "numpy").mkdir()
        (tmp_path / "numpy" / "__init__.py").touch()
        assert self._run(json=True, lang="zh") is ExitCode.FOUND
        data = json.loads(capsys.readouterr().out)
        assert list(data) == ["schema_version", "interpreter", "probes"]
        assert data["interpreter"] == {"path": sys.executable, "why": "given", "text": "由 --python 指定"}
        assert [probe["id"] for probe in data["probes"]][:2] == ["python", "paddle.install"]

    def test_no_such_python_is_a_usage_error(self) -> None:
        with pytest.raises(NoInterpreter, match="no_python"):
            self._run(python="/nonexistent/python")
