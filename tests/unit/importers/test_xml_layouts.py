"""XML files: what is refused, and LiveQA's questions with both spellings of their references."""

from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.errors import XmlRefused
from medreview.importers.file_heads import SourceForm, read_head
from medreview.importers.registry import draft

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
QUESTION = """<NLM-QUESTION qid="TQ1">
<Original-Question qfile="1.txt"><SUBJECT>Tests</SUBJECT><MESSAGE>Is it safe?</MESSAGE></Original-Question>
<NIST-PARAPHRASE/><NLM-Summary>Safety?</NLM-Summary>
<ReferenceAnswers>
<ReferenceAnswer aid="TQ1A1"><ANSWER> It is
  <b>safe</b> &amp; sound. </ANSWER><AnswerURL>https://example.org</AnswerURL><COMMENT/></ReferenceAnswer>
<RefAnswer aid="TQ1A2"><ANSWER>Yes.</ANSWER></RefAnswer>
</ReferenceAnswers></NLM-QUESTION>"""


def a_file(folder: Path, content: str) -> Path:
    path = folder / "published.txt"
    path.write_text(content, encoding="utf-8")
    return path


def read(folder: Path, question: str) -> list[object]:
    found = draft(read_head(a_file(folder, f"{DECLARATION}<Test-Set>{question}</Test-Set>")))
    assert (found.layout, found.head.form) == ("liveqa", SourceForm.XML)
    return list(checked_rows(found.file, found.rows(found.mapping)))


def test_that_an_element_is_a_question_with_its_message_as_text(tmp_path: Path) -> None:
    (question,) = (
        row.record
        for row in read(tmp_path, QUESTION)
        if isinstance(row, PlacedRow) and isinstance(row.record, QuestionRow)
    )
    assert (question.question_id, question.title, question.question) == ("TQ1", "Tests", "Is it safe?")
    assert question.extra == {"NLM-Summary": "Safety?", "qfile": "1.txt"}


def test_that_references_of_either_spelling_are_answers_with_their_whole_text(tmp_path: Path) -> None:
    found = [
        row.record
        for row in read(tmp_path, QUESTION)
        if isinstance(row, PlacedRow) and isinstance(row.record, AnswerRow)
    ]
    assert [(a.answer_id, a.answer, a.is_reference) for a in found] == [
        ("TQ1A1", " It is\n  safe & sound. ", True),
        ("TQ1A2", "Yes.", True),
    ]
    assert found[0].extra == {"AnswerURL": "https://example.org"}


def test_that_a_reference_under_an_unknown_tag_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, QUESTION.replace("RefAnswer", "Reply"))
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["ReferenceAnswers"]


def test_that_a_question_without_words_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, QUESTION.replace("Is it safe?", "").replace("Tests", ""))
    assert [[p.field for p in row.problems] for row in rows if isinstance(row, FaultyRow)] == [["question"]]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param('<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;&b;</a>', "document type", id="entity"),
        pytest.param('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>', "document type", id="file"),
        pytest.param('<!DOCTYPE a SYSTEM "a.dtd"><a/>', "document type", id="outside"),
        pytest.param("<a><b></a>", "mismatched tag", id="broken"),
        pytest.param("<a>", "no element", id="truncated"),
        pytest.param("<a>" + "<b>" * 5000 + "</b>" * 5000 + "</a>", "nested too deep", id="deep"),
    ],
)
def test_that_xml_that_could_do_harm_or_is_not_whole_is_refused(tmp_path: Path, content: str, reason: str) -> None:
    with pytest.raises(XmlRefused, match=reason):
        read_head(a_file(tmp_path, content))


def test_that_the_pairs_of_a_topic_are_questions_with_their_answers(tmp_path: Path) -> None:
    path = tmp_path / "0000001.xml"
    path.write_text(
        '<Document id="1"><Focus>Fever</Focus><QAPairs>'
        '<QAPair pid="1"><Question qid="1-1" qtype="information">What is it?</Question>'
        "<Answer>Heat.\n</Answer></QAPair>"
        '<QAPair pid="2"><Question qid="1-2" qtype="treatment">What helps?</Question><Answer/></QAPair>'
        "</QAPairs></Document>",
        encoding="utf-8",
    )
    found = draft(read_head(path))
    rows = [row.record for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    questions = [row for row in rows if isinstance(row, QuestionRow)]
    assert found.layout == "medquad"
    assert [(row.question_id, row.question, row.question_type) for row in questions] == [
        ("1-1", "What is it?", "information"),
        ("1-2", "What helps?", "treatment"),
    ]
    assert questions[0].extra == {"focus": "Fever"}
    assert [(row.question_id, row.answer) for row in rows if isinstance(row, AnswerRow)] == [("1-1", "Heat.\n")]
