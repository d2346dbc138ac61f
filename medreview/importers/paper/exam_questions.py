"""Questions found in the lines of an examination: numbers, options, images, keys that stand below them; all pure."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from medreview.errors import Message
from medreview.importers.paper.answer_keys import key_heading, key_of_label
from medreview.importers.paper.character_order import TextLine

_FEWEST_OPTIONS = 2
_LONGEST_GAP = 3
_MARGIN = 0.09
"""The part of a page at its head and its foot where a running title and a page number stand."""

_NUMBER = re.compile(
    r"(?![56]-(?:HT|FU|ASA|HIAA|DHT|MP|TG)(?![A-Z]))"  # a line that begins with a drug
    r"\s*(?:(?:سؤال|سوال|پرسش|Question|Q)\s*)?([\d۰-۹٠-٩]{1,3})\s*([-–—.):ـ])(?![\d۰-۹٠-٩])\s*",
    re.IGNORECASE,
)
_LETTERS = (("الف", "ب", "ج", "د", "ه", "و"), tuple("abcdef"), tuple("ABCDEF"))
_INLINE_KEY = re.compile(
    r"\s*(?:پاسخ(?:\s*(?:صحیح|درست))?|جواب(?:\s*(?:صحیح|درست))?|کلید|(?:correct\s+)?answer|key)\s*[:：]\s*"
    r"(?:گزینه[‌ٔی]*\s*)?[«(]?(الف|[بجده]|[a-eA-E]|[1-5۱-۵١-٥])[»)]?\s*\.?\s*$",
    re.IGNORECASE,
)
_ABOUT_IMAGE = re.compile(
    r"تصویر|شکل|عکس|نوار\s*قلب|گرافی|رادیوگرافی|سی\s*تی|اسکن|نمودار|\b(?:images?|figures?|photo\w*|pictures?|shown|"
    r"x-?ray|radiograph|ECG|EKG|CT|MRI|slide|scan)\b",
    re.IGNORECASE,
)
_SECOND_LETTER = re.compile(r"(?:^|\s)\(?[بbB]\s*[-–.):(]")
IMAGE_TAG = "<Image {k}>"


class Doubt(StrEnum):
    """A reason for which a person has to look at a question."""

    NO_TEXT = "no_text"
    OPTIONS = "options"
    NUMBER = "number"
    BEGINS_ANEW = "begins_anew"
    NO_KEY = "no_key"
    KEY_OUTSIDE = "key_outside"
    IMAGE_PLACE = "image_place"
    IMAGE_MISSING = "image_missing"
    UNKNOWN_SIGNS = "unknown_signs"
    READINGS = "readings"
    MEASURES = "measures"
    ONE_READING = "one_reading"


DOUBT_WORDS: Mapping[Doubt, Message] = {
    Doubt.NO_TEXT: Message("The question has no text."),
    Doubt.OPTIONS: Message("It has another number of options than most."),
    Doubt.NUMBER: Message("The question numbers before it are not consecutive."),
    Doubt.BEGINS_ANEW: Message("The numbers start again in it or before it."),
    Doubt.NO_KEY: Message("The answer key lacks it."),
    Doubt.KEY_OUTSIDE: Message("The answer key names an option that does not exist."),
    Doubt.IMAGE_PLACE: Message("An image may belong to it or to its neighbour."),
    Doubt.IMAGE_MISSING: Message("It mentions an image but has none."),
    Doubt.UNKNOWN_SIGNS: Message("Some of its characters could not be read."),
    Doubt.READINGS: Message("The two readings differ."),
    Doubt.MEASURES: Message("A number or a unit differs between the two readings."),
    Doubt.ONE_READING: Message("It was read only once."),
}


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of the paper with its page; ``image`` names the file of an image that stands here instead of text.

    ``marker`` is a question's number, which was taken off its text.
    """

    page: int
    text: str
    box: tuple[float, float, float, float]
    image: str = ""
    marker: str = ""


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    """A question as it was found. ``pages`` are those that it stands on; ``key`` counts options from 1."""

    number: int
    text: str
    options: tuple[str, ...]
    images: tuple[str, ...] = ()
    key: int | None = None
    pages: tuple[int, ...] = ()
    boxes: tuple[tuple[int, float, float, float, float], ...] = ()
    """Its lines on the pages: the page, and a box in points."""
    raw: tuple[tuple[int, str], ...] = ()
    """All its lines on each page as they were read, with number and labels."""
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundPaper:
    """All questions of a paper, and the lines of a page with the key."""

    questions: tuple[PaperQuestion, ...]
    key_lines: tuple[str, ...] = ()


