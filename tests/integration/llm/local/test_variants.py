"""Every build of llama.cpp that this machine's processor can run keeps the bits of its results."""

import sys
from pathlib import Path

import pytest

from medreview.llm.engines import KEEPS_BITS, EngineSettings
from medreview.llm.local import bindings, engine
from medreview.llm.local.bindings import variant, variant_name
from tests.integration.llm.local.asking import a_reply, a_score, all_answers, substance
from tests.integration.llm.local.conftest import K_QUANTS, Open

STARTER = """
from pathlib import Path
from medreview.llm.local import bindings
bindings.best_variant = lambda folder: folder / {name!r}
from medreview.llm.local.child import main
main()
"""
FORM = r'root ::= "\"" [a-z ]{1,12} "\""'


def _that_run_here() -> list[Path]:
    best = variant()
    return [] if best is None else [path for path in bindings._variants(best.parent) if bindings._score(path)]


def test_that_the_build_for_this_processor_is_recorded(open_engine: Open) -> None:
    best = variant()
    assert open_engine("random.gguf").facts.details["processor_variant"] == (variant_name(best) if best else None)


@pytest.mark.parametrize("uses_gpu", [True, False])
def test_that_the_graphics_processors_a_model_computes_on_are_recorded(open_engine: Open, uses_gpu: bool) -> None:
    details = open_engine("random.gguf", EngineSettings(uses_gpu=uses_gpu)).facts.details
    devices = details["graphics_processors"]
    assert isinstance(devices, list)
    assert details[KEEPS_BITS] is not bool(devices)
    assert uses_gpu or not devices


def test_that_results_keep_their_bits_in_any_company_on_every_processor(
    open_engine: Open, monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    libraries = _that_run_here()
    if not libraries:
        pytest.skip("llama.cpp was compiled for one kind of processor only")
    oldest_and_newest = {min(libraries, key=bindings._score), max(libraries, key=bindings._score)}
    models = ["random.gguf", "q4.gguf", *K_QUANTS] if full else ["q4.gguf", "q6_k.gguf"]
    for library in libraries if full else sorted(oldest_and_newest):
        command = [sys.executable, "-c", STARTER.format(name=library.name)]
        monkeypatch.setattr(engine, "child_command", lambda *_, command=command: command)
        for model in models:
            _keeps_its_bits(open_engine, model, variant_name(library))


def _keeps_its_bits(open_engine: Open, model: str, name: str) -> None:
    requests = []
    for number in range(12):
        user = f"{'rubric ' * 30} answer {number // 4} {'word ' * (number % 5)} {number}"
        if number % 3 == 2:
            requests.append(a_score(str(number), f"{user} a", f"{user} b"))
        else:
            grammar = FORM if number % 2 else None
            requests.append(a_reply(str(number), user, grammar=grammar, max_tokens=9, seed=number))
    together = open_engine(model)
    assert together.facts.details["processor_variant"] == name
    found = substance(all_answers(together, requests))
    alone: dict[str, object] = {}
    one = open_engine(model, EngineSettings(n_sequences=1))
    for request in reversed(requests):
        alone |= substance(all_answers(one, [request]))
    assert alone == found, (name, model)
