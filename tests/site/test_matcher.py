"""The matcher in the browser says of every log what the program says: verdict, entries, scores, captures, evidence."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.accuracy.life import LIFE
from benchmarks.accuracy.noises import NOISES
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log import split
from d2s_doctor.log.decode import decode
from d2s_doctor.match import diagnose
from d2s_doctor.site.data import script
from d2s_doctor.site.matcher import matcher_data, portable
from tests.recorded import RECORDED
from tests.site.conftest import ROOT
from tests.site.javascript import MATCHER, differences, node, plain, run_matchers

NOISY_EVERY = 3
"""Of so many logs one is given a noise; all of them with all noises would take ten minutes."""
MUTATED_EVERY = 30
"""Of so many logs one is used to show that a change is found."""


def old_release(text: str, chance: random.Random) -> bytes:
    """Paths as they were before Paddle 2.5."""
    for before, now in split._MOVED_FILES:
        text = text.replace(now, before)
    return text.encode()


def reworded(text: str, chance: random.Random) -> bytes:
    """As another release might say it: some words of each line that is not indented are others."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if not line.startswith(("Traceback", " File", "  ")):
            words = line.split(" ")
            lines[place] = " ".join([words[0], *("other" if chance.random() < 0.15 else word for word in words[1:])])
    return "\n".join(lines).encode()


OURS = {**NOISES, **LIFE, "of an old release": old_release, "reworded": reworded}


@pytest.fixture(scope="module")
def data(kb: KnowledgeBase) -> dict[str, Any]:
    """What the page loads, as values."""
    return json.loads(json.dumps(matcher_data(kb.entries.values())))  # type: ignore[no-any-return]


def recorded() -> dict[str, str]:
    """The text of every recorded log by its name."""
    return {log.name: decode(log.data) for log in RECORDED}


def with_noise(name: str, text: str, noise: str) -> str:
    return decode(OURS[noise](text, random.Random(name)))


def noisy(logs: dict[str, str]) -> dict[str, str]:
    """Some of the logs as they look in bug reports, each noise on many of them."""
    names = list(OURS)
    found = {}
    for number, (name, text) in enumerate(list(logs.items())[::NOISY_EVERY]):
        noise = names[number % len(names)]
        found[f"{name}, {noise}"] = with_noise(name, text, noise)
    return found


def stack(*files: str) -> str:
    """The beginning of a traceback through files of Paddle."""
    frames = (f'  File "/env/lib/python3.11/site-packages/paddle/{file}", line 7, in f\n    g()\n' for file in files)
    return "Traceback (most recent call last):\n" + "".join(frames)


