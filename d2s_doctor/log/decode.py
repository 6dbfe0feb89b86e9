"""Bytes to text, whatever wrote them: UTF-8, PowerShell's UTF-16, GBK from Chinese Windows, mixtures."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with the UTF-16 one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096
_FEW_NULS = 8


def decode(data: bytes) -> str:
    """Text of ``data``; bytes that fit no encoding become U+FFFD. Never raises."""
    mark, encoding = _sniff(data[:_SAMPLE])
    if encoding:
        return data[mark:].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # A log may be written by several programs, so each line finds its own encoding.
        return "\n".join(decode_line(line) for line in data.split(b"\n"))


def with_ascii_breaks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Chunks in which a line feed is one byte: UTF-16 and UTF-32 as UTF-8, anything else as it is.

    The first chunk has to hold at least 4096 bytes, or all there is.
    """
    decoder: codecs.IncrementalDecoder | None = None
    for number, chunk in enumerate(chunks):
        if number == 0:
            mark, encoding = _sniff(chunk[:_SAMPLE])
            chunk = chunk[mark:]
            if encoding not in ("", "utf-8"):
                decoder = codecs.getincrementaldecoder(encoding)("replace")
        yield decoder.decode(chunk).encode() if decoder else chunk
    if decoder:
        yield decoder.decode(b"", final=True).encode()


def _sniff(head: bytes) -> tuple[int, str]:
    """Length of the mark and the encoding that the first bytes tell; "" when each line has to be looked at."""
    for mark, encoding in _BOMS:
        if head.startswith(mark):
            return len(mark), encoding
    return 0, _guess_utf16(head)


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


def decode_line(line: bytes) -> str:
    """Text of one line of a log whose encoding nothing tells."""
    for encoding in ("utf-8", "gb18030"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("utf-8", "replace")


def is_text(head: bytes) -> bool:
    """Whether these first bytes are those of a log rather than of an archive, a model or an image."""
    _, encoding = _sniff(head[:_SAMPLE])
    return bool(encoding) or head[:_SAMPLE].count(0) <= _FEW_NULS
