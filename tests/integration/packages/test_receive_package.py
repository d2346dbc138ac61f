"""Opening a package into a rater's own workspace: whole or not at all, found again, rated as at home."""

import hashlib
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Author
from medreview.domain.audit import AuditEntry
from medreview.domain.datasets import Dataset
from medreview.domain.packages import ReceivedPackage
from medreview.domain.questions import Question
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.studies import Rater, Study
from medreview.exchange.container import open_package, write_package
from medreview.jobs import Cancelled, CancelToken
from medreview.store.audit import chain_of, first_broken_link
from medreview.store.errors import WorkspaceExists
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import look_into, receive, workspace_of
from medreview.workflows.receive_package.received_work import PackageNotOpened
from tests.integration.packages.canaries import STUDY, a_secret_study, handed_out
from tests.integration.packages.way_through import seen_in, session_in
from tests.unit.exchange.packed import a_package, changed, images


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    workspace, _ = a_secret_study(tmp_path, show_references=True)
    (written,) = handed_out(workspace, tmp_path / "packages", "r1")
    workspace.close()
    return written.path


def received(packed: Path, path: Path) -> Workspace:
    receive(packed, path)
    return open_workspace(path)


def test_that_a_rater_sees_from_a_package_what_is_seen_at_home(tmp_path: Path, packed: Path) -> None:
    workspace = received(packed, tmp_path / "r1.medreview")
    at_the_rater = seen_in(session_in(workspace))
    workspace.close()
    home = open_workspace(tmp_path / "study.medreview")
    (study,) = studies_to_rate(home)
    at_home = seen_in(open_session(home, study.study, raters_of(home, study.study)[0].rater))
    home.close()
    assert at_the_rater == at_home


def test_that_a_rater_finds_the_reasons_not_to_judge_in_the_planned_order(tmp_path: Path, packed: Path) -> None:
    home = open_workspace(tmp_path / "study.medreview")
    (study,) = studies_to_rate(home)
    planned = list(open_session(home, study.study, raters_of(home, study.study)[0].rater).plan.cannot_judge_reasons)
    home.close()
    assert planned != sorted(planned)
    workspace = received(packed, tmp_path / "r1.medreview")
    assert list(session_in(workspace).plan.cannot_judge_reasons) == planned
    workspace.close()


def test_that_the_trail_of_a_copy_has_a_name_of_its_own_and_holds_together(tmp_path: Path, packed: Path) -> None:
    workspace = received(packed, tmp_path / "r1.medreview")
    seen_in(session_in(workspace))
    with workspace.reading() as session:
        package = session.exec(select(ReceivedPackage)).one()
        study = session.exec(select(Study)).one()
        entries = list(session.exec(select(AuditEntry)))
        session.expunge_all()
    workspace.close()
    own = [entry for entry in entries if entry.chain == chain_of(study.uid, "r1", package.copy_uid)]
    assert {entry.chain for entry in entries if entry not in own} == {f"frozen/{study.uid}"}
    assert first_broken_link(own) is None
    assert check_workspace(tmp_path / "r1.medreview").is_sound


def test_that_undo_finds_the_trail_of_the_copy(tmp_path: Path, packed: Path) -> None:
    workspace = received(packed, tmp_path / "r1.medreview")
    session = session_in(workspace)
    session.give_consent()
    session.go_next()
    assert isinstance(session.task, ItemTask)
    dimension = session.task.dimensions[0].name
    session.rate(dimension, 2)
    session.rate(dimension, 3)
    task = session.undo()
    assert isinstance(task, ItemTask)
    assert task.given[dimension].value == 2
    workspace.close()


def test_that_the_rows_of_a_raters_workspace_name_nobody(tmp_path: Path, packed: Path) -> None:
    workspace = received(packed, tmp_path / "r1.medreview")
    with workspace.reading() as session:
        assert [dataset.name for dataset in session.exec(select(Dataset))] == ["package"]
        assert [author.name for author in session.exec(select(Author))] == ["hidden"]
        assert [(rater.code, rater.name) for rater in session.exec(select(Rater))] == [("r1", None)]
        assert {question.key for question in session.exec(select(Question))} == {"1", "2"}
    workspace.close()


def test_that_a_received_package_is_never_changed(tmp_path: Path, packed: Path) -> None:
    before = hashlib.sha256(packed.read_bytes()).hexdigest()
    workspace = received(packed, tmp_path / "r1.medreview")
    seen_in(session_in(workspace))
    workspace.close()
    assert hashlib.sha256(packed.read_bytes()).hexdigest() == before


def test_that_two_copies_of_one_package_are_told_apart(tmp_path: Path, packed: Path) -> None:
    copies: set[str] = set()
    for name in ("one.medreview", "two.medreview"):
        workspace = received(packed, tmp_path / name)
        with workspace.reading() as session:
            copies.add(session.exec(select(ReceivedPackage.copy_uid)).one())
        workspace.close()
    assert len(copies) == 2


def test_that_a_package_is_found_again_by_its_file_by_its_uid_and_by_its_content(tmp_path: Path, packed: Path) -> None:
    own = tmp_path / "own" / "r1.medreview"
    receive(packed, own)
    assert workspace_of(packed, folder=own.parent) == own
    assert look_into(packed, folder=own.parent).workspace == own
    home = open_workspace(tmp_path / "study.medreview")
    (again,) = handed_out(home, tmp_path / "again", "r1")
    home.close()
    assert workspace_of(again.path, folder=own.parent) is None
    assert look_into(again.path, folder=own.parent).workspace == own
    assert look_into(again.path, remembered=[own], folder=tmp_path / "none").workspace == own


