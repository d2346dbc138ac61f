"""Fields of questions, answers and raters by which a study's numbers are split, and the subgroups that this makes.

A field with few values has a subgroup for each. Of a field with many, numbers are cut into parts of about as many
answers, and names into the commonest ones and all others.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import FieldOffered
from medreview.analysis.study.frames import StudyData, StudyPart
from medreview.analysis.study.narrowed import part_of, raters_of
from medreview.curation.catalogues import chapter_of
from medreview.domain.questions import LANGUAGE_WORDS
from medreview.errors import GivenWords, Message
from medreview.reporting.tables import Words
from medreview.store.queries.answer_facts import fields_of_study
from medreview.store.queries.rating_facts import RaterProfile, profiles_of_raters
from medreview.store.remembered import Remembered
from medreview.store.workspace import Session

MOST_PARTS = 12
"""So many values stand beside each other as they are."""
LARGEST, BINS = 8, 4
"""Commonest names that stand for themselves, and parts that numbers are cut into, of a field with more values."""
OF_RATER = "rater."
CHAPTER, LENGTH, SECONDS = "icd11.chapter", "answer.length", "answer.seconds"
"""Fields that are made of others: the chapter of a code, the length of an answer, and the time that raters took."""
_FEWEST = 2
_FEWEST_OF_A_NAME = 5
"""Answers that have to share a name, so that it is no name of its own for each."""
_YEARS = (5, 10, 20)
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_TITLES: Mapping[str, Message] = {
    "author": Message("Author"),
    "dataset": Message("Dataset"),
    "language": Message("Language"),
    "modalities": Message("Modality of images"),
    "specialty": Message("Specialty"),
    CHAPTER: Message("ICD-11 chapter"),
    "icd11": Message("ICD-11"),
    "category": Message("Category"),
    "question_type": Message("Question type"),
    "personal_data": Message("Personal data"),
    "source": Message("Source"),
    "age": Message("Age"),
    "sex": Message("Sex"),
    "split": Message("Split"),
    LENGTH: Message("Length of the answer, in characters"),
    SECONDS: Message("Time for the answer, in seconds"),
    f"{OF_RATER}group": Message("Group of raters"),
    f"{OF_RATER}specialty": Message("Rater's specialty"),
    f"{OF_RATER}years": Message("Rater's years of practice"),
}


@dataclass(frozen=True, slots=True, eq=False)
class StudyFields:
    """The values of every field: ``answers`` by answer id, ``raters`` by code."""

    answers: Mapping[int, Mapping[str, str]]
    raters: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Subgroup:
    """The values of a field that belong together, and what they are called."""

    label: Words
    values: frozenset[str]


_FIELDS: Remembered[StudyFields] = Remembered(4)
_PARTS: Memory[tuple[StudyData, StudyFields, StudyData]] = Memory(16)


def read_fields(session: Session, study_id: int) -> StudyFields:
    """The fields of a study's questions, answers and raters; read again when they change."""

    def read() -> StudyFields:
        answers = {one.answer_id: one.fields for one in fields_of_study(session, study_id)}
        return StudyFields(answers, {one.code: _of_rater(one) for one in profiles_of_raters(session, study_id)})

    return _FIELDS.get(session, study_id, read)


def _of_rater(one: RaterProfile) -> dict[str, str]:
    own = {name: str(value) for name, value in one.extra.items() if isinstance(value, str | int | float)}
    known = {"group": one.group, "specialty": one.specialty or "", "years": _years(one.years_of_practice)}
    return {f"{OF_RATER}{name}": value for name, value in (own | known).items() if value}


def _years(years: float | None) -> str:
    """In bands, as nobody has many raters of the same number of years."""
    if years is None:
        return ""
    above = [low for low in _YEARS if years >= low]
    if not above:
        return f"0–{_YEARS[0] - 1}"
    further = [low for low in _YEARS if low > above[-1]]
    return f"{above[-1]}–{further[0] - 1}" if further else f"{above[-1]}+"


def fields_offered(data: StudyData, fields: StudyFields) -> tuple[FieldOffered, ...]:
    """The fields of what is rated that make two subgroups or more, known ones first."""
    answers = [fields.answers.get(data.answers[place].id, {}) for place in rated_places(data)]
    raters = [fields.raters.get(one, {}) for one in raters_of(data)]
    stored = dict.fromkeys(name for of_one in (*answers, *raters) for name in of_one)
    found = {name: list(_values(data, name, fields).values()) for name in (*stored, CHAPTER, LENGTH, SECONDS)}
    return fields_that_split(found)


