"""medreview's own tables: every trap of a row is a problem with its place, and text is kept byte for byte."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.table_columns import CODEBOOK_COLUMNS, COLUMNS, NEVER_READ
from medreview.domain.table_rows import AnswerRow, QuestionRow, RatingRow, TableName
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.errors import LayoutUnknown, NoSuchLayout
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow


def read(folder: Path, content: str | bytes, *, layout: str | None = None) -> list[PlacedRow | FaultyRow | RowProblem]:
    path = folder / "table"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = draft(read_head(path), layout)
    return list(checked_rows(found.file, found.rows(found.mapping)))


def problems(rows: Sequence[PlacedRow | FaultyRow | RowProblem]) -> list[tuple[int | None, str | None, str]]:
    found: list[RowProblem] = []
    for row in rows:
        if isinstance(row, FaultyRow):
            found += row.problems
        elif isinstance(row, RowProblem):
            found.append(row)
    return [(problem.row, problem.field, str(problem.message)) for problem in found]


def question(row: PlacedRow | FaultyRow | RowProblem) -> QuestionRow:
    assert isinstance(row, PlacedRow)
    assert isinstance(row.record, QuestionRow)
    return row.record


@pytest.mark.parametrize(
    ("header", "table"),
    [
        ("question_id,question", TableName.QUESTIONS),
        ("question,category,question_id,forum", TableName.QUESTIONS),
        ("question_id,answer_id,author,answer", TableName.ANSWERS),
        ("rater,answer_id,granularity,dimension,value", TableName.RATINGS),
        ("rater,question_id,author,granularity,dimension,value,study", TableName.RATINGS),
        ("rater,form,item,value", TableName.SURVEYS),
        ("rater,study,group", TableName.RATERS),
        ("judge,protocol,answer_id,dimension,value", TableName.JUDGEMENTS),
        ("answer_id,metric,value", TableName.SCORES),
        ("question_id,model,raw_output", TableName.CHOICES),
        ("rater,question_id,answer_a,answer_b,value", TableName.PREFERENCES),
        ("question_id,criterion,points", TableName.CRITERIA),
        ("judge,question_id,criterion,answer_id,met", TableName.CRITERION_RATINGS),
        ("rater,answer_id,start,end,category", TableName.SPANS),
        ("model,family", TableName.MODELS),
    ],
)
def test_that_a_table_is_recognised_by_its_columns(tmp_path: Path, header: str, table: TableName) -> None:
    path = tmp_path / "anything.txt"
    path.write_text(header + "\n", encoding="utf-8")
    assert draft(read_head(path)).layout == table


def test_that_a_file_with_unknown_columns_asks_for_its_layout(tmp_path: Path) -> None:
    with pytest.raises(LayoutUnknown, match="Choose its layout"):
        read(tmp_path, "height,weight\n1,2\n")


def test_that_a_layout_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoSuchLayout, match="questions"):
        read(tmp_path, "height,weight\n1,2\n", layout="heights")


def test_that_text_is_kept_byte_for_byte(tmp_path: Path) -> None:
    text = ' «درد؟»\u200c\u202e\r\nline\rtwo\n\n"quoted", 🩺 e\u0301 \u0640 '
    quoted = text.replace('"', '""')
    rows = read(tmp_path, f'question_id,question\r\nq1,"{quoted}"\r\n')
    assert question(rows[0]).question == text


def test_that_a_very_long_cell_is_read(tmp_path: Path) -> None:
    rows = read(tmp_path, f"question_id,question\nq1,{'x' * 400_000}\n")
    assert len(question(rows[0]).question) == 400_000


def test_that_the_apostrophe_before_a_formula_is_taken_away_and_others_stay(tmp_path: Path) -> None:
    rows = read(tmp_path, "question_id,question,note\nq1,'=1+1,'tis\nq2,''quoted',=2\n")
    assert question(rows[0]).question == "=1+1"
    assert question(rows[0]).extra == {"note": "'tis"}
    assert question(rows[1]).question == "'quoted'"
    assert question(rows[1]).extra == {"note": "=2"}


def test_that_jsonl_text_keeps_its_apostrophe(tmp_path: Path) -> None:
    rows = read(tmp_path, json.dumps({"question_id": "q1", "question": "'=1+1"}) + "\n")
    assert question(rows[0]).question == "'=1+1"


def test_that_unknown_columns_are_kept_as_metadata_with_their_types(tmp_path: Path) -> None:
    rows = read(tmp_path, 'question_id,question,forum,score,tags\nq1,Why?,A & B,3.5,"[""x"",1]"\n')
    assert question(rows[0]).extra == {"forum": "A & B", "score": 3.5, "tags": ["x", 1]}


def test_that_metadata_in_json_lines_keeps_its_values(tmp_path: Path) -> None:
    rows = read(tmp_path, '{"question_id": "q1", "question": "Why?", "tags": [1, {"a": null}], "empty": null}\n')
    assert question(rows[0]).extra == {"tags": [1, {"a": None}]}


def test_that_columns_that_differ_in_case_and_spaces_are_suggested(tmp_path: Path) -> None:
    rows = read(tmp_path, "Question ID,Question\nq1,Why?\n")
    assert question(rows[0]).question_id == "q1"


def test_that_a_column_named_like_a_field_wins_over_a_similar_one(tmp_path: Path) -> None:
    rows = read(tmp_path, "Title,title,question_id,question\nA,b,q1,Why?\n")
    assert question(rows[0]).title == "b"
    assert question(rows[0]).extra == {"Title": "A"}


def test_that_options_context_and_images_are_read(tmp_path: Path) -> None:
    context = '[{"role": "user", "text": "سلام"}]'
    rows = read(
        tmp_path,
        "question_id,question,option_2,option_1,correct_option,images,modalities,context\n"
        f'q1,Which?,no,yes,2,a.png; b,x-ray;,"{context.replace(chr(34), chr(34) * 2)}"\n',
    )
    record = question(rows[0])
    assert record.options == ("yes", "no")
    assert record.correct_option == (2,)
    assert record.kind == "choice"
    assert record.images == ("a.png", "b")
    assert record.modalities == ("x-ray", None)
    assert record.context == ({"role": "user", "text": "سلام"},)


def test_that_a_question_may_have_fewer_options_than_others(tmp_path: Path) -> None:
    rows = read(tmp_path, "question_id,question,option_1,option_2\nq1,Which?,yes,no\nq2,Who?,me,\nq3,Why?,,\n")
    assert [question(row).options for row in rows] == [("yes", "no"), ("me",), ()]


def test_that_ids_that_json_gives_as_numbers_become_text(tmp_path: Path) -> None:
    rows = read(tmp_path, '{"question_id": 17, "question": "Why?"}\n')
    assert question(rows[0]).question_id == "17"


def test_that_flags_are_read_in_the_words_people_use(tmp_path: Path) -> None:
    lines = "".join(f"q1,a{n},me,text,{word}\n" for n, word in enumerate(["1", "Y", "yes", "TRUE", "0", "n", "No"]))
    rows = read(tmp_path, "question_id,answer_id,author,answer,is_reference\n" + lines)
    records = [row.record for row in rows if isinstance(row, PlacedRow)]
    flags = [record.is_reference for record in records if isinstance(record, AnswerRow)]
    assert flags == [True, True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("content", "place", "said"),
    [
        ("question_id,dataset\nq1,a\n", (None, "question"), "is missing"),
        ("question_id,question\nq1,a,b\n", (1, None), "3 fields, the header has 2"),
        ("question_id,question\nq1\n", (1, None), "1 field, the header has 2"),
        ("question_id,question\nq1,\n", (1, "question"), "The question is missing"),
        ("question_id,question\n,a\n", (1, "question_id"), "The question_id is missing"),
        ("question_id,question,kind\nq1,a,essay\n", (1, "kind"), "not one of open, choice, term"),
        ("question_id,question,correct_option\nq1,a,two\n", (1, "correct_option"), "not a whole number"),
        ("question_id,question,correct_option\nq1,a,1.5\n", (1, "correct_option"), "not a whole number"),
        (
            "question_id,question,option_1,correct_option\nq1,a,yes,2\n",
            (1, "correct_option"),
            "is not an option: the question has 1 option",
        ),
        ("question_id,question,option_1,correct_option\nq1,a,yes,0\n", (1, "correct_option"), "less than 1"),
        ("question_id,question,option_1,option_3\nq1,a,yes,no\n", (1, "option_2"), "The option_2 is missing"),
        ("question_id,question,option_1,option_2\nq1,a,,no\n", (1, "option_1"), "The option_1 is missing"),
        ("question_id,question,context\nq1,a,{oops\n", (1, "context"), "not JSON"),
        ('question_id,question,context\nq1,a,"[{""role"":""user""}]"\n', (1, "context"), "role and text"),
        ("question_id,question,images,modalities\nq1,a,x;y,ct\n", (1, "modalities"), "1 modality for 2 images"),
        ("question_id,question,images\nq1,a,x;;y\n", (1, "images"), "is empty"),
        ("question_id,question\nq1,a\x00b\n", (1, "question"), "NUL"),
        ('question_id,question\nq1,"a\nq2,b\n', (1, None), "not CSV"),
        ('question_id,question\nq1,"a"b\n', (1, None), "not CSV"),
        ('{"question_id": "q1", "question": "a\\u0000b"}\n', (1, "question"), "NUL"),
        ('{"question_id": "q1", "question": "\\ud83d"}\n', (1, "question"), "surrogate"),
        ('{"question_id": "q1", "question": "a", "note": ["\\udc00"]}\n', (1, "note"), "surrogate"),
        ('{"question_id": "q1", "question": "a"}\n{"question_id": "q2"\n', (2, None), "not JSON"),
        ('{"question_id": "q1", "question": "a"}\n[1, 2]\n', (2, None), "not a JSON object"),
        ('{"question_id": "q1", "question": "a", "question": "b"}\n', (1, None), "twice"),
        ('{"question_id": "q1", "question": "a", "note": 1e999}\n', (1, "note"), "not finite"),
        ('{"question_id": "q1", "question": ["a"]}\n', (1, "question"), "is not text"),
        ('{"question_id": true, "question": "a"}\n', (1, "question_id"), "is not text"),
        ('{"question_id": "q1", "question": "a", "images": ["x;y"]}\n', (1, "images"), "semicolon"),
    ],
)
def test_that_a_fault_is_a_problem_with_its_place(
    tmp_path: Path, content: str, place: tuple[int | None, str | None], said: str
) -> None:
    found = problems(read(tmp_path, content))
    matching = [message for row, field, message in found if (row, field) == place]
    assert any(said in message for message in matching), found


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("r1,a1,coarse,safety,,,rated", "value"),
        ("r1,a1,coarse,safety,3,,skipped", "value"),
        ("r1,a1,coarse,safety,3,0,rated", "sentence_index"),
        ("r1,a1,fine,safety,3,,rated", "sentence_index"),
        ("r1,a1,fine,safety,3,-1,rated", "sentence_index"),
        ("r1,a1,medium,safety,3,,rated", "granularity"),
        ("r1,,coarse,safety,3,,rated", "answer_id"),
        ("r1,a1,coarse,safety,3,,withdrawn", "status"),
    ],
)
def test_that_a_rating_that_contradicts_itself_is_a_problem(tmp_path: Path, line: str, field: str) -> None:
    header = "rater,answer_id,granularity,dimension,value,sentence_index,status\n"
    assert [found for _, found, _ in problems(read(tmp_path, header + line + "\n"))] == [field]


@pytest.mark.parametrize("faulty", [{"sentence_index": [1]}, {"granularity": []}, {"granularity": {"a": 1}}])
def test_that_a_list_or_an_object_in_a_rating_is_a_problem_of_its_row(
    tmp_path: Path, faulty: dict[str, object]
) -> None:
    line = {
        "rater": "R",
        "answer_id": "a",
        "dimension": "c",
        "value": 3,
        "sentence_index": 1,
        "granularity": "",
        **faulty,
    }
    rows = read(tmp_path, json.dumps(line) + "\n", layout="ratings")
    assert [(row, field) for row, field, _ in problems(rows)] == [(1, *faulty)]


def test_that_a_rating_may_be_a_word_or_a_number(tmp_path: Path) -> None:
    rows = read(
        tmp_path, "rater,question_id,author,granularity,dimension,value\nr1,q1,me,coarse,s,Agree\nr1,q1,me,coarse,t,2\n"
    )
    records = [row.record for row in rows if isinstance(row, PlacedRow)]
    assert [record.value for record in records if isinstance(record, RatingRow)] == ["Agree", 2.0]


def test_that_every_problem_is_collected_not_only_the_first(tmp_path: Path) -> None:
    found = problems(read(tmp_path, "question_id,question,kind\nq1,,essay\nq2\nq3,fine,open\nq4,,open\n"))
    assert [(row, field) for row, field, _ in found] == [(1, "question"), (1, "kind"), (2, None), (4, "question")]


def test_that_blank_lines_are_no_rows(tmp_path: Path) -> None:
    rows = read(tmp_path, "question_id,question\n\nq1,a\n,\n\n")
    assert len(rows) == 1


def test_that_the_empty_columns_of_a_padded_sheet_do_no_harm(tmp_path: Path) -> None:
    rows = read(tmp_path, "question_id,question,,\nq1,a,,note\n,,,\n")
    assert [question(row).extra for row in rows] == [{"column 4": "note"}]


@pytest.mark.parametrize("heading", ["meta.answer", "answer"])
def test_that_an_export_is_recognised_whatever_its_metadata_is_called(tmp_path: Path, heading: str) -> None:
    names = "question_id,question,dataset,kind,language,title,option_1,option_2,correct_option"
    path = tmp_path / "questions.csv"
    path.write_text(f"{names},{heading}\nq1,Which?,d,choice,en,,one,two,1,one\n", encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "questions"
    (row,) = checked_rows(found.file, found.rows(found.mapping))
    assert isinstance(row, PlacedRow)
    assert (question(row).options, dict(question(row).extra)) == (("one", "two"), {"answer": "one"})


def test_that_metadata_called_like_a_field_keeps_its_name_behind_the_prefix(tmp_path: Path) -> None:
    (row,) = read(tmp_path, "question_id,question,meta.title,meta.meta.x\nq1,Why?,a,b\n")
    assert dict(question(row).extra) == {"title": "a", "meta.x": "b"}


@pytest.mark.parametrize("columns", [*NEVER_READ, (*CODEBOOK_COLUMNS, "meaning_fa")], ids=lambda columns: columns[-1])
def test_that_what_lies_beside_exported_tables_is_passed_over(tmp_path: Path, columns: tuple[str, ...]) -> None:
    path = tmp_path / "beside.csv"
    path.write_text(",".join(columns) + "\n" + ",".join("x" for _ in columns) + "\n", encoding="utf-8")
    found = draft(replace(read_head(path), beside=(path, tmp_path / "ratings.csv")))
    assert [row.reason for row in found.rows(found.mapping) if isinstance(row, SkippedRow)] == [RowSkip.ABOUT]


@pytest.mark.parametrize("table", TableName)
@given(values=st.lists(st.sampled_from(["1", "2.0", "a", "A", "", "model_a", "yes", "0.5", "It is so."]), min_size=1))
def test_that_an_exported_table_is_read_as_what_it_is_whatever_its_cells_hold(
    table: TableName, values: list[str]
) -> None:
    """Metadata too: seconds that pairs took are 1 and 2, as are verdicts on them."""
    columns = [*(column.name for column in COLUMNS[table]), "meta.model_a", "meta.preference", "meta.active_seconds"]
    with TemporaryDirectory() as folder:
        path = Path(folder, "rows.csv")
        path.write_text("\n".join(map(",".join, [columns, *([value] * len(columns) for value in values)])), "utf-8")
        assert draft(read_head(path)).layout == table
