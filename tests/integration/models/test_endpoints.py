"""Models at endpoints, tried against a real server on loopback: what a test finds is kept with the model."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from medreview.jobs import CancelToken, no_report
from medreview.llm import keys
from medreview.llm.engines import Ability
from medreview.store.workspace import Workspace
from medreview.workflows import manage_models
from medreview.workflows.manage_models import CloudDraft, ModelKind, ModelState
from medreview.workflows.manage_models.errors import KeyInOtherField
from tests.builders import a_workspace
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply

KEY = "sk-canary-4071"


def answering(received: Received) -> Reply:
    """An endpoint with a key and two models that answers everything in the same words."""
    if received.headers.get("authorization") != f"Bearer {KEY}":
        return Reply({"error": {"message": "no key"}}, 401)
    if received.method == "GET":
        return Reply({"data": [{"id": "m-large"}, {"id": "m-small"}]})
    return chat_reply("I like blue.")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(answering) as server:
        yield server


@pytest.fixture
def workspace(tmp_path, server) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    manage_models.add_cloud(made, _draft(server))
    yield made
    made.close()


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Keys by endpoint, instead of this machine's keyring."""
    kept: dict[str, str] = {}

    def find_key(base_url: str, _cancel: CancelToken | None = None) -> str | None:
        return kept.get(base_url)

    monkeypatch.setattr(keys, "find_key", find_key)
    monkeypatch.setattr("medreview.workflows.manage_models.model_tests.find_key", find_key)
    return kept


def _draft(server: ScriptedServer) -> CloudDraft:
    return CloudDraft("Cloud judge", ModelKind.OPENAI, server.url, "m-large")


def test_that_what_a_test_finds_is_kept_with_the_model(workspace, server, keyring):
    keyring[server.url] = KEY
    report = manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken())
    assert (report.problem, report.engine) == (None, "127.0.0.1")
    assert not report.abilities[Ability.SCHEMA]
    assert any("did not keep to it" in str(note) for note in report.notes)
    model = manage_models.show_model(workspace, "Cloud judge")
    assert (model.state, model.stays_here) == (ModelState.READY, True)
    assert model.abilities == report.abilities
    assert not manage_models.model_place(workspace, "Cloud judge").abilities[Ability.IMAGES]


def test_that_the_evidence_of_a_test_can_be_read_later(workspace, server, keyring):
    keyring[server.url] = KEY
    report = manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken())
    kept = manage_models.show_model(workspace, "Cloud judge").last_test
    assert kept is not None
    assert [(found.ability, found.state, str(found.evidence)) for found in kept.findings] == [
        (found.ability, found.state, str(found.evidence)) for found in report.findings
    ]
    assert (list(map(str, kept.notes)), kept.tested_at) == (list(map(str, report.notes)), report.tested_at)


def test_that_a_failed_test_says_why_later_too(workspace, keyring):
    report = manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken(), key="sk-secret")
    kept = manage_models.show_model(workspace, "Cloud judge").last_test
    assert kept is not None
    assert str(kept.problem) == str(report.problem)


def test_that_a_key_just_written_is_used_before_the_one_that_is_kept(workspace, server, keyring):
    keyring[server.url] = "sk-old"
    assert manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken()).problem is not None
    assert manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken(), key=KEY).problem is None


def test_that_a_wrong_key_is_a_problem_without_the_key_in_it(workspace, keyring):
    report = manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken(), key="sk-secret")
    assert report.problem is not None
    assert "sk-secret" not in str(report)
    assert manage_models.show_model(workspace, "Cloud judge").state is ModelState.UNTESTED


def test_that_a_failed_test_leaves_what_was_found_before(workspace, server, keyring):
    keyring[server.url] = KEY
    found = manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken()).abilities
    keyring.clear()
    assert manage_models.test_model(workspace, "Cloud judge", no_report, CancelToken()).problem is not None
    model = manage_models.show_model(workspace, "Cloud judge")
    assert (model.state, model.abilities) == (ModelState.UNTESTED, found)


def test_that_the_endpoints_own_list_is_offered(workspace, server, keyring):
    keyring[server.url] = KEY
    assert manage_models.names_at_endpoint(workspace, _draft(server), None, CancelToken()) == ("m-large", "m-small")


@pytest.mark.parametrize("field", ["remote_name", "name", "family", "base_url"])
def test_that_a_key_in_another_field_is_refused_and_not_shown(workspace, server, field):
    pasted = "sk-proj-4071aB9xQ2vLm8Zt5R"
    drafts = CloudDraft("Other", ModelKind.OPENAI, f"{server.url}/v1", "m-small", family="gpt")
    text = f"{server.url}/{pasted}/v1" if field == "base_url" else pasted
    with pytest.raises(KeyInOtherField) as refused:
        manage_models.add_cloud(workspace, replace(drafts, **{field: text}))
    assert pasted not in str(refused.value)
    assert [model.name for model in manage_models.list_models(workspace)] == ["Cloud judge"]


@pytest.mark.parametrize(
    "name",
    [
        "gpt-5.2-mini-2026-01-31",
        "claude-sonnet-4-5-20250929",
        "xai/grok-4-fast-reasoning-latest",
        "hf_models/llama-3-8b",
    ],
)
def test_that_the_name_of_a_model_is_no_key(name):
    assert not keys.looks_like_key(name)
