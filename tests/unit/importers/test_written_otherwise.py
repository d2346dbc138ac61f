"""Text files as they lie: other encodings, quotation marks that are text, no header, JSON with splits."""

import json
from pathlib import Path

import pytest

from medreview.errors import RowProblem
from medreview.importers.encodings import find_encoding
from medreview.importers.errors import OtherEncoding, TextNotUtf8
from medreview.importers.file_heads import FileHead, ReadAs, read_head
from medreview.importers.file_rows import FileRow, file_rows

JAPANESE = (
    "質問,回答\n頭痛がひどいのですが、どの薬を飲めばよいですか？,まず医師に相談してください。市販の薬もあります。\n"
)
KOREAN = "질문,답변\n두통이 심한데 어떤 약을 먹어야 하나요?,먼저 의사와 상담하시고 물을 충분히 드시기 바랍니다.\n"
TRADITIONAL = "問題,回答\n我頭痛得很厲害，應該吃什麼藥？,你好，可以先到醫院看看，不要自己用藥，會對病情有影響。\n"
RUSSIAN = "вопрос,ответ\nУ меня сильно болит голова. Что мне принять?,Обратитесь к врачу и пейте больше воды.\n"
PERSIAN = "سؤال,پاسخ\nسرم خیلی درد می کند، چه دارویی بخورم؟,ابتدا به پزشک مراجعه کنید و آب زیاد بنوشید.\n"
CHINESE = "问题,回答\n我头痛得很厉害，应该吃什么药？,你好，可以先到医院看看，不要自己用药，会对病情有影响。\n"


