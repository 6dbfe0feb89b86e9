"""Every command, in this process: what it prints where, and how it ends."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.cli.main import main
from tests.making import CONVERTER, traceback_of

LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program with arguments and stdin; English unless the test says otherwise."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*arguments: str, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin))))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return call


def test_match_of_stdin(run: Run) -> None:
    result = run("match", stdin=LOG.encode())
    assert result.code == 0
    assert result.out.startswith("Match: ")
    assert "D2S103" in result.out
    assert "the\n  condition" not in result.out
    assert "`bool`" in result.out
    assert "+        rows = x.shape[0]" in result.out
    assert result.err == ""


def test_match_of_a_file_in_chinese(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "日志.txt"
    log.write_bytes(LOG.encode("utf-16"))
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run("match", str(log)).out.startswith("命中：")
    assert run("match", str(log), "--lang", "en").out.startswith("Match: ")


def test_match_json_keeps_its_contract(run: Run) -> None:
    result = run("match", "--json", "-", stdin=LOG.encode())
    assert result.code == 0
    assert list(result.data)[:3] == ["schema_version", "verdict", "matches"]
    assert (result.data["schema_version"], result.data["verdict"]) == (1, "match")
    match = result.data["matches"][0]
    assert set(match) == {
        "id",
        "slug",
        "title",
        "score",
        "captures",
        "missing",
        "proven",
        "sign",
        "evidence",
        "cause",
        "fix",
        "before",
        "after",
        "page",
    }
    assert match["captures"] == {"before": "bool", "after": "variable"}
    assert match["evidence"] == [
        {"line": 4, "text": "Dygraph2StaticException: python while pred change from bool to variable."}
    ]
    assert "{" not in match["cause"]


def test_no_match_ends_with_1(run: Run) -> None:
    result = run("match", stdin=b"epoch 1\n")
    assert result.code == 1
    assert result.out.startswith("Unknown: ")
    nothing = {"schema_version": 1, "verdict": "none", "matches": [], "group": None, "cause": None, "findings": []}
    data = run("match", "--json", stdin=b"").data
    assert {name: data[name] for name in nothing} == nothing
    assert data["unanswered"] == {"kind": "foreign", "about": "", "line": 0}


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("match", "no-such-file"), "cannot read 'no-such-file': No such file or directory"),
        (("match", "."), "cannot read '.': Is a directory"),
        (("match", "a\0b"), "cannot read"),
        (("match", "--top", "0"), "'0' is not a number of 1 or more"),
        (("match", "--lang", "fr"), "invalid choice: 'fr'"),
        (
            ("show", "while-predicate-type"),
            "no entry 'while-predicate-type'; did you mean while-predicate-type-change?",
        ),
        (("show", "qqqqqq"), "no entry 'qqqqqq'; `d2s-doctor list` names them all"),
        (("frobnicate",), "there is no command and no file 'frobnicate'"),
        ((".",), "'.' is a folder; `d2s-doctor check .` reads its code"),
        (("examples/train.log", "README.md"), "these are 2 files; `d2s-doctor triage FILES`"),
        (("--", "-x.log"), "cannot read '-x.log'"),
        (("check", "no\x1b]0;PWN\x07\u202efile.py"), "nofile.py does not exist"),
        (("match", "--kb", "no-such-folder"), "no entries here"),
        ((), "usage: d2s-doctor"),
    ],
)
def test_usage_errors_end_with_2_and_say_what_to_do(run: Run, arguments: tuple[str, ...], text: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert text in result.err
    assert result.out == ""
    assert "Traceback" not in result.err


def test_a_broken_private_base_is_told_by_line(run: Run, write_entry: Callable[..., Path]) -> None:
    folder = write_entry(("kind: error", "kind: odd"))
    result = run("match", "--kb", str(folder), stdin=LOG.encode())
    assert result.code == 2
    assert "D2S991-sample-entry.yaml:4: kind: 'odd' is not one of" in result.err


def test_a_private_base_is_used(run: Run, write_entry: Callable[..., Path]) -> None:
    log = b"ValueError: the gradient of w was lost in conversion"
    result = run("match", "--json", "--kb", str(write_entry()), stdin=log)
    assert [match["id"] for match in result.data["matches"]] == ["D2S991"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("match", "nofile"), "无法读取 'nofile'：No such file or directory"),
        (("show", "qqq"), "没有条目 'qqq'；用 `d2s-doctor list` 查看全部条目"),
        (("check", "nofile"), "nofile 不存在；请指定 Python 文件或所在目录"),
        (("env", "--python", "/nope"), "--python：没有 '/nope'；请指定 Python 程序，或含有 Python 的环境目录"),
        (("trace",), "请指定脚本，或用 -m 指定模块：d2s-doctor trace train.py"),
        (("triage", "nofolder"), "'nofolder' 不是文件或目录，也没有文件与之匹配"),
        (("kb", "new", "--folder", "nofolder"), "没有目录 'nofolder'；请在条目所在目录运行，或用 --folder DIR 指定"),
        (("verify", "--kb", "nofolder"), "没有目录 'nofolder'；请在源码仓库中运行，或用 --kb DIR 指定条目"),
        (("search", "--only-kb", "x"), "--only-kb 不使用自带条目；请用 --kb DIR 指定其他条目"),
    ],
)
def test_errors_are_said_in_the_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], text: str
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    result = run(*arguments)
    assert (result.code, result.out, result.err) == (2, "", f"d2s-doctor: {text}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["train.log", "--lang", "zh"],
        ["--lang", "zh", "train.log"],
        ["--lang=zh", "train.log"],
        ["--lang", "zh", "match", "train.log"],
        ["--python", sys.executable, "--lang", "zh", "match", "train.log"],
        ["--lang", "zh"],
        ["--lang", "zh", "-"],
        ["-", "--top", "1", "--lang", "zh"],
    ],
    ids=" ".join,
)
def test_a_log_needs_no_command_and_options_stand_anywhere(
    run: Run, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "train.log").write_text(LOG, "utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, stdin=LOG.encode())
    assert (result.code, result.out.partition("：")[0], result.err) == (0, "命中", "")
    shown = run("--json", *arguments, stdin=LOG.encode())
    assert [match["id"] for match in shown.data["matches"]] == ["D2S103"]


def test_options_before_a_command_of_two_words(run: Run) -> None:
    result = run("--lang", "zh", "--json", "kb", "check", "no-such-folder")
    assert result.code == 1
    assert [problem["file"] for problem in result.data["problems"]] == ["no-such-folder"]


def test_the_help_is_grouped_and_speaks_the_language(run: Run) -> None:
    from d2s_doctor.cli.parser import COMMANDS

    english, chinese = run("--help").out, run("--lang", "zh", "--help").out
    assert english.startswith("usage: d2s-doctor [FILE]\n")
    assert "\nexplain a failure:\n  match " in english
    assert chinese.startswith("用法：d2s-doctor [FILE]\n")
    assert "show this help" not in chinese and "\n解释一次失败:\n  match " in chinese
    for name in {path.partition(" ")[0] for path in COMMANDS}:
        assert sum(line.split()[:1] == [name] for line in english.splitlines()) == 1, name


@pytest.mark.parametrize(("language", "folder"), [("en", ""), ("zh", "zh/")])
def test_every_answer_ends_with_the_address_of_its_page(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, folder: str
) -> None:
    assert run("match", "--json", stdin=LOG.encode()).data["matches"][0]["page"] is None
    monkeypatch.setenv("D2S_DOCTOR_SITE", "https://site.example/d2s")
    page = f"https://site.example/d2s/{folder}D2S103/"
    lang = ("--lang", language)
    assert run("match", *lang, stdin=LOG.encode()).out.rstrip().endswith(f"\n  {page}")
    assert run("show", "D2S103", *lang).out.rstrip().endswith(f"\n  {page}")
    assert run("show", "D2S103", "--json", *lang).data["page"] == page
    assert run("match", "--json", *lang, stdin=LOG.encode()).data["matches"][0]["page"] == page
    sarif = run("match", "--format", "sarif", *lang, stdin=LOG.encode()).data
    assert sarif["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"] == page
    assert page in run("match", "--format", "markdown", *lang, stdin=LOG.encode()).out


@pytest.mark.parametrize("name", ["D2S103", "d2s103", "while-predicate-type-change"])
def test_show(run: Run, name: str) -> None:
    result = run("show", name)
    assert result.code == 0
    assert result.out.startswith("D2S103  ")
    assert "Paddle 2.6.2   AST: raises   SOT: passes" in result.out
    assert run("show", name, "--json").data["entry"]["title"]["zh"]


def test_list(run: Run) -> None:
    result = run("list")
    assert result.code == 0
    assert any(line.startswith("D2S103  while-predicate-type-change ") for line in result.out.splitlines())
    entries = run("list", "--json", "--lang", "zh").data["entries"]
    assert [entry["id"] for entry in entries] == sorted(entry["id"] for entry in entries)


def test_search(run: Run) -> None:
    assert "D2S103" in run("search", "while", "conditoin").out
    found = run("search", "--json", "循环条件").data["results"]
    assert "D2S103" in [result["id"] for result in found[:3]]
    nothing = run("search", "zzzzqqqq")
    assert (nothing.code, nothing.out) == (1, "")
    assert "nothing fits" in nothing.err


def test_kb_check(run: Run, write_entry: Callable[..., Path]) -> None:
    assert run("kb", "check", str(write_entry())).code == 0
    broken = run("kb", "check", str(write_entry(("zh: 样例", "zh: plain"))))
    assert broken.code == 1
    assert "D2S991-sample-entry.yaml:6: title.zh holds no Chinese" in broken.out


def test_kb_schema(run: Run) -> None:
    assert run("kb", "schema").data["title"] == "d2s-doctor entry"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert "match" in result.out


def test_captured_text_cannot_reach_the_terminal_raw(run: Run) -> None:
    log = LOG.replace("bool", "\x1b[31mb\x1b]0;x\x07o\u202eol\x00")
    for arguments in (("match",), ("match", "--json")):
        out = run(*arguments, stdin=log.encode()).out
        assert not {"\x1b", "\x07", "\u202e", "\x00"} & set(out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch.log"], "no such file: 'nosuch.log'"),
        (["macth", "x.log"], "no command 'macth'; did you mean match?"),
        (["match", "--json", "--format", "sarif", "-"], "--json and --format sarif contradict each other"),
        (["run", "D2S999"], "did you mean D2S"),
    ],
)
def test_what_is_not_there_is_said_with_what_may_be_meant(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a POSIX system")
def test_a_device_without_end_is_refused(run: Run) -> None:
    assert "a device, not a file" in run("match", "/dev/zero").err
    assert run("match", os.devnull).code == 1
