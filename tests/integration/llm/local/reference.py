"""Asks llama-cpp-python itself, the plain way, in a process of its own: a JSON task on standard input, the answer out.

``labels``: log-probabilities of labels after a prompt, each read alone from the beginning. ``grammar``: a greedy reply
for which the library's grammar looks at the whole vocabulary for each token. ``quantise``: another file of the same
model with fewer bits a weight.
"""

import ctypes
import json
import sys

import llama_cpp  # noqa: TID253 - a program of its own
import numpy as np
from llama_cpp import Llama, LlamaGrammar  # noqa: TID253 - a program of its own
from llama_cpp import llama_cpp as low_level  # noqa: TID253 - a program of its own

from medreview.llm.local.bindings import llama_cpp as load_library


def main() -> None:
    task = json.load(sys.stdin)
    load_library()
    if task["kind"] == "quantise":
        quantise(task["path"], task["target"], task["form"])
        return
    llama = Llama(task["path"], n_ctx=4096, n_threads=1, logits_all=True, verbose=False, flash_attn=False)
    prompt = llama.tokenize(task["prompt"].encode(), add_bos=False, special=True)
    if task["kind"] == "labels":
        answer: object = [label_log_probability(llama, prompt, label) for label in task["labels"]]
    else:
        answer = constrained_reply(llama, prompt, task["grammar"])
    sys.stdout.write(json.dumps(answer))


def quantise(path: str, target: str, form: str) -> None:
    params = low_level.llama_model_quantize_default_params()
    params.ftype = getattr(low_level, f"LLAMA_FTYPE_MOSTLY_{form}")
    params.nthread = 1
    if low_level.llama_model_quantize(path.encode(), target.encode(), ctypes.byref(params)):
        raise RuntimeError(f"no {form} was made of {path}")


def label_log_probability(llama: Llama, prompt: list[int], label: str) -> float:
    tokens = llama.tokenize(label.encode(), add_bos=False)
    llama.reset()
    llama.eval([*prompt, *tokens])
    total = 0.0
    for place, token in enumerate(tokens):
        logits = llama.scores[len(prompt) + place - 1].astype(np.float64)
        total += logits[token] - np.logaddexp.reduce(logits)
    return total


def constrained_reply(llama: Llama, prompt: list[int], text: str) -> str:
    grammar = LlamaGrammar.from_string(text, verbose=False)
    written: list[int] = []
    for token in llama.generate(prompt, temp=0.0, grammar=grammar):
        if llama_cpp.llama_vocab_is_eog(llama._model.vocab, token):
            break
        written.append(token)
    return llama.detokenize(written).decode("utf-8", "replace")


if __name__ == "__main__":
    main()
