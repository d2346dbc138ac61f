"""A language that was found in a text travels as found, and finding one changes nothing of what raters were shown."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.datasets import Dataset
from medreview.domain.questions import LANGUAGE_FOUND, Question
from medreview.exchange.container import open_package
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.browse_library import find_languages
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import Outcome, collect
from medreview.workflows.edit_records import edit_question, find_question
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.rate_answers import open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.send_back import write_return_file
from tests.builders import a_study, a_workspace
from tests.integration.packages.way_through import seen_in, session_in

STUDY = "Fever"
Known = dict[str, set[tuple[str | None, bool]]]


@pytest.fixture
def home(tmp_path: Path) -> Workspace:
    """A study whose texts came without a language."""
    workspace = a_workspace(tmp_path)
    a_study(workspace, name=STUDY, raters=1, answers=3, show_references=True, confidence=False, forms=False)
    with workspace.transaction() as session:
        for model in (Question, Answer):
            session.connection().execute(sa.update(model).values(language=None))
        long = sa.literal(" I have had it since Monday, and nothing of what I tried against it has helped me so far.")
        session.connection().execute(sa.update(Question).values(text=col(Question.text) + long))
        session.connection().execute(
            sa.update(Answer).where(col(Answer.is_reference)).values(text=col(Answer.text) + long)
        )
    return workspace


def known(workspace: Workspace) -> Known:
    with workspace.reading() as session:
        return {
            model.__name__: {(row.language, bool(row.extra.get(LANGUAGE_FOUND))) for row in session.exec(select(model))}
            for model in (Question, Answer)
        }


FOUND: Known = {"Question": {("en", True)}, "Answer": {("en", True)}}
UNKNOWN: Known = {"Question": {(None, False)}, "Answer": {(None, False)}}


def packed(home: Workspace, folder: Path) -> Path:
    (written,) = hand_out(home, STUDY, folder)
    return written.path


def received(package: Path, path: Path) -> Workspace:
    receive(package, path)
    return open_workspace(path)


def returned(copy: Workspace, path: Path) -> Path:
    seen_in(session_in(copy))
    write_return_file(copy, path)
    return path


def test_that_found_languages_are_shown_as_found_where_a_package_is_received(home: Workspace, tmp_path: Path) -> None:
    find_languages(home)
    package = packed(home, tmp_path / "packages")
    home.close()
    copy = received(package, tmp_path / "r1.medreview")
    assert known(copy) == FOUND
    copy.close()


def test_that_told_languages_stay_told(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    a_study(workspace, name=STUDY, show_references=True)
    package = packed(workspace, tmp_path / "packages")
    workspace.close()
    with open_package(package) as opened:
        questions, answers = opened.content.questions, opened.content.answers
    texts = (*questions, *answers, *(reference for question in questions for reference in question.references))
    assert {(text.language, text.is_language_found) for text in texts} == {("en", False)}


@pytest.mark.parametrize("when", ["before", "while it is rated", "at both"])
def test_that_a_return_is_collected_whenever_languages_were_found(home: Workspace, tmp_path: Path, when: str) -> None:
    """Also the package that an older program made, which knew nothing of languages that are found."""
    if when == "before":
        find_languages(home)
    package = packed(home, tmp_path / "packages")
    copy = received(package, tmp_path / "r1.medreview")
    if when != "before":
        assert known(copy) == UNKNOWN
        find_languages(home)
    if when == "at both":
        find_languages(copy)
    back = returned(copy, tmp_path / "r1.mrreturn")
    copy.close()
    report = collect(home, [back], by="me", shown=content_shown)
    assert [(file.outcome, file.why) for file in report.files] == [(Outcome.ADDED, None)]
    home.close()
    for path in (home.path, copy.path):
        assert check_workspace(path).findings == ()


def test_that_a_locked_study_stays_sound_when_languages_are_found_and_then_told(
    home: Workspace, tmp_path: Path
) -> None:
    (study,) = studies_to_rate(home)
    seen_in(open_session(home, study.study, raters_of(home, study.study)[0].rater))
    with home.reading() as session:
        dataset, question = session.exec(select(Dataset.name, Question.key).join(Question)).first() or ("", "")
    find_languages(home)
    assert known(home) == FOUND
    edit_question(home, find_question(home, dataset, question), {"language": "sco"}, why="It is Scots.")
    home.close()
    assert check_workspace(home.path).findings == ()


def test_that_a_told_language_that_was_changed_by_hand_is_found_in_a_locked_study(
    home: Workspace, tmp_path: Path
) -> None:
    with home.transaction() as session:
        session.connection().execute(sa.update(Question).values(language="en"))
    (study,) = studies_to_rate(home)
    seen_in(open_session(home, study.study, raters_of(home, study.study)[0].rater))
    with home.transaction() as session:
        session.connection().execute(sa.update(Question).values(language="fa"))
    home.close()
    assert check_workspace(home.path).findings != ()