def running_lines(pages: Mapping[int, tuple[float, Sequence[TextLine]]]) -> frozenset[tuple[int, str]]:
    """Lines that are no part of a question: running titles and page numbers, by page and text.

    Parameters
    ----------
    pages
        The height of each page and its lines.
    """
    seen: Counter[str] = Counter()
    at_edge: list[tuple[int, str, str]] = []
    for number, (height, lines) in pages.items():
        for line in lines:
            if line.box[3] <= _MARGIN * height or line.box[1] >= (1 - _MARGIN) * height:
                same = re.sub(r"\d+", "#", line.text)
                at_edge.append((number, line.text, same))
        seen.update({same for of_page, _, same in at_edge if of_page == number})
    return frozenset(
        (number, text)
        for number, text, same in at_edge
        if not re.sub(r"[\W#_]|صفحه|page|از|of", "", same, flags=re.IGNORECASE)
        or (seen[same] > 1 and seen[same] >= len(pages) / 2)
    )


def found_questions(lines: Sequence[PlacedLine]) -> FoundPaper:
    """The questions in the lines of a paper, which stand in the order of reading."""
    heading = _key_start(lines)
    asked, key_lines = lines[:heading], lines[heading:]
    blocks, doubtful = _with_moved_images(list(_blocks(asked)))
    questions = [_question(number, block) for number, block in blocks]
    usual = Counter(len(one.options) for one in questions if one.options).most_common(1)
    n_usual = usual[0][0] if usual else 0
    before = None
    checked: list[PaperQuestion] = []
    is_anew, letters = False, _uses_letters(asked)
    for one, (_, block) in zip(questions, blocks, strict=True):
        is_anew = is_anew or _begins_anew(block, letters=letters)
        doubts = [*_doubts(one, n_usual), *([Doubt.IMAGE_PLACE] if one.number in doubtful else [])]
        doubts += [Doubt.BEGINS_ANEW] if is_anew else []
        if before is not None and one.number != before + 1:
            doubts.append(Doubt.NUMBER)
        before = one.number
        checked.append(replace(one, doubts=tuple(dict.fromkeys(doubts))))
    return FoundPaper(tuple(checked), tuple(line.text for line in key_lines if not line.image))


def _key_start(lines: Sequence[PlacedLine]) -> int:
    """The line that begins the page with the key; the number of lines where there is none."""
    return next(
        (n for n, line in enumerate(lines) if not line.image and key_heading(line.text) and n > len(lines) / 3),
        len(lines),
    )


def _begins_anew(block: Sequence[PlacedLine], *, letters: bool) -> bool:
    """True where another question 1 stands behind a question's options: a second part of the paper has its numbers."""
    texts = [line.text for line in block if not line.image]
    for n, text in enumerate(texts):
        found = _NUMBER.match(text) if n else None
        if found is None or int(found[1]) != 1:
            continue
        before, behind = _joined(texts[:n]), _joined([text[found.end() :], *texts[n + 1 :]])
        if letters and not _SECOND_LETTER.search(before):
            continue  # what is numbered before is a list in the question's text
        if all(len(split_options(part)[1]) >= _FEWEST_OPTIONS for part in (before, behind)):
            return True
    return False


def _doubts(question: PaperQuestion, n_usual: int) -> Iterator[Doubt]:
    bare = re.sub(r"<Image \d+>", "", question.text).strip()
    if not bare:
        yield Doubt.NO_TEXT
    if len(question.options) < _FEWEST_OPTIONS or len(question.options) != n_usual or not all(question.options):
        yield Doubt.OPTIONS
    if any("\ufffd" in one or _is_private(one) for one in (question.text, *question.options)):
        yield Doubt.UNKNOWN_SIGNS
    if not question.images and _ABOUT_IMAGE.search(bare) and re.search(r"زیر|مقابل|روبرو|below|shown|following", bare):
        yield Doubt.IMAGE_MISSING


