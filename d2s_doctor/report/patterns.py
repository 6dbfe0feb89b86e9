"""What secrets, homes, hosts and addresses look like in a log. Each pattern is bounded, so that no log can stall it."""

from __future__ import annotations

import re

SECRETS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<secret>-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----"
        r"(?:(?:\s|\\n){1,4}[A-Za-z0-9+/=]{16,200}){0,400}"
        r"(?:(?:\s|\\n){1,4}[A-Za-z0-9+/=]{1,76}(?=(?:\s|\\n){1,4}-----END))?"
        r"(?:(?:\s|\\n){1,4}-----END [A-Z ]{0,30}PRIVATE KEY-----)?)",
        r"(?i)\b(?:bearer|basic|token)[ \t]+(?P<secret>(?=[^\s]*\d)[A-Za-z0-9+/_.~=-]{16,2000})",
        r"\b(?P<secret>eyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{4,4000}(?:\.[A-Za-z0-9_-]{2,2000})?)",  # JWT
        r"\b(?P<secret>(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16})\b",  # AWS
        r"\b(?P<secret>(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}))",  # GitHub
        r"\b(?P<secret>glpat-[A-Za-z0-9_-]{16,100})",  # GitLab
        r"\b(?P<secret>xox[abeoprs]-[A-Za-z0-9-]{10,250})",  # Slack
        r"\b(?P<secret>hf_[A-Za-z0-9]{20,100})\b",  # Hugging Face
        r"\b(?P<secret>sk-(?:[a-z]{2,10}-)?[A-Za-z0-9_-]{20,250})",  # several model services
        r"\b(?P<secret>AIza[A-Za-z0-9_-]{30,60})",  # Google
        r"\b(?P<secret>pypi-[A-Za-z0-9_-]{30,300})",
        r"\b(?P<secret>LTAI[A-Za-z0-9]{12,30})\b",  # Aliyun
        r"\b(?P<secret>AKID[A-Za-z0-9]{16,40})\b",  # Tencent Cloud
        r"\b(?P<secret>ALTAK[A-Za-z0-9-]{16,60})\b",  # Baidu Cloud
        r"[A-Za-z][A-Za-z0-9+.-]{0,20}://(?P<secret>[^\s/@:\"'<>]{0,200}:[^\s/@\"'<>]{1,200})@",
        r"(?i)[?&](?:sig|signature|token|key|password|access_token|x-amz-[a-z-]{3,30})=(?P<secret>[^\s&\"'<>]{6,2000})",
    )
)
"""Each has a group ``secret``, which alone is taken out."""

ASSIGNED = re.compile(
    r"(?i)(?<![A-Za-z0-9])[A-Za-z0-9_.-]{0,60}?"
    r"(?:passwd|password|passphrase|pwd(?=[\"']?[=:][\"']?[^/~\s])|secret|secret_?key|api[_-]?key|access[_-]?key(?:[_-]?id)?|private[_-]?key"
    r"|auth[_-]?token|access[_-]?token|(?P<plain>token|credential|cookie))"
    r"[\"']?[ \t]{0,4}(?:=|:(?!:))[ \t]{0,4}[\"']?(?P<secret>[^\s\"',;(){}\[\]<>]{3,500})"
)
"""``name=value`` for names that promise a secret; those of ``plain`` are ordinary words too, so the value decides."""

EMAIL = re.compile(
    r"(?P<email>\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,5}\.[A-Za-z]{2,24}\b)"
)

HOMES = (
    re.compile(r"(?<![\w.\-])/(?:home|Users)/(?P<user>(?!Shared\b|Public\b)[^\s/\\:\"'<>|,;()\[\]{}`]{1,64})"),
    re.compile(
        r"(?i)\b[A-Z]:[\\/]{1,2}(?:Users|Documents and Settings)[\\/]{1,2}(?P<user>[^\\/:*?\"<>|\r\n]{1,64}(?=[\\/]))"
    ),
    re.compile(r"(?i)\b[A-Z]:[\\/]{1,2}(?:Users|Documents and Settings)[\\/]{1,2}(?P<user>[^\\/:*?\"<>|\s]{1,64})"),
    re.compile(r"(?<![\w.\-/>])/root(?![\w.-])(?P<user>)"),
)
"""The second takes names with spaces, which must then be followed by more of the path."""

