"""DICOM files as images of questions: in folders, archives and tables, stored without their patients."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import select

from medreview.domain.images import Image
from medreview.importers.dicom_images import read_scan
from medreview.store.workspace import Workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.integration.import_dataset.look_alikes import write_parquet
from tests.unit.importers.dicom_files import CANARY, JPEG_2000, RUN_LENGTHS, dicom_file, ramp

QUESTION = "question_id,question,images,modalities\nq1,What is seen?,ct.dcm;mr,CT;MR\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "scans"
    folder.mkdir()
    (folder / "questions.csv").write_text(QUESTION, encoding="utf-8")
    (folder / "ct.dcm").write_bytes(dicom_file(ramp()))
    (folder / "mr").write_bytes(dicom_file(ramp(dtype=np.uint8, step=3), RUN_LENGTHS, Modality="MR"))
    return folder


def chosen(path: Path) -> ImportRequest:
    return ImportRequest((FileChoice(path),))


def zipped(folder: Path) -> Path:
    return Path(shutil.make_archive(str(folder), "zip", folder))


@pytest.mark.parametrize("is_archive", [False, True])
def test_that_scans_come_in_and_nothing_of_a_patient(workspace: Workspace, folder: Path, is_archive: bool) -> None:
    import_files(workspace, chosen(zipped(folder) if is_archive else folder))
    with workspace.reading() as session:
        images = session.exec(select(Image)).all()
        assert {(image.format, image.width, image.height) for image in images} == {("DICOM", 8, 6)}
        assert any(np.array_equal(read_scan("x", image.content).frames[0], ramp()) for image in images)
    workspace.close()
    for file in folder.parent.glob("pilot.medreview*"):
        assert CANARY.encode() not in file.read_bytes()


def test_that_scans_leave_without_a_patient_and_come_in_again(
    workspace: Workspace, folder: Path, tmp_path: Path
) -> None:
    import_files(workspace, chosen(folder))
    export_tables(workspace, tmp_path / "out")
    assert not any(CANARY.encode() in path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file())
    again = ImportRequest((FileChoice(tmp_path / "out" / "questions.csv"),), tmp_path / "out" / "images", "scans")
    assert [count.n_added for count in import_files(workspace, again).counts] == [0]


def test_that_a_scan_inside_a_table_is_stored_without_its_patient(workspace: Workspace, tmp_path: Path) -> None:
    row = {"question_id": "1", "question": "?", "image": {"bytes": dicom_file(ramp()), "path": f"{CANARY}.dcm"}}
    write_parquet([row], tmp_path / "rows.parquet")
    import_files(workspace, chosen(tmp_path / "rows.parquet"))
    workspace.close()
    assert CANARY.encode() not in (tmp_path / "pilot.medreview").read_bytes()


def test_that_a_scan_that_is_not_read_is_a_problem_of_its_row(workspace: Workspace, folder: Path) -> None:
    (folder / "ct.dcm").write_bytes(dicom_file(ramp(dtype=np.uint8, step=1), JPEG_2000))
    (problem,) = preview(workspace, chosen(folder)).problems
    assert (problem.row, problem.field) == (1, "images")
    assert "JPEG 2000" in str(problem.message)


def test_that_a_scan_with_text_in_its_pixels_is_said(workspace: Workspace, folder: Path) -> None:
    (folder / "ct.dcm").write_bytes(dicom_file(ramp(), BurnedInAnnotation="YES"))
    said = [str(note) for note in preview(workspace, chosen(folder)).notes]
    assert [note for note in said if "text in the picture" in note and "1 (ct.dcm)" in note]


def test_that_of_a_scan_without_text_in_its_pixels_nothing_is_said(workspace: Workspace, folder: Path) -> None:
    (folder / "ct.dcm").write_bytes(dicom_file(ramp(), BurnedInAnnotation="NO"))
    assert not [note for note in preview(workspace, chosen(folder)).notes if "text in the picture" in str(note)]


def test_that_what_a_zip_holds_of_scans_only_is_no_table(workspace: Workspace, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "scans.zip", "w") as archive:
        archive.writestr("a.dcm", dicom_file(ramp()))
    with pytest.raises(Exception, match="No table was recognised"):
        preview(workspace, chosen(tmp_path / "scans.zip"))