def fields_that_split(found: Mapping[str, Sequence[str]]) -> tuple[FieldOffered, ...]:
    """Those of these fields that make two subgroups or more, by the value of everything that is split."""
    if len(set(found.get("icd11", ())) - {""}) == len(set(found.get(CHAPTER, ())) - {""}):
        found = {name: own for name, own in found.items() if name != "icd11"}  # every value is a chapter of its own
    fitting = {name: len(set(own) - {""}) for name, own in found.items() if _makes_subgroups(name, own)}
    order = [*(name for name in _TITLES if name in fitting), *sorted(fitting.keys() - _TITLES.keys())]
    return tuple(FieldOffered(name, title_of_field(name), fitting[name]) for name in order)


def _makes_subgroups(field: str, values: Sequence[str]) -> bool:
    """True unless all have the same value, or each a name of its own."""
    counts = Counter(value for value in values if value)
    if len(counts) < _FEWEST:
        return False
    if len(counts) <= MOST_PARTS or _are_numbers(field, counts):
        return True
    return counts.most_common(_FEWEST)[-1][1] >= _FEWEST_OF_A_NAME


def _are_numbers(field: str, values: Collection[str]) -> bool:
    return field != CHAPTER and all(_NUMBER.fullmatch(value) for value in values)


def rated_places(data: StudyData) -> list[int]:
    """The places of the answers that have a row in any frame, in their order."""
    rated = np.zeros(len(data.answers), bool)
    for frame in data.frames:
        rated[frame.answers] = True
    places: list[int] = np.flatnonzero(rated).tolist()
    return places


def title_of_field(name: str) -> Words:
    """A field's name in words; that of a file as it is."""
    return _TITLES.get(name, name.removeprefix(OF_RATER))


def _values(
    data: StudyData, field: str, fields: StudyFields, places: Sequence[int] | None = None
) -> dict[int | str, str]:
    """The value of every answer, of rated ones alone, by its place, or of every rater by code; empty where none is."""
    if field.startswith(OF_RATER):
        return {rater: fields.raters.get(rater, {}).get(field, "") for rater in raters_of(data)}
    places = rated_places(data) if places is None else places
    if field == LENGTH:
        return {place: _text(data.answers[place].n_characters) for place in places}
    if field == SECONDS:
        seconds = _seconds_of_answers(data)
        return {place: _text(seconds.get(place)) for place in places}
    return {**values_of_field(field, {place: fields.answers.get(data.answers[place].id, {}) for place in places})}


def values_of_field(field: str, told: Mapping[int, Mapping[str, str]]) -> dict[int, str]:
    """The value of everything that fields are told of; empty where there is none."""
    stored = "icd11" if field == CHAPTER else field
    found = {key: of_one.get(stored, "") for key, of_one in told.items()}
    if field != CHAPTER:
        return found
    chapters = {value: chapter_of(value) for value in set(found.values())}
    return {key: "" if (chapter := chapters[value]) is None else chapter.code for key, value in found.items()}


def _text(number: float | None) -> str:
    return "" if number is None else f"{number:.0f}"


def _seconds_of_answers(data: StudyData) -> dict[int, float]:
    """The mean over raters of the time at all sentences of an answer, by its place."""
    times = data.times.assign(seconds=data.clock.of(data.times))
    whole = times[times["seconds"].notna()].groupby(["answer", "rater", "granularity"], observed=True)["seconds"].sum()
    return {int(place): float(mean) for place, mean in whole.groupby("answer").mean().items()}


def subgroups_of(
    studies: Sequence[tuple[StudyData, StudyFields]], field: str, n_parts: int | None = None
) -> tuple[Subgroup, ...]:
    """The subgroups that a field makes of studies, the same in all of them.

    Parameters
    ----------
    n_parts
        Names that stand for themselves, all others together as the last subgroup, or parts into which numbers are
        cut. Without it every value stands for itself where there are at most ``MOST_PARTS``.
    """
    given = [value for data, fields in studies for value in _values(data, field, fields).values() if value]
    return subgroups_of_values(field, given, n_parts)


