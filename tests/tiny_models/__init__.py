"""Model files written from a seed, small enough for tests and real enough for llama.cpp.

Random ones answer nonsense in any script; the rule judge's verdict follows markers in the answer it is shown. The same
seed gives the same bytes. No weights are downloaded; only tests and the maker of the trial model import this.
"""

from tests.tiny_models.random_models import (
    write_adapter,
    write_embedder,
    write_projector,
    write_recurrent_model,
    write_text_model,
)
from tests.tiny_models.rule_answerer import write_rule_answerer
from tests.tiny_models.rule_judge import HALF_MARKER, WRONG_MARKER, write_rule_judge

__all__ = [
    "HALF_MARKER",
    "WRONG_MARKER",
    "write_adapter",
    "write_embedder",
    "write_projector",
    "write_recurrent_model",
    "write_rule_answerer",
    "write_rule_judge",
    "write_text_model",
]
