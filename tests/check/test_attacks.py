"""Folders and files that were made to stall, crash or misuse ``check``."""

from __future__ import annotations

import ast
import errno
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.check import source_file
from d2s_doctor.check.analysis import Analysis
from d2s_doctor.check.body import Body
from d2s_doctor.check.linter import CheckOptions, check_paths, check_sources
from d2s_doctor.check.project import Module, Project
from d2s_doctor.check.source_file import parse_source, read_source
from d2s_doctor.check.value import UNDEFINED, Env
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.findings import findings_data
from d2s_doctor.render.formats import Findings
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page

CLEAN = "x = 1\n"
FINDING = "import paddle\nnet = paddle.nn.Linear(2, 2)\npaddle.jit.save(net.state_dict(), 'x')\n"
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege on Windows")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """``check`` in an empty folder: its exit code, what it found as JSON, and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, dict[str, Any], str]:
        code = main(["check", "--paddle", "all", "--format", "json", *words])
        captured = capsys.readouterr()
        return code, json.loads(captured.out), captured.err

    return run


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"a.py": CLEAN}, 0),
        ({"a.py": FINDING}, 1),
        ({"a.py": "def f(:\n"}, 1),
        ({"a.py": CLEAN, "b.py": None}, 2),
        ({"a.py": FINDING, "b.py": None}, 2),
    ],
)
@needs_links
def test_exit_codes_tell_findings_from_failing_to_look(
    files: dict[str, str | None], code: int, check: Callable[..., Any]
) -> None:
    for name, text in files.items():
        if text is None:
            Path(name).symlink_to("nowhere.py")
        else:
            Path(name).write_text(text)
    assert check(".")[0] == code
    assert check("--exit-zero", ".")[0] == (2 if code == 2 else 0)


@needs_links
@pytest.mark.parametrize("make", ["itself", "each other", "parent"])
def test_links_that_lead_to_themselves(make: str, check: Callable[..., Any]) -> None:
    Path("a.py").write_text(CLEAN)
    Path("package").mkdir()
    if make == "itself":
        Path("package/loop.py").symlink_to("loop.py")
    elif make == "each other":
        Path("package/loop.py").symlink_to("back.py")
        Path("package/back.py").symlink_to("loop.py")
    else:
        Path("package/loop").symlink_to("..", target_is_directory=True)
    code, found, said = check(".")
    assert (code, found["files"], found["findings"]) == (0, 1, [])
    skipped = [each["path"] for each in found["skipped"]]
    assert skipped == {"itself": ["package/loop.py"], "parent": []}.get(make, ["package/back.py", "package/loop.py"])
    assert all(f"{path}: skipped: a symbolic link that leads to itself" in said for path in skipped)


@needs_links
@pytest.mark.parametrize("name", ["loop", "loop.py", "loop/a.py"])
def test_a_named_link_that_leads_to_itself(name: str, check: Callable[..., Any]) -> None:
    Path("loop").symlink_to("loop")
    Path("loop.py").symlink_to("loop.py")
    if name == "loop/a.py":
        assert main(["check", "--paddle", "all", name]) == 2
    else:
        code, found, _ = check(name)
        assert (code, [each["code"] for each in found["findings"]]) == (2, ["E999"])


@needs_pipes
def test_pipes_and_sockets_are_never_opened(check: Callable[..., Any]) -> None:
    Path("a.py").write_text(FINDING)
    os.mkfifo("pipe.py")
    os.mkfifo("pyproject.toml")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.py")
        code, found, said = check(".")
    assert (code, found["files"]) == (1, 1)
    assert [each["path"] for each in found["skipped"]] == ["pipe.py", "socket.py"]
    assert "pipe.py: skipped: not a regular file" in said
    assert check("pipe.py")[0] == 2
    assert check("/dev/null")[0] == 2


