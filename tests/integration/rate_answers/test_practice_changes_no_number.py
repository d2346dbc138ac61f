"""However anybody practises, no number of the study, of its raters' progress or of an export is another one."""

import random
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from medreview.domain.rating_tasks import AllDone, ConfidenceTask, FormTask, ItemTask
from medreview.domain.study_plans import Practice
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.workflows.analyse import analyse_study
from medreview.workflows.collect import study_progress
from medreview.workflows.design_study import list_studies
from medreview.workflows.export_tables import export_tables
from medreview.workflows.rate_answers import open_session, raters_of
from tests.agreed_studies import a_plan_with_agreed, a_planned_study, some_practice
from tests.builders import a_workspace

pytestmark = pytest.mark.guards

DAY_BEFORE = datetime(2026, 11, 26, 9, tzinfo=UTC)
NOW = datetime(2026, 11, 27, 9, tzinfo=UTC)
QUICK = AnalysisSettings(seed=3, n_resamples=0)


def numbers_of(practice: Practice | None, values: random.Random) -> tuple[object, ...]:
    """Everything that is computed of a study whose two raters rate by a seed, after practice by ``values``."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        workspace = a_workspace(folder)
        study = a_planned_study(workspace, a_plan_with_agreed(practice=practice), answers=6)
        for number, rater in enumerate(study.raters):
            earnest, clock = random.Random(number), {"now": DAY_BEFORE}
            session = open_session(workspace, study.id, rater, now=partial(clock.__getitem__, "now"))
            while not isinstance(task := session.task, AllDone):
                if isinstance(task, ItemTask) and task.practice is None:
                    clock["now"] = NOW
                session.spend(2.0, 3.0)
                match task:
                    case ItemTask():
                        drawn = earnest if task.practice is None else values
                        for dimension in task.dimensions:
                            session.rate(dimension.name, drawn.choice(dimension.scale.values))
                    case ConfidenceTask():
                        session.give_confidence(earnest.choice([1.0, 4.0]))
                    case FormTask():
                        session.answer_form(texts={"said": "the researcher said so"})
                    case _:
                        pass
                session.go_next()
        done = analyse_study(workspace, study.name, settings=QUICK)
        export_tables(workspace, folder / "tables")
        progress = [(one.n_items, one.n_items_done, one.takes) for one in raters_of(workspace, study.id)]
        (view,) = list_studies(workspace)
        found = (
            [(table.name, table.rows) for table in done.tables],
            (folder / "tables" / "ratings.csv").read_bytes(),
            progress,
            [(one.amount, one.batches, one.pace) for one in study_progress(workspace, study.name, now=NOW).raters],
            (view.n_questions, view.n_answers),
        )
        workspace.close()
        return found


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_that_practice_changes_no_number_of_the_study(full: bool) -> None:
    without = numbers_of(None, random.Random(0))
    wanted = settings(max_examples=20 if full else 1, deadline=None, database=None, phases=[Phase.generate])

    @wanted
    @given(
        seed=st.integers(0, 1000),
        n_items=st.integers(1, 4),
        fine=st.booleans(),
        pass_share=st.sampled_from([None, 0.5, 1.0]),
        attempts=st.integers(1, 3),
    )
    def check(seed: int, n_items: int, fine: bool, pass_share: float | None, attempts: int) -> None:
        practice = some_practice(n_items, fine=fine, pass_share=pass_share, attempts=attempts)
        assert numbers_of(practice, random.Random(seed)) == without

    check()
