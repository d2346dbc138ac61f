"""A language model whose weights are set by hand: it looks into the answer it is shown and writes a verdict.

Three layers of the Llama kind. The first finds out where a token stands (in the answer, in the sentence to rate, after
both) and which protocol asks; the second gathers the evidence inside of the tags into one of five states; the third
joins state and protocol. The output layer adds up what a ``Script`` wishes for.

Each feature is one coordinate. A large constant in the first keeps the normalisation of every layer nearly the same
for all tokens, so that features stay what they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.tiny_models.gguf_files import ModelFile, model_file
from tests.tiny_models.random_models import TextShape, add_shape
from tests.tiny_models.replies import ASKED_DIMENSIONS, N_STATES, OTHER, PHRASES, Script
from tests.tiny_models.vocabularies import CONTROLS, BytePairs

SHAPE = TextShape(n_embedding=128, n_layers=3, n_heads=4, n_kv_heads=4, n_inner=64, n_context=16384)
_CONSTANT = 20.0
_ROPE_BASE = 1e12  # the last pair of every head hardly turns, so that a match there is of content, not of place
LOOK = 40.0  # a score by which one token outweighs all others of a long prompt
STEEP = 60.0
_NOT_ALONE = -60.0  # an asked label comes without an opening
_ASKED_DIMENSION = 8.0
_MERGES = Path(__file__).with_name("merges.txt")
_READ_WHOLE = ("0.0", "0.5", "1.0")

Terms = dict[str, float]
"""A sum of features: what each is multiplied with; ``one`` is the constant."""


@dataclass
class Circuit:
    """Weights by the names of features; ``features`` numbers them as they are first named."""

    words: BytePairs
    features: dict[str, int] = field(default_factory=lambda: {"one": 0})
    marks: list[tuple[int, str, float]] = field(default_factory=list[tuple[int, str, float]])
    layers: list["Layer"] = field(default_factory=list["Layer"])
    logits: dict[tuple[str, int], float] = field(default_factory=dict[tuple[str, int], float])

    def feature(self, name: str) -> int:
        return self.features.setdefault(name, len(self.features))

    def mark(self, token: int, feature: str, value: float = 1.0) -> None:
        """Give a token a feature."""
        self.marks.append((token, feature, value))

    def layer(self) -> "Layer":
        self.layers.append(Layer(self))
        return self.layers[-1]

    def wish(self, feature: str, token: int, logit: float) -> None:
        key = (feature, token)
        self.logits[key] = self.logits.get(key, 0.0) + logit

    def row(self, terms: Terms, n_columns: int = SHAPE.n_embedding) -> NDArray[np.float64]:
        row = np.zeros(n_columns)
        for name, factor in terms.items():
            row[self.feature(name)] = factor / (_CONSTANT if name == "one" else 1.0)
        return row

    def write(self, file: ModelFile) -> None:
        width, n_tokens = SHAPE.n_embedding, len(self.words.tokens)
        embedding = np.zeros((n_tokens, width))
        embedding[:, 0] = _CONSTANT
        for token, feature, value in self.marks:
            embedding[token, self.feature(feature)] += value
        output = np.zeros((n_tokens, width))
        for (feature, token), logit in self.logits.items():
            output[token, self.feature(feature)] += logit / (_CONSTANT if feature == "one" else 1.0)
        kept = np.full(width, _CONSTANT / sqrt(width))
        file.half_tensor("token_embd.weight", embedding)
        for number, layer in enumerate(self.layers):
            layer.write(file, f"blk.{number}", kept)
        file.tensor("output_norm.weight", kept)
        file.half_tensor("output.weight", output)
        if len(self.features) > width:
            raise ValueError(f"{len(self.features)} features do not fit into {width}")


@dataclass
class Layer:
    """One layer: heads that look for tokens, then units that combine features."""

    circuit: Circuit
    heads: list[tuple[Terms, list[tuple[Terms, str]]]] = field(default_factory=list)
    units: list[tuple[Terms, Terms, dict[str, float]]] = field(default_factory=list)

    def look(self, for_: Terms, bring: Sequence[tuple[Terms, str]]) -> None:
        """Average over the tokens with the highest sum ``for_``, bringing values into features."""
        self.heads.append((for_, list(bring)))

    def both(self, terms: Terms, into: str) -> None:
        """1 where the sum (its constant with it) is well above 0, else 0; sums near 0.5 count as 1, near -0.5 as 0."""
        self.unit(terms, {"one": 1.0}, {into: 2.0})

    def unit(self, gate: Terms, value: Terms, into: dict[str, float]) -> None:
        self.units.append((gate, value, into))

    def write(self, file: ModelFile, block: str, kept: NDArray[np.float64]) -> None:
        width, head, inner = SHAPE.n_embedding, SHAPE.n_head, SHAPE.n_inner
        queries, keys, values, outputs = (np.zeros((width, width)) for _ in range(4))
        for number, (for_, bring) in enumerate(self.heads):
            last = number * head + head - 1
            queries[last] = self.circuit.row({"one": sqrt(head)})
            keys[last] = self.circuit.row(for_)
            for offset, (terms, into) in enumerate(bring):
                values[number * head + offset] = self.circuit.row(terms)
                outputs[self.circuit.feature(into), number * head + offset] = 1.0
        gates, ups, downs = np.zeros((inner, width)), np.zeros((inner, width)), np.zeros((width, inner))
        for number, (gate, value, into) in enumerate(self.units):
            gates[number] = STEEP * self.circuit.row(gate)
            ups[number] = self.circuit.row(value)
            for name, factor in into.items():
                downs[self.circuit.feature(name), number] = factor / STEEP
        file.tensor(f"{block}.attn_norm.weight", kept)
        file.tensor(f"{block}.ffn_norm.weight", kept)
        for name, weights in (("q", queries), ("k", keys), ("v", values), ("output", outputs)):
            file.half_tensor(f"{block}.attn_{name}.weight", weights)
        for name, weights in (("gate", gates), ("up", ups), ("down", downs)):
            file.half_tensor(f"{block}.ffn_{name}.weight", weights)


IN_ANSWER: Terms = {"answer opened": 1.0, "answer closed": -1.0}
IN_SENTENCE: Terms = {"sentence opened": 1.0, "sentence closed": -1.0}
HAS_SENTENCE: Terms = {"sentence closed": 2.0}


def plus(*sums: Terms, one: float = 0.0) -> Terms:
    total: Terms = {"one": one}
    for terms in sums:
        for name, factor in terms.items():
            total[name] = total.get(name, 0.0) + factor
    return total


def minus(terms: Terms) -> Terms:
    return {name: -factor for name, factor in terms.items()}


def add_places(circuit: Circuit, layer: Layer) -> None:
    """Where a token stands, which protocol asks, and for which dimension alone a label is asked."""
    words = circuit.words
    for part in ("answer", "sentence"):
        # The second form of a tag is used where a text holds the first one, which then counts no more.
        for number, suffix in enumerate(("", "-2")):
            for mark, state in (("<", "open"), ("</", "close")):
                token = words.add_whole(f"{mark}{part}{suffix}>")
                circuit.mark(token, f"{part} {state} tag", 1.0)
                circuit.mark(token, f"{part} tag", number + 1.0)
        layer.look(
            {f"{part} tag": LOOK},
            [({f"{part} open tag": 1.0}, f"{part} opened"), ({f"{part} close tag": 1.0}, f"{part} closed")],
        )
    for protocol, phrases in PHRASES.items():
        for phrase in phrases:
            token = words.add_whole(phrase)
            circuit.mark(token, f"{protocol} phrase")
            # The epistemic form of a prompt holds the plain one's phrase too.
            circuit.mark(token, "phrase", 2.0 if protocol == "epistemic" else 1.0)
    layer.look({"phrase": LOOK}, [({f"{protocol} phrase": 1.0}, protocol) for protocol in PHRASES])
    after = plus({"answer closed": 2.0}, minus(IN_SENTENCE))
    circuit.mark(words.add_whole(" | "), "bar")
    layer.both(plus(after, {"bar": 1.0}, one=-1.5), "asks here")
    for name in ASKED_DIMENSIONS:
        circuit.mark(words.add_whole(name), f"names {name}")
        layer.both(plus(after, {f"names {name}": 1.0}, one=-1.5), f"asks {name} here")


def add_asked(layer: Layer) -> None:
    looked = {"asks here": LOOK} | {f"asks {name} here": LOOK for name in ASKED_DIMENSIONS}
    brought = [({"asks here": 1.0}, "asks")]
    brought += [({f"asks {name} here": 1.0}, f"asks {name}") for name in ASKED_DIMENSIONS]
    layer.look(looked, brought)


def add_verdicts(circuit: Circuit, layer: Layer, script: Script) -> None:
    """One feature for each protocol and state, and what the script wishes for then."""
    known = dict.fromkeys(PHRASES, 1.0)
    for protocol in (*PHRASES, OTHER):
        asks: Terms = {protocol: 1.0} if protocol != OTHER else plus(minus(known), one=1.0)
        for state in range(N_STATES):
            layer.both(plus(asks, {f"state {state}": 1.0}, one=-1.5), f"{protocol} {state}")
            for piece, logit in script.wishes.get((protocol, state), {}).items():
                circuit.wish(f"{protocol} {state}", _token(circuit, piece), logit)


def add_script(circuit: Circuit, script: Script, rng: np.random.Generator) -> None:
    """What does not depend on the verdict: how likely a piece is as such, and what follows what."""
    for token in range(len(circuit.words.tokens)):
        circuit.wish("one", token, float(rng.uniform(-1.0, 0.0)))
    for piece, logit in script.base.items():
        circuit.wish("one", _token(circuit, piece), logit)
    for piece, group in script.groups.items():
        circuit.mark(_token(circuit, piece), f"at {group}")
    for group, following in script.steps.items():
        for piece, logit in following.items():
            circuit.wish(f"at {group}", _token(circuit, piece), logit)
    for piece in script.led_in:
        circuit.wish("asks", _token(circuit, piece), _NOT_ALONE)
    for name, labels in script.labels.items():
        for label in labels:
            circuit.wish(f"asks {name}", _token(circuit, label), _ASKED_DIMENSION)


def judge_words(script: Script) -> BytePairs:
    """A vocabulary in which everything the script writes is one token, and in which every text can be read."""
    words = BytePairs()
    for word in sorted(
        (piece for piece in script.pieces if piece.isascii() and piece.isalpha()), key=len, reverse=True
    ):
        words.add_word(word)
    for line in _MERGES.read_text(encoding="utf-8").splitlines():
        words.add_merge(*line.split(" "))
    words.add_controls(CONTROLS)
    for piece in script.pieces:
        if piece in _READ_WHOLE or ("_" in piece and piece.replace("_", "").isalpha()):
            words.add_whole(piece)
        else:
            words.add_written(piece)
    return words


def write_judge(path: Path, name: str, circuit: Circuit, *, description: str, licence: str = "MIT") -> Path:
    with model_file(path, "llama", name) as file:
        file.keys.add_description(description)
        file.keys.add_license(licence)
        file.keys.add_file_type(1)
        add_shape(file.keys, SHAPE, rope_base=_ROPE_BASE)
        circuit.words.write(file.keys)
        circuit.write(file)
    return path


def _token(circuit: Circuit, piece: str) -> int:
    words = circuit.words
    return words.index[piece] if piece in words.index else words.add_written(piece)
