"""Folders of Ollama and LM Studio as they lie on a disk, and where they are on each system."""

import json
from pathlib import Path

import pytest

from medreview.llm.model_files.watched_folders import (
    Candidate,
    FolderKind,
    ModelFolder,
    candidates,
    is_projector_name,
    usual_folders,
)

MODEL, PROJECTOR, ADAPTER = (f"application/vnd.ollama.image.{kind}" for kind in ("model", "projector", "adapter"))


def _blob(root: Path, number: int) -> tuple[str, Path]:
    name = f"{number:064x}"
    path = root / "blobs" / f"sha256-{name}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"GGUF")
    return f"sha256:{name}", path


def _manifest(root: Path, place: str, layers: list[tuple[str, str]]) -> None:
    path = root / "manifests" / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"layers": [{"mediaType": kind, "digest": digest} for kind, digest in layers]}))


@pytest.fixture
def ollama(tmp_path):
    return ModelFolder(tmp_path / "ollama", FolderKind.OLLAMA)


def test_that_an_ollama_model_is_found_under_its_own_name_with_what_belongs_to_it(ollama):
    (model, model_path), (eyes, eyes_path), (lora, lora_path) = (_blob(ollama.path, n) for n in (1, 2, 3))
    _manifest(
        ollama.path,
        "registry.ollama.ai/library/llava/7b",
        [(MODEL, model), (PROJECTOR, eyes), (ADAPTER, lora), ("application/vnd.ollama.image.license", lora)],
    )
    assert list(candidates(ollama)) == [Candidate(model_path, ollama, "llava:7b", eyes_path, lora_path)]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("registry.ollama.ai/someone/med/latest", "someone/med:latest"),
        ("hf.co/maker/model-GGUF/Q4_K_M", "maker/model-GGUF:Q4_K_M"),
    ],
)
def test_that_models_of_others_carry_their_maker_in_the_name(ollama, place, name):
    digest, _ = _blob(ollama.path, 1)
    _manifest(ollama.path, place, [(MODEL, digest)])
    assert [found.name for found in candidates(ollama)] == [name]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"layers": 3}', '{"layers": [1]}', '{"layers": [{"mediaType": "a"}]}', "[" * 100_000]
)
def test_that_a_manifest_that_is_none_is_passed_over(ollama, text):
    path = ollama.path / "manifests" / "registry.ollama.ai" / "library" / "x" / "latest"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert list(candidates(ollama)) == []


@pytest.mark.parametrize("digest", ["sha256:../../etc/passwd", f"sha256:{'0' * 64}", "md5:1", "sha256-1"])
def test_that_a_manifest_cannot_point_anywhere_else(ollama, digest):
    _manifest(ollama.path, "registry.ollama.ai/library/x/latest", [(MODEL, digest)])
    assert list(candidates(ollama)) == []


def test_that_model_files_are_found_in_all_folders_below(tmp_path):
    for name in ("b.gguf", "maker/model/a.GGUF", "notes.txt", "big-00001-of-00002.gguf", "big-00002-of-00002.gguf"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    folder = ModelFolder(tmp_path, FolderKind.OWN)
    found = [found.path.relative_to(tmp_path).as_posix() for found in candidates(folder)]
    assert found == ["b.gguf", "big-00001-of-00002.gguf", "maker/model/a.GGUF"]


def test_that_a_folder_that_links_to_itself_ends(tmp_path):
    (tmp_path / "m.gguf").write_bytes(b"")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    assert len(list(candidates(ModelFolder(tmp_path, FolderKind.OWN)))) == 1


def test_that_a_folder_that_is_not_there_holds_nothing(tmp_path):
    assert list(candidates(ModelFolder(tmp_path / "gone", FolderKind.LM_STUDIO))) == []


@pytest.mark.parametrize(
    ("platform", "expected"),
    [
        ("linux", "/usr/share/ollama/.ollama/models"),
        ("darwin", "/Users/me/.ollama/models"),
        ("win32", "/Users/me/.lmstudio/models"),
    ],
)
def test_that_the_usual_folders_of_each_system_are_known(platform, expected):
    paths = [folder.path for folder in usual_folders(Path("/Users/me"), {}, platform)]
    assert Path(expected) in paths


def test_that_ollamas_own_setting_comes_first():
    folders = usual_folders(Path("/home/me"), {"OLLAMA_MODELS": "/data/ollama"}, "linux")
    assert next(f.path for f in folders if f.kind is FolderKind.OLLAMA) == Path("/data/ollama")


def test_that_a_projector_is_known_by_its_usual_name():
    assert is_projector_name(Path("mmproj-model-f16.gguf"))
    assert not is_projector_name(Path("model-f16.gguf"))
