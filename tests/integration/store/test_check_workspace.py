"""``medreview check`` finds what is wrong in a workspace that SQLite itself finds sound."""

import sqlite3
from pathlib import Path

import pytest

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import Image
from medreview.domain.questions import Question
from medreview.domain.studies import Segmentation, Sentence, Study
from medreview.domain.study_plans import StudyPlan, plan_sha256, plan_to_json
from medreview.store.audit import append_entry
from medreview.store.workspace import create_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import open_session
from tests.builders import a_study, a_workspace

pytestmark = pytest.mark.guards

PLAN = StudyPlan(name="pilot", dimensions=(), raters=(), blocks=(), batch_sets=(), seed=7)
IMAGE_SHA256 = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A closed workspace with one of everything that a check looks at."""
    path = tmp_path / "sound.medreview"
    workspace = create_workspace(path)
    with workspace.transaction() as session:
        session.add(Dataset(id=1, name="d", created_at="now"))
        session.add(Author(id=1, name="a"))
        session.add(Image(sha256=IMAGE_SHA256, format="png", width=1, height=1, content=b"foo", thumbnail=b"foo"))
        session.flush()
        session.add(Question(id=1, dataset_id=1, key="q", text="?", context=[], options=[]))
        session.flush()
        session.add(Answer(id=1, dataset_id=1, question_id=1, key="a1", author_id=1, text="Rest. Drink."))
        session.add(
            Study(id=1, uid="s", name="pilot", plan=plan_to_json(PLAN), plan_sha256=plan_sha256(PLAN), created_at="now")
        )
        session.flush()
        session.add(Segmentation(id=1, study_id=1, answer_id=1, splitter="x", splitter_version="1"))
        session.flush()
        session.add(Sentence(segmentation_id=1, position=0, start=0, end=5))
        for value in (1.0, 2.0, 3.0):
            append_entry(
                session,
                chain="dataset/d",
                at="now",
                actor="R1",
                entity="note",
                key={},
                before=None,
                after={"value": value},
            )
            session.flush()
    workspace.close()
    return path


def tamper(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def findings(path: Path) -> str:
    report = check_workspace(path)
    assert report.is_sound == (not report.findings)
    return "\n".join(str(finding) for finding in report.findings)


def test_that_a_sound_workspace_has_no_findings(sound: Path):
    assert findings(sound) == ""
    assert check_workspace(sound).n_audit_entries == 3


def test_that_a_changed_audit_entry_is_named(sound: Path):
    tamper(
        sound,
        "DROP TRIGGER audit_entry_refuses_update",
        """UPDATE audit_entry SET "after" = '{"value":5.0}' WHERE sequence = 2""",
    )
    assert "dataset/d is broken at entry 2 (entry was changed)" in findings(sound)


def test_that_a_changed_image_is_named(sound: Path):
    tamper(sound, "UPDATE image SET content = x'00'")
    assert f"image {IMAGE_SHA256} is no longer what was imported" in findings(sound)


def test_that_a_sentence_outside_its_answer_is_named(sound: Path):
    tamper(sound, 'UPDATE sentence SET "end" = 99')
    assert "sentence 0 of answer a1 is outside its text" in findings(sound)


def test_that_a_changed_plan_is_named(sound: Path):
    tamper(sound, """UPDATE study SET plan = json_set(plan, '$.seed', 8)""")
    assert "plan of study pilot is not the one that was saved" in findings(sound)


def test_that_a_plan_which_is_none_any_more_is_named_beside_other_findings(sound: Path):
    tamper(sound, "UPDATE study SET plan = '{}'", "UPDATE answer SET author_id = 77")
    assert "plan of study pilot is not the one that was saved" in findings(sound)
    assert "answer row 1 to author" in findings(sound)


def test_that_a_field_which_is_not_json_is_named(sound: Path):
    tamper(sound, "UPDATE study SET plan = 'nonsense'")
    assert "study.plan, row 1" in findings(sound)


def test_that_a_reference_to_nothing_is_named(sound: Path):
    tamper(sound, "UPDATE answer SET author_id = 77")
    assert "answer row 1 to author" in findings(sound)


@pytest.fixture
def rated(tmp_path: Path) -> Path:
    """A closed workspace in which a rater gave two dimensions of one sentence, and one of them twice."""
    workspace = a_workspace(tmp_path)
    study = a_study(workspace)
    session = open_session(workspace, study.id, study.raters[0])
    session.rate("correctness", 2)
    session.rate("correctness", 4)
    session.rate("relevance", 3)
    session.leave()
    workspace.close()
    return workspace.path


def test_that_ratings_as_the_trail_tells_them_have_no_findings(rated: Path):
    assert findings(rated) == ""


@pytest.mark.parametrize(
    ("change", "how"),
    [
        (
            "UPDATE rating SET value = 5 WHERE dimension = 'correctness'",
            "differs from the audit trail (value: 5 ≠ 4)",
        ),
        ("DELETE FROM rating WHERE dimension = 'correctness'", "is missing"),
        (
            "UPDATE rating SET revision = 1 WHERE dimension = 'correctness'",
            "differs from the audit trail (revision: 1 ≠ 2)",
        ),
    ],
)
def test_that_a_rating_changed_beside_the_trail_is_named(rated: Path, change: str, how: str):
    tamper(rated, "DROP TRIGGER audit_entry_refuses_delete", change)
    assert f"In study A study, r1's rating of answer a-0, sentence 2 (correctness) {how}" in findings(rated)


def test_that_a_trail_that_ends_before_a_rating_is_told_from_a_changed_rating(rated: Path):
    tamper(rated, "DROP TRIGGER audit_entry_refuses_delete", "DELETE FROM audit_entry WHERE sequence >= 2")
    assert "(correctness) is newer than the end of the audit trail" in findings(rated)


@pytest.mark.parametrize(
    ("times", "odd"),
    [
        (("2026-11-21T08:00:00+00:00", "2026-11-21T07:30:00+00:00"), None),
        (("2026-11-21T08:00:00+00:00", "2026-11-21T06:00:00+00:00"), 2),
        (("1969-12-31T23:00:00+00:00", "2026-11-21T08:00:00+00:00"), 1),
        (("2026-11-21T08:00:00+00:00", "2106-11-21T08:00:00+00:00"), 2),
    ],
)
def test_that_a_clock_that_was_wrong_is_remarked_and_no_damage(tmp_path: Path, times: tuple[str, str], odd: int | None):
    workspace = create_workspace(tmp_path / "w.medreview")
    with workspace.transaction() as session:
        for chain, moments in (("s/R1", times), ("s/R2", ("2026-11-21T09:00:00+00:00",))):
            for at in moments:
                append_entry(session, chain=chain, at=at, actor="R", entity="stay", key={}, before=None, after=None)
                session.flush()
    workspace.close()
    report = check_workspace(workspace.path)
    assert report.is_sound
    assert [remark.values["sequence"] for remark in report.remarks] == ([] if odd is None else [odd])


def test_that_a_study_says_since_when_it_is_held(rated: Path):
    (held,) = check_workspace(rated).held
    assert (held.study, held.since) == ("A study", "first_rating")


def test_that_a_rated_study_without_its_list_of_what_was_shown_is_named(rated: Path):
    tamper(
        rated,
        "DROP TRIGGER audit_entry_refuses_delete",
        "DELETE FROM audit_entry WHERE chain LIKE 'frozen/%'",
        "DELETE FROM frozen_content",
    )
    connection = sqlite3.connect(rated)
    connection.execute(
        "CREATE TRIGGER audit_entry_refuses_delete BEFORE DELETE ON audit_entry "
        "BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END"
    )
    connection.close()
    assert "In study A study, the list of what raters were shown is missing" in findings(rated)
