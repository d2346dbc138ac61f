"""Questions are found in the lines of a paper: numbers, options, images, and keys that stand below them."""

import pytest

from medreview.importers.paper.character_order import TextLine
from medreview.importers.paper.exam_questions import (
    Doubt,
    PlacedLine,
    found_questions,
    running_lines,
    split_options,
    with_image_tags,
)


def lines(*texts: str, page: int = 1) -> list[PlacedLine]:
    found = []
    for n, text in enumerate(texts):
        box = (50.0, 100.0 + 20 * n, 500.0, 115.0 + 20 * n)
        found.append(PlacedLine(page, "", box, text[1:]) if text.startswith("@") else PlacedLine(page, text, box))
    return found


def test_that_questions_are_found_with_their_options():
    found = found_questions(
        lines("1- Which?", "a) one", "b) two", "c) three", "d) four", "2- What?", "a) x", "b) y", "c) z", "d) w")
    ).questions
    assert [(one.number, one.text, one.options) for one in found] == [
        (1, "Which?", ("one", "two", "three", "four")),
        (2, "What?", ("x", "y", "z", "w")),
    ]
    assert all(not one.doubts for one in found)


def test_that_numbered_options_are_not_taken_for_questions():
    found = found_questions(
        lines(
            *("1) اول؟", "1) الف", "2) ب", "3) ج", "4) د"),
            *("2) دوم؟", "1) ه", "2) و", "3) ز", "4) ح"),
            *("3) سوم؟", "1) ط 2) ی 3) ک 4) ل"),
        )
    ).questions
    assert [one.number for one in found] == [1, 2, 3]
    assert [len(one.options) for one in found] == [4, 4, 4]


def test_that_options_on_the_next_page_belong_to_the_question():
    found = found_questions([*lines("1- Which?", "a) one", "b) two"), *lines("c) three", "d) four", page=2)]).questions
    assert found[0].options == ("one", "two", "three", "four")
    assert found[0].pages == (1, 2)


def test_that_a_list_in_the_text_is_no_option():
    stem, options = split_options("Which of 1) fever 2) cough is rare?\n1) first\n2) second\n3) both\n4) none")
    assert options == ("first", "second", "both", "none")
    assert stem == "Which of 1) fever 2) cough is rare?"


def test_that_a_drug_that_begins_with_a_number_is_no_option():
    assert split_options("What?\n4) none\n1) a\n2) b\n3) c\n4) 5-HT3 250 mg")[1] == ("a", "b", "c", "5-HT3 250 mg")


def test_that_a_line_that_begins_with_a_drug_with_a_number_is_no_question():
    texts = ("1- A?", "a) x", "b) y", "2- Which is a", "5-HT3", "blocker?", "a) x", "b) y", "3- C?", "a) x", "b) y")
    assert [one.number for one in found_questions(lines(*texts)).questions] == [1, 2, 3]


def test_that_images_are_attached_in_order_with_their_tags():
    found = found_questions(lines("1- See the image below:", "@one.png", "@two.png", "a) x", "b) y")).questions
    assert found[0].images == ("one.png", "two.png")
    assert found[0].text == "See the image below: <Image 1> <Image 2>"


def test_that_an_image_between_two_questions_goes_to_the_one_that_speaks_of_it_and_is_doubted():
    found = found_questions(
        lines("1- Which?", "a) one", "b) two", "@x.png", "2- What does the image show?", "a) one", "b) two")
    ).questions
    assert [one.images for one in found] == [(), ("x.png",)]
    assert all(Doubt.IMAGE_PLACE in one.doubts for one in found)


def test_that_an_image_that_is_spoken_of_and_missing_is_doubted():
    found = found_questions(lines("1- تصویر زیر چیست؟", "الف) یک", "ب) دو")).questions
    assert Doubt.IMAGE_MISSING in found[0].doubts


def test_that_a_key_below_a_question_is_its_key():
    found = found_questions(lines("1- Which?", "a) one", "b) two", "Answer: B", "2- X?", "a) y", "b) z")).questions
    assert [one.key for one in found] == [2, None]
    assert found[0].options == ("one", "two")


def test_that_the_lines_below_the_heading_of_a_key_are_no_questions():
    found = found_questions(lines("1- Which?", "a) one", "b) two", "Answer key", "1- b"))
    assert [one.number for one in found.questions] == [1]
    assert found.key_lines == ("Answer key", "1- b")


def test_that_a_gap_in_the_numbers_and_another_number_of_options_are_doubted():
    found = found_questions(
        lines(
            "1- A?", "a) x", "b) y", "2- B?", "a) x", "b) y", "4- C?", "a) x", "b) y", "5- D?", "a) x", "b) y", "c) z"
        )
    ).questions
    assert [one.doubts for one in found] == [(), (), (Doubt.NUMBER,), (Doubt.OPTIONS,)]


@pytest.mark.parametrize(
    "paper",
    [
        ("1- A?", "a) x", "b) y", "2- B?", "a) x", "b) y", "1- C?", "a) x", "b) y", "2- D?", "a) x", "b) y"),
        ("1- A?", "1) x", "2) y", "2- B?", "1) x", "2) y", "1- C?", "1) x", "2) y", "2- D?", "1) x", "2) y"),
        ("1. A?", "1. x", "2. y", "2. B?", "1. x", "2. y", "1. C?", "1. x", "2. y", "2. D?", "1. x", "2. y"),
        ("۱- تب؟", "الف) یک", "ب) دو", "۲- درد؟", "الف) یک", "ب) دو", "بخش دوم", "۱- سرفه؟", "الف) یک", "ب) دو"),
    ],
)
def test_that_numbers_that_begin_anew_are_doubted_from_there_on(paper: tuple[str, ...]):
    found = found_questions(lines(*paper)).questions
    assert [one.number for one in found if Doubt.BEGINS_ANEW in one.doubts] == [2]


def test_that_lists_in_a_question_are_no_numbers_that_begin_anew():
    found = found_questions(
        lines(
            *("7- Which fit?", "1) fever", "2) cough", "Drugs:", "1) one", "2) two", "a) both", "b) none"),
            *("8- What?", "a) x", "b) y", "9- Who?", "a) x", "b) y"),
        )
    ).questions
    assert not any(Doubt.BEGINS_ANEW in one.doubts for one in found)


def test_that_running_titles_and_page_numbers_are_no_text():
    def page(number: int) -> tuple[float, list[TextLine]]:
        head = TextLine("Examination 1402", (50.0, 20.0, 300.0, 35.0), is_right_to_left=False)
        text = TextLine(f"text {number}", (50.0, 400.0, 300.0, 415.0), is_right_to_left=False)
        foot = TextLine(f"Page {number} of 3", (50.0, 810.0, 300.0, 825.0), is_right_to_left=False)
        return 842.0, [head, text, foot]

    gone = running_lines({number: page(number) for number in (1, 2, 3)})
    assert {text for _, text in gone} == {"Examination 1402", "Page 1 of 3", "Page 2 of 3", "Page 3 of 3"}


@pytest.mark.parametrize(("stem", "n", "tagged"), [("A", 0, "A"), ("A", 1, "A <Image 1>"), ("A <Image 1> B", 1, None)])
def test_that_tags_that_a_person_placed_stay(stem, n, tagged):
    assert with_image_tags(stem, n) == (tagged or stem)
