"""Bytes to text, whatever wrote them: UTF-8, PowerShell's UTF-16, GBK from Chinese Windows, mixtures."""

from __future__ import annotations

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with the UTF-16 one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096


def decode(data: bytes) -> str:
    """Text of ``data``; bytes that fit no encoding become U+FFFD. Never raises."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    utf16 = _guess_utf16(data[:_SAMPLE])
    if utf16:
        return data.decode(utf16, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # A log may be written by several programs, so each line finds its own encoding.
        return "\n".join(_decode_line(line) for line in data.split(b"\n"))


def _guess_utf16(sample: bytes) -> str:
    """UTF-16 without a mark: mostly Latin text, so every second byte is NUL."""
    half = len(sample) // 2
    if half < 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.6 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.1 * half:
        return "utf-16-be"
    return ""


def _decode_line(line: bytes) -> str:
    for encoding in ("utf-8", "gb18030"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("utf-8", "replace")
