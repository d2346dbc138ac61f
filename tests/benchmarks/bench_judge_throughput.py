"""Judgements a minute of the local engine, against llama-cpp-python as it comes, on a model of realistic shape.

Run it with ``python tests/benchmarks/bench_judge_throughput.py`` (``--quick`` for one short round). The model has
random weights and is written once to ``~/.cache/medreview-benchmarks``. In every round each way of working takes its
turn; ratios are of the medians over rounds. (a) is the plain loop with the cache reset, (b) the same with the
library's reuse of a common beginning, (c) llama.cpp's batches without our code. Random weights make the likeliest
token seldom fit a form, so constrained work falls back on the whole vocabulary more often than with a real model.

What can be gained over (a) is bounded by llama.cpp and the machine. (a) reads about 940 tokens and writes 120 alone; of
the first, about 340 are the item's own and nobody can spare reading them. So labels are five times as fast as (a), and
replies three and a half times, only where writing a token alone takes some seven or eight times as long as reading one:
where several threads share a slow memory. One thread that computes with AVX-512 comes to five times. Each ratio
therefore stands beside the one that bare llama.cpp reaches on the machine: for replies that of (c), for labels that of
reading each item's own text after the shared rubric and nothing else. By the processor, so that other work on the
machine counts little; with several threads that wait for each other it counts more.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import psutil

from medreview.domain.sampling_settings import SamplingSettings
from medreview.jobs import CancelToken
from medreview.llm.engines import (
    EngineSettings,
    GenerateRequest,
    LabelQuestion,
    LocalModel,
    NotAnswered,
    ReplyForm,
    Request,
    ScoreRequest,
)
from medreview.llm.local.engine import LocalEngine, open_local
from medreview.llm.local.machine import n_threads
from medreview.llm.messages import ChatMessage, Role, TextPart
from medreview.protocols.registry import find_protocol
from medreview.protocols.schema import TextField, reply_grammar, reply_schema
from tests.benchmarks.large_model import SHAPE, write_large_model

MODEL = Path.home() / ".cache" / "medreview-benchmarks" / "random-0.5b-q4_0.gguf"
BASELINES = Path(__file__).parent / "judge_baselines.py"
N_RUBRIC, N_ITEM, N_REPLY, N_SENTENCE, N_ASK = 600, 300, 120, 30, 15
N_SENTENCES, N_DIMENSIONS = 6, 3
BATCH = 16
N_CQA = 2
ROOM = 1280
FORM = (TextField("analysis", 900), *find_protocol("medjudge").dimensions)
AIMS = {
    "free reply / (a)": 3.5,
    "constrained reply / (a)": 3.5,
    "scored, four dimensions / (a)": 5.0,
    "scored, one dimension / (a)": 5.0,
    "cqa-fine scored / (a)": 8.0,
    "free reply / (c)": 0.95,
}
Conversation = list[dict[str, str]]


class Measured(NamedTuple):
    """Items a minute; and a minute of the processor, which other work on the machine disturbs less."""

    per_minute: float
    per_processor_minute: float


class Baseline:
    """One way of working of the library, in a process of its own."""

    def __init__(self, kind: str, threads: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(BASELINES), str(MODEL), str(threads), kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.loaded_s = float(self._heard()["loaded_s"])
        self.peak_bytes = 0
        self.read_share: float | None = None

    @property
    def child_id(self) -> int:
        return self.process.pid

    def ask(self, conversations: Sequence[Conversation], n_reply: int, schema: object = None) -> None:
        task = {"conversations": conversations, "max_tokens": n_reply, "schema": schema, "batch": BATCH, "room": ROOM}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        heard = self._heard()
        if heard["n_written"] != n_reply * len(conversations):
            say(f"  ! a baseline wrote {heard['n_written']} tokens")
        self.peak_bytes = int(heard["peak_bytes"])
        self.read_share = heard["read_share"]

    def close(self) -> None:
        self.process.communicate()

    def _heard(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())


class Material:
    """Made-up texts of known length, new ones for every item."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.rubric = self.text(N_RUBRIC)

    def text(self, n_words: int) -> str:
        """Words of two letters, which are tokens of the model."""
        letters = self._rng.integers(ord("a"), ord("z") + 1, (n_words, 2))
        return " ".join(chr(a) + chr(b) for a, b in letters)

    def conversation(self, user: str) -> Conversation:
        return [{"role": "system", "content": self.rubric}, {"role": "user", "content": user}]


