"""What the child says arrives as it was meant; it cannot make the program run anything."""

import io
import json
import math
from pathlib import Path

import pytest

from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.llm.engines import (
    EngineSettings,
    EngineStopped,
    Generated,
    GenerateRequest,
    LabelQuestion,
    LocalModel,
    NotAnswered,
    ReplyForm,
    Scored,
    ScoreRequest,
)
from medreview.llm.local import wire
from medreview.llm.local.failures import MemoryShort, TemplateUnusable
from medreview.llm.local.wire import from_json
from medreview.llm.messages import ChatMessage, Completion, FinishReason, ImagePart, Role, TextPart


def through(line: bytes) -> wire.Said:
    assert line.count(b"\n") == 1
    return json.loads(line)


def test_that_results_come_back_as_they_were_sent() -> None:
    written = Completion('خون\n"血" \u2028', "", FinishReason.LENGTH, 12, 3, 4.5)
    results = [
        Generated("a", written),
        Scored("b", {"درستی": (-0.1, -math.inf), "x": (-1e-300,)}, 7, 1.5),
        NotAnswered("c", Message("{n} is too many.", {"n": 3})),
    ]
    assert [wire.read_result(through(wire.result_line(result))) for result in results] == results


def test_that_an_error_of_the_child_keeps_its_class_and_sentence() -> None:
    error = wire.read_failure(through(wire.failure_line(MemoryShort(file="a.gguf", needed_gb=7.5, free_gb=3.0))))
    assert isinstance(error, MemoryShort)
    assert str(error) == str(MemoryShort(file="a.gguf", needed_gb=7.5, free_gb=3.0))


def test_that_a_reason_in_an_error_of_the_child_stays_a_sentence_of_its_own() -> None:
    said = TemplateUnusable(file="a.gguf", reason=Message("it is longer than {n} signs", {"n": 9}))
    error = wire.read_failure(through(wire.failure_line(said)))
    assert isinstance(error, TemplateUnusable)
    assert error.message == said.message


def test_that_a_child_names_no_class_but_those_of_the_engine() -> None:
    said = {"kind": "failed", "error": "Message", "template": "x", "values": {}}
    assert type(wire.read_failure(said)) is EngineStopped


def test_that_commands_end_where_the_program_does() -> None:
    pipe = io.BytesIO()
    count = wire.Count((ChatMessage(Role.USER, (TextPart("سلام"),)),))
    wire.write_command(pipe, count)
    wire.write_command(pipe, wire.Drop())
    whole = pipe.getvalue()
    assert list(wire.read_commands(io.BytesIO(whole))) == [count, wire.Drop()]
    assert list(wire.read_commands(io.BytesIO(whole[:-3]))) == [count]


def test_that_every_kind_of_command_arrives_as_it_was_sent() -> None:
    picture = ImagePart("ab", "image/png", bytes(range(256)))
    words = (ChatMessage(Role.SYSTEM, (TextPart('سلام\n"\u2028'), picture)), ChatMessage(Role.ASSISTANT, ()))
    form = ReplyForm("root ::= x", {"kind": "object", "value": [1, {"kind": "Path"}], "x": None})
    requests = (
        GenerateRequest("a", words, SamplingSettings(temperature=0.1 + 0.2, stop=("x", "y")), form),
        ScoreRequest("b", (LabelQuestion("درستی", words, ("1", "2")),)),
    )
    commands: list[wire.Command] = [
        wire.Load(LocalModel(Path("a b.gguf"), projector=Path("p")), EngineSettings(n_context=4096, is_gentle=True)),
        wire.Ask(requests, is_last=False),
        wire.Count(words),
        wire.Drop(),
    ]
    pipe = io.BytesIO()
    for command in commands:
        wire.write_command(pipe, command)
    assert list(wire.read_commands(io.BytesIO(pipe.getvalue()))) == commands


def test_that_a_command_makes_no_class_but_the_listed_ones() -> None:
    with pytest.raises(KeyError):
        from_json({"kind": "Popen", "value": {"args": "true"}})


def test_that_what_cannot_be_told_in_full_is_not_sent() -> None:
    with pytest.raises(TypeError):
        wire.write_command(io.BytesIO(), wire.Count((ChatMessage(Role.USER, (FinishReason.STOP,)),)))  # type: ignore[arg-type]
