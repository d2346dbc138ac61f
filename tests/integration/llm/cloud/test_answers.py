"""Answers of both dialects over real connections."""

import pytest

from medreview.jobs import Cancelled, CancelToken
from medreview.llm.cloud import failures
from medreview.llm.engines import Ability, Generated, LabelQuestion, NotAnswered, Scored, ScoreRequest
from medreview.llm.messages import ChatMessage, FinishReason, ImagePart, Role, TextPart
from tests.fakes.scripted_server import Hold, Received, Reply, anthropic_reply, chat_reply, in_turn
from tests.integration.llm.cloud.conftest import OpenEngine, Serve, asked


def test_that_every_request_is_answered_under_its_key(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: chat_reply(received.user_text))
    engine = open_at(server.url)
    results = list(engine.answers((asked(str(n), f"text {n}") for n in range(30)), CancelToken()))
    assert {r.key: r.completion.text for r in results if isinstance(r, Generated)} == {
        str(n): f"text {n}" for n in range(30)
    }
    assert {received.path for received in server.received} == {"/v1/chat/completions"}


def test_that_anthropic_is_asked_in_its_own_way(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: anthropic_reply(received.user_text))
    (result,) = open_at(server.url, dialect="anthropic").answers([asked()], CancelToken())
    assert isinstance(result, Generated)
    assert (result.completion.text, result.completion.input_tokens) == ("Rate this.", 7)
    (received,) = server.received
    assert (received.path, received.headers["x-api-key"]) == ("/v1/messages", "sk-0123456789")
    assert received.headers["anthropic-version"]


def test_that_an_engine_answers_again_and_again(serve: Serve, open_at: OpenEngine) -> None:
    engine = open_at(serve(lambda _: chat_reply()).url)
    for _ in range(3):
        assert len(list(engine.answers([asked("a"), asked("b")], CancelToken()))) == 2


def test_that_requests_are_taken_only_as_there_is_room(serve: Serve, open_at: OpenEngine) -> None:
    token = CancelToken()
    taken: list[int] = []

    def script(received: Received) -> Hold:
        if received.number == 2:
            token.cancel()
        return Hold()

    def requests():
        for n in range(100):
            taken.append(n)
            yield asked(str(n))

    with pytest.raises(Cancelled):
        list(open_at(serve(script).url).answers(requests(), token))
    assert taken == [0, 1]


def test_that_more_are_asked_at_once_while_answers_come(serve: Serve, open_at: OpenEngine) -> None:
    engine = open_at(serve(lambda _: chat_reply()).url, n_connections=6)
    assert engine.n_at_once == 2
    list(engine.answers((asked(str(n)) for n in range(20)), CancelToken()))
    assert engine.n_at_once == 6


def test_that_no_more_are_asked_at_once_than_allowed(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda _: chat_reply())
    assert (
        len(list(open_at(server.url, n_connections=3).answers((asked(str(n)) for n in range(40)), CancelToken()))) == 40
    )
    assert server.most_at_once <= 3


def test_that_what_a_run_records_of_an_endpoint_holds_no_key(serve: Serve, open_at: OpenEngine) -> None:
    url = serve(lambda _: chat_reply()).url
    facts = open_at(url, abilities={Ability.SCHEMA: True}).facts
    assert facts.name == "openai client"
    assert facts.version
    assert facts.details["base_url"] == f"{url}/v1"
    assert facts.details["abilities"] == {"schema": True}
    assert "0123456789" not in str(facts)


def test_that_cancelling_drops_what_is_under_way(serve: Serve, open_at: OpenEngine) -> None:
    token = CancelToken()

    def script(received: Received) -> Hold:
        token.cancel()
        return Hold()

    with pytest.raises(Cancelled):
        list(open_at(serve(script).url).answers([asked()], token))


