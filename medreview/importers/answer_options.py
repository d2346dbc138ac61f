"""Options of a question and its key, as tables of examinations write them."""

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import islice
from string import ascii_uppercase
from typing import cast

from medreview.errors import Listed, Message
from medreview.importers.cell_values import is_filled, n_signs
from medreview.importers.column_names import ANSWERS_BY_LANGUAGE, plain_name
from medreview.importers.person_names import ANNOTATORS, RATERS
from medreview.importers.words_by_language import Called, words_for
from medreview.importers.written_values import value_of_text
from medreview.llm.cloud.json_values import items, members

LETTERS = ascii_uppercase
_OF_COLUMNS = LETTERS[:10]
"""The letters by which columns are called, and keys of several letters are written: further ones may mean anything."""
_SERIES = (
    tuple(LETTERS.lower()),
    ("الف", "ب", "ج", "د", "ه"),
    ("ا", "ب", "ج", "د", "ه", "و"),
    tuple("甲乙丙丁戊己庚辛"),
)
_NUMBERS = tuple(str(number) for number in range(1, len(LETTERS) + 1))
_LONGEST = 20_000
_PLACES = {
    **{letter: place for series in _SERIES for place, letter in enumerate(series, start=1)},
    **{str(place): place for place in range(len(LETTERS) + 1)},
}
_WRONG = "distractor|incorrect_answer|wrong_answer|incorrect_option|wrong_option|false_answer"
_OPTION = ("option", "options", "choice", "opt", "op", "ans", "alternative", "ending", *words_for(Called.OPTION))
_COLUMN = re.compile(f"(?:{_WRONG}|{'|'.join(sorted(_OPTION, key=len, reverse=True))})_?(.+)")
_ANSWER_COLUMN = re.compile(f"(?:answer|{'|'.join(ANSWERS_BY_LANGUAGE)})_?(.+)")
_FEWEST_ANSWERS = 3
_WRONG_COLUMN = re.compile(f"(?:{_WRONG})_?.+")
_LETTERED = re.compile(r"[(（]?([A-Z])(?:\s*[.):：、．]\s*|\s+)(.+)")
_LABELLED = re.compile(r"[(（]?[A-J]\s*[.):：、．]")
_AROUND_LETTERS = " ()[].:（）、．"
_OF_ANSWER = r"\s{0,3}(?i:is|[:=：]|是|است)?\W{0,4}"
_CHOSEN = re.compile(
    r"(?<![A-Za-z])(?P<listed>[A-J])(?=[.):])"
    rf"|(?:(?P<answered>(?i:answer|پاسخ|答案))|(?i:option|choice|گزینه)){_OF_ANSWER}(?P<said>[A-J])(?![A-Za-z])"
)
"""A letter as a list writes it, or behind a word that says it was chosen."""
_DECLARED = re.compile(
    rf"^[\W_]{{0,6}}(?i:the )?(?i:final |best |correct )?(?i:answer|پاسخ|答案){_OF_ANSWER}"
    r"(?P<letter>[A-J])(?=[\W_]{0,6}$|[.):])",
    re.MULTILINE,
)
"""A line that says the chosen letter, before or behind reasons that name the others, too."""


def option_columns(columns: Iterable[str], rows: Sequence[Mapping[str, object]] = ()) -> dict[int, str]:
    """Columns of one option each by the option's place from 1; none where there is no second option.

    Columns that are called by numbers alone may be the levels of a scale, with shares or counts of those who chose
    each: as their names, or the cells of ``rows``, tell. Two or three of paragraphs are answers to be compared.
    """
    found = _columns_by_place(tuple(columns), rows)
    return found if len(found) > _MOST_COMPARED or not _are_paragraphs(found.values(), rows) else {}


def are_held_to_texts(columns: Iterable[str], rows: Sequence[Mapping[str, object]], options: tuple[str, ...]) -> bool:
    """True beside a reference that is none of them in most rows, and no key: several wrote them, called by letters."""
    others = [name for name in columns if name not in options] if options else []
    beside = [name for name in others if _HELD_TO.fullmatch(plain_name(name))]
    if len(beside) != 1 or any(_may_name_options(name, rows, options) for name in others):
        return False
    told = [(str(row.get(beside[0]) or "").strip(), {str(row.get(name)).strip() for name in options}) for row in rows]
    return 2 * sum(bool(held) and held not in own for held, own in told) > len(told)


