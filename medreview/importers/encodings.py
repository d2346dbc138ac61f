"""The encoding of a file's text, found by its content.

UTF-8 and marked UTF-16 and UTF-32 are certain. The others are guessed from the lines that are not ASCII: Chinese text
in GB18030, Arabic or Persian in Windows-1256, a Western language in Windows-1252. Where none of them fits, or two do,
the text is not guessed at all.
"""

import codecs
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from medreview.importers.errors import FileNotText, TextNotUtf8

UTF_8 = "utf-8-sig"
_WITHOUT_MARK = "utf-8"
"""The same where no mark is to be taken away: Python decodes it several times as fast."""

_CHUNK = 1 << 20
_SAMPLE = 1 << 18
_START = 4096
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HOLE = bytes(64)
"""No text holds so many zeros; files with holes hold nothing else."""
_FEWEST_LETTERS = 3
_MOST = 0.9
_FEW = 0.2
_SOME = 0.08

_ARABIC = re.compile("[ء-غـ-ْپچژکگھںہےٹڈڑ،؛؟\u200c\u200d\u200e\u200f«»\u00a0…–—‘’“”]")
_WESTERN = re.compile("[ßàáâäåæçèéêëìíîïñòóôöøùúûüœÀÁÄÅÆÇÈÉÊÍÑÓÖØÚÜŠšŽž°±²³µ·×½¼©®™€£¡¿«»\u00a0…–—‘’“”•≤]")
_SIGN_IN_WORD = re.compile("[A-Za-z][¹²³±£¯¶][a-z]")
_FREQUENT_CHINESE = frozenset(
    "的一是不了在人有我他这个们来到时大为子中你说生就和要出也得后以会可下过能对多么之都好看起发没如用想作种开从"
    "情但些所同手又行动吗怎什吃病症疗医问题回答案患者药痛，。？！：、"
)
_ASCII_LETTER = re.compile("[A-Za-z]")


@dataclass(frozen=True, slots=True)
class FoundText:
    """The hash of a file, and the name under which Python decodes it."""

    sha256: str
    encoding: str


_SHOWN = {
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "gb18030": "GB18030",
    "cp1256": "Windows-1256",
    "cp1252": "Windows-1252",
}


def shown_encoding(encoding: str) -> str:
    """The name that people know an encoding by; empty for UTF-8, of which nothing needs to be said."""
    return _SHOWN.get(encoding, "")


def find_encoding(path: Path) -> FoundText:
    """Hash the whole file and find how its text is written; every byte of it decodes so.

    Raises
    ------
    TextNotUtf8, FileNotText
        If it is damaged UTF-8, or text in none of the encodings known here.
    OSError
        If the file cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(_START)
    marked = next((name for mark, name in _MARKS if start.startswith(mark)), None) or _unmarked_utf16(start)
    digest = hashlib.sha256()
    decoder = codecs.getincrementaldecoder(marked or _WITHOUT_MARK)("strict")
    is_fitting = True
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            if marked is None and _HOLE in chunk:
                raise FileNotText(file=path.name, found="bytes without a meaning")
            digest.update(chunk)
            is_fitting = is_fitting and _decodes(decoder, chunk)
    is_fitting = is_fitting and _decodes(decoder, b"", final=True)
    encoding = marked or (UTF_8 if start.startswith(codecs.BOM_UTF8) else _WITHOUT_MARK)
    if not is_fitting:
        encoding = None if marked else _guess(path)
    if encoding is None:
        raise TextNotUtf8(file=path.name)
    return FoundText(digest.hexdigest(), encoding)


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        decoder.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def _unmarked_utf16(start: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of its ASCII characters is zero, on one side only."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    least = len(start) * _FEW / 2
    if odd > least and even == 0:
        return "utf-16-le"
    return "utf-16-be" if even > least and odd == 0 else None


def _guess(path: Path) -> str | None:
    sample = _lines_beyond_ascii(path)
    if _is_damaged_utf8(sample):
        return None
    judges = {"gb18030": _is_chinese, "cp1256": _is_arabic, "cp1252": _is_western}
    fitting = [name for name, fits in judges.items() if fits(sample) and _decodes_whole(path, name)]
    return fitting[0] if len(fitting) == 1 else None


def _lines_beyond_ascii(path: Path) -> bytes:
    sample = bytearray()
    with path.open("rb") as file:
        while len(sample) < _SAMPLE and (line := file.readline(_CHUNK)):
            if not line.isascii():
                sample += line
    return bytes(sample)


def _decodes_whole(path: Path, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            if not _decodes(decoder, chunk):
                return False
    return _decodes(decoder, b"", final=True)


def _is_damaged_utf8(sample: bytes) -> bool:
    """True if more characters beyond ASCII decode than do not."""
    text = sample.decode("utf-8", "replace")
    beyond = sum(not character.isascii() for character in text)
    return text.count("\ufffd") * 2 < beyond


def _is_chinese(sample: bytes) -> bool:
    """Characters of the first level of GB 2312 or full-width punctuation, and among them the most frequent ones.

    Korean in EUC-KR has the same pairs of bytes, but as Chinese it would hardly hold a frequent character.
    """
    text = sample.decode("gb18030", "ignore")
    beyond = [character for character in text if not character.isascii()]
    if sum(character in _FREQUENT_CHINESE for character in beyond) < _SOME * len(beyond):
        return False
    common = sum(_is_common_chinese(character.encode("gb18030")) for character in beyond)
    n_bytes = sum(byte > 0x7F for byte in sample)  # noqa: PLR2004 - the last ASCII character
    return bool(beyond) and common >= _MOST * len(beyond) and 2 * common >= _MOST * n_bytes


def _is_common_chinese(code: bytes) -> bool:
    return len(code) == 2 and code[1] >= 0xA1 and (0xB0 <= code[0] <= 0xD7 or 0xA1 <= code[0] <= 0xA3)  # noqa: PLR2004 - GB 2312


def _is_arabic(sample: bytes) -> bool:
    """Runs of Arabic letters that do not touch Latin ones; one or two letters tell nothing."""
    text = sample.decode("cp1256", "replace")
    return (
        len(_ARABIC.findall(text)) >= _FEWEST_LETTERS
        and _share(text, _ARABIC) >= _MOST
        and _share_at_latin(text) <= _FEW
    )


def _is_western(sample: bytes) -> bool:
    """Letters with accents, and signs, at words of plain letters.

    A sign inside a word is a letter of another alphabet, as in Polish text of Windows-1250.
    """
    text = sample.decode("cp1252", "replace")
    return _SIGN_IN_WORD.search(text) is None and _share(text, _WESTERN) >= _MOST and _share_at_latin(text) > _FEW


def _share(text: str, wanted: re.Pattern[str]) -> float:
    beyond = [character for character in text if not character.isascii()]
    return sum(wanted.match(character) is not None for character in beyond) / max(len(beyond), 1)


def _share_at_latin(text: str) -> float:
    """The share of the characters beyond ASCII that have a Latin letter beside them."""
    places = [place for place, character in enumerate(text) if not character.isascii()]
    touching = sum(_ASCII_LETTER.search(text[max(place - 1, 0) : place + 2]) is not None for place in places)
    return touching / max(len(places), 1)
