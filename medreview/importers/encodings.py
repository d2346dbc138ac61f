"""The encoding of a file's text, found by its content.

UTF-8 and marked UTF-16 and UTF-32 are certain. The others are guessed from the lines that are not ASCII: Chinese text
in GB18030 or Big5, Japanese in Shift_JIS or EUC-JP, Korean in EUC-KR, Russian in Windows-1251 or KOI8-R, Arabic or
Persian in Windows-1256, a Western language in Windows-1252. Where none of them fits, or two do, the text is not guessed
at all, and a person says how it is written.
"""

import codecs
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from medreview.errors import Message
from medreview.importers.errors import EncodingUnknown, FileNotText, OtherEncoding, TextNotUtf8
from medreview.jobs import CancelToken, Progress, Report, no_report

UTF_8 = "utf-8-sig"
_WITHOUT_MARK = "utf-8"
"""The same where no mark is to be taken away: Python decodes it several times as fast."""

_CHUNK = 1 << 17
_DECODED_AT_ONCE = 1 << 15
"""Bytes whose text is small enough not to be taken from the system anew, and given back to it, each time."""
_LONGEST_LINE = 1 << 20
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
_MUCH = 0.15

_ARABIC = re.compile("[ء-غـ-ْپچژکگھںہےٹڈڑ،؛؟\u200c\u200d\u200e\u200f«»\u00a0…–—‘’“”]")
_WESTERN = re.compile("[ßàáâäåæçèéêëìíîïñòóôöøùúûüœÀÁÄÅÆÇÈÉÊÍÑÓÖØÚÜŠšŽž°±²³µ·×½¼©®™€£¡¿«»\u00a0…–—‘’“”•≤]")
_SIGN_IN_WORD = re.compile("[A-Za-z][¹²³±£¯¶][a-z]")
_FREQUENT_CHINESE = frozenset(
    "的一是不了在人有我他这个们来到时大为子中你说生就和要出也得后以会可下过能对多么之都好看起发没如用想作种开从"
    "情但些所同手又行动吗怎什吃病症疗医问题回答案患者药痛，。？！：、"
)
_FREQUENT_TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們來到時大為子中你說生就和要出也得後以會可下過能對多麼之都好看起發沒如用想作種開從"
    "情但些所同手又行動嗎怎什吃病症療醫問題回答案患者藥痛，。？！：、"
)
_KANA = re.compile("[ぁ-ゖァ-ヺー]")
_JAPANESE = re.compile("[ぁ-ゖァ-ヺー一-鿿々〇。、「」『』・（）？！：～％０-９Ａ-Ｚａ-ｚ　〜]")
_HANGUL = re.compile("[가-힣]")
_FREQUENT_KOREAN = frozenset("이다는을가에의고하은로를도지어기한사시리자인대해아서있니그나스주수일까요여")
_CYRILLIC = re.compile("[А-яЁё«»—–…„“”№\u00a0]")
_CYRILLIC_RUN = re.compile("[А-яЁё]+")
_FREQUENT_ARABIC = re.compile("[اليمنورهت]")
_FREQUENT_RUSSIAN = frozenset("оеаинтсрвл")
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
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "cp949": "EUC-KR",
    "big5hkscs": "Big5",
    "cp1251": "Windows-1251",
    "koi8_r": "KOI8-R",
    "cp1256": "Windows-1256",
    "cp1252": "Windows-1252",
}


ENCODINGS: Mapping[str, str] = {
    _WITHOUT_MARK: "UTF-8",
    **{name: shown for name, shown in _SHOWN.items() if not name.endswith(("-le", "-be"))},
    "cp1250": "Windows-1250",
    "iso8859-9": "ISO-8859-9",
}
"""Encodings that a person can choose, as Python and as people name them."""


def shown_encoding(encoding: str) -> str:
    """The name that people know an encoding by; empty for UTF-8, of which nothing needs to be said."""
    return _SHOWN.get(encoding, "")


