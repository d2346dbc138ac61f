"""A model gets what the machine can spare, and is refused before it is loaded where that is too little."""

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.failures import MemoryShort
from medreview.llm.local.machine import check_memory, fit, n_threads

GB = 2**30


@pytest.fixture
def free_gb(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=2 * GB))
    return monkeypatch


@pytest.fixture
def eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "cpu_count", lambda *, logical: 8)
    monkeypatch.setattr("os.cpu_count", lambda: 16)


@pytest.mark.usefixtures("eight_cores")
def test_that_one_core_stays_with_the_window() -> None:
    assert n_threads(EngineSettings()) == 7


@pytest.mark.usefixtures("eight_cores")
def test_that_a_gentle_engine_takes_half_of_the_threads() -> None:
    assert n_threads(EngineSettings(is_gentle=True)) == 3
    assert n_threads(EngineSettings(is_gentle=True, n_threads=4)) == 2


@pytest.mark.usefixtures("free_gb")
def test_that_a_model_larger_than_the_free_memory_is_refused_before_loading(tmp_path: Path) -> None:
    path = tmp_path / "large.gguf"
    with path.open("wb") as file:
        file.truncate(5 * GB)
    with pytest.raises(MemoryShort, match=r"large\.gguf needs about 5\.4 GB of memory and 2\.0 GB are free"):
        check_memory(LocalModel(path))


@pytest.mark.usefixtures("free_gb")
def test_that_a_context_is_no_longer_than_memory_for_it() -> None:
    found = fit(EngineSettings(), file="m.gguf", n_context_trained=8192, bytes_a_token=2**17)
    assert 256 <= found.n_context < 8192
    assert found.n_context * 8 * 2**17 < 2 * GB


@pytest.mark.usefixtures("free_gb")
def test_that_a_context_follows_the_setting_and_the_model() -> None:
    given = {"file": "m.gguf", "bytes_a_token": 100}
    assert fit(EngineSettings(n_context=3000), n_context_trained=8192, **given).n_context == 3000
    assert fit(EngineSettings(), n_context_trained=1024, **given).n_context == 1024


@pytest.mark.usefixtures("free_gb")
def test_that_a_model_without_memory_for_tokens_is_refused() -> None:
    with pytest.raises(MemoryShort):
        fit(EngineSettings(), file="m.gguf", n_context_trained=8192, bytes_a_token=2**22)
