"""Where models are reached from this machine, and what is known of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlmodel import Session, SQLModel, col, select

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.judge_runs import Choice, Judgement, Run
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.llm.engines import Ability, CloudModel, LocalModel, ModelPlace
from medreview.store.queries.answer_facts import ANSWERS


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model with its source, None where it cannot be reached from here; both outlive the session, to be read only."""

    model: Model
    source: ModelSource | None

    @property
    def has_vision(self) -> bool:
        """Whether it is known to see images: it has a projector, or a test said so."""
        if self.source is None:
            return False
        return bool(self.source.projector_path) or bool(self.source.abilities.get(Ability.IMAGES))


def known_models(session: Session) -> tuple[KnownModel, ...]:
    """Every model by name."""
    query = (
        select(Model, ModelSource)
        .outerjoin(ModelSource, col(ModelSource.model_id) == col(Model.id))
        .order_by(col(Model.name))
    )
    return tuple(_detached(session, model, source) for model, source in session.exec(query))


def model_named(session: Session, name: str) -> KnownModel | None:
    query = (
        select(Model, ModelSource)
        .outerjoin(ModelSource, col(ModelSource.model_id) == col(Model.id))
        .where(Model.name == name)
    )
    found = session.exec(query).first()
    return None if found is None else _detached(session, *found)


def stored_model(session: Session, name: str) -> Model | None:
    """The row of the model, to be written."""
    return session.exec(select(Model).where(Model.name == name)).first()


def is_author(session: Session, name: str) -> bool:
    """Whether answers are by a model of that name."""
    authors = select(Author.id).where(Author.name == name, Author.kind == AuthorKind.MODEL)
    return session.exec(authors).first() is not None


def models_of_authors(session: Session) -> dict[str, str]:
    """The model behind every author whose answers a run here brought, by the author's name."""
    query = select(Author.name, Model.name).join(Model, col(Model.id) == col(Author.model_id))
    return dict(session.exec(query).all())


@dataclass(frozen=True, slots=True)
class Uses:
    """What names a model: answers (of texts and of exam questions), runs, judgements."""

    n_answers: int = 0
    n_runs: int = 0
    n_judgements: int = 0


def uses_of_models(session: Session) -> dict[str, Uses]:
    """By the model's name; models that nothing names are not in it."""
    name = sa.func.coalesce(col(Model.name), col(Author.name))
    answers = ANSWERS.select([name, sa.func.count(col(Answer.id))], col(Author.kind) == AuthorKind.MODEL)
    answers = answers.outerjoin(Model, col(Model.id) == col(Author.model_id)).group_by(name)
    answered = dict(list(cast("Iterable[tuple[str, int]]", session.exec(answers))))
    chosen, runs, judged = (
        _counts(session, table, key)
        for table, key in (
            (Choice, col(Choice.model_id)),
            (Run, col(Run.model_id)),
            (Judgement, col(Judgement.judge_model_id)),
        )
    )
    return {
        name: Uses(answered.get(name, 0) + chosen.get(name, 0), runs.get(name, 0), judged.get(name, 0))
        for name in answered.keys() | chosen.keys() | runs.keys() | judged.keys()
    }


def _counts(session: Session, table: type[SQLModel], key: Any) -> dict[str, int]:
    query = select(Model.name, sa.func.count()).select_from(table).join(Model, col(Model.id) == key)
    return dict(session.exec(query.group_by(Model.name)).all())


def model_place(session: Session, name: str) -> ModelPlace | None:
    """Where the model is; None where it is not known, or not from this machine."""
    known = model_named(session, name)
    return None if known is None or known.source is None else place_of(known.source)


def place_of(source: ModelSource) -> ModelPlace | None:
    """The file or the endpoint that a source names; None where it names neither."""
    if source.kind == ModelKind.LOCAL:
        if not source.path:
            return None
        return LocalModel(
            Path(source.path),
            Path(source.projector_path) if source.projector_path else None,
            Path(source.adapter_path) if source.adapter_path else None,
            1.0 if source.adapter_scale is None else source.adapter_scale,
        )
    if not source.base_url or not source.remote_name:
        return None
    return CloudModel(source.kind, source.base_url, source.remote_name, _abilities(source.abilities))


def _detached(session: Session, model: Model, source: ModelSource | None) -> KnownModel:
    for row in (model, source):
        if row is not None:
            session.expunge(row)
    return KnownModel(model, source)


def _abilities(found: Mapping[str, object]) -> dict[Ability, bool]:
    return {ability: bool(found[ability]) for ability in Ability if found.get(ability) is not None}
