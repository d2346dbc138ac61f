"""Which build of llama.cpp a processor gets."""

from pathlib import Path

import pytest

from medreview.llm.local import bindings
from medreview.llm.local.bindings import best_variant, variant_name

SCORES = {"x64": 1, "haswell": 64, "zen4": 2000, "sapphirerapids": 4000}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bindings, "_score", lambda library: SCORES[variant_name(library)])
    for name in ("libllama.so", "libggml.so", "libggml-base.so", *(f"libggml-cpu-{name}.so" for name in SCORES)):
        (tmp_path / name).touch()
    return tmp_path


def test_that_the_library_that_fits_best_is_taken_but_never_the_one_that_crashes(folder: Path) -> None:
    assert best_variant(folder) == folder / "libggml-cpu-zen4.so"


def test_that_a_library_that_cannot_run_here_is_not_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bindings, "_score", lambda library: int(variant_name(library) == "x64"))
    assert best_variant(folder) == folder / "libggml-cpu-x64.so"
    monkeypatch.setattr(bindings, "_score", lambda _library: 0)
    assert best_variant(folder) is None


def test_that_a_build_for_one_kind_of_processor_has_no_variants(tmp_path: Path) -> None:
    for name in ("libllama.so", "libggml.so", "libggml-cpu.so"):
        (tmp_path / name).touch()
    assert best_variant(tmp_path) is None


def test_that_a_file_that_is_no_library_cannot_run_here(tmp_path: Path) -> None:
    (tmp_path / "libggml-cpu-haswell.so").write_text("no library")
    assert best_variant(tmp_path) is None
