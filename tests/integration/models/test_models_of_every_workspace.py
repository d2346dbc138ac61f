"""A model is added once and offered in every workspace of a person; a workspace keeps what its runs used."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.cli.model_commands import model_sentence
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.domain.runs import RunItem
from medreview.jobs import CancelToken, no_report
from medreview.llm import keys
from medreview.model_runs.model_use import model_use_file
from medreview.store.model_registry import registry, registry_file
from medreview.workflows import carry_out_runs, manage_models, run_judge
from medreview.workflows.manage_models import CloudDraft, ModelCorrection, ModelState, ModelUse
from medreview.workflows.manage_models.errors import ModelHasSource
from medreview.workflows.run_judge import JudgeDraft
from medreview.workflows.workspace_files import Workspace, create_workspace, open_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

GPT = CloudDraft("gpt", ModelKind.OPENAI, "https://api.openai.com/v1", "gpt-x", input_price=1.0, output_price=2.0)
OWN = "https://models.example.org/v1"


@pytest.fixture
def first(tmp_path):
    made = create_workspace(tmp_path / "first.medreview")
    yield made
    made.close()


@pytest.fixture
def second(tmp_path):
    made = create_workspace(tmp_path / "second.medreview")
    yield made
    made.close()


def names(workspace: Workspace) -> list[str]:
    """Of those that can be reached; authors of answers are known by name."""
    return [model.name for model in manage_models.list_models(workspace) if model.kind]


def rows(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        return list(session.exec(select(Model.name)))


def opened_again(workspace: Workspace) -> Workspace:
    path = workspace.path
    workspace.close()
    return open_workspace(path)


def test_that_a_model_added_in_one_workspace_is_offered_in_another(first, second, tiny_models):
    added = manage_models.add_local(first, tiny_models.text, no_report, CancelToken(), name="tiny")
    manage_models.add_cloud(first, GPT)
    assert manage_models.list_models(second) == manage_models.list_models(first)
    assert names(second) == ["gpt", "tiny"]
    assert manage_models.show_model(second, "tiny") == added
    with pytest.raises(ModelHasSource):
        manage_models.add_cloud(second, GPT)


def test_that_what_is_learned_of_a_model_in_one_workspace_is_known_in_all(first, second, tiny_models, tmp_path):
    file = Path(shutil.copy(tiny_models.text, tmp_path / "a.gguf"))
    manage_models.add_local(first, file, no_report, CancelToken(), name="tiny")
    manage_models.add_cloud(first, GPT)
    manage_models.set_prices(second, "gpt", input_price=3.0, output_price=4.0)
    manage_models.correct_model(second, "gpt", ModelCorrection(family="GPT"))
    assert manage_models.show_model(first, "gpt").input_price == 3.0
    assert manage_models.show_model(first, "gpt").family == "GPT"
    moved = file.rename(tmp_path / "b.gguf")
    assert manage_models.show_model(second, "tiny").state is ModelState.FILE_MISSING
    manage_models.move_file(second, "tiny", moved, no_report, CancelToken())
    assert manage_models.show_model(first, "tiny").state is ModelState.UNTESTED


def test_that_a_workspace_gets_its_row_of_a_model_with_the_first_run(first, second):
    manage_models.add_cloud(first, GPT)
    judged_dataset(second, [("Rest.",)])
    assert rows(second) == []
    (run,) = run_judge.create_runs(second, JudgeDraft("cqa-coarse", ("gpt",)))
    assert rows(second) == ["gpt"]
    with second.reading() as session:
        assert session.exec(select(ModelSource.remote_name, ModelSource.input_price)).one() == ("gpt-x", 1.0)
    assert manage_models.show_model(second, "gpt").n_runs == 1
    assert rows(first) == []
    assert carry_out_runs.run_summary(second, run).view.model == "gpt"


def test_that_a_copied_workspace_says_what_its_runs_used_where_nobody_added_it(first):
    judged_dataset(first, [("Rest.",)])
    manage_models.add_cloud(first, GPT)
    (run,) = run_judge.create_runs(first, JudgeDraft("cqa-coarse", ("gpt",)))
    registry_file().unlink()
    assert manage_models.show_model(first, "gpt").remote_name == "gpt-x"
    outcome = carry_out_runs.carry_out(first, run, open_engine=FakeEngine(lambda _: "").open)
    assert outcome.progress.n_done == 1


def test_that_models_of_an_older_workspace_come_into_the_list_when_it_is_opened(first, second, tmp_path, tiny_models):
    a_judge(first, "old", path=Path(shutil.copy(tiny_models.text, tmp_path / "old.gguf")))
    a_judge(first, "elsewhere", path=tmp_path / "not here.gguf")
    assert names(second) == []
    again = opened_again(first)
    assert names(second) == ["old"], "a file that is not on this machine is not offered"
    assert names(again) == ["elsewhere", "old"]
    again.close()


def test_that_a_foreign_address_comes_into_the_list_only_once_this_person_gave_it_a_key(first, second, monkeypatch):
    """A workspace that somebody sent must not bring an address into which other questions are then sent."""
    monkeypatch.setattr(keys, "_system_keyring", lambda: None)
    draft = CloudDraft("theirs", ModelKind.OPENAI, OWN, "m")
    manage_models.add_cloud(first, draft)
    judged_dataset(first, [("Rest.",)])
    run_judge.create_runs(first, JudgeDraft("cqa-coarse", ("theirs",)))
    registry_file().unlink()
    again = opened_again(first)
    assert names(second) == []
    assert names(again) == ["theirs"]
    keys.save_key(OWN, "sk-0123456789")
    again = opened_again(again)
    assert names(second) == ["theirs"]
    again.close()
    keys.forget_key(OWN)


def test_that_another_model_of_the_same_name_stays_the_one_of_its_workspace(first, second):
    manage_models.add_cloud(first, GPT)
    with second.transaction() as session:
        session.add(model := Model(name="gpt", extra={}))
        session.flush()
        source = {"kind": "openai", "base_url": "https://api.openai.com/v1", "remote_name": "gpt-old"}
        session.add(ModelSource(model_id=model.id or 0, card={}, abilities={}, **source))
    again = opened_again(second)
    assert manage_models.show_model(again, "gpt").remote_name == "gpt-old"
    manage_models.set_prices(again, "gpt", input_price=9.0, output_price=9.0)
    assert manage_models.show_model(again, "gpt").input_price == 9.0
    assert (manage_models.show_model(first, "gpt").remote_name, manage_models.show_model(first, "gpt").input_price) == (
        "gpt-x",
        1.0,
    )
    again.close()


def test_that_a_forgotten_model_is_gone_everywhere_but_where_it_was_used(first, second):
    manage_models.add_cloud(first, GPT)
    judged_dataset(second, [("Rest.",)])
    run_judge.create_runs(second, JudgeDraft("cqa-coarse", ("gpt",)))
    manage_models.forget_model(first, "gpt")
    assert names(first) == []
    again = opened_again(second)
    assert names(again) == ["gpt"]
    assert names(first) == [], "opening a workspace that used it does not bring it back"
    manage_models.add_cloud(first, GPT)
    assert names(first) == ["gpt"]
    again.close()


def test_that_an_opened_workspace_is_brought_up_to_date_with_prices_noted_elsewhere(first, second):
    """What a report of the workspace counts by its own rows is what the window counts."""
    manage_models.add_cloud(first, GPT)
    judged_dataset(second, [("Rest.",)])
    run_judge.create_runs(second, JudgeDraft("cqa-coarse", ("gpt",)))
    manage_models.set_prices(first, "gpt", input_price=7.0, output_price=8.0)
    again = opened_again(second)
    with again.reading() as session:
        assert session.exec(select(ModelSource.input_price)).one() == 7.0
    again.close()


def test_that_no_key_lies_in_the_list_and_nobody_else_can_read_it(first, monkeypatch):
    monkeypatch.setattr(keys, "_system_keyring", lambda: None)
    keys.save_key(GPT.base_url, "sk-canary-0123456789abcdef")
    manage_models.add_cloud(first, GPT)
    assert "canary" not in registry_file().read_text("utf-8")
    assert registry_file().stat().st_mode & 0o077 == 0
    keys.forget_key(GPT.base_url)


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"models": [{}]}', '{"models": 3, "forgotten": []}'])
def test_that_a_list_that_cannot_be_read_is_set_aside_and_not_written_over(first, broken):
    registry_file().write_text(broken)
    assert names(first) == []
    manage_models.add_cloud(first, GPT)
    assert list(registry().models) == ["gpt"]
    assert registry_file().with_suffix(".unreadable").read_text() == broken
    assert json.loads(registry_file().read_text("utf-8"))["format"] == 1


def test_that_a_name_that_answers_were_imported_under_gets_the_model_of_that_name(first, second):
    with second.transaction() as session:
        session.add(Model(name="gpt", family="Alpha", size_class="8B", extra={}))
    assert manage_models.show_model(second, "gpt").state is ModelState.NO_SOURCE
    manage_models.add_cloud(first, GPT)
    seen = manage_models.show_model(second, "gpt")
    assert (seen.state, seen.family, seen.size_class) == (ModelState.UNTESTED, "Alpha", "8B")


def judged(workspace: Workspace, n_answers: int) -> int:
    judged_dataset(workspace, [("Rest.",)] * n_answers)
    (run,) = run_judge.create_runs(workspace, JudgeDraft("cqa-coarse", ("gpt",)))
    carry_out_runs.carry_out(workspace, run, open_engine=FakeEngine(lambda _: "").open)
    return run


def test_that_the_use_of_a_model_this_month_is_told_for_a_workspace_and_for_all_that_were_open(first, second):
    manage_models.add_cloud(first, GPT)
    totals = [carry_out_runs.run_summary(one, judged(one, n)) for one, n in ((first, 2), (second, 3))]
    (seen,) = [model for model in manage_models.list_models(second) if model.name == "gpt"]
    assert (seen.month_here.n_calls, seen.month.n_calls) == (totals[1].n_calls, totals[0].n_calls + totals[1].n_calls)
    assert seen.month.n_tokens == sum(one.input_tokens + one.output_tokens for one in totals)
    assert seen.month_cost == pytest.approx(totals[0].cost + totals[1].cost)
    assert seen.month.seconds == pytest.approx(seen.month_here.seconds, abs=5)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (0.2, "1 s"), (59.4, "60 s"), (90, "1.5 min"), (5400, "1.5 h")]
)
def test_that_a_short_time_is_told_in_seconds(first, seconds, words):
    manage_models.add_cloud(first, GPT)
    used = ModelUse(n_calls=3, seconds=seconds)
    said = model_sentence(replace(manage_models.show_model(first, "gpt"), month=used, month_here=used))
    assert f"3 calls, 0 tokens, {words};" in said


def test_that_a_copy_of_a_workspace_is_not_counted_twice(first, tmp_path):
    manage_models.add_cloud(first, GPT)
    judged(first, 2)
    (before,) = [model for model in manage_models.list_models(first) if model.kind]
    first.close()
    copy = open_workspace(Path(shutil.copy(first.path, tmp_path / "copy.medreview")))
    (after,) = [model for model in manage_models.list_models(copy) if model.kind]
    assert before.month.n_calls == after.month.n_calls > 0
    copy.close()


def test_that_another_month_is_not_counted(first):
    manage_models.add_cloud(first, GPT)
    judged(first, 2)
    model_use_file().unlink()
    with first.transaction() as session:
        for item in session.exec(select(RunItem)):
            item.done_at = "2020-01-31T23:59:59.000+00:00"
    (seen,) = [model for model in manage_models.list_models(first) if model.kind]
    assert (seen.month.n_calls, seen.month_cost) == (0, 0)
    assert not model_use_file().exists()


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"2026-11": {"uid": {"gpt": {"n": 1}}}}', '{"2026-11": 3}'])
def test_that_uses_that_cannot_be_read_are_begun_anew(first, broken):
    manage_models.add_cloud(first, GPT)
    model_use_file().write_text(broken)
    judged(first, 1)
    (seen,) = [model for model in manage_models.list_models(first) if model.kind]
    assert seen.month.n_calls > 0
