"""What a pattern alone cannot decide. patterns.yaml names these functions: one gets the match and the span's text."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.randomness import looks_random
from d2s_doctor.report.vocabulary import WORDS, has_name

SpanCheck = Callable[[re.Match[str], str], bool]
"""Whether what a group holds is taken out."""

_VERSION_BEFORE = re.compile(
    r"(?i)(?:version|(?<![a-z])ver|cudnn|cublas|cuda|cufft|nvrtc|driver|nccl|tensorrt|mkl|onednn|openssl|cu1\d|\bv|[=<>~!]=|[a-z]-|release|build)"
    r"[\s:=v\"'(|]{0,20}$"
)
_KEPT_ADDRESSES = frozenset({"0.0.0.0", "127.0.0.1", "255.255.255.255", "::1", "::"})
_ENVIRONMENT = re.compile(
    r"(?i)(?:py(?:thon)?|paddle(?:paddle)?|pd|cuda|cu|tf|torch|onnx)?[-_.]?(?:gpu|cpu|env|dev|venv)?[\d._-]*"
)
_FILE = re.compile(
    r"(?i)\.(?:py[cdiwx]?|cc|cpp|cxx|cu|cuh|hpp|[cho]|so|dll|exe|java|js|ts|sh|md|rst|txt|log|json|ya?ml|toml|cfg|ini|whl"
    r"|gz|zip|tar|pd\w{4,12}|onnx|pt|pth|npy|npz|png|jpe?g|html|css|proto|ipynb|pb|bin|lock|conf|xml|csv)$"
)
_PHONE_NOT = re.compile(
    r"(?i)(?:size|bytes|numel|flops|params|alloc\w{0,10}|memory|seed|pid|id|count|total|offset|0x|step|time\w{0,6})[\s:=\"'(]{0,4}$"
)
_NAMED_ACCESS = re.compile(r"://[^\s/@]*$")
_EXCEPTION = re.compile(r"(?i)(?:error|exception|warning|timeout)$")
_SMALL_NUMBERS = re.compile(r"\d(?:\.\d\d?){3}")
_LISTED_VERSION = re.compile(r"^[\s-]*[A-Za-z][\w.-]{1,60}\s+$")
_KINDS_OF_SOURCES = frozenset(
    ["file", "workspace", "link", "portal", "patch", "npm", "git", "http", "https", "latest", "ssh"]
)
_TEAM = re.compile(
    r"(?i)(?:\b(?:authors|team|contributors|developers|community|foundation|inc|ltd|group)|团队|小组|公司|社区)\W*$"
)
_DEVICE = re.compile(r"(?i)(?:cpu|gpu|xpu|npu|cuda|device|rank|node)[:-]?\d*")
_VERSION = re.compile(r"\d\.\d")
_PUBLIC_LABEL = re.compile(
    r"paddle[a-z-]*|(?:oss|obs|cos|s3|ecr|registry)?[.-]?(?:cn|us|eu|ap|me|sa|ca|af)-[a-z]+(?:-\d)?"
)
"""Names that Paddle's own buckets have, and regions of clouds."""
_NO_NAME = re.compile(
    r"毫?秒|分钟?|小时|无|空|未知|字节|个|元|像素|米|[kKMGT]?i?B|[mu]?s|None|none|null|(?:百度|飞桨|不|未|已|请|应|必).*"
)
_NAMING_COMMAND = re.compile(
    r"#(?:PBS|BSUB|SBATCH|PJM|\$)(?=[ ])"
    r"|\b(?:kubectl|oc|helm|docker[ ](?:exec|run)|podman|redis-cli|tmux|screen"
    r"|sbatch|srun|salloc|qsub|bsub|psql|mysql)[ ]"
)
_GENERATED = re.compile(r"(?:tmp|pip|cpython|python|pypy|py)[-\d]")
_LARGEST_IN_VERSION = 100
_DIGIT = re.compile(r"\d")


def is_common(name: str) -> bool:
    """True when ``name`` is a word that says nothing about a person or a machine."""
    name = name.lower().strip(".")
    return name in load_patterns().common_names or name.isdigit() or len(name) < 2


def is_familiar(name: str) -> bool:
    """True when every word of a name is one that everybody uses."""
    words = WORDS.findall(name)
    known = load_patterns().familiar
    return all((len(word) < 3 and word.isascii()) or word.lower() in known or is_common(word) for word in words)


def is_public(host: str) -> bool:
    """True when ``host`` is of a public domain (documentation, code, packages), and no machine or bucket of it."""
    labels = host.lower().strip(".").split(".")
    hosts = load_patterns().public_hosts
    for below in range(len(labels) - 1):
        # In full, or by the name alone under any ending.
        if ".".join(labels[below:]) in hosts or (below == len(labels) - 2 and labels[below] in hosts):
            return all(map(_is_public_label, labels[:below]))
    return labels == ["localhost"]


def _is_public_label(label: str) -> bool:
    return label in load_patterns().public_labels or bool(_PUBLIC_LABEL.fullmatch(label))


