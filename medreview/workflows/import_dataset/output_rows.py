"""Judgements, scores and choices: which are new."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace

from medreview.domain.table_rows import ChoiceRow, JudgementRow, ScoreRow, Table
from medreview.errors import Message
from medreview.importers.typed_rows import PlacedRow
from medreview.workflows.import_dataset.answer_names import AnswerFinder, OtherMeanings, QuestionFinder
from medreview.workflows.import_dataset.outcomes import Outcome, SeenKeys, sort_by_key
from medreview.workflows.import_dataset.raw_judgements import RawReader

_JUDGEMENT_KEY = (
    *("judge", "protocol", "dataset", "answer_id", "dimension", "setup", "granularity", "sentence_index"),
    *("n_references", "marker", "attempt", "repeat", "run"),
)
_SCORE_KEY = ("dataset", "answer_id", "metric", "n_references", "setting")
_CHOICE_KEY = ("dataset", "question_id", "model", "language", "with_images", "run")


def output_key(record: JudgementRow | ScoreRow | ChoiceRow) -> Hashable:
    """What tells the outputs of one table apart."""
    names = {JudgementRow: _JUDGEMENT_KEY, ScoreRow: _SCORE_KEY, ChoiceRow: _CHOICE_KEY}[type(record)]
    return tuple(getattr(record, name) for name in names)


def plan_judgements(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: AnswerFinder,
    others: OtherMeanings,
    stored: Mapping[Hashable, JudgementRow],
    raw_reader: RawReader,
) -> Outcome[JudgementRow]:
    outcome: Outcome[JudgementRow] = Outcome(Table.JUDGEMENTS)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, JudgementRow)
        if others.is_refused(row):
            outcome.follow(row)
            continue
        named = others.dataset_of(row, named_dataset or record.dataset)
        name = finder.find(record, named=named, suggested=suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        full = replace(
            record, dataset=name.dataset, answer_id=name.answer_id, question_id=name.question_id, author=name.author
        )
        full = raw_reader.with_verdict(full)
        if isinstance(full, Message):
            outcome.refuse(row, "dimension", full)
            continue
        text = ("answer_id", f"{full.judge}, {full.answer_id}, {full.dimension}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_scores(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: AnswerFinder,
    others: OtherMeanings,
    stored: Mapping[Hashable, ScoreRow],
) -> Outcome[ScoreRow]:
    outcome: Outcome[ScoreRow] = Outcome(Table.SCORES)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, ScoreRow)
        if others.is_refused(row):
            outcome.follow(row)
            continue
        named = others.dataset_of(row, named_dataset or record.dataset)
        name = finder.find(record, named=named, suggested=suggested)
        if isinstance(name, Message):
            outcome.refuse(row, "answer_id", name)
            continue
        full = replace(
            record, dataset=name.dataset, answer_id=name.answer_id, question_id=name.question_id, author=name.author
        )
        text = ("metric", f"{full.answer_id}, {full.metric}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome


def plan_choices(
    rows: Iterable[tuple[PlacedRow, str]],
    *,
    named_dataset: str | None,
    finder: QuestionFinder,
    stored: Mapping[Hashable, ChoiceRow],
) -> Outcome[ChoiceRow]:
    outcome: Outcome[ChoiceRow] = Outcome(Table.CHOICES)
    seen = SeenKeys()
    for row, suggested in rows:
        record = row.record
        assert isinstance(record, ChoiceRow)
        dataset = finder.find(record.question_id, named=named_dataset or record.dataset, suggested=suggested)
        if isinstance(dataset, Message):
            outcome.refuse(row, "question_id", dataset)
            continue
        full = replace(record, dataset=dataset)
        text = ("question_id", f"{full.model}, {full.question_id}")
        sort_by_key(outcome, row, full, key=output_key(full), key_text=text, seen=seen, stored=stored)
    return outcome
