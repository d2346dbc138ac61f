"""Models of a workspace: added, found, corrected, tested, moved and forgotten, with real files and the real engine."""

import hashlib
import importlib.util
import json
import os
import shutil
from pathlib import Path

import pytest

from medreview.domain.models import Model, ModelKind
from medreview.domain.runs import Run
from medreview.jobs import Cancelled, CancelToken, no_report
from medreview.llm.cloud.addresses import AddressUnusable
from medreview.llm.engines import Ability, CloudModel, LocalModel
from medreview.llm.model_files.card_values import CardRefused
from medreview.llm.model_files.file_states import ModelFileChanged, check_unchanged
from medreview.llm.model_files.watched_folders import FolderKind
from medreview.store.tables.models import ensure_models
from medreview.workflows import manage_models
from medreview.workflows.manage_models import CloudDraft, ModelCorrection, ModelState, WatchedFolder
from medreview.workflows.manage_models.errors import (
    FileAlreadyAdded,
    FolderMissing,
    ModelAddressMissing,
    ModelHasSource,
    ModelMissing,
    ModelNotReachable,
    ModelUsed,
    NoAdapter,
    NoProjector,
    OtherFile,
    PartDoesNotFit,
    PriceUnusable,
    SizeClassUnusable,
    TemplateMissing,
    WritesNoText,
)
from tests.builders import a_workspace
from tests.judged_answers import judged_dataset
from tests.unit.llm.model_files.headers import a_model, written

needs_engine = pytest.mark.skipif(importlib.util.find_spec("llama_cpp") is None, reason="the engine is not set up here")
GPT = CloudDraft("", ModelKind.OPENAI, "https://api.openai.com/v1/", "gpt-x", family="GPT", input_price=1.5)


@pytest.fixture
def workspace(tmp_path):
    made = a_workspace(tmp_path, "w.medreview")
    yield made
    made.close()


@pytest.fixture
def own_copy(tiny_models, tmp_path):
    """A model file that a test may change."""
    folder = tmp_path / "files"
    folder.mkdir()
    return Path(shutil.copy(tiny_models.text, folder / "model.gguf"))


def _add(workspace, path, **more):
    return manage_models.add_local(workspace, path, no_report, CancelToken(), **more)


def _change(path):
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    os.utime(path, ns=(1, 1))


def test_that_an_added_file_is_known_with_its_card_and_hash(workspace, tiny_models):
    model = _add(workspace, tiny_models.text)
    assert (model.name, model.kind, model.state) == ("Tiny-bpe-0.2M F32", ModelKind.LOCAL, ModelState.UNTESTED)
    assert model.sha256 == hashlib.sha256(tiny_models.text.read_bytes()).hexdigest()
    assert (model.size_class, model.card.n_context, model.path) == ("0.2M", 8192, tiny_models.text)
    assert manage_models.list_models(workspace) == (model,)


