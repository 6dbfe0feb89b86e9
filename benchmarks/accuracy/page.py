"""The figures as docs/accuracy.md."""

from __future__ import annotations

from benchmarks.accuracy.life import LIFE
from benchmarks.accuracy.noises import CUTS
from benchmarks.accuracy.score import Figures, Scored, by_noise, figures, reliability
from d2s_doctor.author.corpus import CONFUSERS, HELD_OUT, read_logs
from d2s_doctor.kb.base import KnowledgeBase
from tools.corpus_file import CORPUS_FOLDER

OURS, NEAREST = "d2s-doctor", "+ nearest"
STRICT = ", held to 1 % false"
"""Added to the name of a baseline whose threshold was set by the share of false answers."""
MOST_FALSE = 0.01

_HEAD = """\
<!-- Made by `python -m benchmarks.accuracy`; do not edit. -->
# How often the answer is right

Recorded logs of real Paddle ({releases}), put through everything that happens to a log on its way into a bug
report, and answered by `d2s-doctor` and by three things that one might use in its place. The corpus is made by
code in `benchmarks/accuracy`:

- {logs} logs with a known cause and {negatives} without any ({programs} programs, {entries} entries). A program is
  in one half only, with all its releases: what is fitted is fitted on the other half. {heldout} of the programs
  (corpus/held-out) are not used for any tuning. What Paddle's switches do to a log was mended with both halves in view.
- *top-1*: the right entry comes first; *top-3*: it is among the first three. A log that two entries explain
  equally well (they print the same words) counts as right only when the right one happens to stand first.
- *precision*: of the logs for which an entry was named, the share for which it was the right one.
- *false*: of the logs that no entry explains, the share for which one was named.
- *+ nearest*: where `d2s-doctor` claims nothing it may still say which entry is nearest and which line is missing; here
  that counts as an answer.
- *FTS5 (BM25)*: SQLite's full-text search, an entry is a document and the log is the query. *partial_ratio*:
  rapidfuzz, each signature over the whole log. *regex list*: the signatures as regular expressions. Each has the
  threshold that serves it best on the other half. *Held to 1 % false*: the threshold from which on it claims at most
  one in a hundred of the logs there that have no cause, which is what `d2s-doctor` is held to.

Where the line that decides has been cut off, no method can know the cause; those rows show it.

"""


_LIFE = """\
## As people paste

What is left of a log in a question, and what pages and editors do to it: the noises of `benchmarks/accuracy/life.py`,
on the newest log of each program. A log that has no material for a noise is not in its row.

"""


_CONFUSERS = """\
## Programs that print an entry's words for another reason

The confusers of the corpus, under every noise; they are in none of the figures above. *Named* is an answer with the
entry whose words they print, or another that is not theirs; *sure* is such an answer at {sure} % or more.

"""
_SURE = 0.95


def is_confuser(name: str) -> bool:
    """Whether the log of that name was written to be mistaken."""
    return name.startswith(f"{CONFUSERS}/")


def page(measured: dict[str, Scored], kb: KnowledgeBase) -> str:
    fooled = {name: [pair for pair in scored if is_confuser(pair[0].name)] for name, scored in measured.items()}
    measured = {name: [pair for pair in scored if not is_confuser(pair[0].name)] for name, scored in measured.items()}
    life = {name: [pair for pair in scored if pair[0].noise in LIFE] for name, scored in measured.items()}
    measured = {name: [pair for pair in scored if pair[0].noise not in LIFE] for name, scored in measured.items()}
    ours = measured[OURS]
    loose = {name: scored for name, scored in measured.items() if not name.endswith(STRICT)}
    parts = [_HEAD.format(**_facts(ours, kb)), _over_all(measured), _kept(measured), _per_noise(loose), _tied(ours)]
    parts.append(_LIFE + life_table({name: scored for name, scored in life.items() if not name.endswith(STRICT)}))
    parts.append(_CONFUSERS.format(sure=_percent(_SURE)) + confuser_table(fooled))
    return "\n".join([*parts, _calibration(ours)])


