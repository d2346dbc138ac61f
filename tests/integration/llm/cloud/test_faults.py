"""Everything that can go wrong at an endpoint ends in a sentence, and what was answered stands."""

import asyncio
import gzip
import json
import socket
import threading
import tracemalloc
from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from medreview.domain.model_requests import RequestOutcome
from medreview.jobs import Cancelled, CancelToken
from medreview.llm.cloud import failures
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import CloudModel, EngineSettings, EngineStopped, Generated, NotAnswered, Result
from medreview.llm.network_log import RequestEnded, RequestLeaving, network_purpose
from tests.fakes.certificates import self_signed
from tests.fakes.scripted_server import Cut, Hold, Reply, ScriptedServer, chat_reply, in_turn
from tests.integration.llm.cloud.conftest import FakeTime, OpenEngine, Serve, asked

PAGE = Reply(b"<!DOCTYPE html><html>Sign in</html>", 200, {"Content-Type": "text/html"})
BUSY = Reply({"error": {"message": "slow down"}}, 429)


def error(status: int, message: str = "", code: str = "", **headers: str) -> Reply:
    return Reply({"error": {"message": message, "code": code}}, status, headers)


def run(engine: CloudEngine, n: int = 1) -> tuple[list[Result], EngineStopped | None]:
    results: list[Result] = []
    try:
        for result in engine.answers((asked(str(i), f"text {i}") for i in range(n)), CancelToken()):
            results.append(result)
    except EngineStopped as stopped:
        return results, stopped
    return results, None


@pytest.mark.parametrize("dialect", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("reply", "stop"),
    [
        (error(401, "Incorrect API key provided"), failures.KeyRefused),
        (error(403, "forbidden"), failures.KeyRefused),
        (error(402, "pay"), failures.NoCredit),
        (error(429, "You exceeded your quota", "insufficient_quota"), failures.NoCredit),
        (error(400, "Your credit balance is too low"), failures.NoCredit),
        (error(404, "The model does not exist"), failures.ModelUnknown),
        (error(407), failures.ProxyRefused),
        (PAGE, failures.WebPageInstead),
        (replace(PAGE, status=403), failures.WebPageInstead),
        (replace(PAGE, status=511), failures.WebPageInstead),
        (Reply(b"", 302, {"Location": "https://login.example.org/?next=1"}), failures.SentElsewhere),
        (Reply(b"", 307, {"Location": "http://[broken"}), failures.SentElsewhere),
        (Reply({"error": {"code": 401, "message": "no key"}}), failures.KeyRefused),
    ],
)
def test_that_what_ends_a_run_ends_it_at_the_first_request(
    serve: Serve, open_at: OpenEngine, reply: Reply, stop: type[EngineStopped], dialect: str
) -> None:
    server = serve(in_turn(reply))
    results, stopped = run(open_at(server.url, dialect=dialect, n_connections=1), 5)
    assert type(stopped) is stop
    assert not results
    assert len(server.received) == 1


def test_that_a_missing_key_is_asked_for(serve: Serve, open_at: OpenEngine) -> None:
    _, stopped = run(open_at(serve(in_turn(error(401))).url, key=None))
    assert isinstance(stopped, failures.KeyMissing)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (error(400, "maximum context length is 8192", "context_length_exceeded"), "longer than the model can read"),
        (error(400, "prompt is too long: 300000 tokens > 200000 maximum"), "longer than the model can read"),
        (error(413, "request_too_large"), "larger than the endpoint accepts"),
        (error(422, "unknown parameter: seed"), "unknown parameter: seed"),
        (Reply({"detail": [{"msg": "field required"}]}, 422), "field required"),
        (Reply(b"", 400), "400"),
    ],
)
def test_that_one_request_that_is_not_taken_leaves_the_others(
    serve: Serve, open_at: OpenEngine, reply: Reply, words: str
) -> None:
    server = serve(lambda received: reply if received.user_text == "text 1" else chat_reply())
    results, stopped = run(open_at(server.url), 3)
    assert stopped is None
    refused = {result.key: str(result.reason) for result in results if isinstance(result, NotAnswered)}
    assert list(refused) == ["1"]
    assert words in refused["1"]


def test_that_being_forbidden_later_is_about_one_request(serve: Serve, open_at: OpenEngine) -> None:
    flagged = error(403, "this input was moderated")
    results, stopped = run(open_at(serve(in_turn(chat_reply(), flagged)).url, n_connections=1), 2)
    assert stopped is None
    assert isinstance(results[1], NotAnswered)


