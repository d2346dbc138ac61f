import pytest

from medreview.domain.run_kinds import Validity
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.llm.messages import ChatMessage, ImagePart, Role, TextPart
from medreview.protocols import ReadGrade, ReadingKind, find_protocol
from medreview.protocols.scales import JudgedDimension, JudgedLevel, numbered
from medreview.protocols.values import value_in_json, value_in_text
from tests.unit.protocols.builders import a_case

LIKERT = find_protocol("cqa-coarse").dimensions[0]
HALVES = find_protocol("morqa").dimensions[0]
LABELS = find_protocol("medjudge").dimensions[0]
DAYS = JudgedDimension("urgency", (JudgedLevel(1, "1 day"), JudgedLevel(2, "2 weeks")))


def found(text: str, dimension: JudgedDimension) -> float | str | None:
    """The value, the validity where there is none, None for prose."""
    value = value_in_text(text, dimension)
    if value is None:
        return None
    return value[0].validity.value if value[0].value is None else value[0].value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", 4),
        (" **4** ", 4),
        ("(4)", 4),
        ("4.", 4),
        ("4, because it holds", 4),
        ("4 because it holds", 4),
        ("4/5", 4),
        ("4 out of 5", 4),
        ("4 of 5", 4),
        ("4 (Partially Agree)", 4),
        ("4 - partially-agree", 4),
        ("4 Partially Agree", 4),
        ("Partially Agree (4)", 4),
        ("Partially Agree (5)", "unparsable"),
        ("4 (Agree)", "unparsable"),
        ("نه موافق، نه مخالف", 3),
        ("نه موافق، نه مخالف (۳)", 3),
        ("neutral.", 3),
        ("Neutral: it names no risk", 3),
        ("level 2", 2),
        ("a score of 2", 2),
        ("۴ از ۵", 4),
        ("٤", 4),
        ("4分", 4),
        ("4 to 5", "unparsable"),
        ("4–5", "unparsable"),
        ("4 و 5", "unparsable"),
        ("4 或 5", "unparsable"),
        ("40%", "unparsable"),
        ("4%", "unparsable"),
        ("4.5", "out_of_range"),
        ("6", "out_of_range"),
        ("-4", "out_of_range"),
        ("4/10", "out_of_range"),
        ("1" * 400, "out_of_range"),
        ("4mg a day is the right dose for her", None),
        ("2 tablets a day are too many here", None),
        ("every claim in this answer holds today", None),
        ("", None),
        ("***", None),
        ("not sure at all", "unparsable"),
        ("cannot judge", "refused"),
        ("قابل قبول", "unparsable"),
    ],
)
def test_that_a_value_after_a_name_is_read_on_a_scale_of_five(text: str, expected: float | str | None) -> None:
    assert found(text, LIKERT) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0.5", 0.5), (".5", 0.5), ("0,5", 0.5), ("۰٫۵", 0.5), ("۰/۵", 0.5), ("0/5", "out_of_range"), ("0.5/1", 0.5)],
)
def test_that_halves_are_read_however_they_are_written(text: str, expected: float | str) -> None:
    assert found(text, HALVES) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Partially correct", 3),
        ("partially_correct, since the dose is missing", 3),
        ("correct but incomplete", "unparsable"),
        ("not correct", "unparsable"),
        ("4", "unparsable"),
        ("the answer has the same message as the expert's answer", None),
    ],
)
def test_that_a_label_is_read_only_where_it_stands_alone(text: str, expected: float | str | None) -> None:
    assert found(text, LABELS) == expected


def test_that_labels_may_begin_with_a_number() -> None:
    assert [found(text, DAYS) for text in ("2 weeks", "1 day.", "3 weeks")] == [2, 1, "unparsable"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (4, 4),
        (4.0, 4),
        ("4", 4),
        ("Agree", 5),
        (4.5, "out_of_range"),
        (10**400, "out_of_range"),
        (float("nan"), "out_of_range"),
        (True, "unparsable"),
        (None, "unparsable"),
        ([4], "unparsable"),
        ({"a": 4}, "unparsable"),
        ("", "unparsable"),
        ("it is really quite a good answer, I think", "unparsable"),
    ],
)
def test_that_a_json_value_is_a_level_or_has_a_validity(value: object, expected: float | str) -> None:
    outcome = value_in_json(value, LIKERT)

    assert (outcome.validity.value if outcome.value is None else outcome.value) == expected


def test_that_an_object_without_one_rating_in_it_gives_none() -> None:
    reply = '{"correctness": {"note": ["x"]}, "relevance": {"rating": 5}, "communicates_risks": {"a": {"b": 1}}}'
    reading = find_protocol("cqa-coarse").read(reply, a_case(), ReadingKind.CONSTRAINED)

    assert [outcome.validity.value for outcome in reading.outcomes.values()] == ["unparsable", "valid", "unparsable"]


def test_that_an_object_without_a_dimension_leaves_what_was_read_before() -> None:
    reply = '{"overall": 0.5} {"confidence": "high"}'

    assert find_protocol("morqa").read(reply, a_case()).value("overall") == 0.5


def test_that_a_valid_judgement_cannot_lack_its_verdict() -> None:
    with pytest.raises(ValueError, match="verdict"):
        ReadGrade(None, Validity.VALID, Message("x"))


def test_that_levels_without_words_have_none() -> None:
    assert [level.words for level in numbered((1, 2), (("low",),))] == [("low",), ()]


def test_that_a_message_knows_its_text_and_its_images() -> None:
    image = ImagePart("ab" * 32, "image/png", b"secret")
    message = ChatMessage(Role.USER, (image, TextPart("One."), TextPart("Two.")))

    assert (message.text, message.images) == ("One.\nTwo.", (image,))
    assert "secret" not in repr(message)


@pytest.mark.parametrize("wrong", [{"temperature": -1}, {"top_p": 0}, {"max_tokens": 0}, {"repeat_penalty": 0}])
def test_that_settings_no_model_takes_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="temperature"):
        SamplingSettings(**wrong)  # type: ignore[arg-type]
