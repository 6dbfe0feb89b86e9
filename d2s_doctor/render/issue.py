"""The issue that ``report`` writes: its parts in the order in which a maintainer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from d2s_doctor.env.results import ProbeResult
from d2s_doctor.model import Diagnosis, Entry, Language
from d2s_doctor.render.markdown import code_span, escaped, fenced
from d2s_doctor.render.messages import say
from d2s_doctor.render.other_failures import percent
from d2s_doctor.render.probes import sentence, state_name
from d2s_doctor.report.gather import Excerpt


class Issue(NamedTuple):
    """What an issue is made of. ``nearest`` are named when nothing is claimed; ``probed`` is None when not asked."""

    excerpt: Excerpt
    diagnosis: Diagnosis
    entries: Mapping[str, Entry]
    nearest: tuple[Entry, ...]
    probed: tuple[ProbeResult, ...] | None
    versions: tuple[str, ...]


def issue_markdown(issue: Issue, language: Language) -> str:
    """The whole issue; what came from outside is redacted before."""
    parts = [f"# {say('issue.title', language)}{_headline(issue, language)}"]
    parts += _failure(issue.excerpt, language)
    parts += _diagnosis(issue, language)
    hint = [say("issue.code.hint", language)]
    if issue.excerpt.code:
        hint += [say("issue.code.lines", language), *(f"# {line}" for line in issue.excerpt.code)]
    parts += [_heading("code", language), fenced("\n".join(hint), "python")]
    parts += [_heading("environment", language), _environment(issue, language)]
    tried = ("tried.eager", "tried.modes", "tried.release", *(("tried.fix",) if issue.diagnosis.matches else ()))
    parts += [_heading("tried", language), "\n".join(f"- [ ] {say(f'issue.{key}', language)}" for key in tried)]
    return "\n\n".join(parts) + "\n"


def redacted_text(counts: Mapping[str, int], language: Language) -> str:
    """How many places of each kind were taken out."""
    counted = [f"{say(f'redacted.{kind}', language)} {count}" for kind, count in sorted(counts.items()) if count]
    what = say("punctuation.separator", language).join(counted) or say("redacted.nothing", language)
    return say("redacted.title", language, what=what)


def remaining_text(pieces: Iterable[str], language: Language) -> str:
    """What the reader should look at before posting; "" when there is nothing."""
    what = say("punctuation.separator", language).join(pieces)
    return say("redacted.remaining", language, what=what) if what else ""


def _headline(issue: Issue, language: Language) -> str:
    message = issue.excerpt.said
    if not message:
        return say("issue.title.unknown", language)
    return escaped(message if len(message) <= 120 else message[:119] + "…")


def _failure(excerpt: Excerpt, language: Language) -> list[str]:
    shown = sum(line is not None for line in excerpt.lines)
    counted = say("issue.failure.part", language, shown=shown, total=excerpt.total)
    note = counted if excerpt.said else say("issue.failure.none", language)
    return [_heading("failure", language), note, fenced(_log(excerpt, language), "text")]


def _log(excerpt: Excerpt, language: Language) -> str:
    lines = []
    for index, line in enumerate(excerpt.lines):
        if line is not None:
            lines.append(line.text)
            continue
        before, after = excerpt.lines[index - 1], excerpt.lines[index + 1]
        count = after.number - before.number - 1 if before and after else 0
        lines.append(say("issue.gap", language, count=count))
    return "\n".join(lines)


def _diagnosis(issue: Issue, language: Language) -> list[str]:
    parts = [_heading("diagnosis", language)]
    if issue.diagnosis.matches:
        lines = [
            f"- {m.id} ({percent(m.score)}) {escaped(issue.entries[m.id].title.in_language(language))}"
            for m in issue.diagnosis.matches[:3]
        ]
        return [*parts, say(f"verdict.{issue.diagnosis.verdict}", language), "\n".join(lines)]
    if not issue.nearest:
        return [*parts, say("issue.diagnosis.nothing", language)]
    lines = [f"- {entry.id} {escaped(entry.title.in_language(language))}" for entry in issue.nearest]
    return [*parts, say("issue.diagnosis.none", language), "\n".join(lines)]


def _environment(issue: Issue, language: Language) -> str:
    lines = [f"- {escaped(version)}" for version in issue.versions]
    if issue.probed is None:
        return "\n".join([*lines, f"- {say('issue.environment.none', language)}"])
    return "\n".join([*lines, *_probes(issue.probed, language)])


def _probes(probed: Iterable[ProbeResult], language: Language) -> list[str]:
    colon = say("punctuation.colon", language)
    return [f"- {state_name(p.state, language)} · {p.id}{colon}{code_span(sentence(p, language))}" for p in probed]


def _heading(key: str, language: Language) -> str:
    return f"## {say(f'issue.{key}', language)}"
