"""A study of pairs from its template to its preferences: laid out, handed out, rated, sent back, analysed, exported."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.analysis.preferences import load_preferences
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import PREFERENCE, PlannedRater, StudyPlan
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study, preview, template_plan
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.rate_answers import open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file
from tests.builders import a_dataset, a_workspace

SHOWS_BEST = {"Dr Hidden": 3, "secret-model-7b": 2, "another-model-70b": 1}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path, "home.medreview")
    a_dataset(workspace, answers=9)
    yield workspace
    workspace.close()


def a_pairs_plan() -> StudyPlan:
    plan = template_plan("pairs")
    raters = (PlannedRater("r1", "A"), PlannedRater("r2", "A"))
    selection = replace(plan.selection, n_questions=None)
    return replace(plan, name="Pairs", raters=raters, selection=selection, consent={}, forms=())


def test_draft(home: Workspace, tmp_path: Path) -> None:
    plan = a_pairs_plan()
    seen = preview(home, plan)
    print(seen.problems, seen.loads)
    create_study(home, plan)
    written = hand_out(home, "Pairs", tmp_path / "out")
    returns = []
    for one in written:
        path = receive(one.path, tmp_path / f"{one.rater}.medreview")
        print(path)
        workspace = open_workspace(path.workspace)
        (study,) = studies_to_rate(workspace)
        (rater,) = raters_of(workspace, study.study)
        session = open_session(workspace, study.study, rater.rater)
        n = 0
        while session.task.step != "done":
            task = session.task
            assert isinstance(task, ItemTask), task
            assert task.pair.other is not None
            session.rate(PREFERENCE.name, n % 4 + 1)
            n += 1
            session.go_next()
        session.leave()
        back = tmp_path / f"{one.rater}.mrreturn"
        write_return_file(workspace, back)
        returns.append(back)
        workspace.close()
    report = collect(home, returns, by="me", shown=content_shown)
    print(report)
    with home.reading() as db:
        data = load_preferences(db)
    for one in data.given:
        print(one)
    print(export_tables(home, tmp_path / "tables"))
    print((tmp_path / "tables" / "preferences.csv").read_text())
    print((tmp_path / "tables" / "ratings.csv").exists())
    assert 0
