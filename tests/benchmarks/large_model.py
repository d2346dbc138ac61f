"""A model of realistic shape with random weights: 0.5 billion parameters of four bits, a vocabulary of 151,936."""

import string
from pathlib import Path

import numpy as np

from tests.tiny_models.gguf_files import model_file
from tests.tiny_models.random_models import TextShape, add_shape
from tests.tiny_models.vocabularies import CONTROLS, BytePairs

SHAPE = TextShape(n_embedding=896, n_layers=24, n_heads=14, n_kv_heads=2, n_inner=4864, n_context=32_768)
N_TOKENS = 151_936
_FILE_TYPE_Q4_0 = 2
# Words of the labels and of what is asked, so that they have as many tokens as in a vocabulary of real words.
_FAMILIAR = """
    Level for system user assistant analysis correctness coverage clinical _impact judge _confidence contra dictory
    incorrect correct partially _correct equal model _subset expert overlap _none negligible moderate significant
    critical low medium high
"""


def write_large_model(path: Path, *, seed: int = 0) -> Path:
    rng = np.random.default_rng(seed)
    partial = path.with_suffix(".part")
    with model_file(partial, "llama", "Random-0.5B") as file:
        file.keys.add_file_type(_FILE_TYPE_Q4_0)
        add_shape(file.keys, SHAPE)
        _words(rng).write(file.keys)

        def matrix(name: str, n_rows: int, n_columns: int, sd: float) -> None:
            file.q4_0_tensor(name, rng, n_rows, n_columns, sd)

        width, kv_width, inner = SHAPE.n_embedding, SHAPE.n_kv_heads * SHAPE.n_head, SHAPE.n_inner
        matrix("token_embd.weight", N_TOKENS, width, 0.02)
        file.tensor("output_norm.weight", np.ones(width))
        for layer in range(SHAPE.n_layers):
            block = f"blk.{layer}"
            file.tensor(f"{block}.attn_norm.weight", np.ones(width))
            file.tensor(f"{block}.ffn_norm.weight", np.ones(width))
            for name, n_rows, n_columns in (
                ("attn_q", width, width),
                ("attn_k", kv_width, width),
                ("attn_v", kv_width, width),
                ("attn_output", width, width),
                ("ffn_gate", inner, width),
                ("ffn_up", inner, width),
                ("ffn_down", width, inner),
            ):
                matrix(f"{block}.{name}.weight", n_rows, n_columns, n_columns**-0.5)
    return partial.rename(path)


def _words(rng: np.random.Generator) -> BytePairs:
    """Made-up words with all of their beginnings, with or without a space before them."""
    made = BytePairs()
    for word in _FAMILIAR.split():
        made.add_word(word)
        made.add_word(f" {word}")
    letters = np.array(list(string.ascii_lowercase))
    while len(made.tokens) < N_TOKENS - len(CONTROLS):
        word = "".join(rng.choice(letters, int(rng.integers(2, 9))))
        made.add_word(f" {word}" if rng.random() < 0.6 else word)
    surplus = len(made.tokens) - (N_TOKENS - len(CONTROLS))
    if surplus:
        del made.tokens[-surplus:], made.kinds[-surplus:]
        made.index = {token: number for number, token in enumerate(made.tokens)}
        made.merges = [merge for merge in made.merges if merge.replace(" ", "") in made.index]
    made.add_controls(CONTROLS)
    return made