def main() -> int:
    options = _options()
    if not MODEL.is_file():
        MODEL.parent.mkdir(parents=True, exist_ok=True)
        write_large_model(MODEL)
    threads = options.threads or n_threads(EngineSettings())
    n_rounds, n_plain, n_engine = (1, 2, BATCH) if options.quick else (3, 3, 2 * BATCH)
    baselines = {kind: Baseline(kind, threads) for kind in ("plain", "reuse", "raw")}
    start = time.perf_counter()
    engine = open_local(LocalModel(MODEL), EngineSettings(n_context=2048, n_sequences=BATCH, n_threads=threads))
    opened_s = time.perf_counter() - start
    found: dict[str, list[Measured]] = defaultdict(list)
    try:
        for number in range(n_rounds):
            say(f"round {number + 1} of {n_rounds}")
            Round(Material(number), found, n_plain, n_engine).run(engine, baselines)
        is_met = _report_ratios(found, threads, baselines["raw"].read_share or 1.0)
        _report_engine(engine, baselines["plain"], opened_s)
        return 0 if is_met else 1
    finally:
        engine.close()
        for baseline in baselines.values():
            baseline.close()


class Round:
    """One turn of every way of working; what it measures goes to ``measured``, by name."""

    def __init__(self, material: Material, measured: dict[str, list[Measured]], n_plain: int, n_engine: int) -> None:
        self._material, self._measured = material, measured
        self._n_plain, self._n_engine = n_plain, n_engine

    def run(self, engine: LocalEngine, baselines: dict[str, Baseline]) -> None:
        plain, reuse, raw = (baselines[kind] for kind in ("plain", "reuse", "raw"))
        schema = reply_schema(FORM)
        n, n_few = self._n_engine, self._n_plain
        self._measure("(a) free reply", n_few, plain, lambda: plain.ask(self._items(n_few), N_REPLY))
        self._measure("engine free reply", n, engine, lambda: answer(engine, _replies(self._items(n))))
        self._measure("(c) free reply", n, raw, lambda: raw.ask(self._items(n), N_REPLY))
        self._measure("(b) free reply", n_few, reuse, lambda: reuse.ask(self._items(n_few), N_REPLY))
        self._measure("(a) constrained reply", n_few, plain, lambda: plain.ask(self._items(n_few), N_REPLY, schema))
        form = ReplyForm(reply_grammar(FORM), schema)
        self._measure("engine constrained reply", n, engine, lambda: answer(engine, _replies(self._items(n), form)))
        self._measure("(b) constrained reply", n_few, reuse, lambda: reuse.ask(self._items(n_few), N_REPLY, schema))
        for name, n_asked in (("one dimension", 1), ("four dimensions", 4)):
            requests = scored_requests(self._items(n), n_asked)
            self._measure(f"engine scored, {name}", n, engine, lambda r=requests: answer(engine, r))
        asked = [cqa_request(self._material, cqa_prompts(self._material)) for _ in range(N_CQA)]
        self._measure("engine cqa-fine scored", N_CQA, engine, lambda: answer(engine, asked))
        prompts = [self._material.conversation(p) for sentence in cqa_prompts(self._material) for p in sentence]
        few = prompts[:4]  # without the cache each prompt costs the same
        self._measure("(a) cqa-fine scored", len(few) / len(prompts), plain, lambda: plain.ask(few, 1))
        self._measure("(b) cqa-fine scored", 1, reuse, lambda: reuse.ask(prompts, 1))

    def _items(self, n: int) -> list[Conversation]:
        return [self._material.conversation(self._material.text(N_ITEM)) for _ in range(n)]

    def _measure(self, name: str, n_items: float, who: LocalEngine | Baseline, work: Callable[[], None]) -> None:
        found = measured(who, n_items, work)
        self._measured[name].append(found)
        say(f"  {name:30s} {found.per_minute:8.2f} a minute  {found.per_processor_minute:8.2f} a processor minute")


def measured(who: LocalEngine | Baseline, n_items: float, work: Callable[[], None]) -> Measured:
    """What a way of working does in a minute."""
    process = psutil.Process(who.child_id)
    start, cpu = time.perf_counter(), _processor_s(process)
    work()
    seconds, processor_s = time.perf_counter() - start, _processor_s(process) - cpu
    return Measured(60 * n_items / seconds, 60 * n_items / processor_s)


