"""The examples "An output format" and "A language" of CONTRIBUTING.md, executed as they stand."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from d2s_doctor import render
from d2s_doctor.cli.main import main
from d2s_doctor.kb import compiled
from d2s_doctor.render import formats, messages
from d2s_doctor.render.messages import languages, next_language
from tests.making import CONVERTER, traceback_of

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))


def shown(kind: str) -> tuple[str, str]:
    """The name and the text of the only block of this kind."""
    ((name, text),) = re.findall(rf"<!-- {kind}: (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL)
    return name, text


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    path = tmp_path / "train.log"
    path.write_text(LOG, "utf-8")
    return str(path)


def test_an_output_format(
    log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, code = shown("format")
    (tmp_path / "render").mkdir()
    (tmp_path / "render" / name).write_text(code, "utf-8")
    monkeypatch.setattr(render, "__path__", [*render.__path__, str(tmp_path / "render")])
    command, line = shown("format-line")
    key, function = re.findall(r'"(\S+)"', line)
    monkeypatch.setitem(formats._FORMATS[command], key, function)

    assert main(["match", "--format", key, log]) == 0
    first, best, *_ = capsys.readouterr().out.splitlines()
    assert first == "code,confidence,title"
    assert re.match(r"D2S103,[01]\.\d\d,", best)
    assert f"d2s-doctor match --format {key} " in TEXT
    with pytest.raises(SystemExit):
        main(["match", "--help"])
    assert key in capsys.readouterr().out


def test_a_language(
    log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, text = shown("language")
    sources = tmp_path / "messages"
    shutil.copytree(messages.SOURCES, sources, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (sources / name).write_text(text, "utf-8")
    monkeypatch.setattr(messages, "SOURCES", str(sources))
    monkeypatch.setattr(compiled, "FOLDER", str(tmp_path / "data"))
    monkeypatch.setattr(messages, "_loaded", {})
    monkeypatch.setattr(messages, "_languages", ())
    code = name.removesuffix(".yaml")

    assert main(["match", "--lang", code, log]) == 0
    assert capsys.readouterr().out.startswith("Trouvé: the log shows exactly this failure\n")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["match", log]) == 0
    assert capsys.readouterr().out.startswith("Trouvé: ")
    assert code in languages() and languages()[0] == "en"
    assert {next_language(language) for language in languages()} == set(languages())


def test_the_pages_of_a_new_language(tmp_path: Path) -> None:
    from d2s_doctor.site.tree import read_written

    assert (ROOT / "docs" / "en" / "start.md").is_file()
    assert read_written(ROOT / "docs", "fr")["start.md"] == read_written(ROOT / "docs", "en")["start.md"]
