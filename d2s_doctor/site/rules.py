"""The page of the rules of ``check``: an anchor a rule, and which failures without a traceback have none, and why."""

from __future__ import annotations

import ast
import re
from html import escape

from d2s_doctor.author.unruled import UNSEEN
from d2s_doctor.check.linter import failing_modes
from d2s_doctor.check.rule import Rule
from d2s_doctor.check.rules import RULES
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import catalogue, say
from d2s_doctor.render.rule_list import fix_kind
from d2s_doctor.site.parts import block, code_block, entry_link, head, heading, spans_html, table, title_html
from d2s_doctor.site.prose import prose_html
from d2s_doctor.site.sources import Sources

_PLACE = re.compile(r"\{(\w+)\}")
_HIT = re.compile(r"# hit: (\w+)")


def rules_page(sources: Sources, language: Language) -> str:
    """Every rule that an entry explains, and the table of what no rule looks for."""
    name, lead = say("site.rules", language), say("site.rules.lead", language)
    known = {entry.id: entry for entry in sources.entries}
    page = head(name, lead) + f"# {name}\n\n{lead}\n"
    for rule in RULES:
        if rule.code in known:
            page += _rule(rule, known[rule.code], sources, language)
    return (
        page
        + heading("site.rules.reach", language)
        + say("site.rules.reach.lead", language)
        + _reach(sources, language)
    )


def _rule(rule: Rule, entry: Entry, sources: Sources, language: Language) -> str:
    said = [text for key, text in catalogue(language).items() if f"{key}.".startswith(f"rule.{rule.code}.")]
    why = entry.cause.in_language(language).split("\n\n")[0]
    releases = [release for release in MEASURED if failing_modes(entry, (release,))]
    modes = sorted({rule.mode} if rule.mode else failing_modes(entry, MEASURED) - {"run"})
    facts = {
        "finds": "<br>".join(spans_html(_PLACE.sub(r"\1", text)) for text in said),
        "fix": spans_html(say(f"site.rules.fix.{fix_kind(rule.code)}", language)),
        "releases": escape(", ".join(releases) + (f" ({', '.join(mode.upper() for mode in modes)})" if modes else "")),
        "since": escape(rule.since),
        "ignore": f"<code># noqa: {rule.code}</code>",
    }
    rows = "".join(
        f"<dt>{escape(say(f'site.rules.{key}', language))}</dt><dd>{value}</dd>" for key, value in facts.items()
    )
    example = _example(sources.fixtures.get(rule.code, ""), rule.code)
    html = f"<dl>{rows}</dl>{prose_html(why, lambda code: f'../{code}/')}{code_block(example) if example else ''}"
    html += f"<p>{entry_link(entry, language)}</p>"
    return f"\n\n## {rule.code} {{#{rule.code}}}\n\n" + block(
        f"<p><strong>{title_html(entry, language)}</strong></p>{html}"
    )


def _example(fixture: str, code: str) -> str:
    """The first statement of a rule's fixture in which it finds something."""
    lines = fixture.splitlines()
    for statement in ast.parse(fixture).body:
        decorators = getattr(statement, "decorator_list", [])
        first = min([statement.lineno, *(each.lineno for each in decorators)])
        shown = lines[first - 1 : statement.end_lineno]
        if any(f"# hit: {code}" in line for line in shown):
            return _HIT.sub(r"# \1", "\n".join(shown))
    return ""


def _reach(sources: Sources, language: Language) -> str:
    """The failures that no traceback explains: the rule that finds them, or why there is none."""
    known = {rule.code for rule in RULES}
    rows = []
    for entry in sources.entries:
        reason = sources.unruled.get(entry.id)
        if entry.kind in UNSEEN and (entry.id in known or reason):
            told = f'<a href="#{entry.id}">{escape(say("site.rules.rule", language))}</a>'
            told = told if entry.id in known or reason is None else spans_html(reason.in_language(language))
            rows.append([entry_link(entry, language), escape(say(f"kind.{entry.kind}", language)), told])
    columns = [say(f"site.{key}", language) for key in ("title", "kind", "rules.rule")]
    return block(table(map(escape, columns), rows, say("site.rules.reach", language), "d2s-cards"))
