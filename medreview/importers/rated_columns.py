"""Columns of ratings in wide tables: each holds the ratings of a dimension, by a rater, of an author, or of all three.

A column's name tells which, its cells tell that it holds ratings at all, and a person's word goes before both.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from medreview.importers.answer_columns import is_by_a_model
from medreview.importers.cell_values import NUMBER, asks, is_filled, is_phrase, n_signs, without_percent
from medreview.importers.column_names import (
    ANSWERS_BY_LANGUAGE,
    ASKING_WORDS,
    MODELS,
    names_case,
    numbers_rows,
    plain_name,
    suggested_columns,
    words_of_name,
)
from medreview.importers.column_roles import is_rationale
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.model_names import LONGEST_NAME, come_again, short_names
from medreview.importers.person_names import (
    ANNOTATORS,
    AUTHOR_COLUMNS,
    JUDGES,
    PHYSICIANS,
    RATER_COLUMNS,
    RATERS,
    named_for,
)
from medreview.importers.scales import leading_number, status_of_word, value_on
from medreview.importers.told_scales import told_name
from medreview.importers.value_maps import suggested_values
from medreview.importers.words_by_language import Called, words_for
from medreview.llm.cloud.json_values import items

_RATERS, _ALL = (
    "|".join(sorted(who)).replace("_", "[ _]") for who in (RATERS | ANNOTATORS, RATERS | ANNOTATORS | PHYSICIANS)
)
RATER = re.compile(
    rf"(?<![^\W_])(?<!deepseek[-_ ])(?:(?:{_ALL}"
    r"|[a-z]{4,12}ologist|specialist|surgeon|nurse|pharmacist|dentist|resident|psychiatrist)"
    r"(?:[ _.#-]*\d{1,3}|[ _.#-]+[a-z]|(?-i:[A-Z]))"  # and not doctors
    rf"|(?:{_RATERS})[ _.#-]"
    r"(?-i:(?!ID|NO|QA|AI)[A-Z]{2,3})|r\d{1,2}|dr\.? [^\W\d_]+|dr\.[^\W\d_]+)(?![^\W_])",
    re.IGNORECASE,
)
RATING_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "author": AUTHOR_COLUMNS,
    "question_id": (
        *("question_id", "qid", "prompt_id", "item_id", "case_id", "case_no", "case_number", "question_no"),
        *("question_number", "q_no", "question_#", "item_#", "case_#", "frage_nr", "fall_nr", "vignette_id", "item_no"),
        *("accession_number", "study_id", "study_number", "شناسه_سوال", "题号"),
    ),
    "question": (
        *("question", "prompt", "case", "item", "query", "question_text", "findings"),
        *words_for(Called.QUESTION),
        *("user_message", "patient_message", "customer_message", "user_question", "patient_question", "user_query"),
    ),
    "answer_id": (
        *("answer_id", "response_id", "output_id", "answer_no", "answer_number", "response_no", "antwort_nr"),
        *("antwort_id", "شناسه_پاسخ"),
    ),
    "answer": (
        *("answer", "response", "answer_text", "model_answer", "model_response", "output"),
        *ANSWERS_BY_LANGUAGE,
        *("generated_response", "generated_answer", "model_output", "response_text"),
    ),
    "dimension": (
        *("dimension", "criterion", "criteria", "aspect", "axis", "principle", "subscale"),
        *words_for(Called.CRITERION),
    ),
    "comment": ("comment", "comments", "note", "notes", "remark", "remarks", *words_for(Called.COMMENT)),
    "study": ("study",),
    "occasion": ("occasion", "round"),
    "sentence": ("sentence",),
}
"""Names of the columns beside ratings by field, in tables of one rating a row and in those of a column for each."""
_DIMENSIONS = frozenset(
    {"accuracy", "correctness", "completeness", "comprehensiveness", "relevance", "relevancy", "clarity", "coherence"}
    | {"safety", "harm", "harmfulness", "helpfulness", "usefulness", "empathy", "quality", "overall", "readability"}
    | {"fluency", "factuality", "consistency", "conciseness", "appropriateness", "trustworthiness", "reliability"}
    | {"understandability", "actionability", "faithfulness", "communicates_risks", "overall_quality", "usability"}
    | {"scientific_accuracy", "medical_accuracy", "factual_accuracy", "precision", "bias", "satisfaction"}
    | {"gqs", "global_quality", "global_quality_score", "global_quality_scale", "professionalism"}
    | {"compassion", "concordance", "misinformation", "hallucination", "hallucinations", "adequacy", "depth", "utility"}
    | {"tone", "trust", "likelihood_of_harm", "extent_of_harm", "possible_harm", "harm_potential", "potential_harm"}
    | {*words_for(Called.DIMENSION)}
)
QUESTION_IN_NAME = re.compile(rf"(?:q|case|item|vignette|题目?|{'|'.join(sorted(ASKING_WORDS))})_?\d{{1,3}}")
"""A column of ratings that is named for the question they are of, where a row is a rater's."""
_COUNTS = frozenset(
    {"id", "index", "row", "no", "n", "age", "year", "#", "time", "seconds", "duration", "length", "words", "tokens"}
    | {"n°", "nº", "№", "key", "code", "kennung", "شناسه", "编号", "session", "sitting", "round", "visit"}
    | {"start", "end", "start_offset", "end_offset", "begin"}
    | {"cost", "mean", "average", "avg", "total", "sum", "median", "sd", "std", "seed", "number", "nr", "سن", "ردیف"}
    | {"میانگین", "جمع", "年龄", "序号", "平均", "总分"}
)
_APART = frozenset(
    {"seconds", "secs", "sec", "minutes", "mins", "duration", "confidence", "cost", "usd", "eur", "price"}
    | {"id", "mean", "average", "avg", "median", "total", "time"}
    | {"possible", "max", "maximum", "weight", "sum", "year", "years"}
    | {"latency", "fre", "fres", "fkgl", "fkre", "smog", "gunning", "count", "words", "tokens", "characters", "flesch"}
    | {"temperature", "kincaid", "index", "idx", "row", "trial"}
    | {"timestamp", "turn", "turns", "repeat", "percentage", "percent"}
)
_ITEM = re.compile(r"(?:discern|jama|pemat|dimension|criterion|aspect)_(?:item_)?\d{1,2}")
"""An item of an instrument, or one of several dimensions that have no other name."""
_OF_A_RATING = re.compile(r"(?:rating|bewertung|امتیاز)_(?:of_)?|_(?:rating|bewertung)s?")
_HIGHEST = 100
CODE_BESIDE, LABEL_BESIDE = " (code)", " (label)"
"""Ends of the columns that stand beside one whose values have labels in a statistics program."""
_LONGEST_ID = 40
_FEWEST_WORDS = 4
_NUMBER = re.compile(r"\d{1,3}([.,٫]\d+)?")
_PLAIN_SHEET = re.compile(
    r"(?:sheet|table|tabelle|feuil|hoja|foglio|sayfa|лист|工作表|برگه|data|ratings|scores) ?\d*", re.IGNORECASE
)
_BEST_IS_LOWEST = re.compile(
    r"(?<!\d)[01]\s*(?:=|:|-|–|\()\s*(?:best|excellent|very good|very high|perfect|strongly agree|fully agree"
    r"|بهترین|عالی|خیلی خوب|کاملا\S? موافق|最好|非常好|优秀|非常同意)",
    re.IGNORECASE,
)


