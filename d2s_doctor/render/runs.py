"""What a run came to, in words: as the entry says or not, and what our own matcher makes of it."""

from __future__ import annotations

from d2s_doctor.inside.sample_process import MOST_PROCESSES
from d2s_doctor.log.clean import one_line
from d2s_doctor.model import Entry, Language, Outcome
from d2s_doctor.render.messages import say
from d2s_doctor.render.page import Page
from d2s_doctor.render.terms import mode_name
from d2s_doctor.run.sandbox import Protection
from d2s_doctor.verify.observe import Observed, agrees

_COLOUR = {True: "green", False: "red"}


def observed_text(
    entry: Entry, sample: str, mode: str, paddle: str, expected: Outcome | None, observed: Observed, page: Page
) -> str:
    """What was run, its outcome, and whether that was expected."""
    release = f"Paddle {paddle}" if paddle else "Paddle"
    head = f"{entry.id} {sample} · {mode_name(mode, page.language)} · {release}"
    page.lines.append(page.paint(head, "bold"))
    outcome, *others = outcome_lines(entry, mode, observed, page.language)
    page.lines.append("  " + page.paint(outcome, _COLOUR[agrees(expected, observed.outcome)]))
    page.lines += [f"  {line}" for line in (*others, expected_line(expected, observed, page.language))]
    return page.text()


def protection_text(protection: Protection | None, language: Language) -> str:
    """What a sample can do where it runs; ``protection`` is None while that is not known."""
    if protection == "bubblewrap":
        return say("ran.sandboxed", language, processes=MOST_PROCESSES)
    warning = say("ran.warning", language)
    return f"{warning}\n{say(f'ran.no_sandbox.{protection}', language)}" if protection else warning


def outcome_lines(entry: Entry, mode: str, observed: Observed, language: Language) -> list[str]:
    """The outcome, what was raised, where values differ, and the entry that the matcher names."""
    ran = observed.ran
    what: str = "equals" if _is_equal(mode, observed) else observed.outcome
    if ran.end in ("flooded", "cancelled"):
        what = ran.end
    values = {
        "exception": ran.exception,
        "signal": "?" if ran.signal is ran.exit is None else ran.signal or ran.exit,
        "seconds": f"{ran.seconds:.2f}",
    }
    lines = [say(f"ran.{what}", language, **values)]
    if ran.exception:
        lines.append((ran.message.strip().splitlines() or [""])[-1].strip())
    if observed.uncompared:
        lines.append(say("trace.uncompared", language, reason=one_line(observed.uncompared)))
    for difference in observed.differences:
        values = {"place": difference.place, "eager": difference.expected, "got": difference.got}
        lines.append(say("ran.difference", language, **values))
    if observed.matched:
        key = "ran.matched" if observed.matched == entry.id else "ran.mismatched"
        lines.append(say(key, language, code=observed.matched))
    return lines


def _is_equal(mode: str, observed: Observed) -> bool:
    return observed.outcome == "passes" and mode != "run" and not observed.uncompared


def expected_line(expected: Outcome | None, observed: Observed, language: Language) -> str:
    """Whether the entry says the same; ``expected`` is None where it says nothing."""
    if expected is None:
        return say("ran.unknown", language)
    key = "ran.expected" if agrees(expected, observed.outcome) else "ran.unexpected"
    return say(key, language, expected=say(f"outcome.{expected}", language))
