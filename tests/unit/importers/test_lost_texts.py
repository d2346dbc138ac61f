"""Texts that a layout dropped are found, whatever it is, and those that it took apart are not."""

from medreview.domain.table_rows import AnswerRow, QuestionRow
from medreview.importers.lost_texts import lost_columns

ASKED = "May I take ibuprofen with a glass of wine?"
ANSWERED = "One glass does no harm.\nMore than that irritates the stomach."
QUESTION = QuestionRow(question_id="1", question=ASKED)
ANSWER = AnswerRow(question_id="1", answer_id="1-1", author="a", answer=ANSWERED)


def test_that_nothing_is_lost_where_each_text_is_in_a_field() -> None:
    assert lost_columns([{"q": ASKED, "a": ANSWERED}], [QUESTION, ANSWER]) == ()


def test_that_a_column_is_lost_of_which_no_line_came_in() -> None:
    row = {"q": ASKED, "a": ANSWERED, "ask_again": "Come back if the pain in your stomach stays."}
    assert lost_columns([row], [QUESTION, ANSWER]) == ("ask_again",)


def test_that_what_is_kept_as_metadata_is_not_lost() -> None:
    told = "Come back if the pain stays for a week."
    kept = AnswerRow(question_id="1", answer_id="1-1", author="a", answer=ANSWERED, extra={"more": {"note": [told]}})
    assert lost_columns([{"a": ANSWERED, "note": told}], [kept]) == ()


def test_that_texts_inside_objects_are_called_by_all_their_names() -> None:
    row = {"turns": [{"said": ASKED, "translated": "¿Puedo tomar ibuprofeno con una copa de vino?"}]}
    assert lost_columns([row], [QUESTION]) == ("turns.translated",)


def test_that_objects_written_as_text_are_looked_into() -> None:
    assert lost_columns([{"told": f'{{"asked": "{ASKED}", "by": "a nurse of the night"}}'}], [QUESTION]) == ("told.by",)


def test_that_a_text_taken_apart_at_its_marks_is_not_lost() -> None:
    row = {"text": f"<s>[INST] {ASKED} [/INST] {ANSWERED}</s>"}
    assert lost_columns([row], [QUESTION, ANSWER]) == ()


def test_that_options_without_their_letters_are_not_lost() -> None:
    question = QuestionRow(question_id="1", question=ASKED, options=("Protamine sulphate", "Vitamin K by mouth"))
    row = {"options": "A. Protamine sulphate\nB. Vitamin K by mouth"}
    assert lost_columns([row], [question]) == ()


def test_that_words_of_a_scale_are_no_texts() -> None:
    rows = [{"said": "The first one is much better"}, {"said": "The first one is much better"}]
    assert lost_columns(rows, [QUESTION]) == ()


def test_that_codes_and_addresses_are_no_texts() -> None:
    assert lost_columns([{"url": "https://example.org/a/very/long/address"}], [QUESTION]) == ()