def test_that_a_file_is_where_the_engine_looks_for_it(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Eye", projector=tiny_models.projector, adapter=tiny_models.adapter)
    assert manage_models.model_place(workspace, "Eye") == LocalModel(
        tiny_models.text, tiny_models.projector, tiny_models.adapter, 1.0
    )


def test_that_a_name_known_from_imports_gets_its_source(workspace, tiny_models):
    with workspace.transaction() as session:
        ensure_models(session, ["Meditron"])
    assert manage_models.show_model(workspace, "Meditron").state is ModelState.NO_SOURCE
    with pytest.raises(ModelNotReachable):
        manage_models.model_place(workspace, "Meditron")
    _add(workspace, tiny_models.text, name="Meditron")
    assert [model.name for model in manage_models.list_models(workspace)] == ["Meditron"]
    assert manage_models.show_model(workspace, "Meditron").path == tiny_models.text


def test_that_what_a_person_said_of_a_model_outlives_its_file(workspace, tiny_models):
    with workspace.transaction() as session:
        session.add(Model(name="Meditron", family="Meditron", size_class="8B", extra={}))
    model = _add(workspace, tiny_models.text, name="Meditron")
    assert (model.family, model.size_class) == ("Meditron", "8B")


def test_that_a_taken_name_is_refused(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Judge")
    with pytest.raises(ModelHasSource):
        _add(workspace, tiny_models.text_q4, name="Judge")


def test_that_the_same_file_is_not_added_twice_but_with_an_adapter_it_is_another_model(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Plain")
    with pytest.raises(FileAlreadyAdded, match="Plain"):
        _add(workspace, tiny_models.text, name="Again")
    _add(workspace, tiny_models.text, name="Adapted", adapter=tiny_models.adapter)
    assert len(manage_models.list_models(workspace)) == 2


@pytest.mark.parametrize("kind", ["projector", "adapter", "embedder"])
def test_that_only_text_models_are_added(workspace, tiny_models, kind):
    with pytest.raises(WritesNoText):
        _add(workspace, getattr(tiny_models, kind))


def test_that_a_part_must_be_what_it_is_chosen_for_and_fit(workspace, tiny_models):
    with pytest.raises(NoProjector):
        _add(workspace, tiny_models.text, projector=tiny_models.adapter)
    with pytest.raises(NoAdapter):
        _add(workspace, tiny_models.text, adapter=tiny_models.projector)
    with pytest.raises(PartDoesNotFit):
        _add(workspace, tiny_models.text, adapter=tiny_models.mismatched_adapter)
    with pytest.raises(PartDoesNotFit):
        _add(workspace, tiny_models.rule_judge, projector=tiny_models.projector)
    assert manage_models.list_models(workspace) == ()


def test_that_a_model_that_cannot_chat_is_refused(workspace, tmp_path):
    with pytest.raises(TemplateMissing):
        _add(workspace, written(tmp_path / "base.gguf", a_model()))


def test_that_stopping_while_it_is_hashed_adds_nothing(workspace, tiny_models):
    token = CancelToken()
    with pytest.raises(Cancelled):
        manage_models.add_local(workspace, tiny_models.text, lambda _: token.cancel(), token)
    assert manage_models.list_models(workspace) == ()


def test_that_an_endpoint_is_added_without_its_key(workspace):
    model = manage_models.add_cloud(workspace, GPT)
    assert (model.name, model.host, model.stays_here) == ("gpt-x", "api.openai.com", False)
    assert (model.input_price, model.output_price, model.family) == (1.5, None, "GPT")
    place = manage_models.model_place(workspace, "gpt-x")
    assert place == CloudModel("openai", "https://api.openai.com/v1", "gpt-x", {})


@pytest.mark.parametrize(
    ("draft", "refusal"),
    [
        (CloudDraft("x", ModelKind.OPENAI, "nowhere", "m"), AddressUnusable),
        (CloudDraft("x", ModelKind.OPENAI, "https://a:secret@b/v1", "m"), AddressUnusable),
        (CloudDraft("x", ModelKind.OPENAI, "http://127.0.0.1:1/v1", " "), ModelAddressMissing),
        (CloudDraft("x", ModelKind.OPENAI, "http://127.0.0.1:1/v1", "m", input_price=-1.0), PriceUnusable),
        (CloudDraft("x", ModelKind.OPENAI, "http://127.0.0.1:1/v1", "m", input_price=float("nan")), PriceUnusable),
    ],
)
def test_that_an_endpoint_that_cannot_be_used_is_not_added(workspace, draft, refusal):
    with pytest.raises(refusal):
        manage_models.add_cloud(workspace, draft)
    assert manage_models.list_models(workspace) == ()


def test_that_family_and_size_can_be_corrected_and_taken_away(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Judge")
    model = manage_models.correct_model(workspace, "Judge", ModelCorrection(family="Qwen", size_class=" 0.5b "))
    assert (model.family, model.size_class) == ("Qwen", "0.5B")
    assert manage_models.correct_model(workspace, "Judge", ModelCorrection(size_class="")).size_class is None
    assert manage_models.show_model(workspace, "Judge").family == "Qwen"


def test_that_a_size_that_pairing_cannot_read_is_refused(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Judge")
    with pytest.raises(SizeClassUnusable):
        manage_models.correct_model(workspace, "Judge", ModelCorrection(size_class="large"))


def test_that_prices_are_kept(workspace):
    manage_models.add_cloud(workspace, GPT)
    model = manage_models.set_prices(workspace, "gpt-x", input_price=None, output_price=12.0)
    assert (model.input_price, model.output_price) == (None, 12.0)


def test_that_a_forgotten_model_leaves_its_file(workspace, own_copy):
    _add(workspace, own_copy, name="Judge")
    manage_models.forget_model(workspace, "Judge")
    assert manage_models.list_models(workspace) == ()
    assert own_copy.is_file()
    with pytest.raises(ModelMissing):
        manage_models.forget_model(workspace, "Judge")


def test_that_a_model_that_runs_name_is_kept(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Judge")
    with workspace.transaction() as session:
        model_id = ensure_models(session, ["Judge"])["Judge"]
        session.add(Run(name="r", kind="judge", model_id=model_id, plan={}, plan_sha256="", created_at=""))
    with pytest.raises(ModelUsed):
        manage_models.forget_model(workspace, "Judge")
    assert manage_models.show_model(workspace, "Judge").n_runs == 1


def test_that_a_file_that_is_gone_or_changed_shows(workspace, own_copy):
    _add(workspace, own_copy, name="Judge")
    _change(own_copy)
    assert manage_models.show_model(workspace, "Judge").state is ModelState.FILE_CHANGED
    own_copy.unlink()
    assert manage_models.show_model(workspace, "Judge").state is ModelState.FILE_MISSING


def test_that_a_changed_file_is_refused_and_one_that_was_only_touched_is_not(workspace, own_copy):
    model = _add(workspace, own_copy, name="Judge")
    os.utime(own_copy, ns=(1, 1))
    state = check_unchanged(own_copy, model.sha256, None, no_report, CancelToken())
    assert check_unchanged(own_copy, "not read at all", state, no_report, CancelToken()) == state
    _change(own_copy)
    os.utime(own_copy, ns=(2, 2))
    with pytest.raises(ModelFileChanged):
        check_unchanged(own_copy, model.sha256, state, no_report, CancelToken())


def test_that_a_moved_file_is_found_again_by_its_content(workspace, own_copy, tmp_path, tiny_models):
    _add(workspace, own_copy, name="Judge")
    moved = Path(shutil.move(own_copy, tmp_path / "elsewhere.gguf"))
    with pytest.raises(OtherFile):
        manage_models.move_file(workspace, "Judge", tiny_models.text_q4, no_report, CancelToken())
    model = manage_models.move_file(workspace, "Judge", moved, no_report, CancelToken())
    assert (model.path, model.state) == (moved, ModelState.UNTESTED)


@needs_engine
def test_that_a_test_opens_the_model_and_asks_it(workspace, tiny_models):
    _add(workspace, tiny_models.text, name="Eye", projector=tiny_models.projector)
    report = manage_models.test_model(workspace, "Eye", no_report, CancelToken())
    assert report.problem is None
    assert report.engine.startswith("llama.cpp")
    assert report.abilities == {Ability.IMAGES: True}
    assert manage_models.show_model(workspace, "Eye").state is ModelState.READY


@needs_engine
def test_that_a_test_of_a_recurrent_model_says_what_cannot_be_promised_of_it(workspace, tiny_models):
    _add(workspace, tiny_models.recurrent, name="Recurrent")
    report = manage_models.test_model(workspace, "Recurrent", no_report, CancelToken())
    assert report.problem is None
    assert any("recurrent" in str(note) for note in report.notes)


@needs_engine
def test_that_a_test_of_a_changed_file_says_so_and_takes_the_mark_away(workspace, own_copy):
    _add(workspace, own_copy, name="Judge")
    assert manage_models.test_model(workspace, "Judge", no_report, CancelToken()).problem is None
    _change(own_copy)
    report = manage_models.test_model(workspace, "Judge", no_report, CancelToken())
    assert "no longer the file" in str(report.problem)
    assert manage_models.show_model(workspace, "Judge").tested_at is None


@needs_engine
def test_that_a_file_that_the_engine_cannot_load_is_a_problem_and_no_crash(workspace, tmp_path):
    from tests.unit.llm.model_files.headers import words

    template = words("tokenizer.chat_template", "<|im_start|>")
    _add(workspace, written(tmp_path / "odd.gguf", a_model(template)), name="Odd")
    report = manage_models.test_model(workspace, "Odd", no_report, CancelToken())
    assert "odd.gguf" in str(report.problem)


def test_that_a_model_without_a_place_cannot_be_tested(workspace):
    with workspace.transaction() as session:
        ensure_models(session, ["Meditron"])
    with pytest.raises(ModelNotReachable):
        manage_models.test_model(workspace, "Meditron", no_report, CancelToken())


def _watched(path, kind=FolderKind.OWN):
    return WatchedFolder(path, kind, exists=True)


def test_that_found_files_are_paired_and_told_apart(workspace, tiny_models, tmp_path):
    for path in (tiny_models.text, tiny_models.projector, tiny_models.adapter):
        shutil.copy(path, tmp_path)
    written(tmp_path / "fake.gguf", b"text")
    found = manage_models.found_files(workspace, no_report, CancelToken(), folders=[_watched(tmp_path)])
    assert [(file.path.name, file.projector.name) for file in found.models] == [
        (tiny_models.text.name, tiny_models.projector.name)
    ]
    assert {file.path.name for file in found.others} == {tiny_models.projector.name, tiny_models.adapter.name}
    assert [refused.path.name for refused in found.refused] == ["fake.gguf"]
    assert "not a model file" in str(found.refused[0].reason)


def test_that_a_found_file_tells_under_which_name_it_is_here_already(workspace, own_copy):
    _add(workspace, own_copy, name="Judge")
    found = manage_models.found_files(workspace, no_report, CancelToken(), folders=[_watched(own_copy.parent)])
    assert [file.added_as for file in found.models] == ["Judge"]


def test_that_an_ollama_model_is_added_where_it_lies(workspace, tiny_models, tmp_path):
    digest = hashlib.sha256(tiny_models.text.read_bytes()).hexdigest()
    blob = tmp_path / "blobs" / f"sha256-{digest}"
    blob.parent.mkdir()
    shutil.copy(tiny_models.text, blob)
    manifest = tmp_path / "manifests" / "registry.ollama.ai" / "library" / "tiny" / "latest"
    manifest.parent.mkdir(parents=True)
    layer = {"mediaType": "application/vnd.ollama.image.model", "digest": f"sha256:{digest}"}
    manifest.write_text(json.dumps({"layers": [layer]}))
    found = manage_models.found_files(workspace, no_report, CancelToken(), folders=[_watched(tmp_path)])
    assert [(file.name, file.path) for file in found.models] == [("tiny:latest", blob)]
    assert _add(workspace, blob, name=found.models[0].name).path == blob


def test_that_a_model_that_cannot_chat_is_found_with_the_reason(workspace, tmp_path):
    written(tmp_path / "base.gguf", a_model())
    found = manage_models.found_files(workspace, no_report, CancelToken(), folders=[_watched(tmp_path)])
    assert "no chat template" in str(found.models[0].problem)


def test_that_a_chosen_file_comes_with_the_projector_beside_it(workspace, tiny_models):
    tiny_models.projector  # noqa: B018 - written beside the other
    file = manage_models.found_file(workspace, tiny_models.text, CancelToken())
    assert (file.path, file.projector) == (tiny_models.text, tiny_models.projector)
    with pytest.raises(CardRefused):
        manage_models.found_file(workspace, tiny_models.text.parent, CancelToken())


def test_that_own_folders_are_remembered_and_the_shipped_one_comes_first(tmp_path):
    first = manage_models.watched_folders()[0]
    assert (first.kind, first.exists) == (FolderKind.SHIPPED, True)
    manage_models.watch_folder(tmp_path)
    assert [folder.path for folder in manage_models.watched_folders() if folder.kind is FolderKind.OWN] == [tmp_path]
    assert all(folder.kind is not FolderKind.OWN for folder in manage_models.stop_watching(tmp_path))
    with pytest.raises(FolderMissing):
        manage_models.watch_folder(tmp_path / "gone")


def test_that_the_presets_of_this_machine_stay_here():
    stays = {preset.name: preset.stays_here for preset in manage_models.presets()}
    assert stays["Ollama"]
    assert not stays["OpenAI"]


def test_that_a_model_that_only_wrote_answers_is_listed_and_gets_family_and_size(workspace):
    judged_dataset(workspace, [["Rest.", "Drink."]], authors=("student-a", "student-b"))
    assert [(model.name, model.n_answers) for model in manage_models.list_models(workspace)] == [
        ("student-a", 1),
        ("student-b", 1),
    ]
    model = manage_models.correct_model(workspace, "student-b", ModelCorrection(family="Alpha", size_class="7B"))
    assert (model.family, model.size_class, model.state) == ("Alpha", "7B", ModelState.NO_SOURCE)
    assert [(one.name, one.family) for one in manage_models.list_models(workspace)] == [
        ("student-a", None),
        ("student-b", "Alpha"),
    ]
    with pytest.raises(ModelUsed):
        manage_models.forget_model(workspace, "student-a")
    with pytest.raises(ModelMissing):
        manage_models.correct_model(workspace, "expert", ModelCorrection(family="Alpha"))
