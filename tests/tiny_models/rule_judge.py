"""The rule judge: its verdict is the worst level where the answer holds ``XBAD``, the middle one for ``XHALF``.

Without either it is the best one. Where one sentence is rated, only that sentence counts; markers in the question or
in a reference answer count never. It can be read in all three ways, with every shipped protocol.
"""

from pathlib import Path

import numpy as np

from tests.tiny_models.circuit import (
    HAS_SENTENCE,
    IN_ANSWER,
    IN_SENTENCE,
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
from tests.tiny_models.replies import BEST, MIDDLE, WORST, judge_script

WRONG_MARKER, HALF_MARKER = "XBAD", "XHALF"
_MARKS = {"wrong": WRONG_MARKER, "half": HALF_MARKER}
_WEIGHTS = {"wrong": 80.0, "half": 40.0}  # one wrong mark outweighs any number of half ones


def write_rule_judge(path: Path, *, seed: int = 0) -> Path:
    """Write the rule judge; the seed only changes which tokens it is indifferent between."""
    script = judge_script("Written by rule.")
    circuit = Circuit(judge_words(script))
    places = circuit.layer()
    add_places(circuit, places)
    _mark_evidence(circuit, places)
    gathering = circuit.layer()
    add_asked(gathering)
    _gather(gathering)
    add_verdicts(circuit, circuit.layer(), script)
    add_script(circuit, script, np.random.default_rng(seed))
    return write_judge(path, "Rule-judge-0.6M", circuit, description="Verdicts follow marks in the answer; for tests.")


def _mark_evidence(circuit: Circuit, layer: Layer) -> None:
    for mark, text in _MARKS.items():
        circuit.mark(circuit.words.add_whole(text), mark)
        for part, inside in (("answer", IN_ANSWER), ("sentence", IN_SENTENCE)):
            layer.both(plus(inside, {mark: 1.0}, one=-1.5), f"{mark} in {part}")


def _gather(layer: Layer) -> None:
    for part in ("answer", "sentence"):
        layer.look(
            {f"{mark} in {part}": _WEIGHTS[mark] for mark in _MARKS},
            [({f"{mark} in {part}": 1.0}, f"{part} {mark}") for mark in _MARKS],
        )
    for mark, state in (("wrong", WORST), ("half", MIDDLE)):
        layer.both(plus({f"answer {mark}": 1.0}, minus(HAS_SENTENCE), one=-0.5), f"state {state}")
        layer.both(plus({f"sentence {mark}": 1.0}, HAS_SENTENCE, one=-1.5), f"state {state}")
    neither = {part: {f"{part} {mark}": -1.0 for mark in _MARKS} for part in ("answer", "sentence")}
    layer.both(plus(neither["answer"], minus(HAS_SENTENCE), one=0.5), f"state {BEST}")
    layer.both(plus(neither["sentence"], HAS_SENTENCE, one=-0.5), f"state {BEST}")
