"""A log that holds several failures: each can be looked at, with its own matches and its own lines."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import OptionList, TextArea

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis, Evidence, Finding, Match
from d2s_doctor.tui.log_text import shown_log
from d2s_doctor.tui.session import Session
from tests.tui.driving import AST, SOT, User, run_app, user

STRANGE = 'Traceback (most recent call last):\n  File "data.py", line 9, in load\nValueError: [red]rows[/] are odd\n'
THREE = AST + "\n" + SOT + "\n" + STRANGE


def failures(someone: User) -> OptionList:
    return someone.app.screen_stack[0].query_one("#failures", OptionList)


def rows(someone: User) -> list[str]:
    return [str(option.prompt) for option in failures(someone).options]


def test_every_failure_has_a_row_and_the_cause_is_marked() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(THREE)
            diagnosis = someone.app.session.diagnosis
            assert diagnosis and diagnosis.cause == 0
            first, second, third = rows(someone)
            assert first.startswith("lines 4-30  D2S103, first cause")
            assert "D2S701" in second and "first cause" not in second
            assert "no entry" in third and "[red]rows[/] are odd" in third
            assert failures(someone).highlighted == 0
            await someone.sees("3 failures in this log")
            await someone.press("f7")
            await someone.sees("日志里有 3 处失败")
            assert rows(someone)[0].startswith("第 4-30 行  D2S103，最先的原因")
            assert "没有对应条目" in rows(someone)[2]

    run_app(steps)


def test_a_failure_that_is_chosen_shows_its_matches_its_lines_and_its_samples() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(THREE)
            session = someone.app.session
            failures(someone).focus()
            await someone.press("down")
            await someone.until(lambda: session.entry is not None and session.entry.id == "D2S701")
            assert session.diagnosis and session.finding == session.diagnosis.findings[1]
            await someone.sees("dict with odd keys under SOT")
            assert session.match
            lines = {each.line for each in session.match.evidence}
            assert lines and min(lines) > 30 and someone.log.marked == lines
            await someone.press("f5")
            assert session.entry and session.entry.after.strip() == someone.app.screen.query_one(TextArea).text.strip()
            await someone.press("f3")
            failures(someone).focus()
            await someone.press("home")
            await someone.until(lambda: session.entry is not None and session.entry.id == "D2S103")
            assert someone.log.marked == {20, 30}

    run_app(steps)


def test_a_failure_without_an_entry_is_shown_in_its_own_words_and_can_be_found_in_the_log() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(THREE)
            session = someone.app.session
            row = failures(someone).get_option_index("2")
            await someone.pilot.click("#failures", offset=(5, row))
            await someone.until(lambda: session.selected_failure == 2)
            await someone.pilot.pause()
            assert session.entry is None and not someone.app.check_action("run", ())
            await someone.sees("No entry explains this failure")
            await someone.sees("ValueError: [red]rows[/] are odd")
            assert someone.app.check_action("report", ())
            someone.app.screen.query_one("#evidence", OptionList).focus()
            await someone.press("end", "enter")
            await someone.until(lambda: someone.app.session.step == "log")
            assert session.finding and session.finding.last in someone.log.marked

    run_app(steps)


def test_a_single_failure_needs_no_list() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(THREE)
            someone.app.session.select_failure(1)
            await someone.paste(AST)
            await someone.until(lambda: someone.log.marked == {20, 30} and someone.app.session.selected_failure is None)
            assert not failures(someone).display
            assert "failures in this log" not in someone.shown()

    run_app(steps)


def test_three_failures_leave_room_for_the_answer_on_a_small_screen() -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            await someone.paste_log(THREE)
            assert failures(someone).size.height == 3
            assert someone.app.screen.query_one("#explanation").size.height >= 10

    run_app(steps)


def test_consequences_and_repeats_are_named() -> None:
    from d2s_doctor.tui.failures import failure_rows

    findings = (
        Finding("none", (), 3, 3, "ValueError: a"),
        Finding("none", (), 5, 9, "RuntimeError: b", repeats=2, follows=0),
    )
    rows_shown = [row.plain for row in failure_rows(Diagnosis("none", (), findings), {}, "en")]
    assert rows_shown[0] == "line 3  no entry  ValueError: a"
    assert rows_shown[1] == "lines 5-9  no entry, follows from line 3, 2 more times  RuntimeError: b"


def test_the_environment_orders_the_matches_of_the_failure_that_is_looked_at(kb: KnowledgeBase, home: Path) -> None:
    """D2S601 and D2S602 share a message; only what lies at the path tells them apart."""
    (home / "m.pdmodel").write_bytes(b"legacy")
    evidence = (Evidence(1, "x"),)
    pair = (Match("D2S602", 0.5, {"path": "m"}, evidence), Match("D2S601", 0.5, {"path": "m"}, evidence))
    first = Finding("match", (Match("D2S103", 0.9, {}, evidence),), 1, 1, "a")
    session = Session(kb=kb, log=shown_log("x", "a\nb"))
    session.diagnosis = Diagnosis("match", first.matches, (first, Finding("ambiguous", pair, 2, 2, "b")), 0)
    session.select_failure(1)
    assert session.verdict == "match" and session.matches[0].id == "D2S601"
    assert session.diagnosis.verdict == "match" and session.diagnosis.matches == first.matches
    session.select_failure(0)
    assert session.entry and session.entry.id == "D2S103" and "file" not in session.probed
