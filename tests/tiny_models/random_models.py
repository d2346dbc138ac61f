"""Model files with random weights: a text model, its vision projector and LoRA adapter, an embedding model."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from gguf import GGUFWriter
from numpy.typing import NDArray

from tests.tiny_models.gguf_files import ModelFile, model_file
from tests.tiny_models.vocabularies import TokenKind, byte_pairs, sentence_pieces

Vocabulary = Literal["bpe", "spm"]
Precision = Literal["F32", "Q4_0"]
_FILE_TYPES = {"F32": 0, "Q4_0": 2}


@dataclass(frozen=True, slots=True)
class TextShape:
    """Sizes of a text model of the Llama kind."""

    n_embedding: int = 64
    n_layers: int = 2
    n_heads: int = 4
    n_kv_heads: int = 2
    n_inner: int = 128
    n_context: int = 8192

    @property
    def n_head(self) -> int:
        return self.n_embedding // self.n_heads


TINY = TextShape()


def write_text_model(
    path: Path, *, seed: int = 0, vocabulary: Vocabulary = "bpe", precision: Precision = "F32", shape: TextShape = TINY
) -> Path:
    """A language model that answers at random; ``n_context`` is what it says it was trained for."""
    rng = np.random.default_rng(seed)
    with model_file(path, "llama", f"Tiny-{vocabulary}-0.2M") as file:
        file.keys.add_file_type(_FILE_TYPES[precision])
        add_shape(file.keys, shape)
        words = byte_pairs(seed) if vocabulary == "bpe" else sentence_pieces()
        words.write(file.keys)
        _add_text_weights(file, rng, len(words.tokens), precision, shape)
    return path


def add_shape(keys: GGUFWriter, shape: TextShape, *, rope_base: float = 10_000.0) -> None:
    keys.add_context_length(shape.n_context)
    keys.add_embedding_length(shape.n_embedding)
    keys.add_block_count(shape.n_layers)
    keys.add_feed_forward_length(shape.n_inner)
    keys.add_head_count(shape.n_heads)
    keys.add_head_count_kv(shape.n_kv_heads)
    keys.add_layer_norm_rms_eps(1e-6)
    keys.add_rope_freq_base(rope_base)
    keys.add_rope_dimension_count(shape.n_head)


def _add_text_weights(
    file: ModelFile, rng: np.random.Generator, n_tokens: int, precision: Precision, shape: TextShape
) -> None:
    def matrix(name: str, n_rows: int, n_columns: int, sd: float | None = None) -> None:
        spread = sd or n_columns**-0.5
        if precision == "Q4_0":
            file.q4_0_tensor(name, rng, n_rows, n_columns, spread)
        else:
            file.tensor(name, rng.standard_normal((n_rows, n_columns), dtype=np.float32) * np.float32(spread))

    width, kv_width = shape.n_embedding, shape.n_kv_heads * shape.n_head
    matrix("token_embd.weight", n_tokens, width, 1.0)
    for layer in range(shape.n_layers):
        block = f"blk.{layer}"
        file.tensor(f"{block}.attn_norm.weight", np.ones(width))
        file.tensor(f"{block}.ffn_norm.weight", np.ones(width))
        matrix(f"{block}.attn_q.weight", width, width)
        matrix(f"{block}.attn_k.weight", kv_width, width)
        matrix(f"{block}.attn_v.weight", kv_width, width)
        matrix(f"{block}.attn_output.weight", width, width)
        matrix(f"{block}.ffn_gate.weight", shape.n_inner, width)
        matrix(f"{block}.ffn_up.weight", shape.n_inner, width)
        matrix(f"{block}.ffn_down.weight", width, shape.n_inner)
    file.tensor("output_norm.weight", np.ones(width))
    matrix("output.weight", n_tokens, width, 2 * width**-0.5)


def write_recurrent_model(path: Path, *, seed: int = 0) -> Path:
    """A language model of Mamba's kind: it keeps one state of all it has read, and can forget no part of that."""
    width, n_layers, n_kernel, n_state, rank = 64, 2, 4, 8, 4
    rng = np.random.default_rng(seed)
    with model_file(path, "mamba", "Tiny-recurrent") as file:
        keys = file.keys
        keys.add_file_type(0)
        keys.add_context_length(TINY.n_context)
        keys.add_embedding_length(width)
        keys.add_block_count(n_layers)
        keys.add_feed_forward_length(0)
        keys.add_head_count(0)
        keys.add_layer_norm_rms_eps(1e-6)
        keys.add_ssm_conv_kernel(n_kernel)
        keys.add_ssm_inner_size(2 * width)
        keys.add_ssm_state_size(n_state)
        keys.add_ssm_time_step_rank(rank)
        words = byte_pairs(seed)
        words.write(keys)
        file.tensor("token_embd.weight", rng.standard_normal((len(words.tokens), width)))
        for layer in range(n_layers):
            block = f"blk.{layer}"
            file.tensor(f"{block}.attn_norm.weight", np.ones(width))
            file.tensor(f"{block}.ssm_in.weight", _spread(rng, 4 * width, width))
            _dense(file, rng, f"{block}.ssm_conv1d", 2 * width, n_kernel)
            file.tensor(f"{block}.ssm_x.weight", _spread(rng, rank + 2 * n_state, 2 * width))
            _dense(file, rng, f"{block}.ssm_dt", 2 * width, rank)
            file.tensor(f"{block}.ssm_a", -rng.uniform(0.1, 1.0, (2 * width, n_state)))
            file.tensor(f"{block}.ssm_d", np.ones(2 * width))
            file.tensor(f"{block}.ssm_out.weight", _spread(rng, width, 2 * width))
        file.tensor("output_norm.weight", np.ones(width))
        file.tensor("output.weight", _spread(rng, len(words.tokens), width) * 2)
    return path


