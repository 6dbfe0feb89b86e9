"""What the system says of itself, also where it has nothing to say."""

from __future__ import annotations

import getpass
import os
import socket

import pytest

from d2s_doctor.report.local_names import local_names
from d2s_doctor.report.redact import Redactor


def test_the_names_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "zeus.zqcorp.example")
    monkeypatch.setenv("HOME", "/data1/zqalice")
    monkeypatch.setenv("LOGNAME", "zqlogin")
    facts = local_names()
    assert "/data1/zqalice" in facts.homes
    assert {"zqalice", "zqlogin"} <= set(facts.users)
    assert {"zeus.zqcorp.example", "zeus"} <= set(facts.hosts)
    assert Redactor(*facts).redact("zqalice on zeus: /data1/zqalice/x") == "<user> on <host-1>: <home>/x"


def test_a_machine_without_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise KeyError("no such user")

    for name in ("HOME", "USERPROFILE", "USER", "LOGNAME", "USERNAME", "SUDO_USER", "HOSTNAME", "COMPUTERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(getpass, "getuser", fails)
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    monkeypatch.setattr("platform.node", lambda: "")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.setattr("pwd.getpwuid", fails, raising=False) if os.name == "posix" else None
    assert local_names() == ((), (), ())


@pytest.mark.parametrize("name", ["root", "user", "paddle", "python", "x", "ab"])
def test_a_common_name_does_not_destroy_the_log(name: str) -> None:
    text = f'File "/opt/{name}/lib/python3.11/site-packages/paddle/jit/api.py": {name} layer of the {name} program'
    assert Redactor([f"/home/{name}"], [name], [name]).redact(text) == text
