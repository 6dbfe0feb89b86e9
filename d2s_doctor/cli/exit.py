"""How the program ends, as numbers that scripts may rely on."""

from __future__ import annotations

from enum import IntEnum

from d2s_doctor.errors import ExpectedError


class ExitCode(IntEnum):
    """The exit code of every command; each member says what it promises."""

    FOUND = 0
    """An answer was found: for ``match`` the verdict is match, likely or ambiguous."""
    NONE = 1
    """The program worked; the answer is "nothing" (verdict none, no search result) or "something is wrong"
    (problems in ``kb check``, a failed probe, a sample that behaves otherwise than its entry says)."""
    USAGE = 2
    """A wrong option, or input that cannot be read."""
    INTERRUPTED = 130
    """Ctrl-C."""


class UsageError(ExpectedError):
    """A wrong option, or input that cannot be read."""


class OutputFailed(UsageError):
    """Standard output cannot be written to, as when its disk is full."""


class OutputClosed(Exception):
    """Who read standard output has what it wants, as ``head`` does."""
