"""Planted secrets never survive, and nothing else is damaged."""

from __future__ import annotations

import re
import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.redact import Redactor
from tests.recorded import RECORDED

ALNUM = string.ascii_letters + string.digits
BEFORE = ["", "E0301 ", "step 12: ", "    ", "[rank3]: ", "got (", '"']
AFTER = ["", " ", "\n", ", next", ")", '"', "; end"]


def text_of(alphabet: str, least: int, most: int) -> st.SearchStrategy[str]:
    return st.text(alphabet=alphabet, min_size=least, max_size=most)


def mixed(least: int, most: int) -> st.SearchStrategy[str]:
    """Looks random: letters and digits."""
    return text_of(ALNUM, least, most).map(lambda text: "x7" + text)


SECRET = st.one_of(
    mixed(20, 60).map(lambda s: (s, f"Authorization: Bearer {s}")),
    mixed(16, 40).map(lambda s: (s, f"export WANDB_API_KEY={s}")),
    mixed(6, 30).map(lambda s: (s, f"password='{s}'")),
    mixed(8, 30).map(lambda s: (s, f'{{"auth_token": "{s}"}}')),
    mixed(8, 30).map(lambda s: (s, f"token={s}")),
    mixed(6, 20).map(lambda s: (s, f"https://me:{s}@git.example.org/x.git")),
    mixed(6, 20).map(lambda s: (s, f"redis://:{s}@10.1.2.3:6379/0")),
    text_of(string.ascii_uppercase + string.digits, 16, 16).map(lambda s: (s, f"AKIA{s}")),
    text_of(ALNUM, 36, 36).map(lambda s: (s, f"ghp_{s}")),
    text_of(ALNUM, 30, 60).map(lambda s: (s, f"github_pat_{s}")),
    text_of(ALNUM, 34, 34).map(lambda s: (s, f"hf_{s}")),
    text_of(ALNUM, 30, 48).map(lambda s: (s, f"sk-{s}")),
    st.tuples(text_of(ALNUM, 20, 40), text_of(ALNUM, 20, 60)).map(lambda p: (p[1], f"eyJ{p[0]}.eyJ{p[1]}.abc_123")),
    text_of(ALNUM, 40, 60).map(
        lambda s: (s, f"-----BEGIN RSA PRIVATE KEY-----\n{s}\n{s}==\n-----END RSA PRIVATE KEY-----")
    ),
    text_of(ALNUM, 40, 60).map(lambda s: (s, f"'-----BEGIN PRIVATE KEY-----\\n{s}\\n{s} cut off")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"zq{s}.doe@mail.example.com")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"/home/zq{s}/project/train.py")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"/Users/zq{s}/x.py by zq{s}")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"C:\\Users\\zq{s} Smith\\net.py")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"hostname: gpu-{s}-zq{s}")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"bob@zq{s}-17:~/net$ python a.py")),
    text_of(string.ascii_lowercase, 5, 12).map(lambda s: (f"zq{s}", f"http://zq{s}.acme.cn:8080/v2")),
    text_of(string.ascii_lowercase, 5, 12).map(
        lambda s: (f"zq{s}", f"PADDLE_TRAINER_ENDPOINTS=a-1:6170,zq{s}-2:6170 PADDLE_MASTER: 'zq{s}:6170'")
    ),
    st.tuples(*[st.integers(1, 254)] * 4)
    .map(lambda octets: ".".join(map(str, octets)))
    .filter(lambda address: not address.startswith("127."))
    .map(lambda address: (address, f"endpoint {address}:6170")),
)


@given(SECRET, st.sampled_from(BEFORE), st.sampled_from(AFTER), st.booleans())
def test_what_is_planted_never_survives(planted: tuple[str, str], before: str, after: str, twice: bool) -> None:
    secret, said = planted
    text = before + said + after + (f"\nagain {said}\n" if twice else "")
    redactor = Redactor()
    shown = redactor.redact(text)
    assert secret not in shown
    assert sum(redactor.counts.values()) >= 1
    assert shown.count("\n") == text.count("\n")


PRINTED_BY_PADDLE = """\
  File "/usr/lib/python3.11/site-packages/paddle/jit/dy2static/error.py", line 454, in raise_new_exception
paddle.base.libpaddle.EnforceNotMet: (InvalidArgument) shape [2, 3] != [4] (at /paddle/paddle/phi/binary.cc:3087)
Paddle 3.3.1, CUDA 12.6, cuDNN version 9.5.1.17, driver: 535.104.5.12, commit 7688495538
loss = x@weight: the product; token_type_ids: [1, 2], token: Tensor(shape=[2]), tokens=128
see https://github.com/PaddlePaddle/Paddle/issues/123 and https://www.paddlepaddle.org.cn/documentation/docs/zh
I1121 03:09:55.933130  2027 program_interpreter.cc:212] New Executor is Running.
std::vector<paddle::Tensor>::at, 12:34:56, a::b::c, 127.0.0.1, 0.0.0.0
D2S103 <home> <user> <host-1> var linear_0.w_0 : LOD_TENSOR.shape(-1, 8).dtype(float32)
"""


