"""The example "A check rule" of CONTRIBUTING.md, executed as it stands."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from textwrap import indent

import pytest
import yaml

from d2s_doctor.check import facts, linter, rules, value
from d2s_doctor.check.rules import RULES, discover_rules
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import load_kb
from d2s_doctor.render.messages import catalogue
from tests.check import test_rules

TEXT = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text("utf-8")


def shown(kind: str) -> tuple[str, str]:
    """The name and the text of the only block of this kind."""
    ((name, text),) = re.findall(rf"<!-- {kind}: (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL)
    return name, text


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a knowledge base whose only entry is the example; its rule is the only one of ``check``."""
    name, source = shown("rule")
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / name).write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])
    found, broken = discover_rules(rules.__path__, rules.__name__)
    assert broken == ()
    del sys.modules[f"{rules.__name__}.{name.removesuffix('.py')}"]
    (added,) = set(found) - set(RULES)
    monkeypatch.setattr(linter, "RULES", (added,))
    for kind in ("rule messages", "rule messages in Chinese"):
        file, text = shown(kind)
        ((code, said),) = yaml.safe_load(text)["rule"].items()
        assert code == added.code
        monkeypatch.setitem(catalogue(file.removesuffix(".yaml")), f"rule.{code}", said)
    path, entry = shown("entry")
    code, before = shown("before")
    assert code == added.code
    placeholder = "before: |\n  import paddle\n\n  out = paddle.ones([2])\n"
    assert entry.count(placeholder) == entry.count("ast: passes") == 1
    entry = entry.replace(placeholder, "before: |\n" + indent(before, "  ")).replace("ast: passes", "ast: raises")
    base = tmp_path / "kb"
    (base / path).parent.mkdir(parents=True)
    (base / path).write_text(entry, "utf-8")
    return base


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "is made up, to show the form of a rule"), ("zh", "是虚构的，用来展示规则的写法")],
)
def test_a_check_rule(
    language: str, said: str, example: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fixture, marked = shown("fixture")
    (tmp_path / fixture).write_text(marked, "utf-8")
    wanted = [number for number, line in enumerate(marked.splitlines(), 1) if "# hit: D2S999" in line]
    command = ["check", "--kb", str(example), "--paddle", "all", "--format", "concise", "--lang", language]
    assert main([*command, str(tmp_path / fixture)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(wanted) == 2
    for number, line in zip(wanted, lines, strict=True):
        assert f"{fixture}:{number}:" in line
        assert f"` {said}" in line


def test_the_printed_command_is_green_with_the_example(
    example: Path, kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ``pytest tests/check`` what a further rule can change: its own fixture and samples, and all others."""
    assert "```console\npytest tests/check\n```" in TEXT
    (added,) = vars(linter)["RULES"]
    fixture, marked = shown("fixture")
    (tmp_path / fixture).write_text(marked, "utf-8")
    both = KnowledgeBase(
        kb.signatures, kb.weights, kb.postings, {**kb.entries, **load_kb(example, shipped=False).entries}
    )
    others = sorted(test_rules.FIXTURES.glob("*.py"))
    assert len(others) == len(RULES)
    assert [path.name for path in others if test_rules.hits(path.read_text("utf-8"), both)] == []
    monkeypatch.setattr(test_rules, "FIXTURES", tmp_path)
    test_rules.test_fixture(added.code, both)
    test_rules.test_samples(added.code, both)
    test_rules.test_no_corrected_sample_is_accused(both)


def test_a_broken_rule_is_told_and_the_others_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, source = shown("rule")
    (tmp_path / "d2s998.py").write_text(source.replace("D2S999", RULES[0].code), "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    (tmp_path / "d2s997.py").write_text("def", "utf-8")
    found, broken = discover_rules(rules.__path__, rules.__name__)
    assert len(found) == len(RULES)
    assert [each.path for each in broken] == ["d2s997.py", "d2s998.py"]
    assert "invalid syntax" in broken[0].reason
    assert f"there is a rule {RULES[0].code} already, in {RULES[0].file}" in broken[1].reason
    del sys.modules[f"{rules.__name__}.d2s998"]


def attributes(node: ast.ClassDef) -> dict[str, str]:
    """The public attributes and methods of a class of facts with their types, as the source has them."""
    found: dict[str, str] = {}
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":  # its arguments are kept
            given = (*each.args.args, *each.args.kwonlyargs)
            found.update((a.arg, ast.unparse(a.annotation)) for a in given if a.annotation)
        elif isinstance(each, ast.FunctionDef):
            inputs = ", ".join(f"{a.arg}: {ast.unparse(a.annotation)}" for a in each.args.args[1:] if a.annotation)
            call = "" if each.decorator_list else f"({inputs})"
            found[each.name + call] = ast.unparse(each.returns) if each.returns else ""
        elif isinstance(each, ast.AnnAssign):
            found[ast.unparse(each.target).removeprefix("self.")] = ast.unparse(each.annotation)
    return {name: kind for name, kind in found.items() if not name.startswith("_")}


def test_the_table_of_facts_is_what_rules_may_read() -> None:
    rows = ["| fact | what it holds |", "|---|---|"]
    for module in (facts, value):
        for node in ast.parse(Path(str(module.__file__)).read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                cells = (f"`{name}: {kind}`" for name, kind in attributes(node).items())
                rows.append(f"| `{node.name}` | {', '.join(cells).replace('|', chr(92) + '|')} |")
    written = re.search(r"<!-- facts -->\n(.*?)\n<!-- /facts -->", TEXT, re.DOTALL)
    assert written
    assert written[1].splitlines() == rows, "put these lines there:\n" + "\n".join(rows)
