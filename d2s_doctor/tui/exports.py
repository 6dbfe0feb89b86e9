"""What leaves the app: a report in the working folder, and what F9 copies."""

from __future__ import annotations

from d2s_doctor.template import fill
from d2s_doctor.tui import state
from d2s_doctor.tui.host import Host
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say


def save_report(host: Host) -> None:
    """Write the issue, with everything private taken out, into the working folder; in a thread."""
    session = host.session
    log, kb, language = session.log, session.kb, session.language
    if log is None or kb is None:
        return
    probed = tuple(session.ordered_probes()) or None

    def write() -> None:
        from io import BytesIO

        from d2s_doctor.render.redacted_issue import redacted_issue

        source = log.source.encode("utf-8", "replace") if isinstance(log.source, str) else log.source
        issue = redacted_issue(BytesIO(source), kb, probed, language)
        try:
            path = state.save_report(issue.markdown)
        except OSError as error:
            reason = say("report.failed", language, reason=error.strerror)
            host.call_in_app(lambda: host.notify_user(reason, failed=True))
            return
        host.call_in_app(lambda: host.notify_user(f"{say('report.saved', language, path=path)} {issue.summary}"))

    host.run_in_thread(write, "report")


def fix_to_copy(session: Session) -> tuple[str, str] | None:
    """The fix of the entry with its corrected sample, and what that is called; None without an entry."""
    language, entry = session.language, session.entry
    if entry is None:
        return None
    fix = fill(entry.fix.in_language(language), session.match.captures if session.match else {})
    return f"{fix}\n{entry.after}", say("copied.fix", language, code=entry.id)
