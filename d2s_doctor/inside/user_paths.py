"""The places where the user's own Python would find Paddle, for an interpreter that was started with ``-I``.

They stand behind the standard library, so that no file of theirs replaces a module of it, and in front of
site-packages, in the order of a normal start, so that the Paddle that is found is the one that the user's programs
get. What is left out: the working folder, and relative entries of PYTHONPATH, which lead there. No ``sitecustomize``
or ``usercustomize`` of these places is run.
"""

import os
import site
import sys
from typing import List, Optional

_SITE_PACKAGES = ("site-packages", "dist-packages")


def add_user_paths() -> None:
    """Put the user's PYTHONPATH and user site on ``sys.path``, where the user's own Python would use them."""
    isolated = list(sys.path)
    user_site = _user_site()
    if user_site:
        site.addsitedir(user_site)  # also what its .pth files name: installations in development mode
    from_user_site = [entry for entry in sys.path if entry not in isolated]
    first = next((n for n, entry in enumerate(isolated) if os.path.basename(entry) in _SITE_PACKAGES), len(isolated))
    python_path = [entry for entry in _python_path() if entry not in isolated]
    sys.path[:] = isolated[:first] + python_path + from_user_site + isolated[first:]


def _python_path() -> List[str]:
    """The absolute entries of PYTHONPATH that are not the working folder, each once."""
    here = os.path.realpath(os.getcwd())
    entries = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return list(dict.fromkeys(entry for entry in entries if os.path.isabs(entry) and os.path.realpath(entry) != here))


def _user_site() -> Optional[str]:
    """The folder of ``pip install --user``; None where the user's own Python would not look at it."""
    if os.environ.get("PYTHONNOUSERSITE") or not _sees_system():
        return None
    if hasattr(os, "geteuid") and (os.geteuid() != os.getuid() or os.getegid() != os.getgid()):
        return None
    folder = site.getusersitepackages()
    inside = os.path.realpath(folder) != os.path.realpath(os.getcwd())
    return folder if inside and os.path.isdir(folder) else None


def _sees_system() -> bool:
    """Whether this is no virtual environment, or one that was made with ``--system-site-packages``."""
    if sys.prefix == sys.base_prefix:
        return True
    try:
        with open(os.path.join(sys.prefix, "pyvenv.cfg"), encoding="utf-8", errors="replace") as handle:
            pairs = [line.partition("=") for line in handle]
    except OSError:
        return True
    values = {name.strip().lower(): value.strip().lower() for name, _, value in pairs}
    return values.get("include-system-site-packages", "true") == "true"
