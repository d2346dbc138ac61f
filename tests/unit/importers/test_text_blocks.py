"""Plain text in blocks: which words are headings, where a block ends, and what is no such text."""

from __future__ import annotations

from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.errors import FileNotText, JsonUnreadable, TextWithoutTable
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import SkippedRow


def read(folder: Path, text: str, encoding: str = "utf-8") -> list[object]:
    path = folder / "pairs.txt"
    path.write_bytes(text.encode(encoding))
    head = read_head(path)
    assert head.form is SourceForm.BLOCKS
    found = draft(head)
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


def pairs(rows: list[object]) -> list[tuple[str, list[str]]]:
    answers = [row for row in rows if isinstance(row, AnswerRow)]
    return [
        (row.question, [answer.answer for answer in answers if answer.question_id == row.question_id])
        for row in rows
        if isinstance(row, QuestionRow)
    ]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Question: Why?\nAnswer: So.\n\nQuestion: How?\nAnswer: Thus.\n", "utf-8"),
        ("Q: Why?\r\nA: So.\r\n\r\nQ: How?\r\nA: Thus.\r\n", "utf-8-sig"),
        ("Q1. Why?\nA1. So.\nQ2. How?\nA2. Thus.", "utf-16"),
        ("## Question 1\n\nWhy?\n\n## Answer\n\nSo.\n\n## Question 2\n\nHow?\n\n## Answer\n\nThus.\n", "utf-8"),
        ("**Question:** Why?\n**Answer:** So.\n\n**Question:** How?\n**Answer:** Thus.\n", "utf-8"),
        ("[Question] Why?\n[Answer] So.\n[Question] How?\n[Answer] Thus.\n", "utf-8"),
        ("سؤال ۱: Why?\nپاسخ: So.\n\nسؤال ۲: How?\nپاسخ: Thus.\n", "utf-8"),
        ("پرسش: Why?\nجواب: So.\n\nپرسش: How?\nجواب: Thus.\n", "utf-8"),
        ("问题：Why?\n回答：So.\n\n问题：How?\n回答：Thus.\n", "gb18030"),
        ("【问】Why?\n【答】So.\n\n【问】How?\n【答】Thus.\n", "utf-8"),
        ("Patient: Why?\nDoctor: So.\n\nPatient: How?\nDoctor: Thus.\n", "utf-8"),
        ("病人：\nWhy?\n医生：\nSo.\n\n病人：\nHow?\n医生：\nThus.\n", "utf-8"),
    ],
)
def test_that_a_pair_is_a_block(tmp_path: Path, text: str, encoding: str) -> None:
    assert pairs(read(tmp_path, text, encoding)) == [("Why?", ["So."]), ("How?", ["Thus."])]


def test_that_lines_and_paragraphs_stay_in_their_text(tmp_path: Path) -> None:
    text = "Question: Why\n  is this?\n\nAnswer: Because:\n- one\n\n- two\tA man, 34.\n\nQuestion: x\nAnswer: y\n"
    assert pairs(read(tmp_path, text))[0] == ("Why\n  is this?", ["Because:\n- one\n\n- two\tA man, 34."])


def test_that_a_line_which_few_blocks_have_is_text(tmp_path: Path) -> None:
    block = "Question: {}?\nAge: 4\nAnswer: Rest.\n"
    text = "\n".join(block.format(n) for n in range(5)) + "Source: my mother\n"
    rows = read(tmp_path, text)
    assert pairs(rows)[-1] == ("4?", ["Rest.\nSource: my mother"])
    assert {row.age for row in rows if isinstance(row, QuestionRow)} == {"4"}


def test_that_options_by_letter_are_options_and_no_answers(tmp_path: Path) -> None:
    text = "Question: Which?\nA: this\nB: that\nAnswer: B\n\nQuestion: What?\nA: this\nB: that\nAnswer: A\n"
    rows = read(tmp_path, text)
    assert pairs(rows) == [("Which?", []), ("What?", [])]
    told = [(row.options, row.correct_option) for row in rows if isinstance(row, QuestionRow)]
    assert told == [(("this", "that"), (2,)), (("this", "that"), (1,))]


