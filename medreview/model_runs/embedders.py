"""Models of this machine whose vectors are wanted: by a name that is known here, or by their file."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from medreview.domain.models import ModelKind
from medreview.domain.run_plans import PlannedModel
from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import LocalModel
from medreview.llm.model_files.cards import file_sha256
from medreview.store.queries.models import model_named, place_of
from medreview.store.workspace import Session


@dataclass(frozen=True, slots=True)
class EmbedderModel:
    """A model that gives vectors of texts, with its name and the hash of its file."""

    place: LocalModel
    planned: PlannedModel


def embedder_named(session: Session, name: str) -> EmbedderModel | None:
    """The model that is meant by its name here, or by its file, as it is now: what embeds is not always a chat model.

    An embedding is the base's own, without what an adapter or a projector adds.
    """
    known = model_named(session, name)
    place = place_of(known.source) if known and known.source else None
    if known is None and Path(name).suffix:
        place = LocalModel(Path(name))
    if not isinstance(place, LocalModel) or not place.path.is_file():
        return None
    about = place.path.stat()
    sha256 = _file_sha256(place.path, about.st_size, about.st_mtime_ns)
    planned = PlannedModel(known.model.name if known else place.path.name, ModelKind.LOCAL, sha256)
    return EmbedderModel(LocalModel(place.path), planned)


@cache
def _file_sha256(path: Path, _size: int, _changed_ns: int) -> str:
    return file_sha256(path, no_report, CancelToken())
