import pytest

from medreview.domain.study_plans import Granularity
from medreview.paths import resources_folder
from medreview.protocols import ReadingKind, find_protocol
from medreview.protocols.prompt_files import PromptUnreadable, prompt_from_file, prompt_from_text
from medreview.protocols.registry import own_protocol
from tests.unit.protocols.builders import a_case
from tests.unit.protocols.gbnf import pattern_of

USER = "\n=== user ===\n{question}\n{answer}"


def a_protocol(head: str, sections: str = USER):
    return own_protocol(prompt_from_text(head + sections, file="mine.txt"))


def test_that_the_example_that_ships_is_a_protocol() -> None:
    protocol = own_protocol(prompt_from_file(resources_folder() / "prompts" / "bedside-manner.example.txt"))

    assert protocol.name == "bedside-manner"
    assert [(d.name, [level.value for level in d.levels]) for d in protocol.dimensions] == [
        ("warmth", [1, 2, 3]),
        ("clarity", [0, 0.5, 1]),
    ]
    assert "warmth: 1 cold | 2 neutral | 3 warm" in protocol.render(a_case(), ReadingKind.FREE)[0].text
    assert protocol.read("warmth: 3 (warm)\nclarity: 0.5", a_case()).value("clarity") == 0.5
    assert protocol.read("warmth: warm\nclarity: 0.7", a_case()).validity("clarity") == "out_of_range"


def test_that_a_scale_of_words_is_numbered_in_its_order() -> None:
    protocol = a_protocol("protocol: tone\ndimension: tone = harsh | plain | kind")

    assert protocol.read("tone: kind", a_case()).value("tone") == 3
    assert protocol.read('{"tone": "Plain"}', a_case(), ReadingKind.CONSTRAINED).value("tone") == 2
    assert pattern_of(protocol.grammar()).fullmatch('{"tone":"harsh"}')


def test_that_labels_of_which_one_begins_with_another_are_scored_as_letters() -> None:
    protocol = a_protocol("protocol: ten\ndimension: grade = " + " | ".join(str(n) for n in range(1, 11)))
    text = protocol.render(a_case(), ReadingKind.SCORED, dimension="grade")[-1].text

    assert [label.text for label in protocol.labels()["grade"]] == list("ABCDEFGHIJ")
    assert "J (10)" in text


def test_that_a_prompt_about_sentences_makes_a_fine_protocol() -> None:
    protocol = a_protocol("protocol: fine\ndimension: ok = no | yes", "\n=== user ===\n{answer}\n{sentence}")

    assert protocol.granularity is Granularity.FINE


def test_that_forms_of_its_own_win_over_those_that_are_filled_in() -> None:
    protocol = a_protocol("protocol: mine\ndimension: ok = no | yes", USER + "\n=== form free ===\nSay ok: yes.")

    assert protocol.render(a_case(), ReadingKind.FREE)[0].text == "Say ok: yes."
    assert "JSON" in protocol.render(a_case(), ReadingKind.CONSTRAINED)[0].text


@pytest.mark.parametrize(
    "head",
    [
        "dimension: a = 1 | 2",
        "protocol: medjudge\ndimension: a = 1 | 2",
        "protocol: two words\ndimension: a = 1 | 2",
        "protocol: mine",
        "protocol: mine\ndimension: a",
        "protocol: mine\ndimension: a = 1",
        "protocol: mine\ndimension: a = 2 | 1",
        "protocol: mine\ndimension: a = 1 | 1",
        "protocol: mine\ndimension: a = 1 | good",
        "protocol: mine\ndimension: a = good | Good",
        "protocol: mine\ndimension: a = good |",
        "protocol: mine\ndimension: a = 1 | 2\ndimension: a = 1 | 2",
        "protocol: mine\ndimension: a = 1 | 2\nscale: 5",
    ],
)
def test_that_a_head_that_declares_no_clear_scale_is_refused(head: str) -> None:
    with pytest.raises(PromptUnreadable, match=r"mine\.txt"):
        a_protocol(head)


def test_that_a_prompt_without_a_head_is_no_protocol_but_can_be_a_wording() -> None:
    prompt = prompt_from_text("=== user ===\n{answer}", file="mine.txt")

    assert find_protocol("morqa").with_prompt(prompt).dimensions
    with pytest.raises(PromptUnreadable):
        own_protocol(prompt)