def subgroups_of_values(field: str, given: Sequence[str], n_parts: int | None = None) -> tuple[Subgroup, ...]:
    """The subgroups of the values of a field, one for everything that has any; ``n_parts`` as above."""
    counts = Counter(given)
    is_few = n_parts is None and len(counts) <= MOST_PARTS
    if not counts:
        return ()
    if _are_numbers(field, counts):
        if is_few:
            return tuple(Subgroup(value, frozenset((value,))) for value in sorted(counts, key=float))
        return tuple(_bins(given, n_parts or BINS))
    commonest = sorted(counts, key=lambda value: (-counts[value], value))
    kept = commonest if is_few else commonest[: n_parts or LARGEST]
    own = [Subgroup(_words_of(field, value), frozenset((value,))) for value in kept]
    rest = frozenset(commonest[len(kept) :])
    if rest:
        own.append(Subgroup(Message("all others ({n} {n:=value|values})", {"n": len(rest)}), rest))
    return tuple(own)


def _words_of(field: str, value: str) -> Words:
    if field == "language":
        return LANGUAGE_WORDS.get(value, value)
    chapter = chapter_of(value) if field == CHAPTER else None
    return (
        value if chapter is None else GivenWords.of({tag: f"{value} {title}" for tag, title in chapter.titles.items()})
    )


def _bins(given: Sequence[str], n: int) -> Iterator[Subgroup]:
    """Numbers cut where as many lie below as above a cut should; equal numbers stay together."""
    numbers = np.array(given, float)
    cuts = np.unique(np.quantile(numbers, np.arange(1, n) / n, method="inverted_cdf"))
    place = np.searchsorted(cuts, numbers, side="left")
    for one in np.unique(place):
        own = numbers[place == one]
        values: dict[str, object] = {"low": float(own.min()), "high": float(own.max())}
        label = Message("{low:g} to {high:g}", values) if own.min() < own.max() else f"{own.min():g}"
        yield Subgroup(label, frozenset(value for value, at in zip(given, place, strict=True) if at == one))


def split_by(data: StudyData, field: str, fields: StudyFields, into: tuple[Subgroup, ...] | None = None) -> StudyData:
    """The study with a part for each subgroup of a field; unchanged where there are fewer than two.

    Parameters
    ----------
    into
        The subgroups; those that ``subgroups_of`` makes of this study where they are not given.
    """
    subgroups = subgroups_of([(data, fields)], field) if into is None else into
    if len(subgroups) < _FEWEST:
        return data
    key = (id(data), id(fields), field, tuple(one.values for one in subgroups))
    return _PARTS.get(key, lambda: (data, fields, _split(data, field, fields, subgroups)))[2]


def _split(data: StudyData, field: str, fields: StudyFields, subgroups: Sequence[Subgroup]) -> StudyData:
    values = _values(data, field, fields)

    def of(wanted: Collection[str]) -> StudyData:
        found = {key for key, value in values.items() if value in wanted}
        if field.startswith(OF_RATER):
            return part_of(data, raters=[rater for rater in raters_of(data) if rater in found])
        return part_of(data, answers=np.array([place in found for place in range(len(data.answers))], bool))

    known = frozenset[str]().union(*(one.values for one in subgroups))
    lacking = {*values.values()} - known
    return replace(
        data,
        parts=tuple(StudyPart(one.label, of(one.values)) for one in subgroups),
        in_no_part=(StudyPart(title_of_field(field), of(lacking)),) if lacking else (),
    )


def members_of(
    data: StudyData, field: str, fields: StudyFields, subgroup: Subgroup
) -> tuple[frozenset[int], tuple[str, ...]]:
    """The ids of all answers of a subgroup, or, of a field of raters, their codes."""
    if field.startswith(OF_RATER):
        found = _values(data, field, fields)
        return frozenset(), tuple(rater for rater in raters_of(data) if found[rater] in subgroup.values)
    values = _values(data, field, fields, range(len(data.answers)))
    return frozenset(data.answers[int(at)].id for at, value in values.items() if value in subgroup.values), ()


def beside_each_other(data: StudyData, other: StudyData, names: tuple[Words, Words]) -> StudyData:
    """The study with the parts of both: each by itself, or each value of a field in each."""
    parts = [
        StudyPart(_named(part.label, name), part.data)
        for one, name in zip((data, other), names, strict=True)
        for part in (one.parts or (StudyPart("", one),))
    ]
    return replace(data, parts=tuple(parts), in_no_part=(*data.in_no_part, *other.in_no_part))


def _named(part: Words, study: Words) -> Words:
    return Message("{part}, {study}", {"part": part, "study": study}) if part else study
