"""One log to a record, records to a table, messages to buckets, times."""

from __future__ import annotations

import os
import threading
import zipfile
from datetime import datetime, timezone
from functools import partial, reduce
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor import load_kb
from d2s_doctor.triage.buckets import LONGEST, bucket_of
from d2s_doctor.triage.find import NoSuchLog, find_logs
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.record import TriageRecord, triage_one
from d2s_doctor.triage.table import combine, empty, most_frequent, tabulate
from d2s_doctor.triage.timestamps import last_timestamp
from tests.making import CONVERTER, traceback_of

KB = load_kb()
FAILURE = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
RECORDS = st.lists(
    st.builds(
        TriageRecord,
        st.text("abc/", min_size=1, max_size=4),
        st.sampled_from(["known", "unknown", "clean", "unreadable"]),
        st.sampled_from(["D2S101", "D2S103", "ValueError: <n>"]),
        st.floats(0, 2e9),
    ),
    max_size=30,
    unique_by=lambda record: record.path,
)


def record_of(path: Path, data: bytes | str) -> TriageRecord:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return triage_one(LogFile(str(path), path.stat().st_size, 5.0), KB)


@given(RECORDS, st.randoms(use_true_random=False), st.integers(1, 5))
def test_neither_order_nor_grouping_changes_the_table(records: list[TriageRecord], pick: object, parts: int) -> None:
    whole = tabulate(records)
    shuffled = list(records)
    pick.shuffle(shuffled)  # type: ignore[attr-defined]
    tables = [tabulate(shuffled[start::parts]) for start in range(parts)]
    assert reduce(combine, tables, empty()) == whole
    assert reduce(lambda one, other: combine(other, one), tables, empty()) == whole
    assert whole.logs == len(records)


def test_combining_changes_neither_part() -> None:
    one, other = (
        tabulate([TriageRecord("a", "known", "D2S101", 1.0)]),
        tabulate([TriageRecord("b", "known", "D2S101", 2.0)]),
    )
    both = combine(one, other)
    assert both.entries["D2S101"] == (2, 1.0, 2.0, "b")
    assert one == tabulate([TriageRecord("a", "known", "D2S101", 1.0)])
    assert other == tabulate([TriageRecord("b", "known", "D2S101", 2.0)])


def test_biggest_goes_first_and_equals_by_name() -> None:
    table = tabulate([TriageRecord(str(n), "unknown", what, 0.0) for n, what in enumerate("bcca")])
    assert [name for name, _ in most_frequent(table.unknown)] == ["c", "a", "b"]


def test_outcomes(tmp_path: Path) -> None:
    assert record_of(tmp_path / "1", FAILURE)[1:3] == ("known", "D2S103")
    unknown = record_of(tmp_path / "2", traceback_of("ValueError: no file /data/a/b7.npy for 12 of 'x'"))
    assert unknown[1:3] == ("unknown", "ValueError: no file <path> for <n> of <name>")
    assert record_of(tmp_path / "3", "epoch 1\n")[1:3] == ("clean", "")
    assert record_of(tmp_path / "4", b"")[1:3] == ("clean", "")
    assert record_of(tmp_path / "5", b"PK\3\4" + bytes(100))[1:3] == ("unreadable", "binary")
    assert record_of(tmp_path / "6", FAILURE.encode("utf-16"))[1:3] == ("known", "D2S103")
    assert triage_one(LogFile(str(tmp_path / "no"), 0, 0.0), KB)[1:3] == ("unreadable", "no such file")
    assert triage_one(LogFile(str(tmp_path), 0, 0.0), KB)[1:3] == ("unreadable", "not a regular file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert triage_one(LogFile(str(tmp_path / "pipe"), 0, 0.0), KB).outcome == "unreadable"


def test_the_time_is_the_logs_own_else_that_of_the_file(tmp_path: Path) -> None:
    assert record_of(tmp_path / "1", FAILURE).seen == 5.0
    stamped = "2025-03-06T08:00:00Z stderr F start\n" + FAILURE + "2025-03-06T08:00:09.5+00:00 stderr F end\n"
    assert record_of(tmp_path / "2", stamped).seen == datetime(2025, 3, 6, 8, 0, 9, tzinfo=timezone.utc).timestamp()
    long = "2025-03-06T08:00:00Z start\n" + "step\n" * 600_000 + FAILURE
    assert record_of(tmp_path / "3", long).seen == datetime(2025, 3, 6, 8, tzinfo=timezone.utc).timestamp()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("[2025-03-06 12:00:01,123] x", datetime(2025, 3, 6, 12, 0, 1).timestamp()),
        ("2025/03/06 12:00:01 x", datetime(2025, 3, 6, 12, 0, 1).timestamp()),
        ("2025-03-06T12:00:01+0800", datetime(2025, 3, 6, 4, 0, 1, tzinfo=timezone.utc).timestamp()),
        ("*** Aborted at 1700000000 (unix time) try", 1_700_000_000.0),
        ("2025-13-41 99:00:01", None),
        ("2025-03-06 12:00:01 then 2025-02-30 12:00:01", datetime(2025, 3, 6, 12, 0, 1).timestamp()),
        ("nothing", None),
    ],
)
def test_times(text: str, seconds: float | None) -> None:
    assert last_timestamp(text) == seconds


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("no file /data/a/1.npy", "no file /mnt/x/y/z.npy"),
        ("no file C:\\data\\1.npy", "no file D:\\my\\other\\2.npy"),
        ("loss 0.25 at step 12", "loss -1e-05 at step 7"),
        ("bad pointer 0x7f00aa", "bad pointer 0xFF"),
        ("name 'x' is missing", "name 'rows_of' is missing"),
        ("shape [2, 3] is wrong", "shape [16, 3, 224, 224] is wrong"),
        ("cannot reach https://a.b/c?d=1", "cannot reach http://10.0.0.1:80/"),
        ("run 9f86d081884c7d65 failed", "run 2c26b46b68ffc68f failed"),
    ],
)
def test_the_same_failure_falls_into_one_bucket(one: str, other: str) -> None:
    assert bucket_of(one) == bucket_of(other)