CONVERTING = "jit/dy2static/program_translator.py"
CONVERTERS = "jit/dy2static/convert_operators.py"
FOLDED = '  File "/env/lib/python3.11/site-packages/paddle/jit/dy2static/'
WRITTEN = {
    "nothing": "",
    "name of a property": "Traceback (most recent call last):\n  File 'x', line 1\nconstructor: __proto__\n",
    "C++ kind that is a property": "ValueError: (constructor) Operator toString\n",
    "Chinese names": 'Traceback (most recent call last):\n  File "训练.py", line 3, in 前向\n自定义Error: (无效) 值\n',
    "other digits and letters": "rank٣: é_Error: x\n[2025-03-06 10:00:00] [ ERROR] 训练.py:12 - ValueError: x\n",
    "half of a pair": "ValueError: \ud83d x\udc00\nValueError: \U0001f600\U000e0041 x\n",
    "separators": "a\x85b\u2028c\x1cd\u3000e\x0bf\rg\r\nh",
    "repeated": "".join(
        f"[rank{rank}]: RuntimeError: worker {rank} at 0x7f{rank}ab{'cde'[rank]} is gone\n\n" for rank in range(3)
    ),
    "beyond U+FFFF": "ValueError: "
    + "\U0001f600" * 200
    + "\n"
    + ("\U0001f600" * 80 + f"\n{'x' * 79}\n{'y' * 80}\n") * 4,
    "a stack folded at the widest column": "Traceback (most recent call last):\n"
    + FOLDED.ljust(320, "x")
    + '\n/convert_operators.py", line 7, in f\n    g()\nValueError: unheard of\n',
    "a rare word, and not far behind it a reworded message": stack(CONVERTING)
    + "ValueError: happened "
    + "filler " * 47
    + "Sorry about what's happened. In to_static mode, x_'s output variable is a viewed Tensor in dygraph. "
    + "This will result in inconsistent calculation behavior between dynamic and static other."
    + " filler" * 120
    + "\n",
    "a message cut within a word": stack(CONVERTING)
    + "TypeError: All values in `initialized_list` should be Variable or pir.Value, but recei\n",
    "white space that is no blank": stack(CONVERTING) + "ValueError: one\u1680two\n",
    "frames of two areas": stack(CONVERTING, "base/dygraph/math_op_patch.py", CONVERTERS) + "ValueError: unheard of\n",
    "the first release without the files of the old ones": "paddlepaddle==2.6\n"
    + stack("fluid/layers/nn.py", CONVERTING)
    + "ValueError: unheard of\n",
    "the longest value": stack(CONVERTING)
    + "RuntimeError: Not support zip(tensor, ...) when tensor.shape[0] == -1, but found args['"
    + "9" * 398
    + "'].shape[0] == -1 in 'zip'\n",
    "a mention as far above as it counts": "paddle.jit.to_static\n"
    + "step\n" * 29
    + "ValueError: only one element variable can be converted to float.\n",
    "an exception in brackets": "paddle.jit.save 报错 [TypeError]: "
    + "Input `tensor` should be a Tensor, but received <class 'int'>.\n",
    "carriage returns": "10%\r50%\rTraceback (most recent call last):\rKeyError: 'x'\r\n",
}


def apart(texts: dict[str, str], answers: list[Any], kb: KnowledgeBase) -> list[str]:
    assert len(answers) == len(texts), answers
    found = []
    for (name, text), answer in zip(texts.items(), answers, strict=True):
        found += [f"{name}: {difference}" for difference in differences(plain(diagnose(text, kb)), answer)]
    return found


def test_a_long_log_is_read_for_its_failures_wherever_they_stand(
    kb: KnowledgeBase, data: dict[str, Any], tmp_path: Path
) -> None:
    failure = (ROOT / "examples" / "train.log").read_text("utf-8")
    steps = "".join(f"step {n} loss {n * 0.37:.4f} and other words of a training\n" for n in range(60_000))
    bar = "".join(f"{n % 100}%|###  | {n}/130000\r" for n in range(130_000)) + "\n"  # one line for what counts them
    texts = [failure + steps, steps + failure + steps, steps + failure, bar + failure + bar]
    [answers] = run_matchers([([script("kb", data), MATCHER], texts)], tmp_path)
    for text, answer in zip(texts, answers, strict=True):
        wanted = plain(diagnose(text, kb))
        assert wanted["matches"][0]["id"] == "D2S103"
        assert answer["verdict"] == wanted["verdict"]
        assert answer["matches"][0]["evidence"] == wanted["matches"][0]["evidence"]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.thorough)])
def test_whole_results_equal_the_programs(every: int, kb: KnowledgeBase, data: dict[str, Any], tmp_path: Path) -> None:
    logs = dict(list(recorded().items())[::every])
    texts = {**logs, **noisy(logs), **WRITTEN}
    assert len(texts) > 4500 // every
    [answers] = run_matchers([([script("kb", data), MATCHER], list(texts.values()))], tmp_path)
    found = apart(texts, answers, kb)
    assert not found, "\n".join(found[:20])


def patterns(value: Any) -> list[dict[str, str]]:
    if isinstance(value, dict) and "pattern" in value:
        return [value]
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [pattern for each in inside for pattern in patterns(each)]