def rater_in(name: str) -> str | None:
    """The rater that a file or a sheet is named for."""
    found = RATER.search(name)
    return found.group() if found else None


def is_dimension(name: str) -> bool:
    """True if a name is one that dimensions have in many studies, of people or not, or tells a scale in brackets."""
    told = told_name(name)
    plain = plain_name(told.name)
    named = {_BEFORE.sub("", plain), _OF_A_RATING.sub("", plain), _OF_ONE_SORT.sub("", plain)}
    is_named = not named.isdisjoint(_DIMENSIONS)
    return is_named or _ITEM.fullmatch(plain) is not None or (told.is_scaled and rater_in(told.name) is None)


_OF_ONE_SORT = re.compile(
    r"^(?:clinical|medical|factual|scientific|diagnostic|therapeutic|linguistic|logical|cultural|perceived|technical|"
    r"overall|general|patient|content|language)_(?=[a-z]+$)"
)
"""Words that say which sort of a dimension was rated: clinical accuracy."""
_BEFORE = re.compile(r"^(?:human|eval|evaluation|rated|llm_judge|judge|judged|assessed)_")
"""Beginnings of names of ratings, as where a judge gave some, too."""


def names_raters(column: str) -> bool:
    """True for the name of a column that says who rated."""
    return plain_name(column) in _NAMES_RATERS


