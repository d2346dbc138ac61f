"""The model that ships for trying the program: where it comes from, and that a first run gives judgements."""

from __future__ import annotations

from dataclasses import replace

import pytest
import trial_model

from medreview.domain.runs import ReadingKind
from medreview.llm.local.bindings import llama_cpp as load_library
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.cards import CardReader
from medreview.protocols.prompt_files import Case, Input
from medreview.protocols.registry import PROTOCOL_NAMES, find_protocol
from tests.replies_of import constrained_reply

MOST_BYTES = 2_000_000
ANSWERS = {
    "en": "Rest and drink enough. See a doctor if the fever lasts for more than three days.",
    "fa": "استراحت کنید و مایعات کافی بنوشید. اگر تب بیش از سه روز ماند، به پزشک مراجعه کنید.",
    "zh": "请注意休息，多喝水。如果发烧超过三天，请看医生。",
}


@pytest.fixture(scope="module")
def model():
    llama_cpp = pytest.importorskip("llama_cpp", reason="the engine is not set up here")
    load_library()
    opened = llama_cpp.Llama(str(trial_model.MODEL), n_ctx=8192, n_threads=2, verbose=False)
    yield opened
    opened.close()


def test_that_the_model_in_the_repository_is_what_its_maker_writes(tmp_path):
    assert trial_model.write_trial_model(tmp_path / "again.gguf").read_bytes() == trial_model.MODEL.read_bytes()


def test_that_it_is_small_enough_to_ship():
    assert trial_model.MODEL.stat().st_size < MOST_BYTES


def test_that_file_and_card_say_that_its_ratings_mean_nothing():
    words = trial_model.MODEL.with_suffix(".md").read_text(encoding="utf-8")
    assert "Its ratings mean nothing" in words
    assert b"its ratings mean nothing" in trial_model.MODEL.read_bytes()


def test_that_its_card_shows_a_model_that_can_chat():
    with CardReader() as reader:
        card = reader.card(trial_model.MODEL)
    assert (card.role, card.name, card.family) == (FileRole.TEXT, "medreview-trial", "medreview")
    assert card.chat_template is not None


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in PROTOCOL_NAMES), ("medjudge", "fa"), ("medjudge", "zh")]
)
def test_that_every_protocol_gets_a_whole_judgement(model, name, language):
    answer = ANSWERS[language]
    protocol = find_protocol(name)
    case = Case("What helps against fever?", answer, ("Rest.",), answer if name == "cqa-fine" else None)
    if Input.OTHER_ANSWER in protocol.inputs:
        case = replace(case, other_answer="Water.")
    if Input.CRITERION in protocol.inputs:
        case = replace(case, criterion="Names a medicine.")
    reading = protocol.read(constrained_reply(model, protocol, case), case, ReadingKind.CONSTRAINED)
    assert {outcome.validity.value for outcome in reading.outcomes.values()} == {"valid"}


def test_that_another_answer_can_get_another_rating(model):
    protocol = find_protocol("prometheus")
    replies = {
        constrained_reply(model, protocol, Case("What helps?", f"{word} helps.", ("Rest.",)))
        for word in ("Ibuprofen", "Water", "Sleep", "Patience", "Ginger", "Warmth")
    }
    assert len(replies) > 1
