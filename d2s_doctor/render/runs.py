"""What a run came to, in words: as the entry says or not, and what our own matcher makes of it."""

from __future__ import annotations

from d2s_doctor.model import Entry
from d2s_doctor.render.text import Page
from d2s_doctor.render.words import say
from d2s_doctor.verify.observe import Observed, agrees

_COLOUR = {True: "green", False: "red"}


def observed_text(
    entry: Entry, sample: str, mode: str, paddle: str, expected: str | None, observed: Observed, page: Page
) -> str:
    """Outcome, whether it was expected, where values differ, and the entry that the matcher names."""
    ran, language = observed.ran, page.language
    good = agrees(expected, observed.outcome)  # type: ignore[arg-type]
    what = page.say(f"ran.{'equals' if observed.outcome == 'passes' and mode != 'run' else observed.outcome}")
    if ran.end == "flooded":
        what = page.say("ran.flooded")
    what = what.format(exception=ran.exception, signal=ran.signal or ran.exit, seconds=f"{ran.seconds:.2f}")
    release = f"Paddle {paddle}" if paddle else "Paddle"
    head = f"{entry.id} {sample} · {page.say('as_it_stands') if mode == 'run' else mode.upper()} · {release}"
    page.lines.append(page.paint(head, "bold"))
    page.lines.append("  " + page.paint(what, _COLOUR[good]))
    if ran.exception:
        page.lines.append("  " + (ran.message.strip().splitlines() or [""])[-1].strip())
    for difference in observed.differences:
        text = say("ran.difference", language)
        page.lines.append("  " + text.format(place=difference.place, eager=difference.expected, got=difference.got))
    if observed.matched:
        key = "ran.matched" if observed.matched == entry.id else "ran.mismatched"
        page.lines.append("  " + page.say(key).format(code=observed.matched))
    key = "ran.expected" if good else ("ran.unknown" if expected is None else "ran.unexpected")
    wanted = page.say(expected) if expected else ""
    page.lines.append("  " + page.say(key).format(expected=wanted, seconds=f"{ran.seconds:.2f}"))
    return page.text()
