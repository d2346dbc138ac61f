"""The tiny models, for runs with the real engine."""

from tests.tiny_models.fixtures import tiny_models

__all__ = ["tiny_models"]
