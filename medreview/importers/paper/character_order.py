"""Characters with boxes, put into the order in which people read them.

A page holds shapes from left to right; what was written is found back from them: columns, lines, runs of Persian
read from the right with Latin words and numbers in them, brackets mirrored there, spaces and zero-width non-joiners
from gaps, ligatures and presentation forms taken apart. Everything here is pure.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

ZWNJ = "\u200c"
_MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")
_OPENING, _CLOSING = "([{«", ")]}»"
_SEPARATORS = ".,/:٫٬"
_OPERATORS = frozenset("<>=≤≥×±+~≈→")
_UNIT = re.compile(
    r"(?:[µμumnkcdMp]?(?:g|gr|L|l|mol|Eq|Osm|IU|U|m|s|Hz|V|W|Gy|Sv|J|Pa|cal)|IU|mIU|cc|ml|mL|dL|dl|mmHg|cmH2O|mmH2O|"
    r"kDa|bpm|rpm|min|hr?|hours?|days?|weeks?|months?|years?|mcg|ng|pg|fL|fl|lit|ppm|°?[CF]|°)"
    r"(?:/(?:kg|day|d|h|hr|min|m2|m²|dL|dl|L|l|ml|mL|mm3|mm³|µL|μL|uL|g|mg|week|wk|dose|s|sec|cumm|hpf|HPF|mol|mmol))*"
)
_UNIT_AND_NUMBER = re.compile(rf"({_UNIT.pattern})([\d۰-۹]+(?:[.٫/,][\d۰-۹]+)*)")
_DEGREES = re.compile(r"([CF])\s?°\s?([\d۰-۹]+(?:[.٫][\d۰-۹]+)?)")
_MARKER_DELIMITERS = ").-–—:(ـ/"
_NOT_JOINING = frozenset("اآأإٱدذرزژوؤءةىﻯ")
_LIGATURES = frozenset({"الله", "لله", "ریال", "محمد", "اکبر", "صلى", "جل"})
_JOINED_GAP, _HALF_SPACE = 0.02, 0.12
_SPACE_GAP, _SURE_GAP = 0.28, 0.5
"""In parts of the size; the second where a line has spaces of its own: a narrow 1 leaves as wide a gap as a space."""
_COLUMN_ROWS = 6
_MOST_CROSSING = 0.25


class PlacedCharacter(NamedTuple):
    """A character where it is drawn, in points from the upper left; ``is_seen``: a bracket as its shape shows it."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    baseline: float
    size: float
    is_seen: bool = False


class TextLine(NamedTuple):
    """A line of one column as it is read."""

    text: str
    box: tuple[float, float, float, float]
    is_right_to_left: bool


PageItem = TextLine | int
"""A line, or the number of an image from 0, in the order of reading."""


class _Cluster(NamedTuple):
    """The characters of one glyph, with the marks on it, in the order of writing."""

    left: float
    right: float
    text: str
    is_seen: bool


class _Token(NamedTuple):
    """A run in one line from left to right: ``kind`` R, L, N (a number), S (a space) or O (any other sign)."""

    kind: str
    text: str
    is_seen: bool = False


class _Row(NamedTuple):
    characters: tuple[PlacedCharacter, ...]
    spaces: tuple[float, ...]
    baseline: float
    size: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        return (
            min(one.left for one in self.characters),
            min(one.top for one in self.characters),
            max(one.right for one in self.characters),
            max(one.bottom for one in self.characters),
        )


def read_page(
    characters: Sequence[PlacedCharacter],
    images: Sequence[tuple[float, float, float, float]] = (),
    gutter: float | None = None,
) -> tuple[PageItem, ...]:
    """Lines and images of a page in the order of reading.

    Parameters
    ----------
    images
        Their boxes; an image stands where its middle is.
    gutter
        Between two columns, as ``column_gap`` finds it.
    """
    rows = _rows(characters)
    is_right = _is_right_to_left("".join(one.text for one in characters))
    joins = _letters_touch(rows)
    placed: list[tuple[tuple[int, int, float, float], PageItem]] = []
    edges = sorted(row.baseline for row in rows if gutter is not None and _crosses(row, gutter))

    def place(box: tuple[float, float, float, float], height: float) -> tuple[int, int, float, float]:
        if gutter is None:
            return 0, 0, height, -box[2] if is_right else box[0]
        band = 2 * sum(edge <= height for edge in edges)
        if box[0] < gutter < box[2]:
            return band - 1, 0, height, 0.0
        is_second = ((box[0] + box[2]) / 2 > gutter) != is_right
        return band, int(is_second), height, 0.0

    for row in rows:
        for part in _parts(row, gutter):
            text = _text(part, is_page_right=is_right, joins=joins)
            if text:
                box = part.box
                line = TextLine(text, box, _reads_from_right(text, is_page_right=is_right))
                placed.append((place(box, part.baseline), line))
    for number, box in enumerate(images):
        placed.append((place(box, (box[1] + box[3]) / 2), number))
    return tuple(item for _, item in sorted(placed, key=lambda one: one[0]))


