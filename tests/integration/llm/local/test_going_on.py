"""A request that goes on from a reply reads nothing again, and gets what it would get alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from medreview.jobs import CancelToken
from medreview.llm.engines import (
    EngineSettings,
    Generated,
    GenerateRequest,
    LabelQuestion,
    Request,
    Result,
    ScoreRequest,
)
from medreview.llm.local.engine import LocalEngine
from medreview.llm.messages import ChatMessage, Role, TextPart
from tests.integration.llm.local.asking import a_reply, a_score, said, substance
from tests.integration.llm.local.conftest import Open

LABELS = ("1", "2", "3")
N_ASKED = 20


class Examined:
    """Requests as a run with two steps makes them: each reply leads to a choice, among those that still come."""

    def __init__(self, *, scored: bool) -> None:
        self._first = iter(range(N_ASKED))
        self._scored = scored
        self._following: list[Request] = []
        self.results: dict[str, Result] = {}

    def __iter__(self) -> Iterator[Request]:
        return self

    def __next__(self) -> Request:
        if self._following:
            return self._following.pop(0)
        number = next(self._first)
        return replace(a_reply(str(number), question(number), seed=number, max_tokens=24), n_after=80)

    def take(self, result: Result) -> None:
        name = "thought" if isinstance(result, Generated) and f"{result.key} thought" not in self.results else "chose"
        self.results[f"{result.key} {name}"] = result
        if name == "thought" and int(result.key) % 5:  # some replies lead nowhere
            assert isinstance(result, Generated)
            self._following.append(closing(int(result.key), result.completion.text, scored=self._scored))


def question(number: int) -> str:
    return f"{'Every word is read once. ' * 12} Question {number}? {'really ' * (number % 4)}"


def closing(number: int, thought: str, *, scored: bool) -> Request:
    asked = (*said(question(number)), ChatMessage(Role.ASSISTANT, (TextPart(thought),)), *said("Choose now.")[1:])
    if scored:
        return ScoreRequest(str(number), (LabelQuestion("answer", asked, LABELS),), goes_on=True)
    return replace(a_reply(str(number), max_tokens=6), messages=asked)


def examined(engine: LocalEngine, *, scored: bool) -> dict[str, Result]:
    exam = Examined(scored=scored)
    for result in engine.answers(exam, CancelToken()):
        exam.take(result)
    return exam.results


@pytest.mark.parametrize("scored", [True, False])
@pytest.mark.parametrize("model", ["random.gguf", "q4.gguf", "recurrent.gguf"])
def test_that_what_goes_on_from_a_reply_gets_the_bits_that_it_gets_alone(
    open_engine: Open, model: str, scored: bool
) -> None:
    settings = EngineSettings(n_context=2048, n_sequences=8)
    engine = open_engine(model, settings)
    together = examined(engine, scored=scored)
    assert len(together) == N_ASKED + N_ASKED * 4 // 5
    if model == "recurrent.gguf":
        return  # its last digits depend on company
    alone = open_engine(model, settings)
    for number in range(N_ASKED):
        thought = together[f"{number} thought"]
        assert isinstance(thought, Generated)
        asked: list[Request] = [replace(a_reply(str(number), question(number), seed=number, max_tokens=24), n_after=80)]
        (first,) = alone.answers(asked, CancelToken())
        assert substance({"": first}) == substance({"": thought})
        if number % 5:
            (chose,) = alone.answers([closing(number, thought.completion.text, scored=scored)], CancelToken())
            assert substance({"": chose}) == substance({"": together[f"{number} chose"]})


def test_that_replies_that_nothing_follows_leave_room_for_others(open_engine: Open) -> None:
    engine = open_engine("random.gguf", EngineSettings(n_context=2048, n_sequences=8))
    many: list[GenerateRequest] = [replace(a_reply(str(n), f"Question {n}?"), n_after=40) for n in range(40)]
    assert len(list(engine.answers(many, CancelToken()))) == 40
    left_early = engine.answers(many, CancelToken())
    next(iter(left_early))
    left_early.close()  # type: ignore[attr-defined]
    mixed = [*many, a_score("s", "x y", "x z")]
    assert len(list(engine.answers(mixed, CancelToken()))) == 41
