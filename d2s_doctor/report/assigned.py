"""``name = value`` in any spelling; what the name promises decides whether the value is taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from d2s_doctor.report.checks import is_common, is_public, is_team
from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.randomness import looks_random
from d2s_doctor.report.spans import Span
from d2s_doctor.report.vocabulary import has_name

_NAME = re.compile(r"(?<![\w.-])[\w.-]+(?P<sign>(?=[ \t\"']{0,2}[=:：]))?")
"""``sign`` is there, and empty, where a sign of assignment follows."""
_LONGEST_NAME = 64
_WORD_BEFORE = re.compile(r"(?<![\w.-])([A-Za-z]{2,20})[ ]$")
_ASSIGNS = re.compile(
    r"</(?:name|key)>\s{0,20}<(?:value|string|data)>(?=[^<\s])|"  # <name>key</name><value>value
    r"(?:\(\))?\\?[\"']?\]?[ \t]{0,8}(?:(?:is|was)[ \t]?(?=[:=]))?(?:=>|:=|={1,2}(?!=)|:(?!:)|：|＝|->)[ \t]{0,8}"
    r"|\\?[\"'],?[ \t]{1,4}\\?[\"']?(?:value|content|default)\\?[\"']?[ \t]{0,4}[=:][ \t]{0,4}"  # key="x" value="y"
    r"|\\?[\"'],[ \t]{0,4}(?=\\?[\"'])"  # ('name', 'value')
    r"|>(?=[^<\s])"  # <name>value
    r"|[\"'][ \t]{0,4}\][ \t]{0,4}=[ \t]{0,4}"
)
_PAIR = re.compile(r"[(\[][\"'][\w.-]{1,64}[\"'],[ \t]{0,4}[\"'][^\n\"']{1,500}[\"'][ \t]{0,4}[)\]]")
_BLANKS = re.compile(r"[ \t]{1,8}")
_BLOCK = re.compile(r"[|>][+-]?[ \t]*\n[ \t]+")
"""A value that YAML puts on the next line."""
_QUOTED = re.compile(
    r"[bBrRuUfF]{0,2}(?P<quote>\\?(?:\"{3}|'{3}|[\"'“”‘’`]))(?!(?P=quote))(?P<value>[^\n]{1,500}?)(?P=quote)"
)
_SCHEME = re.compile(r"(?i)[\"']?(?:bearer|basic|token|digest|apikey|negotiate|oss|cos|aws4?[\w-]{0,20})[ \t]+")
_SECRET = re.compile(r"[\"']?(?P<value>(?:[^\s\"'<>,;&|]|[,;&|](?![\s\"'>]|[\w.-]{1,40}\\?[\"']?[=:]|$)){1,500})")
_PLAIN_WORD = r"[^\s\"'#:={}()\[\],]{1,60}"
_WORDS_TO_END = re.compile(rf"(?P<value>{_PLAIN_WORD}(?: {_PLAIN_WORD}){{1,5}})(?=[ \t]*(?:\n|$))")
_PERSON = re.compile(r"[\"']?(?P<value>[^\s,;:\"'<>(){}\[\]=/|&]{1,64})")
_ACCOUNT = re.compile(r"(?P<value>[A-Za-z_][\w.-]{1,31})\(\d{1,7}\)")
"""A login with its number."""
_FULL_NAME = re.compile(r"[\"']?(?P<value>[^\n,;:\"'<>(){}\[\]=/|&]{1,60}?)(?=[ \t]*(?:[,;<>\"'(){}|&]|\n|$))")
_HOST = re.compile(
    r"[\"'\\]{0,6}(?P<value>[A-Za-z0-9\u4e00-\u9fff][\w.-]{0,200}(?:\[[\d,-]{1,80}\])?(?:,[\w.-]{1,80}(?:\[[\d,-]{1,80}\])?){0,200})"
)
_NUMBER = re.compile(r"[\"']?(?P<value>[+(-]?[\w][\w ()+.-]{4,40}[\w])")
_CODE = re.compile(
    r"(?:self|cls|args|kwargs|opts?|options|cfg|config|conf|os|socket|getpass|settings|np|paddle|torch|None|none|null|nil"
    r"|True|False|true|false|str|int|float|bool|bytes|Tensor|Optional|Union|List|Dict|Any|undefined|required|optional|empty"
    r"|unset|N/A|n/a|no|yes|not|is|in|for|from|the|a|an|must|should|and|or|if|see|your|please|amd64|arm64|i386)\b(?![-@#$%!])"
    r"|[A-Za-z_][\w.]{0,60}[(\[]|\$\{?\w|%\(?\w|%[A-Z]+%|\{\w*\}|</?[\w -]{1,30}>|\*{2,}|x{3,}\b"
    r"|\((?:[\w*]+[:,)=]|\)|[A-Za-z_.]{1,40}$)|\.{3}|[-\d.eE+]{1,3}(?![\w@#$%!])|[/~.]"
)
"""What a program writes where a value would stand: an expression, a type, a placeholder, a path."""
_PASSWORD = re.compile(
    r"[ \t]{1,4}[\"'`]?(?P<value>(?=[^\s]{0,60}\d)(?=[^\s]{0,60}[A-Za-z])[A-Za-z0-9@#$!%^&*+~-]{6,200})(?![\w(\[./:])"
)
_CODE_AFTER = re.compile(r"[(\[]|\.\w+[(\[]")
_PIN = re.compile(r"\d{4,8}")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+[a-z]*|[^\W\d_a-zA-Z]+")


_PLAIN = frozenset({"pass", "pw", "secret"})
"""Names before which a word that nobody's software uses is a password."""
_OF_OPTIONS = ("token", "key", "auth", "credentials")
"""Options that are given a word which nobody's software uses only where it is secret: no ``--sort-key loss``."""
_OF_FULL_NAMES = ("author", "committer", "maintainer", "reviewer", "name")
_NAME_ENDINGS = {"user": "username", "host": "hostname", "phone": "phonenumber"}


