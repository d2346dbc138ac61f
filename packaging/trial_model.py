"""Write the small model that ships for trying the program: ``python packaging/trial_model.py``.

Its weights are set by rule and its verdicts follow a number that is thrown for every token of its vocabulary: another
text gets another rating, and the rating means nothing. The same program gives the same bytes.
"""

import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.tiny_models.circuit import (  # noqa: E402 - found only after the line above
    HAS_SENTENCE,
    IN_ANSWER,
    IN_SENTENCE,
    LOOK,
    Circuit,
    Layer,
    add_asked,
    add_places,
    add_script,
    add_verdicts,
    judge_words,
    minus,
    plus,
    write_judge,
)
from tests.tiny_models.replies import N_STATES, judge_script  # noqa: E402

NAME = "medreview-trial"
MODEL = ROOT / "models" / f"{NAME}.gguf"
_SEED = 20261121
_DESCRIPTION = "For trying medreview. Weights set by rule: its ratings mean nothing."
_MOST_VALUE = 2.0
_SHARPNESS = 2.0  # so that some tokens outweigh the others, and long texts do not all come out in the middle
_THRESHOLDS = (-0.4, -0.13, 0.11, 0.35)
_STRETCH = 4.0  # so that few values fall between two states
_STEP = 0.05
_ELSEWHERE = 20.0  # more than any value, to shut out what is not asked about


def write_trial_model(path: Path) -> Path:
    rng = np.random.default_rng(_SEED)
    script = judge_script("Only a trial.")
    circuit = Circuit(judge_words(script))
    places = circuit.layer()
    add_places(circuit, places)
    _throw_values(circuit, places, rng)
    gathering = circuit.layer()
    add_asked(gathering)
    _gather(gathering)
    add_verdicts(circuit, circuit.layer(), script)
    add_script(circuit, script, rng)
    return write_judge(path, NAME, circuit, description=_DESCRIPTION)


def _throw_values(circuit: Circuit, layer: Layer, rng: np.random.Generator) -> None:
    for token in range(len(circuit.words.merges) + 256):
        value, weight = np.clip(rng.standard_normal(2), -_MOST_VALUE, _MOST_VALUE).round(3)
        circuit.mark(token, "value", float(value))
        circuit.mark(token, "weight", float(weight))
    for part, inside in (("answer", IN_ANSWER), ("sentence", IN_SENTENCE)):
        layer.unit(plus(inside, one=-0.5), {"value": 1.0}, {f"value in {part}": 2.0})


def _gather(layer: Layer) -> None:
    for part, inside in (("answer", IN_ANSWER), ("sentence", IN_SENTENCE)):
        looked = {name: factor * LOOK for name, factor in inside.items()} | {"weight": _SHARPNESS}
        layer.look(looked, [({f"value in {part}": _STRETCH}, f"{part} value")])
    elsewhere = {name: factor * _ELSEWHERE for name, factor in HAS_SENTENCE.items()}
    parts = {"answer": (minus(elsewhere), 0.0), "sentence": (elsewhere, -_ELSEWHERE)}
    layer.both({"one": 0.5}, f"state {N_STATES - 1}")
    for rank, threshold in enumerate(_THRESHOLDS):
        better, worse = f"state {N_STATES - 2 - rank}", f"state {N_STATES - 1 - rank}"
        for part, (shut, one) in parts.items():
            value = plus({f"{part} value": 1.0}, shut, one=one - threshold * _STRETCH)
            rise = 1.0 / _STEP
            layer.unit(value, {"one": 1.0}, {better: rise, worse: -rise})
            layer.unit(plus(value, one=-_STEP), {"one": 1.0}, {better: -rise, worse: rise})


if __name__ == "__main__":
    MODEL.parent.mkdir(exist_ok=True)
    print(write_trial_model(MODEL), MODEL.stat().st_size)