def logical_text(characters: Sequence[PlacedCharacter], *, is_page_right: bool | None = None) -> str:
    """The text of one line of characters as it was written."""
    rows = _rows(characters)
    is_right = _is_right_to_left("".join(one.text for one in characters)) if is_page_right is None else is_page_right
    joins = _letters_touch(rows)
    return " ".join(_text(row, is_page_right=is_right, joins=joins) for row in rows)


def share_unknown(characters: Sequence[PlacedCharacter]) -> float:
    """The share of signs that stand for nothing known: a text layer without tables of what its glyphs mean."""
    signs = [one.text for one in characters if not one.text.isspace()]
    unknown = sum(one == "\ufffd" or unicodedata.category(one[:1]) in {"Co", "Cn", "Cc"} for one in signs)
    return unknown / len(signs) if signs else 0.0


def _rows(characters: Sequence[PlacedCharacter]) -> list[_Row]:
    inked = [one for one in characters if not one.text.isspace() and one.right > one.left]
    if not inked:
        return []
    usual = median(one.bottom - one.top for one in inked)
    found: list[list[PlacedCharacter]] = []
    for one in sorted(inked, key=lambda one: one.baseline):
        size = one.size if one.size >= 3 else usual  # noqa: PLR2004 - smaller: the size stands in the file's matrix
        if found and one.baseline - found[-1][0].baseline <= 0.45 * size:
            found[-1].append(one)
        else:
            found.append([one])
    spaces = [one for one in characters if one.text.isspace()]
    rows: list[_Row] = []
    for of_row in found:
        sizes = [one.size if one.size >= 3 else usual for one in of_row]  # noqa: PLR2004
        size = median(sizes)
        first, last = of_row[0].baseline - 0.1 * size, of_row[-1].baseline + 0.1 * size
        # A space has no outline: its box is the place where it begins.
        between = tuple(one.left + _HALF_SPACE * size for one in spaces if first <= one.baseline <= last)
        rows.append(_Row(tuple(of_row), between, median(one.baseline for one in of_row), size))
    return rows


def _spans(row: _Row, gap: float) -> list[tuple[float, float]]:
    """Stretches of a row without a gap wider than that."""
    spans: list[tuple[float, float]] = []
    for one in sorted(row.characters, key=lambda one: one.left):
        if spans and one.left - spans[-1][1] <= gap:
            spans[-1] = spans[-1][0], max(spans[-1][1], one.right)
        else:
            spans.append((one.left, one.right))
    return spans


def _crosses(row: _Row, gutter: float) -> bool:
    return any(left < gutter < right for left, right in _spans(row, row.size))


def column_gap(characters: Sequence[PlacedCharacter], width: float, *, expected: float | None = None) -> float | None:
    """The middle of the white band between two columns; None where the page has one column.

    Options side by side make a white band too; beside it no list of options ever begins.

    Parameters
    ----------
    width
        Of the page, in points.
    expected
        That of the page before: a last page with few lines has the columns of the others.
    """
    rows = _rows(characters)
    if expected is not None:
        n_crossing = sum(_crosses(row, expected) for row in rows)
        n_both = sum(len(_parts(row, expected)) > 1 for row in rows)
        return expected if n_both and n_crossing <= _MOST_CROSSING * len(rows) else None
    if len(rows) < _COLUMN_ROWS:
        return None
    is_right = _is_right_to_left("".join(one.text for one in characters))
    joins = _letters_touch(rows)
    spans = [_spans(row, row.size) for row in rows]
    best: tuple[int, float] | None = None
    free: list[float] = []
    for place in range(int(0.3 * width), int(0.7 * width), 3):
        crossing = sum(any(left < place < right for left, right in of_row) for of_row in spans)
        both = sum(of_row[0][0] < place < of_row[-1][1] for of_row in spans) - crossing
        left = sum(of_row[-1][1] <= place for of_row in spans) + both
        right = sum(of_row[0][0] >= place for of_row in spans) + both
        if min(left, right) < _COLUMN_ROWS or crossing > _MOST_CROSSING * len(rows):
            continue
        if best is None or crossing < best[0]:
            best, free = (crossing, place), [place]
        elif crossing == best[0]:
            free.append(place)
    if best is None:
        return None
    gutter = median(free)
    return None if _is_grid(rows, gutter, is_right=is_right, joins=joins) else gutter