@lru_cache(maxsize=4096)
def kind_of_name(name: str) -> str:
    """The class in patterns.yaml whose words ``name`` ends in, or "" for a name of anything else."""
    names = load_patterns().names
    parts = [part.lower() for part in _PARTS.findall(name)]
    if not parts:
        return ""
    joined = "".join(parts)
    if parts[-1] not in names["never"] or parts[-1] in ("value", "field"):
        if any(word in joined for word in names["secret"]) or (
            parts[-1] in names["secret_word"] and _is_own(name, parts)
        ):
            return "secret"
        if parts[-1] == "token" and len(parts) > 1 and name.isupper() and not names["token_of_text"] & set(parts):
            return "secret"  # CI_JOB_TOKEN, and no EOS_TOKEN
        if names["doubtful_secret"] & {parts[-1], joined, "".join(parts[-2:])}:
            return "doubtful_secret"
        if parts[-1] in names["secret_word"]:
            return "doubtful_secret"
    tails = {"".join(parts[start:]) for start in range(len(parts))}
    exact = next((kind for kind in ("env", "phone", "user", "id", "host") if names[kind] & tails), "")
    if exact:
        return exact
    for kind in ("env", "phone", "id", "user", "host"):
        if (name.isupper() and joined.endswith(kind)) or joined.endswith(_NAME_ENDINGS.get(kind, "\n")):
            return kind
    return ""


def _is_own(name: str, parts: list[str]) -> bool:
    """``pass`` and the like are words of programs too; ``DB_PASS``, ``--pw`` and ``dsn`` are not."""
    if parts[-1] == "pass" and parts[-2:-1] and parts[-2] in load_patterns().names["before_pass"]:
        return True
    return (
        parts[-1] not in ("pass", "sign", "pin", "sk", "ak")
        or (len(parts) > 1 and name.upper() == name)
        or name.startswith("--")
    )


def assigned(text: str) -> Iterator[Span]:
    """The values in ``text`` whose names say that they are private."""
    end = 0
    kinds: dict[str, str] = {}  # a word of a log stands there often; a call for each would cost most of the time
    for found in _NAME.finditer(text):
        name = found[0][-_LONGEST_NAME:]
        kind = kinds.get(name, "?")
        if kind == "?":
            kind = kinds[name] = kind_of_name(name)
        if found["sign"] is not None and (not kind or kind == "doubtful_secret"):
            name, kind = _of_two_words(text, found, name, kind)
        if not kind or found.start() < end:  # inside of a value that goes already
            continue
        place = _value_at(text, found, name, kind)
        span = _value(text, place, kind, name) if place >= 0 else _value_after(text, found.end(), kind)
        if span:
            end = span.end
            yield span


def _of_two_words(text: str, found: re.Match[str], name: str, kind: str) -> tuple[str, str]:
    """``secret value = x``, ``API key: x``: the name with the word before it, where the two promise a secret."""
    before = _WORD_BEFORE.search(text, max(0, found.start() - 24), found.start())
    if before and kind_of_name(f"{before[1]}_{name}") == "secret":
        return f"{before[1]}_{name}", "secret"
    return name, kind


def _value_at(text: str, found: re.Match[str], name: str, kind: str) -> int:
    """Where the value begins; -1 when none follows."""
    end = found.end()
    assigns = _ASSIGNS.match(text, end)
    of_list = assigns and assigns[0].rstrip().endswith(",") and name[0] != "-"  # an option's value comes next in argv
    if of_list and not _PAIR.match(text, max(0, found.start() - 2)):
        return -1  # one name of a list of names
    if not assigns and (name.startswith("-") or _in_file_of_settings(text, end, name, kind)):
        assigns = _BLANKS.match(text, end)
    if not assigns:
        return -1
    block = _BLOCK.match(text, assigns.end())
    return block.end() if block else assigns.end()


