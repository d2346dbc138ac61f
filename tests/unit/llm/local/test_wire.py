"""What the child says arrives as it was meant; it cannot make the program run anything."""

import io
import json
import math

from medreview.errors import Message
from medreview.llm.engines import EngineStopped, Generated, NotAnswered, Scored
from medreview.llm.local import wire
from medreview.llm.local.failures import MemoryShort
from medreview.llm.messages import ChatMessage, Completion, FinishReason, Role, TextPart


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
    error = wire.read_failure(through(wire.failure_line(MemoryShort("a.gguf", 7.5, 3.0))))
    assert isinstance(error, MemoryShort)
    assert str(error) == str(MemoryShort("a.gguf", 7.5, 3.0))


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