_FIRST_OPTION = re.compile(r"\W{0,2}(?:الف|[aA1۱١])\s*[).\-–:(]")
_OTHER_OPTION = re.compile(r"\W{0,2}(?:[بجدهـ]|[b-eB-E2-5۲-۵٢-٥])\s*[).\-–:(]")


def _is_grid(rows: Sequence[_Row], gutter: float, *, is_right: bool, joins: bool) -> bool:
    second = [
        _text(part, is_page_right=is_right, joins=joins)
        for row in rows
        if not _crosses(row, gutter)
        for part in _parts(row, gutter)
        if ((part.box[0] + part.box[2]) / 2 > gutter) != is_right
    ]
    others = sum(_OTHER_OPTION.match(one) is not None for one in second)
    return others >= 2 and not any(_FIRST_OPTION.match(one) for one in second)  # noqa: PLR2004


def _parts(row: _Row, gutter: float | None) -> list[_Row]:
    """The parts of a row on both sides of the gutter, or the row where it crosses that."""
    if gutter is None or _crosses(row, gutter):
        return [row]
    left = tuple(one for one in row.characters if (one.left + one.right) / 2 < gutter)
    right = tuple(one for one in row.characters if (one.left + one.right) / 2 >= gutter)
    return [row._replace(characters=part) for part in (left, right) if part]


def _kind(text: str) -> str:
    first = text[0]
    match unicodedata.bidirectional(first):
        case "R" | "AL" | "NSM":
            return "R"
        case "L":
            return "L"
        case "EN" | "AN":
            return "N"
        case _:
            return "O"


def _is_right_to_left(text: str) -> bool:
    kinds = [_kind(one) for one in text if not one.isspace()]
    return kinds.count("R") > 0 and 2 * kinds.count("R") >= kinds.count("L")


def _reads_from_right(text: str, *, is_page_right: bool) -> bool:
    has_right = any(_kind(one) == "R" for one in text)
    return has_right if is_page_right else _is_right_to_left(text)


def _plain(text: str) -> str:
    """Presentation forms as the letters they are forms of; everything else as it is."""
    is_form = any(
        "\ufb50" <= one <= "\ufdff" or "\ufe70" <= one <= "\ufefc" or "\ufb00" <= one <= "\ufb06" for one in text
    )
    return unicodedata.normalize("NFKC", text).strip() if is_form else text


def _clusters(row: _Row) -> list[_Cluster]:
    """Glyphs from left to right: characters that share a box are one ligature, marks go to the letter they are on."""
    marks = [one for one in row.characters if unicodedata.category(one.text[0]) == "Mn"]
    letters = [one for one in row.characters if unicodedata.category(one.text[0]) not in {"Mn", "Cf"}]
    groups: list[list[PlacedCharacter]] = []
    for one in sorted(letters, key=lambda one: (round(one.left, 1), round(one.right, 1))):  # keeps the file's order
        last = groups[-1][-1] if groups else None
        if last and abs(last.left - one.left) < 0.06 and abs(last.right - one.right) < 0.06:  # noqa: PLR2004
            groups[-1].append(one)
        else:
            groups.append([one])
    found = [_Cluster(group[0].left, group[0].right, _ligature(group), group[0].is_seen) for group in groups]
    for mark in marks:
        if found:
            middle = (mark.left + mark.right) / 2
            at = min(range(len(found)), key=lambda n: abs((found[n].left + found[n].right) / 2 - middle))
            found[at] = found[at]._replace(text=found[at].text + mark.text)
    return found


