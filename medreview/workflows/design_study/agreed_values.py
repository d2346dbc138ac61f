"""Values that were agreed on, as items for practice and gold: from a table, or from a study of this workspace.

Of a study these are the values of an adjudication, or else those that all of its raters gave alike. They are values of
the plan from then on: whatever happens to the table or the study changes them no more.
"""

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from medreview.domain.ratings import RatingStatus
from medreview.domain.studies import StudyPurpose
from medreview.domain.study_plans import AgreedItem, Gold, Granularity, Practice, StudyPlan, Text
from medreview.errors import FileUnreadable, Listed, MedReviewError, Message, reason_of
from medreview.store.queries.answer_facts import answers_to_read
from medreview.store.queries.rating_facts import RatingFact, first_notes, first_ratings_at_places
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Session, Workspace
from medreview.study_design.random_order import sampled

FEWEST_RATERS = 2
REQUIRED = ("dataset", "answer_id", "dimension", "value")
OF_CRITERIA = ("dataset", "answer_id", "criterion", "met")
_WHY = {"why": "en", "comment": "en", "why_en": "en", "why_fa": "fa"}
"""The columns that say why, with the language of each; those that come later go before the others."""


class AgreedTableUnfit(MedReviewError):
    template = "{file} has no agreed values: {reason}. Name the columns {columns}, with one value per row."


class NothingAgreed(MedReviewError):
    template = "{study} has no agreed values yet. Choose a study that was adjudicated, or whose raters agree."


_Place = tuple[str, str, int | None, bool]
"""Dataset, answer, the sentence from 0, None for the whole answer; and whether it is held to criteria there."""


@dataclass(frozen=True, slots=True)
class _AgreedRow:
    dataset: str
    answer: str
    sentence_index: int | None
    dimension: str
    value: float
    why: Text
    by_criteria: bool

    @property
    def place(self) -> _Place:
        return self.dataset, self.answer, self.sentence_index, self.by_criteria


def agreed_from_table(path: Path) -> tuple[AgreedItem, ...]:
    """The items of a CSV file, which may be a table of ratings: a value counts where all rows of it say the same.

    Columns are ``dataset``, ``answer_id``, ``dimension``, ``value``, where a sentence is meant ``sentence_index`` (from
    0), and why: ``why_en``, ``why_fa``, ``why`` or ``comment``. In a table of words on criteria ``criterion`` and
    ``met`` (1 or 0) stand for dimension and value.

    Raises
    ------
    FileUnreadable, AgreedTableUnfit
        If it cannot be read, or a column or number is missing.
    """
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except UnicodeDecodeError as error:
        raise FileUnreadable(file=path.name, reason=Message("its text is not UTF-8")) from error
    except OSError as error:
        raise FileUnreadable(file=path.name, reason=reason_of(error)) from error
    except csv.Error as error:  # such as a quote that is never closed
        raise FileUnreadable(file=path.name, reason=str(error)) from error
    said = [_read_row(path, number, row) for number, row in enumerate(rows, start=2)]
    found = _items(one for one in said if one is not None)
    if not found:
        raise _unfit(path, Message("it has no row with a value"))
    return found


def agreed_in_study(workspace: Workspace, study: str) -> tuple[AgreedItem, ...]:
    """The items of a study here, of its pilot too: decided by adjudication, or given alike by two raters or more.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingAgreed
        If there is no such study, or nothing in it is agreed on.
    """
    with workspace.reading() as session:
        found = study_to_analyse(session, study)
        fewest = 1 if found.purpose == StudyPurpose.ADJUDICATION else FEWEST_RATERS
        said = [
            one
            for is_pilot in (False, True)
            for one in _said_in_study(session, found.id or 0, is_pilot=is_pilot, fewest=fewest)
        ]
    items = _items(said)
    if not items:
        raise NothingAgreed(study=study)
    return items


def with_practice_items(plan: StudyPlan, items: Sequence[AgreedItem], n_items: int | None = None) -> StudyPlan:
    """The plan with these items for practice, so many of them drawn by its seed; what passes stays as it is."""
    practice = plan.practice or Practice(())
    return replace(plan, practice=replace(practice, items=_drawn(plan, items, n_items, "practice items")))


def with_gold_items(plan: StudyPlan, items: Sequence[AgreedItem], n_items: int | None = None) -> StudyPlan:
    """The plan with these items as gold, without answers that are for practice; so many drawn by its seed."""
    practised = {(item.dataset, item.answer) for item in (plan.practice.items if plan.practice else ())}
    free = [item for item in items if (item.dataset, item.answer) not in practised]
    gold = plan.gold or Gold(())
    return replace(plan, gold=replace(gold, items=_drawn(plan, free, n_items, "gold items")))


