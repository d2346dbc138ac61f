"""Ratings: which are new, whether they lie on the scale, and whether the rows of a pair or an item agree."""

import shlex
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.rating_comments import comment_of, is_part_of_comment
from medreview.domain.study_plans import SENTENCE_CONFIDENCE, Granularity, Scale, StudyPlan
from medreview.domain.table_rows import RatingRow, SurveyRow, TableName
from medreview.errors import Listed, Message, PageOrOption
from medreview.importers.cell_values import shown
from medreview.importers.checked_rows import PlacedRow
from medreview.importers.scales import labels_as_written, leading_number, status_of_word, value_on
from medreview.importers.spooled_rows import KeyHashes
from medreview.importers.worded_labels import UNSURE
from medreview.store.tables.answers import AnswerName
from medreview.store.tables.ratings import GivenPair, ItemKey, PairKey, item_key, pair_key
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.answer_names import AnswerFinder, OtherMeanings
from medreview.workflows.import_dataset.outcomes import SeenKeys, TableOutcome, sort_by_key
from medreview.workflows.import_dataset.study_drafts import StudyDraft
from medreview.workflows.import_dataset.values_apart import AS_RECORDED

# What all rows of one thing say together; None in a row leaves it to the others.
_SHARED_BY: dict[str, tuple[str, ...]] = {
    "study": ("study_purpose", "about_study"),
    "rater": ("group",),
    "pair": ("block", "batch", "confidence", "is_pilot", "is_gold"),
    "sentence": ("sentence",),
    "item": ("flagged", "comment", "active_seconds", "wall_seconds", "utc_offset_minutes"),
}


RatingKey = tuple[str, tuple[ItemKey, str]]
"""The study, and what tells a rating from others in it."""


@dataclass(slots=True)
class StudyIndex:
    """The studies that rows name, with what the workspace holds of each; loaded when first named."""

    draft_of: Callable[[str], StudyDraft]
    ratings_of: Callable[[str], list[RatingRow]]
    pairs_of: Callable[[str], dict[PairKey, GivenPair]]
    stored: dict[RatingKey, RatingRow] = field(default_factory=dict[RatingKey, RatingRow])
    drafts: dict[str, StudyDraft] = field(default_factory=dict[str, StudyDraft])
    ratings: dict[str, list[RatingRow]] = field(default_factory=dict[str, list[RatingRow]])
    pairs: dict[str, dict[PairKey, GivenPair]] = field(default_factory=dict[str, dict[PairKey, GivenPair]])

    def draft(self, name: str) -> StudyDraft:
        if name not in self.drafts:
            self.drafts[name] = self.draft_of(name)
            self.ratings[name] = self.ratings_of(name)
            self.pairs[name] = self.pairs_of(name)
            self.stored |= {(name, (item_key(one), one.dimension)): one for one in self.ratings[name]}
        return self.drafts[name]


class RowRefused(Exception):
    """A row that cannot be taken; stays in this module."""

    def __init__(self, field_name: str, message: Message) -> None:
        self.field_name = field_name
        self.message = message
        super().__init__(str(message))


# What a reader wants to know first of a rating that is there already: what was given, then how, then where it stood.
_WEIGHT = {
    name: weight for weight, name in enumerate(("value", "status", "reason", "confidence", "comment", "flagged"))
}


class Differs(RowRefused):
    """A row that differs from the stored one; of several in one row of a file the weightiest is raised."""

    def __init__(self, record: RatingRow, found: Sequence[tuple[str, object, object]]) -> None:
        self.item, key = item_key(record), _shown_key(record)
        name, stored, given = min(found, key=lambda one: _WEIGHT.get(one[0], len(_WEIGHT)))
        self.weight = _WEIGHT.get(name, len(_WEIGHT))
        values: dict[str, object] = {"key": key, "field": name, "stored": _told(stored), "given": _told(given)}
        others = Listed(dict.fromkeys(field for field, _, _ in found if field != name))
        if others:
            message = Message(
                "{key}, {field}: stored: {stored}; this file: {given}. Other fields differ, too: {others}; the "
                "stored values stay.",
                values | {"others": others},
            )
        else:
            message = Message("{key}, {field}: stored: {stored}; this file: {given}. The stored value stays.", values)
        super().__init__(name, message)


def _told(value: object) -> str:
    """A value as a person reads it, shortened."""
    if isinstance(value, bool):
        return str(int(value))
    return "-" if value is None else f"{value:g}" if isinstance(value, float) else shown(value)