def test_that_another_version_for_the_same_rater_is_told_apart(tmp_path: Path, packed: Path) -> None:
    own = tmp_path / "own" / "r1.medreview"
    receive(packed, own)
    home = open_workspace(tmp_path / "study.medreview")
    with home.transaction() as session:
        for question in session.exec(select(Question)):
            question.text += "?"
    (again,) = handed_out(home, tmp_path / "again", "r1")
    home.close()
    view = look_into(again.path, folder=own.parent)
    assert (view.workspace, view.other_version) == (None, own)
    assert not view.suggested.exists()


def test_that_the_package_of_another_rater_has_nothing_to_do_with_it(tmp_path: Path, packed: Path) -> None:
    own = tmp_path / "own" / "r1.medreview"
    receive(packed, own)
    home = open_workspace(tmp_path / "study.medreview")
    (other,) = handed_out(home, tmp_path / "again", "r2")
    home.close()
    view = look_into(other.path, folder=own.parent)
    assert (view.workspace, view.other_version) == (None, None)
    assert (view.study, view.rater, view.n_images) == (STUDY, "r2", 2)


def test_that_a_file_that_is_there_is_not_replaced(tmp_path: Path, packed: Path) -> None:
    there = tmp_path / "there.medreview"
    there.write_text("mine")
    with pytest.raises(WorkspaceExists):
        receive(packed, there)
    assert there.read_text() == "mine"


def test_that_stopping_leaves_nothing(tmp_path: Path, packed: Path) -> None:
    cancel = CancelToken()
    own = tmp_path / "own"
    own.mkdir()
    steps = iter(range(100))

    def report(_progress: object) -> None:
        if next(steps) == 7:
            cancel.cancel()

    with pytest.raises(Cancelled):
        receive(packed, own / "r1.medreview", report=report, cancel=cancel)
    assert list(own.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"not an image", b"\x89PNG\r\n\x1a\n" + bytes(40), b"<svg/>"])
def test_that_an_image_that_is_none_is_refused_and_nothing_is_made(content: bytes, tmp_path: Path) -> None:
    sha256 = hashlib.sha256(content).hexdigest()
    package = a_package(1)
    question = package.questions[0]
    image = replace(question.images[0], sha256=sha256)
    package = changed(package, questions=(replace(question, images=(image,)),))
    path = tmp_path / "bad.mrpack"
    write_package(path, package, [(sha256, content)])
    own = tmp_path / "own"
    with pytest.raises(PackageNotOpened, match=r"bad\.mrpack"):
        receive(path, own / "r1.medreview")
    assert list(own.iterdir()) == []


def test_that_a_plan_that_nobody_can_rate_by_is_refused(tmp_path: Path) -> None:
    package = a_package(1)
    dimensions = package.plan["dimensions"]
    assert isinstance(dimensions, list)
    package = changed(package, plan=package.plan | {"dimensions": [dimensions[0], dimensions[0]]})
    path = tmp_path / "bad.mrpack"
    write_package(path, package, images(1).items())
    with pytest.raises(PackageNotOpened, match="two dimensions"):
        look_into(path)
    with pytest.raises(PackageNotOpened, match="two dimensions"):
        receive(path, tmp_path / "r1.medreview")
    assert [file.name for file in tmp_path.iterdir()] == ["bad.mrpack"]


def test_that_what_was_received_says_which_package_it_came_from(tmp_path: Path, packed: Path) -> None:
    at = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    own = tmp_path / "r1.medreview"
    receive(packed, own, now=lambda: at)
    workspace = open_workspace(own)
    with workspace.reading() as session:
        row = session.exec(select(ReceivedPackage)).one()
        session.expunge_all()
    workspace.close()
    with open_package(packed) as package:
        manifest = package.content.manifest
    assert (row.uid, row.plan_sha256, row.content_sha256) == (
        manifest.uid,
        manifest.plan_sha256,
        manifest.content_sha256,
    )
    assert row.file_sha256 == hashlib.sha256(packed.read_bytes()).hexdigest()
    assert row.received_at == "2026-11-21T09:30:00+00:00"


def test_that_a_package_on_a_read_only_place_opens_all_the_same(tmp_path: Path, packed: Path) -> None:
    place = tmp_path / "stick"
    place.mkdir()
    shutil.copy(packed, place / "p.mrpack")
    (place / "p.mrpack").chmod(0o400)
    place.chmod(0o500)
    receive(place / "p.mrpack", tmp_path / "r1.medreview")
    place.chmod(0o700)
    assert check_workspace(tmp_path / "r1.medreview").is_sound


RECEIVER = """
import pathlib, sys
from medreview.workflows.receive_package import receive
print("begins", flush=True)
receive(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), report=lambda _: print("goes on", flush=True))
print("done", flush=True)
"""
N_KILLS, N_KILLS_SAMPLED = 40, 4


@pytest.mark.guards
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_that_opening_a_package_killed_at_any_moment_leaves_no_folder_for_good(
    tmp_path: Path, packed: Path, full: bool
) -> None:
    moments = random.Random(20261122)
    for number in range(N_KILLS if full else N_KILLS_SAMPLED):
        target = tmp_path / "theirs" / f"{number}.medreview"
        with subprocess.Popen(
            [sys.executable, "-c", RECEIVER, str(packed), str(target)], stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            for _ in range(moments.randrange(1, 5)):
                program.stdout.readline()
            for _ in range(moments.randrange(300_000)):
                pass
            program.kill()
        if target.exists():
            assert check_workspace(target).is_sound
    received(packed, tmp_path / "theirs" / "last.medreview").close()
    assert [found for found in (tmp_path / "theirs").iterdir() if found.is_dir()] == []
