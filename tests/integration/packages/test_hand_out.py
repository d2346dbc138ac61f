"""Handing out a study: a rater's own part, blind, recorded; and what keeps a study from being handed out."""

import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.atomic_files import FileNotWritten
from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.packages import HandedOutPackage
from medreview.domain.questions import Question
from medreview.domain.ratings import RatingStatus, ShownRating
from medreview.domain.studies import Item, StudyState
from medreview.exchange.container import open_package
from medreview.jobs import Cancelled, CancelToken
from medreview.store.errors import StudyNotFound
from medreview.store.workspace import open_workspace
from medreview.workflows.design_study import delete_study, list_studies, update_study
from medreview.workflows.design_study.errors import StudyHandedOut
from medreview.workflows.hand_out import (
    ImportedNotHandedOut,
    NotPacked,
    OneFileForSeveral,
    PracticeNotHere,
    RaterNotInStudy,
    ReceivedNotHandedOut,
    hand_out,
    raters_to_hand_out,
)
from medreview.workflows.receive_package import receive
from tests.agreed_studies import BANK, a_plan_with_agreed, a_planned_study, some_practice
from tests.builders import a_study, a_workspace
from tests.integration.packages.canaries import OTHER_RATERS, SECRETS, STUDY, a_secret_study, handed_out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "packages"


def documents_of(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.endswith((".json", ".jsonl"))]
        return "\n".join(archive.read(name).decode() for name in names)


