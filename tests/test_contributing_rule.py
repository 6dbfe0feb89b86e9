"""The example "A check rule" of CONTRIBUTING.md, executed as it stands."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
import yaml

from d2s_doctor.check import facts, linter, rules, value
from d2s_doctor.check.rules import RULES, discover_rules
from d2s_doctor.cli.main import main
from d2s_doctor.render.messages import DEFAULT, catalogue
from tests.making import ENTRY

TEXT = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text("utf-8")


def shown(kind: str) -> tuple[str, str]:
    """The name and the text of the only block of this kind."""
    ((name, text),) = re.findall(rf"<!-- {kind}: (\S+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL)
    return name, text


def test_a_check_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    name, source = shown("rule")
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / name).write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])
    found, broken = discover_rules(rules.__path__, rules.__name__)
    assert broken == ()
    del sys.modules[f"{rules.__name__}.{name.removesuffix('.py')}"]
    (added,) = set(found) - set(RULES)
    monkeypatch.setattr(linter, "RULES", found)
    sections = yaml.safe_load(shown("rule messages")[1])
    assert sections["rule"].keys() == {added.code}
    monkeypatch.setitem(catalogue(DEFAULT), f"rule.{added.code}", sections["rule"][added.code])
    (tmp_path / "kb" / "training").mkdir(parents=True)
    entry = ENTRY.replace("D2S991", added.code)
    (tmp_path / "kb" / "training" / f"{added.code}-sample-entry.yaml").write_text(entry, "utf-8")

    fixture, marked = shown("fixture")
    (tmp_path / fixture).write_text(marked, "utf-8")
    wanted = [number for number, line in enumerate(marked.splitlines(), 1) if f"# hit: {added.code}" in line]
    command = ["check", "--kb", str(tmp_path / "kb"), "--paddle", "all", "--format", "concise", str(tmp_path / fixture)]
    assert main(command) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert f"{fixture}:{wanted[0]}:" in line
    assert line.endswith(f"{added.code} this loop over `range(n)` has no bound that the converter knows [AST]")


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
