"""Images, once per content, and where they are shown."""

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


class Image(SQLModel, table=True):
    """The bytes of one image file, under the SHA-256 of its content."""

    __tablename__ = "image"  # pyright: ignore[reportAssignmentType]

    sha256: str = Field(primary_key=True)
    format: str
    width: int
    height: int
    content: bytes
    thumbnail: bytes


class QuestionImage(SQLModel, table=True):
    """An image of a question at its place (from 0), with the name it came under and its modality."""

    __tablename__ = "question_image"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("question_id", "position"),)

    id: int | None = Field(default=None, primary_key=True)
    question_id: int = Field(foreign_key="question.id", index=True)
    position: int
    image_sha256: str = Field(foreign_key="image.sha256", index=True)
    name: str
    modality: str | None = None