def in_node(program: str, given: Any) -> Any:
    done = subprocess.run(
        [node(), "-e", f"const given = JSON.parse(require('fs').readFileSync(0, 'utf8')); {program}"],
        input=json.dumps(given).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def test_every_pattern_compiles_in_javascript(data: dict[str, Any]) -> None:
    found = patterns(data["constants"])
    assert len(found) > 25
    program = (
        "console.log(JSON.stringify(given.map(({ pattern, flags }) => new RegExp(pattern, `u${flags}`).source.length)))"
    )
    assert all(length > 0 for length in in_node(program, found))


@pytest.mark.parametrize(
    "pattern",
    [
        re.compile(r"(?P<name>\w+)-\d+"),
        re.compile(r"[\w.-]+\s[^\d]"),
        re.compile(r"\bx\b"),
        re.compile(r"(?<![\w.])(?P<one>x)", re.ASCII),
        re.compile(r"\w+\d", re.ASCII),
        re.compile("\\#a\\ b  # c\n | [ #] (?P<x>\\[) | é x", re.VERBOSE),
        re.compile(r"[\U000e0000-\U000e007f\ud800-\udfff\"\-\]]"),
        re.compile("straße|to_static", re.IGNORECASE),
    ],
    ids=lambda pattern: pattern.pattern[:20],
)
def test_a_pattern_finds_the_same_in_both_languages(pattern: re.Pattern[str]) -> None:
    texts = [
        "é_٣-٤",
        "训练.py x",
        "xé",
        "éx",
        "x é",
        ".x",
        "训x",
        "ab1",
        "٣1",
        "#a b",
        " [",
        "éx ",
        "\U000e0041",
        '"',
        "]-",
        "TO_STATIC",
    ]
    program = """console.log(JSON.stringify(given.texts.map((text) => {
      const found = new RegExp(given.pattern, `u${given.flags}`).exec(text);
      const groups = found && Object.values(found.groups || {}).map((each) => each ?? null);
      return found && [text.slice(0, found.index), found[0], groups];
    })))"""
    flags = "i" if pattern.flags & re.IGNORECASE else ""
    answers = in_node(program, {"pattern": portable(pattern), "flags": flags, "texts": texts})
    wanted = []
    for text in texts:
        found = pattern.search(text)
        wanted.append(found and [text[: found.start()], found[0], list(found.groupdict().values())])
    assert answers == wanted


def strings(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {text for each in inside for text in strings(each)}


def test_the_script_repeats_no_constant(data: dict[str, Any]) -> None:
    """Its own numbers are small ones, one in a set of characters, and two that make up for arithmetic of JavaScript."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", MATCHER, flags=re.DOTALL)
    literals = set(re.findall(r'"((?:[^"\\\n]|\\.)*)"|`([^`$]*)`', code))
    quoted = {text for pair in literals for text in pair}
    names = re.compile(r"[a-z0-9_]*|\W")  # of contexts, kinds and the like; single characters
    assert not [text for text in strings(data["constants"]) & quoted if not names.fullmatch(text)]
    numbers = set(re.findall(r"(?<![\w.\\#])\d+(?:\.\d+)?(?![\w.])", re.sub(r'"(?:[^"\\\n]|\\.)*"', "", code)))
    assert numbers == {"0", "1", "2", "60", "0.99"}


Change = Callable[[dict[str, Any], str], str]


def change_data(*path: str, to: Any) -> Change:
    """The same script, with another value below ``path``."""

    def change(data: dict[str, Any], script: str) -> str:
        *places, name = path
        for place in places:
            data = data[place]
        assert data[name] != to
        data[name] = to
        return script

    return change


def change_pattern(module: str, name: str, old: str, new: str) -> Change:
    def change(data: dict[str, Any], script: str) -> str:
        pattern = data["constants"][module][name]
        assert old in pattern["pattern"]
        pattern["pattern"] = pattern["pattern"].replace(old, new)
        return script

    return change


def change_script(old: str, new: str) -> Change:
    def change(data: dict[str, Any], script: str) -> str:
        assert script.count(old) == 1
        return script.replace(old, new)

    return change


MUTATIONS: dict[str, tuple[str, Change]] = {
    "where a file lay before Paddle 2.5": (
        "of an old release",
        change_data("constants", "split", "MOVED_FILES", to=[]),
    ),
    "form of a stack frame": ("plain", change_pattern("patterns", "FRAME", "line ", "Line ")),
    "usual widths of a terminal": ("wrapped at 120", change_data("constants", "unwrap", "USUAL", to=[])),
    "what a launcher writes": ("launcher", change_pattern("prefix", "PREFIXES", "LAUNCH", "LAUNCHER")),
    "share of words of a candidate": ("reworded", change_data("constants", "factors", "least_word_share", to=0.9)),
    "least share of a loose alignment": ("reworded", change_data("constants", "factors", "least_loose_share", to=0.9)),
    "factor of missing frames": ("last 4 lines", change_data("constants", "factors", "stack_missing", to=0.9)),
    "confidence that is sure": ("plain", change_data("constants", "factors", "sure", to=0.99)),
    "what varies between repetitions": ("plain", change_pattern("suppression", "VARYING", "0x", "0X")),
    "how much of a message is shown": ("plain", change_data("constants", "limits", "said", to=159)),
    "script: order of equal candidates": ("plain", change_script("(one) => -one.specificity, ", "")),
    "script: digits of a score": (
        "plain",
        change_script("rounded(number, constants", "rounded(number, -1 + constants"),
    ),
    "script: rank of several common runs": (
        "reworded",
        change_script("=== length[row][col - 1]) { col--", "=== length[row - 1][col]) { col--"),
    ),
    "script: widest column": ("plain", change_script("width > WIDEST", "width >= WIDEST")),
    "script: distance of windows": ("plain", change_script("Math.floor(reach / 2)", "reach")),
    "script: a cut word": ("plain", change_script("word.startsWith(found[at][0])", "false")),
    "script: white space": ("plain", change_script(r".replace(/\s+/g,", ".replace(/ +/g,")),
    "script: innermost area": ("plain", change_script("[...raisedFrames(failure)].reverse()", "raisedFrames(failure)")),
    "script: first later release": ("plain", change_script("numeric: true }) >= 0", "numeric: true }) > 0")),
    "script: end of a value": ("plain", change_script("position + longest + literal.length", "position + longest")),
    "script: farthest mention": ("plain", change_script("line.number <= before", "line.number < before")),
    "script: bracketed exception": (
        "plain",
        change_script("found.groups.boxed || found.groups.name", '(found.groups.name || "")'),
    ),
}
"""Changes in one language only, each with the noise of the logs that show it."""


@pytest.mark.thorough
def test_every_change_is_found(data: dict[str, Any], tmp_path: Path) -> None:
    logs = list(recorded().items())[::MUTATED_EVERY]
    noises = sorted({noise for noise, _ in MUTATIONS.values()})
    texts = {n: [*(with_noise(name, text, n) for name, text in logs), *WRITTEN.values()] for n in noises}
    runs = [([script("kb", data), MATCHER], texts[noise]) for noise in noises]
    for noise, change in MUTATIONS.values():
        other = copy.deepcopy(data)
        changed = change(other, MATCHER)
        runs.append(([script("kb", other), changed], texts[noise]))
    answers = run_matchers(runs, tmp_path)
    assert not [answer for answer in answers if isinstance(answer, dict)]
    as_it_is = dict(zip(noises, answers, strict=False))
    pairs = zip(MUTATIONS.items(), answers[len(noises) :], strict=True)
    missed = [name for (name, (noise, _)), changed in pairs if not [*differences(as_it_is[noise], changed)]]
    assert not missed