def test_other_words_fall_into_another() -> None:
    assert bucket_of("x's shape and y's rank differ") == "x's shape and y's rank differ"
    assert bucket_of("conv2d failed") != bucket_of("conv3d failed")


@given(st.text(max_size=400))
def test_a_bucket_is_one_short_line_and_masking_it_again_changes_nothing_much(text: str) -> None:
    assert len(bucket_of(text)) <= LONGEST
    assert "\n" not in bucket_of(text)


def test_what_is_found(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("a.log", "deep/b.log", "deep/er/c.txt"):
        (tmp_path / name).write_text("x")
    found = [os.path.relpath(item.path, tmp_path) for item in find_logs([str(tmp_path), str(tmp_path / "a.log")])]
    assert found == ["a.log", os.path.join("deep", "b.log"), os.path.join("deep", "er", "c.txt")]
    assert len(find_logs([str(tmp_path / "**" / "*.log")])) == 2
    with pytest.raises(NoSuchLog, match="nowhere"):
        find_logs([str(tmp_path), "nowhere/*.log"])


def test_members_of_archives(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("deep/a.log", FAILURE)
        archive.writestr("b.log", "fine\n")
    address = f"file://{(tmp_path / 'logs.zip').as_posix()}"
    items = find_logs([f"zip://::{address}"])
    assert [item.path for item in items] == [f"zip://b.log::{address}", f"zip://deep/a.log::{address}"]
    assert [triage_one(item, KB).what for item in items] == ["", "D2S103"]
    assert len(find_logs([f"zip://*.log::{address}"])) == 1
    (cached,) = find_logs([f"simplecache::zip://deep/a.log::{address}"])
    assert triage_one(cached, KB).what == "D2S103"


def test_a_log_behind_http(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp")
    (tmp_path / "a.log").write_text(FAILURE)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        (item,) = find_logs([f"http://127.0.0.1:{server.server_address[1]}/a.log"])
        assert triage_one(item, KB).what == "D2S103"
        server.shutdown()


def test_urls(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    system = fsspec.filesystem("memory")
    system.pipe("/triage/a/1.log", FAILURE.encode())
    system.pipe("/triage/2.log", b"fine\n")
    items = find_logs(["memory://triage"])
    assert [triage_one(item, KB).outcome for item in items] == ["clean", "known"]
    assert len(find_logs(["memory://triage/*.log"])) == 1
    (tmp_path / "x.log").write_text(FAILURE)
    (item,) = find_logs([f"file://{tmp_path}/x.log"])
    assert item.changed == pytest.approx((tmp_path / "x.log").stat().st_mtime)
    assert triage_one(item, KB).what == "D2S103"
    assert triage_one(LogFile("memory://triage/gone", 0, 0.0), KB).outcome == "unreadable"
    with pytest.raises(NoSuchLog):
        find_logs(["memory://nothing-here"])