def rater_column(head: FileHead) -> str | None:
    """The first column that is named for those who rated, unless it holds what physicians answered."""
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    named = (by_name[name] for name in RATER_COLUMNS if name in by_name)
    return next((name for name in named if not _is_of_answers(name, head.first_rows)), None)


def voter_column(head: FileHead) -> str | None:
    """The column of users whose few names come again and again: of those who voted, where nobody else is named."""
    named = (name for name in head.columns if plain_name(name) in MAY_RATE)
    return next((name for name in named if come_again(short_names(name, head.first_rows))), None)


MAY_RATE = frozenset(
    {"person", "user", "username", "user_id", "worker", "worker_id", "participant", "who", "coder", "by"}
) | {"created_by"}
"""Names of columns of those who rated, or of somebody else."""


def judge_around(head: FileHead) -> str | None:
    """The column around a list of results that names the judge of all of them."""
    around = (name for name in head.columns if head.lists is not None and head.lists.is_around(name))
    return next((name for name in around if plain_name(name.rpartition(".")[2]) in JUDGES), None)


def rater_inside(head: FileHead) -> str | None:
    """The only column in an object that names who gave all that the object holds: evaluation.judge.

    A model that it names did, where another column names who wrote what it is about, or reasons stand beside it.
    """
    named = any(plain_name(one) in AUTHOR_COLUMNS for one in head.columns)
    reasons = {name.rpartition(".")[0] for name in head.columns if is_rationale(name)}
    found: list[str] = []
    for name in head.columns:
        around, _, inner = name.rpartition(".")
        is_called_so = plain_name(inner) in RATER_COLUMNS or plain_name(inner) == _BY
        is_called_so = is_called_so or (plain_name(inner) in MODELS and (named or around in reasons))
        if around and is_called_so and not _is_of_answers(name, head.first_rows):
            found.append(name)
    return found[0] if len(found) == 1 else None


_BY = "by"