def test_a_folder_that_cannot_be_listed(check: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.py").write_text(CLEAN)
    Path("secret").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if str(path).endswith("secret"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    code, found, said = check(".")
    assert (code, found["files"], found["skipped"]) == (2, 1, [{"path": "secret", "reason": "Permission denied"}])
    assert "secret: skipped: Permission denied" in said


def test_a_file_that_cannot_be_opened(check: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.py").write_text(CLEAN)

    def refuse(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(source_file, "open", refuse, raising=False)
    code, found, _ = check(".")
    assert (code, found["findings"][0]["message"]) == (2, "cannot be read: Permission denied")


@pytest.mark.parametrize("codec", ["undefined", "idna", "punycode", "hex", "rot13", "unicode_escape", "utf-7"])
def test_odd_encodings(codec: str, kb: KnowledgeBase) -> None:
    data = f"# coding: {codec}\nx = '\\ud800\xff'\n".encode("latin-1")
    result = check_sources([parse_source("a.py", data)], kb.entries, CheckOptions())
    assert {finding.code for finding in result.findings} <= {"E999"}


@needs_links
def test_names_with_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a\x1b[31m\udcff.py" if sys.platform == "linux" else "a\x1b[31m.py"
    Path(name).write_text(FINDING)
    Path("\x1b[2J.py").symlink_to("\x1b[2J.py")
    for form in ("text", "concise", "json", "sarif", "github"):
        assert main(["check", "--paddle", "all", "--format", form, "."]) == 1
        captured = capsys.readouterr()
        assert captured.out.isascii() or "\udcff" not in captured.out
        assert "\x1b" not in captured.out + captured.err


def test_nothing_of_the_folder_is_executed(tmp_path: Path) -> None:
    traps = ["csv", "email", "json", "re", "enum", "types", "site", "typing", "zipfile", "textwrap", "ast", "tomllib"]
    traps += ["difflib", "tokenize", "usercustomize", "sitecustomize", "paddle", "numpy", "yaml", "d2s_doctor", "model"]
    notes = tmp_path / "notes"
    notes.mkdir()
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in traps:
        (folder / f"{name}.py").write_text(f"open({str(notes / name)!r}, 'w').close()\n{FINDING}")
    program = [sys.executable, "-I", "-c", "import sys; from d2s_doctor.cli.main import main; sys.exit(main())"]
    for options in (["--python", sys.executable], ["--paddle", "all", "--every-layer", "--fix"]):
        done = subprocess.run(
            [*program, "check", *options, "."], cwd=folder, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr.count("Traceback")) == (1, 0), done.stderr
        assert list(notes.iterdir()) == []


# What takes time in the number of its parts: calls are counted, since a clock says nothing on a busy machine.
_CONVERTED = "import paddle\n@paddle.jit.to_static\ndef f(x):\n"
_SHAPES: dict[str, Callable[[int], str]] = {
    "functions": lambda n: "".join(f"def f{i}(x): return x + {i}\n" for i in range(n)),
    "converted functions": lambda n: (
        "import paddle\n" + "".join(f"@paddle.jit.to_static\ndef f{i}(x): return x + {i}\n" for i in range(n))
    ),
    "methods": lambda n: (
        "import paddle\nclass A(paddle.nn.Layer):\n"
        + "".join(f"    def f{i}(self, x): return x\n" for i in range(n))
        + "    def forward(self, x):\n"
        + "".join(f"        x = self.f{i}(x)\n" for i in range(n))
    ),
    "classes": lambda n: (
        "import paddle\n"
        + "".join(f"class A{i}(paddle.nn.Layer):\n    def forward(self, x): return x.numpy()\n" for i in range(n))
    ),
    "findings with a hint": lambda n: (
        "import paddle\nfrom paddle.static import InputSpec\nnet = paddle.nn.Linear(2, 2)\n"
        + "".join(f"paddle.jit.save(net, 'm{i}', input_spec=InputSpec([2]))\n" for i in range(n))
    ),
    "calls of isinstance": lambda n: _CONVERTED + "    y = isinstance(x, paddle.Tensor)\n" * n,
    "dict methods": lambda n: _CONVERTED + "    d = {}\n    if x > 0:\n" + "        d.update(a=1)\n" * n,
    "deleted items": lambda n: (
        _CONVERTED + "    a = [x]\n    while x > 0:\n        a.append(x)\n" + "        del a[0]\n" * n
    ),
    "ifs": lambda n: _CONVERTED + "".join(f"    if x > {i}:\n        y{i} = x\n" for i in range(n)),
    "loops": lambda n: _CONVERTED + "".join(f"    while x > {i}:\n        y{i} = x\n" for i in range(n)),
    "elifs": lambda n: (
        _CONVERTED + "    if x > 0:\n        y = 1\n" + "".join(f"    elif x > {i}:\n        y = x\n" for i in range(n))
    ),
    "findings in one line": lambda n: _CONVERTED + "    a = [" + ", ".join(["x.numpy()"] * n) + "]\n",
}


def _calls(source: str, kb: KnowledgeBase) -> int:
    """The calls of Python functions that a check of some source takes."""
    data = source.encode()
    count = 0

    def profile(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        result = check_sources([parse_source("a.py", data)], kb.entries, CheckOptions(every_layer=True))
        findings_data(Findings(result, kb.entries), Page("en", 80, Paint(False)))
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("shape", _SHAPES)
def test_work_grows_with_the_size_of_the_source(shape: str, kb: KnowledgeBase) -> None:
    make = _SHAPES[shape]
    once, twice = _calls(make(100), kb), _calls(make(200), kb)
    assert twice < 2.6 * once, f"{once} calls for 100, {twice} for 200"


@pytest.mark.parametrize(
    "statement", ["if x:\n    y{n} = 1\n", "while x:\n    y{n} = 1\n", "def y{n}():\n    return x\n"]
)
def test_a_statement_costs_the_same_wherever_it_stands(statement: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is copied for it is counted: copying every name of a long module takes the square of its length."""

    def copied(count: int) -> int:
        total = 0
        scope_of = Body.scope_of

        def counting(body: Body, node: ast.stmt, env: Env) -> Env:
            nonlocal total
            scope = scope_of(body, node, env)
            total += len(scope)
            return scope

        with monkeypatch.context() as patched:
            patched.setattr(Body, "scope_of", counting)
            indented = "".join(f"    {line}\n" for n in range(count) for line in statement.format(n=n).splitlines())
            Analysis(Project([parse_source("a.py", (_CONVERTED + indented).encode())]))
        assert total
        return total

    assert copied(80) < 2.2 * copied(40)


def test_forgetting_syntax_trees_changes_no_finding(
    tmp_path: Path, kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (tmp_path / f"net{number}.py").write_text(
            f"import paddle\nfrom .net{(number + 1) % 4} import shrink as other\n"
            "def shrink(x):\n    if x.sum() > 1:\n        y = x / 2\n    return y\n"
            "class Net(paddle.nn.Layer):\n    def __init__(self):\n        super().__init__()\n        self.n = 1\n"
            "    def forward(self, x):\n        while x.sum() > 1:\n            x.scale_(0.5)\n"
            "        return other(x), x\n"
        )
    options = CheckOptions(every_layer=True)
    kept = check_paths([str(tmp_path)], kb.entries, options)
    monkeypatch.setattr("d2s_doctor.check.project._MOST_LINES_LOADED", 15)
    forgotten = []
    forget = Module.forget

    def noting(module: Module) -> None:
        forgotten.append(module.path)
        forget(module)

    monkeypatch.setattr(Module, "forget", noting)
    again = check_paths([str(tmp_path)], kb.entries, options)
    assert len(forgotten) > 2 * again.files
    assert len({each.path for each in kept.findings}) == 4
    assert again.findings == kept.findings
    assert (again.functions, again.followed, again.unknown) == (kept.functions, kept.followed, kept.unknown)
    assert all(source.tree is None for source in kept.sources.values())


def test_what_a_block_defines_and_deletes() -> None:
    block = "    def g(): pass\n    del h\n    new = 1\n"
    for head in ("if a:\n", "for a in b:\n", "try:\n"):
        end = "except E as e:\n    pass\n" if head == "try:\n" else ""
        source = parse_source("a.py", f"g = 1\nh = 2\nkept = 3\n{head}{block}{end}".encode())
        analysis = Analysis(Project([source]))
        env = analysis.lookup.globals[id(analysis.project.modules[0])]
        assert env["kept"].kinds == {"int"}
        assert UNDEFINED not in env["g"].kinds
        assert env["g"].kinds != {"int"}
        assert UNDEFINED in env["new"].kinds or head == "for a in b:\n"


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("y = [" + "1," * 294_000 + "]\n", False),
        ("y = 1\n" * 147_000, False),
        ("x = f'" + "{a}" * 60_000 + "'\n", False),
        ("# " + "a " * 200_000 + "\nx = 1\n", True),
        ('"""' + "a b. " * 100_000 + '"""\n', True),
        ("x = '" + "a, " * 100_000 + "'\n", True),
        ("x = '" + "a" * 2_000_000, True),
        ("'" * 400_000, True),
    ],
    ids=["numbers", "lines", "f-string", "comment", "docstring", "string", "open string", "quotes"],
)
def test_a_file_whose_tree_would_fill_the_memory_is_not_parsed(source: str, read: bool, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(source)
    problem = read_source(str(tmp_path / "a.py")).problem
    assert (problem is None or not problem.unread) == read


def test_what_python_s_parser_cannot_nest_is_no_mistake_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How deep it goes depends on the release of Python."""

    def too_deep(*_: object) -> None:
        raise RecursionError("maximum recursion depth exceeded during ast construction")

    monkeypatch.setattr(source_file, "_parse", too_deep)
    (tmp_path / "a.py").write_text("x = y + y\n")
    problem = read_source(str(tmp_path / "a.py")).problem
    assert problem and problem.unread and "nested too deeply" in problem.reason


def test_what_is_kept_of_a_long_function_grows_with_its_length() -> None:
    def kept(count: int) -> int:
        ifs = "".join(f"    if x > 0:\n        y{i} = x\n    z = y{i}\n" for i in range(count))
        loops = "".join(f"    while x > 0:\n        w{i} = x\n" for i in range(count))
        analysis = Analysis(Project([parse_source("a.py", (_CONVERTED + ifs + loops).encode())]))
        facts = next(function.facts for function in analysis.functions if function.modes)
        assert len(facts.branches) == len(facts.loops) == count
        branches = sum(
            len(names) for each in facts.branches.values() for names in (each.before, each.then, each.orelse)
        )
        return branches + sum(len(each.before) + len(each.after) for each in facts.loops.values())

    assert kept(80) < 2.2 * kept(40)


def test_work_does_not_grow_exponentially_with_depth(kb: KnowledgeBase) -> None:
    def loops(depth: int) -> str:
        return (
            _CONVERTED
            + "".join(f"{'    ' * (each + 1)}while x > {each}:\n" for each in range(depth))
            + ("    " * (depth + 1) + "x = x + 1\n")
        )

    assert _calls(loops(12), kb) < 8 * _calls(loops(8), kb)

    def pairs(count: int) -> str:
        return f"{_CONVERTED}    a = b = x\n    if x > 0:\n" + (
            "        a = (a, a)\n" * count + "    else:\n" + "        a = (a, a)\n" * (count - 1) + "    return a\n"
        )

    assert _calls(pairs(40), kb) < 10 * _calls(pairs(20), kb)


@pytest.mark.parametrize(
    "source",
    [
        "if x:\n    y = 1\n" + "elif x:\n    y = 2\n" * 900,
        _CONVERTED + "    return x" + ".abs()" * 900 + "\n",
        _CONVERTED + "    return " + " + ".join(["x"] * 900) + "\n",
        _CONVERTED + "".join(f"{' ' * (d + 4)}if x > {d}:\n" for d in range(90)) + " " * 94 + "x = 1\n",
        "".join(f"{' ' * d}def f{d}(x):\n" for d in range(90)) + " " * 90 + "return x\n",
        _CONVERTED + "    y = x\n" + "    y = [y]\n" * 2000 + "    return y\n",
        _CONVERTED + "    y = not " + "not " * 400 + "x\n    return y\n",
        "import paddle\n" + "".join(f"class A{i}(A{i + 1}.x):\n    pass\n" for i in range(1500)),
        "import paddle\nclass A(B.x):\n    pass\nclass B(A.x):\n    pass\nA().y\n",
        "import paddle\n"
        + "".join(f"class A{i}:\n    def __init__(self):\n        self.x = A{i + 1}().x\n" for i in range(900))
        + "y = A0().x\n",
        "import paddle\n"
        + "".join(f"def f{i}(x):\n    return {'(' * 60}f{i + 1}(x){' + 1)' * 60}\n" for i in range(12))
        + "net = paddle.jit.to_static(f0)\n",
    ],
    ids=["elifs", "attributes", "sum", "ifs", "functions", "lists", "nots", "bases", "cycle", "init", "calls"],
)
def test_source_nested_more_deeply_than_the_stack(source: str, kb: KnowledgeBase) -> None:
    result = check_sources([parse_source("a.py", source.encode())], kb.entries, CheckOptions(every_layer=True))
    assert {finding.code for finding in result.findings} <= {"E999"}
    assert all(each.reason.endswith("nested too deeply") for each in result.skipped)