def write_projector(path: Path, *, seed: int = 0, n_text_embedding: int = TINY.n_embedding) -> Path:
    """A vision projector of LLaVA's kind: 56 x 56 pixels in 16 patches; it fits a text model of the same width."""
    width, inner, n_layers, size, patch = 32, 64, 2, 56, 14
    rng = np.random.default_rng(seed)
    with model_file(path, "clip", "Tiny-vision") as file:
        file.keys.add_string("general.type", "mmproj")
        file.keys.add_file_type(0)
        file.keys.add_string("clip.projector_type", "mlp")
        file.keys.add_bool("clip.has_vision_encoder", True)
        file.keys.add_bool("clip.use_gelu", True)
        sizes = {
            "embedding_length": width,
            "feed_forward_length": inner,
            "block_count": n_layers,
            "projection_dim": n_text_embedding,
            "attention.head_count": 2,
            "image_size": size,
            "patch_size": patch,
        }
        for name, value in sizes.items():
            file.keys.add_uint32(f"clip.vision.{name}", value)
        file.keys.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-6)
        file.keys.add_array("clip.vision.image_mean", [0.5, 0.5, 0.5])
        file.keys.add_array("clip.vision.image_std", [0.5, 0.5, 0.5])
        file.tensor("v.patch_embd.weight", _spread(rng, width, 3, patch, patch))
        file.tensor("v.patch_embd.bias", np.zeros(width))
        file.tensor("v.class_embd", _spread(rng, width))
        _normal(file, "v.pre_ln", width)
        file.tensor("v.position_embd.weight", _spread(rng, (size // patch) ** 2 + 1, width))
        for layer in range(n_layers):
            block = f"v.blk.{layer}"
            for name in ("attn_q", "attn_k", "attn_v", "attn_out"):
                _dense(file, rng, f"{block}.{name}", width, width)
            _normal(file, f"{block}.ln1", width)
            _normal(file, f"{block}.ln2", width)
            _dense(file, rng, f"{block}.ffn_up", inner, width)
            _dense(file, rng, f"{block}.ffn_down", width, inner)
        _dense(file, rng, "mm.0", n_text_embedding, width)
        _dense(file, rng, "mm.2", n_text_embedding, n_text_embedding)
    return path


def write_adapter(path: Path, *, seed: int = 0, n_embedding: int = TINY.n_embedding, rank: int = 4) -> Path:
    """A LoRA adapter for the tiny text models; with another width it fits none of them."""
    rng = np.random.default_rng(seed)
    with model_file(path, "llama", "Tiny-adapter") as file:
        file.keys.add_string("general.type", "adapter")
        file.keys.add_string("adapter.type", "lora")
        file.keys.add_float32("adapter.lora.alpha", 8.0)
        for layer in range(TINY.n_layers):
            for name, n_rows in (("attn_q", n_embedding), ("attn_v", TINY.n_kv_heads * TINY.n_head)):
                tensor = f"blk.{layer}.{name}.weight"
                file.tensor(f"{tensor}.lora_a", rng.standard_normal((rank, n_embedding)))
                file.tensor(f"{tensor}.lora_b", rng.standard_normal((n_rows, rank)))
    return path


def write_embedder(path: Path, *, seed: int = 0) -> Path:
    """A text embedding model of BERT's kind that gives a vector for every token."""
    width, inner, n_layers, n_context = 64, 128, 2, 512
    rng = np.random.default_rng(seed)
    with model_file(path, "bert", "Tiny-embedder") as file:
        keys = file.keys
        keys.add_file_type(0)
        keys.add_context_length(n_context)
        keys.add_embedding_length(width)
        keys.add_block_count(n_layers)
        keys.add_feed_forward_length(inner)
        keys.add_head_count(4)
        keys.add_layer_norm_eps(1e-12)
        keys.add_causal_attention(False)
        keys.add_uint32("bert.pooling_type", 0)
        n_tokens = _write_word_pieces(keys)
        file.tensor("token_embd.weight", _spread(rng, n_tokens, width) * 8)
        file.tensor("token_types.weight", _spread(rng, 2, width))
        file.tensor("position_embd.weight", _spread(rng, n_context, width))
        _normal(file, "token_embd_norm", width)
        for layer in range(n_layers):
            block = f"blk.{layer}"
            for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
                _dense(file, rng, f"{block}.{name}", width, width)
            _normal(file, f"{block}.attn_output_norm", width)
            _normal(file, f"{block}.layer_output_norm", width)
            _dense(file, rng, f"{block}.ffn_up", inner, width)
            _dense(file, rng, f"{block}.ffn_down", width, inner)
    return path


def _write_word_pieces(keys: GGUFWriter) -> int:
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = [*map(chr, range(97, 123)), *"0123456789.,;:!?()-'/%", *"ابپتجچخدرزسشعغفقکگلمنوهیآ،؟"]
    beginnings = [f"\u2581{letter}" for letter in letters]  # a word's beginning is marked, the rest of it is bare
    tokens = [*special, *beginnings, *letters, "\u2581the", "\u2581pain", "\u2581درد"]
    keys.add_tokenizer_model("bert")
    keys.add_token_list(tokens)
    plain = len(tokens) - len(special)
    keys.add_token_types([int(TokenKind.CONTROL)] * len(special) + [int(TokenKind.NORMAL)] * plain)
    keys.add_token_type_count(2)
    keys.add_uint32("tokenizer.ggml.cls_token_id", 2)
    keys.add_pad_token_id(0)
    keys.add_unk_token_id(1)
    keys.add_bos_token_id(2)
    keys.add_sep_token_id(3)
    keys.add_eos_token_id(3)
    keys.add_mask_token_id(4)
    return len(tokens)


def _spread(rng: np.random.Generator, *shape: int) -> NDArray[np.floating]:
    """Random values that keep the size of what they are multiplied with."""
    n_inputs = int(np.prod(shape[1:])) or 1
    return rng.standard_normal(shape) * (n_inputs**-0.5 if len(shape) > 1 else 0.3)


def _dense(file: ModelFile, rng: np.random.Generator, name: str, n_rows: int, n_columns: int) -> None:
    file.tensor(f"{name}.weight", _spread(rng, n_rows, n_columns))
    file.tensor(f"{name}.bias", np.zeros(n_rows))


def _normal(file: ModelFile, name: str, width: int) -> None:
    file.tensor(f"{name}.weight", np.ones(width))
    file.tensor(f"{name}.bias", np.zeros(width))