def confuser_table(measured: dict[str, Scored]) -> str:
    """How often each method is fooled."""
    rows = ["| confusers | logs | named % | sure % |", "|---|--:|--:|--:|"]
    for name, scored in measured.items():
        wrong = [answer[0][1] for case, answer in scored if answer and answer[0][0] != case.code]
        most = max(len(scored), 1)
        sure = sum(score >= _SURE for score in wrong)
        rows.append(f"| {name} | {len(scored)} | {_percent(len(wrong) / most)} | {_percent(sure / most)} |")
    return "\n".join(rows) + "\n"


def life_table(measured: dict[str, Scored]) -> str:
    """The figures of the group "life", over all of it and for each noise."""
    return f"{_table('life', measured)}\n{_per_noise(measured)}"


def _facts(ours: Scored, kb: KnowledgeBase) -> dict[str, object]:
    names = {case.name for case, _ in ours}
    logs = {log.name: log for log in read_logs(CORPUS_FOLDER)}
    programs = {logs[name].program for name in names}
    releases = sorted({logs[name].release.partition("+")[0] for name in names} - {""})
    return {
        "logs": sum(case.code is not None for case, _ in ours),
        "negatives": sum(case.code is None for case, _ in ours),
        "programs": len(programs),
        "entries": len({case.code for case, _ in ours} - {None}),
        "heldout": sum(program.startswith(HELD_OUT) for program in programs),
        "releases": ", ".join(releases),
    }


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _over_all(measured: dict[str, Scored]) -> str:
    return _table("all noises", dict(sorted(measured.items(), key=lambda pair: pair[0].endswith(STRICT))))


def _kept(measured: dict[str, Scored]) -> str:
    """The same where nothing was cut off; and of that, the programs that no tuning has seen."""
    whole = {
        name: [pair for pair in scored if pair[0].noise not in CUTS]
        for name, scored in measured.items()
        if not name.endswith(STRICT)
    }
    unseen = {name: [pair for pair in scored if pair[0].name.startswith(HELD_OUT)] for name, scored in whole.items()}
    return f"{_table('nothing cut off', whole)}\n{_table('of these, corpus/held-out', unseen)}"


def _table(head: str, measured: dict[str, Scored]) -> str:
    rows = [f"| {head} | top-1 % | top-3 % | precision % | false % |", "|---|--:|--:|--:|--:|"]
    for name, scored in measured.items():
        found = figures(scored)
        shares = (found.top1, found.top3, found.precision, found.false_share)
        rows.append(f"| {name} | " + " | ".join(map(_percent, shares)) + " |")
    return "\n".join(rows) + "\n"


def _per_noise(measured: dict[str, Scored]) -> str:
    groups = {name: by_noise(scored) for name, scored in measured.items()}
    head = "| top-1 % (false %) | logs | " + " | ".join(measured) + " |"
    rows = [head, "|---|--:|" + "--:|" * len(measured)]
    for noise, scored in groups[OURS].items():
        cells = [_cell(figures(groups[name][noise])) for name in measured]
        rows.append(f"| {noise} | {len(scored)} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def _cell(found: Figures) -> str:
    return f"{_percent(found.top1)} ({_percent(found.false_share)})" if found.negatives else _percent(found.top1)


def _tied(ours: Scored) -> str:
    """Logs of which the right entry stood second with the same confidence as the first."""
    tied = sum(
        len(answer) > 1 and answer[1][0] == case.code and answer[0][1] - answer[1][1] < 0.001 for case, answer in ours
    )
    return (
        f"\nIn {tied} of the logs that count as wrong, the right entry was named beside the first as equally likely.\n"
    )


def _calibration(ours: Scored) -> str:
    bins, error = reliability(ours)
    rows = [
        "## Is the confidence what it says?",
        "",
        f"Expected calibration error: {error:.4f}.",
        "",
        "| confidence | claims | mean confidence, % | right % |",
        "|---|--:|--:|--:|",
    ]
    for each in bins:
        between = f"{each.low:.2f} to {each.high:.2f}"
        rows.append(f"| {between} | {each.claims} | {_percent(each.confidence)} | {_percent(each.right)} |")
    return "\n".join(rows) + "\n"
