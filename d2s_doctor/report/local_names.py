"""What the system says of its user and of itself, so that it can be taken out of a report."""

from __future__ import annotations

import getpass
import os
import platform
import socket
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple


class LocalNames(NamedTuple):
    """Home folders, names of users (login and full) and of this machine (long and short); each may be empty."""

    homes: tuple[str, ...]
    users: tuple[str, ...]
    hosts: tuple[str, ...]


def local_names() -> LocalNames:
    """Ask the system, without the network. Never raises: containers have users without name, home or host."""
    homes = _known(lambda: os.path.expanduser("~"), *_from_environment("HOME", "USERPROFILE"))
    homes = [home for home in homes if home != "~"]
    users = _known(getpass.getuser, *_from_environment("USER", "LOGNAME", "USERNAME", "SUDO_USER"))
    users += [os.path.basename(home.rstrip("/\\")) for home in homes]
    hosts = _known(socket.gethostname, platform.node, *_from_environment("HOSTNAME", "COMPUTERNAME"))
    hosts += [host.partition(".")[0] for host in hosts]
    return LocalNames(_once(homes), _once([*users, *_account()]), _once(hosts))


def _account() -> Iterator[str]:
    """Login and full name from the system's list of users, which Windows has not."""
    try:
        import pwd

        account = pwd.getpwuid(os.getuid())
    except (ImportError, KeyError, OSError):
        return
    yield account.pw_name
    yield account.pw_gecos.partition(",")[0]


def _from_environment(*names: str) -> Iterator[Callable[[], str]]:
    for name in names:
        yield lambda name=name: os.environ.get(name, "")  # type: ignore[misc]


def _known(*questions: Callable[[], str]) -> list[str]:
    answers = []
    for question in questions:
        try:
            answers.append(question())
        except (KeyError, OSError, ImportError, RuntimeError, ValueError):
            continue
    return answers


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))
