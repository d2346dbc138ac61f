"""Models: what is known of a language model that answers or judges."""

from collections.abc import Mapping
from enum import StrEnum

from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column, json_column
from medreview.errors import Message


class Model(SQLModel, table=True):
    """A language model; ``size_class`` is the nominal size its family gives it, e.g. 8B."""

    __tablename__ = "model"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    family: str | None = None
    size_class: str | None = None
    parameters_b: float | None = None
    provider: str | None = None
    snapshot: str | None = None
    knowledge_cutoff: str | None = None
    sha256: str | None = None
    extra: dict[str, object] = extra_column()


class ModelKind(StrEnum):
    """The place where a model runs: here from a file, or at an endpoint of one of two kinds."""

    LOCAL = "local"
    OPENAI = "openai"
    ANTHROPIC = "anthropic"


MODEL_KIND_WORDS: Mapping[ModelKind, Message] = {
    ModelKind.LOCAL: Message("file"),
    ModelKind.OPENAI: Message("endpoint"),
    ModelKind.ANTHROPIC: Message("endpoint"),
}
DIALECT_WORDS: Mapping[ModelKind, Message] = {
    ModelKind.OPENAI: Message("OpenAI-compatible"),
    ModelKind.ANTHROPIC: Message("Anthropic's own"),
}
"""The way in which an endpoint is spoken to."""


TOKEN_SCALE = "token_scale"
"""The name among a source's ``abilities`` of how an endpoint counts tokens, as its test found out."""


class ModelSource(SQLModel, table=True):
    """The address of a model for this machine. A key never stands here: it lies in the system's keyring.

    ``card`` is what the file says of itself, ``abilities`` what a test of the endpoint or of the file found out.
    Prices are for a million tokens, in US dollars, as the person wrote them down.
    """

    __tablename__ = "model_source"  # pyright: ignore[reportAssignmentType]

    model_id: int = Field(primary_key=True, foreign_key="model.id")
    kind: str
    path: str | None = None
    projector_path: str | None = None
    adapter_path: str | None = None
    adapter_scale: float | None = None
    base_url: str | None = None
    remote_name: str | None = None
    card: dict[str, object] = json_column("card")
    abilities: dict[str, object] = json_column("abilities")
    input_price: float | None = None
    output_price: float | None = None
    tested_at: str | None = None
