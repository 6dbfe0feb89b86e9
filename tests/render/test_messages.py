"""The catalogue: the same messages with the same places in every language; none missing, none unused."""

from __future__ import annotations

import ast
import json
import os
import pickle
import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from d2s_doctor.check.config import BadConfig
from d2s_doctor.cli.exit import OutputFailed, UsageError
from d2s_doctor.env.interpreter import NoInterpreter
from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb import compiled
from d2s_doctor.render import messages
from d2s_doctor.render.messages import (
    DEFAULT,
    catalogue,
    compile_catalogue,
    error_text,
    languages,
    mistakes,
    next_language,
    read_yaml,
    say,
)
from d2s_doctor.run.runner import WorkerFailed
from d2s_doctor.template import parse
from d2s_doctor.triage.find import NoSuchLog
from d2s_doctor.triage.state import UnusableState
from d2s_doctor.verify.envs import EnvironmentFailed

PACKAGE = Path(messages.SOURCES).parents[1]
ALL = catalogue(DEFAULT)
KINDS: tuple[type[ExpectedError], ...] = (
    BadConfig,
    EnvironmentFailed,
    NoInterpreter,
    NoSuchLog,
    OutputFailed,
    UnusableState,
    UsageError,
    WorkerFailed,
)
ERRORS = {"NoScheduler", *(kind.__name__ for kind in KINDS)}
"""NoScheduler needs the extra ``cluster``."""


def own(language: str) -> dict[str, str]:
    return read_yaml(os.path.join(messages.SOURCES, f"{language}.yaml"))


@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_message_with_the_same_places(language: str) -> None:
    wrong = [f"{language}.yaml: {key}: {text}" for key, text in sorted(mistakes(language).items())]
    assert not wrong, "\n" + "\n".join(wrong)
    for key, text in own(language).items():
        assert text.strip() or key.startswith("punctuation."), key


def _texts() -> tuple[set[str], set[str]]:
    """Every text in the sources that may be a key, and every f-string that may make one, its holes as ``*``."""
    exact: set[str] = set()
    patterns: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        prefixes = ("app.", "") if path.parent.name == "tui" else ("",)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                exact |= {prefix + node.value for prefix in prefixes}
            elif isinstance(node, ast.JoinedStr):
                text = "".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in node.values)
                patterns |= {prefix + text for prefix in prefixes}
    return exact, {pattern for pattern in patterns if re.fullmatch(r"[a-z_]+(\.[a-z_*]+)+", pattern)}