def _ligature(group: Sequence[PlacedCharacter]) -> str:
    """The letters of one glyph in the order of writing: the library gives those of Arabic letters backwards."""
    texts = [_plain(one.text) for one in group]
    together = "".join(texts)
    if len(group) == 1 or _kind(together) != "R" or together in _LIGATURES:
        return together
    if "ل" in texts and len(group) == 2:  # noqa: PLR2004 - lam before alef, however the file has it
        return "ل" + "".join(one for one in texts if one != "ل")
    if len(set(together)) == 1:
        return together[0]  # drawn twice to look bold
    return "".join(reversed(texts))


def _letters_touch(rows: Sequence[_Row]) -> bool:
    """True if letters that join do touch here; a font whose boxes are no outlines tells nothing of them."""
    n_pairs = n_apart = 0
    for row in rows:
        for left, right in pairwise(_clusters(row)):
            gap = (right.left - left.right) / row.size
            if gap < _SPACE_GAP and _may_join(right.text, left.text):
                n_pairs += 1
                n_apart += gap > _JOINED_GAP
    return n_pairs > 0 and n_apart < 0.3 * n_pairs


def _may_join(first: str, second: str) -> bool:
    """True if the letter would join the one written behind it."""
    letters = [one for one in first if unicodedata.category(one) == "Lo"]
    follows = [one for one in second if unicodedata.category(one) == "Lo"]
    if not letters or not follows or _kind(letters[-1]) != "R" or _kind(follows[0]) != "R":
        return False
    return letters[-1] not in _NOT_JOINING and follows[0] != "ء"


def _tokens(row: _Row, *, joins: bool) -> list[_Token]:
    """The runs of a row from left to right, each in the order of writing."""
    pieces: list[_Token] = []
    clusters = _clusters(row)
    space_gap = _SURE_GAP if row.spaces else _SPACE_GAP
    for before, one in zip([None, *clusters], clusters, strict=False):
        kind = _kind(one.text)
        if before is not None:
            gap = (one.left - before.right) / row.size
            middles = (before.left + before.right) / 2, (one.left + one.right) / 2
            if gap > space_gap or any(middles[0] < place < middles[1] for place in row.spaces):
                pieces.append(_Token("S", " "))
            elif joins and gap > _JOINED_GAP and _may_join(one.text, before.text):
                pieces.append(_Token("R", ZWNJ))
        pieces.append(_Token(kind, one.text, one.is_seen))
    return _merged(pieces)


def _merged(pieces: Sequence[_Token]) -> list[_Token]:
    tokens: list[_Token] = []
    for n, piece in enumerate(pieces):
        following = pieces[n + 1] if n + 1 < len(pieces) else None
        last = tokens[-1] if tokens else None
        if last is None or piece.kind == "S":
            tokens.append(piece)
        elif piece.kind == "R" and last.kind == "R":
            tokens[-1] = last._replace(text=piece.text + last.text)
        elif (last.kind == "L" and (piece.kind == "L" or (piece.kind == "N" and piece.text.isascii()))) or (
            last.kind == "N" and piece.kind == "N"
        ):
            tokens[-1] = last._replace(text=last.text + piece.text)
        elif last.kind == "N" and piece.kind == "L" and last.text.isascii() and last.text.isdigit():
            tokens[-1] = _Token("L", last.text + piece.text)
        elif piece.kind == "O" and last.kind in "LN" and following is not None and _is_inside(last, piece, following):
            tokens[-1] = last._replace(text=last.text + piece.text)
        else:
            tokens.append(piece)
    return tokens


def _is_inside(last: _Token, sign: _Token, following: _Token) -> bool:
    """True for the sign inside a number or a Latin word: 2.5, mg/kg, 5-HT, x'."""
    if last.kind == "N":
        return following.kind == "N" and sign.text in _SEPARATORS and last.text[-1].isdecimal()
    return following.kind in "LN" and sign.text in "-./'’+&_·µ" and (following.kind == "L" or following.text.isascii())


