"""Models: what is known of a language model that answers or judges."""

from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column


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
