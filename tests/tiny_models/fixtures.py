"""The tiny models as files, each written once in a test session and only if a test asks for it."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import pytest


class TinyModels:
    """Paths of the tiny models; a file is written when its path is first asked for.

    They are shared by all tests of a session: a test that changes a file takes a copy.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def rule_judge(self) -> Path:
        """The worst level for ``XBAD`` in the answer, the middle one for ``XHALF``, the best one for neither."""
        return self._written("Rule-judge-0.6M-F16.gguf", "write_rule_judge")

    @cached_property
    def rule_answerer(self) -> Path:
        """Says by rule what it must have been shown, see ``tests.tiny_models.rule_answerer``."""
        return self._written("Rule-answerer-0.6M-F16.gguf", "write_rule_answerer")

    @cached_property
    def text(self) -> Path:
        """Random, byte pairs, single precision."""
        return self._written("Tiny-0.2M-F32.gguf", "write_text_model")

    @cached_property
    def text_pieces(self) -> Path:
        """Random, SentencePiece."""
        return self._written("Tiny-pieces-0.2M-F32.gguf", "write_text_model", vocabulary="spm")

    @cached_property
    def recurrent(self) -> Path:
        """Random, of Mamba's kind."""
        return self._written("Tiny-recurrent-0.2M-F32.gguf", "write_recurrent_model")

    @cached_property
    def text_q4(self) -> Path:
        """Random, byte pairs, four bits."""
        return self._written("Tiny-0.2M-Q4_0.gguf", "write_text_model", precision="Q4_0")

    @cached_property
    def projector(self) -> Path:
        """Gives ``text`` and its variants eyes."""
        return self._written("mmproj-Tiny-F32.gguf", "write_projector")

    @cached_property
    def adapter(self) -> Path:
        """A LoRA adapter for ``text`` and its variants."""
        return self._written("Tiny-adapter.gguf", "write_adapter")

    @cached_property
    def mismatched_adapter(self) -> Path:
        """A LoRA adapter of another width: it fits none of the models here."""
        return self._written("Tiny-adapter-mismatched.gguf", "write_adapter", n_embedding=96)

    @cached_property
    def embedder(self) -> Path:
        """A vector for every token; it writes nothing."""
        return self._written("Tiny-embedder-F32.gguf", "write_embedder")

    def _written(self, name: str, writer: str, **choices: object) -> Path:
        from tests import tiny_models

        write: Callable[..., Path] = getattr(tiny_models, writer)
        return write(self.folder / name, **choices)


@pytest.fixture(scope="session")
def tiny_models(tmp_path_factory: pytest.TempPathFactory) -> TinyModels:
    """Model files generated from a seed, see ``TinyModels``."""
    return TinyModels(tmp_path_factory.mktemp("models"))
