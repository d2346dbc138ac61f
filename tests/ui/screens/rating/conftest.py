"""A small study in a real workspace file, and a rating page at it."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlmodel import Session

from medreview.domain.answers import Answer, Author
from medreview.domain.comparisons import Criterion
from medreview.domain.datasets import Dataset
from medreview.domain.ids import RaterId, StudyId
from medreview.domain.questions import Question
from medreview.domain.study_plans import BatchSet, Block, Granularity, PlannedRater, Selection, StudyPlan
from medreview.store.workspace import Workspace
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.rating.rater_input import SeenWatch
from medreview.ui.screens.rating.rating_page import RatingPage
from medreview.workflows import design_study
from medreview.workflows.rate_answers import RatingSession, open_session
from tests.builders import a_workspace
from tests.ui.screens.rating.hands import CLOCK, begin

AUTHOR_NAMES = ("Secretus Author", "gpt-hidden-9")
TEXT = "Rest first. Drink water. Take 5.5 mg at night. See a doctor if it lasts."

MakeStudy = Callable[..., RatingSession]


@pytest.fixture(autouse=True)
def _driven_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been seen is a matter of the clock that the hands drive."""
    monkeypatch.setattr(SeenWatch, "now_ms", lambda _watch: CLOCK.now_ms)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path, "rating.medreview")
    yield opened
    opened.close()


@pytest.fixture
def make_session(workspace: Workspace) -> MakeStudy:
    """Plans a study of one question with an answer per author, and opens its only rater's session.

    ``criteria`` are the texts of those of each question, which are their names, too.
    """

    def make(
        *,
        text: str = TEXT,
        question: str = "What should I do?",
        language: str = "en",
        blocks: tuple[Granularity, ...] = (Granularity.FINE,),
        n_questions: int = 1,
        criteria: Sequence[Sequence[str]] = (),
        **changes: object,
    ) -> RatingSession:
        with workspace.transaction() as session:
            _add_answers(session, text, question, language, n_questions)
            for number, texts in enumerate(criteria, start=1):
                session.add_all(Criterion(question_id=number, key=one, points=1.0, text=one) for one in texts)
        plan = dataclasses.replace(_plan(blocks), **changes)  # type: ignore[arg-type]
        study = design_study.create_study(workspace, plan)
        return open_session(workspace, StudyId(study), RaterId(1))

    return make


@pytest.fixture
def session(make_session: MakeStudy) -> RatingSession:
    """At the first sentence of the first answer."""
    return make_session()


@pytest.fixture
def page_for(context: ScreenContext, qtbot: QtBot) -> Callable[[RatingSession], RatingPage]:
    """Opens a rating page at a session, shown in the size of a small laptop."""

    def open_rating_page(session: RatingSession) -> RatingPage:
        rating = RatingPage(session, theme=context.theme, settings=context.settings)
        qtbot.addWidget(rating)
        rating.resize(1270, 690)
        with qtbot.waitExposed(rating):
            rating.show()
        rating.activateWindow()
        begin(rating)
        return rating

    return open_rating_page


@pytest.fixture
def rating(page_for: Callable[[RatingSession], RatingPage], session: RatingSession) -> RatingPage:
    return page_for(session)


def _plan(blocks: tuple[Granularity, ...]) -> StudyPlan:
    return dataclasses.replace(
        design_study.template_plan("cqa-eval"),
        name="small",
        raters=(PlannedRater("R1", "A"),),
        batch_sets=(BatchSet("X"),),
        blocks=tuple(Block(granularity, "X") for granularity in blocks),
        selection=Selection(kinds=("open",)),
        sentences_per_answer=3,
        repeats=None,
        forms=(),
        consent={},
        confidence_row=False,
    )


def _add_answers(session: Session, text: str, question: str, language: str, n_questions: int) -> None:
    session.add(Dataset(id=1, name="set", created_at="now"))
    session.add_all(Author(id=number, name=name) for number, name in enumerate(AUTHOR_NAMES, start=1))
    session.flush()
    for number in range(1, n_questions + 1):
        session.add(
            Question(
                id=number, dataset_id=1, key=f"q{number}", text=question, language=language, context=[], options=[]
            )
        )
        session.flush()
        session.add_all(
            Answer(
                id=number * 10 + author,
                dataset_id=1,
                question_id=number,
                key=f"q{number}-{author}",
                author_id=author,
                text=text,
                language=language,
                is_reference=False,
            )
            for author in range(1, len(AUTHOR_NAMES) + 1)
        )
        session.flush()
