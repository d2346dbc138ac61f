"""Exports of survey tools, as look-alikes: respondents rate, and tell of themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.domain.table_rows import RaterRow, RatingRow, SurveyRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

GOOGLE = (
    "Timestamp,Email Address,Specialty,Please rate answer 1 [Accuracy],Please rate answer 1 [Tone],"
    "Please rate answer 2 [Accuracy],Please rate answer 2 [Tone]\n"
    "2024/01/02 10:00,a@b.c,Cardiology,4,5,3 - fair,\n"
)
QUALTRICS = (
    "StartDate,EndDate,IPAddress,ResponseId,Q1_1,Q1_2,Q2_1,Q2_2,Q9\n"
    "Start Date,End Date,IP Address,Response ID,Answer A - Accuracy,Answer A - Tone,Answer B - Accuracy,"
    "Answer B - Tone,Your age?\n"
    '"{""ImportId"":""startDate""}","{""ImportId"":""endDate""}","{""ImportId"":""ipAddress""}",'
    '"{""ImportId"":""_recordId""}","{""ImportId"":""QID1_1""}","{""ImportId"":""QID1_2""}","{""ImportId"":""QID2_1""}",'
    '"{""ImportId"":""QID2_2""}","{""ImportId"":""QID9""}"\n'
    "2024-01-02,2024-01-02,1.2.3.4,R_1x,4,5,3,2,51\n"
)
REDCAP = (
    "record_id,redcap_event_name,years_of_practice,a1_accuracy,a1_tone,a2_accuracy,a2_tone,rating_complete\n"
    "7,visit_1_arm_1,12,4,5,3,2,2\n"
)
LIME = "id,submitdate,lastpage,G01Q01[SQ001],G01Q01[SQ002],G01Q02[SQ001],G01Q02[SQ002]\n3,2024-01-02,2,4,5,3,2\n"
KOBO = "start,end,answer1/accuracy,answer1/tone,answer2/accuracy,answer2/tone,_id,_uuid\n1,2,4,5,3,2,99,u-1\n"


def drafted(folder: Path, text: str) -> ImportDraft:
    path = folder / "survey.csv"
    path.write_text(text, encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "survey-export"
    return found


def records(found: ImportDraft) -> list[object]:
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


@pytest.mark.parametrize(
    ("text", "rater", "items", "dimensions"),
    [
        (QUALTRICS, "R_1x", ("Answer A", "Answer B"), ("Accuracy", "Tone")),
        (REDCAP, "7", ("a1", "a2"), ("accuracy", "tone")),
        (LIME, "3", ("G01Q01", "G01Q02"), ("SQ001", "SQ002")),
        (KOBO, "99", ("answer1", "answer2"), ("accuracy", "tone")),
    ],
)
def test_that_each_tool_gives_a_rating_for_each_answer_and_dimension(
    tmp_path: Path, text: str, rater: str, items: tuple[str, str], dimensions: tuple[str, str]
) -> None:
    ratings = [row for row in records(drafted(tmp_path, text)) if isinstance(row, RatingRow)]
    assert {(r.rater, r.answer_id, r.dimension, r.value) for r in ratings} == {
        (rater, items[0], dimensions[0], 4),
        (rater, items[0], dimensions[1], 5),
        (rater, items[1], dimensions[0], 3),
        (rater, items[1], dimensions[1], 2),
    }


def test_that_a_form_of_google_numbers_its_respondents_and_leaves_their_addresses_out(tmp_path: Path) -> None:
    found = drafted(tmp_path, GOOGLE)
    rater, *rows = records(found)
    assert isinstance(rater, RaterRow)
    assert (rater.rater, rater.specialty) == ("respondent 1", "Cardiology")
    ratings = [row for row in rows if isinstance(row, RatingRow)]
    assert [(r.answer_id, r.dimension, r.value) for r in ratings] == [
        ("Please rate answer 1", "Accuracy", 4),
        ("Please rate answer 1", "Tone", 5),
        ("Please rate answer 2", "Accuracy", "3 - fair"),
    ]
    assert rows[-1] == SkippedRow(1, RowSkip.NOT_RATED)
    assert dict(ratings[0].extra) == {"Timestamp": "2024/01/02 10:00"}
    assert any("Email Address" in str(remark) for remark in found.head.remarks)


def test_that_headings_below_the_header_are_no_respondents_and_other_answers_are_a_profile(tmp_path: Path) -> None:
    rows = records(drafted(tmp_path, QUALTRICS))
    assert rows[:2] == [SkippedRow(1, RowSkip.ABOUT), SkippedRow(2, RowSkip.ABOUT)]
    (profile,) = [row for row in rows if isinstance(row, SurveyRow)]
    assert (profile.rater, profile.form, profile.item, profile.value) == ("R_1x", "profile", "Q9", 51)


def test_that_years_of_practice_are_of_the_rater(tmp_path: Path) -> None:
    (rater,) = [row for row in records(drafted(tmp_path, REDCAP)) if isinstance(row, RaterRow)]
    assert (rater.rater, rater.years_of_practice) == ("7", 12)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (
            REDCAP.replace("years_of_practice", "redcap_survey_identifier").replace(",12,", ",a@b.c,"),
            "redcap_survey_id",
        ),
        (LIME.replace("submitdate,", "submitdate,token,").replace("01-02,", "01-02,a@b.c,"), "token"),
        (KOBO.replace("start,", "_clinic_latitude,").replace("\n1,", "\na@b.c,"), "_clinic_latitude"),
    ],
)
def test_that_what_tells_who_or_where_a_respondent_is_stays_out(tmp_path: Path, text: str, column: str) -> None:
    found = drafted(tmp_path, text)
    rows = records(found)
    assert any(isinstance(row, RatingRow) for row in rows)
    assert "a@b.c" not in repr(rows)
    assert any(column in str(remark) for remark in found.head.remarks)


@pytest.mark.parametrize(
    "timestamp",
    [
        "Marca temporal",
        "Zeitstempel",
        "Horodateur",
        "タイムスタンプ",
        "مهر زمان",
        "مُهر زمان",
        "Carimbo de data/hora",
        "时间戳记",
    ],
)
def test_that_a_form_of_google_is_known_in_the_language_it_was_filled_in(tmp_path: Path, timestamp: str) -> None:
    rows = records(drafted(tmp_path, GOOGLE.replace("Timestamp", timestamp)))
    assert len([row for row in rows if isinstance(row, RatingRow)]) == 3
    assert not [row for row in rows if isinstance(row, SurveyRow)]


@pytest.mark.parametrize(
    "column",
    [
        *(
            "Name",
            "Your name",
            "Full name",
            "First and last name",
            "Your email",
            "Contact e-mail",
            "Nombre y apellidos",
        ),
        *("Vorname", "Prénom", "نام و نام خانوادگی", "شماره تماس", "姓名", "お名前", "How can we reach you?"),
    ],
)
def test_that_names_and_addresses_stay_out_of_the_profile_and_are_counted(tmp_path: Path, column: str) -> None:
    found = drafted(tmp_path, GOOGLE.replace("Email Address", column))
    rows = records(found)
    assert "a@b.c" not in repr(rows)
    (remark,) = [told for told in found.head.remarks if column in str(told) and "left out" in str(told)]
    assert "1 column is left out" in str(remark)


@pytest.mark.parametrize("column", ["Hospital name?", "Number of patients a day", "Role"])
def test_that_what_tells_of_a_respondent_without_naming_one_stays(tmp_path: Path, column: str) -> None:
    rows = records(drafted(tmp_path, GOOGLE.replace("Email Address", column).replace("a@b.c", "x")))
    assert [row.item for row in rows if isinstance(row, SurveyRow)] == [column]


DICTIONARY = (
    '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label",'
    '"Choices, Calculations, OR Slider Labels","Field Note","Identifier?"\n'
    "record_id,form,,text,Record ID,,,\n"
    'q1,form,,radio,"Answer A - Accuracy","1, Disagree | 2, Neutral | 3, Agree",,\n'
    'q2,form,,radio,"Answer B - Accuracy","1, Disagree | 2, Neutral | 3, Agree",,\n'
    'sex,form,,radio,Your sex,"1, Female | 2, Male",,\n'
    "contact,form,,text,How can we thank you,,,y\n"
)
CODED = "record_id,redcap_event_name,q1,q2,sex,contact\n7,visit_1_arm_1,3,1,2,Anna at the clinic\n"


def beside_dictionary(folder: Path, text: str = CODED) -> ImportDraft:
    (folder / "dictionary.csv").write_text(DICTIONARY, encoding="utf-8")
    (folder / "export.csv").write_text(text, encoding="utf-8")
    both = tuple(folder / name for name in ("dictionary.csv", "export.csv"))
    return draft(replace(read_head(both[1]), beside=both))


def test_that_a_dictionary_tells_the_answers_dimensions_and_levels_of_codes(tmp_path: Path) -> None:
    found = beside_dictionary(tmp_path)
    ratings = [one for one in records(found) if isinstance(one, RatingRow)]
    assert [(one.answer_id, one.dimension, one.value) for one in ratings] == [
        ("Answer A", "Accuracy", 3),
        ("Answer B", "Accuracy", 1),
    ]
    assert found.scale == "1=Disagree,2=Neutral,3=Agree"
    surveys = [one for one in records(found) if isinstance(one, SurveyRow)]
    assert [(one.item, one.value) for one in surveys] == [("Your sex", "Male")]


def test_that_what_a_dictionary_calls_an_identifier_stays_out(tmp_path: Path) -> None:
    found = beside_dictionary(tmp_path)
    assert "Anna at the clinic" not in str(records(found))
    assert "how to reach them: contact." in str(found.head.remarks[-1])


def test_that_a_dictionary_comes_in_with_its_export_and_alone_says_what_it_needs(tmp_path: Path) -> None:
    beside_dictionary(tmp_path)
    path = tmp_path / "dictionary.csv"
    together = draft(replace(read_head(path), beside=(path, tmp_path / "export.csv")))
    assert {row.reason for row in records(together) if isinstance(row, SkippedRow)} == {RowSkip.JOINED}
    (problem,) = records(draft(read_head(path)))
    assert "Choose the export, too" in str(problem)


def test_that_levels_of_several_scales_are_not_taken_for_one(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    global_choices = DICTIONARY.replace(
        '"Answer B - Accuracy","1, Disagree | 2, Neutral | 3, Agree"', '"Answer B - Accuracy","0, No | 1, Yes"'
    )
    (tmp_path / "x" / "dictionary.csv").write_text(global_choices, encoding="utf-8")
    (tmp_path / "x" / "export.csv").write_text(CODED, encoding="utf-8")
    both = tuple(tmp_path / "x" / name for name in ("dictionary.csv", "export.csv"))
    assert draft(replace(read_head(both[1]), beside=both)).scale is None


def test_that_a_rater_who_is_named_goes_before_the_number_of_the_tool(tmp_path: Path) -> None:
    text = KOBO.replace("start,end", "start,rater").replace("1,2,4,5", "1,Dr A,4,5")
    assert [row.rater for row in records(drafted(tmp_path, text)) if isinstance(row, RaterRow)] == ["Dr A"]


def test_that_columns_which_stay_out_are_not_told_to_be_metadata(tmp_path: Path) -> None:
    assert drafted(tmp_path, GOOGLE).left_out == {"Email Address"}


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("How accurate is answer 1?", ("answer 1", "accuracy")),
        ("how safe was the advice on gout", ("the advice on gout", "safety")),
        ("How accurate is the answer?", None),
        ("How old is answer 1?", None),
    ],
)
def test_that_a_question_of_a_form_names_the_answer_and_the_dimension(
    tmp_path: Path, asked: str, place: tuple[str, str] | None
) -> None:
    rows = records(drafted(tmp_path, f"Timestamp,{asked},Answer 2 [Tone]\n2024/01/02,4,3\n"))
    rated = {(row.answer_id, row.dimension) for row in rows if isinstance(row, RatingRow)}
    assert rated == {("Answer 2", "Tone"), *([place] if place else [])}


FORMS = (
    "Timestamp,Name,Email Address,Report,Model,Q1,Q2\n"
    "4/1/2025 10:20,Ann,ann@x.example,Sleep,bot one,4,3\n"
    "4/2/2025 10:21,Ann,ann@x.example,Gout,bot two,2,5\n"
    "4/3/2025 10:22,Ann,other@x.example,Sleep,bot two,5,3\n"
    "4/4/2025 10:23,Bob,bob@x.example,Gout,bot one,3,3\n"
)


def raters_of(found: ImportDraft) -> set[str]:
    return {row.rater for row in records(found) if isinstance(row, RatingRow)}


def test_that_forms_with_one_address_are_one_raters_and_namesakes_stay_apart(tmp_path: Path) -> None:
    assert raters_of(drafted(tmp_path, FORMS)) == {"respondent 1", "respondent 3", "respondent 4"}
    found = drafted(tmp_path, re.sub(r"Email Address,|[a-z]+@x\.example,", "", FORMS))
    said = replace(found.head.said, roles={"Report": "id", "Model": "author"})
    by_name = draft(replace(found.head, said=said))
    assert raters_of(by_name) == {f"respondent {number}" for number in range(1, 5)}


def test_that_a_form_that_does_not_say_whose_answer_it_rates_is_a_problem_of_its_row(tmp_path: Path) -> None:
    found = drafted(tmp_path, f"{FORMS}4/5/2025 10:24,Bob,bob@x.example,Sleep,,1,1\n")
    problems = [row for row in records(found) if isinstance(row, RowProblem)]
    assert [(problem.row, problem.field) for problem in problems] == [(5, "Model")]