def _is_of_answers(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    texts = [str(cell) for row in rows if is_filled(cell := row.get(column))]
    return sum(map(n_signs, texts)) > LONGEST_NAME * len(texts)


def are_of_raters(column: str, head: FileHead) -> bool:
    """True for numbers of which their column's name, or a column of raters beside it, tells that people gave them.

    A dimension on a scale is one, too; whether something is so, and shares between 0 and 1, may be a program's.
    """
    if rater_in(column) or is_on_scale(column) or any(map(names_raters, head.columns)):
        return True
    if head.sheet and is_dimension(head.sheet):
        return are_whole(row.get(column) for row in head.first_rows)
    name = column.rpartition(".")[2]
    words = words_of_name(name)
    numbers = [
        float(text) for row in head.first_rows if NUMBER.fullmatch(text := without_percent(str(row.get(column))))
    ]
    is_order = plain_name(name).rpartition("_")[2] in _OF_ORDER
    words |= {*plain_name(column.rpartition(".")[0]).split("_")} & {"rating", "ratings"}  # the object around it
    is_scored = is_dimension(_SCORED.sub("", name)) and are_whole(row.get(column) for row in head.first_rows)
    is_given = (is_dimension(name) or is_scored or not RATERS.isdisjoint(words)) and any(n > 1 for n in numbers)
    return is_order or bool(_OF_RATERS & words) or is_given


_SCORED = re.compile(r"[_\s-]?scores?$", re.IGNORECASE)


def said_of_answers(columns: Sequence[str], head: FileHead, *, has_answers: bool) -> list[str]:
    """The columns of levels that are called human, or that say something of models' answers which are not there.

    Such rows tell a question again for each model.
    """
    called = (name for name in head.columns if plain_name(name) in AUTHOR_COLUMNS)
    models = [name for name in called if any(not NUMBER.fullmatch(cell) for cell in short_names(name, head.first_rows))]
    of_absent = bool(models) and not has_answers
    cells = {name: [str(cell) for row in head.first_rows if is_filled(cell := row.get(name))] for name in columns}
    levels = [name for name, own in cells.items() if own and holds_levels(own, name, takes_words=False)]
    of_people = (name for name in levels if plain_name(name.rpartition(".")[2]).partition("_")[0] == "human")
    return levels if of_absent else [name for name in of_people if are_whole(cells[name])]


def are_whole(cells: Iterable[object]) -> bool:
    """True for whole numbers that are more than marks of whether something is so, and no shares in percent."""
    texts = [str(cell).strip() for cell in cells if is_filled(cell)]
    numbers = [float(text) for text in texts if NUMBER.fullmatch(text)]
    return len(numbers) == len(texts) > 0 and all(map(float.is_integer, numbers)) and max(numbers) > 1


def counts(column: str) -> bool:
    """True for the name of what is counted or measured of a text, or numbers it."""
    return not _OF_COUNTS.isdisjoint(plain_name(column).split("_"))


_OF_COUNTS = (
    frozenset(
        {"length", "len", "size", "num", "number", "no", "nr", "ops", "chars", "sentences", "paragraphs", "syllables"}
        | {"year", "age", "order", "position", "version", "depth", "level"}
    )
    | _COUNTS
)


def is_measured(cells: Iterable[object]) -> bool:
    """True for more different numbers than a scale has levels, as what is counted or measured has."""
    texts = {str(cell).strip().removesuffix(".0") for cell in cells if is_filled(cell)}
    return len(texts) > _MOST_LEVELS + 1 and all(map(NUMBER.fullmatch, texts))


def rated_grid(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns of what several raters said on several dimensions, with few levels or words: S_01, S_02, H_01, H_02.

    At least two names come with the same numbers, at least two.
    """
    parts = {name: found for name in columns if (found := _OF_GRID.fullmatch(name.strip()))}
    numbers: dict[str, set[str]] = {}
    for found in parts.values():
        numbers.setdefault(found["name"], set()).add(found["number"])
    of_grids = [frozenset(told) for told in numbers.values() if len(told) > 1]
    in_grid = [name for name, found in parts.items() if of_grids.count(frozenset(numbers[found["name"]])) > 1]
    cells = [str(cell) for name in in_grid for row in rows if is_filled(cell := row.get(name))]
    return in_grid if 0 < len({*cells}) <= min(_MOST_LEVELS, len(cells) - 1) else []


_OF_GRID = re.compile(r"(?P<name>[^\W\d](?:.*[^\W\d])?)[ _.-]?(?P<number>\d{1,2})")
_MOST_LEVELS = 10


def rated_by_users(columns: Sequence[str], head: FileHead) -> list[str]:
    """The columns of whole levels with one highest, at least three of them, beside one of users, who gave all of them.

    What is counted of users and of what they wrote has other highest numbers in each column.
    """
    if not any(plain_name(name) in MAY_RATE and short_names(name, head.first_rows) for name in head.columns):
        return []
    by_highest: dict[float, list[str]] = {}
    for name in columns:
        cells = [str(cell) for row in head.first_rows if is_filled(cell := row.get(name))]
        if are_whole(cells) and holds_levels(cells, name, takes_words=False):
            by_highest.setdefault(max(map(float, cells)), []).append(name)
    return [name for n, own in by_highest.items() if n <= _MOST_LEVELS and len(own) >= _FEWEST_LEVELS for name in own]


_FEWEST_LEVELS = 3


def is_on_scale(column: str) -> bool:
    """True for a name that ends with the lowest and the highest level: quality_1_5."""
    return _ON_SCALE.fullmatch(plain_name(column)) is not None


_ON_SCALE = re.compile(r".+_[01]_(?:[1-79]|10{1,2})")
_NAMES_RATERS = frozenset(named_for(RATERS | ANNOTATORS | {"participant", "participant_private"}))
_OF_RATERS = frozenset({"rating", "ratings", "likert", "stars", "preference", "preferred", "winner", "grade"})
"""Words in names of numbers that people give, or that tell which answer they prefer."""
_OF_ORDER = frozenset({"rank", "ranking"})


def told_sheet(head: FileHead) -> str | None:
    """The name of the sheet that a table stands on, unless all workbooks have such a one."""
    name = head.sheet if head.form is SourceForm.XLSX else None
    return None if name is None or _PLAIN_SHEET.fullmatch(name.strip()) else name


def has_best_lowest(head: FileHead, column: str) -> bool:
    """True if a column's name or its cells say that the lowest level is the best."""
    cells = (str(row.get(column) or "") for row in head.first_rows)
    return any(_BEST_IS_LOWEST.search(text) for text in (column, *cells))


def stands_beside(column: str) -> bool:
    """True for codes and labels of a table of a statistics program, which say what another column says."""
    return column.endswith((CODE_BESIDE, LABEL_BESIDE))


def holds_levels(rows: Iterable[object], column: str, *, takes_words: bool) -> bool:
    """True if cells hold small numbers, alone or beside words.

    With ``takes_words``, as the name of a rater or a dimension allows it: also the words of one scale, or nothing. A
    column that is named like a number counts something else.
    """
    plain = column.strip().lower()
    if stands_beside(column):
        return False
    if plain in _COUNTS or set(re.split(r"[^a-z]+", plain)) & _APART:
        return False
    filled = [str(cell).strip().removesuffix(".0") for cell in rows if is_filled(cell)]
    scale = told_name(column).scale if takes_words else None
    if scale is not None and filled and all(value_on(scale, text) is not None for text in filled):
        return True  # none is a level where the name says so
    texts = [text for text in filled if status_of_word(text) is None]
    if not texts:
        return takes_words  # whoever rated none of the first rows may have rated later ones
    if counts_rows(texts) or numbers_rows(column, [{column: text} for text in texts]):
        return False
    return all(map(_is_level, texts)) or (takes_words and bool(suggested_values(texts)))


def holds_labels(cells: Iterable[object]) -> bool:
    """True for a few short words, some of which come again, as those of a scale that nobody knows."""
    words = [str(cell).strip() for cell in cells if is_filled(cell)]
    are_short = all(len(word) <= LONGEST_NAME and any(map(str.isalpha, word)) for word in words)
    return are_short and 1 < len({*words}) <= min(_MOST_WORDS_OF_SCALE, len(words) - 1)


_MOST_WORDS_OF_SCALE = 7


def unrated_between(columns: Sequence[str], levels: Collection[str], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns between those of levels in which every first cell says that there is no rating: NA."""
    places = [at for at, name in enumerate(columns) if name in levels]
    between = columns[places[0] : places[-1]] if places else ()
    return [name for name in between if is_unrated(name, rows)]


def is_unrated(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True if every first cell says that there is no rating: NA."""
    cells = [str(cell) for row in rows if is_filled(cell := row.get(column))]
    return bool(cells) and all(status_of_word(cell) is not None for cell in cells)


def counts_rows(texts: Sequence[str]) -> bool:
    """True for numbers that go up by one from row to row, as those of rows do; of two nobody can tell."""
    numbers = [int(text) if text.isdecimal() else None for text in texts]
    return len(numbers) >= _FEWEST_COUNTED and all(
        second is not None and first is not None and second == first + 1 for first, second in pairwise(numbers)
    )


_FEWEST_COUNTED = 5


def _is_level(text: str) -> bool:
    """True for a level of a scale, which may begin below nought: -2 to 2."""
    if _BELOW_NOUGHT.fullmatch(text):
        return True
    told = without_percent(text)
    number = float(told.replace("٫", ".").replace(",", ".")) if _NUMBER.fullmatch(told) else leading_number(text)
    return number is not None and -_HIGHEST // 10 <= number <= _HIGHEST


_BELOW_NOUGHT = re.compile(r"-(?:[1-5]|10)")


def holds_text(cells: Sequence[object]) -> bool:
    """True if cells are sentences, and not ids, which are of one word: long, of several words, or questions."""
    texts = [str(cell).strip() for cell in cells if is_filled(cell)]
    of_words = (text for text in texts if n_signs(text) > _LONGEST_ID and is_phrase(text))
    return any(of_words) or any(asks(text) or len(text.split()) >= _FEWEST_WORDS for text in texts)


def tells_answers(head: FileHead) -> bool:
    """True if a column of texts is called an answer."""
    return any(holds_text([row.get(name) for row in head.first_rows]) for name in _called_answers(head.columns))


@lru_cache(maxsize=64)
def _called_answers(columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in columns if suggested_columns([name], ["answer"]) or is_by_a_model(name))


def named_case(head: FileHead) -> str | None:
    """The first column that is named like a case and tells one: a kind of case alone is no case, nor are ids."""
    is_asked = "question" in suggested_columns(head.columns, ["question"])
    named = (name for name in head.columns if names_case(name) or (is_asked and plain_name(name) == _FIRST_NOTE))
    cells = {
        name: [part for row in head.first_rows for part in items(row.get(name)) or [row.get(name)]] for name in named
    }
    return next((name for name, told in cells.items() if any(is_phrase(str(part or "")) for part in told)), None)


_FIRST_NOTE = "note_1"
"""The first of several notes on a patient, where a question is asked about them."""


def id_of_text(text: object) -> str:
    """An id made of a question's text, for tables that give it none."""
    return hashlib.sha256(str(text).encode("utf-8", "surrogatepass")).hexdigest()[:10]
