"""The report of a study as files: six pages at most, and everything else in one archive."""

import shutil
import zipfile
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtWidgets import QApplication

from medreview.jobs import CancelToken, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.ui.study_report import ReportChoice, write_report
from medreview.workflows.analyse import judges_to_compare
from medreview.workflows.workspace_files import open_workspace
from tests.made_sample import kept
from tests.ui.every_window import make_workspaces

pytestmark = pytest.mark.timeout(600)
MOST_PAGES = 6


def test_that_the_report_is_six_pages_at_most_with_everything_in_one_archive(
    qapp: QApplication, tmp_path: Path
) -> None:
    copy = shutil.copy(kept("workspaces", make_workspaces) / "judged.medreview", tmp_path)
    workspace = open_workspace(Path(copy))
    choice = ReportChoice("Sample study", AnalysisSettings(n_resamples=0))
    page, *_ = write_report(workspace, choice, tmp_path / "out", no_report, CancelToken())
    judges = [offer.judge for offer in judges_to_compare(workspace, "Sample study")]
    workspace.close()
    assert {one.name for one in (tmp_path / "out").iterdir()} == {"report.html", "report.pdf", "everything.zip"}
    assert page == tmp_path / "out" / "report.html"
    with pypdfium2.PdfDocument(tmp_path / "out" / "report.pdf") as printed:
        assert 1 < len(printed) <= MOST_PAGES
    with zipfile.ZipFile(tmp_path / "out" / "everything.zip") as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    folders = {name.split("/")[1] for name in names if name.startswith("judges/")}
    assert len(folders) == len(judges) > 0
    for folder in folders:
        own = [name for name in names if name.startswith(f"judges/{folder}/")]
        assert any(name.endswith(".csv") for name in own)
        assert any(name.endswith(".png") for name in own)