def test_that_several_answers_of_a_block_are_kept(tmp_path: Path) -> None:
    text = "ID: 7\nQuestion: Why?\nAnswer: So.\nAnswer: Because.\n\nID: 8\nQuestion: How?\nAnswer: Thus.\n"
    rows = read(tmp_path, text)
    assert pairs(rows) == [("Why?", ["So.", "Because."]), ("How?", ["Thus."])]
    assert [row.question_id for row in rows if isinstance(row, QuestionRow)] == ["7", "8"]


def test_that_earlier_turns_of_a_dialogue_come_before_its_question(tmp_path: Path) -> None:
    said = "Patient:\nIt hurts.\nDoctor:\nSince when?\nPatient:\nToday.\nDoctor:\nRest.\n"
    first_block = f"id=1\nhttp://x.example/1\nDescription\nQ. Pain?\nDialogue\n{said}"
    text = f"{first_block}\nid=2\nDescription\nQ. Ache?\nDialogue\n{said}"
    first, *_ = read(tmp_path, text)
    assert isinstance(first, QuestionRow)
    assert (first.question_id, first.source, first.question) == ("1", "http://x.example/1", "Today.")
    assert [turn["text"] for turn in first.context] == ["It hurts.", "Since when?"]
    assert first.extra["summary"] == "Pain?"


def test_that_what_stands_before_the_first_heading_is_counted(tmp_path: Path) -> None:
    first, *_ = read(tmp_path, "Collected in May.\n\nQuestion: Why?\nAnswer: So.\n")
    assert isinstance(first, SkippedRow)


def test_that_an_answer_without_a_question_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, "ID: 1\nQuestion: Why?\nAnswer: So.\n\nID: 2\nAnswer: Thus.\n")
    assert any(isinstance(row, FaultyRow) and row.row == 2 for row in rows)


@pytest.mark.parametrize(
    "text",
    [
        "Once upon a time there was a clinic.\nIt had, as clinics have, patients; and doctors.\n",
        "# Notes\n\nQuestions were asked. Answers were given: none.\n",
        "Question: only questions\nQuestion: here\n",
    ],
)
def test_that_running_text_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TextWithoutTable, match="running text"):
        draft(read_head(path))


def test_that_dialogues_inside_the_cells_of_a_table_stay_there(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text('id,question,answer\n1,"a\nPatient: x\nDoctor: y\n",z\n2,"Question: x\nAnswer: y\n",z\n', "utf-8")
    assert read_head(path).form is SourceForm.CSV


def test_that_an_arrow_in_an_option_of_a_quiz_matches_no_pairs(tmp_path: Path) -> None:
    quiz = "Which way is right? {=SA node -> AV node ~AV node -> SA node ~neither}\n\nSafe? {=yes ~no}\n"
    (first, _) = [row for row in read(tmp_path, quiz) if isinstance(row, QuestionRow)]
    assert first.options == ("SA node -> AV node", "AV node -> SA node", "neither")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- question: Why?\n  answer: So.\n- question: How?\n  answer: Thus.\n", "YAML"),
        ("questions:\n- question: Why?\n  answer: So.\n", "YAML"),
        ("title: Doses\nitems:\n  q1:\n    question: Why?\n    answer: |\n      Question: none.\n", "YAML"),
        ('[\n  {\n    question: "Why?",\n    answer: "So.",\n  },\n  {\n    question: "How?",\n  },\n]\n', None),
        (
            "let a = {\n question: 'Why?',\n answer: 'So.',\n}\nlet b = {\n question: 'How?',\n answer: 'x',\n}\n",
            "program",
        ),
    ],
)
def test_that_structures_of_other_kinds_are_no_headings(tmp_path: Path, text: str, found: str | None) -> None:
    path = tmp_path / "pairs.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileNotText if found else JsonUnreadable, match=found):
        read_head(path)


@pytest.mark.parametrize(
    "text",
    [
        "- Question: Why?\n- Answer: So.\n- Question: How?\n- Answer: Thus.\n",
        'Question: "Why?"\nAnswer: "So."\n\nQuestion: "How?"\nAnswer: "Thus."\n',
        "Question: Why?\nAnswer:\n  Dose: small\n  Time: long\nQuestion: How?\nAnswer: Thus.\n",
    ],
)
def test_that_headings_with_lists_and_quotation_marks_stay_headings(tmp_path: Path, text: str) -> None:
    assert len(pairs(read(tmp_path, text))) == 2
