"""The report of a study with its judges: the raters' page, and beside it a folder for each judge."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from medreview.jobs import CancelToken, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.study_report import JUDGES, ReportChoice, write_report_with_judges
from medreview.workflows.analyse import ReliabilitySettings, judges_to_compare
from medreview.workflows.workspace_files import open_workspace
from tests.made_sample import kept
from tests.ui.every_window import make_workspaces

pytestmark = pytest.mark.timeout(600)


def test_that_every_judge_of_the_study_has_its_tables_figures_and_page(qapp: QApplication, tmp_path: Path) -> None:
    copy = shutil.copy(kept("workspaces", make_workspaces) / "judged.medreview", tmp_path)
    workspace = open_workspace(Path(copy))
    unresampled = AnalysisSettings(n_resamples=0)
    choice = ReportChoice("Sample study", unresampled, "en", reliability=ReliabilitySettings(unresampled))
    page = write_report_with_judges(workspace, choice, tmp_path / "out", no_report, CancelToken())
    judges = [offer.judge for offer in judges_to_compare(workspace, "Sample study")]
    workspace.close()
    folders = sorted((tmp_path / "out" / JUDGES).iterdir())
    assert page == tmp_path / "out" / "report.html"
    assert len(folders) == len(judges) > 0
    for folder, judge in zip(folders, sorted(judges), strict=True):
        assert list(folder.glob("*.csv"))
        assert list((folder / "figures").glob("*.png"))
        assert judge in (folder / "report.html").read_text(encoding="utf-8")
        assert (folder / "report.pdf").stat().st_size > 0
