"""Fields of questions, answers and raters by which a study's numbers are split, and the parts that this makes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import FieldOffered
from medreview.analysis.study.frames import StudyData, StudyPart
from medreview.analysis.study.narrowed import part_of, raters_of
from medreview.domain.questions import KNOWN_FIELDS
from medreview.errors import Message
from medreview.reporting.tables import Words
from medreview.store.queries.answer_facts import fields_of_study
from medreview.store.queries.rating_facts import RaterProfile, profiles_of_raters
from medreview.store.remembered import Remembered
from medreview.store.workspace import Session

MOST_PARTS = 12
"""So many values stand beside each other; a field with more is not offered."""
OF_RATER = "rater."
_FEWEST = 2
_YEARS = (5, 10, 20)
_TITLES: Mapping[str, Message] = {
    "author": Message("Author"),
    "dataset": Message("Dataset"),
    "language": Message("Language"),
    "modalities": Message("Modality of images"),
    "specialty": Message("Specialty"),
    "icd11": Message("ICD-11"),
    "category": Message("Category"),
    "question_type": Message("Question type"),
    "source": Message("Source"),
    "age": Message("Age"),
    "sex": Message("Sex"),
    "split": Message("Split"),
    f"{OF_RATER}group": Message("Group of raters"),
    f"{OF_RATER}specialty": Message("Rater's specialty"),
    f"{OF_RATER}years": Message("Rater's years of practice"),
}


@dataclass(frozen=True, slots=True, eq=False)
class StudyFields:
    """The values of every field: ``answers`` by answer id, ``raters`` by code."""

    answers: Mapping[int, Mapping[str, str]]
    raters: Mapping[str, Mapping[str, str]]


_FIELDS: Remembered[StudyFields] = Remembered(4)
_PARTS: Memory[tuple[StudyData, StudyFields, tuple[StudyPart, ...]]] = Memory(16)


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
    """The fields with two to ``MOST_PARTS`` values among what is rated, known ones first."""
    answers = {data.answers[place].id for place in rated_places(data)}
    values: dict[str, set[str]] = {}
    for of_one in (
        *(fields.answers.get(one, {}) for one in answers),
        *(fields.raters.get(one, {}) for one in raters_of(data)),
    ):
        for name, value in of_one.items():
            values.setdefault(name, set()).add(value)
    fitting = {name: len(own) for name, own in values.items() if _FEWEST <= len(own) <= MOST_PARTS}
    order = [*(name for name in _TITLES if name in fitting), *sorted(fitting.keys() - _TITLES.keys())]
    return tuple(FieldOffered(name, title_of_field(name), fitting[name]) for name in order)


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


def is_of_questions(name: str) -> bool:
    """True for a field that all answers to a question share."""
    return name in {"dataset", "modalities", *KNOWN_FIELDS} or (
        name not in {"author", "language"} and not name.startswith(OF_RATER)
    )


def split_by(data: StudyData, field: str, fields: StudyFields) -> StudyData:
    """The study with a part for each value of a field, those with most answers first; unchanged with fewer than two."""
    kept = _PARTS.get((id(data), id(fields), field), lambda: (data, fields, _parts(data, field, fields)))
    return replace(data, parts=kept[2]) if len(kept[2]) >= _FEWEST else data


def _parts(data: StudyData, field: str, fields: StudyFields) -> tuple[StudyPart, ...]:
    if field.startswith(OF_RATER):
        by_rater = {rater: fields.raters.get(rater, {}).get(field, "") for rater in raters_of(data)}
        return tuple(
            StudyPart(value, part_of(data, raters=[rater for rater, own in by_rater.items() if own == value]))
            for value in _values(list(by_rater.values()))
        )
    values = np.array([fields.answers.get(one.id, {}).get(field, "") for one in data.answers], object)
    rated = rated_places(data)
    known = _values(values[rated].tolist())
    return tuple(StudyPart(one, part_of(data, answers=np.array(values == one, bool))) for one in known)


def _values(given: Sequence[str]) -> list[str]:
    """The commonest values first, at most as many as can stand beside each other."""
    counts = Counter(value for value in given if value)
    return sorted(counts, key=lambda value: (-counts[value], value))[:MOST_PARTS]


def beside_each_other(data: StudyData, other: StudyData, names: tuple[Words, Words]) -> StudyData:
    """The study with the parts of both: each by itself, or each value of a field in each."""
    parts = [
        StudyPart(_named(part.label, name), part.data)
        for one, name in zip((data, other), names, strict=True)
        for part in (one.parts or (StudyPart("", one),))
    ]
    return replace(data, parts=tuple(parts))


def _named(part: Words, study: Words) -> Words:
    return Message("{part}, {study}", {"part": part, "study": study}) if part else study