def _value_after(text: str, end: int, kind: str) -> Span | None:
    """``requirepass x7yz99``: nothing but a blank between, so the value itself must look like a password."""
    found = _PASSWORD.match(text, end) if kind == "secret" else None
    return Span(*found.span("value"), "secret") if found else None


def _in_file_of_settings(text: str, end: int, name: str, kind: str) -> bool:
    """``ENV DB_PASSWORD x``, ``setx API_KEY x``, ``export ...``: names in capitals with an underscore."""
    return kind == "secret" and "_" in name and name.upper() == name and text[end : end + 1] in " \t"


def _value(text: str, place: int, kind: str, name: str) -> Span | None:
    if kind.endswith("secret"):
        return _secret(text, place, kind == "secret", name)
    if kind == "host":
        return _host(text, place, name)
    if kind == "user" and (account := _ACCOUNT.match(text, place)):
        return Span(*account.span("value"), kind, learn=True)
    expression = {"user": _PERSON, "env": _PERSON}.get(kind, _NUMBER)
    found = _QUOTED.match(text, place)
    if not found and kind == "user" and name[0] != "-" and name.lower().endswith(_OF_FULL_NAMES):
        found = _FULL_NAME.match(text, place)
    found = found or expression.match(text, place)
    if not found or _CODE.match(found["value"]) or _CODE_AFTER.match(text, found.end()):
        return None
    value = found["value"].strip()
    if is_common(value) or not value or (kind in ("phone", "id") and not any(c.isdigit() for c in value)):
        return None
    if kind == "user" and (is_team(value) or not _may_be_a_person(value, name)):
        return None
    return Span(found.start("value"), found.start("value") + len(found["value"].rstrip()), kind, learn=kind == "user")


def _may_be_a_person(value: str, name: str) -> bool:
    """``Owner: Tensor``, ``user: 12.5 s``: no sentence, no number."""
    return (
        any(c.isalpha() for c in value)
        and len(value.split()) < 5
        and not (name.islower() and len(value) < 3 and value.isascii())
    )


def _host(text: str, place: int, name: str) -> Span | None:
    found = _HOST.match(text, place)
    if not found or (_CODE.match(found["value"]) and "[" not in found["value"]) or _CODE_AFTER.match(text, found.end()):
        return None
    value = found["value"].rstrip(".-,")
    known = is_common(value) or is_public(value) or value.replace(".", "").isdigit() or "_" in value
    surely = name.upper() == name or name.lower() in ("hostname", "computername", "nodename")
    if known or not (surely or re.search(r"[\d.-]", value)):
        return None
    return Span(found.start("value"), found.start("value") + len(value), "host", learn=True)


def _secret(text: str, place: int, surely: bool, name: str) -> Span | None:
    scheme = _SCHEME.match(text, place)
    quoted = _QUOTED.match(text, place)
    if scheme and not (quoted and not quoted["value"].strip(" ").count(" ")):
        found = _SECRET.match(text, scheme.end())
    else:
        found = quoted or (surely and _words_of_setting(text, place, name)) or _SECRET.match(text, place)
    if not found:
        return None
    value = found["value"].rstrip() if found is quoted else found["value"].rstrip(",;)]}")
    code = _CODE.match(value) and (not surely or found is not quoted or len(value) < 2 or _CODE.fullmatch(value))
    if value.isupper() and value.isalpha() and value.lower() in name.lower():  # what help shows: --password PASSWORD
        return None
    if not value or code or (found is not quoted and _CODE_AFTER.match(text, found.end())):
        return None
    if (name.lower().endswith("pwd") and value[:1] in "/~") or (not surely and not _is_likely_secret(value, name)):
        return None
    return Span(found.start("value"), found.start("value") + len(value), "secret")


def _words_of_setting(text: str, place: int, name: str) -> re.Match[str] | None:
    """``secret_key: some words``, a line of a file of settings: without quotes the value goes on to the line's end."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return _WORDS_TO_END.match(text, place) if re.fullmatch(rf"[ \t-]{{0,40}}{re.escape(name)}:[ \t]+", line) else None


def _is_likely_secret(value: str, name: str) -> bool:
    """For names that are ordinary words too: generated, or letters and digits with no sign between them."""
    if _PIN.fullmatch(value):
        return name in ("PIN", "OTP", "TOTP", "2FA")
    if name[0] == "-" and _PARTS.findall(name.lower())[-1] in _OF_OPTIONS and has_name(value):
        return True
    mixed = any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
    if value.isalpha() and value.islower() and len(value) > 5 and name.lower() in _PLAIN:
        return has_name(value)
    return looks_random(value) or (
        mixed
        and len(value) >= 8
        and ("_" not in value or value[0].isdigit())
        and not re.search(r"[(\[<{]|\.\w+\.", value)
    )