@pytest.mark.parametrize(
    ("text", "written_as", "found"),
    [
        (JAPANESE, "shift_jis", "cp932"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (KOREAN, "euc_kr", "cp949"),
        (TRADITIONAL, "big5", "big5hkscs"),
        (RUSSIAN, "cp1251", "cp1251"),
        (RUSSIAN, "koi8_r", "koi8_r"),
        (PERSIAN.replace("ی", "ي").replace("ک", "ك"), "cp1256", "cp1256"),
        (CHINESE, "gb18030", "gb18030"),
    ],
)
def test_that_the_encoding_is_found_by_the_content(tmp_path: Path, text: str, written_as: str, found: str):
    path = tmp_path / "rows.csv"
    path.write_bytes(text.encode(written_as))
    assert find_encoding(path).encoding == found
    assert read_head(path).first_rows[0][text.partition(",")[0]] == text.splitlines()[1].partition(",")[0]


@pytest.mark.parametrize("text", ["Straße,Größe", "naïve,cœur", "À côté,déjà"])
def test_that_western_text_is_not_taken_for_another(tmp_path: Path, text: str):
    path = tmp_path / "rows.csv"
    path.write_bytes(("question,answer\n" + f"{text} and more words of it\n" * 20).encode("cp1252"))
    assert find_encoding(path).encoding == "cp1252"


def test_that_a_person_names_an_encoding_that_cannot_be_told(tmp_path: Path):
    path = tmp_path / "rows.csv"
    path.write_bytes("question,answer\nŻółć?,Ból\n".encode("cp1250"))
    with pytest.raises(TextNotUtf8):
        read_head(path)
    assert read_head(path, read_as=ReadAs(encoding="cp1250")).first_rows[0]["question"] == "Żółć?"


@pytest.mark.parametrize("said", ["ascii", "no-such-encoding", "rot13", "base64", "zip"])
def test_that_an_encoding_that_does_not_fit_is_refused(tmp_path: Path, said: str):
    path = tmp_path / "rows.csv"
    path.write_bytes("question,answer\nWhy é?,So\n".encode())
    with pytest.raises(OtherEncoding, match=said):
        read_head(path, read_as=ReadAs(encoding=said))


def a_head(folder: Path, text: str, read_as: ReadAs | None = None) -> FileHead:
    path = folder / "rows.tsv"
    path.write_text(text, encoding="utf-8")
    return read_head(path, read_as=read_as or ReadAs())


def rows_of(head: FileHead) -> list[dict[str, object]]:
    rows = list(file_rows(head))
    assert not any(isinstance(row, RowProblem) for row in rows)
    return [dict(row.cells) for row in rows if isinstance(row, FileRow)]


HONEST = (
    'question\tanswer\nWhat does "flat" mean?\tNo change\n'
    '"Data" support it?\t"Data do not support" it\nWhy?\tSo "it" is\n'
)


def test_that_quotation_marks_in_a_tsv_file_are_text_and_that_it_is_said(tmp_path: Path):
    head = a_head(tmp_path, HONEST)
    assert [row["answer"] for row in rows_of(head)] == ["No change", '"Data do not support" it', 'So "it" is']
    assert "without quotes" in str(head.remarks[0])


def test_that_quotes_around_cells_stay_what_they_are(tmp_path: Path):
    head = a_head(tmp_path, 'question\tanswer\n"Why,\nand when?"\t"He said ""no"""\n')
    assert rows_of(head) == [{"question": "Why,\nand when?", "answer": 'He said "no"'}]
    assert head.remarks == ()


def test_that_a_file_that_is_even_neither_way_keeps_its_problem(tmp_path: Path):
    head = a_head(tmp_path, 'question\tanswer\n"a" b\tc\nd\n')
    assert any(isinstance(row, RowProblem) for row in file_rows(head))


def test_that_a_person_says_delimiter_quote_and_header(tmp_path: Path):
    text = "A title~of two\n'Why?'~'So.'\n'When?'~'Now.'\n"
    head = a_head(tmp_path, text, ReadAs(delimiter="~", quote="'", header_row=2))
    assert (head.columns, rows_of(head)) == (("Why?", "So."), [{"Why?": "When?", "So.": "Now."}])
    head = a_head(tmp_path, text, ReadAs(delimiter="~", quote="", header_row=0))
    assert head.columns == ("column 1", "column 2")
    assert [row["column 1"] for row in rows_of(head)] == ["A title", "'Why?'", "'When?'"]


HEADERLESS = "img1|what is it?|a scan\nimg2|which organ?|the lung\nimg3|is it normal?|no\nimg4|what kind?|ct\n"


def test_that_the_first_row_of_a_file_without_a_header_is_not_eaten(tmp_path: Path):
    head = a_head(tmp_path, HEADERLESS)
    assert head.columns == ("column 1", "column 2", "column 3")
    assert len(rows_of(head)) == 4
    assert "no row with the names" in str(head.remarks[0])


@pytest.mark.parametrize(
    "header", ["Was it right?,Was it safe?", "question,answer", "Why is it so?,What do you think of it?"]
)
def test_that_questions_of_a_survey_are_its_header(tmp_path: Path, header: str):
    head = a_head(tmp_path, header + "\n" + "Agree,Disagree\n" * 5)
    assert head.columns == tuple(header.split(","))
    assert head.remarks == ()


A, B, C = ({"question": f"Why {name}?", "answer": f"So {name}."} for name in "abc")
SPLITS = [{**A, "split": "train"}, {**B, "split": "train"}, {**C, "split": "test"}]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize(
    "value",
    [
        {"train": [A, B], "test": [C]},
        {"version": "1.0", "train": [A, B], "test": [C]},
        {"data": {"train": [A, B], "test": [C]}},
        {"version": "1.0", "data": {"train": [A, B], "test": [C]}},
        {"train": {"q1": A, "q2": B}, "test": {"q3": C}},
        {"data": {"train": {"q1": A, "q2": B}, "test": {"q3": C}}},
        {
            "train": [["question", "answer"], [*A.values()], [*B.values()]],
            "test": [["question", "answer"], [*C.values()]],
        },
    ],
)
def test_that_all_splits_of_a_json_file_come_in_with_their_names(tmp_path: Path, value: object, indent: int | None):
    path = tmp_path / "all.json"
    path.write_text(json.dumps(value, indent=indent), encoding="utf-8")
    rows = rows_of(read_head(path))
    assert [{name: cell for name, cell in row.items() if name != "(key)"} for row in rows] == SPLITS


def test_that_a_split_of_its_own_stays(tmp_path: Path):
    path = tmp_path / "all.json"
    path.write_text(json.dumps({"train": [{**A, "split": "train-3"}], "dev": [B]}), encoding="utf-8")
    assert [row["split"] for row in rows_of(read_head(path))] == ["train-3", "dev"]


def test_that_lists_below_a_list_of_names_are_rows(tmp_path: Path):
    path = tmp_path / "all.json"
    path.write_text(json.dumps([["question", "answer"], [*A.values()], ["cut"]]), encoding="utf-8")
    first, second = file_rows(read_head(path))
    assert isinstance(first, FileRow)
    assert dict(first.cells) == A
    assert isinstance(second, RowProblem)


def test_that_the_sign_between_cells_is_found_below_the_titles_of_a_table(tmp_path: Path) -> None:
    head = a_head(tmp_path, "Ward B2\nExport of May\n\nid;question\nq1;Why, then?\n", ReadAs(header_row=3))
    assert (head.columns, head.delimiter) == (("id", "question"), ";")
