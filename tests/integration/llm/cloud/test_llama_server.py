"""The OpenAI-compatible server of llama-cpp-python with the rule judge: a real endpoint from end to end."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.jobs import CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.probes import list_remote_models, probe
from medreview.llm.engines import (
    Ability,
    CloudModel,
    EngineSettings,
    EngineStopped,
    Generated,
    GenerateRequest,
    LabelQuestion,
    LocalModel,
    NotAnswered,
    ReplyForm,
    Request,
    Result,
    Scored,
    ScoreRequest,
)
from medreview.llm.local.bindings import variant
from medreview.llm.opened_engine import open_engine
from medreview.protocols.prompt_files import Case
from medreview.protocols.registry import find_protocol
from tests.tiny_models import WRONG_MARKER, write_rule_judge

KEY = "sk-local-0123456789"
PROTOCOL = find_protocol("cqa-coarse")
ABILITIES = {Ability.SCHEMA: True, Ability.SCHEMA_IN_OBJECT: True}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_rule_judge(tmp_path_factory.mktemp("models") / "rule-judge.gguf")


@pytest.fixture(scope="module")
def url(judge: Path) -> Iterator[str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    given = {"host": "127.0.0.1", "port": port, "api_key": KEY, "n_ctx": 16384, "logits_all": True, "n_threads": 1}
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(judge)]
    for name, value in given.items():
        command += [f"--{name}", str(value)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(judge.parent)}
    if library := variant():
        environment["GGML_BACKEND_PATH"] = str(library)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stderr
        told = next((line for line in server.stderr if "Uvicorn running" in line), None)
        assert told, "the server did not start"
        # read on, so that the server never waits for room in the pipe
        drain = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=server.stderr)
        yield f"http://127.0.0.1:{port}/v1"
        server.terminate()
        drain.wait()


def place(url: str, abilities: dict[Ability, bool] | None = None) -> CloudModel:
    return CloudModel("openai", url, "judge", ABILITIES if abilities is None else abilities)


def case(number: int, *, is_wrong: bool) -> Case:
    answer = f"Answer {number}: take 500 mg at most four times a day."
    return Case("How much paracetamol?", f"{answer} {WRONG_MARKER}." if is_wrong else answer)


def asked(number: int, reading: ReadingKind, *, is_wrong: bool) -> GenerateRequest:
    messages = PROTOCOL.render(case(number, is_wrong=is_wrong), reading)
    form = ReplyForm(PROTOCOL.grammar(), PROTOCOL.schema()) if reading is ReadingKind.CONSTRAINED else None
    return GenerateRequest(str(number), messages, SamplingSettings(max_tokens=400), form)


def answered(url: str, requests: list[Request], key: str | None = KEY) -> dict[str, Result]:
    engine = open_engine(place(url), EngineSettings(n_connections=4), key=key)
    try:
        return {result.key: result for result in engine.answers(requests, CancelToken())}
    finally:
        engine.close()


@pytest.mark.parametrize("reading", [ReadingKind.CONSTRAINED, ReadingKind.FREE])
def test_that_a_judge_behind_a_server_tells_right_from_wrong(url: str, reading: ReadingKind) -> None:
    n = 2 if reading is ReadingKind.CONSTRAINED else 6  # the server's own grammar is slow
    results = answered(url, [asked(number, reading, is_wrong=number % 2 == 1) for number in range(n)])
    assert len(results) == n
    for number, result in ((int(key), result) for key, result in results.items()):
        assert isinstance(result, Generated)
        assert result.completion.input_tokens
        read = PROTOCOL.read(result.completion, case(number, is_wrong=number % 2 == 1), reading)
        for dimension in PROTOCOL.dimensions:
            verdict = read.outcomes[dimension.name]
            values = [level.value for level in dimension.levels]
            assert verdict.value is not None
            assert verdict.value == (min(values) if number % 2 else max(values))


def scored(*, is_wrong: bool) -> ScoreRequest:
    questions = [
        LabelQuestion(
            name,
            PROTOCOL.render(case(0, is_wrong=is_wrong), ReadingKind.SCORED, dimension=name),
            tuple(label.text for label in labels),
        )
        for name, labels in PROTOCOL.labels().items()
    ]
    return ScoreRequest("scored", tuple(questions))


def test_that_labels_have_the_same_probabilities_as_on_this_machine(url: str, judge: Path) -> None:
    far = answered(url, [scored(is_wrong=True)])["scored"]
    engine = open_engine(LocalModel(judge), EngineSettings(n_context=16384, n_threads=1))
    try:
        (near,) = engine.answers([scored(is_wrong=True)], CancelToken())
    finally:
        engine.close()
    assert isinstance(far, Scored)
    assert isinstance(near, Scored)
    for name, values in near.log_probabilities.items():
        assert far.log_probabilities[name] == pytest.approx(values, abs=1e-3)


def test_that_the_server_is_found_out(url: str) -> None:
    assert list_remote_models(place(url), KEY)
    report = probe(place(url, {}), KEY, CancelToken())
    assert report.abilities[Ability.SCHEMA]
    assert report.abilities[Ability.SCHEMA_IN_OBJECT]
    assert report.abilities[Ability.LOG_PROBABILITIES]
    assert not report.abilities[Ability.IMAGES]


@pytest.mark.parametrize(("key", "stop"), [("sk-wrong-0123456789", failures.KeyRefused), (None, failures.KeyMissing)])
def test_that_a_wrong_key_ends_in_a_sentence(url: str, key: str | None, stop: type[EngineStopped]) -> None:
    with pytest.raises(stop):
        answered(url, [asked(0, ReadingKind.FREE, is_wrong=False)], key)


def test_that_a_prompt_that_is_too_long_leaves_the_others(url: str) -> None:
    long = PROTOCOL.render(Case("Why?", "word " * 20000), ReadingKind.FREE)
    results = answered(
        url, [GenerateRequest("long", long, SamplingSettings()), asked(1, ReadingKind.FREE, is_wrong=False)]
    )
    refused = results["long"]
    assert isinstance(refused, NotAnswered)
    assert "longer than the model can read" in str(refused.reason)
    assert isinstance(results["1"], Generated)