def plan_ratings(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_study: str | None,
    named_dataset: str | None,
    finder: AnswerFinder,
    others: OtherMeanings,
    studies: StudyIndex,
) -> TableOutcome[RatingRow]:
    """Sort ratings into new, identical and refused.

    Parameters
    ----------
    rows
        Each rating with the dataset that its file suggests.
    """
    outcome: TableOutcome[RatingRow] = TableOutcome(TableName.RATINGS)
    agreement = _Agreement()
    taken: list[tuple[PlacedRow, RatingRow]] = []
    differing: dict[Hashable, tuple[PlacedRow, Differs]] = {}
    for row, suggested in rows:
        assert isinstance(row.record, RatingRow)
        if others.is_refused(row):
            outcome.follow(row)
            continue
        named = others.dataset_of(row, named_dataset or row.record.dataset)
        try:
            record = _in_study(row.record, named_study)
            draft = studies.draft(record.study or "")
            agreement.learn(record.study or "", studies)
            name = finder.find(record, named=named, suggested=suggested)
            _name_answer(record, name)
            record.dimension = draft.name_of(record.dimension)
            if draft.planned is not None:
                _check_dimension(record, draft.planned)
                _check_place(record, studies.pairs[draft.name])
            _set_value(record, draft)
            agreement.keep_stored_confidence(record)
            _compare(record, studies.stored.get(_rating_key(record)))
            agreement.hear(record, row.file)
        except Differs as refused:
            known = differing.setdefault((row.place, refused.item), (row, refused))
            if refused.weight < known[1].weight:
                differing[row.place, refused.item] = (row, refused)
        except RowRefused as refused:
            outcome.refuse(row, refused.field_name, refused.message)
        else:
            taken.append((row._replace(record=record), record))  # that of the file is let go
    for row, refused in differing.values():
        outcome.refuse(row, refused.field_name, refused.message)
    seen = SeenKeys(KeyHashes(_rating_key(record)[-1] for _, record in taken).repeated())
    taken.reverse()
    while taken:
        row, record = taken.pop()
        agreement.fill(record)
        text = ("dimension", _shown_key(record))
        sort_by_key(outcome, row, record, key=_rating_key(record), key_text=text, seen=seen, stored=studies.stored)
    for record in outcome.new:
        studies.draft(record.study or "").groups.setdefault(record.rater, record.group)
    return outcome


def _rating_key(record: RatingRow) -> RatingKey:
    return record.study or "", (item_key(record), record.dimension)


def _shown_key(record: RatingRow) -> str:
    place = "" if record.sentence_index is None else f" [{record.sentence_index}]"
    return f"{record.rater}, {record.answer_id}{place}, {record.dimension}"


def _compare(record: RatingRow, there: RatingRow | None) -> None:
    """A rating that is there already must be the same; what the row does not say, others may have said.

    Raises
    ------
    Differs
        If it is not.
    """
    if there is None:
        return
    shared = {name for names in _SHARED_BY.values() for name in names}
    found = [(known.name, getattr(there, known.name), getattr(record, known.name)) for known in fields(there)]
    other = [
        ("metadata" if name == "extra" else name, stored, given)
        for name, stored, given in found
        if stored != given
        and not (name in shared and given is None)
        and not (name == "sentence" and same_but_spaces(stored, given))
        and not (name == "comment" and is_part_of_comment(record.dimension, record.comment, there.comment))
    ]
    if other:
        raise Differs(there, other)


def _in_study(record: RatingRow, named: str | None) -> RatingRow:
    """A record of its own for this import, which the next steps change: that of the file is read again."""
    study = named or record.study
    if study is None:
        raise RowRefused("study", Message("The row names no study; name the study that all rows belong to."))
    return replace(record, study=study, is_pilot=record.is_pilot or None, is_gold=record.is_gold or None)


def _name_answer(record: RatingRow, name: AnswerName | Message) -> None:
    if isinstance(name, Message):
        raise RowRefused("answer_id", name)
    record.dataset, record.answer_id = name.dataset, name.answer_id
    record.question_id, record.author = name.question_id, name.author


def _set_value(record: RatingRow, draft: StudyDraft) -> None:
    value, confidence = record.value, record.confidence
    if value is not None:
        scale, labels = draft.scale_of(record.dimension), draft.labelled_scale_of(record.dimension)
        status = status_of_word(value) if isinstance(value, str) else None
        if status is not None and (labels is None or value_on(labels, value) is None):
            record.value, record.status, record.reason = None, status, record.reason or str(value)
            _set_value(record, draft)
            return
        value = _on_scale("value", value, scale, labels, how=_how_to_scale(record.dimension, draft))
        if draft.is_turned(record.dimension):
            value = _turned(record, value, labels)
    if confidence is not None:
        scale = draft.confidence_scale()
        if scale is None and isinstance(confidence, str):
            message = Message("{given} is not a number; give confidence as one.", {"given": shown(confidence)})
            raise RowRefused("confidence", message)
        if not _is_mean(record, draft, scale):
            confidence = _on_scale("confidence", confidence, scale, scale, how=_how_to_scale(record.dimension, draft))
    record.value, record.confidence = value, confidence


