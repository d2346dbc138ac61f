"""``medreview models`` from the command line; keys come from a variable or a question, never from an argument."""

import getpass
import json
import shutil
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.llm.keys import KeyKept
from medreview.workflows import manage_models as models
from medreview.workflows.manage_models import KeySaved

KEY = "sk-canary-4071"


@pytest.fixture
def run(capfd):
    def run_command(*arguments):
        status = main([str(argument) for argument in arguments])
        said = capfd.readouterr()
        return status, said.out, said.err

    return run_command


@pytest.fixture
def workspace(tmp_path, run):
    path = tmp_path / "w.medreview"
    assert run("new", path)[0] == 0
    return path


@pytest.fixture
def saved_keys(monkeypatch):
    """Where keys go instead of this machine's keyring."""
    saved = {}

    def save(base_url, key):
        saved[base_url] = key
        return KeySaved(KeyKept.KEYRING)

    monkeypatch.setattr(models, "save_key", save)
    monkeypatch.setattr(models, "where_key_lies", lambda url: KeyKept.KEYRING if url in saved else None)
    return saved


def test_that_a_file_is_added_listed_corrected_and_forgotten(run, workspace, tiny_models):
    status, out, _ = run("models", "add", workspace, tiny_models.text, "--name", "Judge", "--json")
    assert (status, json.loads(out)["card"]["quantisation"]) == (0, "F32")
    status, out, _ = run("models", "correct", workspace, "Judge", "--family", "Qwen", "--size-class", "8b", "--json")
    assert (json.loads(out)["family"], json.loads(out)["size_class"]) == ("Qwen", "8B")
    status, out, _ = run("models", "list", workspace)
    assert status == 0
    assert out.startswith("Judge (Qwen, 8B, F32)")
    assert run("models", "forget", workspace, "Judge")[0] == 0
    assert json.loads(run("models", "--json", workspace, "list")[1])["models"] == []


def test_that_a_file_that_is_no_model_is_refused_in_one_sentence(run, workspace, tmp_path):
    path = tmp_path / "notes.gguf"
    path.write_text("Take twice daily.")
    status, out, err = run("models", "add", workspace, path)
    assert (status, out) == (1, "")
    assert err.strip() == "notes.gguf is not a model file. Choose one in the GGUF format."


def test_that_files_are_found_with_what_fits_them(run, workspace, tiny_models, tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    for path in (tiny_models.text, tiny_models.projector):
        shutil.copy(path, folder)
    status, out, _ = run("models", "find", workspace, folder, "--json")
    (found,) = json.loads(out)["models"]
    assert (status, Path(found["projector"]).name) == (0, tiny_models.projector.name)


def test_that_without_folders_the_shipped_model_is_found(run, workspace):
    _, out, _ = run("models", "find", workspace, "--json")
    assert "medreview-trial F16" in {found["name"] for found in json.loads(out)["models"]}


def test_that_an_endpoint_is_added_with_the_key_of_a_variable(run, workspace, saved_keys, monkeypatch):
    monkeypatch.setenv("MY_KEY", KEY)
    status, out, err = run("models", "add-cloud", workspace, "m", "--provider", "mistral", "--key-variable", "MY_KEY")
    assert status == 0
    assert saved_keys == {"https://api.mistral.ai/v1": KEY}
    assert KEY not in out + err
    assert KEY.encode() not in workspace.read_bytes()


def test_that_a_key_is_asked_for_without_being_shown(run, workspace, saved_keys, monkeypatch):
    monkeypatch.setattr(getpass, "getpass", lambda _: KEY)
    status, out, err = run("models", "add-cloud", workspace, "m", "--url", "https://judge.example/v1", "--ask-key")
    assert (status, saved_keys) == (0, {"https://judge.example/v1": KEY})
    assert KEY not in out + err


def test_that_an_endpoint_without_a_known_key_says_so(run, workspace, saved_keys):
    _, _, err = run("models", "add-cloud", workspace, "m", "--provider", "OpenAI")
    assert "No key" in err
    _, _, err = run("models", "add-cloud", workspace, "n", "--provider", "Ollama")
    assert "No key" not in err


def test_that_an_empty_variable_is_refused_before_anything_is_added(run, workspace, saved_keys):
    status, _, err = run("models", "add-cloud", workspace, "m", "--provider", "OpenAI", "--key-variable", "NOT_SET")
    assert status == 1
    assert "NOT_SET" in err
    assert json.loads(run("models", "list", workspace, "--json")[1])["models"] == []


def test_that_an_unknown_provider_names_those_there_are(run, workspace):
    status, _, err = run("models", "add-cloud", workspace, "m", "--provider", "Nobody")
    assert status == 3
    assert "OpenRouter" in err


def test_that_a_key_cannot_be_an_argument(run, workspace):
    status, _, err = run("models", "add-cloud", workspace, "m", "--provider", "OpenAI", "--key", KEY)
    assert status == 2
    assert "unrecognized" in err


def test_that_prices_are_set_one_at_a_time(run, workspace, saved_keys):
    run("models", "add-cloud", workspace, "m", "--provider", "OpenAI", "--input-price", "1.5")
    _, out, _ = run("models", "correct", workspace, "m", "--output-price", "6", "--json")
    assert (json.loads(out)["input_price"], json.loads(out)["output_price"]) == (1.5, 6.0)


def test_that_a_test_says_what_the_model_wrote(run, workspace, tiny_models):
    pytest.importorskip("llama_cpp", reason="the engine is not set up here")
    run("models", "add", workspace, tiny_models.rule_judge, "--name", "Judge")
    status, out, _ = run("models", "test", workspace, "Judge", "--json")
    assert (status, json.loads(out)["reply"]) == (0, "Score: 5")


def test_that_a_failed_test_is_a_refusal(run, workspace, tiny_models, tmp_path):
    path = Path(shutil.copy(tiny_models.text, tmp_path / "m.gguf"))
    run("models", "add", workspace, path, "--name", "Judge")
    path.unlink()
    status, out, err = run("models", "test", workspace, "Judge", "--json")
    assert (status, json.loads(out)["ok"]) == (1, False)
    assert "m.gguf is not there" in err


def test_that_a_moved_file_is_taken_from_its_new_place(run, workspace, tiny_models, tmp_path):
    path = Path(shutil.copy(tiny_models.text, tmp_path / "m.gguf"))
    run("models", "add", workspace, path, "--name", "Judge")
    moved = shutil.move(path, tmp_path / "n.gguf")
    status, out, _ = run("models", "move", workspace, "Judge", moved, "--json")
    assert (status, json.loads(out)["path"]) == (0, str(moved))
