"""A result is given again only where all that it was read from says the same."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from medreview.domain.answers import Author
from medreview.domain.datasets import Dataset
from medreview.store.incoming import IncomingImport
from medreview.store.remembered import Remembered
from medreview.store.workspace import Workspace
from tests.builders import CREATED_AT, a_workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    with opened.transaction() as session:
        session.add(Author(name="dr_a"))
        session.add(Dataset(name="first", created_at=CREATED_AT))
    yield opened
    opened.close()


class Reader:
    """Reads names, counts how often, and remembers."""

    def __init__(self) -> None:
        self.n_read = 0
        self.inner: Remembered[list[str]] = Remembered(2)
        self.outer: Remembered[list[str]] = Remembered(2)

    def authors(self, session: Session) -> list[str]:
        def make() -> list[str]:
            self.n_read += 1
            return sorted(session.exec(select(Author.name)))

        return self.inner.get(session, "authors", make)

    def all(self, workspace: Workspace) -> list[str]:
        with workspace.reading() as session:
            return self.outer.get(session, "all", lambda: [*self.authors(session), *session.exec(select(Dataset.name))])


def write(workspace: Workspace, statement: sa.Executable) -> None:
    with workspace.transaction() as session:
        session.connection().execute(statement)


def test_that_the_same_is_not_read_again(workspace: Workspace):
    reader = Reader()
    assert reader.all(workspace) is reader.all(workspace)
    assert reader.n_read == 1


def test_that_what_stands_elsewhere_leaves_a_result_as_it_was(workspace: Workspace):
    reader = Reader()
    before = reader.all(workspace)
    write(workspace, sa.update(Author).values(kind="physician"))
    assert reader.all(workspace) is before


def bring_in(workspace: Workspace, *names: str) -> None:
    incoming = IncomingImport(workspace, lambda _n_rows: None)
    incoming.add(Author, ("name",), [(name,) for name in names])
    with workspace.transaction() as session:
        incoming.show(session)


CHANGES: tuple[Callable[[Workspace], None], ...] = (
    lambda workspace: write(workspace, sa.update(Author).values(name="dr_b")),
    lambda workspace: write(workspace, sa.update(Dataset).values(name="other")),
    lambda workspace: write(workspace, sa.insert(Author).values(name="dr_c")),
    lambda workspace: write(workspace, sa.delete(Author)),
    lambda workspace: bring_in(workspace, "dr_c"),
)


@pytest.mark.parametrize("change", CHANGES)
def test_that_a_change_shows_also_where_it_was_read_for_a_result_inside(
    workspace: Workspace, change: Callable[[Workspace], None]
):
    reader = Reader()
    before = reader.all(workspace)
    change(workspace)
    after = reader.all(workspace)
    assert after != before
    assert after == Reader().all(workspace)


def test_that_a_change_shows_after_incoming_rows_were_refused(workspace: Workspace):
    reader = Reader()
    reader.all(workspace)
    with pytest.raises(IntegrityError):
        bring_in(workspace, "dr_a")
    reader.all(workspace)
    write(workspace, sa.insert(Author).values(name="dr_c"))
    assert "dr_c" in reader.all(workspace)


def test_that_a_result_that_was_remembered_inside_counts_for_the_one_around_it(workspace: Workspace):
    reader = Reader()
    with workspace.reading() as session:
        reader.authors(session)
    before = reader.all(workspace)
    assert reader.n_read == 1
    write(workspace, sa.update(Author).values(name="dr_b"))
    assert reader.all(workspace) == ["dr_b", "first"] != before


def test_that_a_query_whose_parameters_have_names_is_looked_at_with_them(workspace: Workspace):
    kept: Remembered[list[str | None]] = Remembered(1)

    def kinds(session: Session) -> list[str | None]:
        query = "SELECT kind FROM author WHERE name = :name"
        return kept.get(
            session, "kinds", lambda: list(session.connection().exec_driver_sql(query, {"name": "dr_a"}).scalars())
        )

    with workspace.reading() as session:
        assert kinds(session) == [None]
    write(workspace, sa.update(Author).values(kind="physician"))
    with workspace.reading() as session:
        assert kinds(session) == ["physician"]
