"""A build of llama.cpp for this processor alone: with AMX code it is refused before a model loads."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local import bindings, child, wire
from medreview.llm.local.failures import EngineForOneProcessor


@pytest.mark.parametrize(
    ("variant", "system", "is_refused"),
    [
        (None, b"CPU : SSE3 = 1 | AVX512 = 1 | AMX_INT8 = 1 | ", True),
        (None, b"CPU : SSE3 = 1 | AVX2 = 1 | ", False),
        (Path("libggml-cpu-zen4.so"), b"CPU : AVX512 = 1 | AMX_INT8 = 1 | ", False),
    ],
)
def test_that_only_a_build_without_variants_that_has_amx_code_is_refused(
    monkeypatch: pytest.MonkeyPatch, variant: Path | None, system: bytes, is_refused: bool
) -> None:
    monkeypatch.setattr(bindings, "variant", lambda: variant)
    monkeypatch.setattr(bindings, "llama_cpp", lambda: SimpleNamespace(llama_print_system_info=lambda: system))
    assert bindings.is_for_one_processor() is is_refused


def test_that_such_a_build_loads_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(_code: int) -> None:
        raise SystemExit

    monkeypatch.setattr(child, "llama_cpp", lambda: None)
    monkeypatch.setattr(child, "is_for_one_processor", lambda: True)
    monkeypatch.setattr(child.os, "_exit", leave)
    replies = io.BytesIO()
    load = wire.Load(LocalModel(Path("judge.gguf")), EngineSettings())
    with pytest.raises(SystemExit):
        child.Child(io.BytesIO(), replies)._obey(load)
    last = replies.getvalue().splitlines()[-1]
    assert isinstance(wire.read_failure(json.loads(last)), EngineForOneProcessor)