def _is_private(text: str) -> bool:
    return any(unicodedata.category(one) == "Co" for one in text)


def _blocks(lines: Sequence[PlacedLine]) -> Iterator[tuple[int, list[PlacedLine]]]:
    """Each question's number and its lines, the number taken off the first."""
    letters = _uses_letters(lines)
    number: int | None = None
    style = option_style = ""
    n_options = 0
    block: list[PlacedLine] = []
    for line in lines:
        found = _NUMBER.match(line.text) if not line.image else None
        value, sign = (int(found[1]), found[2]) if found else (0, "")
        begins = found is not None and _begins_question(
            value,
            sign,
            number,
            style,
            option_style="" if letters else option_style,
            n_options=None if letters else n_options,
        )
        if begins and found is not None:
            if number is not None:
                yield number, block
            number, style, n_options = value, style or sign, 0
            block = [replace(line, text=line.text[found.end() :], marker=found[0])]
            continue
        if number is None:
            continue
        if found is not None and not letters and value == n_options + 1:
            option_style = option_style or sign
            n_options = value + len(_numbers_behind(line.text[found.end() :], sign, value))
        block.append(line)
    if number is not None:
        yield number, block


def _begins_question(
    value: int, sign: str, number: int | None, style: str, *, option_style: str, n_options: int | None
) -> bool:
    """True for the number of a question at the beginning of a line; ``n_options`` None: options have letters."""
    if number is None:
        return value > 0
    runs_on = number < value <= number + _LONGEST_GAP
    if not runs_on or (sign != style and style in ".):" and sign in ".):" and n_options is None):
        return False
    if n_options is None:
        return sign == style or value == number + 1
    if style and option_style and style != option_style:
        return sign == style
    if value == n_options + 1 and n_options < 4:  # noqa: PLR2004 - examinations have four options or more
        return sign == style != option_style and n_options >= _FEWEST_OPTIONS
    return value == number + 1 or n_options >= _FEWEST_OPTIONS


def _numbers_behind(text: str, sign: str, value: int) -> list[int]:
    """The numbers of options that stand in one line behind the first."""
    found: list[int] = []
    for match in re.finditer(r"(?:^|\s)([1-9۱-۹١-٩])\s*([-–—.):ـ])(?![\d۰-۹٠-٩])", text):
        if match[2] == sign and int(match[1]) == value + len(found) + 1:
            found.append(int(match[1]))
    return found


def _uses_letters(lines: Sequence[PlacedLine]) -> bool:
    """True if options have letters: a second letter stands at least half as often as a question's number does."""
    n_letters = sum(bool(_SECOND_LETTER.search(line.text)) for line in lines)
    n_second = sum(bool(re.match(r"\s*\(?[2۲٢]\s*[-–.):(]", line.text)) for line in lines)
    return n_letters > n_second


def _question(number: int, block: Sequence[PlacedLine]) -> PaperQuestion:
    images = [line for line in block if line.image]
    raw: dict[int, list[str]] = {}
    for line in block:
        if not line.image:
            raw.setdefault(line.page, []).append(line.marker + line.text)
    key: int | None = None
    texts: list[str] = []
    for line in block:
        if line.image:
            continue
        if inline := _INLINE_KEY.match(line.text):
            key = key_of_label(inline[1])
        else:
            texts.append(line.text)
    text = _joined(texts)
    stem, options = split_options(text)
    names = tuple(dict.fromkeys(line.image for line in images))
    return PaperQuestion(
        number,
        with_image_tags(stem, len(names)),
        options,
        names,
        key,
        pages=tuple(dict.fromkeys(line.page for line in block)),
        boxes=tuple((line.page, *line.box) for line in block),
        raw=tuple((page, "\n".join(lines)) for page, lines in raw.items()),
    )


