"""Labels of several tokens are read in as few steps as the context allows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.llm.local.sampling import label_steps, log_softmax, shape_of


@given(st.lists(st.integers(1, 12), min_size=1, max_size=20), st.integers(1, 8))
def test_that_every_long_label_is_read_once_within_the_outputs(lengths: list[int], n_streams: int) -> None:
    labels = [np.zeros(length, np.int32) for length in lengths]
    steps = list(label_steps(labels, n_streams, 64))
    assert [label for step in steps for label in step] == [i for i, n in enumerate(lengths) if n > 1]
    for step in steps:
        assert len(step) <= n_streams
        assert shape_of([labels[label] for label in step], n_streams).n_rows <= 64


def test_that_log_probabilities_of_all_tokens_add_up_to_one() -> None:
    logits = np.array([1000.0, 1001.0, -1000.0], np.float32)
    found = log_softmax(logits)
    assert np.exp(found).sum() == pytest.approx(1.0)
    assert found[1] - found[0] == pytest.approx(1.0)
