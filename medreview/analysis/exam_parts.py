"""An examination by the fields of its questions: which there are, and the part of it that each subgroup makes.

A question asked in several languages is one, with the fields of its original.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from medreview.analysis.exams import CONDITION, ExamData, counted_marks, names_of_kinds
from medreview.analysis.panel_page import FieldOffered, NotCounted
from medreview.analysis.study.fields import (
    CHAPTER,
    fields_that_split,
    subgroups_of_values,
    title_of_field,
    values_of_field,
)
from medreview.errors import Message
from medreview.reporting.figures import Counted
from medreview.reporting.tables import Words

MODALITY = "modalities"
"""The field of the images; a question is in every modality that it has an image of."""
CONDITION_WORDS: dict[str, Words] = {
    "model": Message("Model"),
    "language": Message("Language"),
    "images": Message("With or without images"),
    "translator": Message("Translator"),
    "run": Message("Run"),
}


class ExamPart(NamedTuple):
    """A subgroup of the questions under its name, by the ids of the originals."""

    label: Words
    ids: frozenset[int]


def fields_of_exam(data: ExamData) -> tuple[FieldOffered, ...]:
    """The parts of a condition that differ, and the fields of questions that make two subgroups or more."""
    sizes = {name: data.marks[name].nunique() for name in CONDITION}
    conditions = [
        FieldOffered(name, words, sizes[name], is_cut=False)
        for name, words in CONDITION_WORDS.items()
        if sizes[name] > 1
    ]
    names = dict.fromkeys([*(name for own in data.fields.values() for name in own if name != MODALITY), CHAPTER])
    offered = fields_that_split({name: list(values_of_field(name, data.fields).values()) for name in names})
    kinds = {kind for _, shown in data.originals for kind in shown if kind}
    images = (FieldOffered(MODALITY, title_of_field(MODALITY), len(kinds), is_cut=False),) if kinds else ()
    return (*conditions, *images, *offered)


def parts_of_exam(data: ExamData, field: str, n_parts: int | None) -> tuple[ExamPart, ...]:
    """The questions of every subgroup that a field makes; none without a value is in any."""
    if field == MODALITY:
        shown = dict(zip(data.ids, (names_of_kinds(kinds) for _, kinds in data.originals), strict=True))
        kinds = sorted({kind for own in shown.values() for kind in own})
        return tuple(ExamPart(kind, frozenset(one for one, own in shown.items() if kind in own)) for kind in kinds)
    values = values_of_field(field, data.fields)
    subgroups = subgroups_of_values(field, list(filter(None, values.values())), n_parts)
    return tuple(
        ExamPart(one.label, frozenset(key for key, value in values.items() if value in one.values)) for one in subgroups
    )


def parts_shown(data: ExamData, field: str | None, n_parts: int | None) -> tuple[ExamPart, ...]:
    """The subgroups of a field, or of all questions where it is None, in each of two studies beside each other."""
    parts = () if field is None else parts_of_exam(data, field, n_parts)
    if not data.beside:
        return parts
    if not parts:
        return tuple(ExamPart(name, ids) for name, ids in data.beside)
    return tuple(
        ExamPart(Message("{part}, {study}", {"part": one.label, "study": name}), one.ids & ids)
        for name, ids in data.beside
        for one in parts
    )


def exam_of(data: ExamData, ids: Collection[int]) -> ExamData:
    """The examination of these questions alone."""
    kept = [one in ids for one in data.ids]

    def of(values: tuple[object, ...]) -> Iterator[object]:
        return (value for value, is_kept in zip(values, kept, strict=True) if is_kept)

    marks = data.marks[data.marks["original"].isin(ids)]
    replies = data.replies[data.replies["original"].isin(ids)]
    return replace(
        data,
        originals=tuple(of(data.originals)),
        keys=tuple(of(data.keys)),
        ids=tuple(of(data.ids)),
        replies=replies,
        marks=marks.assign(sitting=marks["sitting"].cat.remove_unused_categories()),
        named_among=tuple(data.marks["sitting"].cat.categories),
        beside=(),
    )


def beside_each_other(data: ExamData, studies: Mapping[str, Collection[int]]) -> ExamData:
    """The examination with two studies to stand beside each other, each with the questions that it asks about.

    A question is in a study with its variants.
    """
    asked = data.replies[["question", "original"]].drop_duplicates()

    def originals(questions: Collection[int]) -> frozenset[int]:
        of_variants = asked.loc[asked["question"].isin(questions), "original"].tolist()
        return frozenset(of_variants) | {one for one in data.ids if one in questions}

    return replace(data, beside=tuple((name, originals(questions)) for name, questions in studies.items()))


def in_no_part(data: ExamData, parts: Collection[ExamPart], field: str | None) -> tuple[NotCounted, ...]:
    """The marks of questions that are in no subgroup, or in neither of two studies."""
    of_studies = frozenset[int]().union(*(ids for _, ids in data.beside)) if data.beside else frozenset(data.ids)
    known = frozenset[int]().union(*(one.ids for one in parts))
    is_asked, is_known = data.marks["original"].isin(of_studies), data.marks["original"].isin(known)
    left = [
        (data.marks[~is_asked], Message("questions of neither study")),
        (data.marks[is_asked & ~is_known], Message("no value of {field}", {"field": title_of_field(field or "")})),
    ]
    return tuple(
        NotCounted(len(own), Counted.ANSWERS, because, counted_marks(own)) for own, because in left if len(own)
    )