def with_image_tags(stem: str, n_images: int) -> str:
    """A question's text with a tag for each of its images at its end; tags that stand in it already are kept."""
    tags = [tag for k in range(1, n_images + 1) if (tag := IMAGE_TAG.format(k=k)) not in stem]
    return " ".join([stem.strip(), *tags]).strip()


def _joined(texts: Sequence[str]) -> str:
    """Lines as one text; a Latin word that was cut at the end of a line is whole again. Breaks stay as line feeds."""
    joined = ""
    for text in texts:
        if joined.endswith("-") and re.search(r"[A-Za-z]-$", joined) and re.match(r"[a-z]", text):
            joined = joined[:-1] + text
        else:
            joined = f"{joined}\n{text}" if joined else text
    return joined


def split_options(text: str) -> tuple[str, tuple[str, ...]]:
    """A question's text without its options, and the options: those with the longest run of letters or numbers."""
    best: list[tuple[int, int]] = []
    best_worth = (1, 0, 0)
    for labels in (*_LETTERS, tuple("123456789")):
        places = _label_places(text, labels)
        for start, first_end, is_first, sign in places.get(0, []):
            chain, n_lines = [(start, first_end)], int(is_first)
            for n in range(1, len(labels)):
                following = [one for one in places.get(n, []) if one[0] >= chain[-1][1] and one[3] == sign]
                if not following:
                    break
                chain.append(following[0][:2])
                n_lines += int(following[0][2])
            worth = (min(len(chain), 4), n_lines, start)
            if len(chain) >= _FEWEST_OPTIONS and worth > best_worth:
                best, best_worth = chain, worth
    if not best:
        return " ".join(text.split()), ()
    ends = [*(start for start, _ in best[1:]), len(text)]
    options = tuple(" ".join(text[end:stop].split()) for (_, end), stop in zip(best, ends, strict=True))
    return " ".join(text[: best[0][0]].split()), options


def _label_places(text: str, labels: Sequence[str]) -> dict[int, list[tuple[int, int, bool, str]]]:
    """For each label its beginnings and ends in the text, whether it begins a line, and the sign behind it."""
    places: dict[int, list[tuple[int, int, bool, str]]] = {}
    for n, label in enumerate(labels):
        written = _digit_class(label) if label.isdecimal() else re.escape(label)
        pattern = rf"(?:(?<=\s)|^)(?:گزینه[‌ٔی]*\s*)?(?:\(\s*{written}\s*\)|{written}\s*[).\-–—:(ـ])(?!\d)\s*"
        for found in re.finditer(pattern, text, re.MULTILINE):
            is_first = found.start() == 0 or text[found.start() - 1] == "\n"
            places.setdefault(n, []).append((found.start(), found.end(), is_first, found[0].strip()[-1]))
    return places


def _digit_class(digit: str) -> str:
    value = int(digit)
    return f"[{value}{chr(0x6F0 + value)}{chr(0x660 + value)}]"


def _with_moved_images(
    blocks: Sequence[tuple[int, list[PlacedLine]]],
) -> tuple[list[tuple[int, list[PlacedLine]]], frozenset[int]]:
    """Images behind a question's last line go to the next one where only that speaks of one.

    The numbers of questions come with it whose images may be their neighbour's.
    """
    moved = [(number, list(block)) for number, block in blocks]
    doubtful: set[int] = set()
    for (number, block), (other, following) in pairwise(moved):
        n_behind = next((n for n, line in enumerate(reversed(block)) if not line.image), len(block))
        if not n_behind or len(split_options(_joined([line.text for line in block if not line.image]))[1]) < 2:  # noqa: PLR2004
            continue
        speaks, other_speaks = (
            any(_ABOUT_IMAGE.search(line.text) for line in lines if not line.image) for lines in (block, following)
        )
        has_more = len(block) > n_behind and any(line.image for line in block[:-n_behind])
        if other_speaks and (not speaks or has_more) and not any(line.image for line in following):
            following[1:1] = block[-n_behind:]
            del block[-n_behind:]
            doubtful |= {number, other}
        elif not speaks:
            doubtful.add(number)
    return moved, frozenset(doubtful)