def _may_name_options(column: str, rows: Sequence[Mapping[str, object]], options: Sequence[str]) -> bool:
    """True for cells that are letters, or one of the options of their row each."""
    cells = [(str(row[column]).strip(), row) for row in rows if is_filled(row.get(column))]
    own = ({str(row.get(name)).strip() for name in options} for _, row in cells)
    n_letters = sum(_LETTERS.fullmatch(cell) is not None for cell, _ in cells)
    n_texts = sum(cell in texts for (cell, _), texts in zip(cells, own, strict=True))
    return bool(cells) and len(cells) in {n_letters, n_texts}


_LETTERS = re.compile(r"[A-Ja-j](?:\s*[,;&]?\s*[A-Ja-j])*")


_HELD_TO = re.compile(r"(?:ref|reference|gold(?:en)?|target|human)(?:_(?:text|answer|summary|translation|sentence))?")

_MOST_COMPARED, _SIGNS_OF_PARAGRAPH = 3, 250


def _are_paragraphs(columns: Iterable[str], rows: Sequence[Mapping[str, object]]) -> bool:
    """True for texts that are longer, on the average, than options of an examination are."""
    texts = [cell for column in columns for row in rows if isinstance(cell := row.get(column), str) and cell.strip()]
    return sum(map(n_signs, texts)) > _SIGNS_OF_PARAGRAPH * max(1, len(texts))


def _columns_by_place(names: tuple[str, ...], rows: Sequence[Mapping[str, object]]) -> dict[int, str]:
    for labels in (_OF_COLUMNS, *(() if _are_levels(names, rows) else (_NUMBERS,))):
        bare = {name.strip(_AROUND_LETTERS): name for name in reversed(names)} | {name: name for name in names}
        single = {place: bare[label] for place, label in enumerate(labels, start=1) if label in bare}
        if {1, 2} <= single.keys():
            return single
    small = {place: letter for place, letter in enumerate("abcdefgh", start=1) if letter in names}
    if {1, 2, 3} <= small.keys():  # two may be texts that are compared
        return small
    found: dict[int, str] = {}
    for column in reversed(names):
        match = _COLUMN.fullmatch(plain_name(column))
        if match and match.group(1) in _PLACES:
            found[_PLACES[match.group(1)]] = column
    if 0 in found:
        found = {place + 1: column for place, column in found.items()}
    return dict(sorted(found.items())) if {1, 2} <= found.keys() else {}


