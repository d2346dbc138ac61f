"""Pairs as lines of a training file, in each of its forms."""

import json

import pytest

from medreview.exchange.training_files import (
    TrainingForm,
    TrainingPair,
    dataset_info,
    estimated_tokens,
    training_config,
    training_line,
)

EARLIER = (("user", "I cough."), ("assistant", "Since when?"))
PAIR = TrainingPair("D/q1", "For a week.", "See a doctor.", EARLIER)


def test_that_earlier_turns_stay_turns_in_every_form() -> None:
    assert training_line(PAIR, TrainingForm.SHAREGPT) == {
        "conversations": [
            {"from": "human", "value": "I cough."},
            {"from": "gpt", "value": "Since when?"},
            {"from": "human", "value": "For a week."},
            {"from": "gpt", "value": "See a doctor."},
        ]
    }
    assert training_line(PAIR, TrainingForm.CHAT) == {
        "messages": [
            {"role": "user", "content": "I cough."},
            {"role": "assistant", "content": "Since when?"},
            {"role": "user", "content": "For a week."},
            {"role": "assistant", "content": "See a doctor."},
        ]
    }
    assert training_line(PAIR, TrainingForm.ALPACA) == {
        "instruction": "For a week.",
        "input": "",
        "output": "See a doctor.",
        "history": [["I cough.", "Since when?"]],
    }


def test_that_turns_that_do_not_alternate_are_told_in_the_question() -> None:
    pair = TrainingPair("D/q1", "What now?", "Rest.", (("user", "I cough."), ("user", "A lot.")))
    assert training_line(pair, TrainingForm.ALPACA)["instruction"] == "user: I cough.\nuser: A lot.\nWhat now?"


@pytest.mark.parametrize("form", TrainingForm)
def test_that_there_are_as_many_marks_as_images_whatever_the_question_says(form: TrainingForm) -> None:
    pair = TrainingPair("D/q1", "See <image> here?", "Yes.", images=("images/a.png", "images/b.png"))
    line = training_line(pair, form)
    assert json.dumps(line).count("<image>") == 2
    assert line["images"] == ["images/a.png", "images/b.png"]


@pytest.mark.parametrize("form", TrainingForm)
def test_that_the_description_names_columns_that_the_lines_have(form: TrainingForm) -> None:
    pair = TrainingPair("D/q1", "What now?", "Rest.", EARLIER, ("images/a.png",))
    (about,) = dataset_info(form, has_images=True, has_history=True).values()
    assert isinstance(about, dict)
    assert set(about["columns"].values()) == set(training_line(pair, form))


def test_that_the_configuration_has_the_settings_of_the_paper() -> None:
    lines = training_config("org/base-1b").splitlines()
    assert {
        *("lora_rank: 8", "lora_alpha: 16", "learning_rate: 2.0e-5", "num_train_epochs: 1.0", "cutoff_len: 2048"),
        *('model_name_or_path: "org/base-1b"', "finetuning_type: lora"),
    } <= set(lines)


@pytest.mark.parametrize(("text", "n"), [("", 0), ("abcd" * 10, 10), ("سلام", 2), ("头痛", 2)])
def test_that_an_estimate_goes_by_the_script(text: str, n: int) -> None:
    assert estimated_tokens(text) == n