def _processor_s(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


def _replies(conversations: Sequence[Conversation], form: ReplyForm | None = None) -> list[Request]:
    settings = SamplingSettings(max_tokens=N_REPLY)
    return [GenerateRequest(str(n), messages(c), settings, form) for n, c in enumerate(conversations)]


def scored_requests(conversations: Sequence[Conversation], n_asked: int) -> list[Request]:
    """Items with questions about the dimensions of medjudge, whose labels have several tokens."""
    labels = {name: tuple(label.text for label in found) for name, found in find_protocol("medjudge").labels().items()}
    return [
        ScoreRequest(
            str(n),
            tuple(
                LabelQuestion(
                    name, messages(conversation, f"\nLevel for {name} ({' | '.join(labels[name])}):"), labels[name]
                )
                for name in list(labels)[:n_asked]
            ),
        )
        for n, conversation in enumerate(conversations)
    ]


def cqa_prompts(material: Material) -> list[list[str]]:
    """Prompts of one answer: for each of its sentences one for each dimension."""
    answer, asks = material.text(N_ITEM), [material.text(N_ASK) for _ in range(N_DIMENSIONS)]
    sentences = [material.text(N_SENTENCE) for _ in range(N_SENTENCES)]
    return [[f"{answer}\n\n{sentence}\n\n{ask}" for ask in asks] for sentence in sentences]


def cqa_request(material: Material, prompts: list[list[str]]) -> ScoreRequest:
    questions = [
        LabelQuestion(f"{s} {d}", messages(material.conversation(prompt)), ("1", "2", "3", "4", "5"))
        for s, sentence in enumerate(prompts)
        for d, prompt in enumerate(sentence)
    ]
    return ScoreRequest(prompts[0][0][:40], tuple(questions))


def messages(conversation: Conversation, more: str = "") -> tuple[ChatMessage, ...]:
    system, user = (turn["content"] for turn in conversation)
    return (ChatMessage(Role.SYSTEM, (TextPart(system),)), ChatMessage(Role.USER, (TextPart(user + more),)))


def answer(engine: LocalEngine, requests: Sequence[Request]) -> None:
    before = engine.tally
    results = list(engine.answers(requests, CancelToken()))
    if len(results) != len(requests) or any(isinstance(result, NotAnswered) for result in results):
        raise RuntimeError("the engine left requests without an answer")
    n_picks, n_all = engine.tally.n_picks - before.n_picks, engine.tally.n_all - before.n_all
    if n_picks:
        say(f"    asked about the whole vocabulary: {n_all / n_picks:.0%} of the picks")


def _report_ratios(measured: dict[str, list[Measured]], threads: int, read_share: float) -> bool:
    say(f"\nthreads: {threads}; load of the machine: {psutil.getloadavg()[0]:.1f}; ratios of medians")
    median = {name: Measured(*map(statistics.median, zip(*found, strict=True))) for name, found in measured.items()}
    is_met = True
    for name, aim in AIMS.items():
        work, against = name.split(" / ")
        base = work if f"{against} {work}" in median else "free reply"
        ours, other = median[f"engine {work}"], median[f"{against} {base}"]
        ratio, by_processor = (mine / theirs for mine, theirs in zip(ours, other, strict=True))
        is_this_met = min(ratio, by_processor) >= aim
        is_met &= is_this_met
        verdict = "met" if is_this_met else "MISSED"
        say(f"  {name:30s} {ratio:6.2f} by the clock, {by_processor:6.2f} by the processor; aim {aim}: {verdict}")
        if base != "cqa-fine scored" and against == "(a)":
            reached = median["(c) free reply"].per_processor_minute / other.per_processor_minute
            most = reached / read_share if work.startswith("scored") else reached
            say(f"  {'':30s} bare llama.cpp would reach {most:.2f} here")
    say(f"reading the items' own texts takes {read_share:.0%} of (c)")
    return is_met


def _report_engine(engine: LocalEngine, plain: Baseline, opened_s: float) -> None:
    say(f"the child adds {opened_s - plain.loaded_s:.2f} s to loading; aim: at most 1 s")
    more = (BATCH - 1) * ROOM * SHAPE.n_layers * SHAPE.n_kv_heads * SHAPE.n_head * 2 * 2
    sizes = (_peak_bytes(engine.child_id), plain.peak_bytes, more)
    ours, theirs, tokens = (f"{size / 2**20:.0f} MB" for size in sizes)
    say(f"peak memory: engine {ours}; (a) {theirs}; the tokens of {BATCH - 1} more replies {tokens}")


def _peak_bytes(process_id: int) -> int:
    status = Path(f"/proc/{process_id}/status")
    if not status.is_file():
        return getattr(psutil.Process(process_id).memory_info(), "peak_wset", 0)
    return int(status.read_text().split("VmHWM:")[1].split()[0]) * 1024


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round with few items")
    parser.add_argument("--threads", type=int, help="instead of all cores but one")
    return parser.parse_args()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