def everything_in(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return b"\n".join(name.encode() + archive.read(name) for name in archive.namelist()) + path.read_bytes()


@pytest.mark.guards
@pytest.mark.parametrize("wished", [{}, {"pairwise": True}, {"criteria": True}], ids=["scales", "pairs", "criteria"])
def test_that_nothing_that_could_unblind_is_anywhere_in_a_package(
    tmp_path: Path, folder: Path, wished: dict[str, bool]
) -> None:
    workspace, _ = a_secret_study(tmp_path, **wished)
    (written,) = handed_out(workspace, folder, "r1")
    workspace.close()
    found = [secret for secret in SECRETS if secret.encode() in everything_in(written.path)]
    assert found == []
    words = set(re.findall(r"[\w.]+", documents_of(written.path)))
    assert words.isdisjoint(OTHER_RATERS)


def test_that_the_plan_in_a_package_says_neither_what_was_selected_nor_by_which_seed(
    tmp_path: Path, folder: Path
) -> None:
    workspace, built = a_secret_study(tmp_path)
    (written,) = handed_out(workspace, folder, "r1")
    workspace.close()
    with open_package(written.path) as package:
        plan = package.content.plan
    assert built.plan.seed != 0
    assert plan["seed"] == 0
    assert [rater["code"] for rater in plan["raters"]] == ["r1"]  # type: ignore[attr-defined]
    assert plan["selection"]["authors"] == plan["selection"]["datasets"] == []  # type: ignore[index]
    assert plan["repeats"] is None


def test_that_references_are_packed_only_where_the_plan_shows_them(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path, show_references=True)
    (written,) = handed_out(workspace, folder, "r1")
    workspace.close()
    with open_package(written.path) as package:
        shown = [reference.text for question in package.content.questions for reference in question.references]
    assert shown == ["The reference says so."] * 2


def test_that_every_rater_gets_a_package_of_the_own_pairs_in_their_order(tmp_path: Path, folder: Path) -> None:
    workspace, built = a_secret_study(tmp_path)
    written = handed_out(workspace, folder)
    workspace.close()
    assert [one.path.name for one in written] == [f"{STUDY}-{code}.mrpack" for code in ("r1", "r2", "r3")]
    for one in written:
        with open_package(one.path) as package:
            pairs = package.content.pairs
        assert [pair.uid for pair in pairs] == [f"{built.uid}-{one.rater}-{n}" for n in range(1, 13)]
        assert (one.n_pairs, one.n_images) == (12, 2)


def test_that_what_left_is_recorded_with_the_hash_of_what_it_shows(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    (written,) = handed_out(workspace, folder, "r2")
    with workspace.reading() as session:
        record = session.exec(select(HandedOutPackage)).one()
        session.expunge_all()
    workspace.close()
    with open_package(written.path) as package:
        manifest = package.content.manifest
    assert (record.uid, record.plan_sha256, record.content_sha256, record.file_name) == (
        manifest.uid,
        manifest.plan_sha256,
        manifest.content_sha256,
        written.path.name,
    )


def test_that_the_same_study_gives_the_same_content_again_and_no_file_is_replaced(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    (first,) = handed_out(workspace, folder, "r1")
    (second,) = handed_out(workspace, folder, "r1")
    workspace.close()
    assert first.path != second.path
    with open_package(first.path) as one, open_package(second.path) as other:
        assert one.content.manifest.uid != other.content.manifest.uid
        assert one.content.manifest.content_sha256 == other.content.manifest.content_sha256


def test_that_a_changed_question_changes_the_content(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    (first,) = handed_out(workspace, folder, "r1")
    with workspace.transaction() as session:
        question = session.exec(select(Question)).first()
        assert question is not None
        question.text += "!"
    (second,) = handed_out(workspace, folder, "r1")
    workspace.close()
    with open_package(first.path) as one, open_package(second.path) as other:
        assert one.content.manifest.content_sha256 != other.content.manifest.content_sha256


def test_that_what_a_follow_up_shows_of_earlier_ratings_is_packed(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    with workspace.transaction() as session:
        item = session.exec(select(Item)).first()
        assert item is not None
        assert item.id is not None
        values = {"dimension": "correctness", "status": RatingStatus.RATED, "value": 2.0, "comment": "why"}
        session.add(ShownRating(item_id=item.id, label="B", **values))
        session.add(ShownRating(item_id=item.id, label="A", is_own=True, **values))
    (written,) = handed_out(workspace, folder, "r1")
    workspace.close()
    with open_package(written.path) as package:
        earlier = package.content.pairs[0].items[0].earlier
    assert [(one.label, one.is_own, one.value, one.comment) for one in earlier] == [
        ("B", False, 2.0, "why"),
        ("A", True, 2.0, "why"),
    ]


def test_that_a_study_that_was_handed_out_keeps_its_design(tmp_path: Path, folder: Path) -> None:
    workspace, built = a_secret_study(tmp_path)
    handed_out(workspace, folder, "r1")
    with pytest.raises(StudyHandedOut):
        delete_study(workspace, built.id)
    with pytest.raises(StudyHandedOut):
        update_study(workspace, built.id, replace(built.plan, batch_size=3))
    (view,) = list_studies(workspace)
    workspace.close()
    assert view.is_locked
    assert view.n_packages == 1


def test_that_stopping_keeps_what_was_written_and_records_no_more(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    cancel = CancelToken()
    with pytest.raises(Cancelled):
        hand_out(
            workspace, STUDY, folder, report=lambda now: cancel.cancel() if now.message == "r2" else None, cancel=cancel
        )
    with workspace.reading() as session:
        recorded = [record.file_name for record in session.exec(select(HandedOutPackage))]
    workspace.close()
    assert recorded == [path.name for path in folder.iterdir()] == [f"{STUDY}-r1.mrpack"]


def test_that_a_place_that_takes_no_file_leaves_no_record(tmp_path: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FileNotWritten):
        handed_out(workspace, tmp_path / "file", "r1")
    assert raters_to_hand_out(workspace, STUDY)[0].n_packages == 0
    workspace.close()


def test_that_a_text_that_no_package_can_hold_is_named_and_nothing_is_recorded(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    with workspace.transaction() as session:
        question = session.exec(select(Question)).first()
        assert question is not None
        question.title = "a\0b"
    with pytest.raises(NotPacked, match=r"questions\.jsonl:1"):
        handed_out(workspace, folder, "r1")
    assert raters_to_hand_out(workspace, STUDY)[0].n_packages == 0
    workspace.close()


def test_that_one_file_takes_one_rater(tmp_path: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    with pytest.raises(OneFileForSeveral):
        hand_out(workspace, STUDY, tmp_path / "all.mrpack")
    (written,) = hand_out(workspace, STUDY, tmp_path / "one.mrpack", raters=["r3"])
    workspace.close()
    assert written.path == tmp_path / "one.mrpack"


def test_that_unknown_raters_and_studies_are_named(tmp_path: Path, folder: Path) -> None:
    workspace, _ = a_secret_study(tmp_path)
    with pytest.raises(RaterNotInStudy, match="r1, r2, r3"):
        handed_out(workspace, folder, "r9")
    with pytest.raises(StudyNotFound, match=STUDY):
        hand_out(workspace, "Another", folder)
    workspace.close()
    assert not folder.exists()


def test_that_imported_and_received_studies_are_not_handed_out(tmp_path: Path, folder: Path) -> None:
    workspace = a_workspace(tmp_path, "imported.medreview")
    a_study(workspace, name=STUDY, state=StudyState.IMPORTED)
    with pytest.raises(ImportedNotHandedOut):
        handed_out(workspace, folder)
    workspace.close()
    home, _ = a_secret_study(tmp_path)
    (written,) = handed_out(home, folder, "r1")
    home.close()
    receive(written.path, tmp_path / "rater.medreview")
    rater = open_workspace(tmp_path / "rater.medreview")
    with pytest.raises(ReceivedNotHandedOut):
        handed_out(rater, folder)
    rater.close()


def test_that_nothing_is_handed_out_with_less_practice_than_planned(tmp_path: Path, folder: Path) -> None:
    workspace = a_workspace(tmp_path)
    study = a_planned_study(workspace, a_plan_with_agreed(practice=some_practice(2)), answers=3)
    with workspace.transaction() as session:
        gone = session.exec(select(Answer).join(Dataset).where(Dataset.name == BANK, Answer.key == "a-1")).one()
        gone.key = "another"
    with pytest.raises(PracticeNotHere, match="a-1"):
        hand_out(workspace, study.name, folder)
    assert not folder.exists() or list(folder.iterdir()) == []
    workspace.close()