def test_what_paddle_prints_stays() -> None:
    redactor = Redactor(["/home/alice"], ["alice"], ["gpu-17"])
    assert redactor.redact(PRINTED_BY_PADDLE) == PRINTED_BY_PADDLE
    assert redactor.counts == {}


def test_recorded_logs_lose_only_their_home() -> None:
    for log in RECORDED[::29]:
        if log.entry is None or "/root/" in log.text:
            continue
        assert Redactor().redact(log.text) == re.sub(r"/home/user(?=[/\s])", "<home>", log.text), log.name


def test_the_same_thing_has_the_same_mark() -> None:
    redactor = Redactor()
    text = "/home/alice/a /home/bob/b /home/alice/c; 10.0.0.7 10.0.0.8 10.0.0.7\nalice and bob\n/data/bob/x"
    shown = redactor.redact(text)
    assert shown == ("<home>/a <home-2>/b <home>/c; <ip-1> <ip-2> <ip-1>\n<user> and <user-2>\n/data/<user-2>/x")
    assert redactor.counts == {"home": 3, "ip": 3, "user": 3}


def test_what_is_known_of_the_machine_goes() -> None:
    redactor = Redactor(["/data1/homes/zoe"], ["zoe"], ["gpu-17.acme.internal", "gpu-17"])
    shown = redactor.redact("/data1/homes/zoe/x on gpu-17 by zoe, not zoey, at gpu-17.acme.internal, gpu-x170")
    assert shown == "<home>/x on <host-1> by <user>, not zoey, at <host-2>, gpu-x170"


def test_names_learned_late_are_redacted_early() -> None:
    redactor = Redactor()
    redactor.learn("second: /home/alice/x")
    assert redactor.redact("first: started by alice") == "first: started by <user>"


@pytest.mark.parametrize("name", [*sorted(load_patterns().common_names)[:5], "user", "root", "paddle", "12345", "ab"])
def test_common_names_stay_outside_of_homes(name: str) -> None:
    assert Redactor([], [name], [name]).redact(f"the {name} layer") == f"the {name} layer"
    assert Redactor().redact(f"/home/{name}/x") == "<home>/x"


@given(st.text(max_size=400))
def test_any_text_is_redacted_without_a_word(text: str) -> None:
    redactor = Redactor()
    shown = redactor.redact(text)
    assert shown.count("\n") == text.count("\n")
    if not redactor.counts:
        assert shown == text


PIECES = ["a", "a.", "-", "=", "eyJ", "/home/", "@", "a@b", "token", "1.1.1.1.", ":", "http://", "-----BEGIN ", " "]


def processor_seconds(text: str) -> float:
    """The least that redacting ``text`` took of the processor, of three times."""
    taken = []
    for _ in range(3):
        start = time.process_time()
        Redactor([], ["alice"]).redact(text)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("piece", PIECES)
def test_no_text_stalls_it(piece: str) -> None:
    # Eight times the text: eight times the time where it grows with the text, 64 times where with its square.
    small, large = (processor_seconds(piece * (size // len(piece))) for size in (6_000, 48_000))
    assert large < 24 * max(small, 0.002)


def test_a_learned_name_that_many_installed_files_hold_is_a_package() -> None:
    paths = [
        f"/usr/lib/node_modules/zqtool/node_modules/{name}" for name in ("chalk", "debug", "glob", "nopt", "semver")
    ]
    text = "\n".join([*paths, "for user 'zqtool'"])
    assert Redactor().redact(text).splitlines()[:5] == paths
    assert "zqtool" not in Redactor().redact("/usr/lib/zqtool/x\nfor user 'zqtool'")


def test_an_empty_value_in_quotes_is_no_secret_and_three_quotes_hold_one() -> None:
    assert Redactor().redact("password='', name='b'") == "password='', name='b'"
    assert "Zx9kk" not in Redactor().redact('password="""Zx9kk"""')


def test_the_line_after_an_address_and_the_end_of_a_line_are_seen() -> None:
    shown = Redactor().redact("gs://paddle/train.tar\nMIIEpAIBAAKCAQEA7bq9Zx81kQmPvTnYwRcUeIoSdFgHj2K4L6M8N0B\nx")
    assert shown.split("\n")[1:] == ["<secret-1>", "x"]
    assert Redactor().redact("x\nlast modified by: Sun Jia\ny") == "x\nlast modified by: <user>\ny"


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("--hf-token 'apfel'", "--hf-token '<secret-1>'"),
        ("['--wandb-key', 'dattel', '--epochs', '3']", "['--wandb-key', '<secret-1>', '--epochs', '3']"),
        ("--sort-key loss --eos-token '</s>' --max-token 512", "--sort-key loss --eos-token '</s>' --max-token 512"),
        ("secret_key: pflaume im mai\nlr: 0.1", "secret_key: <secret-1>\nlr: 0.1"),
        ("login zqyzhao password zqregen5\nthe password", "login <user> password <secret-1>\nthe password"),
    ],
)
def test_values_of_options_and_settings(text: str, redacted: str) -> None:
    assert Redactor().redact(text) == redacted
