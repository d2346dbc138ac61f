"""A study of which only the raters are known so far."""

from pathlib import Path

from medreview.workflows.design_study import list_studies
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace


def test_that_a_study_of_raters_alone_is_listed(tmp_path: Path):
    raters = tmp_path / "raters.csv"
    raters.write_text("rater,study,group\nr1,Elsewhere,A\nr2,Elsewhere,B\n", encoding="utf-8")
    workspace = a_workspace(tmp_path)
    import_files(workspace, ImportRequest(files=(FileChoice(raters),)))
    (study,) = list_studies(workspace)
    assert [(rater.code, rater.group, rater.n_pairs, rater.n_pairs_done) for rater in study.raters] == [
        ("r1", "A", 0, 0),
        ("r2", "B", 0, 0),
    ]
    workspace.close()