def values_left_out(plan: StudyPlan, items: Sequence[AgreedItem]) -> Message | None:
    """The agreed values that the plan does not ask, in a sentence; None where it asks them all."""
    unfit = [name for item in items for name, value in item.values.items() if not _fits(plan, item, name, value)]
    if not unfit:
        return None
    return Message(
        "{n} agreed {n:=value is|values are} left out, of {names}: the study does not rate this there, or the scale "
        "has no such level.",
        {"n": len(unfit), "names": Listed(tuple(dict.fromkeys(unfit)))},
    )


def _fits(plan: StudyPlan, item: AgreedItem, name: str, value: float) -> bool:
    return any(one.name == name and value in one.scale.values for one in plan.dimensions_of(item))


def _drawn(plan: StudyPlan, items: Sequence[AgreedItem], n_items: int | None, purpose: str) -> tuple[AgreedItem, ...]:
    fitting = [
        replace(item, values=values)
        for item in items
        for values in [{name: value for name, value in item.values.items() if _fits(plan, item, name, value)}]
        if values
    ]
    if plan.seed < 0 or (n_items is not None and n_items < 0):
        return tuple(fitting)
    return sampled(fitting, n_items, plan.seed, purpose)


def _unfit(path: Path, reason: Message) -> AgreedTableUnfit:
    return AgreedTableUnfit(file=path.name, reason=reason, columns=Listed(REQUIRED))


def _read_row(path: Path, number: int, row: Mapping[str, str | None]) -> _AgreedRow | None:
    """A row's value; None where it has none."""
    by_criteria = "dimension" not in row and "criterion" in row
    needed = OF_CRITERIA if by_criteria else REQUIRED
    cells = {name: (row.get(name) or "").strip() for name in (*needed, "sentence_index", *_WHY)}
    for name in needed:
        if name not in row:
            raise _unfit(path, Message("it has no column {name}", {"name": name}))
    dataset, answer, dimension, given = (cells[name] for name in needed)
    if not given:
        return None
    try:
        index = int(cells["sentence_index"]) if cells["sentence_index"] else None
        value = float(given)
    except ValueError as error:
        raise _unfit(path, Message("row {number} has no number", {"number": number})) from error
    why = {language: cells[name] for name, language in _WHY.items() if cells[name]}
    return _AgreedRow(dataset, answer, index, dimension, value, why, by_criteria)


def _said_in_study(session: Session, study_id: int, *, is_pilot: bool, fewest: int) -> list[_AgreedRow]:
    by_criteria = Granularity.CRITERIA.value
    given: dict[tuple[int, int | None, bool, str], list[RatingFact]] = defaultdict(list)
    for one in first_ratings_at_places(session, study_id, is_pilot=is_pilot, of_all_units=True):
        if one.other_answer_id is None:
            given[one.answer_id, one.sentence_index, one.granularity == by_criteria, one.dimension].append(one)
    agreed = {place: ratings for place, ratings in given.items() if _is_agreed(ratings, fewest)}
    why: dict[tuple[int, int | None, bool], str] = {}
    if fewest == 1:  # a decision's comment says why; what one of several raters wrote speaks for that rater
        for note in first_notes(session, study_id, is_pilot=is_pilot, of_all_units=True):
            item = (note.answer_id, note.sentence_index, note.granularity == by_criteria)
            why.setdefault(item, note.comment.strip())
    names = {one.id: one for one in answers_to_read(session, [answer for answer, *_ in agreed])}
    return [
        _AgreedRow(found.dataset, found.key, index, dimension, value, {"en": said} if said else {}, is_held)
        for (answer, index, is_held, dimension), ratings in agreed.items()
        if (found := names.get(answer)) is not None and (value := ratings[0].value) is not None
        for said in [why.get((answer, index, is_held), "")]
    ]


def _is_agreed(ratings: Sequence[RatingFact], fewest: int) -> bool:
    values = {one.value for one in ratings}
    is_rated = all(one.status == RatingStatus.RATED and one.value is not None for one in ratings)
    return is_rated and len(ratings) >= fewest and len(values) == 1


def _items(said: Iterable[_AgreedRow]) -> tuple[AgreedItem, ...]:
    """One item a place, in the order of names; a dimension that is said in several ways is left out."""
    values: dict[_Place, dict[str, set[float]]] = {}
    why: dict[_Place, Text] = {}
    for one in said:
        values.setdefault(one.place, {}).setdefault(one.dimension, set()).add(one.value)
        why[one.place] = {**one.why, **why.get(one.place, {})}
    found: list[AgreedItem] = []
    for place in sorted(values, key=lambda one: (*one[:2], -1 if one[2] is None else one[2], one[3])):
        agreed = {name: min(own) for name, own in values[place].items() if len(own) == 1}
        if agreed:
            dataset, answer, index, by_criteria = place
            found.append(AgreedItem(dataset, answer, agreed, index, why[place], by_criteria))
    return tuple(found)