LOGIN = re.compile(
    r"(?<![\w.@])(?P<user>[a-z_][a-z0-9_.-]{1,31})@(?P<host>[A-Za-z0-9][A-Za-z0-9-]{1,62}(?:\.[A-Za-z0-9-]{1,63}){0,4})"
    r"(?=:[~/]|[ ]\S{1,80}[\])][$#%])"
)
"""A prompt (``me@host:~``, ``[me@host dir]$``) or the address of a copy; ``a@b`` alone is a matrix product."""

HOST_WORDS = re.compile(
    r"(?i)\b(?:host|hostname|host_?name|nodename|node_name|pod_name|pod_ip_host|server_?name|machine_?name)[\"']?"
    r"[ \t]{0,4}[=:][ \t]{0,4}[\"']?(?P<host>(?=[A-Za-z0-9.-]{0,200}[\d.-])[A-Za-z][A-Za-z0-9.-]{1,200}[A-Za-z0-9])"
)
ENDPOINTS = re.compile(
    r"(?i)(?:endpoints?|master|current_?trainer|servers?_list)[\"']?(?:[ \t]{0,4}[=:]|[ \t])[ \t\[\"']{0,6}"
    r"(?P<list>[A-Za-z0-9.-]{2,200}:\d{2,5}(?:[,;\"' ]{1,4}[A-Za-z0-9.-]{2,200}:\d{2,5}){0,500})"
)
ENDPOINT_HOST = re.compile(r"(?P<host>[A-Za-z][A-Za-z0-9.-]{1,200}):\d")
"""In the list of ``ENDPOINTS``: what Paddle's launcher says of its machines."""
INTERNAL_HOST = re.compile(
    r"(?i)(?<![\w.-])(?P<host>(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,6}(?:internal|intranet|corp|lan|localdomain|cluster\.local))(?![\w-])"
)
URL = re.compile(
    r"(?i)\b[a-z][a-z0-9+.-]{1,20}://(?:[^\s/@\"'<>]{0,400}@)?(?P<host>[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?)"
)
PUBLIC_HOSTS = (
    "github.com", "githubusercontent.com", "github.io", "gitee.com", "paddlepaddle.org.cn", "paddlepaddle.org",
    "python.org", "readthedocs.io", "numpy.org", "scipy.org", "pytorch.org",
    "tensorflow.org", "nvidia.com", "baidu.com", "bcebos.com", "aliyun.com", "tuna.tsinghua.edu.cn",
    "stackoverflow.com", "wikipedia.org", "arxiv.org", "google.com", "huggingface.co", "intel.com", "w3.org",
    "onnx.ai", "example.com", "example.org",
)  # fmt: skip

IPV4 = re.compile(r"(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)")
IPV6 = re.compile(r"(?<![\w:.])(?=[0-9A-Fa-f:]{0,44}\d)(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])")
VERSION_BEFORE = re.compile(
    r"(?i)(?:version|ver|cudnn|cuda|driver|nccl|tensorrt|mkl|onednn|openssl|v|[=<>~]=)[\s:=v\"'(]{0,4}$"
)

_COMMON = """
user users root home admin administrator paddle paddlepaddle python work worker workspace aistudio jovyan ubuntu debian
runner test tests tester data train trainer training model models net forward layer default public shared code project
projects src lib site app opt tmp temp var usr local localhost guest you node host server master main dev develop conda
anaconda miniconda env envs venv docker container build builder jit static numpy torch error value type shape name file
line tensor variable none true false and the for not with from import return cpu gpu xpu npu linux windows system
service web www com org net packages python3 secret email traceback most recent call last module class def self
"""
COMMON_NAMES = frozenset(_COMMON.split())
"""Names that say nothing about a person, and words that a report needs."""
