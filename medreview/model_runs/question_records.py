"""The kind of records of a run over questions, by what its strategy brings back."""

from collections.abc import Iterable, Mapping, Sequence

from medreview.domain.plan_json import run_plan_from_json
from medreview.domain.question_plans import QuestionPlan
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import ReadingKind, Run
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.drawn_questions import DrawnQuestion
from medreview.model_runs.exam_records import ExamRecords
from medreview.model_runs.run_records import ItemCase
from medreview.model_runs.tag_records import TagRecords
from medreview.model_runs.translation_records import TranslationRecords
from medreview.protocols.strategies import Returns, Strategy, strategy_of
from medreview.store.queries.runs import PendingItem
from medreview.store.workspace import Session

KIND_OF_RUN: Mapping[Returns, RunKind] = {
    Returns.ANSWER: RunKind.ANSWER,
    Returns.CHOICE: RunKind.EXAM,
    Returns.TAGS: RunKind.TAG,
    Returns.TRANSLATION: RunKind.TRANSLATE,
}
_RECORDS: Mapping[Returns, type[AnswerRecords]] = {
    Returns.ANSWER: AnswerRecords,
    Returns.CHOICE: ExamRecords,
    Returns.TAGS: TagRecords,
    Returns.TRANSLATION: TranslationRecords,
}


def question_records(run: Run) -> AnswerRecords:
    """Those of a stored run, asked in the wording it was planned with."""
    plan = run_plan_from_json(QuestionPlan, run.plan, run=run.name)
    return planned_records(plan, strategy_of(plan), run_id=run.id or 0, name=run.name, model_id=run.model_id or 0)


def planned_records(
    plan: QuestionPlan, strategy: Strategy, *, run_id: int = 0, name: str = "", model_id: int = 0
) -> AnswerRecords:
    """Those of a plan; without a run's id what would be asked can be looked at."""
    writes_text = plan.reading is not ReadingKind.SCORED
    return _RECORDS[strategy.returns](run_id, name, model_id, plan, None, writes_text=writes_text, strategy=strategy)


def first_steps(
    session: Session, records: AnswerRecords, questions: Sequence[DrawnQuestion], places: Iterable[int]
) -> tuple[ItemCase, ...]:
    """Items that are not stored yet, in the first step."""
    some = {place: questions[place] for place in places}
    items = [PendingItem(at, at, "", one.question.question_id, one.question.key) for at, one in some.items()]
    return records.cases(session, items, {place: one.shown for place, one in some.items()})
