"""Whatever a run brings back, one kind of records is all that the machine needs to be told of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest
from sqlmodel import col, update

from medreview import workflows
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.run_kinds import RunKind
from medreview.domain.run_plans import PlannedModel, SpendCap
from medreview.domain.runs import Run, RunItem
from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.engines import Generated, GenerateRequest, NotAnswered, Result
from medreview.llm.messages import ChatMessage, Role, TextPart
from medreview.model_runs.batch_export import export_batch
from medreview.model_runs.execution import RunOutcome, carry_out
from medreview.model_runs.run_plans import store_runs
from medreview.model_runs.run_records import Conversations, ItemCase, Row, RunRecords
from medreview.model_runs.stored_runs import RECORD_KINDS, RunMissing, RunState
from medreview.protocols import Case
from medreview.store.queries.runs import PendingItem
from medreview.store.workspace import Session, Workspace
from tests.builders import CREATED_AT, a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

WORKFLOWS = Path(workflows.__file__).parent
KEPT: dict[int, list[Row]] = {}


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    model: PlannedModel = field(default_factory=lambda: PlannedModel("judge-1b", "local"))
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    n_items: int = 3
    max_attempts: int = 2
    n_context: int | None = None
    cap: SpendCap = field(default_factory=SpendCap)
    shows_images: bool = False

    def seed_of(self, *, repeat: int, attempt: int) -> int:
        return repeat * 10 + attempt


@dataclass(frozen=True, slots=True)
class AnswerRecords(RunRecords):
    """Keeps what a model answers; nothing in it is a grade."""

    purpose: ClassVar[RequestPurpose] = RequestPurpose.JUDGE

    def cases(self, session: Session, items: Sequence[PendingItem]) -> tuple[ItemCase, ...]:
        return tuple(ItemCase(item, Case(f"Question {item.key}?", "")) for item in items)

    def conversations(self, case: Case) -> Conversations:
        return {None: (ChatMessage(Role.USER, (TextPart(case.question),)),)}

    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        text = result.completion.text if isinstance(result, Generated) else ""
        return ({"attempt": attempt, "text": text, "failed": isinstance(result, NotAnswered)},)

    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        done = update(RunItem).where(col(RunItem.id) == item.item.item_id, col(RunItem.done_at).is_(None))
        is_new = session.connection().execute(done.values(done_at=at)).rowcount == 1
        KEPT[item.item.item_id] = list(rows)
        return is_new

    def needs_another_attempt(self, rows: Sequence[Row]) -> bool:
        return not any(row["text"] for row in rows)

    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        return any(row["text"] for row in rows)


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made)
    KEPT.clear()
    monkeypatch.setitem(
        RECORD_KINDS,
        RunKind.ANSWER,
        lambda run: AnswerRecords(run.id or 0, run.name, run.model_id or 0, AnswerPlan(), None, writes_text=True),
    )
    yield made
    made.close()


def an_answer_run(workspace: Workspace) -> int:
    answers = judged_dataset(workspace, (("a",), ("b",), ("c",)))
    run = Run(
        name="answers", kind=RunKind.ANSWER, model_id=1, plan={"n_items": 3}, plan_sha256="", created_at=CREATED_AT
    )
    items = ({"uid": f"{n:032}", "answer_id": answer, "repeat": 1} for n, answer in enumerate(answers))
    places = {"sentence_index": None, "sentence_start": None, "sentence_end": None}
    return store_runs(workspace, [(run, ({**item, **places} for item in items))])[0]


def silent_at_first(request: GenerateRequest) -> str:
    return "" if request.settings.seed % 10 == 1 else f"An answer to: {request.messages[0].text}"


def test_that_a_run_of_another_kind_stops_resumes_and_asks_again_by_its_records_alone(workspace: Workspace) -> None:
    run = an_answer_run(workspace)
    stopped = carry_out(workspace, run, open_engine=FakeEngine(silent_at_first, stop_after=4).open)
    assert (stopped.state, stopped.progress.n_done) == (RunState.STOPPED, len(KEPT))
    events: list[object] = []
    outcome = carry_out(workspace, run, events.append, open_engine=FakeEngine(silent_at_first).open)
    assert outcome == events[-1]
    assert isinstance(outcome, RunOutcome)
    assert (outcome.state, outcome.progress.n_done) == (RunState.FINISHED, 3)
    assert sorted(str(row["text"]) for rows in KEPT.values() for row in rows if row["text"]) == [
        f"An answer to: Question D/q{n}-0?" for n in range(3)
    ]


def test_that_a_run_of_another_kind_goes_into_batch_files(workspace: Workspace, tmp_path: Path) -> None:
    (file,) = export_batch(workspace, an_answer_run(workspace), tmp_path / "batch").files
    assert [f"Question D/q{n}-0?" in line for n, line in enumerate(file.read_text("utf-8").splitlines())] == [True] * 3


def test_that_every_kind_that_can_be_planned_has_its_records() -> None:
    planned = {name for path in sorted(WORKFLOWS.rglob("*_runs.py")) for name in kinds_in(path.read_text("utf-8"))}
    assert planned
    assert sorted(planned - {kind.name for kind in RECORD_KINDS}) == [], "name their records in RECORD_KINDS"


def kinds_in(code: str) -> list[str]:
    return re.findall(r"\bRunKind\.([A-Z]+)", code)


def test_that_a_run_of_a_kind_that_nobody_knows_is_not_there(workspace: Workspace) -> None:
    run = Run(name="metrics", kind=RunKind.METRIC, plan={"n_items": 0}, plan_sha256="", created_at=CREATED_AT)
    (number,) = store_runs(workspace, [(run, ())])
    with pytest.raises(RunMissing):
        carry_out(workspace, number)
