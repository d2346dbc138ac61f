"""A file may fill the place of a rating that was taken back; the trail tells what stood there."""

from pathlib import Path

import pytest

from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_study
from tests.integration.rate_answers.steps import opened


@pytest.mark.parametrize("takes_back", ["clear", "undo"])
def test_that_an_imported_rating_follows_the_one_that_was_taken_back(
    workspace: Workspace, tmp_path: Path, takes_back: str
) -> None:
    study = a_study(workspace)
    session = opened(workspace, study)
    session.rate("relevance", 4.0)
    session.undo() if takes_back == "undo" else session.clear("relevance")
    session.leave()
    place = "r1,a-0,fine,relevance,1,2"
    (tmp_path / "ratings.csv").write_text(
        f"rater,answer_id,granularity,dimension,sentence_index,value\n{place}\n", encoding="utf-8"
    )
    report = import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study=study.name))
    assert report.counts[0].n_added == 1
    assert check_workspace(workspace.path).findings == ()
