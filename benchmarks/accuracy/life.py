"""What people paste: the noises of the group "life". Each is text and a random source to bytes, as in ``noises``.

Unlike those, most keep little of the log: a sentence in a question, a shortened stack, one block. A noise that a log
has no material for gives no bytes, and the log is left out of its row. What a text says around a message is true of the
log: a question names the conversion, the saving or the prediction that the stack shows, and none where it shows none.
"""

from __future__ import annotations

import random
import re

from benchmarks.accuracy.noises import Noise, wrapped

_STATEMENT = re.compile(r"\s*(?P<name>(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Exit|NotMet|Break|Stop)): (?P<said>\S.*)")
_FRAME = re.compile(r'\s*File "(?P<path>[^"]+)", line \d+')
_TAG = re.compile(r"</?[A-Za-z][^<>\n]*>")
_WORD = re.compile(r"(?<![\w.'\"/<])[a-z]{3,}(?![\w.'\"/>(])")
_ELSE = ("value", "thing", "object", "some", "given", "item", "which", "result", "because", "been", "with")
_OMITTED = ("...", "  ...", "    ...", "  File ...", "……", "…", "[...]", "......", "(omitted)", "  ... 省略 ...")
_NUMBERED = ("{} | ", "{:>4}: ", "{}\t", "{:>5}  ", "L{}: ", "{:04} ", "{}| ", "[{}] ", "{:>6}→", "{}. ", "{:>4} ")
_CONTEXTS = (
    (("paddle/jit/sot", "dy2static", "In transformed code", "to_static"), "paddle.jit.to_static", "动转静"),
    (("paddle/jit/api.py",), "paddle.jit.save / paddle.jit.load", "jit.save 导出、jit.load 加载"),
    (
        ("translated_layer", "inference/", "predictor", "paddle_infer"),
        "paddle.inference (create_predictor)",
        "推理部署",
    ),
)
"""Words in a log, and what one would call that in English and in Chinese."""
_CODE = """\
import paddle
from paddle import nn


class Net(nn.Layer):
    def __init__(self, width=16):
        super().__init__()
        self.first = nn.Linear(width, width)

        self.second = nn.Linear(width, 4)

    {decorator}
    def forward(self, x):
        x = self.first(x)

        # the part that matters
        for step in range(3):
            x = x + step

        x = nn.functional.relu(x)
        y = self.second(x)

        if y.mean() > 0:
            y = y * 2

        scale = y.max() - y.min()

        y = y / scale

        return y


net = Net()
out = net(paddle.rand([2, 16]))

"""


def _context(text: str) -> tuple[str, str]:
    """What the log was doing, in English and in Chinese."""
    for signs, english, chinese in _CONTEXTS:
        if any(sign in text for sign in signs):
            return english, chinese
    return "Paddle", "飞桨"


def _last_statement(text: str) -> list[str]:
    """The last exception that says anything, with the lines up to the end; [] for none."""
    lines = text.rstrip().splitlines()
    for place in range(len(lines) - 1, -1, -1):
        if _STATEMENT.match(lines[place]):
            return lines[place:]
    return []


def _sentence(text: str, chance: random.Random) -> str:
    """What somebody quotes of it: its first line, now and then without the exception's name; "" for none."""
    found = _STATEMENT.match((_last_statement(text) or [""])[0])
    if not found:
        return ""
    return found["said"] if chance.random() < 0.4 else f"{found['name'].rpartition('.')[2]}: {found['said']}"


def elided(text: str, chance: random.Random) -> bytes:
    """The header, the user's frame, some dots, the error."""
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith("Traceback (most recent")), -1)
    said = _last_statement(text)
    if start < 0 or not said or not _FRAME.match(lines[start + 1]):
        return b""
    return "\n".join([*lines[start : start + 3], chance.choice(_OMITTED), *said]).encode()


def elided_twice(text: str, chance: random.Random) -> bytes:
    """Likewise, with the last frame before the error, and a blank line as often as not."""
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if line.startswith("Traceback (most recent")), -1)
    said = _last_statement(text)
    end = len(text.rstrip().splitlines()) - len(said)
    frames = [n for n in range(start + 3, end) if _FRAME.match(lines[n])]
    if start < 0 or not said or not frames:
        return b""
    dots = chance.choice(_OMITTED)
    gap = [""] if chance.random() < 0.5 else []
    return "\n".join([*lines[start : start + 3], dots, *gap, *lines[frames[-1] : end], *said]).encode()


def question(text: str, chance: random.Random) -> bytes:
    sentence, (doing, _) = _sentence(text, chance), _context(text)
    forms = (
        "Hi all, I am using {} and get `{}`. What does this mean, and how can I fix it?\n\nThanks!",
        'With {} my model fails: "{}" - it works without. Any idea?',
        "I upgraded last week. Since then {} says:\n\n{}\n\nDid anything change?",
        "How to solve this in {} ? {}",
    )
    return chance.choice(forms).format(doing, sentence).encode() if sentence else b""


