"""Ratings in wide tables: a column is a dimension, a rater, or both; a sheet or a file may be named for either."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow
from medreview.errors import RowProblem
from medreview.importers.answer_columns import author_of
from medreview.importers.author_kinds import author_kind
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.column_roles import Said
from medreview.importers.drafts import ImportDraft
from medreview.importers.file_heads import read_head
from medreview.importers.layouts.rating_sheets import may_rate
from medreview.importers.rated_columns import is_dimension
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow

Given = tuple[str, str, str, str, float]
"""Rater, question, author, dimension and value."""


def drafted(path: Path, *, sheet: str | None = None, **said: str) -> ImportDraft:
    head = read_head(path, sheet)
    constants = {name.replace("__", "."): value for name, value in said.items()}
    told = Said({}, constants).placed(file=path.stem, sheet=sheet)
    return draft(replace(head, said=told))


def rows_of(found: ImportDraft) -> list[object]:
    assert found.layout == "rating-sheet"
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


def ratings_of(found: ImportDraft) -> set[Given]:
    assert found.asks(found.mapping) == ()
    rows = [row for row in rows_of(found) if not isinstance(row, QuestionRow | AnswerRow | SkippedRow)]
    ratings = [row for row in rows if isinstance(row, RatingRow)]
    assert len(rows) == len(ratings)
    return {(r.rater, r.question_id or "", r.author or "", r.dimension, float(r.value or 0)) for r in ratings}


def saved(folder: Path, text: str, name: str = "heart.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def table(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)
    return path


@pytest.mark.parametrize(
    ("header", "cells", "expected"),
    [
        ("Reviewer1,Reviewer 2", "4,3", {("Reviewer1", "Accuracy", 4), ("Reviewer 2", "Accuracy", 3)}),
        ("accuracy_R1,accuracy_R2", "4,3", {("R1", "accuracy", 4), ("R2", "accuracy", 3)}),
        ("R1 - Safety,R2 - Safety", "1,2", {("R1", "Safety", 1), ("R2", "Safety", 2)}),
        (
            "Clarity (Reviewer 1),Clarity (Reviewer 2)",
            "1,2",
            {("Reviewer 1", "Clarity", 1), ("Reviewer 2", "Clarity", 2)},
        ),
        ("ارزیاب ۱,ارزیاب ۲", "1,2", {("ارزیاب ۱", "Accuracy", 1), ("ارزیاب ۲", "Accuracy", 2)}),
        ("准确性_专家1,准确性_专家2", "5,4", {("专家1", "准确性", 5), ("专家2", "准确性", 4)}),
    ],
)
def test_that_a_column_is_a_rater_and_a_dimension_as_its_name_says(
    tmp_path: Path, header: str, cells: str, expected: set[tuple[str, str, float]]
) -> None:
    found = drafted(saved(tmp_path, f"question,model,{header}\n1,M,{cells}\n", "Accuracy.csv"))
    assert {(rater, dimension, value) for rater, _, _, dimension, value in ratings_of(found)} == expected


def test_that_a_model_in_the_name_of_a_column_wrote_what_is_rated(tmp_path: Path) -> None:
    text = "question,rater,ChatGPT_accuracy,Gemini_accuracy\n1,R1,4,2\n"
    assert ratings_of(drafted(saved(tmp_path, text))) == {
        ("R1", "1", "ChatGPT", "accuracy", 4),
        ("R1", "1", "Gemini", "accuracy", 2),
    }


def test_that_each_sheet_of_cardiologists_is_a_dimension(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    for number, name in enumerate(("Accuracy", "Clarity")):
        sheet = book.create_sheet(name)
        sheet.append(["Question", "Origin", "Model", "Reviewer1", "Reviewer2", "Reviewer3"])
        sheet.append([1, "Patient", "Claude", 4 + number, 3, None])
    book.save(tmp_path / "2_Data.xlsx")
    found = [drafted(tmp_path / "2_Data.xlsx", sheet=name) for name in ("Accuracy", "Clarity")]
    assert [ratings_of(one) for one in found] == [
        {("Reviewer1", "1", "Claude", "Accuracy", 4), ("Reviewer2", "1", "Claude", "Accuracy", 3)},
        {("Reviewer1", "1", "Claude", "Clarity", 5), ("Reviewer2", "1", "Claude", "Clarity", 3)},
    ]
    assert rows_of(found[0])[-1] == SkippedRow(1, RowSkip.NOT_RATED)


def test_that_a_file_named_for_its_rater_belongs_to_the_study_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "heart"
    folder.mkdir()
    found = drafted(saved(folder, "question,model,accuracy,clarity\n1,M,4,5\n", "reviewer_2.csv"))
    assert ratings_of(found) == {("reviewer_2", "1", "M", "accuracy", 4), ("reviewer_2", "1", "M", "clarity", 5)}
    ratings = [row for row in rows_of(found) if isinstance(row, RatingRow)]
    assert ({row.study for row in ratings}, found.dataset) == ({"heart"}, "heart")


def test_that_numbers_of_a_rater_are_ratings_whatever_their_columns_are_called(tmp_path: Path) -> None:
    path = saved(tmp_path, "item;Helpful (1-5);Kind\n1;4;n/a\n2;5;3\n", "annotator_A.csv")
    (ask,) = drafted(path).asks(drafted(path).mapping)
    assert str(ask.words) == "Who wrote the answers that are rated in the columns Helpful (1-5), Kind?"
    rows = rows_of(drafted(path, author="M"))
    assert [(row.rater, row.dimension, row.value) for row in rows if isinstance(row, RatingRow)] == [
        *(("annotator_A", "Helpful", 4), ("annotator_A", "Kind", "n/a")),
        *(("annotator_A", "Helpful", 5), ("annotator_A", "Kind", 3)),
    ]


def test_that_nobody_is_guessed_where_nothing_tells_who_rated_what(tmp_path: Path) -> None:
    found = drafted(saved(tmp_path, "question,model,accuracy,clarity\n1,M,4,5\n"))
    (ask,) = found.asks(found.mapping)
    assert str(ask.words) == "Who gave the ratings in the columns accuracy, clarity?"
    assert [choice.option for choice in ask.choices] == [
        "--set rater=@file",
        "--set rater=NAME",
        "--role accuracy=metadata --role clarity=metadata",
    ]
    said = drafted(found.head.path, rater="@file")
    assert {rater for rater, *_ in ratings_of(said)} == {"heart"}


def test_that_a_dimension_and_an_author_are_asked_for(tmp_path: Path) -> None:
    path = saved(tmp_path, "question,Reviewer1,Reviewer2\n1,4,5\n")
    asks = drafted(path).asks(drafted(path).mapping)
    assert [str(ask.words) for ask in asks] == [
        "Which dimension was rated in the columns Reviewer1, Reviewer2?",
        "Who wrote the answers that are rated in the columns Reviewer1, Reviewer2?",
    ]
    said = drafted(path, dimension="safety", author="M")
    assert ratings_of(said) == {("Reviewer1", "1", "M", "safety", 4), ("Reviewer2", "1", "M", "safety", 5)}


def test_that_a_column_has_the_rater_and_the_dimension_that_a_person_says(tmp_path: Path) -> None:
    path = saved(tmp_path, "question,model,rater,accuracy,Q7\n1,M,R1,4,5\n")
    found = drafted(path, Q7__dimension="safety", Q7__rater="R9")
    assert ratings_of(found) == {("R1", "1", "M", "accuracy", 4), ("R9", "1", "M", "safety", 5)}


def test_that_a_person_may_say_that_columns_are_raters(tmp_path: Path) -> None:
    path = saved(tmp_path, "question,model,rater,Smith,Jones\n1,M,,4,5\n")
    found = drafted(path, dimension="safety")
    mapping = {**found.mapping, "rater": None, "Smith": "value_by_rater", "Jones": "value_by_rater"}
    assert ratings_of(replace(found, mapping=mapping)) == {
        ("Smith", "1", "M", "safety", 4),
        ("Jones", "1", "M", "safety", 5),
    }


def test_that_the_text_of_a_question_is_no_id_of_it(tmp_path: Path) -> None:
    asked = "Is aspirin safe?"
    question, *ratings = rows_of(drafted(saved(tmp_path, f"question,model,R1,R2\n{asked},M,1,2\n", "safety.csv")))
    assert isinstance(question, QuestionRow)
    assert question.question == asked
    assert {rating.question_id for rating in ratings if isinstance(rating, RatingRow)} == {question.question_id}
    assert question.question_id != asked


def test_that_a_number_beside_the_question_is_its_id_only_where_it_tells_questions_apart(tmp_path: Path) -> None:
    both = "id,question,model,R1,R2\n7,Is it safe?,M,1,2\n8,Why is it so?,M,1,2\n"
    rows = "id,question,rater,model,accuracy\n1,Is it safe?,R1,M,1\n2,Is it safe?,R2,M,2\n"
    assert {name for _, name, *_ in ratings_of(drafted(saved(tmp_path, both, "safety.csv")))} == {"7", "8"}
    assert len({name for _, name, *_ in ratings_of(drafted(saved(tmp_path, rows)))}) == 1


def test_that_two_texts_of_one_author_are_two_answers(tmp_path: Path) -> None:
    text = "rater,question,model,answer,accuracy\nR1,1,M,Yes.,1\nR1,1,M,No.,2\nR2,1,M,No.,3\n"
    rows = rows_of(drafted(saved(tmp_path, text)))
    assert [(row.answer_id, row.answer) for row in rows if isinstance(row, AnswerRow)] == [
        ("1-M", "Yes."),
        ("1-M-2", "No."),
    ]
    assert [(row.answer_id, row.value) for row in rows if isinstance(row, RatingRow)] == [
        *(("1-M", 1), ("1-M-2", 2), ("1-M-2", 3)),
    ]


def test_that_means_and_words_of_no_scale_are_no_ratings(tmp_path: Path) -> None:
    text = "question,model,R1,R2,mean,ward\n1,M,1,2,1.5,B\n"
    found = drafted(saved(tmp_path, text, "safety.csv"))
    assert {name: field for name, field in found.mapping.items() if name in {"mean", "ward"}} == {
        "mean": None,
        "ward": None,
    }


def test_that_words_of_levels_are_ratings(tmp_path: Path) -> None:
    text = "question,model,R1,R2\n1,M,Agree,Partially agree\n2,M,Disagree,unsure\n"
    rows = rows_of(drafted(saved(tmp_path, text, "safety.csv")))
    assert [row.value for row in rows if isinstance(row, RatingRow)] == [
        "Agree",
        "Partially agree",
        "Disagree",
        "unsure",
    ]


def test_that_it_is_asked_if_the_lowest_level_is_the_best(tmp_path: Path) -> None:
    path = saved(tmp_path, "rater,question,model,Quality (1 = best)\nR1,1,M,1\n")
    found = drafted(path)
    (ask,) = found.asks(found.mapping)
    assert ask.choices[0].option == "--set 'Quality (1 = best).reversed=yes'"
    said = drafted(path, **{"Quality (1 = best).reversed": "no"})
    assert said.asks(said.mapping) == ()


def test_that_a_row_without_a_question_is_a_problem(tmp_path: Path) -> None:
    _, _, problem = rows_of(drafted(saved(tmp_path, "question,model,R1,R2\n1,M,1,2\n,M,1,2\n", "safety.csv")))
    assert isinstance(problem, RowProblem)
    assert (problem.row, problem.field) == (2, "question")


def test_that_another_text_under_the_id_of_a_question_is_not_lost(tmp_path: Path) -> None:
    text = "question_id,question,model,R1,R2\n7,Is it safe?,M,1,2\n7,Is it good?,M,1,2\n"
    rows = rows_of(drafted(saved(tmp_path, text, "safety.csv")))
    assert [row.question for row in rows if isinstance(row, QuestionRow)] == ["Is it safe?", "Is it good?"]


DIMENSIONS = ("accuracy", "completeness", "clarity")


@st.composite
def studies(drawn: st.DrawFn) -> set[Given]:
    """A study in which every rater rates every answer on every dimension, one to five."""
    raters = [f"R{number}" for number in range(1, drawn(st.integers(2, 4)) + 1)]
    questions = [f"q{number}" for number in range(1, drawn(st.integers(1, 4)) + 1)]
    dimensions = DIMENSIONS[: drawn(st.integers(2, 3))]
    authors = ("ChatGPT", "Dr Kaya")[: drawn(st.integers(1, 2))]
    level = st.integers(1, 5).map(float)
    return {(*key, drawn(level)) for key in product(raters, questions, authors, dimensions)}


def wide(folder: Path, study: set[Given], *, rows: Sequence[int], name: str = "study.csv", **fixed: str) -> Path:
    """A table whose rows are told by the places ``rows`` of a rating, and its columns by the others."""
    titles = ("rater", "question", "model", "dimension")
    values = {one[:4]: one[4] for one in study if all(one[titles.index(k)] == v for k, v in fixed.items())}
    others = [place for place in (3, 0) if place not in rows and titles[place] not in fixed]
    columns = sorted({tuple(key[place] for place in others) for key in values})
    keys = sorted({tuple(key[place] for place in rows) for key in values})
    cells = {(tuple(k[p] for p in rows), tuple(k[p] for p in others)): value for k, value in values.items()}
    header = [*(titles[place] for place in rows), *("_".join(column) for column in columns)]
    return table(folder / name, header, ([*key, *(cells[key, column] for column in columns)] for key in keys))


def test_that_codes_beside_labels_are_no_dimension_of_their_own(tmp_path: Path) -> None:
    header = ["question", "model", "rater", "accuracy", "accuracy (code)", "safety", "safety (label)"]
    rows = [["Is it safe to take it?", "gpt-4", "R1", "Agree", 4, 5, "Fully"]]
    rows += [["How often do I take it?", "gpt-4", "R1", "Disagree", 2, 1, "Not at all"]]
    found = drafted(table(tmp_path / "rated.csv", header, rows))
    dimensions = {row.dimension for row in rows_of(found) if isinstance(row, RatingRow)}
    assert dimensions == {"accuracy", "safety"}
    assert not found.asks(found.mapping)


@settings(max_examples=25, deadline=None)
@given(studies())
def test_that_a_study_is_the_same_however_it_is_laid_out(study: set[Given]) -> None:
    from openpyxl import Workbook

    raters, dimensions = sorted({one[0] for one in study}), sorted({one[3] for one in study})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        assert ratings_of(drafted(wide(folder, study, rows=(0, 1, 2)))) == study
        assert ratings_of(drafted(wide(folder, study, rows=(1, 2)))) == study
        assert ratings_of(drafted(wide(folder, study, rows=(1, 2, 3)))) == study
        of_raters = (wide(folder, study, rows=(1, 2), name=f"{one}.csv", rater=one) for one in raters)
        assert set().union(*(ratings_of(drafted(path)) for path in of_raters)) == study
        of_dimensions = [wide(folder, study, rows=(1, 2), name=f"{one}.csv", dimension=one) for one in dimensions]
        assert set().union(*(ratings_of(drafted(path)) for path in of_dimensions)) == study
        book = Workbook()
        for path in of_dimensions:
            sheet = book.create_sheet(path.stem)
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.reader(file):
                    sheet.append([float(cell) if cell.replace(".", "").isdigit() else cell for cell in row])
        book.save(folder / "study.xlsx")
        sheets = [drafted(folder / "study.xlsx", sheet=one) for one in dimensions]
        assert set().union(*(ratings_of(found) for found in sheets)) == study


@pytest.mark.parametrize(
    "name", ["Concordant (0/1)", "Correct? (Y/N)", "Nutzen [1 to 7]", "accuracy_rating", "DISCERN 4"]
)
def test_that_a_scale_in_brackets_or_an_item_of_an_instrument_is_a_dimension(name: str) -> None:
    assert is_dimension(name)


@pytest.mark.parametrize(
    "name", ["Concordant", "Notes (see below)", "Dose (mg)", "item 4", "(" * 200_000, "(0" + " " * 200_000]
)
def test_that_other_names_are_none_however_long_they_are(name: str) -> None:
    assert not is_dimension(name)


def test_that_numbered_sentences_are_places_and_no_ratings(tmp_path: Path) -> None:
    text = "question,model,rater,sentence_no,accuracy\nq1,M,R1,1,4\nq1,M,R1,2,5\n"
    found = rows_of(drafted(saved(tmp_path, text)))
    ratings = [row for row in found if isinstance(row, RatingRow)]
    assert [(row.sentence_index, row.dimension, row.value) for row in ratings] == [
        (0, "accuracy", 4),
        (1, "accuracy", 5),
    ]
    from_nought = rows_of(drafted(saved(tmp_path, text.replace(",1,4", ",0,4").replace(",2,5", ",1,5"))))
    assert [row.sentence_index for row in from_nought if isinstance(row, RatingRow)] == [0, 1]


def test_that_the_dimension_stands_before_or_behind_one_whose_answers_have_a_column(tmp_path: Path) -> None:
    answers = "It lasts for six months in most women who take it,It lasts for three months in most women who take it"
    header = "Question,Nurse answer,AI answer,Quality_nurse,AI empathy"
    found = drafted(saved(tmp_path, f"{header}\nHow long does it last?,{answers},2,4\n"), rater="panel")
    ratings = [row for row in rows_of(found) if isinstance(row, RatingRow)]
    assert [(row.author, row.dimension, row.value) for row in ratings] == [
        ("Nurse", "Quality", 2),
        ("AI", "empathy", 4),
    ]


def test_that_numbers_are_ratings_once_a_person_says_that_raters_gave_them(tmp_path: Path) -> None:
    path = saved(tmp_path, "question,ChatGPT answer,mark\nIs it safe?,It is safe for most people who take it.,4\n")
    head = read_head(path)
    assert may_rate(head, ["mark"])
    said = Said({"mark": "rating"}, {"rater": "R1"})
    assert ratings_only(rows_of(draft(replace(head, said=said)))) == [("R1", "ChatGPT", "mark", 4)]


def ratings_only(rows: Iterable[object]) -> list[tuple[str, str | None, str, float | str | None]]:
    return [(row.rater, row.author, row.dimension, row.value) for row in rows if isinstance(row, RatingRow)]


def test_that_numbers_of_rows_are_no_ratings_whatever_their_column_is_called(tmp_path: Path) -> None:
    rows = "".join(f"{n},q{n},M,R1,{4 + n % 2}\n" for n in range(1, 7))
    found = rows_of(drafted(saved(tmp_path, f"Lfd,question,model,rater,accuracy\n{rows}")))
    assert {row.dimension for row in found if isinstance(row, RatingRow)} == {"accuracy"}


@pytest.mark.parametrize(
    "column", ["医師の回答", "医生回答", "إجابة الطبيب", "Antwort Arzt", "Réponse du médecin", "پاسخ پزشک"]
)
def test_that_a_column_of_a_doctors_answers_is_known_in_many_languages(column: str) -> None:
    assert author_kind(author_of(column)) == "physician"
