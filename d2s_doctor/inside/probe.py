"""What a probe is: one question about the user's Python, and what its answer means.

Each file of ``probes/`` holds one; ``d2s_doctor.inside.probes`` finds them. ``ask`` runs in the user's Python and
returns raw facts as JSON can hold them; ``judge`` runs in ours and makes a state and the key of a sentence of them.
"""

import re
from typing import Any, Dict, Mapping, NamedTuple, Tuple

from .releases import release_key

RawFacts = Mapping[str, Any]
Known = Mapping[str, RawFacts]
"""The raw facts of the probes that answered before, by the id of the probe."""
_PLAIN_PATH = re.compile(r"[\w./\\:~+-]+", re.ASCII)


class ProbeVerdict(NamedTuple):
    """What the answer of a probe means.

    ``state`` is ok, warn, fail, unknown or skipped; ``message`` the key of a sentence below ``probe`` in the message
    catalogue (``probe_advice`` says how to change it); ``facts`` fill the sentence.
    """

    state: str
    message: str
    facts: Dict[str, Any]


class Probe:
    """One question. A subclass sets ``id`` and ``order`` and defines ``ask`` and ``judge``."""

    id: str
    """Names the probe in reports and on the command line."""
    order: int
    """Probes run from the smallest to the largest: first what a broken Paddle cannot disturb."""
    topics: Tuple[str, ...] = ()
    """What an entry calls it in its field ``relevant``."""
    cheap = False
    """Whether it is always asked, since others are judged by what it says."""
    always = False
    """Whether it matters to every entry: without a working Paddle nothing else can be right."""
    on_request = False
    """Whether it runs only when it is asked for."""
    needs_paddle = False
    """Whether it has nothing to say without an imported Paddle."""
    uses_table = False
    """Whether it is judged by the table of what fits what, which it finds among the known facts as "compatibility"."""
    uses_paddle = False
    """Whether it says more with one, and may be brought down by it; its failure is then a finding."""

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """The raw facts. ``paddle`` is the module, or None where it is not imported. May raise anything."""
        raise NotImplementedError

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        """What the raw facts mean; a pure function. ``facts`` come from a process that anything may run in."""
        raise NotImplementedError


def verdict(state: str, message: str, **facts: Any) -> ProbeVerdict:
    """A ProbeVerdict from keywords."""
    return ProbeVerdict(state, message, facts)


def not_installed(known: Known) -> bool:
    """Whether it is known that there is no Paddle."""
    install = known.get("paddle.install")
    return install is not None and not install.get("location")


def release_of(known: Known) -> str:
    """Paddle's release as the import, its files or its package say; "" when none does."""
    install = known.get("paddle.install", {})
    packages = install.get("packages") or {}
    candidates = (known.get("paddle.import", {}).get("version"), install.get("version"), *packages.values())
    return next((str(text) for text in candidates if text and release_key(str(text)) > (0, 0, 0)), "")


def python_command(known: Known) -> str:
    """The interpreter as a word of a command that a reader will copy into a shell."""
    path = str(known.get("python", {}).get("executable") or "")
    return path if _PLAIN_PATH.fullmatch(path) else "python"
