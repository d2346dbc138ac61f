"""Ratings, questionnaires and outputs of models that were made elsewhere."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating
from medreview.domain.studies import Assignment, Sentence, Study, StudyState
from medreview.domain.study_plans import Granularity, Scale, plan_from_json, plan_sha256
from medreview.domain.table_rows import RatingRow
from medreview.errors import ImportRefused
from medreview.importers.scales import ScaleUnreadable
from medreview.store.audit import first_broken_link
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_choices, stored_scores
from medreview.store.tables.models import stored_models
from medreview.store.tables.ratings import stored_ratings, stored_surveys
from medreview.store.tables.studies import stored_raters
from medreview.store.workspace import Workspace
from medreview.workflows import import_dataset
from medreview.workflows.import_dataset import (
    FileChoice,
    ImportReport,
    ImportRequest,
    WorkspaceChanged,
    import_files,
    preview,
)
from tests.builders import a_study, a_workspace

HEADER = "rater,answer_id,question_id,author,granularity,dimension,value"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def bring(workspace: Workspace, tmp_path: Path) -> Callable[..., ImportReport]:
    folder = tmp_path / "trial"
    folder.mkdir()

    def import_text(content: str, name: str = "ratings.csv", **choices: object) -> ImportReport:
        path = folder / name
        path.write_bytes(content.encode())
        request = ImportRequest((FileChoice(path),), **({"study": "Trial"} | choices))  # type: ignore[arg-type]
        return import_files(workspace, request)

    return import_text


def ratings(workspace: Workspace) -> list[RatingRow]:
    with workspace.reading() as session:
        return list(stored_ratings(session))


def test_that_a_study_is_made_for_the_ratings_with_its_scale(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\nr2,a1,q1,me,coarse,safety,4\n", scale="1:5")
    with workspace.reading() as session:
        study = session.exec(select(Study)).one()
        plan = plan_from_json(study.plan, name=study.name)
        assert (study.state, study.plan_sha256) == (StudyState.IMPORTED, plan_sha256(plan))
    assert plan.dimensions[0].scale.values == (1, 2, 3, 4, 5)
    assert plan.dimensions[0].granularities == (Granularity.COARSE,)
    assert [rater.code for rater in plan.raters] == ["r1", "r2"]


def test_that_absent_answers_become_placeholders_and_are_counted(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    report = bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\nr1,,q2,you,coarse,safety,2\nr1,a3,,,coarse,safety,2\n")
    with workspace.reading() as session:
        assert all(session.exec(select(Answer.is_placeholder)).all())
        assert session.exec(select(Question.key).order_by(Question.key)).all() == ["a3", "q1", "q2"]
    assert any(note.values.get("n_answers") == 3 and note.values.get("n_questions") == 3 for note in report.notes)


def test_that_a_placeholder_is_filled_when_its_answer_comes(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\n", dataset="d")
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,Because.\n", "answers.csv", dataset="d")
    with workspace.reading() as session:
        assert [answer.answer for answer in stored_answers(session)] == ["Because."]
        assert session.exec(select(Question.is_placeholder)).all() == [False]
    assert ratings(workspace)[0].answer_id == "a1"


def test_that_values_found_make_the_scale_and_this_is_said(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    report = bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,0.5\nr1,a2,q1,you,coarse,safety,0\n")
    assert any("0, 0.5" in str(note) for note in report.notes)


def test_that_values_which_look_like_averages_are_said(bring: Callable[..., ImportReport]) -> None:
    rows = "".join(f"r1,a{n},q{n},M,coarse,safety,{value}\n" for n, value in enumerate((3.33, 3.67, 4.25, 4)))
    notes = [str(note) for note in bring(f"{HEADER}\n{rows}").notes]
    assert any("3 values of Trial, such as 3.33, look like averages" in note for note in notes)


def test_that_half_levels_are_no_averages(bring: Callable[..., ImportReport]) -> None:
    rows = "".join(f"r1,a{n},q{n},M,coarse,safety,{value}\n" for n, value in enumerate((0, 0.5, 1, 1.5)))
    assert not any("averages" in str(note) for note in bring(f"{HEADER}\n{rows}").notes)


def test_that_a_number_before_words_is_the_value(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    bring(f"{HEADER}\nr1,a1,q1,M,coarse,safety,1-Incorrect\nr1,a2,q2,M,coarse,safety,4-Excellent\n")
    assert [row.value for row in ratings(workspace)] == [1, 4]


def test_that_words_are_mapped_by_the_labels_of_the_scale(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,partially agree\n", scale="Disagree,Partially Agree,Agree")
    assert ratings(workspace)[0].value == 2


@pytest.mark.parametrize(
    ("row", "scale", "said"),
    [
        ("r1,a1,q1,me,coarse,safety,6", "1:5", "6 is outside the scale"),
        ("r1,a1,q1,me,coarse,safety,2.5", "1:5", "2.5 is outside the scale"),
        ("r1,a1,q1,me,coarse,safety,Agree", "1:5", "Agree is not a label"),
        ("r1,a1,q1,me,coarse,safety,Agree", None, "Agree is not a label"),
    ],
)
def test_that_a_value_outside_its_scale_is_refused(
    workspace: Workspace, bring: Callable[..., ImportReport], row: str, scale: str | None, said: str
) -> None:
    with pytest.raises(ImportRefused, match=said):
        bring(f"{HEADER}\n{row}\n", scale=scale)
    assert ratings(workspace) == []


def test_that_a_text_that_is_no_scale_is_refused(bring: Callable[..., ImportReport]) -> None:
    with pytest.raises(ScaleUnreadable):
        bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,1\n", scale="one")


def scales_of(workspace: Workspace) -> dict[str, Scale]:
    with workspace.reading() as session:
        study = session.exec(select(Study)).one()
        return {one.name: one.scale for one in plan_from_json(study.plan, name=study.name).dimensions}


def test_that_a_scale_is_of_the_dimensions_that_come_in_and_leaves_the_others(
    bring: Callable[..., ImportReport], workspace: Workspace
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,bad\n", scale="1=bad,2=fair,3=good")
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,tone,50\n", "tone.csv", scale="0,50,100")
    bring(f"{HEADER}\nr2,a1,q1,me,coarse,safety,3\n", "more.csv", scale="1:3")
    scales = scales_of(workspace)
    assert [level.label for level in scales["safety"].levels] == [{"en": "bad"}, {"en": "fair"}, {"en": "good"}]
    assert scales["tone"].values == (0.0, 50.0, 100.0)


def test_that_a_scale_that_does_not_hold_what_was_rated_before_takes_nothing_away(
    bring: Callable[..., ImportReport], workspace: Workspace
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,5\n", scale="1:5")
    bring(f"{HEADER}\nr2,a1,q1,me,coarse,safety,0\n", "more.csv", scale="0:3")
    assert set(scales_of(workspace)["safety"].values) == {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}


def test_that_rows_without_a_study_are_refused(bring: Callable[..., ImportReport]) -> None:
    with pytest.raises(ImportRefused, match="names no study"):
        bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,1\n", study=None)


@pytest.mark.parametrize(
    ("column", "first", "second"),
    [
        ("confidence", "3", "4"),
        ("flagged", "0", "1"),
        ("active_seconds", "1", "2"),
        ("batch", "1", "2"),
        ("group", "A", "B"),
    ],
)
def test_that_rows_of_one_item_must_agree(
    bring: Callable[..., ImportReport], column: str, first: str, second: str
) -> None:
    rows = f"r1,a1,q1,me,coarse,safety,4,{first}\nr1,a1,q1,me,coarse,tone,4,{second}\n"
    with pytest.raises(ImportRefused, match=f"row 2, {column}"):
        bring(f"{HEADER},{column}\n{rows}")


def test_that_comments_on_each_dimension_are_one_comment_with_a_line_of_each(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    rows = "r1,a1,q1,me,coarse,safety,4,No dose.\nr1,a1,q1,me,coarse,tone,4,Cold.\nr1,a1,q1,me,coarse,depth,4,\n"
    alike = "r1,a2,q1,you,coarse,safety,4,Fine.\nr1,a2,q1,you,coarse,tone,4,Fine.\n"
    text = f"{HEADER},comment\n{rows}{alike}"
    for _ in range(2):
        bring(text)
        assert len(ratings(workspace)) == 5
        assert {row.answer_id: row.comment for row in ratings(workspace)} == {
            "a1": "safety: No dose.\ntone: Cold.",
            "a2": "Fine.",
        }
    with pytest.raises(ImportRefused, match="row 2, comment"):
        bring(f"{HEADER},comment\nr1,a3,q1,we,coarse,safety,4,Fine.\nr1,a3,q1,we,coarse,safety,4,Poor.\n")


def test_that_raters_must_have_rated_the_same_sentence(bring: Callable[..., ImportReport]) -> None:
    rows = "r1,a1,q1,me,fine,safety,4,0,It is.\nr2,a1,q1,me,fine,safety,4,0,It was.\n"
    with pytest.raises(ImportRefused, match="row 2, sentence"):
        bring(f"{HEADER},sentence_index,sentence\n{rows}")


def test_that_confidence_given_in_one_row_holds_for_the_pair(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring(f"{HEADER},confidence\nr1,a1,q1,me,coarse,safety,4,\nr1,a1,q1,me,coarse,tone,4,3\n")
    assert [record.confidence for record in ratings(workspace)] == [3, 3]


def test_that_ratings_keep_everything_that_came_with_them(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    header = (
        "rater,answer_id,question_id,author,dataset,study,group,block,batch,granularity,occasion,sentence_index,"
        "sentence,dimension,value,status,reason,flagged,confidence,active_seconds,wall_seconds,"
        "utc_offset_minutes,comment,revision,rated_at,device"
    )
    bring(
        f"{header}\n"
        "r1,a1,q1,me,d,S,A,Y,2,fine,2,3,So.,safety,,cannot_judge,too long,1,4,1.25,2.5,-210,=look,3,"
        "2026-01-01T00:00:00,tablet\n",
        study=None,
    )
    (record,) = ratings(workspace)
    assert record == RatingRow(
        rater="r1",
        answer_id="a1",
        question_id="q1",
        author="me",
        dataset="d",
        study="S",
        group="A",
        block="Y",
        batch=2,
        granularity="fine",
        occasion=2,
        sentence_index=3,
        sentence="So.",
        dimension="safety",
        status="cannot_judge",
        reason="too long",
        flagged=True,
        confidence=4.0,
        active_seconds=1.25,
        wall_seconds=2.5,
        utc_offset_minutes=-210,
        comment="=look",
        revision=3,
        rated_at="2026-01-01T00:00:00",
        is_pilot=False,
        extra={"device": "tablet"},
    )


def test_that_sentences_are_found_in_the_answer(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No. Yes. No.\n", "answers.csv", dataset="d")
    rows = "".join(f"r1,a1,q1,me,fine,safety,4,{n},{text}\n" for n, text in [(0, "No."), (2, "No."), (3, "Gone.")])
    bring(f"{HEADER},sentence_index,sentence\n{rows}")
    with workspace.reading() as session:
        sentences = session.exec(select(Sentence).order_by(Sentence.position)).all()
        places = [(sentence.start, sentence.end, sentence.text) for sentence in sentences]
    assert places == [(0, 3, None), (9, 12, None), (None, None, "Gone.")]


def test_that_importing_ratings_again_changes_nothing(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    content = f"{HEADER},confidence\nr1,a1,q1,me,coarse,safety,4,\nr1,a1,q1,me,coarse,tone,4,3\n"
    bring(content, scale="1:5")
    with workspace.reading() as session:
        n_entries = len(session.exec(select(AuditEntry)).all())
    report = bring(content, scale="1:5")
    assert [(count.n_added, count.n_identical) for count in report.counts] == [(0, 2)]
    with workspace.reading() as session:
        assert len(session.exec(select(AuditEntry)).all()) == n_entries


def test_that_a_row_delivered_twice_with_its_time_is_taken_once(bring: Callable[..., ImportReport]) -> None:
    row = "r1,a1,q1,me,coarse,safety,4,57.3\n"
    report = bring(f"{HEADER},active_seconds\n{row}{row}")
    assert [(count.n_added, count.n_identical) for count in report.counts] == [(1, 1)]


@pytest.mark.parametrize("row", ["r1,a1,q1,me,coarse,safety,5,57.3\n", "r1,a1,q1,me,coarse,safety,4,8\n"])
def test_that_a_second_rating_of_the_same_place_is_a_problem(bring: Callable[..., ImportReport], row: str) -> None:
    with pytest.raises(ImportRefused, match=r"given twice|in another row"):
        bring(f"{HEADER},active_seconds\nr1,a1,q1,me,coarse,safety,4,57.3\n{row}")


def test_that_a_rating_that_differs_from_the_one_there_is_refused(bring: Callable[..., ImportReport]) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\n")
    with pytest.raises(ImportRefused, match="r1, a1, safety, value: stored: 4; this file: 5"):
        bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,5\n")


def test_that_more_ratings_join_the_study_that_was_imported(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\n")
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,tone,2\nr2,a1,q1,me,coarse,safety,1\n")
    with workspace.reading() as session:
        study = session.exec(select(Study)).one()
        plan = plan_from_json(study.plan, name=study.name)
        assert study.plan_sha256 == plan_sha256(plan)
        assert len(session.exec(select(Assignment)).all()) == 2
    assert {d.name: d.scale.values for d in plan.dimensions} == {"safety": (1, 4), "tone": (2,)}


def test_that_every_rating_is_told_to_the_audit_trail(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    bring(f"{HEADER},confidence,flagged\nr1,a1,q1,me,coarse,safety,4,3,1\nr2,a1,q1,me,coarse,safety,1,,0\n")
    with workspace.reading() as session:
        uid = session.exec(select(Study.uid)).one()
        entries = session.exec(select(AuditEntry).order_by(AuditEntry.chain, AuditEntry.sequence)).all()
        told = [(entry.chain, entry.sequence, entry.entity, entry.actor) for entry in entries]
        assert first_broken_link([entry for entry in entries if entry.chain == f"{uid}/r1"]) is None
    told.remove((f"frozen/{uid}", 1, "frozen", "import"))
    assert told == [
        (f"{uid}/r1", 1, "rating", "import"),
        (f"{uid}/r1", 2, "note", "import"),
        (f"{uid}/r1", 3, "confidence", "import"),
        (f"{uid}/r2", 1, "rating", "import"),
    ]


def test_that_an_answer_named_by_question_and_author_is_found(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No.\nq1,a2,you,Yes.\n", "answers.csv", dataset="d")
    bring("rater,question_id,author,granularity,dimension,value\nr1,q1,you,coarse,safety,4\n")
    assert ratings(workspace)[0].answer_id == "a2"


def test_that_an_author_with_two_answers_to_a_question_is_ambiguous(bring: Callable[..., ImportReport]) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No.\nq1,a2,me,Yes.\n", "answers.csv", dataset="d")
    with pytest.raises(ImportRefused, match="give the answer_id"):
        bring("rater,question_id,author,granularity,dimension,value\nr1,q1,me,coarse,safety,4\n")


def test_that_an_answer_to_another_question_is_refused(bring: Callable[..., ImportReport]) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No.\n", "answers.csv", dataset="d")
    with pytest.raises(ImportRefused, match="unlike in this row"):
        bring(f"{HEADER}\nr1,a1,q2,me,coarse,safety,4\n")


def test_that_words_in_questionnaires_are_kept_as_text(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring("rater,form,item,value,setting,batch\nr1,ease,ease,4,fine,2\nr1,preference,which,fine,,\n", "surveys.csv")
    with workspace.reading() as session:
        rows = [(row.item, row.value, row.text, row.setting, row.batch) for row in stored_surveys(session)]
    assert rows == [("ease", 4.0, None, "fine", 2), ("which", None, "fine", None, None)]


def test_that_a_rater_known_by_code_only_is_filled_in(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    bring(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\n")
    bring("rater,name,years_of_practice\nr1,Dr Rater,12\n", "raters.csv", study=None)
    with workspace.reading() as session:
        (row,) = stored_raters(session)
    assert (row.study, row.name, row.years_of_practice) == ("Trial", "Dr Rater", 12)


def test_that_a_rater_is_not_two_people(bring: Callable[..., ImportReport]) -> None:
    bring("rater,name\nr1,Dr Rater\n", "raters.csv", study=None)
    with pytest.raises(ImportRefused, match="with another name"):
        bring("rater,name\nr1,Dr Other\n", "raters.csv", study=None)


def test_that_models_known_by_name_only_are_filled_in(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    bring("judge,protocol,answer_id,dimension,value\nm1,p,a1,safety,4\n", "judgements.csv")
    bring("model,family,parameters_b\nm1,llama,8\n", "models.csv")
    with workspace.reading() as session:
        (row,) = stored_models(session)
    assert (row.family, row.parameters_b) == ("llama", 8)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("judgements.csv", "judge,protocol,answer_id,dimension,value,raw_output\nm1,p,a1,safety,4,[4]\n"),
        ("scores.csv", "answer_id,metric,value\na1,bleu,0.25\n"),
        ("choices.csv", "question_id,model,raw_output,choice\nq1,m1,B.,2\n"),
        ("surveys.csv", "rater,form,item,value\nr1,ease,ease,4\n"),
        ("raters.csv", "rater,group,name\nr1,A,Dr Rater\n"),
        ("models.csv", "model,family\nm1,llama\n"),
    ],
)
def test_that_other_tables_are_imported_once(bring: Callable[..., ImportReport], name: str, content: str) -> None:
    first, second = bring(content, name), bring(content, name)
    assert [(count.n_added, count.n_identical) for count in (*first.counts, *second.counts)] == [(1, 0), (0, 1)]


def test_that_a_preview_of_ratings_writes_nothing(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text(f"{HEADER}\nr1,a1,q1,me,coarse,safety,4\n", encoding="utf-8")
    found = preview(workspace, ImportRequest((FileChoice(path),), study="Trial"))
    assert [count.n_added for count in found.counts] == [1]
    assert ratings(workspace) == []


def test_that_a_planned_study_takes_ratings_of_the_pairs_it_gave_out(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    study = a_study(workspace, answers=1, sentences=2)
    rows = "r1,a-0,fine,safety,1,level 4,3\nr1,a-0,fine,safety,2,5,\n"
    bring(f"rater,answer_id,granularity,dimension,sentence_index,value,confidence\n{rows}", study=study.name)
    first, second = ratings(workspace)
    assert (first.value, second.value) == (4, 5)
    assert (first.block, first.batch, first.group, second.confidence) == ("1", 1, "A", 3)
    with workspace.reading() as session:
        stored = session.exec(select(Study)).one()
        assert (stored.state, stored.plan_sha256) == (StudyState.PLANNED, plan_sha256(study.plan))
        assert len(session.exec(select(Assignment)).all()) == 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("r9,a-0,fine,safety,1,4", "did not assign the answer a-0 to r9"),
        ("r1,a-9,fine,safety,1,4", "did not assign the answer a-9 to r1"),
        ("r1,a-0,coarse,safety,,4", "did not assign the answer a-0 to r1"),
        ("r1,a-0,fine,safety,0,4", "does not rate sentence 0"),
        ("r1,a-0,fine,safety,1,6", "outside the scale"),
        ("r1,a-0,fine,style,1,4", "does not rate style"),
    ],
)
def test_that_a_planned_study_refuses_what_it_did_not_give_out(
    workspace: Workspace, bring: Callable[..., ImportReport], row: str, said: str
) -> None:
    study = a_study(workspace, answers=1, sentences=2)
    with pytest.raises(ImportRefused, match=said):
        bring(f"rater,answer_id,granularity,dimension,sentence_index,value\n{row}\n", study=study.name)
    assert ratings(workspace) == []


def test_that_a_planned_study_takes_no_other_raters(workspace: Workspace, bring: Callable[..., ImportReport]) -> None:
    study = a_study(workspace)
    with pytest.raises(ImportRefused, match="was planned without the rater r9"):
        bring("rater,form,item,value\nr9,ease,ease,4\n", "surveys.csv", study=study.name)
    with pytest.raises(ImportRefused, match="was planned without the rater r9"):
        bring("rater,group\nr9,A\n", "raters.csv", study=study.name)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("ratings.csv", "rater,answer_id,granularity,dimension,value\nr1,a1,coarse,safety,4\n"),
        ("judgements.csv", "judge,protocol,answer_id,dimension,value\nm1,p,a1,safety,4\n"),
        ("scores.csv", "answer_id,metric,value\na1,bleu,0.25\n"),
        ("choices.csv", "question_id,model,raw_output\nq1,m1,B.\n"),
    ],
)
def test_that_a_name_that_two_datasets_have_asks_which(
    bring: Callable[..., ImportReport], name: str, content: str
) -> None:
    for dataset in ("one", "two"):
        bring("question_id,question\nq1,Why?\n", "questions.csv", dataset=dataset)
        bring("question_id,answer_id,author,answer\nq1,a1,me,No.\n", "answers.csv", dataset=dataset)
    with pytest.raises(ImportRefused, match=r"Several datasets have .1: one, two"):
        bring(content, name)
    assert sum(count.n_added for count in bring(content, name, dataset="two").counts) == 1


def test_that_outputs_find_their_answers_in_the_only_dataset_that_has_them(
    workspace: Workspace, bring: Callable[..., ImportReport]
) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No.\n", "answers.csv", dataset="d")
    bring("answer_id,metric,value\na1,bleu,0.25\n", "scores.csv")
    bring("question_id,model,raw_output\nq1,m1,B.\n", "choices.csv")
    with workspace.reading() as session:
        assert [row.dataset for row in (*stored_scores(session), *stored_choices(session))] == ["d", "d"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("judgements.csv", "judge,protocol,answer_id,question_id,dimension,value\nm1,p,a1,q9,safety,4\n"),
        ("scores.csv", "answer_id,author,metric,value\na1,you,bleu,0.25\n"),
    ],
)
def test_that_outputs_about_another_answer_than_they_name_are_refused(
    bring: Callable[..., ImportReport], name: str, content: str
) -> None:
    bring("question_id,question\nq1,Why?\n", "questions.csv", dataset="d")
    bring("question_id,answer_id,author,answer\nq1,a1,me,No.\n", "answers.csv", dataset="d")
    with pytest.raises(ImportRefused, match="unlike in this row"):
        bring(content, name)


def test_that_confidence_in_words_needs_a_number(bring: Callable[..., ImportReport]) -> None:
    with pytest.raises(ImportRefused, match="give confidence as one"):
        bring(f"{HEADER},confidence\nr1,a1,q1,me,coarse,safety,4,Very sure\n")


def test_that_a_questionnaire_answer_is_a_number_or_words_not_both(bring: Callable[..., ImportReport]) -> None:
    with pytest.raises(ImportRefused, match="there is a text too"):
        bring("rater,form,item,value,text\nr1,ease,ease,easy,very\n", "surveys.csv")


def test_that_questionnaires_without_a_study_are_refused(bring: Callable[..., ImportReport]) -> None:
    with pytest.raises(ImportRefused, match="names no study"):
        bring("rater,form,item,value\nr1,ease,ease,4\n", "surveys.csv", study=None)


def test_that_a_judgement_given_twice_is_a_problem(bring: Callable[..., ImportReport]) -> None:
    row = "m1,p,a1,safety,4\n"
    with pytest.raises(ImportRefused, match="given twice"):
        bring(f"judge,protocol,answer_id,dimension,value\n{row}{row}", "judgements.csv")


def test_that_an_import_that_was_overtaken_writes_nothing_and_says_so(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text("rater,answer_id,granularity,dimension,value,study\nr1,a1,coarse,safety,4,S\n", encoding="utf-8")
    request = ImportRequest((FileChoice(path),))
    look = import_dataset.plan_import

    def look_and_be_overtaken(*arguments: object, **options: object) -> object:
        plan = look(*arguments, **options)
        monkeypatch.setattr(import_dataset, "plan_import", look)
        import_files(workspace, request)
        return plan

    monkeypatch.setattr(import_dataset, "plan_import", look_and_be_overtaken)
    with pytest.raises(WorkspaceChanged):
        import_files(workspace, request)
    with workspace.reading() as session:
        assert len(session.exec(select(Rating)).all()) == 1