def _text(row: _Row, *, is_page_right: bool, joins: bool) -> str:
    tokens = _tokens(row, joins=joins)
    kinds = [one.kind for one in tokens]
    if is_page_right:
        from_right = "R" in kinds or not _is_plain_latin(tokens)
    else:
        n_right = sum(len(one.text) for one in tokens if one.kind == "R")
        from_right = n_right > 0 and 2 * n_right >= sum(len(one.text) for one in tokens if one.kind == "L")
    written = _from_right(tokens) if from_right else _from_left(tokens)
    return re.sub(r"(?<=[\u0620-\u06ff])ـ+(?=[\u0620-\u06ff])", "", " ".join(written.split()))


def _is_plain_latin(tokens: Sequence[_Token]) -> bool:
    """True for a line without a Persian letter that begins at its left all the same."""
    if not any(one.kind == "L" for one in tokens):
        return False
    first = [one for one in tokens if one.kind != "S"][:2]
    begins = len(first) == 2 and first[1].kind == "O" and first[1].text in ").:-–" and len(first[0].text) < 4  # noqa: PLR2004
    return begins or (tokens[-1].kind == "O" and tokens[-1].text in ".,?;:!")


def _from_right(tokens: Sequence[_Token]) -> str:
    """The text of a line that is read from its right: Latin runs and numbers keep their own direction."""
    written: list[str] = []
    end = len(tokens)
    marker, end = _marker(tokens)
    written.append(marker)
    for start, stop, is_group in reversed(_groups(tokens[:end])):
        part = tokens[start:stop]
        if is_group:
            written.append(_mended("".join(one.text for one in part)))
        else:
            written += [_at_right(one) for one in reversed(part)]
    return _with_percent("".join(written))


def _at_right(token: _Token) -> str:
    """A sign between Persian words: its shape is the mirror of what was written."""
    return token.text.translate(_MIRRORED) if token.is_seen else token.text


def _marker(tokens: Sequence[_Token]) -> tuple[str, int]:
    """The number or letter that a line begins with at its right, and where the rest ends."""
    signs = [n for n, one in enumerate(tokens) if one.kind != "S"]
    if len(signs) < 3:  # noqa: PLR2004 - a marker has a sign, and text behind it
        return "", len(tokens)
    last, before = tokens[signs[-1]], tokens[signs[-2]]
    is_name = last.kind == "N" or (last.kind == "L" and len(last.text) == 1)
    if is_name and before.kind == "O" and before.text in _MARKER_DELIMITERS and signs[-1] - signs[-2] <= 2:  # noqa: PLR2004
        rest = signs[-2]
        space = " " if rest and tokens[rest - 1].kind == "S" else ""
        return last.text + _at_right(before) + space, rest
    if before.kind == "N" and last.text in ("-", "–", "ـ") and signs[-1] == signs[-2] + 1:  # a run from the left
        space = " " if tokens[signs[-2] - 1].kind == "S" else ""
        return before.text + last.text + space, signs[-2]
    return "", len(tokens)


def _groups(tokens: Sequence[_Token]) -> list[tuple[int, int, bool]]:
    """The line cut into runs that are read from the left (True), and what stands between them."""
    found: list[tuple[int, int, bool]] = []
    at = 0
    while at < len(tokens):
        stop = _group_end(tokens, at)
        if stop is None:
            if found and not found[-1][2]:
                found[-1] = found[-1][0], at + 1, False
            else:
                found.append((at, at + 1, False))
            at += 1
        else:
            found.append((at, stop, True))
            at = stop
    return found


def _group_end(tokens: Sequence[_Token], start: int) -> int | None:
    """The end of a run from the left that begins here; None where none does."""
    first = tokens[start]
    if first.kind not in "LN" and not (first.text in _OPENING and first.is_seen):
        return None
    end = start
    has_latin = False
    at = start
    while at < len(tokens) and tokens[at].kind != "R":
        one = tokens[at]
        if one.kind in "LN":
            between = tokens[end:at]
            if end > start and not _binds(between, has_latin=has_latin, following=one):
                break
            end = at + 1
            has_latin = has_latin or one.kind == "L"
        at += 1
    if not has_latin:
        return start + 1 if first.kind == "N" else None
    inside = "".join(one.text for one in tokens[start:end])
    if first.text in _OPENING and first.kind == "O":
        closing = _CLOSING[_OPENING.index(first.text)]
        # A bracket around Latin words alone stands with what is read from the right; both ways it reads the same.
        is_closed = any(one.text == closing for one in tokens[start + 1 : end + 1])
        if not is_closed:
            return None
    depth = sum(one in _OPENING for one in inside) - sum(one in _CLOSING for one in inside)
    while depth > 0 and end < len(tokens) and tokens[end].text in _CLOSING:
        end += 1
        depth -= 1
    return end


