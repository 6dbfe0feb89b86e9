"""``d2s-doctor check`` as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from d2s_doctor.check import linter
from d2s_doctor.check.rule import Rule, Violation
from d2s_doctor.check.rules import RULES
from d2s_doctor.cli.main import main

BAD = """\
import paddle


@paddle.jit.to_static(full_graph=True)
def last_two(x, steps):
    kept = [x, x]
    while steps > 0:
        kept.append(x)
        del kept[0]
        steps = steps - 1
    return paddle.stack(kept)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "net.py").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_finding_is_shown_with_its_line_and_hint(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--paddle", "3.3.1")
    assert code == 1
    assert out.startswith("net.py:9:13: D2S202 ")
    assert "9 |         del kept[0]\n" in out
    assert "+        kept.pop(0)" in out
    assert "1 finding in 1 converted function of 1 file" in err


def test_chinese(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, "--paddle", "3.3.1", "--lang", "zh", "--format", "concise")
    assert out == "net.py:9:13: D2S202 `kept` 在这里是 TensorArray，不能用 del，可以用 pop [AST]\n"
    assert "发现 1 处问题" in err


def test_json(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--json", "--paddle", "all")
    (finding,) = json.loads(out)["findings"]
    assert code == 1
    assert (finding["code"], finding["line"], finding["function"]) == ("D2S202", 9, "last_two")
    assert finding["hint"] == ["-        del kept[0]", "+        kept.pop(0)"]


def test_sarif(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--format", "sarif", "--paddle", "3.3.1")
    data = json.loads(out)
    (single,) = data["runs"]
    assert data["version"] == "2.1.0"
    assert single["tool"]["driver"]["rules"][0]["id"] == single["results"][0]["ruleId"] == "D2S202"
    assert single["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "net.py"


def test_github(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--format", "github", "--paddle", "3.3.1")
    assert out.startswith("::warning file=net.py,line=9,col=13,endLine=9,title=D2S202::`del` on")


def test_nothing_is_changed_unasked(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--diff", "--paddle", "3.3.1")
    assert "+        kept.pop(0)\n" in out
    assert (project / "net.py").read_text() == BAD


def test_fix(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--fix", "--paddle", "3.3.1")
    assert (code, out) == (0, "")
    assert (project / "net.py").read_text() == BAD.replace("del kept[0]", "kept.pop(0)")
    assert "net.py: 1 hint written" in err


def test_pyproject(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "pyproject.toml").write_text('[tool.d2s-doctor]\npaddle = "3.3.1"\nignore = ["D2S2"]\n')
    assert run(capsys)[0] == 0
    assert run(capsys, "--ignore", "D2S101")[0] == 1


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("ignored = []", "ignored is unknown; known are paddle, mode"),
        ("ignore = 'D2S2'", "ignore should be a list of strings"),
        ("mode = 'eager'", "mode should be one of auto, ast, sot"),
        ("=", "pyproject.toml: Invalid"),
    ],
)
def test_a_wrong_setting_is_named(
    table: str, complaint: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text(f"[tool.d2s-doctor]\n{table}\n")
    code, out, err = run(capsys, "--paddle", "3.3.1")
    assert (code, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("absent.py",),
        ("--paddle", "newest"),
        ("--paddle", "9.9"),
        ("--python", "/no/such/python"),
        ("--paddle", "3.3.1", "--select", "NONSENSE"),
        ("--paddle", "3.3.1", "--ignore", "NONSENSE"),
    ],
)
def test_wrong_options(arguments: tuple[str, ...], project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert arguments[-1] in err


def test_exit_zero_and_a_clean_folder(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--exit-zero", "--paddle", "3.3.1")[0] == 0
    (project / "net.py").write_text("import paddle\n")
    assert run(capsys, "--paddle", "3.3.1") == (0, "", "d2s-doctor: 0 findings in 0 converted functions of 1 file.\n")


def test_an_unknown_code_names_the_nearest_also_of_the_settings(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "did you mean D2S" in run(capsys, "--paddle", "3.3.1", "--select", "D2S202,D2S299")[2]
    (project / "pyproject.toml").write_text('[tool.d2s-doctor]\npaddle = "3.3.1"\nselect = ["FOO"]\n')
    code, _, err = run(capsys)
    assert code == 2
    assert "select: no rule of check has the code 'FOO'" in err


def test_a_folder_without_python_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "net.py").unlink()
    code, _, err = run(capsys, "--paddle", "3.3.1")
    assert code == 0
    assert "no Python file in .: nothing was checked" in err


def test_a_rule_that_fails_is_named_and_the_others_go_on(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(facts: object) -> list[Violation]:
        raise KeyError("nope")

    bad = Rule("D2S101", find, everywhere=True)
    monkeypatch.setattr(linter, "RULES", (bad, *(each for each in RULES if each.code != bad.code)))
    code, out, err = run(capsys, "--paddle", "3.3.1", "--format", "concise")
    assert code == 2
    assert "D2S202" in out
    assert f"{__file__}: skipped: rule D2S101: KeyError: 'nope'" in err


HELPER = """\
import paddle


def helper(x):
    if x.mean() > 0:
        y = x * 2
    return y


class Net(paddle.nn.Layer):
    def forward(self, x):
        return helper(x)

    def encode(self, x):
        if x.mean() > 0:
            z = x * 2
        return z
"""


@pytest.mark.parametrize(
    ("entry", "lines"),
    [("model:Net", {5}), ("model:Net.encode", {15}), ("model:helper", {5}), ("deep.model:Net", None)],
)
def test_entry_names_what_is_converted(
    entry: str, lines: set[int] | None, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "net.py").unlink()
    (project / "model.py").write_text(HELPER)
    code, out, err = run(capsys, "--paddle", "3.3.1", "--json", "--entry", entry)
    if lines is None:
        assert (code, out) == (2, "")
        assert "deep.model:Net" in err
    else:
        assert code == 1
        assert {each["line"] for each in json.loads(out)["findings"]} == lines
    assert "Nothing is converted" in run(capsys, "--paddle", "3.3.1")[2]


def test_rules_are_listed_each_with_its_fix(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--rules")
    lines = out.splitlines()
    assert code == 0
    assert [line.split()[0] for line in lines] == [rule.code for rule in RULES]
    by_code = {line.split()[0]: line for line in lines}
    assert by_code["D2S202"].endswith("[--fix]")
    assert by_code["D2S407"].endswith("[--unsafe-fixes]")
    assert by_code["D2S101"].endswith("[no fix]")
    assert run(capsys, "--rules", "--lang", "zh")[1].splitlines()[0] != lines[0]


def test_a_fix_that_may_change_eager_mode_is_written_only_when_asked_for(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsafe = (Path(__file__).parents[1] / "check" / "fixtures" / "D2S407.py").read_text(encoding="utf-8")
    (project / "net.py").write_text(unsafe)
    chosen = ("--select", "D2S407", "--paddle", "all")
    code, _, _ = run(capsys, *chosen, "--fix")
    assert code == 1
    assert (project / "net.py").read_text() == unsafe
    assert run(capsys, *chosen, "--diff")[1] == ""
    assert run(capsys, *chosen, "--diff", "--unsafe-fixes")[1].startswith("--- ")
    assert run(capsys, *chosen, "--fix", "--unsafe-fixes")[0] == 0
    assert (project / "net.py").read_text() != unsafe


def test_rules_and_sarif_lead_to_the_page_of_rules(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("D2S_DOCTOR_SITE", "https://docs.example/d2s/")
    assert "https://docs.example/d2s/zh/rules/#D2S202\n" in run(capsys, "--rules", "--lang", "zh")[1]
    _, out, _ = run(capsys, "--format", "sarif", "--paddle", "3.3.1")
    (rule,) = json.loads(out)["runs"][0]["tool"]["driver"]["rules"]
    assert rule["helpUri"] == "https://docs.example/d2s/rules/#D2S202"