def ipv4(found: re.Match[str], text: str) -> bool:
    """True when the text is an IPv4 address, and no version of four numbers."""
    try:
        address = str(IPv4Address(text))
    except AddressValueError:
        return False
    before = _before(found, 80)
    name = before.rpartition(" ")[2]
    if name[-1:] == "@" and is_common(name[:-1]) and max(map(int, address.split("."))) < _LARGEST_IN_VERSION:
        return False  # npm@3.20.2.1
    # As pip lists them: name, blanks, version.
    listed = bool(_SMALL_NUMBERS.fullmatch(address) and _LISTED_VERSION.match(before))
    return address not in _KEPT_ADDRESSES and not listed and not _VERSION_BEFORE.search(before[-40:])


def ipv6(found: re.Match[str], text: str) -> bool:
    """True when the text is an IPv6 address, and no time or scope of C++."""
    try:
        return str(IPv6Address(text)) not in _KEPT_ADDRESSES
    except AddressValueError:
        return False


def card(_: re.Match[str], text: str) -> bool:
    """True when the last digit checks the others, as in the number of a card."""
    total = 0
    for place, digit in enumerate(int(c) for c in reversed(text) if c.isdigit()):
        doubled = digit * 2 if place % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0 or " " in text or "-" in text


def telephone(found: re.Match[str], _: str) -> bool:
    """True when the number is a telephone's, and no size in bytes, step or process."""
    return not _PHONE_NOT.search(_before(found, 24))


def email(found: re.Match[str], text: str) -> bool:
    """True when the text is a mail address; a product in Python (``x@self.weight``) and ``git@github.com`` are none."""
    name, _sign, host = text.replace("＠", "@").partition("@")
    if not _sign:
        return True
    if _NAMED_ACCESS.search(_before(found, 300)):
        return False
    if name == "git" and is_public(host):
        return False
    level = host.rpartition(".")[2]
    levels = load_patterns()
    return level.lower() in levels.top_levels or (
        level.islower() and level in levels.attribute_levels and host.count(".") > 0
    )


def domain(_: re.Match[str], text: str) -> bool:
    """True when the text is the name of a machine or a firm's domain; a dotted name of Python is none."""
    levels = load_patterns()
    labels = text.split(".")
    if "_" in text or _FILE.search(text) or is_public(text) or (not labels[-1].islower() and labels[-1].isascii()):
        return False
    if labels[-1] in levels.top_levels:
        return labels[0] not in ("self", "cls", "args", "cfg", "config", "np", "paddle", "torch", "e.g", "i.e")
    signs = [label for label in labels[:-1] if "-" in label.strip("-") or _DIGIT.search(label)]
    return labels[-1] in levels.attribute_levels and len(labels) >= 3 and bool(signs) and "self" not in labels


def machine_with_port(_: re.Match[str], text: str) -> bool:
    """True when the text is a machine, and no file with the number of a line."""
    return not _FILE.search(text) and not is_public(text) and not is_common(text) and "." not in text[-3:]


def endpoints(_: re.Match[str], text: str) -> bool:
    """True when the text names machines with ports, and not this machine alone."""
    return not text.lower().startswith("localhost:") or "," in text


def named_machine(_: re.Match[str], text: str) -> bool:
    """True when a name has a number of its own and is no word that everybody's logs have."""
    first = re.split(r"[-_.\d]", text)[0]
    if is_common(text) or ("_" in text and not text.startswith("ip_")) or _FILE.search(text):
        return False
    ordinary = is_common(first) or first in ("trainer", "task", "job", "ps", "cn", "pod")
    return not ordinary or len(text) - len(first) > 2


def machine_in_sentence(_: re.Match[str], text: str) -> bool:
    """True when the name after a word for a machine (``on host x1``) is one: no device, node, file or exception."""
    if is_common(text) or "_" in text or _FILE.search(text) or _DEVICE.fullmatch(text) or is_public(text):
        return False
    return not _EXCEPTION.search(text)


def known_pair(found: re.Match[str], text: str) -> bool:
    """True for a name beside an address: no package beside its version. A name without an address is judged alone."""
    address = found.groupdict().get("ip")
    if address is None:
        return machine_in_sentence(found, text)
    name = found.group(1)
    return not (is_common(name) or name.isdigit()) and ipv4(found, address)


def named_host(_: re.Match[str], text: str) -> bool:
    """True when the text is neither a stream of a container's log nor a level."""
    return text not in ("stdout", "stderr") and not text.isupper() and not is_common(text)


def named_environment(_: re.Match[str], text: str) -> bool:
    """True when an owner made the name up: not ``base``, ``py310``, ``paddle3``."""
    return not is_common(text) and not _ENVIRONMENT.fullmatch(text)


def not_a_module_path(found: re.Match[str], text: str) -> bool:
    """False for a folder called ``users`` below site-packages, or in an address of a public host."""
    path = re.split(r"[\s\"'<>|,;]", _before(found, 300))[-1]
    return not ("site-packages" in path or "dist-packages" in path or ("://" in path and is_public(_host(path))))


