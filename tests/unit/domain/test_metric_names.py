"""Names of metrics as the field writes them."""

import pytest

from medreview.domain.scores import FIELD_NAMES, metric_name
from medreview.metrics.metric import known_metrics
from medreview.reporting.result_words import cell_words


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("bleu", "BLEU"),
        ("bleu_4", "BLEU-4"),
        ("rougeL", "ROUGE-L"),
        ("rouge_l", "ROUGE-L"),
        ("rouge1-mean", "ROUGE-1, mean"),
        ("chrf", "chrF"),
        ("bertscore-mean (m.gguf)", "BERTScore F1, mean (m.gguf)"),
        ("bleu, 2 references", "BLEU, 2 references"),
        ("my-own-score", "my-own-score"),
        ("", ""),
    ],
)
def test_that_a_code_is_called_as_the_field_calls_it(code: str, name: str) -> None:
    assert metric_name(code) == name
    assert metric_name(name) == name
    assert cell_words(code, "metric") == name


def test_that_every_metric_of_ours_has_a_name() -> None:
    kinds = {"rouge": ("rouge1", "rouge2", "rougel")}
    codes = {code for name in known_metrics() for code in kinds.get(name, (name,))}
    assert codes <= set(FIELD_NAMES)
