"""The sample workspace has something true to show on every screen."""

import re
from pathlib import Path

import pytest
from sqlmodel import func, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.questions import Question
from medreview.domain.ratings import ItemNote, Rating
from medreview.domain.runs import Run
from medreview.domain.studies import Rater, Study
from medreview.sample_workspace import SHARE_RATED, SampleNotMade, ensure_sample, sample_path
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.rate_answers import raters_of, studies_to_rate
from medreview.workflows.workspace_files import Workspace, open_for_reading
from tests.made_sample import copy_sample


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory):
    workspace = open_for_reading(copy_sample(tmp_path_factory.mktemp("sample") / "sample.medreview"))
    yield workspace
    workspace.close()


def test_that_it_holds_questions_of_every_kind_and_language(sample: Workspace):
    with sample.reading() as session:
        kinds = set(session.exec(select(Question.kind, Question.language)))
        n_questions = session.exec(select(func.count()).select_from(Question)).one()
    assert {kind for kind, _ in kinds} == {"open", "choice", "term"}
    assert {language for _, language in kinds} == {"fa", "en", "zh"}
    assert n_questions >= 24


def test_that_only_choice_questions_have_options(sample: Workspace):
    with sample.reading() as session:
        options = session.exec(select(Question.kind, Question.options)).all()
    assert {len(texts) for kind, texts in options if kind == "choice"} == {4}
    assert all(texts == [] for kind, texts in options if kind != "choice")


def test_that_choice_questions_show_one_to_five_images(sample: Workspace):
    with sample.reading() as session:
        n_images = session.exec(
            select(func.count()).select_from(QuestionImage).group_by(QuestionImage.question_id)
        ).all()
    assert {1, 5} <= set(n_images) <= {1, 2, 3, 4, 5}


def test_that_open_questions_have_a_reference_and_answers_of_three_authors(sample: Workspace):
    with sample.reading() as session:
        pairs = session.exec(
            select(Question.key, Author.name, Answer.is_reference)
            .join(Answer, Answer.question_id == Question.id)
            .join(Author, Author.id == Answer.author_id)
            .where(Question.kind == "open")
        ).all()
    for question in {key for key, _, _ in pairs}:
        assert sum(is_reference for key, _, is_reference in pairs if key == question) == 1
        assert len({author for key, author, is_reference in pairs if key == question and not is_reference}) == 3


def test_that_three_raters_are_half_way_through_its_study(sample: Workspace):
    (study,) = studies_to_rate(sample)
    raters = raters_of(sample, study.study)
    assert [rater.code for rater in raters] == sorted(SHARE_RATED)
    for rater in raters:
        assert 0.3 < rater.n_items_done / rater.n_items < 0.7
        assert not rater.is_complete


def test_that_it_holds_what_raters_do_beside_rating(sample: Workspace):
    with sample.reading() as session:
        notes = session.exec(select(ItemNote.is_flagged, ItemNote.comment)).all()
        ratings = session.exec(select(Rating.status, Rating.revision)).all()
    assert any(is_flagged for is_flagged, _ in notes)
    assert any(comment for _, comment in notes)
    assert {status for status, _ in ratings} == {"rated", "cannot_judge"}
    assert any(revision > 1 for _, revision in ratings)


def test_that_it_passes_the_complete_check(sample: Workspace):
    report = check_workspace(sample.path)
    assert report.is_sound
    assert report.n_audit_entries > 300


def test_that_it_is_made_once_and_then_kept_with_the_same_ratings_wherever_it_is_made(sample: Workspace):
    path = ensure_sample()
    assert path == sample_path()
    first = path.read_bytes()
    assert ensure_sample().read_bytes() == first
    assert [p.name for p in path.parent.iterdir() if p.name.startswith("medreview-sample-")] == []
    again = open_for_reading(path)
    try:
        assert progress(again) == progress(sample)
    finally:
        again.close()


def test_that_the_sample_of_a_persian_window_has_persian_names_beside_the_english_one():
    path = ensure_sample(language="fa")
    assert path == sample_path("fa") != sample_path()
    workspace = open_for_reading(path)
    try:
        (study,) = studies_to_rate(workspace)
        with workspace.reading() as session:
            found = {
                name
                for column in (Study.name, Dataset.name, Author.name, Rater.name, Rater.specialty, Run.name)
                for name in session.exec(select(column)).all()
                if name
            }
    finally:
        workspace.close()
    assert len(found) > 10
    assert not [name for name in found if re.search("[A-Za-z]", name.replace("ICD-11", ""))]
    assert study.name in found


def progress(workspace: Workspace) -> list[tuple[str, int, float]]:
    (study,) = studies_to_rate(workspace)
    return [(rater.code, rater.n_items_done, rater.takes.most) for rater in raters_of(workspace, study.study)]


def test_that_a_folder_which_takes_no_sample_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("in the place of a folder")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_args, **_named: in_the_way / "medreview")
    with pytest.raises(SampleNotMade, match="your own workspace can be anywhere"):
        ensure_sample()
