"""Answers a minute of the local engine, of 64 and of 300 tokens, against bare batched llama.cpp and the plain loop.

Run it with ``python tests/benchmarks/bench_answers.py`` (``--quick`` for one short round). Model, baselines and their
names are those of ``bench_judge_throughput``: (a) is the plain loop with the cache reset, (c) llama.cpp's batches
without our code. An answer reads less and writes more than a judgement, so what counts is writing side by side. Both
take their turns in every round; ratios are of the medians over rounds, by the processor too, as other work on the
machine disturbs that less.
"""

import argparse
import statistics
import sys
from collections import defaultdict

import psutil

from medreview.domain.sampling_settings import SamplingSettings
from medreview.llm.engines import EngineSettings, GenerateRequest, LocalModel, Request
from medreview.llm.local.engine import LocalEngine, open_local
from medreview.llm.local.machine import n_threads
from tests.benchmarks.bench_judge_throughput import (
    BATCH,
    MODEL,
    Baseline,
    Conversation,
    Material,
    Measured,
    answer,
    measured,
    messages,
    say,
)
from tests.benchmarks.large_model import write_large_model

N_SYSTEM, N_QUESTION = 90, 80
LENGTHS = (64, 300)
AIM = 0.95


def main() -> int:
    options = _options()
    if not MODEL.is_file():
        MODEL.parent.mkdir(parents=True, exist_ok=True)
        write_large_model(MODEL)
    threads = options.threads or n_threads(EngineSettings())
    n_rounds, n_plain, n_engine = (1, 1, BATCH) if options.quick else (3, 3, 2 * BATCH)
    plain, raw = (Baseline(kind, threads) for kind in ("plain", "raw"))
    engine = open_local(LocalModel(MODEL), EngineSettings(n_context=2048, n_sequences=BATCH, n_threads=threads))
    found: dict[tuple[str, int], list[Measured]] = defaultdict(list)
    try:
        for number in range(n_rounds):
            material = Material(number)
            for n_tokens in LENGTHS:
                few, many = _items(material, n_plain), _items(material, n_engine)
                turns = {
                    "(a)": measured(plain, n_plain, lambda few=few, n=n_tokens: plain.ask(few, n)),
                    "engine": measured(engine, n_engine, lambda m=many, n=n_tokens: _ask(engine, m, n)),
                    "(c)": measured(raw, n_engine, lambda m=many, n=n_tokens: raw.ask(m, n)),
                }
                for who, one in turns.items():
                    found[who, n_tokens].append(one)
                    say(f"  {who:7s} {n_tokens:3d} tokens {one.per_minute:8.2f} answers a minute")
        return 0 if _report(found, threads) else 1
    finally:
        engine.close()
        plain.close()
        raw.close()


def _items(material: Material, n: int) -> list[Conversation]:
    system = material.text(N_SYSTEM)
    return [
        [{"role": "system", "content": system}, {"role": "user", "content": material.text(N_QUESTION)}]
        for _ in range(n)
    ]


def _ask(engine: LocalEngine, items: list[Conversation], n_tokens: int) -> None:
    settings = SamplingSettings(max_tokens=n_tokens)
    requests: list[Request] = [GenerateRequest(str(n), messages(one), settings) for n, one in enumerate(items)]
    answer(engine, requests)


def _report(found: dict[tuple[str, int], list[Measured]], threads: int) -> bool:
    say(f"\nthreads: {threads}; load of the machine: {psutil.getloadavg()[0]:.1f}; ratios of medians")
    is_met = True
    for n_tokens in LENGTHS:
        ours, plain, raw = (
            Measured(*map(statistics.median, zip(*found[who, n_tokens], strict=True)))
            for who in ("engine", "(a)", "(c)")
        )
        clock, processor = (mine / theirs for mine, theirs in zip(ours, raw, strict=True))
        of_plain = [mine / theirs for mine, theirs in zip(ours, plain, strict=True)]
        is_this_met = max(clock, processor) >= AIM
        is_met &= is_this_met
        say(
            f"  {n_tokens:3d} tokens: {clock:.2f} of (c) by the clock, {processor:.2f} by the processor; aim {AIM}: "
            f"{'met' if is_this_met else 'MISSED'}"
        )
        say(f"  {n_tokens:3d} tokens: {of_plain[0]:.2f} times (a) by the clock, {of_plain[1]:.2f} by the processor")
    return is_met


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round with few items")
    parser.add_argument("--threads", type=int, help="instead of all cores but one")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
