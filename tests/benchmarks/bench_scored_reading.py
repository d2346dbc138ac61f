"""Scored readings against llama.cpp reading the same words, and fine-grained ones against the library's own reuse.

Run it with ``python tests/benchmarks/bench_scored_reading.py`` (``--rounds N``). Model and texts are those of
``bench_judge_throughput``. Bare reading puts as many tokens into a stream as a request reads that are not known yet, in
steps of llama.cpp's own size, and looks at one logit for each: nobody can read these words in less. Everything is in
one process on one thread and takes turns request by request; ratios are medians of processor time, so that other work
on the machine counts little.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np
import psutil
from llama_cpp import Llama  # noqa: TID253 - a program of its own

from medreview.llm.engines import ScoreRequest
from medreview.llm.local.llama import Context, LoadedModel, StreamSegment
from medreview.llm.local.machine import Fit
from medreview.llm.local.prefixes import N_BATCH
from medreview.llm.local.templates import ChatTemplate
from medreview.llm.local.units import Preparation, ScoreUnit
from medreview.llm.local.worker import Worker
from tests.benchmarks.bench_judge_throughput import (
    MODEL,
    N_ITEM,
    Material,
    cqa_prompts,
    cqa_request,
    messages,
    say,
    scored_requests,
)
from tests.benchmarks.large_model import write_large_model

N_CONTEXT = 2048
AIM_OF_BARE, AIM_OF_LIBRARY = 0.95, 1.3


class Reader:
    """The engine's worker in this process, and llama.cpp beside it with the same model."""

    def __init__(self) -> None:
        model = LoadedModel(MODEL)
        fit = Fit(n_threads=1, n_sequences=16, n_context=N_CONTEXT, n_tokens=100_000)
        self.preparation = Preparation(model, ChatTemplate(model, MODEL.name), None, N_CONTEXT)
        self._worker = Worker(model, self.preparation, None, fit, lambda: None)
        self._bare = Context(model, n_streams=1, n_tokens=N_CONTEXT, n_threads=1, n_outputs=4)

    def ask(self, request: ScoreRequest) -> None:
        results = self._worker.take([request], is_last=True)
        while self._worker.has_work:
            results += self._worker.step()
        if len(results) != 1:
            raise RuntimeError("the engine left a request without an answer")

    def read(self, n_tokens: int, start: int) -> None:
        """Read as many tokens from a place on, whatever they are."""
        tokens = np.random.default_rng(n_tokens).integers(300, 30_000, n_tokens).astype(np.int32)
        self._bare.cut(0, start)
        for begin in range(0, n_tokens, N_BATCH):
            part = tokens[begin : begin + N_BATCH]
            self._bare.step([StreamSegment([0], start + begin, part)], [len(part) - 1])
            self._bare.logits(len(part) - 1).argmax()

    def n_read(self, request: ScoreRequest, n_known: int) -> int:
        """Tokens that a request reads beyond those that are known."""
        unit = self.preparation.unit(request)
        assert isinstance(unit, ScoreUnit)
        runs = (run for group in unit.tree.groups for run in unit.tree.runs(group, len(unit.tree.trunk)))
        return len(unit.tree.trunk) - n_known + sum(len(run.tokens) for run in runs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="requests of each kind")
    options = parser.parse_args()
    if not MODEL.is_file():
        MODEL.parent.mkdir(parents=True, exist_ok=True)
        write_large_model(MODEL)
    reader, material = Reader(), Material(5)
    rubric = len(reader.preparation.prompt(messages(material.conversation("")), is_brief=True).tokens) - 8
    reader.read(rubric, 0)
    is_met = True
    for n_dimensions in (1, 4):
        items = [material.conversation(material.text(N_ITEM)) for _ in range(options.rounds + 1)]
        requests = scored_requests(items, n_dimensions)
        is_met &= against_bare(reader, requests, rubric, f"dimensions: {n_dimensions}")
    is_met &= fine_grained(reader, material, rubric, options.rounds)
    say(f"load of the machine: {psutil.getloadavg()[0]:.1f}")
    return 0 if is_met else 1


def against_bare(reader: Reader, requests: Sequence[ScoreRequest], rubric: int, what: str) -> bool:
    reader.ask(requests[0])  # with it the rubric is known
    ratios: list[float] = []
    for request in requests[1:]:
        n = reader.n_read(request, rubric)
        ours = processor_s(lambda one=request: reader.ask(one))
        ratios.append(processor_s(lambda n=n: reader.read(n, rubric)) / ours)
    return told(f"{what}: of bare reading of {reader.n_read(requests[1], rubric)} words", ratios, AIM_OF_BARE)


def fine_grained(reader: Reader, material: Material, rubric: int, n_rounds: int) -> bool:
    """Sentences with several dimensions, against the library's reuse of a common beginning, prompt by prompt."""
    library = Llama(str(MODEL), n_ctx=N_CONTEXT, n_threads=1, n_threads_batch=1, verbose=False)

    def asked_of_library(prompts: list[list[str]]) -> None:
        for prompt in (prompt for sentence in prompts for prompt in sentence):
            library.create_chat_completion(messages=material.conversation(prompt), max_tokens=1, temperature=0.0)

    first, *others = [cqa_prompts(material) for _ in range(n_rounds + 1)]
    reader.ask(cqa_request(material, first))
    asked_of_library(first)
    ratios: list[float] = []
    of_bare: list[float] = []
    for prompts in others:
        request = cqa_request(material, prompts)
        ours = processor_s(lambda one=request: reader.ask(one))
        ratios.append(processor_s(lambda some=prompts: asked_of_library(some)) / ours)
        n = reader.n_read(request, rubric)
        of_bare.append(processor_s(lambda n=n: reader.read(n, rubric)) / ours)
    is_met = told("fine-grained: times the library's reuse", ratios, AIM_OF_LIBRARY)
    return told("fine-grained: of bare reading", of_bare, AIM_OF_BARE) and is_met


def told(what: str, ratios: Sequence[float], aim: float) -> bool:
    is_met = statistics.median(ratios) >= aim
    lowest, highest = min(ratios), max(ratios)
    verdict = "met" if is_met else "MISSED"
    say(f"{what}: {statistics.median(ratios):.3f} ({lowest:.3f} to {highest:.3f}); aim {aim}: {verdict}")
    return is_met


def processor_s(work: Callable[[], None]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


if __name__ == "__main__":
    sys.exit(main())
