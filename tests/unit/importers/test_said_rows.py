"""Messages one a row: whose word is the question, whose the answer, and nothing that was said is lost."""

from pathlib import Path

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.errors import RowProblem
from medreview.importers.checked_rows import PlacedRow, checked_rows
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft


def read(folder: Path, *rows: str) -> tuple[list[QuestionRow], list[AnswerRow]]:
    path = folder / "chats.csv"
    path.write_text("\n".join(("conversation_id,message_id,role,text", *rows)), encoding="utf-8")
    found = draft(read_head(path))
    assert found.layout == "said-rows"
    records = [row.record for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    return (
        [record for record in records if isinstance(record, QuestionRow)],
        [record for record in records if isinstance(record, AnswerRow)],
    )


def test_that_what_neither_side_says_is_no_answer(tmp_path: Path) -> None:
    questions, answers = read(
        tmp_path,
        "c1,1,user,What is aspirin for?",
        "c1,2,assistant,Pain and fever.",
        "c1,3,system,The session was closed.",
        "c2,1,user,Is it safe?",
        "c2,2,assistant,Mostly.",
    )
    assert [one.question for one in questions] == ["What is aspirin for?", "Is it safe?"]
    assert [one.answer for one in answers] == ["Pain and fever.", "Mostly."]


def test_that_instructions_and_later_turns_stay_beside_the_question(tmp_path: Path) -> None:
    (question, _), _ = read(
        tmp_path,
        "c1,1,system,Answer as a paediatrician.",
        "c1,2,user,Which dose?",
        "c1,3,assistant,15 mg per kg.",
        "c1,4,user,Thanks. Should I stop it?",
        "c2,1,user,Is it safe?",
        "c2,2,assistant,Mostly.",
    )
    assert question.question == "Which dose?"
    assert question.extra["instruction"] == "Answer as a paediatrician."
    assert question.extra["later_turns"] == [{"role": "user", "text": "Thanks. Should I stop it?"}]


def test_that_messages_which_are_counted_anew_in_each_conversation_are_answers_of_their_own(tmp_path: Path) -> None:
    _, answers = read(tmp_path, "c1,1,user,Why?", "c1,2,assistant,So.", "c2,1,user,How?", "c2,2,assistant,Thus.")
    assert [one.answer_id for one in answers] == ["c1-2", "c2-2"]


def test_that_messages_of_a_conversation_may_stand_apart_in_the_file(tmp_path: Path) -> None:
    rows = ("c1,1,user,Why?", "c2,1,user,How?", "c1,2,assistant,So.", "c2,2,assistant,Thus.")
    questions, answers = read(tmp_path, *rows)
    assert [(one.question_id, one.question) for one in questions] == [("c1", "Why?"), ("c2", "How?")]
    assert [(one.question_id, one.answer) for one in answers] == [("c1", "So."), ("c2", "Thus.")]


def test_that_several_answers_to_one_message_and_what_is_asked_after_them_stay_apart(tmp_path: Path) -> None:
    path = tmp_path / "messages.csv"
    path.write_text(
        "message_tree_id,message_id,parent_id,role,text\n"
        "t,t,,prompter,Why?\nt,a,t,assistant,So.\nt,b,t,assistant,Thus.\n"
        "t,c,b,prompter,Is it safe?\nt,d,c,assistant,Mostly.\n",
        encoding="utf-8",
    )
    found = draft(read_head(path))
    rows = [row.record for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    asked = {row.question_id: [turn["text"] for turn in row.context] for row in rows if isinstance(row, QuestionRow)}
    given = {row.answer: row.question_id for row in rows if isinstance(row, AnswerRow)}
    assert asked == {"t": [], "t-c": ["Why?", "Thus."]}
    assert given == {"So.": "t", "Thus.": "t", "Mostly.": "t-c"}


def test_that_each_message_of_very_many_without_a_conversation_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("role,content\n" + "user,Is it safe?\nassistant,Mostly.\n" * 201, encoding="utf-8")
    found = draft(read_head(path))
    told = list(checked_rows(found.file, found.rows(found.mapping)))
    assert [row.row for row in told if isinstance(row, RowProblem)] == list(range(1, 403))


def test_that_numbered_messages_stand_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "chats.csv"
    rows = ["1,3,SYSTEM,Come on Monday then.", "1,1,USER,My tooth hurts.", "1,2,USER,Since Friday."]
    path.write_text("\n".join(("dialogue_id,turn_idx,speaker,text", *rows)), encoding="utf-8")
    found = draft(read_head(path))
    records = [row.record for row in checked_rows(found.file, found.rows(found.mapping)) if isinstance(row, PlacedRow)]
    (question,) = [record for record in records if isinstance(record, QuestionRow)]
    (answer,) = [record for record in records if isinstance(record, AnswerRow)]
    assert [turn["text"] for turn in question.context or ()] == ["My tooth hurts."]
    assert (question.question, answer.answer) == ("Since Friday.", "Come on Monday then.")