def own_folder(found: re.Match[str], text: str) -> bool:
    """True when somebody named the folder, below one that everybody has; a project's own folders keep their names."""
    return not (
        is_common(text) or _FILE.search(text) or _VERSION.search(text) or text.lower() in load_patterns().common_folders
    )


def share_with_slashes(_: re.Match[str], text: str) -> bool:
    """True when the text is a share of a file server; an address without its scheme is judged by its host."""
    return "." not in text and not is_common(text)


def not_git(found: re.Match[str], text: str) -> bool:
    """False for ``git@github.com:``, which names nobody."""
    host = found.groupdict().get("host") or ""
    if host.lower() in _KINDS_OF_SOURCES or host.replace(".", "").isdigit():  # npm@file:../x, npm@10.8.2
        return False
    return text not in ("git",) and not (text == host and is_public(host))


def not_a_known_project(_: re.Match[str], text: str) -> bool:
    """True when the owner of a repository is a person or a small group."""
    return text.lower().removesuffix(".git") not in load_patterns().known_owners


def person(_: re.Match[str], text: str) -> bool:
    """True when the text is a name, and no word of a sentence or of the system."""
    return not is_common(text) and (len(text) > 2 or (bool(text) and not text.isascii())) and not is_team(text)


def unfamiliar(_: re.Match[str], text: str) -> bool:
    """True when the text holds a word that not everybody uses."""
    return not is_familiar(text) and not _FILE.search(text)


def unfamiliar_name(found: re.Match[str], text: str) -> bool:
    """As ``unfamiliar``, after a verb: a word of a sentence is no name."""
    numbered = bool(_DIGIT.search(text)) and not is_common(text) and not _DEVICE.fullmatch(text)
    marked = bool(re.search("[._-]", text)) or found.string[found.end() : found.end() + 1] in ("'", ">", '"', "`")
    return numbered or (marked and unfamiliar(found, text))


def own_environment(_: re.Match[str], text: str) -> bool:
    """True for the folder of an environment that somebody named; a system's or a tool's own folder is none."""
    short = bool(_DIGIT.search(text)) and "-" in text and not _GENERATED.match(text)
    return named_environment(_, text) and (has_name(text) or short) and not is_common(re.split(r"[\d.-]", text)[0])


def unfamiliar_machine(_: re.Match[str], text: str) -> bool:
    """True for a name with a word that public software does not use, or with a number and one that few use."""
    return machine_in_sentence(_, text) and (has_name(text) or (bool(_DIGIT.search(text)) and not is_familiar(text)))


def chosen(_: re.Match[str], text: str) -> bool:
    """True when a word of the text is none that public software uses."""
    return has_name(text) and not _FILE.search(text)


def option_of_names(found: re.Match[str], text: str) -> bool:
    """True for the value of a short option of a scheduler, of containers or of terminals, when somebody chose it."""
    return bool(_NAMING_COMMAND.search(_before(found, 300))) and unfamiliar(found, text)


def image(found: re.Match[str], text: str) -> bool:
    """True for the owner of a container's image; a file with the number of a line is none."""
    return not _FILE.search(found[0].rpartition(":")[0]) and unfamiliar(found, text)


def private_repository(found: re.Match[str], _: str) -> bool:
    """True when the server is nobody's that everybody knows."""
    return not is_public(found["host"])


def not_empty(_: re.Match[str], text: str) -> bool:
    """True for a name, not for a unit or for "none"."""
    return not _NO_NAME.fullmatch(text) and not is_common(text)


def firm(_: re.Match[str], text: str) -> bool:
    """True for a firm or institute that no known project belongs to."""
    known = load_patterns().known_owners
    return not any(word.lower().strip(".,") in known for word in text.split()) and not re.search("百度|飞桨", text)


def is_team(name: str) -> bool:
    """True for a group that signs as one: the authors of a project, a firm."""
    return bool(_TEAM.search(name)) or name.startswith("see ")


def random_tail(_: re.Match[str], text: str) -> bool:
    """True when what follows the issuer's own beginning is generated."""
    tail = re.split(r"[-_./]", text, maxsplit=1)[-1]
    return (
        looks_random(tail)
        or looks_random(text)
        or text.startswith(("AK", "AS", "AG", "AI", "AR", "AN", "gh", "wxid", "AGE"))
        or max(map(len, re.split(r"[-_./]", tail))) >= 20
    )


def _host(address: str) -> str:
    return re.split(r"[/:?#]", address.partition("://")[2].rpartition("@")[2])[0]


def _before(found: re.Match[str], count: int) -> str:
    return found.string[max(0, found.start() - count) : found.start()].rpartition("\n")[2]


CHECKS: dict[str, SpanCheck] = {
    check.__name__: check
    for check in (
        ipv4, ipv6, card, telephone, email, domain, machine_with_port, endpoints, named_machine,
        machine_in_sentence, known_pair, named_host, named_environment, not_a_module_path, own_folder,
        share_with_slashes, not_git, not_a_known_project, person, random_tail, unfamiliar, firm,
        unfamiliar_name, option_of_names, chosen, own_environment, unfamiliar_machine, image,
        private_repository, not_empty,
    )
}  # fmt: skip