def test_that_an_endpoint_that_refuses_everything_is_left(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(in_turn(error(400, "temperature is not supported")))
    results, stopped = run(open_at(server.url, n_connections=1), 100)
    assert isinstance(stopped, failures.EverythingRefused)
    assert "temperature is not supported" in str(stopped)
    assert len(results) == 4


@pytest.mark.parametrize(
    "fault", [error(500), error(503), error(529), error(408), Cut(), Cut(b""), Reply(b'{"choices": [')]
)
def test_that_a_fault_that_passes_is_tried_again(
    serve: Serve, open_at: OpenEngine, fault: Reply | Cut, time: FakeTime
) -> None:
    results, stopped = run(open_at(serve(in_turn(fault, fault, chat_reply())).url))
    assert stopped is None
    (result,) = results
    assert isinstance(result, Generated)
    assert result.n_retries == 2
    assert 0.5 <= time.slept[0] <= 1 <= time.slept[1] <= 2


def test_that_an_answer_of_another_dialect_is_tried_again(serve: Serve, open_at: OpenEngine) -> None:
    results, _ = run(open_at(serve(in_turn(Reply({"content": "4"}), Reply([]), chat_reply())).url))
    assert isinstance(results[0], Generated)


def test_that_an_empty_answer_is_an_answer(serve: Serve, open_at: OpenEngine) -> None:
    (result,), _ = run(open_at(serve(in_turn(chat_reply(""))).url))
    assert isinstance(result, Generated)
    assert result.completion.text == ""


def test_that_an_answer_that_does_not_come_in_time_is_asked_for_again(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: Hold() if received.number == 1 else chat_reply())
    (result,), _ = run(open_at(server.url, timeout_s=0.2))
    assert isinstance(result, Generated)
    assert result.n_retries == 1


class SlowDisk:
    """Writes the first request down no sooner than another one has come to its end."""

    def __init__(self) -> None:
        self._other_ended = threading.Event()
        self.first_was_written = False

    def leaves(self, request: RequestLeaving) -> int:
        if request.key == "0":
            self.first_was_written = self._other_ended.wait(30)
        return int(request.key)

    def ended(self, request_id: int, end: RequestEnded) -> None:
        if request_id == 1:
            self._other_ended.set()


def test_that_writing_a_request_down_takes_no_time_from_the_endpoint_and_keeps_no_other_waiting(
    serve: Serve, open_at: OpenEngine
) -> None:
    """The second request is given up for being slow while the first, which is older, is still being written down."""
    disk = SlowDisk()
    server = serve(lambda received: Hold() if received.number == 1 else chat_reply())
    with network_purpose(log=disk):
        engine = open_at(server.url, timeout_s=0.3)
    results, _ = run(engine, 2)
    assert disk.first_was_written
    n_retries = {result.key: result.n_retries for result in results if isinstance(result, Generated)}
    assert n_retries == {"0": 0, "1": 1}


def test_that_a_request_whose_writing_was_under_way_when_nobody_waited_any_more_has_an_end(
    serve: Serve, open_at: OpenEngine
) -> None:
    cancel, written = CancelToken(), list[tuple[str, object]]()

    class Log:
        def leaves(self, request: RequestLeaving) -> int:
            cancel.cancel()
            written.append((request.key, None))
            return int(request.key)

        def ended(self, request_id: int, end: RequestEnded) -> None:
            written.append((str(request_id), end.outcome))

    with network_purpose(log=Log()):
        engine = open_at(serve(lambda _: Hold()).url)
    with pytest.raises(Cancelled):
        list(engine.answers([asked("7")], cancel))
    assert written == [("7", None), ("7", RequestOutcome.DROPPED)]


def test_that_the_seconds_an_endpoint_asks_for_are_waited_for_by_all(
    serve: Serve, open_at: OpenEngine, time: FakeTime
) -> None:
    busy = replace(BUSY, headers={"Retry-After": "70"})
    results, _ = run(open_at(serve(in_turn(busy, chat_reply())).url), 3)
    assert len(results) == 3
    assert 70.0 in time.slept


def test_that_the_date_an_endpoint_asks_for_is_waited_for(serve: Serve, open_at: OpenEngine, time: FakeTime) -> None:
    date = format_datetime(time.started + timedelta(seconds=45), usegmt=True)
    busy = replace(BUSY, headers={"Retry-After": date})
    results, _ = run(open_at(serve(in_turn(busy, chat_reply())).url))
    assert isinstance(results[0], Generated)
    assert 45.0 in time.slept


def test_that_a_setback_halves_what_is_asked_at_once(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: BUSY if received.number == 9 else chat_reply())
    engine = open_at(server.url, n_connections=8)
    seen: list[int] = []
    for _ in engine.answers((asked(str(n)) for n in range(12)), CancelToken()):
        seen.append(engine.n_at_once)
    assert max(seen) > seen[-1] >= 1


def test_that_an_hour_of_too_many_requests_stops_the_run_and_keeps_the_answers(
    serve: Serve, open_at: OpenEngine, time: FakeTime
) -> None:
    server = serve(lambda received: chat_reply() if received.number <= 3 else BUSY)
    results, stopped = run(open_at(server.url), 50)
    assert isinstance(stopped, failures.StillBusy)
    assert "resume" in str(stopped)
    assert len(results) == 3
    assert time.at < 3600


def test_that_nobody_waits_for_longer_than_patience_lasts(serve: Serve, open_at: OpenEngine, time: FakeTime) -> None:
    server = serve(in_turn(replace(BUSY, headers={"Retry-After": "3600"})))
    _, stopped = run(open_at(server.url))
    assert isinstance(stopped, failures.StillBusy)
    assert time.slept == []


@pytest.mark.parametrize("fault", [error(500), Cut(), Reply(b"")])
def test_that_an_endpoint_that_only_fails_is_left(serve: Serve, open_at: OpenEngine, fault: Reply | Cut) -> None:
    results, stopped = run(open_at(serve(in_turn(fault)).url), 9)
    assert isinstance(stopped, failures.KeepsFailing)
    assert not results


def test_that_an_endpoint_that_fails_later_is_left_when_patience_ends(
    serve: Serve, open_at: OpenEngine, time: FakeTime
) -> None:
    server = serve(lambda received: chat_reply() if received.number <= 3 else error(502))
    results, stopped = run(open_at(server.url, n_connections=1), 50)
    assert isinstance(stopped, failures.KeepsFailing)
    assert len(results) == 3
    assert time.at > 600


@pytest.mark.parametrize("n_connections", [1, 4])
@pytest.mark.parametrize("n", [2, 20])
def test_that_one_request_that_always_fails_is_given_up(
    serve: Serve, open_at: OpenEngine, n_connections: int, n: int
) -> None:
    server = serve(lambda received: error(500) if received.user_text == "text 1" else chat_reply())
    results, stopped = run(open_at(server.url, n_connections=n_connections), n)
    assert stopped is None
    refused = [result for result in results if isinstance(result, NotAnswered)]
    assert [(result.key, result.n_retries) for result in refused] == [("1", 6)]
    assert len(results) == n


def test_that_nothing_is_given_up_while_the_endpoint_is_away(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: error(503) if 6 <= received.number <= 90 else chat_reply())
    results, stopped = run(open_at(server.url, patience=Patience(total_s=1e9)), 12)
    assert stopped is None
    assert len(results) == 12
    assert all(isinstance(result, Generated) for result in results)


def test_that_cancelling_ends_a_wait_at_once(serve: Serve, time: FakeTime) -> None:
    token = CancelToken()

    async def forever(seconds: float) -> None:
        token.cancel()
        await asyncio.Event().wait()

    place = CloudModel("openai", serve(in_turn(BUSY)).url, "judge")
    engine = CloudEngine(place, EngineSettings(), key=None, clock=replace(time.clock, sleep=forever))
    try:
        with pytest.raises(Cancelled):
            list(engine.answers([asked()], token))
    finally:
        engine.close()


@pytest.mark.parametrize("n_bytes", [300_000, 100_000])
def test_that_a_reply_far_longer_than_was_asked_for_is_not_taken_nor_asked_for_again(
    serve: Serve, open_at: OpenEngine, n_bytes: int
) -> None:
    """Whether its body is too long to be read, or its text to be kept."""
    server = serve(lambda received: chat_reply("w" * n_bytes if received.user_text == "text 0" else "4"))
    results, stopped = run(open_at(server.url, n_connections=1), 2)
    assert stopped is None
    told = {result.key: result for result in results}
    assert isinstance(told["1"], Generated)
    assert isinstance(told["0"], NotAnswered)
    assert "far longer" in str(told["0"].reason)
    assert len(server.received) == 2


def test_that_an_endpoint_whose_answers_are_all_too_long_is_not_paid_for_more(
    serve: Serve, open_at: OpenEngine
) -> None:
    server = serve(in_turn(chat_reply("w" * 400_000)))
    _, stopped = run(open_at(server.url, n_connections=1), 9)
    assert isinstance(stopped, failures.EverythingRefused)
    assert len(server.received) == 5


BOMB = gzip.compress(json.dumps({"choices": [{"message": {"content": "0" * 30_000_000}}]}).encode())


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", "deflate", "br", "identity, gzip", "x-gzip", "zstd"])
def test_that_a_packed_answer_is_refused_at_once_and_never_unpacked(
    serve: Serve, open_at: OpenEngine, encoding: str
) -> None:
    server = serve(in_turn(Reply(BOMB, 200, {"Content-Encoding": encoding})))
    tracemalloc.start()
    try:
        _, stopped = run(open_at(server.url, n_connections=1), 5)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(stopped, failures.AnswerPacked)
    assert "compressed" in str(stopped)
    assert len(server.received) == 1
    assert peak < 20_000_000


@pytest.mark.parametrize("encoding", ["sk-canary-4f1d9b7e2a", "gzip;sk-canary-4f1d9b7e2a", "sk-canary-4f1d9b7e2a, br"])
def test_that_an_encoding_with_a_name_of_its_own_is_refused_and_not_repeated(
    serve: Serve, open_at: OpenEngine, encoding: str
) -> None:
    server = serve(in_turn(Reply(BOMB, 200, {"Content-Encoding": encoding})))
    _, stopped = run(open_at(server.url, n_connections=1), 5)
    assert isinstance(stopped, failures.AnswerPacked)
    assert "canary" not in str(stopped)


@pytest.mark.parametrize("encoding", ["", "identity", "Identity"])
def test_that_a_plain_answer_may_say_so(serve: Serve, open_at: OpenEngine, encoding: str) -> None:
    good = chat_reply()
    server = serve(in_turn(Reply(good.content, 200, {"Content-Encoding": encoding})))
    assert [type(result) for result in run(open_at(server.url))[0]] == [Generated]


@pytest.mark.parametrize("status", [429, 502])
def test_that_of_a_failure_that_may_pass_no_packed_page_is_needed(
    serve: Serve, open_at: OpenEngine, status: int
) -> None:
    packed = Reply(BOMB, status, {"Content-Encoding": "gzip"})
    results, stopped = run(open_at(serve(in_turn(packed, packed, chat_reply())).url))
    assert (stopped, [type(result) for result in results]) == (None, [Generated])


def test_that_a_redirect_takes_nothing_with_it(serve: Serve, open_at: OpenEngine) -> None:
    other = serve(in_turn(chat_reply()))
    moved = Reply(b"", 308, {"Location": f"{other.url.replace('127.0.0.1', 'localhost')}/v1/chat/completions"})
    _, stopped = run(open_at(serve(in_turn(moved)).url))
    assert isinstance(stopped, failures.SentElsewhere)
    assert not other.received


@pytest.mark.parametrize(
    "host", ["sk-0123456789.example.com", "SK-0123456789.example.com", "9876543210-ks.example.com"]
)
def test_that_the_name_of_a_host_that_is_sent_on_to_holds_no_key(serve: Serve, open_at: OpenEngine, host: str) -> None:
    moved = Reply(b"", 302, {"Location": f"http://{host}/v1"})
    _, stopped = run(open_at(serve(in_turn(moved)).url, key="sk-0123456789"))
    assert isinstance(stopped, failures.SentElsewhere)
    assert "hidden-key.example.com" in str(stopped)
    assert host.lower() not in str(stopped).lower()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def test_that_nobody_listening_is_told_at_once(open_at: OpenEngine) -> None:
    _, stopped = run(open_at(f"http://127.0.0.1:{_free_port()}"), 9)
    assert isinstance(stopped, failures.Unreachable)


def test_that_a_name_nobody_knows_is_told_at_once(open_at: OpenEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*args: object, **kwargs: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    _, stopped = run(open_at("https://judge.example.org"), 9)
    assert isinstance(stopped, failures.Unreachable)


def test_that_a_network_that_goes_away_in_a_run_is_waited_for(open_at: OpenEngine, time: FakeTime) -> None:
    server = ScriptedServer(in_turn(chat_reply()))
    with server:
        engine = open_at(server.url, n_connections=1)
        answers = engine.answers((asked(str(n)) for n in range(9)), CancelToken())
        next(answers)
    with pytest.raises(failures.Unreachable):
        list(answers)
    assert time.at > 600


def test_that_encryption_is_not_given_up(serve: Serve, open_at: OpenEngine) -> None:
    _, stopped = run(open_at(serve(in_turn(chat_reply())).url.replace("http:", "https:")))
    assert isinstance(stopped, failures.NotEncrypted)


def test_that_a_certificate_nobody_vouches_for_gets_nothing(tmp_path: Path, open_at: OpenEngine) -> None:
    with ScriptedServer(in_turn(chat_reply()), certificate=self_signed(tmp_path)) as server:
        _, stopped = run(open_at(server.url))
        assert isinstance(stopped, failures.CertificateRefused)
        assert not server.received


def test_that_a_patience_of_ones_own_is_kept(serve: Serve, open_at: OpenEngine, time: FakeTime) -> None:
    engine = open_at(serve(in_turn(error(500))).url, patience=Patience(n_tries=2, first_wait_s=4, seed=7))
    run(engine)
    assert len(time.slept) == 1
    assert 2 <= time.slept[0] <= 4
    assert engine.facts.details["wait_seed"] == 7