def _turned(record: RatingRow, value: float, scale: Scale | None) -> float:
    """The value counted from the other end of its scale; its metadata keep the value as it was recorded.

    Raises
    ------
    RowRefused
        If the ends of the scale are not known: those of the values found may be others.
    """
    if scale is None:
        option = PageOrOption("Set, scale of a dimension", option=f"--set {record.dimension}.scale=1:5")
        values = {"dimension": record.dimension, "option": option}
        raise RowRefused(
            "value", Message("The ends of the reversed scale of {dimension} are not known: give it ({option}).", values)
        )
    record.extra = {**record.extra, AS_RECORDED: value}
    return min(scale.values) + max(scale.values) - value


def _is_mean(record: RatingRow, draft: StudyDraft, scale: Scale | None) -> bool:
    """True if the confidence of a fine pair may lie between two levels, as the mean over its sentences does."""
    value = record.confidence
    if record.granularity != Granularity.FINE or draft.planned is not None or scale is None:
        return False
    return isinstance(value, float) and min(scale.values) <= value <= max(scale.values)


_LOWEST_FIRST, _MOST_SCALES = "LOWEST,NEXT,HIGHEST", 12


def _how_to_scale(dimension: str, draft: StudyDraft) -> PageOrOption:
    """The options that give scales to a dimension, or to all of which only the order of their words is not told."""
    told = draft.published.unordered if dimension in draft.published.unordered else {dimension: ()}
    written = {name: labels_as_written(words) or _LOWEST_FIRST for name, words in islice(told.items(), _MOST_SCALES)}
    option = " ".join(f"--set {shlex.quote(f'{name}.scale={labels}')}" for name, labels in written.items())
    return PageOrOption("Set, scale of a dimension", option=option)


def _on_scale(
    field_name: str, given: float | str, scale: Scale | None, labels: Scale | None, *, how: PageOrOption
) -> float:
    if isinstance(given, str):
        value = value_on(labels, given) if labels else leading_number(given)
        if value is None:
            raise RowRefused(field_name, _not_on_scale(given, how))
        return value
    if scale is not None and value_on(scale, given) is None:
        values = {"given": given, "levels": Listed(scale.values)}
        message = Message("{given:g} is outside the scale ({levels}).", values)
        raise RowRefused(field_name, message)
    return given


def _not_on_scale(given: str, how: PageOrOption) -> Message:
    values = {"given": shown(given), "option": how}
    if UNSURE in how.option:
        return Message(
            "{given} is not a label of the scale, and nothing tells the order of its labels; give them in order, the "
            "lowest first ({option}).",
            values,
        )
    return Message(
        "{given} is not a label of the scale; give the scale with its labels, the lowest first ({option}).", values
    )


def _check_dimension(record: RatingRow, plan: StudyPlan) -> None:
    """A planned study takes only the dimensions it rates."""
    if record.dimension not in {dimension.name for dimension in plan.dimensions_for(Granularity(record.granularity))}:
        units = UNIT_WORDS[Granularity(record.granularity)]
        values = {"study": record.study, "dimension": record.dimension, "units": units}
        raise RowRefused("dimension", Message("The study {study} does not rate {dimension} of {units}.", values))


def _check_place(record: RatingRow, pairs: Mapping[PairKey, GivenPair]) -> None:
    """A planned study takes only what it gave out."""
    pair = pairs.get(pair_key(record))
    if pair is None:
        values = {"study": record.study, "rater": record.rater, "answer": record.answer_id}
        raise RowRefused(
            "answer_id",
            Message(
                "The study {study} did not assign the answer {answer} to {rater} in this way (rated unit, repeat).",
                values,
            ),
        )
    if record.sentence_index not in pair.sentences:
        values = {"study": record.study, "index": record.sentence_index, "answer": record.answer_id}
        raise RowRefused(
            "sentence_index", Message("The study {study} does not rate sentence {index} of {answer}.", values)
        )


