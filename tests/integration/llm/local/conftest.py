"""Tiny model files, written once, and engines that are closed after each test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import LocalEngine, open_local
from tests.integration.llm.local.asking import by_the_library
from tests.tiny_models import (
    write_adapter,
    write_embedder,
    write_projector,
    write_recurrent_model,
    write_rule_judge,
    write_text_model,
)
from tests.tiny_models.random_models import TextShape

Open = Callable[..., LocalEngine]
WIDE = TextShape(n_embedding=256, n_inner=512)  # weights of these kinds come in blocks of 256
K_QUANTS = {"q4_k.gguf": "Q4_K_M", "q6_k.gguf": "Q6_K", "q3_k.gguf": "Q3_K_M"}
HEAVY = TextShape(n_embedding=512, n_layers=8, n_heads=8, n_inner=1024)


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny models")
    write_text_model(folder / "random.gguf")
    write_text_model(folder / "spm.gguf", vocabulary="spm")
    write_text_model(folder / "q4.gguf", precision="Q4_0", seed=3)
    write_text_model(folder / "heavy.gguf", precision="Q4_0", shape=HEAVY)
    wide = write_text_model(folder / "wide.gguf", shape=WIDE)
    for name, form in K_QUANTS.items():
        by_the_library(kind="quantise", path=str(wide), target=str(folder / name), form=form)
    write_rule_judge(folder / "rule.gguf")
    write_recurrent_model(folder / "recurrent.gguf")
    write_projector(folder / "projector.gguf")
    write_projector(folder / "other-projector.gguf", n_text_embedding=96)
    write_adapter(folder / "adapter.gguf")
    write_adapter(folder / "other-adapter.gguf", n_embedding=96)
    write_embedder(folder / "embedder.gguf")
    return folder


@pytest.fixture
def open_engine(files: Path) -> Iterator[Open]:
    """Open a model by the name of its file; more arguments are those of ``LocalModel``."""
    opened: list[LocalEngine] = []

    def opener(name: str, settings: EngineSettings | None = None, **more: object) -> LocalEngine:
        given = {key: files / value if isinstance(value, str) else value for key, value in more.items()}
        opened.append(open_local(LocalModel(files / name, **given), settings or EngineSettings()))
        return opened[-1]

    yield opener
    for engine in opened:
        engine.close()