def _are_levels(names: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bool:
    """True if one column is called by a number below 0, or the cells of all are shares, or counts with one total.

    The same different numbers in each row, in any order, are options that questions share.
    """
    levels = [name for name in names if _LEVEL.fullmatch(name.strip(_AROUND_LETTERS))]
    if any(name.strip(_AROUND_LETTERS)[0] in _MINUS for name in levels):
        return True
    cells = [[cell for name in levels if is_filled(cell := row.get(name))] for row in rows]
    told = [[number for cell in row if (number := _number(cell)) is not None] for row in cells]
    if [*map(len, told)] != [*map(len, cells)]:
        return False
    numbers = [row for row in told if row]
    are_shared = len({*map(frozenset, numbers)}) == 1 and all(len({*row}) == len(row) for row in numbers)
    if len(numbers) < _FEWEST_ROWS or are_shared:
        return False
    each = [number for row in numbers for number in row]
    are_shares = all(0 <= number <= 1 for number in each) and not all(map(float.is_integer, each))
    totals = [sum(row) for row in numbers]
    return are_shares or (totals[0] > 0 and max(totals) - min(totals) <= _ROUNDED * totals[0])


_MINUS = "-\u2212"
_LEVEL = re.compile(rf"[{_MINUS}]?[0-9]{{1,2}}")
_FEWEST_ROWS, _ROUNDED = 3, 0.02
"""Rows that tell that their numbers have one total, and the part of it by which shares that were rounded may differ."""


def _number(cell: object) -> float | None:
    """A number, also as text and as a share in percent."""
    try:
        number = float(cell.strip().removesuffix("%") if isinstance(cell, str) else cast("float", cell))
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def named_by_key(columns: Sequence[str], rows: Sequence[Mapping[str, object]], key: str) -> dict[int, str]:
    """Columns of short texts with one name and its numbers or letters, one of which the key repeats in each row."""
    found: dict[str, dict[int, str]] = {}
    for column in columns:
        match = _NUMBERED_COLUMN.fullmatch(plain_name(column))
        if match and (place := _PLACES.get(match[2])) and column != key and not _GIVEN & {*match[1].split("_")}:
            found.setdefault(match[1], {})[place] = column
    told = [(_text(row.get(key)), row) for row in rows if is_filled(row.get(key))]
    for group in found.values():
        are_all = len(group) >= _FEWEST_ANSWERS and sorted(group) == list(range(1, len(group) + 1))
        if not are_all or len({right for right, _ in told}) < 2 or _are_paragraphs(group.values(), rows):  # noqa: PLR2004
            continue
        if all([_text(row.get(column)) for column in group.values()].count(right) == 1 for right, row in told):
            return dict(sorted(group.items()))
    return {}


_NUMBERED_COLUMN = re.compile(r"(.+?)_?((?<!\d)\d|(?<=_)[a-j])")
_GIVEN = frozenset(
    {"response", "reply", "output", "prediction", "predicted", "pred", "generated", "generation", "model", "run"}
    | {"rank", "top", "ddx", "differential", "candidate", "vote", "previous", *RATERS}
    | ANNOTATORS
)
"""Words in names of what several gave, or one gave several times, of which a key may repeat the best."""


def answers_as_options(columns: Iterable[str]) -> dict[int, str]:
    """Columns of one answer each by its place from 1, which are options where a key names one of them."""
    found: dict[int, str] = {}
    for column in columns:
        match = _ANSWER_COLUMN.fullmatch(plain_name(column))
        if match and (place := _PLACES.get(match[1])):
            found[place] = column
    is_whole = len(found) >= _FEWEST_ANSWERS and sorted(found) == list(range(1, len(found) + 1))
    return dict(sorted(found.items())) if is_whole else {}


def is_by_letters(cell: object) -> bool:
    """True for an object with options by the first letters."""
    told = [name.strip().upper() for name in members(cell)]
    return len(told) > 1 and "".join(told) == LETTERS[: len(told)]


def are_wrong(columns: Iterable[str]) -> bool:
    """True if columns of options, of which there are some, all hold wrong ones: the right one stands elsewhere."""
    names = [plain_name(column) for column in columns]
    return bool(names) and all(map(_WRONG_COLUMN.fullmatch, names))


def options_in_cell(cell: object) -> tuple[object, ...]:
    """A list, or an object by letters or numbers, also as the text that JSON or Python writes for one."""
    if isinstance(cell, str):
        cell = _lettered_lines(cell) or _in_one_line(cell) or _written_value(cell)
    if isinstance(cell, list):
        return _without_empty_end(_listed(cast("list[object]", cell)))
    if not isinstance(cell, dict):
        return ()
    by_letter = {name: text for name, text in cast("dict[object, object]", cell).items() if not _is_key(name)}
    if _are_chances([*by_letter.values()]):
        return ()
    names = [_plain(str(letter)) for letter in by_letter]
    if {"label", "text"} == set(names) or {"key", "value"} == set(names):  # a list of objects as Parquet may have it
        texts = by_letter.get("text", by_letter.get("value"))
        return _listed(cast("list[object]", texts)) if isinstance(texts, list) else ()
    places = [_place(name) for name in names]
    return _without_empty_end(_in_order(places, list(by_letter.values())) or ())


def _are_chances(values: Sequence[object]) -> bool:
    """True for numbers that say how likely each option is: shares of one, or their logarithms."""
    numbers = [value for value in values if isinstance(value, float)]
    are_of_one = all(0 <= one <= 1 for one in numbers) and abs(math.fsum(numbers) - 1) <= _ROUNDED
    return 1 < len(numbers) == len(values) and (are_of_one or all(one < 0 for one in numbers))


def may_be_options(cells: Sequence[object]) -> bool:
    """True for lists of three and more short texts, as many in each row and each another, as options are listed."""
    lists = [items(cell) for cell in cells if is_filled(cell)]
    texts = [text for told in lists for text in told if isinstance(text, str)]
    are_texts = len(texts) == sum(map(len, lists)) and sum(map(n_signs, texts)) <= _SIGNS_OF_PARAGRAPH * len(texts)
    are_alike = len({*map(len, lists)}) == 1 and _FEWEST_ANSWERS <= len(lists[0]) <= len(LETTERS)
    return are_texts and are_alike and all(len({*map(str, told)}) == len(told) for told in lists)


def options_between_bars(cell: object) -> tuple[str, ...]:
    """The options of one line with bars between them, ``yes|no``; none where one is empty, as beside tables."""
    parts = (
        [part.strip() for part in cell.strip().split("|")] if isinstance(cell, str) and len(cell) <= _LONGEST else []
    )
    are_options = 1 < len(parts) <= len(LETTERS) and all(part and "\n" not in part for part in parts)
    return tuple(parts) if are_options else ()


def _without_empty_end(options: tuple[object, ...]) -> tuple[object, ...]:
    """The options without empty ones behind the last: tables have room for as many as any question has."""
    n_filled = max((place for place, one in enumerate(options, 1) if not _is_empty(one)), default=0)
    return options[:n_filled]


def _is_empty(option: object) -> bool:
    """True for an empty cell, also as tables of pandas write it into JSON."""
    is_no_number = isinstance(option, float) and option != option  # noqa: PLR0124
    return option is None or is_no_number or (isinstance(option, str) and option in {"", "nan"})


def _is_key(name: object) -> bool:
    """True for what stands among the options of one object and says which of them is right."""
    return plain_name(str(name)) in {"correct_answer", "correct"}


def _listed(options: Sequence[object]) -> tuple[object, ...]:
    if len(options) > len(LETTERS):
        return ()
    if all(isinstance(option, dict) for option in options):
        records = [cast("dict[str, object]", option) for option in options]
        text = text_name(records)
        if text is None:
            return ()
        texts = [record[text] for record in records]
        labels = [name for name in records[0] if name != text and is_label(name)]
        places = ([_place(_plain(str(record.get(name)))) for record in records] for name in labels)
        return next((found for own in places if (found := _in_order(own, texts))), tuple(texts))
    return without_letters(options)


def without_letters(options: Sequence[object]) -> tuple[object, ...]:
    """The options, without their letters where each that is there has its own before its text: A. Rest, B.Water."""
    found: list[object] = [*options]
    for place, option in enumerate(options):
        match = _OWN_LETTER.fullmatch(option) if isinstance(option, str) else None
        if match is not None and match[1] == LETTERS[place : place + 1]:
            found[place] = match[2]
        elif not _is_empty(option):
            return tuple(options)
    return tuple(found if sum(not _is_empty(option) for option in options) > 1 else options)


_OWN_LETTER = re.compile(r"\s*[(（]?([A-Z])\s*[.):：、．]\s*(\S.*)", re.DOTALL)
"""An option of a list behind its own letter."""


def text_name(records: Sequence[Mapping[str, object]]) -> str | None:
    """The name under which each record of an option holds its text, as in ``content`` or ``alternative_text``.

    A name that the text and the letter may both have, as ``option``, is the text's where the cells are no letters in
    order. A name of many things, or of none, is the text's only beside letters, marks and what explains them.
    """
    in_all = [name for name in records[0] if all(name in record for record in records)] if records else []
    by_name = {plain_name(name): name for name in reversed(in_all)}
    ordered = [name for name in in_all if are_in_order(records, name)]
    called = [by_name[name] for name in _TEXTS if name in by_name]
    if "label" in by_name and called[:1] == [by_name.get("value")]:
        called = [by_name["label"], *called]  # as forms write what is shown beside what is sent
    ending = [name for name in records[0] if plain_name(name).endswith("_text")] if records else []
    called += ending if len(ending) == 1 and ending[0] in in_all else []
    found = [name for name in called if name not in ordered] or [name for name in called if not is_label(name)]
    if found:
        return found[0]
    others = [name for name in in_all if not is_label(name) and plain_name(name) not in _BESIDE_TEXTS]
    is_marked = bool(MARKS_OF_OPTION & by_name.keys())
    labelled = [name for name in ordered if is_label(name)]
    if len(others) == 1 and (labelled or is_marked):
        return others[0]
    return (
        by_name["label"]
        if not others and "label" in by_name and (is_marked or labelled not in ([], [by_name["label"]]))
        else None
    )


def are_in_order(records: Sequence[Mapping[str, object]], name: str) -> bool:
    """True for letters or numbers, each of another option, from the first on."""
    return bool(_in_order([_place(_plain(str(record.get(name)))) for record in records], records))


def is_label(name: str) -> bool:
    """True for a name under which a record of an option has its letter or its number."""
    return plain_name(name).removeprefix("option_").removeprefix("choice_").removeprefix("answer_") in _LABELS


_AROUND = "()[]{}<> .:,،、" + "\u0640\u200c\u200e\u200f\u202a\u202c"  # and what is not seen
_LABELS = ("letter", "label", "key", "option", "id", "aid", "value", "identifier", "index", "number")
_TEXTS = ("text", "content", "body", "option_text", "html", "value", "option", "answer", "choice", "atext")
MARKS_OF_OPTION = frozenset(
    {"is_correct", "correct", "is_right", "right", "is_answer", "is_true", "is_correct_answer", "correcta"}
    | {"es_correcta", "correta", "correto", "est_correcte", "richtig", "korrekt", "ist_richtig", "corretta"}
)
_BESIDE_TEXTS = MARKS_OF_OPTION | {"explanation", "feedback", "rationale", "score", "points", "fraction", "image"}


def _in_order(places: Sequence[int | None], texts: Sequence[object]) -> tuple[object, ...]:
    """The texts by their places, which must be all from 0 or from 1 on, each once; else none."""
    known = [place for place in places if place is not None]
    first = min(known, default=-1)
    if first not in {0, 1} or sorted(known) != list(range(first, first + len(places))):
        return ()
    return tuple(text for _, text in sorted(zip(known, texts, strict=True), key=lambda pair: pair[0]))


def labels_in(cell: object) -> list[str]:
    """The labels that a key names, without the marks around them, in one form of letters and digits."""
    parts = items(cell) or [part for part in _BETWEEN_KEYS.split(str(cell)) if part]
    return [_plain(str(part)) for part in parts]


def _plain(label: str) -> str:
    """A label without the marks around it, in one form of its letters and digits."""
    text = unicodedata.normalize("NFKC", label).strip().strip(_AROUND).casefold()
    text = "".join(str(unicodedata.digit(sign)) if sign.isdigit() else sign for sign in text)
    return text.replace("أ", "ا").replace("إ", "ا").replace("آ", "ا").replace("ـ", "")


def _place(label: str) -> int | None:
    """The place that a label means, from 0 or 1; also where words stand before it, as in option_a or opb."""
    named = _COLUMN.fullmatch(label)
    return _PLACES.get(label, _PLACES.get(named[1]) if named else None)


_HEADING = re.compile(
    r"(?:answer choices|answer options|options|choices|گزینه‌?\s?ها|الخيارات|选项|選択肢)\s*[:：]\s*", re.IGNORECASE
)
_LABEL = r"[A-Za-z]|الف|هـ|[أاببجده]|[甲乙丙丁戊己庚辛]|[0-9۰-۹٠-٩]{1,2}"
_MARKED = re.compile(
    r"(?:(?:[Oo]ption|OPTION|[Cc]hoice)[ \t]+)?"
    rf"(?P<open>[(（\[]?)\s*(?P<label>{_LABEL})\s*(?P<close>[)）\].:：、．\-])[ \t]*"
)
_ASKED_AGAIN = re.compile(r"(?:answer|پاسخ|答案)\s*[:：]?\s*", re.IGNORECASE)


def options_in_text(text: object) -> tuple[str, tuple[str, ...]] | None:
    """A question and the options that stand after it in the same text; None where none do.

    They begin lines of their own, each with the next label, ``(A)``, ``A.`` or ``الف)``, or come after words such as
    "Answer Choices:". Every line from the first label on is an option, so that a list inside a question is none. Where
    no such lines are, letters may also have options of several lines behind them, or stand behind a sentence's end.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        return None
    heading = [*_HEADING.finditer(text)]
    if heading:
        options = _marked_options(text[heading[-1].end() :], anywhere=True)
        asked = text[: heading[-1].start()].rstrip()
        if options and asked:
            return asked, options
    starts = [match.start() for match in re.finditer(r"^[ \t]*(?=\S)", text, re.MULTILINE)]
    for start in starts[1:]:
        first = _MARKED.match(text[start:].lstrip())
        if first and _place(_plain(first["label"])) == 1 and (options := _marked_options(text[start:], anywhere=False)):
            return text[:start].rstrip(), options
    return _broken_options(text)


def _broken_options(text: str) -> tuple[str, tuple[str, ...]] | None:
    """A question and its lettered options of which some go on in a further line, or begin in the middle of one.

    None where a line inside them has a label of its own, asks, or stands apart, as what follows a list does.
    """
    marked = filter(None, (_MARKED.match(text, match.end()) for match in _SENTENCE_OR_LINE.finditer(text)))
    lettered = (one for one in marked if not one["label"].isdigit() and _place(_plain(one["label"])) == 1)
    for start in (first.start() for first in islice(lettered, _MOST_STARTS)):
        options = _marked_options(text[start:], anywhere=False, after=_SENTENCE_OR_LINE.pattern)
        lines = [line.strip() for option in options for line in option.splitlines()[1:]]
        is_list = any(not line or _MARKED.match(line) or line.endswith(_ENDS_OTHERWISE) for line in lines)
        is_last_whole = not options or not any(":" in line for line in options[-1].splitlines()[1:])
        if text[:start].strip() and len(options) > 2 and not is_list and is_last_whole:  # noqa: PLR2004 - two may be parts of a sentence
            return text[:start].rstrip(), options
    return None


_SENTENCE_OR_LINE = re.compile(r"(?:^[ \t]*|(?<=[.:：;؛!?؟][ \t]))", re.MULTILINE)
_MOST_STARTS = 4
_ENDS_OTHERWISE = ("?", "؟", "？", ":")
"""The ends of lines that ask, or announce what follows: no option of several lines goes on so."""


def _marked_options(tail: str, *, anywhere: bool, after: str = "") -> tuple[str, ...]:
    """The texts behind one label after the other, the first of which begins the tail.

    They begin lines if not ``anywhere``, and have one; with ``after`` they begin where it says, and may have several.
    """
    lines = tail.strip().splitlines()
    if len(lines) > 1 and _ASKED_AGAIN.fullmatch(lines[-1].strip()):
        lines = lines[:-1]
    tail = "\n".join(lines)
    first = _MARKED.match(tail)
    if first is None or _place(_plain(first["label"])) != 1:
        return ()
    in_lines = after or r"(?:^[ \t]*|(?<=[ \t\u3000]{2}))"  # two may stand in one line, well apart
    before = r"(?<!\S)" if anywhere else in_lines
    series = next((own for own in (*_SERIES, _NUMBERS) if own[0] == _plain(first["label"])), ())
    found: list[str] = []
    at = first.end()
    for label in series[1:]:
        of_next = (
            one
            for one in re.finditer(f"{before}{_MARKED.pattern}", tail[at:], re.MULTILINE)
            if _plain(one["label"]) == label and (one["open"], one["close"]) == (first["open"], first["close"])
        )
        if (match := next(of_next, None)) is None:
            break
        found.append(tail[at : at + match.start()].strip())
        at += match.end()
    found.append(tail[at:].strip())
    is_one_line = "\n" not in tail.strip()
    if is_one_line and len(ends := {option[-1:] for option in found[:-1]}) == 1 and ends <= _BETWEEN_OPTIONS:
        found = [option.removesuffix(*ends).rstrip() for option in found]
    is_whole = anywhere or bool(after) or all("\n" not in option for option in found)
    return tuple(found) if len(found) > 1 and all(found) and is_whole else ()


_BETWEEN_OPTIONS = frozenset({",", ";", "،", "؛", "，", "；"})
"""Signs between the options of one line."""


def _lettered_lines(text: str) -> list[object]:
    """The options of lines that begin with one letter after the other; a line that begins with none goes on.

    None where a letter is left out or comes again.
    """
    if len(text) > _LONGEST:
        return []
    heading = _HEADING.match(text.lstrip())
    text = text.lstrip()[heading.end() :] if heading else text
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    found: list[list[str]] = []
    for line in lines:
        match = _LETTERED.match(line)
        if match and match[1] == LETTERS[len(found) : len(found) + 1]:
            found.append([match[2]])
        elif not found or _LABELLED.match(line):
            return []
        else:
            found[-1].append(line)
    return ["\n".join(option) for option in found] if len(found) > 1 else []


def _in_one_line(text: str) -> list[object]:
    """The options of one line, each behind its letter in brackets: ``(A) Rest (B) Water (C) Ice``; none of others."""
    line = text[:_LONGEST].strip().removesuffix('"').rstrip()  # what a workbook's editor left behind
    is_one = len(text) <= _LONGEST and _BRACKETED.match(line) is not None and "\n" not in line
    found = _marked_options(line, anywhere=True) if is_one else ()
    return [*found] if len(found) > 2 else []  # noqa: PLR2004 - two may be parts of a sentence


_BRACKETED = re.compile(r"\s*[(（]A[)）]\s*\S")


def _written_value(text: str) -> object:
    return None if len(text) > _LONGEST else value_of_text(text)


def right_options(
    cell: object, options: Sequence[object], *, counts_from: int = 1, form: str | None = None
) -> tuple[int, ...] | Message:
    """The right options of a key, in order: one or more, each written as in ``option_number``.

    Several stand in a list, also as the text that JSON or Python writes for one, with signs or "and" between them, or
    as letters in one row. Nothing where the cell is empty, or -1, by which published test sets keep their keys back;
    where an option is called so, as on a scale around 0, it is that one.
    """
    number = partial(option_number, options=options, counts_from=counts_from, form=form)
    if _text(cell) == _KEPT_BACK and _KEPT_BACK not in map(_text, options):
        return ()
    listed = _written_value(cell) if isinstance(cell, str) and cell.lstrip()[:1] in {"[", "{"} else cell
    parts: Sequence[object] = [cell]
    if isinstance(listed, list | tuple | set | frozenset):
        parts = [part for part in cast("Sequence[object]", listed) if _text(part)]
        if marks_options(parts) and len(parts) == len(options):
            return tuple(place for place, mark in enumerate(parts, start=1) if mark)
    elif isinstance(number(cell), Message):
        written = _text(cell)
        split = [part for part in _BETWEEN_KEYS.split(written) if part]
        row = written.casefold()
        if 1 < len(row) == len(set(row)) and all(sign in _OF_COLUMNS.casefold() for sign in row):
            split = [*row]
        parts = split if len(split) > 1 else parts
    found = [number(part) for part in parts]
    refused = next((one for one in found if isinstance(one, Message)), None)
    if refused is not None:
        whole = number(cell) if len(parts) > 1 else refused
        return whole if isinstance(whole, Message) else refused
    return tuple(sorted({one for one in found if isinstance(one, int)}))


def goes_by_blank(key: object, question: str, options: Sequence[object]) -> bool:
    """True for a list that names an option for each blank of a question, in order; one of them may come again."""
    listed = _written_value(key) if isinstance(key, str) and key.lstrip()[:1] == "[" else key
    told = cast("list[object]", listed) if isinstance(listed, list) else []
    parts = [*map(_text, told)]
    if len(parts) <= 1 or (marks_options(told) and len(parts) == len(options)):
        return False
    return len({*parts}) < len(parts) or len(_BLANK.findall(question)) == len(parts)


_BLANK = re.compile(r"_{3,}")


def marks_options(key: object) -> bool:
    """True for a list of 0 and 1, one an option, which is no list of their numbers: one of the two comes again."""
    parts = cast("list[object]", key) if isinstance(key, list) else []
    return len(parts) > 2 and set(map(str, parts)) <= {"0", "1", "True", "False"}  # noqa: PLR2004


_KEPT_BACK = "-1"
_EXPLAINED = re.compile(r"\s(?:explanation|rationale)\s*:", re.IGNORECASE)
"""The beginning of the reasons that stand behind a key."""
_BETWEEN_KEYS = re.compile(r"\s*[,;،؛、，；/|+&]\s*(?:and\s+|و\s+)?|\s+(?:and|und|et|و)\s+", re.IGNORECASE)


def option_number(
    cell: object, options: Sequence[object], *, counts_from: int = 1, form: str | None = None
) -> int | Message | None:
    """The key from 1; written as a letter, with or without marks or its text, as a number, or as the option's own text.

    Parameters
    ----------
    counts_from
        What the first option has where keys are numbers.
    form
        How the other keys are written, which tells what one means that is the label of one option and another's text.
    """
    written = _text(cell)
    if not written:
        return None
    texts = [str(option).strip() for option in options]
    numbers, place = _by_text(written, texts), _by_label(written, texts, counts_from)
    is_number = isinstance(cell, int) and all(isinstance(option, str) for option in options)
    if place and (is_number or form == _form_of_label(written)):
        numbers = {place}
    elif not numbers or (place and form != TEXTS):
        numbers |= {place or _with_its_text(written, texts)} - {0}
    reasons = None if numbers else _EXPLAINED.search(written)
    if reasons is not None and (key := written[: reasons.start()].rstrip(".;, ")):
        return option_number(key, options, counts_from=counts_from)
    numbers = numbers or _by_text_alike(written, texts)
    if len(numbers) == 1:
        return numbers.pop()
    if numbers:
        return Message("{cell} may be the label of one option or the text of another.", {"cell": written})
    if not texts:
        return Message("There are no options for the right answer {cell}.", {"cell": written})
    allowed = Listed(LETTERS[: len(texts)])
    return Message("{cell} is not one of {allowed}.", {"cell": written, "allowed": allowed})


def _by_text(written: str, texts: Sequence[str]) -> set[int]:
    return {place for place, text in enumerate(texts, start=1) if written in {text, _without_letter(text, place)}}


def _by_text_alike(written: str, texts: Sequence[str]) -> set[int]:
    """The options that differ from a key in case, spaces and a full stop at the end alone; a letter is no text."""
    own = _loosely(written)
    return {place for place, text in enumerate(texts, start=1) if len(own) > 1 and _loosely(text) == own}


def _loosely(text: str) -> str:
    return " ".join(text.casefold().split()).removesuffix(".")


def _by_label(written: str, texts: Sequence[str], counts_from: int) -> int:
    """The place of the option with a letter or a number; 0 where none has it."""
    text = _plain(written).removeprefix("option").removeprefix("گزینه").strip(" _")
    place = int(text) - counts_from + 1 if text.isdecimal() else _PLACES.get(text, 0)
    return place if 0 < place <= len(texts) else 0


def form_of_keys(keys: Iterable[tuple[object, Sequence[object]]], *, counts_from: int) -> str | None:
    """The form in which keys of questions, each with its options, are written; None where they differ."""
    found = set[str]()
    for cell, options in keys:
        texts = [str(option).strip() for option in options]
        for written in map(_text, items(cell) or [cell]):
            is_text, is_label = bool(_by_text(written, texts)), _by_label(written, texts, counts_from) > 0
            found |= {TEXTS if is_text else _form_of_label(written)} if is_text != is_label else set()
    return found.pop() if len(found) == 1 else None


TEXTS = "texts"


def _form_of_label(written: str) -> str:
    return "numbers" if _plain(written).isdecimal() else "letters"


def _with_its_text(written: str, texts: Sequence[str]) -> int:
    """The place that a key names by its letter, and by the text of the same option behind it."""
    labelled = _MARKED.match(written)
    place = (_place(_plain(labelled["label"])) or 0) if labelled else 0
    if labelled is None or not 1 <= place <= len(texts):
        return 0
    own = written[labelled.end() :].strip()
    return place if own and (own in _forms(texts, place) or _is_nearest(own, texts, place)) else 0


def _forms(texts: Sequence[str], place: int) -> set[str]:
    """An option as it is, and without its own letter."""
    return {texts[place - 1], _without_letter(texts[place - 1], place)}


def _is_nearest(own: str, texts: Sequence[str], place: int) -> bool:
    """True for a text that was cut or misspelt: much like the option with its letter, and more than like others."""
    alike = [max(_likeness(own, form) for form in _forms(texts, n)) for n in range(1, len(texts) + 1)]
    is_long = len(own) >= _SHORTEST_CUT
    return (
        is_long
        and alike[place - 1] >= _LEAST_LIKE
        and all(one < alike[place - 1] for n, one in enumerate(alike, start=1) if n != place)
    )


def _likeness(text: str, other: str) -> float:
    """From 0 to 1; the beginning of a text is like all of it."""
    text, other = text[:_MOST_COMPARED_SIGNS].casefold(), other[:_MOST_COMPARED_SIGNS].casefold()
    return 1.0 if other and other.startswith(text) else SequenceMatcher(None, text, other, autojunk=False).ratio()


_SHORTEST_CUT, _LEAST_LIKE, _MOST_COMPARED_SIGNS = 4, 0.6, 300


def begins_with_label(text: str) -> bool:
    """True for an option as a list writes it, its letter before its text: ``B. Spleen``."""
    return _LETTERED.fullmatch(text) is not None or (
        (first := _MARKED.match(text)) is not None and not first["label"].isdigit() and first.end() < len(text)
    )


def goes_by_letter(cell: object, options: Sequence[object]) -> bool:
    """True for a key with the letter of an option and behind it a text that is nearly, and not quite, that option's."""
    written, texts = _text(cell), [str(option).strip() for option in options]
    labelled = _MARKED.match(written)
    own = written[labelled.end() :].strip() if labelled else ""
    is_text = written in texts or not own or any(own in _forms(texts, place) for place in range(1, len(texts) + 1))
    return not is_text and _with_its_text(written, texts) > 0


def _without_letter(option: str, number: int) -> str:
    """An option without its own letter, which some tables write before its text."""
    match = _LETTERED.fullmatch(option)
    return match[2].strip() if match and match[1] == LETTERS[number - 1 : number] else option


def first_number(keys: Iterable[tuple[object, int]]) -> int | None:
    """The number that the first option has in a file's keys, each with how many options its question has.

    0 where one is 0, 1 where one is as large as the number of its options, or no key is a number; None where nothing
    tells.
    """
    is_seen = False
    for cell, n_options in keys:
        listed = _written_value(cell) if isinstance(cell, str) and cell.lstrip()[:1] == "[" else cell
        parts = cast("Sequence[object]", listed) if isinstance(listed, list | tuple) else _numbers_in(cell)
        for part in parts:
            text = _text(part)
            if not text or text.startswith("-"):
                continue
            if not text.isdecimal():
                return 1
            is_seen = True
            if int(text) == 0:
                return 0
            if int(text) == n_options:
                return 1
    return None if is_seen else 1


def _numbers_in(cell: object) -> Sequence[object]:
    """The numbers of a key with signs between them, 0;2; any other cell as the only one."""
    parts = [part for part in _BETWEEN_KEYS.split(cell.strip()) if part] if isinstance(cell, str) else []
    return parts if len(parts) > 1 and all(map(str.isdecimal, parts)) else [cell]


def chosen_option(reply: str, n_options: int) -> int | None:
    """The option of a reply that is one letter, or of which lines of their own, or else all of it, say exactly one."""
    letters = LETTERS[:n_options]
    if len(alone := _plain(reply)) == 1 and alone.upper() in letters:
        return letters.index(alone.upper()) + 1
    named = [(letter, one["answered"]) for one in _CHOSEN.finditer(reply) if (letter := one["listed"] or one["said"])]
    found = {letter for letter, _ in named if letter in letters}
    if len(found) > 1:
        declared = {one["letter"] for one in _DECLARED.finditer(reply)}
        found = declared | {letter for letter, answered in named if answered} if declared else found
    return letters.find(found.pop()) + 1 or None if len(found) == 1 else None


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell if cell is not None else "").strip()
