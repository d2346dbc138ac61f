"""Packages that were handed out from here, and the one that a rater's workspace was made from."""

from sqlmodel import Field, SQLModel


class HandedOutPackage(SQLModel, table=True):
    """A package that was written for a rater: for which plan, and the hash of everything it shows."""

    __tablename__ = "handed_out_package"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True)
    study_id: int = Field(foreign_key="study.id", index=True)
    rater_id: int = Field(foreign_key="rater.id", index=True)
    plan_sha256: str
    content_sha256: str
    file_name: str
    is_encrypted: bool = False
    made_at: str


class ReceivedPackage(SQLModel, table=True):
    """The package that this rater's workspace was made from.

    ``plan_sha256``, ``plan_version`` and ``content_sha256`` are the package's own words, to be sent back with the
    work. ``copy_uid`` names this workspace among all that the package was opened into; it is part of the name of the
    rater's chain here, so that two copies of one package never write the same chain.
    """

    __tablename__ = "received_package"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True)
    copy_uid: str = Field(unique=True)
    study_id: int = Field(foreign_key="study.id", unique=True)
    rater_id: int = Field(foreign_key="rater.id")
    plan_sha256: str
    plan_version: int
    content_sha256: str
    file_sha256: str
    received_at: str
