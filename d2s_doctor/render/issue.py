"""The issue that ``report`` writes: its sentences, and its parts in the order in which a maintainer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from d2s_doctor.env.probed import Probed
from d2s_doctor.model import Diagnosis, Entry, Language, Text
from d2s_doctor.render.markdown import code_span, escaped, fenced
from d2s_doctor.render.probe_words import STATES
from d2s_doctor.render.probes import sentence
from d2s_doctor.render.words import say
from d2s_doctor.report.gather import Excerpt

_WORDS = {
    "title": Text("Dynamic-to-static conversion fails: ", "动转静失败："),
    "title.unknown": Text("what happens, in one line", "一句话说明现象"),
    "failure": Text("The failure", "报错"),
    "failure.part": Text("{shown} of {total} lines of the log.", "日志共 {total} 行，摘录 {shown} 行。"),
    "failure.none": Text(
        "No failure was found in the log; these are its last lines.", "日志里没有找到报错，下面是最后几行。"
    ),
    "gap": Text("[… {count} lines left out …]", "[… 省略 {count} 行 …]"),
    "diagnosis": Text("What d2s-doctor says", "d2s-doctor 的判断"),
    "diagnosis.none": Text(
        "No entry explains this log. The nearest by their words:", "没有条目能解释这份日志，用词最接近的是："
    ),
    "diagnosis.nothing": Text("No entry explains this log.", "没有条目能解释这份日志。"),
    "code": Text("Smallest program that fails", "最小复现"),
    "code.hint": Text(
        "# Shorten your program until nothing more can be left out, and paste it here.",
        "# 请把程序删到不能再删，贴在这里。",
    ),
    "code.lines": Text("# Paddle points at:", "# Paddle 指向："),
    "environment": Text("Environment", "环境"),
    "environment.none": Text("Not asked (--no-env).", "未查询（--no-env）。"),
    "tried": Text("What was tried", "已尝试"),
    "tried.eager": Text("The same program without `to_static` works", "去掉 `to_static` 后同一程序正常"),
    "tried.modes": Text("`full_graph=True` / `full_graph=False`: ", "`full_graph=True` / `full_graph=False`："),
    "tried.release": Text("Another Paddle release: ", "换过的 Paddle 版本："),
    "tried.fix": Text("The fix above, and what happened: ", "按上面的办法修改后的结果："),
    "redacted": Text(
        "Redacted: {what}. Read it through before you send it.",
        "已脱敏：{what}。发出前请再看一遍。",
    ),
    "redacted.nothing": Text("nothing", "无"),
    "home": Text("home folders", "主目录"),
    "user": Text("user names", "用户名"),
    "host": Text("host names", "主机名"),
    "ip": Text("addresses", "IP 地址"),
    "email": Text("mail addresses", "邮箱"),
    "secret": Text("secrets", "密钥"),
}


class Issue(NamedTuple):
    """What an issue is made of. ``nearest`` are named when nothing is claimed; ``probed`` is None when not asked."""

    excerpt: Excerpt
    diagnosis: Diagnosis
    entries: Mapping[str, Entry]
    nearest: tuple[Entry, ...]
    probed: tuple[Probed, ...] | None
    versions: tuple[str, ...]


def issue_markdown(issue: Issue, language: Language) -> str:
    """The whole issue; what came from outside is redacted before."""
    parts = [f"# {_word('title', language)}{_headline(issue, language)}"]
    parts += _failure(issue.excerpt, language)
    parts += _diagnosis(issue, language)
    hint = [_word("code.hint", language)]
    if issue.excerpt.code:
        hint += [_word("code.lines", language), *(f"# {line}" for line in issue.excerpt.code)]
    parts += [_heading("code", language), fenced("\n".join(hint), "python")]
    parts += [_heading("environment", language), _environment(issue, language)]
    tried = ("tried.eager", "tried.modes", "tried.release", *(("tried.fix",) if issue.diagnosis.matches else ()))
    parts += [_heading("tried", language), "\n".join(f"- [ ] {_word(key, language)}" for key in tried)]
    return "\n\n".join(parts) + "\n"


def redacted_text(counts: Mapping[str, int], language: Language) -> str:
    """How many places of each kind were taken out."""
    said = [f"{_word(kind, language)} {count}" for kind, count in sorted(counts.items()) if count]
    what = say("separator", language).join(said) or _word("redacted.nothing", language)
    return _word("redacted", language).format(what=what)


def _headline(issue: Issue, language: Language) -> str:
    said = issue.excerpt.said
    if not said:
        return _word("title.unknown", language)
    return escaped(said if len(said) <= 120 else said[:119] + "…")


def _failure(excerpt: Excerpt, language: Language) -> list[str]:
    shown = sum(line is not None for line in excerpt.lines)
    counted = _word("failure.part", language).format(shown=shown, total=excerpt.total)
    note = counted if excerpt.said else _word("failure.none", language)
    return [_heading("failure", language), note, fenced(_log(excerpt, language), "text")]


def _log(excerpt: Excerpt, language: Language) -> str:
    lines = []
    for index, line in enumerate(excerpt.lines):
        if line is not None:
            lines.append(line.text)
            continue
        before, after = excerpt.lines[index - 1], excerpt.lines[index + 1]
        count = after.number - before.number - 1 if before and after else 0
        lines.append(_word("gap", language).format(count=count))
    return "\n".join(lines)


def _diagnosis(issue: Issue, language: Language) -> list[str]:
    parts = [_heading("diagnosis", language)]
    if issue.diagnosis.matches:
        lines = [
            f"- {m.id} ({m.score:.2f}) {escaped(getattr(issue.entries[m.id].title, language))}"
            for m in issue.diagnosis.matches[:3]
        ]
        return [*parts, f"{say(issue.diagnosis.verdict, language)}", "\n".join(lines)]
    if not issue.nearest:
        return [*parts, _word("diagnosis.nothing", language)]
    lines = [f"- {entry.id} {escaped(getattr(entry.title, language))}" for entry in issue.nearest]
    return [*parts, _word("diagnosis.none", language), "\n".join(lines)]


def _environment(issue: Issue, language: Language) -> str:
    lines = [f"- {escaped(version)}" for version in issue.versions]
    if issue.probed is None:
        return "\n".join([*lines, f"- {_word('environment.none', language)}"])
    return "\n".join([*lines, *_probes(issue.probed, language)])


def _probes(probed: Iterable[Probed], language: Language) -> list[str]:
    words = STATES[language]
    return [f"- {words[p.state]} · {p.id}{say('colon', language)}{code_span(sentence(p, language))}" for p in probed]


def _heading(key: str, language: Language) -> str:
    return f"## {_word(key, language)}"


def _word(key: str, language: Language) -> str:
    text: str = getattr(_WORDS[key], language)
    return text
