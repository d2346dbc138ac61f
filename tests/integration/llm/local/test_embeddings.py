"""Vectors of texts by real llama.cpp, from a model that embeds and from one that writes."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from medreview.jobs import Cancelled, CancelToken
from medreview.llm import embeddings
from medreview.llm.embeddings import n_unknown, vectors_of
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import open_local
from medreview.llm.local.failures import ModelUnreadable
from tests.tiny_models.fixtures import TinyModels

TEXTS = ["chest pain at night", "pain in the chest at night", "zq 17 xx", "درد", "", "word " * 2000]


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "_kept", {})


@pytest.mark.parametrize("kind", ["embedder", "text", "text_q4"])
def test_that_each_text_has_a_vector_of_length_one_that_is_the_same_every_time(
    tiny_models: TinyModels, kind: str
) -> None:
    place = LocalModel(getattr(tiny_models, kind))
    found = vectors_of(place, kind, TEXTS)
    assert found.shape[0] == len(TEXTS)
    assert np.linalg.norm(found[:4], axis=1) == pytest.approx(1, abs=1e-5)
    with closing(open_local(place, EngineSettings(n_threads=1), embeds=True)) as engine:
        again = [np.frombuffer(one, np.float32) for one in engine.vectors(reversed(TEXTS), CancelToken())]
    assert (found[::-1] == again).all()


def test_that_texts_with_the_same_words_are_nearer(tiny_models: TinyModels) -> None:
    found = vectors_of(LocalModel(tiny_models.embedder), "e", TEXTS[:3])
    assert found[0] @ found[1] > found[0] @ found[2]


def test_that_a_text_is_asked_once_and_by_each_model_anew(
    tiny_models: TinyModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = LocalModel(tiny_models.embedder)
    first = vectors_of(place, "one", [*TEXTS[:2], TEXTS[0]])
    assert (n_unknown("one", TEXTS[:3]), n_unknown("two", TEXTS[:3])) == (1, 3)
    monkeypatch.setattr(embeddings, "open_local", None)
    assert (vectors_of(place, "one", [*TEXTS[:2], TEXTS[0]]) == first).all()


def test_that_what_is_no_model_is_said_and_a_cancelled_embedding_keeps_what_it_has(
    tiny_models: TinyModels, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF")
    with pytest.raises(ModelUnreadable):
        vectors_of(LocalModel(broken), "broken", TEXTS)
    token = CancelToken()
    texts = [f"text number {n}" for n in range(100)]
    with pytest.raises(Cancelled):
        vectors_of(LocalModel(tiny_models.embedder), "e", texts, report=lambda _: token.cancel(), cancel=token)
    assert 0 < n_unknown("e", texts) < 100
