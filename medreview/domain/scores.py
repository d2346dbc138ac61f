"""Scores of answers by automatic metrics."""

from sqlmodel import Field, SQLModel

from medreview.domain.columns import extra_column


class Score(SQLModel, table=True):
    """The value of one metric for one answer."""

    __tablename__ = "score"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    answer_id: int = Field(foreign_key="answer.id", index=True)
    metric: str
    value: float | None = None
    n_references: int | None = None
    setting: str | None = None
    extra: dict[str, object] = extra_column()
