"""Files of the first format are opened, held to what the upgrade found, and go on being sound.

The samples were made by the program that wrote format 1: a study's home with ratings at home, of two returns that
differ, decided and corrected, and an imported study; a rater's own workspace with its return; and a package.
"""

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.audit import FrozenContent
from medreview.domain.studies import Study
from medreview.rater_work.frozen import held_to
from medreview.store.workspace import open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, collect
from medreview.workflows.hand_out import content_shown
from medreview.workflows.rate_answers import open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file

pytestmark = pytest.mark.guards

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return _unpacked("version-1.medreview", tmp_path)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return _unpacked("version-1-rater.medreview", tmp_path)


def _unpacked(name: str, folder: Path) -> Path:
    path = folder / name
    with gzip.open(SAMPLES / f"{name}.gz") as packed, path.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return path


def _findings(path: Path) -> list[str]:
    return [str(finding) for finding in check_workspace(path).findings]


def test_that_a_file_of_the_first_format_is_sound_and_says_since_when_it_is_held(home: Path, own: Path):
    report = check_workspace(home)
    assert [str(finding) for finding in report.findings] == []
    assert [(held.study, held.since) for held in report.held] == [("A study", "upgrade"), ("Elsewhere", "upgrade")]
    assert _findings(own) == []


def test_that_the_upgrade_hashes_as_the_program_does(home: Path):
    workspace = open_workspace(home)
    with workspace.reading() as session:
        kinds = {row.part for row in session.exec(select(FrozenContent))}
        for study in session.exec(select(Study)):
            held = held_to(session, study)
            assert held is not None
            assert (held.is_whole, held.moved) == (True, ())
    workspace.close()
    shown = {"study", "rater", "question", "answer", "sentences", "pair"}
    assert kinds == shown | {"rating", "pair_confidence", "visit", "collected_return", "rating_decision"} | {
        "survey_response",
        "handed_out_package",
        "collected_visit",
    }


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE answer SET text = text || '!'",
        "UPDATE answer SET author_id = 1",
        "UPDATE rating SET rated_at = '2024-02-02' WHERE rated_at LIKE '2024%'",
        "UPDATE visit SET active_s = 1.0 WHERE id = 1",
        "DELETE FROM visit WHERE id = 2",
        "UPDATE rating_decision SET why = 'because'",
        "DELETE FROM collected_return WHERE id = 1",
        "UPDATE handed_out_package SET made_at = '2020-01-01'",
        "DELETE FROM frozen_content WHERE id = 7",
        "UPDATE assignment SET is_pilot = 1",
    ],
)
def test_that_a_change_after_the_upgrade_is_found(home: Path, change: str):
    open_workspace(home).close()
    with sqlite3.connect(home) as connection:
        connection.execute(change)
    connection.close()
    assert _findings(home)


def test_that_a_return_of_the_program_before_is_collected(home: Path):
    workspace = open_workspace(home)
    for expected in (Outcome.ADDED, Outcome.NOTHING_NEW):
        report = collect(workspace, [SAMPLES / "version-1.mrreturn"], by="researcher", shown=content_shown)
        assert [(file.outcome, file.why) for file in report.files] == [(expected, None)]
    workspace.close()
    assert _findings(home) == []


def test_that_work_begun_with_the_program_before_goes_on_and_comes_home(home: Path, own: Path, tmp_path: Path):
    workspace = open_workspace(own)
    (study,) = studies_to_rate(workspace)
    session = open_session(workspace, study.study, raters_of(workspace, study.study)[0].rater)
    session.spend(3.0, 4.0)
    session.go_back()
    session.leave()
    write_return_file(workspace, tmp_path / "later.mrreturn")
    workspace.close()
    assert _findings(own) == []
    workspace = open_workspace(home)
    paths = [SAMPLES / "version-1.mrreturn", tmp_path / "later.mrreturn"]
    report = collect(workspace, paths, by="researcher", shown=content_shown)
    workspace.close()
    assert [file.outcome for file in report.files] == [Outcome.ADDED, Outcome.ADDED]
    assert _findings(home) == []


def test_that_a_package_of_the_program_before_is_received_and_rated(home: Path, tmp_path: Path):
    received = receive(SAMPLES / "version-1.mrpack", tmp_path / "r2.medreview")
    workspace = open_workspace(received.workspace)
    (study,) = studies_to_rate(workspace)
    session = open_session(workspace, study.study, raters_of(workspace, study.study)[0].rater)
    session.give_consent()
    session.leave()
    write_return_file(workspace, tmp_path / "r2.mrreturn")
    workspace.close()
    assert _findings(received.workspace) == []
    workspace = open_workspace(home)
    report = collect(workspace, [tmp_path / "r2.mrreturn"], by="researcher", shown=content_shown)
    workspace.close()
    assert [file.outcome for file in report.files] == [Outcome.ADDED]
    assert _findings(home) == []
