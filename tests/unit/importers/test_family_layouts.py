"""Files of public families that are laid out otherwise than the ones at hand: small look-alikes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.domain.table_rows import AnswerRow, ChoiceRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.errors import LabelsAlone, TextNotUtf8
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft


def read(folder: Path, content: object, layout: str, name: str = "published.json") -> list[object]:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == layout
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


def questions(rows: list[object]) -> list[QuestionRow]:
    return [row for row in rows if isinstance(row, QuestionRow)]


def answers(rows: list[object]) -> list[AnswerRow]:
    return [row for row in rows if isinstance(row, AnswerRow)]


TRAINING = """<Train><NLM-QUESTION questionid="Q1" fRef="1.txt"><SUBJECT>Knee</SUBJECT><MESSAGE>What helps?</MESSAGE>
<SUB-QUESTIONS>
<SUB-QUESTION subqid="Q1-S1"><ANNOTATIONS><FOCUS>knee</FOCUS><TYPE>treatment</TYPE></ANNOTATIONS>
<ANSWERS><ANSWER answerid="Q1-S1-A1" pairid="1">Rest.</ANSWER><ANSWER answerid="Q1-S1-A2" pairid="2">Ice.</ANSWER>
</ANSWERS></SUB-QUESTION>
<SUB-QUESTION subqid="Q1-S2"><ANNOTATIONS><FOCUS>knee</FOCUS><TYPE>cause</TYPE></ANNOTATIONS>
<ANSWERS><ANSWER answerid="Q1-S2-A1" pairid="3">Overuse.</ANSWER></ANSWERS></SUB-QUESTION>
</SUB-QUESTIONS></NLM-QUESTION></Train>"""


def test_that_answers_to_sub_questions_are_references_that_say_to_which(tmp_path: Path) -> None:
    rows = read(tmp_path, TRAINING, "liveqa-training", "train.xml")
    (question,) = questions(rows)
    assert (question.question_id, question.title, question.question) == ("Q1", "Knee", "What helps?")
    assert [part["type"] for part in question.extra["sub_questions"]] == ["treatment", "cause"]
    assert [(a.answer_id, a.answer, a.is_reference, a.extra["pairid"], a.extra["type"]) for a in answers(rows)] == [
        ("Q1-S1-A1", "Rest.", True, "1", "treatment"),
        ("Q1-S1-A2", "Ice.", True, "2", "treatment"),
        ("Q1-S2-A1", "Overuse.", True, "3", "cause"),
    ]


def test_that_an_original_question_of_one_message_is_the_question(tmp_path: Path) -> None:
    asked = "<Original-Question><MESSAGE>What helps?</MESSAGE></Original-Question>"
    text = TRAINING.replace("<SUBJECT>Knee</SUBJECT><MESSAGE>What helps?</MESSAGE>", asked)
    (question,) = questions(read(tmp_path, text, "liveqa-training", "train.xml"))
    assert question.question == "What helps?"


def test_that_a_sub_question_with_an_empty_answer_is_a_problem(tmp_path: Path) -> None:
    rows = read(tmp_path, TRAINING.replace("Ice.", ""), "liveqa-training", "train.xml")
    assert [row.field for row in rows if isinstance(row, RowProblem)] == ["ANSWER"]


def test_that_xml_of_any_tags_that_name_fields_comes_in(tmp_path: Path) -> None:
    text = "<Set><Item id='7'><Question>Why?</Question><Answer>So.</Answer><Ward>B2</Ward></Item></Set>"
    question, answer = read(tmp_path, text, "qa-pairs", "any.xml")
    assert isinstance(question, QuestionRow)
    assert isinstance(answer, AnswerRow)
    assert (question.question_id, question.question, question.extra, answer.answer) == (
        *("7", "Why?", {"Ward": "B2"}),
        "So.",
    )


def test_that_answers_with_scores_are_no_references(tmp_path: Path) -> None:
    text = (
        '<Set><Question QID="1"><QuestionText>Why?</QuestionText><Answers>'
        '<Answer AID="a" ReferenceScore="4"><AnswerText>So.</AnswerText></Answer>'
        '<Answer AID="b" ReferenceScore="1"><AnswerText>No.</AnswerText></Answer></Answers></Question></Set>'
    )
    found = answers(read(tmp_path, text, "qa-pairs", "scored.xml"))
    assert [(a.answer, a.is_reference, a.extra["ReferenceScore"]) for a in found] == [
        ("So.", False, "4"),
        ("No.", False, "1"),
    ]


@pytest.mark.parametrize("indent", [None, 1])
def test_that_labels_by_id_are_choices(tmp_path: Path, indent: int | None) -> None:
    text = json.dumps({"123": "yes", "124": "maybe"}, indent=indent)
    found = [row for row in read(tmp_path, text, "labels-by-id", "gpt4.json") if isinstance(row, ChoiceRow)]
    assert [(c.question_id, c.model, c.choice) for c in found] == [("123", "gpt4", (1,)), ("124", "gpt4", (3,))]


def test_that_the_truth_alone_is_refused_with_what_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "test_ground_truth.json"
    path.write_text('{"123": "yes", "124": "no"}', encoding="utf-8")
    with pytest.raises(LabelsAlone, match="Import the file with the questions"):
        draft(read_head(path))


@pytest.mark.parametrize("content", [b"\xef", b"\xef\xbb"])
def test_that_a_piece_of_a_byte_order_mark_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cut.csv"
    path.write_bytes(content)
    with pytest.raises(TextNotUtf8):
        read_head(path)


def test_that_a_label_that_is_none_is_a_problem(tmp_path: Path) -> None:
    labels = {str(number): "yes" for number in range(30)} | {"31": "perhaps"}
    rows = read(tmp_path, json.dumps(labels, indent=1), "labels-by-id")
    assert [row.row for row in rows if isinstance(row, RowProblem)] == [31]


@pytest.mark.parametrize(
    "content",
    [
        [["Patient: It aches", "Doctor: Since when?", "Patient: May", "Doctor: Rest"]],
        [
            {
                "description": "d",
                "utterances": ["patient: It aches", "doctor: Since when?", "patient: May", "doctor: Rest"],
            }
        ],
        '{"data": ["问：It aches", "答：Since when?", "问：May", "答：Rest"]}\n',
    ],
)
def test_that_dialogues_are_their_last_answered_question(tmp_path: Path, content: object) -> None:
    rows = read(tmp_path, content, "qa-pairs")
    (question,), (answer,) = questions(rows), answers(rows)
    assert ([turn["text"] for turn in question.context], question.question, answer.answer) == (
        ["It aches", "Since when?"],
        "May",
        "Rest",
    )


def test_that_lists_in_which_nobody_speaks_are_no_dialogues(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text('[["Why?", 1], ["So?", 2]]', encoding="utf-8")
    assert read_head(path).columns == ()


def test_that_a_prompt_of_turns_asks_with_its_last_one(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": "Ache"}, {"role": "assistant", "content": "When?"}]
    record = {
        "prompt": [*turns, {"role": "user", "content": "May"}],
        "prompt_id": "p1",
        "ideal_completions_data": {"ideal_completion": "Rest", "group": "g"},
    }
    rows = read(tmp_path, json.dumps(record) + "\n", "qa-pairs", "prompts.jsonl")
    (question,), (answer,) = questions(rows), answers(rows)
    assert (question.question_id, question.question, len(question.context), answer.answer) == ("p1", "May", 2, "Rest")


@pytest.mark.parametrize(
    ("record", "authors"),
    [
        ({"input": "Why?", "answer_icliniq": "so", "answer_chatgpt": "thus"}, ["icliniq", "chatgpt"]),
        ({"question": "Why?", "GPT-4o": "It is so, mostly.", "Llama-3-8B": "That depends."}, ["GPT-4o", "Llama-3-8B"]),
        (
            {
                "question": "Why?",
                "GPT-4o": "It is so, mostly.",
                "Dr. David Kaya": "That depends.",
                "Dr. notes": "ask Anna",
            },
            ["GPT-4o", "Dr. David Kaya"],
        ),
        ({"question": "Why?", "responses": {"gpt-4": "so", "llama": "thus"}}, ["gpt-4", "llama"]),
        ({"question": "Why?", "gpt-4_response": "so", "claude_response": "thus"}, ["gpt-4", "claude"]),
        ({"question": "Why?", "ChatGPT response": "so", "geminiAnswer": "thus"}, ["ChatGPT", "gemini"]),
        ({"پرسش": "چرا؟", "پاسخ چت‌جی‌پی‌تی": "خستگی", "پاسخ کلود": "شاید"}, ["چت‌جی‌پی‌تی", "کلود"]),
    ],
)
def test_that_columns_side_by_side_are_their_authors_answers(
    tmp_path: Path, record: dict[str, object], authors: list[str]
) -> None:
    found = answers(read(tmp_path, [record], "qa-pairs"))
    assert [(answer.author, answer.is_reference) for answer in found] == [(author, False) for author in authors]


def test_that_the_physicians_column_beside_models_is_the_reference(tmp_path: Path) -> None:
    record = {"question": "Why?", "physician_answer": "So.", "gpt-4_answer": "Thus."}
    found = answers(read(tmp_path, [record], "qa-pairs"))
    assert [(a.author, a.author_kind, a.is_reference) for a in found] == [
        ("physician", "physician", True),
        ("gpt-4", "model", False),
    ]


def test_that_a_column_with_a_doctors_name_is_by_a_physician(tmp_path: Path) -> None:
    record = {"question": "Why?", "GPT-4o": "It is so, mostly.", "Dr. Kaya": "That depends."}
    found = answers(read(tmp_path, [record], "qa-pairs"))
    assert [(a.author, a.author_kind) for a in found] == [("GPT-4o", "model"), ("Dr. Kaya", "physician")]


def test_that_what_a_model_said_is_by_the_one_the_file_is_named_after(tmp_path: Path) -> None:
    (answer,) = answers(read(tmp_path, [{"Question": "Why?", "result": "So."}], "qa-pairs", "gpt4.json"))
    assert (answer.author, answer.author_kind, answer.is_reference) == ("gpt4", "model", False)


def test_that_numbers_and_links_about_answers_are_not_answers(tmp_path: Path) -> None:
    record = {
        "question": "Why?",
        "answer": "So.",
        "answer_url": "https://x.org/a",
        "gpt-4": "5",
        "answer_type": "plain",
    }
    (answer,) = answers(read(tmp_path, [record], "qa-pairs"))
    assert (answer.author, answer.answer, answer.is_reference) == ("not stated", "So.", False)


@pytest.mark.parametrize(
    "content",
    [
        {"questions": [{"id": "1", "body": "Why?", "ideal_answer": ["So."]}, {"id": "2", "body": "How?"}]},
        {"version": "1", "data": [{"id": "1", "question": "Why?", "answer": "So."}, {"id": "2", "question": "How?"}]},
        [{"id": "9", "QA_pairs": [{"question": "Why?", "solution": "So."}, {"question": "How?", "solution": ""}]}],
        {
            "data": [
                {"paragraphs": [{"context": "x", "qas": [{"question": "Why?", "answers": [{"text": "So."}]}]}]},
                {"paragraphs": [{"context": "y", "qas": [{"question": "How?", "answers": []}]}]},
            ]
        },
    ],
)
def test_that_questions_inside_lists_come_in(tmp_path: Path, content: object) -> None:
    rows = read(tmp_path, content, "qa-pairs")
    assert [question.question for question in questions(rows)] == ["Why?", "How?"]
    assert len({question.question_id for question in questions(rows)}) == 2
    assert [answer.answer for answer in answers(rows)] == ["So."]


def test_that_one_line_with_one_conversation_is_one_row(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So."}]
    rows = read(tmp_path, json.dumps({"messages": turns}) + "\n", "qa-pairs")
    assert [question.question for question in questions(rows)] == ["Why?"]


def test_that_answers_in_a_file_of_their_own_name_their_questions(tmp_path: Path) -> None:
    rows = read(tmp_path, "ans_id,question_id,content\n11,1,Rest\n12,1,Drink\n", "answer-rows", "answer.csv")
    assert [(a.answer_id, a.question_id, a.answer, a.is_reference) for a in answers(rows)] == [
        ("11", "1", "Rest", False),
        ("12", "1", "Drink", False),
    ]


def test_that_answers_of_models_to_ids_are_no_references(tmp_path: Path) -> None:
    rows = read(tmp_path, "question_id,model,response\n1,gpt,Rest it\n1,llama,Drink\n", "answer-rows", "outputs.csv")
    assert [(a.answer_id, a.author, a.is_reference) for a in answers(rows)] == [
        ("1-gpt", "gpt", False),
        ("1-llama", "llama", False),
    ]


def test_that_numbered_replies_are_answers(tmp_path: Path) -> None:
    rows = read(tmp_path, "Title,Content,Reply 1,Reply 2\nKnee,It hurts,Rest,Ice\n", "qa-pairs", "forum.csv")
    assert [(a.author, a.answer) for a in answers(rows)] == [("Reply 1", "Rest"), ("Reply 2", "Ice")]


def test_that_an_examination_without_a_header_loses_no_row(tmp_path: Path) -> None:
    text = 'Which nerve is it?,one,two,"three, four",none,B\nWhich bone is it?,one,two,three,none,D\n'
    found = questions(read(tmp_path, text, "headless-options", "anatomy_test.csv"))
    assert [(q.question_id, q.question, q.correct_option, q.options[2]) for q in found] == [
        ("anatomy_test-1", "Which nerve is it?", (2,), "three, four"),
        ("anatomy_test-2", "Which bone is it?", (4,), "three"),
    ]


def test_that_options_in_lines_with_letters_are_options(tmp_path: Path) -> None:
    text = 'Question,Options,Answer\nWhich?,"A one\nB two\nC three",C\n'
    (question,) = questions(read(tmp_path, text, "lettered-options", "exam.csv"))
    assert (question.options, question.correct_option) == (("one", "two", "three"), (3,))


def test_that_an_encounter_without_responses_is_a_question(tmp_path: Path) -> None:
    record = {"encounter_id": "E1", "query_title_es": "herida", "query_content_es": "Mi herida", "image_ids": []}
    (question,) = questions(read(tmp_path, [record], "dermavqa"))
    assert (question.question_id, question.language) == ("E1-es", "es")


def test_that_an_article_in_lower_case_is_one_too(tmp_path: Path) -> None:
    record = {"pubid": 5, "question": "Is it?", "context": {"contexts": ["a"]}, "long_answer": "It is."}
    rows = read(tmp_path, json.dumps(record | {"final_decision": "no"}) + "\n", "pubmedqa", "rows.jsonl")
    (question,) = questions(rows)
    assert (question.question_id, question.options, question.correct_option) == ("5", ("yes", "no", "maybe"), (2,))


def test_that_a_term_comes_with_the_definitions_it_has(tmp_path: Path) -> None:
    terms = [
        {"medical_term": "Glioma", "sci_definition": "A neoplasm of glia.", "simple_definition": "A brain tumour."},
        {"medical_term": "Temozolomide", "sci_definition": "", "simple_definition": None},
    ]
    rows = read(tmp_path, terms, "terms")
    assert [(one.question_id, one.question, one.kind) for one in questions(rows)] == [
        ("Glioma", "Glioma", "term"),
        ("Temozolomide", "Temozolomide", "term"),
    ]
    assert [(one.author, one.answer, one.is_reference) for one in answers(rows)] == [
        ("scientific definition", "A neoplasm of glia.", True),
        ("simple definition", "A brain tumour.", True),
    ]


def test_that_ways_to_ask_one_thing_are_one_question(tmp_path: Path) -> None:
    lines = [
        '{"questions": [["感冒怎么办", "感冒怎么治"]], "answers": ["多喝水。", "休息。"]}',
        '{"questions": [], "answers": ["x"]}',
    ]
    rows = read(tmp_path, "\n".join(lines), "huatuo", "published.jsonl")
    (question,) = questions(rows)
    assert (question.question, question.extra) == ("感冒怎么办", {"other_questions": ["感冒怎么治"]})
    assert [one.answer for one in answers(rows)] == ["多喝水。", "休息。", "x"]
    (faulty,) = [row for row in rows if isinstance(row, FaultyRow)]
    assert [problem.field for problem in faulty.problems] == ["question"]


def test_that_a_second_key_in_a_later_row_stays_beside_its_question(tmp_path: Path) -> None:
    options = {"A": "Rest.", "B": "Ice."}
    with_one = [{"question": f"What helps knee {n}?", **options, ("key", "answer_idx")[n % 2]: "A"} for n in range(120)]
    with_two = {"question": "What helps both knees?", **options, "key": "B", "answer_idx": "A"}
    *_, last = questions(read(tmp_path, [*with_one, with_two], "lettered-options"))
    assert last.correct_option in {(1,), (2,)}
    assert dict(last.extra) == ({"answer_idx": "A"} if last.correct_option == (2,) else {"key": "B"})
