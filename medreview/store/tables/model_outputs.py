"""The tables judgements, scores and choices: what models and metrics gave."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.models import Model
from medreview.domain.possible import finite
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Choice, Judgement, Run
from medreview.domain.scores import Score
from medreview.domain.table_rows import ChoiceRow, JudgementRow, ScoreRow
from medreview.store.bulk import insert_with_ids
from medreview.store.queries.judgement_facts import JUDGEMENTS
from medreview.store.queries.runs import about_one_answer, of_attempt
from medreview.store.tables.answers import answer_ids, answer_names
from medreview.store.tables.models import ensure_models
from medreview.store.tables.questions import question_ids

_JUDGEMENT = (
    "protocol",
    "dimension",
    "value",
    "validity",
    "attempt",
    "setup",
    "granularity",
    "sentence_index",
    "n_references",
    "marker",
    "repeat",
    "raw_output",
    "prompt_sha256",
    "input_tokens",
    "output_tokens",
    "latency_ms",
    "extra",
)
_RAW: Final = "raw_output"
_THINKING: Final = "thinking"
_SCORE = ("metric", "value", "n_references", "setting", "extra")
_CHOICE = ("raw_output", "language", "with_images", "extra")


def stored_judgements(session: Session) -> Iterator[JudgementRow]:
    """Every judgement of one answer, in the order in which they were given; thinking is a column beyond the known."""
    answers = answer_names(session)
    columns = (Judgement, *JUDGEMENTS.expressions("judge", "run"), of_attempt(_RAW), of_attempt(_THINKING))
    found = JUDGEMENTS.objects(session, columns, about_one_answer(), order=[col(Judgement.id)])
    for judgement, judge, run, raw_output, thinking in found:
        values = {name: _present(getattr(judgement, name)) for name in _JUDGEMENT} | {_RAW: _present(raw_output)}
        if thinking:
            values["extra"] = {**judgement.extra, _THINKING: thinking}
        yield JudgementRow(judge=judge, run=run or None, **asdict(answers[judgement.answer_id]), **values)


def stored_scores(session: Session) -> Iterator[ScoreRow]:
    """Every score, in the order in which they were given."""
    answers = answer_names(session)
    for score in session.exec(select(Score).order_by(col(Score.id))):
        yield ScoreRow(**asdict(answers[score.answer_id]), **{name: _present(getattr(score, name)) for name in _SCORE})


def stored_choices(session: Session) -> Iterator[ChoiceRow]:
    """Every choice, in the order in which they were made."""
    runs = dict(session.exec(select(Run.id, Run.name)).all())
    statement = (
        select(Choice, Model.name, Question.key, Dataset.name)
        .select_from(Choice)
        .join(Model, col(Model.id) == col(Choice.model_id))
        .join(Question, col(Question.id) == col(Choice.question_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .order_by(col(Choice.id))
    )
    for choice, model, question_id, dataset in session.exec(statement):
        yield ChoiceRow(
            question_id=question_id,
            model=model,
            dataset=dataset,
            run=runs.get(choice.run_id),
            choice=tuple(choice.choice or ()),
            **{name: getattr(choice, name) for name in _CHOICE},
        )


def _present(value: Any) -> Any:
    """Empty text is absent, as everywhere in the tables, and so is a number that is not finite."""
    return None if value == "" else finite(value)


def add_judgements(session: Session, records: Sequence[JudgementRow], *, at: str) -> None:
    """Write judgements, with the models and runs they name; their answers are in the workspace."""
    if not records:
        return
    models = ensure_models(session, [record.judge for record in records])
    runs = ensure_runs(session, [record.run for record in records], RunKind.JUDGE, at=at)
    answers = answer_ids(session)
    rows = [
        {
            "run_id": runs.get(record.run),
            "judge_model_id": models[record.judge],
            "answer_id": answers[record.dataset or "", record.answer_id or ""],
            **{name: getattr(record, name) for name in _JUDGEMENT},
            "thinking": thinking if isinstance(thinking := record.extra.get(_THINKING), str) else None,
            "extra": {name: value for name, value in record.extra.items() if name != _THINKING},
        }
        for record in records
    ]
    insert_with_ids(session, Judgement, rows)


def add_scores(session: Session, records: Sequence[ScoreRow]) -> None:
    """Write scores; their answers are in the workspace."""
    if not records:
        return
    answers = answer_ids(session)
    rows = [
        {
            "answer_id": answers[record.dataset or "", record.answer_id or ""],
            **{name: getattr(record, name) for name in _SCORE},
        }
        for record in records
    ]
    insert_with_ids(session, Score, rows)


def add_choices(session: Session, records: Sequence[ChoiceRow], *, at: str) -> None:
    """Write choices, with the models and runs they name; their questions are in the workspace."""
    if not records:
        return
    models = ensure_models(session, [record.model for record in records])
    runs = ensure_runs(session, [record.run for record in records], RunKind.ANSWER, at=at)
    questions = question_ids(session)
    rows = [
        {
            "run_id": runs.get(record.run),
            "question_id": questions[record.dataset or "", record.question_id],
            "model_id": models[record.model],
            "choice": list(record.choice) or None,
            **{name: getattr(record, name) for name in _CHOICE},
        }
        for record in records
    ]
    insert_with_ids(session, Choice, rows)


def ensure_runs(session: Session, names: Iterable[str | None], kind: RunKind, *, at: str) -> dict[str | None, int]:
    """Make the runs of which only the name is known; the key of every run by its name."""
    known: dict[str | None, int] = {
        name: key for name, key in session.exec(select(Run.name, Run.id)) if key is not None
    }
    new = [name for name in dict.fromkeys(names) if name is not None and name not in known]
    empty = hashlib.sha256(b"{}").hexdigest()
    same: dict[str, object] = {"kind": kind, "plan": {}, "plan_sha256": empty, "created_at": at}
    rows = [{"name": name, **same} for name in new]
    return known | dict(zip(new, insert_with_ids(session, Run, rows), strict=True))
