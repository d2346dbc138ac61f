"""Tags: values from a list that models and persons give to fields of questions, side by side."""

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column
from medreview.domain.run_kinds import Validity


class Tag(SQLModel, table=True):
    """The word of one run or one person on a field of a question; several stand side by side.

    ``value`` is None where ``validity`` says why a model gave none, such as a word that is not in the list. ``source``
    is the name of the model or the person. The value that holds stands in the question itself.
    """

    __tablename__ = "tag"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("question_id", "field", "run_id"), Index("ix_tag_field", "field", "run_id"))

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    field: str
    value: str | None = None
    validity: str = Validity.VALID
    source: str
    is_by_hand: bool = False
    run_id: int | None = Field(default=None, foreign_key="run.id", index=True)
    reason: str | None = None
    tagged_at: str
    extra: dict[str, object] = extra_column()


class ChosenTags(SQLModel, table=True):
    """The run whose tags of a field hold, wherever no person said otherwise."""

    __tablename__ = "chosen_tags"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    field: str = Field(unique=True)
    run_id: int = Field(foreign_key="run.id")
    chosen_at: str
