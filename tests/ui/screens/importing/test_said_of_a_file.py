"""Whatever a file does not tell is asked, said by a person, shown, and taken back."""

import pytest
from PySide6.QtWidgets import QLabel

from medreview.store.tables.answers import stored_answers
from medreview.ui.screens.importing import ImportScreen
from tests.ui.screens.importing.hands import Hands

WIDE = "question_id,model,Accuracy,Safety\nq1,gpt-4,3,1\nq2,gpt-4,4,5\n"
EARLIER = "question_id,question\n1,Is it safe to take it?\n2,How often should I take it?\n"
OPEN_SCALE = "rater,question,model,accuracy,harm\nR1,1,M,4,1\nR2,1,M,5,2\n"


def offered_for(hands: Hands, thing: str) -> list[str]:
    bar = hands.view.said
    bar.thing.choose(thing)
    return bar.about.offered


def test_that_an_import_waits_until_it_is_said_who_wrote_rival_answers(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,response_a,response_b\nWhy?,So.,Not so.\n")
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("To clarify: 2", False)
    for name in ("gpt-4", "llama-2"):
        asks = hands.view.asks
        asks.boxes[0].choose(1)
        assert not asks.buttons[0].isEnabled()
        asks.names[0].setText(name)
        asks.buttons[0].click()
        hands.wait()
    assert page.request.files[0].said.constants["response_a.author"] == "gpt-4"
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("Import", True)
    assert not hands.view.asks.isVisible()


def test_that_who_wrote_the_only_answers_may_stay_open_and_that_is_shown(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,answer\nWhy?,So.\nHow?,Thus.\n")
    asks = hands.view.asks
    question = "Who wrote the texts in the column answer?"
    assert f"{question} (may stay open)" in {label.text() for label in asks.findChildren(QLabel)}
    assert asks.boxes[0].itemText(asks.boxes[0].count() - 1) == "The file does not say"
    told = (hands.view.rows.item(row, 1) for row in range(1, 5))
    assert "Author not stated" in {cell.text() for cell in told if cell is not None}
    assert question in page.notes.text.text()
    assert (page.import_button.text(), page.import_button.isEnabled()) == ("Import", True)
    hands.press(page.import_button)


def test_that_one_question_is_shown_as_it_would_come_in_and_again_after_each_answer(
    page: ImportScreen, hands: Hands
) -> None:
    assert not page.example.isVisible()
    hands.look_at("question,answer\nWhy?,So.\nHow?,Thus.\n")
    shown = page.example.text.text().split("\n")
    assert shown[1:] == ["Question: Why?", "Answer, author not stated: So."]
    asks = hands.view.asks
    asks.boxes[0].choose(0)
    asks.buttons[0].click()
    hands.wait()
    assert page.example.text.text().split("\n")[-1] == "Reference answer by reference: So."


def test_that_the_same_file_with_its_author_said_is_offered_as_an_update(page: ImportScreen, hands: Hands) -> None:
    content = "question,answer\nWhy?,So.\nHow?,Thus.\n"
    hands.bring_in(content)
    hands.look_at(content)
    asks = hands.view.asks
    asks.boxes[0].choose(0)
    asks.buttons[0].click()
    hands.wait()
    assert page.again_button.text() == "Import again (new: 0, changed: 2)"
    hands.press(page.again_button)
    with page.context.workspace.workspace.reading() as session:
        assert {(one.author, one.is_reference) for one in stored_answers(session)} == {("reference", True)}


def test_that_no_question_of_a_file_is_answered_before_one_chooses_and_the_keyboard_goes_on_to_the_next(
    page: ImportScreen, hands: Hands
) -> None:
    hands.look_at("inputs,output,target\nWhy is it so?,So it is.,Because it is.\n")
    page.show()
    page.activateWindow()
    asks = hands.view.asks
    assert [box.currentText() for box in asks.boxes] == ["", ""]
    assert not any(button.isEnabled() for button in asks.buttons)
    asks.boxes[0].choose(1)
    asks.names[0].setText("t5")
    asks.buttons[0].setFocus()
    asks.buttons[0].click()
    hands.wait()
    second = hands.view.asks
    assert page.focusWidget() is second.boxes[0]
    second.boxes[0].choose(0)
    second.buttons[0].setFocus()
    second.buttons[0].click()
    hands.wait()
    assert page.focusWidget() is page.import_button


def test_that_the_word_on_a_preference_can_be_taken_back(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,response_a,response_b,winner\nWhy?,So.,Not so.,1\nWhen?,Now.,Then.,0\n")
    asks = hands.view.asks
    asks.boxes[0].choose(2)
    asks.buttons[0].click()
    hands.wait()
    assert page.request.files[0].said.constants == {"winner.counts_from": "down"}
    said = hands.view.said
    assert said.forget_button.isVisibleTo(page)
    assert said.menu.actions()[0].text() == "Undo what was said of winner"
    said.menu.actions()[0].trigger()
    hands.wait()
    assert page.import_button.text() == "To clarify: 1"


def test_that_the_author_of_a_column_and_its_kind_are_changed_on_the_page(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n")
    hands.say("author", of="gpt-4 answer", written="Dr. A")
    hands.say("kind", "physician", of="gpt-4 answer")
    assert hands.view.rows.item(2, 1).text() == "Dr. A (physician)"
    hands.press(page.import_button)
    hands.look_at("question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n", "b.csv")
    hands.say("author", "@file")
    assert page.request.files[0].said.constants == {"author": "@file"}
    assert hands.view.rows.item(2, 1).text().startswith("b")


def test_that_what_was_said_is_taken_back(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,gpt-4 answer\nWhy does it hurt?,Because of the nerve.\n")
    hands.say("author", of="gpt-4 answer", written="Dr. A")
    bar = hands.view.said
    assert bar.forget_button.text() == "Set by you: 1"
    assert bar.menu.actions()[0].text() == "Undo author (gpt-4 answer): Dr. A"
    bar.menu.actions()[0].trigger()
    hands.wait()
    assert page.request.files[0].said.constants == {}
    assert hands.view.said.forget_button.isHidden()


def test_that_another_layout_is_asked_for_nothing_that_was_said_for_the_one_before(
    page: ImportScreen, hands: Hands
) -> None:
    example = '{"prompt_id": "p1", "prompt": [{"role": "user", "content": "Is it safe?"}], "rubrics": '
    example += (
        '[{"criterion": "Says so.", "points": 5}], "ideal_completions_data": {"ideal_completion": "It is safe."}}\n'
    )
    hands.look_at(example, "sample.jsonl")
    hands.choose(hands.view.layout_box, "qa-pairs")
    asks = hands.view.asks
    asks.boxes[0].choose(0)
    asks.buttons[0].click()
    hands.wait()
    assert page.request.files[0].said.constants == {"ideal_completions_data.ideal_completion.reference": "yes"}
    hands.choose(hands.view.layout_box, "healthbench")
    assert (page.problem.text(), hands.view.layout_box.chosen) == ("", "healthbench")


def test_that_nothing_is_set_before_somebody_chooses_it_and_only_for_what_the_file_can_take(
    page: ImportScreen, hands: Hands
) -> None:
    content = "id,question,option_a,option_b,answer\n1,Which organ?,Liver,Spleen,0\n2,Which gland?,Thyroid,Pineal,1\n"
    hands.look_at(content, "exam.csv")
    bar = hands.view.said
    assert (bar.thing.chosen, bar.say_button.isEnabled(), bar.about.isVisibleTo(page)) == (None, False, False)
    assert offered_for(hands, "counts_from") == ["answer"]
    assert (bar.about.chosen, bar.value.currentText(), bar.say_button.isEnabled()) == ("answer", "", False)
    bar.value.choose("0")
    bar.say_button.click()
    hands.wait()
    assert page.problem.text() == ""
    assert page.request.files[0].said.constants == {"answer.counts_from": "0"}


def test_that_everything_on_offer_for_all_rows_is_taken(page: ImportScreen, hands: Hands) -> None:
    hands.look_at("question,option_a,option_b,answer\nWhich organ?,Liver,Spleen,0\n", "exam.csv")
    things = [thing for thing in hands.view.said.thing.offered if isinstance(thing, str)]
    assert "language" in things
    for thing in (thing for thing in things if thing != "counts_from"):
        hands.say(thing, written="x")
        assert page.problem.text() == "", thing


def test_that_an_author_is_first_offered_for_the_answers_without_one_and_never_for_references_too(hands: Hands) -> None:
    content = "question,reference_answer,generated_answer\nWhy?,So.,Thus.\nHow?,Thus.,So.\n"
    hands.look_at(content, "results.csv")
    assert offered_for(hands, "author") == ["generated_answer", "reference_answer"]
    assert hands.view.said.value.currentText() == "entered here"
    hands.say("author", of="generated_answer", written="RAG-bot")
    told = [hands.view.rows.item(2, column).text() for column in range(3)]
    assert told == ["", "reference", "RAG-bot (language model)"]


def test_that_the_rater_and_the_scale_of_wide_ratings_are_said_on_the_page(page: ImportScreen, hands: Hands) -> None:
    hands.look_at(WIDE, "anna.csv")
    hands.say("rater", "@file")
    bar = hands.view.said
    bar.thing.choose("scale")
    assert not bar.say_button.isEnabled()
    bar.dimension.setText("Safety")
    bar.line.setText("1:5")
    bar.say_button.click()
    hands.wait()
    assert page.request.files[0].said.constants == {"rater": "@file", "Safety.scale": "1:5"}
    assert page.import_button.isEnabled()


@pytest.mark.parametrize(
    "shown",
    [
        ("x,y\n1,2\n", "", "Choose its layout (Read as)."),
        (OPEN_SCALE, "harm", "give it (Set, scale of a dimension)"),
        (EARLIER, "", "import into it (Dataset) and accept the changes (Accept the changes)"),
    ],
)
def test_that_sentences_on_the_page_name_its_controls_and_no_options_of_a_command(
    page: ImportScreen, hands: Hands, shown: tuple[str, str, str]
) -> None:
    content, reverses, said = shown
    hands.look_at(EARLIER, "earlier.csv")
    page.import_button.click()
    hands.wait()
    hands.look_at(content, "later.csv")
    if reverses:
        page.choices.reversed_dimensions.setText(reverses)
        page.choices.reversed_dimensions.editingFinished.emit()
        hands.wait()
    sentences = " ".join([page.problem.text(), page.notes.text.text(), *(line[-1] for line in hands.problems)])
    assert said in sentences
    assert "--" not in sentences


def test_that_a_misspelt_dimension_of_a_scale_is_named_with_those_that_are_rated(
    page: ImportScreen, hands: Hands
) -> None:
    hands.look_at(OPEN_SCALE)
    view = hands.view
    view.said.thing.choose("scale")
    view.said.dimension.setText("harms")
    view.said.line.setText("1:5")
    view.said.say_button.click()
    hands.wait()
    assert "do not rate harms" in page.problem.text()
    assert "They rate: accuracy, harm." in page.problem.text()


def test_that_marks_ask_for_their_study_and_ratings_for_their_scale_too(page: ImportScreen, hands: Hands) -> None:
    texts = "question_id,answer_id,author,question,answer\nq1,a1,x,Safe?,It is safe.\n"
    hands.look_at(texts, "answers.csv")
    assert [field.isVisible() for field in (page.choices.study, page.choices.scale)] == [False, False]
    marks = hands.folder / "spans.csv"
    marks.write_text("rater,answer_id,start,end\nr1,a1,0,2\n", encoding="utf-8")
    page.choose_files([hands.folder / "answers.csv", marks])
    hands.wait()
    assert [field.isVisible() for field in (page.choices.study, page.choices.scale)] == [True, False]
