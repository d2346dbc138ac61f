"""llama-cpp-python as it comes, to measure against; a process of its own that takes tasks as lines of JSON.

``plain``: ``create_chat_completion`` with the cache reset before each item. ``reuse``: the same with the library's own
reuse of a common beginning. ``raw``: llama.cpp's batches with one stream for each item and nothing else.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from llama_cpp import Llama, llama_cpp  # noqa: TID253 - a program of its own

from medreview.llm.local.bindings import variant

N_CONTEXT, N_BATCH = 2048, 512


def main() -> None:
    path, n_threads, kind = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    if library := variant():
        os.environ["GGML_BACKEND_PATH"] = str(library)
    start = time.perf_counter()
    llama = Llama(path, n_ctx=N_CONTEXT, n_threads=n_threads, n_threads_batch=n_threads, verbose=False)
    loaded_s = time.perf_counter() - start
    _say({"loaded_s": loaded_s})
    raw: RawBatch | None = None
    for line in sys.stdin:
        task: dict[str, Any] = json.loads(line)
        read_share = None
        if kind == "raw":
            raw = raw or RawBatch(llama, n_threads, task["batch"], task["room"])
            n_written = raw.replies(task["conversations"], task["max_tokens"])
            read_share = raw.read_s / raw.all_s
        else:
            n_written = _completions(llama, task, is_reset=kind == "plain")
        _say({"n_written": n_written, "peak_bytes": _peak_bytes(), "read_share": read_share})


def _completions(llama: Llama, task: dict[str, Any], *, is_reset: bool) -> int:
    n_written = 0
    form = {"type": "json_object", "schema": task["schema"]} if task.get("schema") else None
    for messages in task["conversations"]:
        if is_reset:
            llama.reset()
            llama._ctx.kv_cache_clear()
        reply = llama.create_chat_completion(
            messages=messages, max_tokens=task["max_tokens"], temperature=0.0, response_format=form
        )
        n_written += reply["usage"]["completion_tokens"]
    return n_written


class RawBatch:
    """Greedy replies in as many streams as there are items, after one shared beginning."""

    def __init__(self, llama: Llama, n_threads: int, n_items: int, room: int) -> None:
        c = self.c = llama_cpp
        self.llama, self.n_items = llama, n_items
        self.read_s = self.all_s = 0.0  # processor time for what each item has of its own, and for everything
        params = c.llama_context_default_params()
        params.n_ctx, params.n_seq_max = n_items * room, n_items
        params.n_batch = params.n_ubatch = N_BATCH
        params.n_threads = params.n_threads_batch = n_threads
        params.kv_unified = False
        params.flash_attn_type = c.LLAMA_FLASH_ATTN_TYPE_DISABLED
        self.context = c.llama_init_from_model(llama.model, params)
        self.memory = c.llama_get_memory(self.context)
        self.n_vocab = llama.n_vocab()
        self.batch = c.llama_batch_init(N_BATCH, 0, 1)

    def replies(self, conversations: list[Any], max_tokens: int) -> int:
        n_written, before = 0, time.process_time()
        for start in range(0, len(conversations), self.n_items):
            n_written += self._group(conversations[start : start + self.n_items], max_tokens)
        self.all_s += time.process_time() - before
        return n_written

    def _group(self, conversations: list[Any], max_tokens: int) -> int:
        c = self.c
        prompts = [
            np.array(self.llama.tokenize(_chatml(m).encode(), add_bos=False, special=True)) for m in conversations
        ]
        n_same = _n_same(prompts)
        c.llama_memory_clear(self.memory, True)
        self._read(0, prompts[0][:n_same], 0)
        last = np.zeros(len(prompts), np.int64)
        for stream, prompt in enumerate(prompts):
            if stream:
                c.llama_memory_seq_cp(self.memory, 0, stream, -1, -1)
                c.llama_memory_seq_rm(self.memory, stream, n_same, -1)
            before = time.process_time()
            last[stream] = self._read(stream, prompt[n_same:], n_same).argmax()
            self.read_s += time.process_time() - before
        places = np.array([len(prompt) for prompt in prompts])
        for step in range(max_tokens - 1):
            for stream in range(len(prompts)):
                self._put(stream, last[stream], places[stream] + step, stream, 1)
            self._decode(len(prompts))
            last = np.array([self._logits(stream).argmax() for stream in range(len(prompts))])
        return len(prompts) * max_tokens

    def _read(self, stream: int, tokens: np.ndarray, start: int) -> np.ndarray:
        n = 0
        for begin in range(0, len(tokens), N_BATCH):
            part = tokens[begin : begin + N_BATCH]
            n = len(part)
            for index, token in enumerate(part):
                self._put(index, token, start + begin + index, stream, int(begin + index == len(tokens) - 1))
            self._decode(n)
        return self._logits(n - 1)

    def _put(self, index: int, token: int, place: int, stream: int, has_logits: int) -> None:
        b = self.batch
        b.token[index], b.pos[index], b.n_seq_id[index], b.logits[index] = int(token), int(place), 1, has_logits
        b.seq_id[index][0] = stream

    def _decode(self, n: int) -> None:
        self.batch.n_tokens = n
        if self.c.llama_decode(self.context, self.batch):
            raise RuntimeError("llama_decode failed")

    def _logits(self, index: int) -> np.ndarray:
        return np.ctypeslib.as_array(self.c.llama_get_logits_ith(self.context, index), (self.n_vocab,))


def _n_same(prompts: list[np.ndarray]) -> int:
    shortest = min(map(len, prompts))
    differ = np.any([prompt[:shortest] != prompts[0][:shortest] for prompt in prompts], axis=0)
    return int(differ.argmax()) if differ.any() else shortest - 1


def _chatml(messages: list[dict[str, str]]) -> str:
    turns = "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)
    return f"{turns}<|im_start|>assistant\n"


def _peak_bytes() -> int:
    """Most memory that this process ever held; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return getattr(psutil.Process().memory_info(), "peak_wset", 0)
    return int(status.read_text().split("VmHWM:")[1].split()[0]) * 1024


def _say(said: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