def test_that_an_engine_can_be_left_and_closed_in_the_middle(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda received: chat_reply() if received.number == 1 else Hold())
    engine = open_at(server.url)
    answers = engine.answers((asked(str(n)) for n in range(9)), CancelToken())
    assert isinstance(next(iter(answers)), Generated)
    engine.close()
    engine.close()


def test_that_a_filtered_prompt_is_a_refusal(serve: Serve, open_at: OpenEngine) -> None:
    filtered = Reply({"error": {"code": "content_filter", "message": "The prompt was filtered."}}, 400)
    (result,) = open_at(serve(in_turn(filtered)).url).answers([asked()], CancelToken())
    assert isinstance(result, Generated)
    assert result.completion.finish_reason is FinishReason.REFUSED


def test_that_images_are_not_sent_to_a_model_that_sees_none(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda _: chat_reply())
    request = asked()
    seen = ChatMessage(Role.USER, (ImagePart("0" * 64, "image/png", b"x"), TextPart("Look.")))
    engine = open_at(server.url, abilities={Ability.IMAGES: False})
    (result,) = engine.answers([type(request)("a", (seen,), request.settings)], CancelToken())
    assert isinstance(result, NotAnswered)
    assert not server.received


def _scored(labels: tuple[str, ...]) -> ScoreRequest:
    messages = (ChatMessage(Role.USER, (TextPart("Rate."),)),)
    return ScoreRequest("s", (LabelQuestion("accuracy", messages, labels), LabelQuestion("safety", messages, labels)))


def _with_probabilities(**tokens: float) -> Reply:
    top = [{"token": token, "logprob": value} for token, value in tokens.items()]
    return chat_reply("A", logprobs={"content": [{"token": "A", "logprob": -1, "top_logprobs": top}]})


def test_that_labels_are_scored_from_the_given_probabilities(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda _: _with_probabilities(A=-0.25, B=-1.5, C=-9.0))
    (result,) = open_at(server.url).answers([_scored(("A", "B"))], CancelToken())
    assert isinstance(result, Scored)
    assert dict(result.log_probabilities) == {"accuracy": (-0.25, -1.5), "safety": (-0.25, -1.5)}
    assert result.input_tokens == 14


def test_that_no_probability_is_made_up(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda _: _with_probabilities(A=-0.25, Str=-1.5))
    (result,) = open_at(server.url).answers([_scored(("A", "Strong"))], CancelToken())
    assert isinstance(result, NotAnswered)
    assert result.reason.values == {"label": "Strong", "n_given": 2}


def test_that_an_endpoint_without_probabilities_is_told(serve: Serve, open_at: OpenEngine) -> None:
    for dialect, reply in (("openai", chat_reply()), ("anthropic", anthropic_reply())):
        (result,) = open_at(serve(in_turn(reply)).url, dialect=dialect).answers([_scored(("A", "B"))], CancelToken())
        assert isinstance(result, NotAnswered)
        assert "no probabilities" in str(result.reason)


def test_that_scoring_ends_where_no_label_is_ever_among_the_probabilities(serve: Serve, open_at: OpenEngine) -> None:
    server = serve(lambda _: _with_probabilities(cor=-0.25, incor=-1.5))
    engine = open_at(server.url, n_connections=1)
    with pytest.raises(failures.CannotScore, match="correct"):
        list(engine.answers((_scored(("correct", "incorrect")) for _ in range(99)), CancelToken()))
    assert len(server.received) == 5


def test_that_fewer_probabilities_are_asked_for_where_twenty_are_too_many(serve: Serve, open_at: OpenEngine) -> None:
    def script(received: Received) -> Reply:
        if received.body["top_logprobs"] > 5:
            return Reply({"error": {"message": "top_logprobs must be at most 5"}}, 400)
        return _with_probabilities(A=-0.25, B=-1.5)

    (result,) = open_at(serve(script).url).answers([_scored(("A", "B"))], CancelToken())
    assert isinstance(result, Scored)