def test_every_message_is_used() -> None:
    exact, patterns = _texts()
    navigation = (PACKAGE.parent / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    exact |= {f"navigation.{name.lower()}" for name in re.findall(r"- (\w+):", navigation)}

    def is_used(key: str) -> bool:
        section, _, name = key.partition(".")
        whole_section = f"{section}.*" in patterns
        if key in exact or (whole_section and name in exact):
            return True
        return any(
            fnmatchcase(key, pattern) or (whole_section and fnmatchcase(name, pattern))
            for pattern in patterns
            if pattern != f"{section}.*"
        )

    # tests/cli/test_parser.py looks after the sections of the command line.
    assert not [key for key in ALL if not key.startswith(("cli.", "argparse.")) and not is_used(key)]


def _said(path: Path) -> list[str]:
    """The whole keys that a module says."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            key = node.args[0]
            each = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
            prefix = "app." if path.parent.name == "tui" and name == "say" else ""
            if name in ("say", "said", "message"):
                found += [prefix + str(k.value) for k in each if isinstance(k, ast.Constant)]
    return found


def test_every_message_that_is_said_exists() -> None:
    said = {key for path in PACKAGE.rglob("*.py") for key in _said(path) if "." in key}
    assert len(said) > 100
    assert not said - ALL.keys()


def _raised() -> list[tuple[str, set[str]]]:
    """The key and the names of the values of each expected error that the package makes."""
    calls = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
                keys = [node.args[0]]
                if isinstance(keys[0], ast.IfExp):
                    keys = [keys[0].body, keys[0].orelse]
                values = {str(keyword.arg) for keyword in node.keywords}
                for key in keys:
                    calls.append((ast.unparse(key).removeprefix("f").strip("'"), values))
    return calls


def test_every_expected_error_has_a_message_whose_places_it_fills() -> None:
    raised = _raised()
    for key, values in raised:
        names = [name for name in ALL if fnmatchcase(name, "error." + re.sub(r"\{.*?\}", "*", key))]
        assert names, key
        for name in names:
            assert set(parse(ALL[name]).names) <= values, name
    assert len(raised) > 60


def test_an_expected_error_survives_a_process_border() -> None:
    error = pickle.loads(pickle.dumps(UsageError("family", family="'a'", families="b")))
    assert error_text(error, "en") == "family 'a' is not one of b"
    assert str(error) == "family 'a' b"


def test_the_default_language_comes_first_and_the_toggle_goes_round() -> None:
    assert languages()[0] == DEFAULT
    assert {next_language(language) for language in languages()} == set(languages())


def test_one_thing_is_no_plural() -> None:
    one = say("check.summary", "en", findings=1, functions=2, files=1)
    assert one == "1 finding in 2 converted functions of 1 file."
    assert say("check.summary", "en", findings=0, functions=1, files=0).startswith(
        "0 findings in 1 converted function of"
    )


def test_a_value_is_not_read_as_a_format() -> None:
    assert say("app.log.pasted", "en") == "pasted"
    assert say("environment.uncovered", "en", release="{0} [red]").startswith("You are on Paddle {0} [red];")
    with pytest.raises(KeyError):
        say("environment.uncovered", "en")


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of its own: English with two messages, and another language that lacks one."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "en.yaml").write_text("a: {one: One, two: '{n} things'}\n", "utf-8")
    (tmp_path / "source" / "xx.yaml").write_text("a: {one: Un}\n", "utf-8")
    monkeypatch.setattr(messages, "SOURCES", str(tmp_path / "source"))
    monkeypatch.setattr(compiled, "FOLDER", str(tmp_path / "data"))
    monkeypatch.setattr(messages, "_loaded", {})
    monkeypatch.setattr(messages, "_languages", ())
    return tmp_path


def test_one_file_is_a_language_and_lacks_are_said_in_english(folders: Path) -> None:
    assert languages() == ("en", "xx")
    assert say("a.one", "xx") == "Un"
    assert say("a.two", "xx", n=3) == "3 things"


def test_an_installed_package_reads_the_compiled_files_alone(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_catalogue(str(folders / "data"))
    monkeypatch.setattr(compiled, "CHECKOUT", "")
    for path in (folders / "source").iterdir():
        path.write_text("a: {one: stranger}\n", "utf-8")
        os.utime(path, (2e9, 2e9))
    messages._loaded.clear()
    messages._languages = ()
    assert languages() == ("en", "xx")
    assert say("a.two", "xx", n=3) == "3 things"


def test_an_edit_is_compiled_anew(folders: Path) -> None:
    assert say("a.one", "xx") == "Un"
    compiled = folders / "data" / "messages.xx.json"
    before = compiled.stat().st_mtime
    source = folders / "source" / "xx.yaml"
    source.write_text("a: {one: Eins}\n", "utf-8")
    os.utime(source, (before + 5, before + 5))
    messages._loaded.clear()
    assert say("a.one", "xx") == "Eins"
    assert json.loads(compiled.read_text("utf-8"))["a.one"] == "Eins"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a: {one: no}\n", {"": "a.one is not text: False"}),
        ("a: {one: Un\n", {"": "xx.yaml"}),
        ("a: Un\n", {"": "a is no section of keys"}),
        ("a: {one: Un, two: '{m} choses'}\n", {"a.two": "its places are not those of en.yaml: m, n"}),
        ("a: {one: Un, two: '{n choses'}\n", {"a.two": "lone"}),
        ("b: {one: Un}\n", {"b.one": "no such message", "a.one": "is missing", "a.two": "is missing"}),
    ],
)
def test_a_mistake_is_named_and_said_in_english(folders: Path, text: str, wrong: dict[str, str]) -> None:
    (folders / "source" / "xx.yaml").write_text(text, "utf-8")
    found = mistakes("xx")
    assert found.keys() == wrong.keys()
    assert all(part in found[key] for key, part in wrong.items())
    assert say("a.two", "xx", n=3) == "3 things"
