"""Where a model is: a file on this machine, or a name at an endpoint."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A GGUF file, with its vision projector and LoRA adapter where it has them."""

    path: Path
    projector: Path | None = None
    adapter: Path | None = None
    adapter_scale: float = 1.0


class Ability(StrEnum):
    """What an endpoint may or may not do; providers accept some settings and ignore them.

    ``SCHEMA`` is being held to a JSON Schema at all, ``SCHEMA_IN_OBJECT`` only in llama.cpp's way of asking for it.
    """

    SCHEMA = "schema"
    SCHEMA_IN_OBJECT = "schema_in_object"
    IMAGES = "images"
    LOG_PROBABILITIES = "log_probabilities"
    SEED = "seed"
    TEMPERATURE = "temperature"
    THINKING_BUDGET = "thinking_budget"


@dataclass(frozen=True, slots=True)
class CloudModel:
    """A model at an endpoint. ``dialect`` is ``openai`` or ``anthropic``.

    ``abilities`` holds what a test found; an ability that was not tested is not in it.
    """

    dialect: str
    base_url: str
    name: str
    abilities: dict[Ability, bool] = field(default_factory=dict[Ability, bool])


ModelPlace = LocalModel | CloudModel