class _Agreement:
    """Agreement of all rows of a rater, a pair, a sentence or an item about one thing."""

    def __init__(self) -> None:
        self._said: dict[Hashable, tuple[Any, str | None]] = {}
        """The value and the file that gave it; None where it is stored."""
        self._learned: set[str] = set()
        self._comments: dict[Hashable, dict[str, str]] = {}
        """The comments on an item in the rows of its dimensions, which are one comment together."""

    def learn(self, study: str, studies: StudyIndex) -> None:
        """Start from what the workspace holds of a study."""
        if study in self._learned:
            return
        self._learned.add(study)
        for (rater, *_), pair in (found := studies.pairs[study]).items():
            self._said[study, "group", rater] = (pair.group, None)
        for key, pair in found.items():
            self._said[study, "block", key] = (pair.block, None)
            self._said[study, "batch", key] = (pair.batch, None)
        for record in studies.ratings[study]:
            self.hear(record, None)

    def keep_stored_confidence(self, record: RatingRow) -> None:
        """Keep the confidence of a pair that is stored from a further sentence, whose mean is over this file's only."""
        known = self._said.get((record.study, "confidence", pair_key(record)))
        is_further = known is not None and known[0] is not None and known[1] is None
        if is_further and SENTENCE_CONFIDENCE in record.extra:
            record.confidence = None

    def hear(self, record: RatingRow, file: str | None) -> None:
        """Take in what a row of a file, or one that is stored, says.

        Raises
        ------
        RowRefused
            If an earlier row of the same thing says something else; nothing of the row is taken in then.
        """
        heard: dict[Hashable, tuple[Any, str | None]] = {}
        comments: dict[Hashable, dict[str, str]] = {}
        for key, name in self._keys(record):
            value, (known, said_by) = getattr(record, name), self._said.get(key, (None, None))
            if value is None or (name == "sentence" and known is not None and same_but_spaces(known, value)):
                continue
            if name == "comment" and said_by is None and is_part_of_comment(record.dimension, value, known):
                continue
            if name == "comment" and said_by in {None, file}:
                parts = self._comments.get(key, {})
                comments[key] = parts | {record.dimension: parts.get(record.dimension, str(value))}
                if parts and comments[key][record.dimension] == value:
                    heard[key] = (comment_of(comments[key]), file)
                    continue
            if known is not None and known != value:
                raise _contradiction(record, name, (known, value), said_by=said_by, file=file)
            heard[key] = self._said[key] if known is not None else (value, file)
        self._said |= heard
        self._comments |= comments if file is not None else {}

    def fill(self, record: RatingRow) -> None:
        """Have the row say what other rows say of the same things."""
        for key, name in self._keys(record):
            setattr(record, name, self._said.get(key, (None, None))[0])

    def _keys(self, record: RatingRow) -> Iterable[tuple[Hashable, str]]:
        things: dict[str, Hashable] = {
            "study": record.study,
            "rater": record.rater,
            "pair": pair_key(record),
            "sentence": (pair_key(record)[1], record.sentence_index),
            "item": item_key(record),
        }
        for thing, names in _SHARED_BY.items():
            if thing != "sentence" or record.sentence_index is not None:
                yield from (((record.study, name, things[thing]), name) for name in names)


def _contradiction(
    record: RatingRow, name: str, pair: tuple[object, object], *, said_by: str | None, file: str | None
) -> RowRefused:
    known, given = pair
    if said_by is None:
        return Differs(record, [(name, known, given)])
    values: dict[str, object] = {"field": name, "given": _told(given), "known": _told(known), "file": said_by}
    if said_by == file:
        return RowRefused(
            name, Message("The {field} is {given}, but {known} in another row with the same name.", values)
        )
    return RowRefused(name, Message("The {field} is {given}, but {known} in {file}.", values))


def plan_surveys(
    rows: Iterable[PlacedRow], *, named_study: str | None, stored: Mapping[Hashable, SurveyRow], studies: StudyIndex
) -> TableOutcome[SurveyRow]:
    """Sort answers to questionnaires into new, identical and refused; an answer in words is text."""
    outcome: TableOutcome[SurveyRow] = TableOutcome(TableName.SURVEYS)
    seen = SeenKeys()
    for row in rows:
        record = row.record
        assert isinstance(record, SurveyRow)
        study = named_study or record.study
        if study is None:
            outcome.refuse(row, "study", Message("The row names no study; name the study that all rows belong to."))
            continue
        planned = studies.draft(study).planned
        if planned is not None and record.rater not in {rater.code for rater in planned.raters}:
            values = {"study": study, "rater": record.rater}
            outcome.refuse(row, "rater", Message("The study {study} was planned without the rater {rater}.", values))
            continue
        if isinstance(record.value, str) and record.text is not None:
            message = Message("{value} is not a number, and there is a text too.", {"value": shown(record.value)})
            outcome.refuse(row, "value", message)
            continue
        text = record.value if isinstance(record.value, str) else record.text
        number = None if isinstance(record.value, str) else record.value
        full = replace(record, study=study, value=number, text=text)
        text_key = ("item", f"{full.rater}, {full.form}, {full.item}")
        sort_by_key(outcome, row, full, key=survey_key(full), key_text=text_key, seen=seen, stored=stored)
    for record in outcome.new:
        studies.draft(record.study or "").groups.setdefault(record.rater, None)
    return outcome


def survey_key(record: SurveyRow) -> Hashable:
    """The key of an answer to a questionnaire."""
    return record.study, record.rater, record.form, record.item, record.setting, record.batch
