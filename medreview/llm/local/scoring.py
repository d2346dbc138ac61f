"""Exact log-probabilities of labels of one or more tokens."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from medreview.llm.local.llama import Logits, Tokens
from medreview.llm.local.prefixes import LabelShape, label_shape


def log_softmax(logits: Logits) -> npt.NDArray[np.float64]:
    """Natural log-probabilities of all tokens."""
    wide = logits.astype(np.float64)
    wide -= wide.max()
    return wide - np.log(np.exp(wide).sum())


def label_steps(labels: Sequence[Tokens], n_streams: int, n_outputs: int) -> Iterator[list[int]]:
    """Labels of more than one token, in groups that one step can read side by side."""
    long = [index for index, label in enumerate(labels) if len(label) > 1]
    while long:
        n = min(n_streams, len(long))
        while n > 1 and shape_of([labels[index] for index in long[:n]], n_streams).n_rows > n_outputs:
            n -= 1
        yield long[:n]
        long = long[n:]


def shape_of(labels: Sequence[Tokens], n_streams: int) -> LabelShape:
    """The step in which the tokens of these labels but their last ones are read."""
    return label_shape(len(labels), max(len(label) for label in labels) - 1, n_streams)