def _binds(between: Sequence[_Token], *, has_latin: bool, following: _Token) -> bool:
    """True if two parts of a run from the left belong together across what stands between them."""
    signs = [one.text for one in between if one.kind != "S"]
    if has_latin:
        return True
    if following.kind == "L":
        return not signs or all(one in _OPERATORS or one == "°" for one in signs)
    return False


_NUMBER_FIRST = re.compile(r"((?:HT|FU|ASA|HIAA|MP|ME|TG|FC|DHT)\d?[A-F]?\b.*)-(\d)")


def _mended(run: str) -> str:
    """A run from the left whose number went to the end, as the rules for both directions have it: mg 500, HT3-5."""
    if found := _NUMBER_FIRST.fullmatch(run):
        return f"{found[2]}-{found[1]}"
    if found := _UNIT_AND_NUMBER.fullmatch(run):
        return found[2] + found[1]
    if found := _DEGREES.fullmatch(run):
        return f"{found[2]}°{found[1]}"
    words = run.split(" ")
    if len(words) > 1 and _UNIT.fullmatch(words[0]):
        if _is_number(words[1]):
            words.reverse()
        elif _is_number(words[-1]):
            words = [words[-1], *words[:-1]]
    return " ".join(words)


def _is_number(word: str) -> bool:
    return word[:1].isdecimal() and word[-1:].isdecimal() and all(one.isdecimal() or one in _SEPARATORS for one in word)


_PERCENT_BEFORE = re.compile(r"([%٪])\s?([\d۰-۹٠-٩]+(?:[.٫/][\d۰-۹٠-٩]+)?)(?![\d%٪])")
_RANGE = re.compile(
    r"(?<![\d۰-۹٠-٩.٫/\-–])([\d۰-۹٠-٩]+(?:[.٫][\d۰-۹٠-٩]+)?)([-–])([\d۰-۹٠-٩]+(?:[.٫][\d۰-۹٠-٩]+)?)(?![\d۰-۹٠-٩.٫/\-–])"
)


def _with_percent(text: str) -> str:
    """Percent signs behind their numbers, and ranges from the smaller number: both stand either way on a page."""
    text = _PERCENT_BEFORE.sub(r"\2\1", text)
    return _RANGE.sub(_upwards, text)


def _upwards(found: "re.Match[str]") -> str:
    first, dash, second = found.groups()
    is_down = float(first.replace("٫", ".")) > float(second.replace("٫", "."))
    return f"{second}{dash}{first}" if is_down else found[0]


def _from_left(tokens: Sequence[_Token]) -> str:
    """The text of a line that is read from its left, with Persian runs in it that are not."""
    written: list[str] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind != "R":
            written.append(tokens[at].text)
            at += 1
            continue
        stop = at + 1
        for n in range(at, len(tokens)):
            if tokens[n].kind == "L":
                break
            if tokens[n].kind == "R":
                stop = n + 1
        written.append("".join(_at_right(one) for one in reversed(tokens[at:stop])))
        at = stop
    return "".join(written)


def numbers_in(text: str) -> Iterator[str]:
    """The numbers of a text with the unit behind each, digits of every script alike: ``500 mg``, ``2.5``."""
    plain = "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in text)
    for found in _MEASURE.finditer(plain.replace("٫", ".").replace("٬", "").replace(ZWNJ, " ").replace("٪", "%")):
        number, unit = (found[1], found[2]) if found[1] else (found[4], found[3])
        yield " ".join(filter(None, (number.replace(" ", ""), unit)))


_PLAIN_NUMBER = r"[<>≤≥±]?\s?\d++(?:[.,/]\d++)*+"  # whole, whatever stands behind it
_MEASURE = re.compile(
    rf"(?<![A-Za-z0-9.])({_PLAIN_NUMBER})(?:\s?(%|{_UNIT.pattern})(?![A-Za-z]))?|"
    rf"(?<![A-Za-z0-9/])(%|(?:{_UNIT.pattern}))\s({_PLAIN_NUMBER})(?!\s?(?:%|{_UNIT.pattern})(?![A-Za-z]))"
)