def find_encoding(
    path: Path, said: str | None = None, *, report: Report = no_report, cancel: CancelToken | None = None
) -> FoundText:
    """Hash the whole file and find how its text is written, or check what a person said; every byte of it decodes so.

    Raises
    ------
    TextNotUtf8, FileNotText, OtherEncoding, EncodingUnknown
        If it is damaged UTF-8, or text in none of the encodings known here, or not in the one that was said.
    OSError
        If the file cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(_START)
    if said is not None:
        _check_said(path, said)
    marked = said or next((name for mark, name in _MARKS if start.startswith(mark)), None) or _unmarked_utf16(start)
    digest, n_bytes = hashlib.sha256(), path.stat().st_size
    decoder = codecs.getincrementaldecoder(marked or _WITHOUT_MARK)("strict")
    is_fitting = True
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            if marked is None and _HOLE in chunk:
                raise FileNotText(file=path.name, found=Message("bytes without a meaning"))
            digest.update(chunk)
            is_fitting = is_fitting and _decodes(decoder, chunk)
            if file.tell() < n_bytes:
                report(Progress(file.tell() >> 20, n_bytes >> 20, path.name))
                if cancel is not None:
                    cancel.raise_if_cancelled()
    is_fitting = is_fitting and _decodes(decoder, b"", final=True)
    encoding = marked or (UTF_8 if start.startswith(codecs.BOM_UTF8) else _WITHOUT_MARK)
    if not is_fitting:
        encoding = None if marked else _guess(path)
    if encoding is None:
        raise TextNotUtf8(file=path.name)
    return FoundText(digest.hexdigest(), encoding)


def _decodes(decoder: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    try:
        for start in range(0, len(chunk) or 1, _DECODED_AT_ONCE):
            decoder.decode(chunk[start : start + _DECODED_AT_ONCE], final)
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
    judges = {
        "gb18030": _is_chinese,
        "big5hkscs": _is_traditional,
        "cp932": _is_japanese,
        "euc_jp": _is_japanese_of_unix,
        "cp949": _is_korean,
        "cp1251": _is_russian,
        "koi8_r": _is_russian_of_unix,
        "cp1256": _is_arabic,
        "cp1252": _is_western,
    }
    fitting = [name for name, fits in judges.items() if fits(sample) and _decodes_whole(path, name)]
    return fitting[0] if len(fitting) == 1 else None


def _check_said(path: Path, encoding: str) -> None:
    try:
        is_of_text = codecs.lookup(encoding)._is_text_encoding  # noqa: SLF001 # pyright: ignore
    except LookupError as error:
        raise EncodingUnknown(encoding=encoding) from error
    if not (is_of_text and _decodes_whole(path, encoding)):
        raise OtherEncoding(file=path.name, encoding=encoding)


def _lines_beyond_ascii(path: Path) -> bytes:
    sample = bytearray()
    with path.open("rb") as file:
        while len(sample) < _SAMPLE and (line := file.readline(_LONGEST_LINE)):
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


def _is_traditional(sample: bytes) -> bool:
    text = sample.decode("big5hkscs", "ignore")
    beyond = [character for character in text if not character.isascii()]
    n_frequent = sum(character in _FREQUENT_TRADITIONAL for character in beyond)
    return n_frequent >= _MUCH * max(len(beyond), 1) and _share_at_latin(text) <= _FEW


def _is_japanese(sample: bytes) -> bool:
    """Japanese is written with kana among its characters; pairs of bytes of others hardly make any."""
    return _has_kana(sample.decode("cp932", "replace"))


def _is_japanese_of_unix(sample: bytes) -> bool:
    return _has_kana(sample.decode("euc_jp", "replace"))


def _has_kana(text: str) -> bool:
    return _share(text, _JAPANESE) >= _MOST and _share(text, _KANA) >= _FEW and _share_at_latin(text) <= _FEW


def _is_korean(sample: bytes) -> bool:
    """Syllables, and among them the most frequent ones."""
    text = sample.decode("cp949", "replace")
    syllables = _HANGUL.findall(text)
    n_frequent = sum(syllable in _FREQUENT_KOREAN for syllable in syllables)
    is_korean = n_frequent >= _FEW * max(len(syllables), 1) and _share_at_latin(text) <= _FEW
    return is_korean and _share(text, _HANGUL) >= _MOST


def _is_russian(sample: bytes) -> bool:
    return _has_cyrillic(sample.decode("cp1251", "replace"))


def _is_russian_of_unix(sample: bytes) -> bool:
    return _has_cyrillic(sample.decode("koi8_r", "replace"))


def _has_cyrillic(text: str) -> bool:
    """Frequent small letters make half of them: each of the two encodings has them where the other does not."""
    letters = [letter for letter in text if _CYRILLIC.match(letter)]
    n_frequent = sum(letter in _FREQUENT_RUSSIAN for letter in letters)
    is_russian = (
        _share_at_latin(text) <= _FEW
        and n_frequent >= len(letters) / 2
        and len(_CYRILLIC_RUN.findall(text)) * _FEWEST_LETTERS <= len(letters)
    )
    return _share(text, _CYRILLIC) >= _MOST and is_russian and len(letters) >= _FEWEST_LETTERS


def _is_arabic(sample: bytes) -> bool:
    """Runs of Arabic letters that do not touch Latin ones; one or two letters tell nothing."""
    text = sample.decode("cp1256", "replace")
    return (
        len(_ARABIC.findall(text)) >= _FEWEST_LETTERS
        and _share(text, _ARABIC) >= _MOST
        and _share(text, _FREQUENT_ARABIC) >= _FEW
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
