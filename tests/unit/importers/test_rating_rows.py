"""One rating a row, under headers as people write them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.domain.table_rows import JudgementRow, QuestionRow, RatingRow
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import SkippedRow


def read(folder: Path, text: str, name: str = "heart.csv", *, layout: str = "rating-rows") -> list[object]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == layout
    return [
        row.record if isinstance(row, PlacedRow) else row for row in checked_rows(found.file, found.rows(found.mapping))
    ]


@pytest.mark.parametrize(
    "header",
    [
        "annotator,question_id,model,criterion,score",
        "Reviewer,Prompt,LLM,Dimension,Rating",
        "ارزیاب,شناسه سوال,مدل,معیار,نمره",
        "评分者,题号,模型,维度,评分",
        "Gutachter,Fall-Nr,KI-Modell,Kriterium,Bewertung",
        "reader id,case no,AI system,aspect,grade",
        "داور,شناسه سوال,مدل,بعد,امتیاز",
    ],
)
def test_that_a_rating_a_row_is_read_under_many_names(tmp_path: Path, header: str) -> None:
    (rating,) = read(tmp_path, f"{header}\nR1,q1,M,clarity,4\n")
    assert isinstance(rating, RatingRow)
    assert (rating.rater, rating.question_id, rating.author, rating.dimension, rating.value) == (
        *("R1", "q1", "M", "clarity"),
        4,
    )
    assert (rating.granularity, rating.study) == ("coarse", "heart")


def test_that_a_sentence_makes_a_rating_fine_and_no_value_makes_none(tmp_path: Path) -> None:
    header = "annotator,answer_id,aspect,score,sentence_index,ward\n"
    fine, coarse, skipped = read(tmp_path, f"{header}R,a,c,2-Related,0,B\nR,a,c,3,,B\nR,a,c,,1,B\n")
    assert isinstance(fine, RatingRow)
    assert isinstance(coarse, RatingRow)
    assert (fine.granularity, fine.value, coarse.granularity) == ("fine", "2-Related", "coarse")
    assert fine.extra == {"ward": "B"}
    assert isinstance(skipped, SkippedRow)


def test_that_seconds_under_our_own_names_are_seconds(tmp_path: Path) -> None:
    (rating,) = read(tmp_path, "rater,answer_id,dimension,value,wall_seconds,active_seconds\nR,a,c,3,12.5,4\n")
    assert isinstance(rating, RatingRow)
    assert (rating.wall_seconds, rating.active_seconds, rating.extra) == (12.5, 4, {})


def test_that_our_own_ratings_stay_our_own(tmp_path: Path) -> None:
    read(tmp_path, "rater,answer_id,granularity,dimension,value\nR,a,coarse,c,3\n", layout="ratings")


def test_that_averages_in_a_sheet_are_ratings_of_which_it_is_said(tmp_path: Path) -> None:
    rows = read(tmp_path, "rater,question_id,model,clarity\nmean,q1,M,3.33\nmean,q2,M,3.67\n", layout="rating-sheet")
    assert [row.value for row in rows if isinstance(row, RatingRow)] == [3.33, 3.67]


def test_that_the_text_of_a_question_comes_in_once_and_is_no_id(tmp_path: Path) -> None:
    text = "reviewer,question,model,criterion,score\nR1,Is it safe?,M,clarity,4\nR2,Is it safe?,M,clarity,3\n"
    question, *ratings = read(tmp_path, text)
    assert isinstance(question, QuestionRow)
    assert question.question == "Is it safe?"
    assert {rating.question_id for rating in ratings if isinstance(rating, RatingRow)} == {question.question_id}


@pytest.mark.parametrize("giver", ["judge", "grader"])
def test_that_what_a_judge_gave_is_a_judgement_and_no_rating(tmp_path: Path, giver: str) -> None:
    (judged,) = read(tmp_path, f"{giver},question_id,model,criterion,score,comment\nclaude-3,q1,M,clarity,4,Clear.\n")
    assert isinstance(judged, JudgementRow)
    assert (judged.judge, judged.protocol, judged.author, judged.dimension, judged.value, judged.raw_output) == (
        *("claude-3", "heart", "M", "clarity"),
        4.0,
        "Clear.",
    )


@pytest.mark.parametrize(
    ("column", "name", "is_a_model"),
    [
        *(
            ("rater", name, True)
            for name in ("gpt-4o", "Claude 3 Opus", "Claude Sonnet", "PaLM 2", "o1-mini", "LLM judge", "prometheus")
        ),
        *(
            ("rater", name, False)
            for name in ("Claude", "Claude Martin", "Gemma", "A. Palm", "R1", "O1", "O 3", "anna", "7", "Dr. Bard")
        ),
        *(("judge", name, True) for name in ("gpt-4o", "selene-8b", "J")),
        *(("judge", name, False) for name in ("Dr. Adams", "Rater 2", "anna", "A. Berger", "human")),
    ],
)
def test_that_names_tell_models_from_people_among_raters_and_judges(
    tmp_path: Path, column: str, name: str, *, is_a_model: bool
) -> None:
    (given,) = read(tmp_path, f"{column},question_id,model,criterion,score\n{name},q1,M,clarity,4\n")
    assert isinstance(given, JudgementRow if is_a_model else RatingRow)
    assert name in {getattr(given, "judge", None), getattr(given, "rater", None)}


def test_that_what_a_judgement_has_no_field_for_is_metadata_in_one_order(tmp_path: Path) -> None:
    line = {"judge": "J", "answer_id": "a1", "criterion": "clarity", "score": 4, "wall_seconds": 0, "confidence": 0}
    (judged,) = read(tmp_path, json.dumps(line | {"occasion": 2, "study": ""}) + "\n", "heart.jsonl")
    assert isinstance(judged, JudgementRow)
    assert ([*judged.extra.items()], judged.repeat) == ([("confidence", 0), ("wall_seconds", 0)], 2)


def test_that_the_sentence_that_a_model_judged_is_kept_beside_its_place(tmp_path: Path) -> None:
    text = "rater,question_id,model,criterion,score,sentence_index,sentence\ngpt-4,q1,M,clarity,4,1,Drink a lot.\n"
    (judged,) = read(tmp_path, text)
    assert isinstance(judged, JudgementRow)
    assert (judged.sentence_index, judged.extra) == (1, {"sentence": "Drink a lot."})


def test_that_a_list_in_the_place_of_a_number_is_a_problem_of_its_row(tmp_path: Path) -> None:
    line = {"rater": "R1", "answer_id": "a1", "criterion": "clarity", "score": 4, "sentence_index": [1]}
    (faulty,) = read(tmp_path, json.dumps(line) + "\n", "heart.jsonl")
    assert isinstance(faulty, FaultyRow)


def test_that_a_rater_beside_a_judge_gave_the_ratings(tmp_path: Path) -> None:
    (rating,) = read(tmp_path, "rater,judge,question_id,model,criterion,score\nR1,claude-3,q1,M,clarity,4\n")
    assert isinstance(rating, RatingRow)
    assert (rating.rater, rating.extra) == ("R1", {"judge": "claude-3"})
