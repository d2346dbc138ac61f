"""Vocabularies made by rule, of the two kinds that model files usually have."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from gguf import GGUFWriter

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
CONTROLS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
_LETTERS = "etaoinshrdlucmfwypvbgkjqxz"
_FREQUENCIES = (12, 9, 8, 7, 7, 7, 6, 6, 6, 4, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 2, 1, 0.2, 0.1, 0.2, 0.1)
_PERSIAN = "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیآأئءؤ\u200c،؟"
WORDS = (
    *("correct", "incorrect", "partial", "severe", "moderate", "minor", "none", "high", "medium", "low"),
    *("correctness", "coverage", "brief_analysis", "clinical_impact", "judge_confidence", "relevance"),
    *("the", "answer", "question"),
)


class TokenKind(IntEnum):
    """As llama.cpp numbers them."""

    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    BYTE = 6


def shown_bytes() -> dict[int, str]:
    """The character that stands for each byte in a byte-level vocabulary (as GPT-2 has them)."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {byte: chr(byte) for byte in plain} | {byte: chr(256 + n) for n, byte in enumerate(others)}


_SHOWN = shown_bytes()


def as_bytes(text: str) -> str:
    """A text in the characters that stand for its bytes."""
    return "".join(_SHOWN[byte] for byte in text.encode())


@dataclass
class BytePairs:
    """A byte-level vocabulary with merges, as of GPT-2 and Qwen: every text can be written in it."""

    tokens: list[str] = field(default_factory=lambda: [_SHOWN[byte] for byte in range(256)])
    kinds: list[TokenKind] = field(default_factory=lambda: [TokenKind.NORMAL] * 256)
    merges: list[str] = field(default_factory=list)
    index: dict[str, int] = field(default_factory=lambda: {_SHOWN[byte]: byte for byte in range(256)})

    def add_word(self, text: str) -> None:
        """A text that is read as one token, by merges letter by letter; its beginnings become tokens too."""
        shown = as_bytes(text)
        for end in range(2, len(shown) + 1):
            if shown[:end] not in self.index:
                self.merges.append(f"{shown[: end - 1]} {shown[end - 1]}")
                self._add(shown[:end], TokenKind.NORMAL)

    def add_merge(self, left: str, right: str) -> None:
        """A pair of tokens, in the characters that stand for their bytes, that is read as one."""
        if left in self.index and right in self.index and left + right not in self.index:
            self.merges.append(f"{left} {right}")
            self._add(left + right, TokenKind.NORMAL)

    def add_written(self, text: str) -> int:
        """A text that the model can write as one token but that is read as several."""
        return self._add(as_bytes(text), TokenKind.NORMAL)

    def add_whole(self, text: str) -> int:
        """A text that is read as this token wherever it stands."""
        return self._add(text, TokenKind.USER_DEFINED)

    def add_controls(self, names: Iterable[str]) -> None:
        for name in names:
            self._add(name, TokenKind.CONTROL)

    def add_random_words(self, n_tokens: int, seed: int) -> None:
        """Letters in threes, until there are ``n_tokens``."""
        rng = np.random.default_rng(seed)
        shares = np.array(_FREQUENCIES) / sum(_FREQUENCIES)
        while len(self.tokens) < n_tokens:
            self.add_word("".join(rng.choice(list(_LETTERS), 3, p=shares)))
        del self.tokens[n_tokens:], self.kinds[n_tokens:]
        self.index = {token: number for number, token in enumerate(self.tokens)}
        self.merges = [merge for merge in self.merges if merge.replace(" ", "") in self.index]

    def write(self, keys: GGUFWriter, *, template: str = CHATML) -> None:
        keys.add_tokenizer_model("gpt2")
        keys.add_tokenizer_pre("qwen2")
        keys.add_token_list(self.tokens)
        keys.add_token_types([int(kind) for kind in self.kinds])
        keys.add_token_merges(self.merges)
        keys.add_bos_token_id(self.index["<|endoftext|>"])
        keys.add_pad_token_id(self.index["<|endoftext|>"])
        keys.add_eos_token_id(self.index["<|im_end|>"])
        keys.add_add_bos_token(False)
        keys.add_chat_template(template)
        keys.add_vocab_size(len(self.tokens))

    def _add(self, token: str, kind: TokenKind) -> int:
        if token not in self.index:
            self.index[token] = len(self.tokens)
            self.tokens.append(token)
            self.kinds.append(kind)
        return self.index[token]


def byte_pairs(seed: int, n_tokens: int = 1024, words: Sequence[str] = WORDS) -> BytePairs:
    """A small byte-level vocabulary."""
    made = BytePairs()
    for word in words:
        made.add_word(word)
    made.add_random_words(n_tokens - len(CONTROLS), seed)
    made.add_controls(CONTROLS)
    return made


@dataclass
class Pieces:
    """A vocabulary of pieces with scores and single bytes to fall back on, as of SentencePiece."""

    tokens: list[bytes] = field(default_factory=list)
    kinds: list[TokenKind] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)

    def add(self, token: str, kind: TokenKind, score: float = 0.0) -> None:
        self.tokens.append(token.encode())
        self.kinds.append(kind)
        self.scores.append(score)

    def write(self, keys: GGUFWriter) -> None:
        keys.add_tokenizer_model("llama")
        keys.add_token_list(self.tokens)
        keys.add_token_scores(self.scores)
        keys.add_token_types([int(kind) for kind in self.kinds])
        keys.add_unk_token_id(0)
        keys.add_bos_token_id(1)
        keys.add_eos_token_id(2)
        keys.add_eot_token_id(len(self.tokens) - 1)
        keys.add_add_bos_token(True)
        keys.add_add_space_prefix(False)
        keys.add_chat_template(CHATML)
        keys.add_vocab_size(len(self.tokens))


def sentence_pieces() -> Pieces:
    """A small vocabulary of pieces: Latin and Persian letters, some words, and bytes for all else."""
    made = Pieces()
    made.add("<unk>", TokenKind.UNKNOWN)
    made.add("<s>", TokenKind.CONTROL)
    made.add("</s>", TokenKind.CONTROL)
    for byte in range(256):
        made.add(f"<0x{byte:02X}>", TokenKind.BYTE)
    words = ["\u2581the", "\u2581است", "ing", *WORDS]
    beginnings = (word[:end] for word in words for end in range(2, len(word) + 1))
    pieces = dict.fromkeys(["\u2581", *map(chr, range(33, 127)), *_PERSIAN, *beginnings])
    for rank, piece in enumerate(pieces):
        made.add(piece, TokenKind.NORMAL, -float(rank) if len(piece) == 1 else -rank / 2)
    for name in CONTROLS[1:]:
        made.add(name, TokenKind.CONTROL)
    return made
