"""Returns to collect, as raters and as somebody else would write them."""

from dataclasses import replace
from pathlib import Path

from sqlmodel import select

from medreview.domain.ratings import Rating
from medreview.exchange.container import read_return, write_return
from medreview.store.workspace import Workspace
from medreview.workflows.collect import CollectedFile, RatingId
from medreview.workflows.collect.return_rows import Taken
from tests.rater_copies import Homes


def collected(homes: Homes, home: Workspace, path: Path, **options: object) -> CollectedFile:
    return homes.collect(home, path, **options).files[0]


def taken_from(homes: Homes, home: Workspace, path: Path) -> Taken:
    file = collected(homes, home, path)
    assert file.taken is not None, str(file.why)
    return file.taken


def value_at(home: Workspace, conflict: RatingId) -> float | None:
    with home.reading() as session:
        found = select(Rating).where(Rating.item_id == conflict.item, Rating.dimension == conflict.dimension)
        return session.exec(found).one().value


def rewritten(path: Path, **changes: object) -> Path:
    """The return with other fields, as somebody with the program's own code could write it."""
    content = replace(read_return(path), **changes)  # type: ignore[arg-type]
    other = path.with_name(f"rewritten-{path.name}")
    write_return(other, content)
    return other