def chinese_question(text: str, chance: random.Random) -> bytes:
    sentence, (_, doing) = _sentence(text, chance), _context(text)
    forms = (
        "用 paddle 做{}的时候报错：{}，请问应该怎么解决？",
        "请教一下，{}时提示“{}”，模型在动态图下是正常的。",
        "环境：Ubuntu，CPU\n问题：{}失败\n报错信息：\n{}\n求大佬帮忙看看，谢谢",
        "{}报 {} 这个错误是什么原因",
    )
    return chance.choice(forms).format(doing, sentence).encode() if sentence else b""


def title(text: str, chance: random.Random) -> bytes:
    sentence, (english, chinese) = _sentence(text, chance), _context(text)
    forms = (
        "[Bug] {en}: {}\n\nDescribe the bug\n\nsee the title\n",
        "{zh} {}\n\n请提出你的问题 Please ask your question\n\n如题\n",
        "{} when using {en} #4711",
    )
    return chance.choice(forms).format(sentence, en=english, zh=chinese).encode() if sentence else b""


def below_code(text: str, chance: random.Random) -> bytes:
    """The last statement under the program that failed, the decorator some 25 lines above."""
    said, (english, _) = _last_statement(text), _context(text)
    decorator = f"@{english}" if english.endswith("to_static") else f"# used with {english}"
    return (_CODE.replace("{decorator}", decorator) + "\n".join(said)).encode() if said else b""


def last_statement(text: str, chance: random.Random) -> bytes:
    return "\n".join(_last_statement(text)).encode()


def cpp_summary(text: str, chance: random.Random) -> bytes:
    _, mark, rest = text.rpartition("Error Message Summary")
    return f"----------------------\n{mark}{rest}".encode() if mark else b""


def transformed_block(text: str, chance: random.Random) -> bytes:
    lines = text.rstrip().splitlines()
    start = next((n for n, line in enumerate(lines) if "In transformed code:" in line), -1)
    return "\n".join(lines[start:]).encode() if start >= 0 else b""


def rendered(text: str, chance: random.Random) -> bytes:
    """Markdown without a fence, as a page shows it: tags, underscores of emphasis and the indentation are gone."""
    lines = []
    for line in text.splitlines():
        line = re.sub(r"(?<!\w)__(\w+?)__(?!\w)", r"\1", _TAG.sub("", line.strip()))
        lines.append(re.sub(r"\*(\S[^*\n]*)\*", r"\1", line))
    return "\n".join(lines).encode()


def numbered(text: str, chance: random.Random) -> bytes:
    """As a viewer, an editor or a CI page counts lines."""
    form, first = chance.choice(_NUMBERED), chance.choice((1, 1, 87, 1204))
    return "\n".join(form.format(n) + line for n, line in enumerate(text.splitlines(), first)).encode()


def typographic(text: str, chance: random.Random) -> bytes:
    text = re.sub(r"(?<!\w)'|'(?=\w+')", "\u2018", text).replace("'", "\u2019")
    text = re.sub(r'(?<![\w>)\]}.])"(?=\S)', "\u201c", text).replace('"', "\u201d")
    return text.replace("...", "\u2026").replace("--", "\u2014").encode()


def word_changed(text: str, chance: random.Random) -> bytes:
    """One word of the message is another, as in another release."""
    said = _last_statement(text)
    head = text.rstrip().splitlines()[: -len(said) or None]
    found = list(_WORD.finditer(said[0].partition(": ")[2])) if said else []
    if len(found) < 3:
        return b""
    one = chance.choice(found)
    at = len(said[0]) - len(said[0].partition(": ")[2])
    line = said[0][: at + one.start()] + chance.choice(_ELSE) + said[0][at + one.end() :]
    return "\n".join([*head, line, *said[1:]]).encode()


def tail_missing(text: str, chance: random.Random) -> bytes:
    """The message without its last quarter, of which at least eight words are left."""
    said = _last_statement(text)
    head = text.rstrip().splitlines()[: -len(said) or None]
    words = said[0].split(" ") if said else []
    return "\n".join([*head, " ".join(words[: -(len(words) // 4)])]).encode() if len(words) > 10 else b""


def capitals(text: str, chance: random.Random) -> bytes:
    """As somebody types it who reads it from a screen."""
    sentence, (doing, _) = _sentence(text, chance), _context(text)
    change = chance.choice((str.lower, str.upper, str.lower))
    name, mark, rest = sentence.rpartition(": ") if sentence.split(":")[0].isidentifier() else ("", "", sentence)
    return f"{doing} does not work\n\n{name}{mark}{change(rest)}".encode() if sentence else b""


LIFE: dict[str, Noise] = {
    "stack elided": elided,
    "stack elided but for its ends": elided_twice,
    "question in English": question,
    "question in Chinese": chinese_question,
    "title": title,
    "below the user's code": below_code,
    "last statement alone": last_statement,
    "C++ summary alone": cpp_summary,
    "transformed code alone": transformed_block,
    "broken at 50": wrapped(50),
    "broken at 57": wrapped(57),
    "rendered Markdown": rendered,
    "line numbers": numbered,
    "typographic quotes": typographic,
    "a word changed": word_changed,
    "tail missing": tail_missing,
    "other capitals": capitals,
}
