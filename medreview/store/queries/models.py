"""Places of models for this machine, and everything known of them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.domain.trial_names import is_for_trying, named_for_trying
from medreview.store.model_registry import copied_model, copied_source, is_another, registry

if TYPE_CHECKING:  # every workspace is opened with these models, few with what reaches them
    from medreview.llm.engines import Ability, ModelPlace

_A_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model with its source, None where it cannot be reached from here; both outlive the session, to be read only.

    The model has no ``id`` until the workspace uses it.
    """

    model: Model
    source: ModelSource | None

    @property
    def has_vision(self) -> bool:
        """True if it is known to see images: it has a projector, or a test said so."""
        from medreview.llm.engines import Ability

        if self.source is None:
            return False
        return bool(self.source.projector_path) or bool(self.source.abilities.get(Ability.IMAGES))

    @property
    def is_for_trying(self) -> bool:
        """True for the model that ships with the program: its values mean nothing."""
        return is_for_trying(self.model.name)

    def cost(self, n_input: float, n_output: float) -> float | None:
        """The cost of so many tokens, by the prices noted for it; None where there are none."""
        source = self.source
        if source is None or source.input_price is None or source.output_price is None:
            return None
        return (n_input * source.input_price + n_output * source.output_price) / _A_MILLION


def known_models(session: Session) -> tuple[KnownModel, ...]:
    """Every model by name: those of the workspace, and those that this person added in another one."""
    here = {one.model.name: one for one in models_here(session)}
    registered = registry().models
    found = {name: _merged(here.get(name), *one) for name, one in registered.items()}
    return tuple(one for _, one in sorted((here | found).items()))


def _merged(here: KnownModel | None, model: Model, source: ModelSource) -> KnownModel:
    """A person's model under the row of the workspace; another model of that name stays the workspace's."""
    if here is None:
        return KnownModel(model, source)
    if is_another(here.model, here.source, model, source):
        return here
    is_by_name = here.source is None
    return KnownModel(copied_model(model, here.model, all_of_it=not is_by_name), copied_source(source, here.model.id))


def models_here(session: Session) -> tuple[KnownModel, ...]:
    """Every model of the workspace alone, by name."""
    query = (
        select(Model, ModelSource)
        .outerjoin(ModelSource, col(ModelSource.model_id) == col(Model.id))
        .order_by(col(Model.name))
    )
    return tuple(_detached(session, model, source) for model, source in session.exec(query))


def model_named(session: Session, name: str) -> KnownModel | None:
    """A model by its name; one for trying also by the name that it was given, without the mark behind it."""
    known = {one.model.name: one for one in known_models(session)}
    return known.get(name) or known.get(named_for_trying(name))


def stored_model(session: Session, name: str) -> Model | None:
    """The row of the model, to be written."""
    return session.exec(select(Model).where(Model.name == name)).first()


def remove_model(session: Session, name: str) -> None:
    """Take the rows of a model out; nothing where there are none."""
    for known in models_here(session):
        if known.model.name == name and known.model.id is not None:
            session.connection().execute(sa.delete(ModelSource).where(col(ModelSource.model_id) == known.model.id))
            session.connection().execute(sa.delete(Model).where(col(Model.id) == known.model.id))


def is_author(session: Session, name: str) -> bool:
    """True if answers are by a model of that name."""
    authors = select(Author.id).where(Author.name == name, Author.kind == AuthorKind.MODEL)
    return session.exec(authors).first() is not None


def models_of_authors(session: Session) -> dict[str, str]:
    """The model behind every author whose answers a run here brought, by the author's name."""
    query = select(Author.name, Model.name).join(Model, col(Model.id) == col(Author.model_id))
    return dict(session.exec(query).all())


@dataclass(frozen=True, slots=True)
class Uses:
    """The number of things that name a model: answers (of texts and of exam questions), runs, judgements.

    Judgements are also comparisons, words on criteria and marked parts that were imported.
    """

    n_answers: int = 0
    n_runs: int = 0
    n_judgements: int = 0


def uses_of_models(session: Session) -> dict[str, Uses]:
    """By the model's name; models that nothing names are not in it."""
    from medreview.domain.comparisons import CriterionRating, MarkedSpan, Preference
    from medreview.domain.runs import Choice, Judgement, Run
    from medreview.store.queries.answer_facts import ANSWERS

    name = sa.func.coalesce(col(Model.name), col(Author.name))
    answers = ANSWERS.select([name, sa.func.count(col(Answer.id))], col(Author.kind) == AuthorKind.MODEL)
    answers = answers.outerjoin(Model, col(Model.id) == col(Author.model_id)).group_by(name)
    answered = dict(list(cast("Iterable[tuple[str, int]]", session.exec(answers))))
    chosen, runs = _counts(session, col(Choice.model_id)), _counts(session, col(Run.model_id))
    judged = _counts(session, col(Judgement.judge_model_id))
    for table in (Preference, CriterionRating, MarkedSpan):  # of a run, a judgement stands beside each
        judged += _counts(session, col(table.judge_model_id), col(table.run_item_id).is_(None))
    return {
        name: Uses(answered.get(name, 0) + chosen[name], runs[name], judged[name])
        for name in answered.keys() | chosen.keys() | runs.keys() | judged.keys()
    }


def _counts(session: Session, key: Any, *which: sa.ColumnElement[bool]) -> Counter[str]:
    query = select(Model.name, sa.func.count(key)).join(Model, col(Model.id) == key)
    return Counter(dict(session.exec(query.where(*which).group_by(Model.name)).all()))


def model_place(session: Session, name: str) -> "ModelPlace | None":
    """The place of a model; None where it is not known, or not from this machine."""
    known = model_named(session, name)
    return None if known is None or known.source is None else place_of(known.source)


def place_of(source: ModelSource) -> "ModelPlace | None":
    """The file or the endpoint that a source names; None where it names neither."""
    from medreview.llm.engines import CloudModel, LocalModel

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


def _abilities(found: Mapping[str, object]) -> "dict[Ability, bool]":
    from medreview.llm.engines import Ability

    return {ability: bool(found[ability]) for ability in Ability if found.get(ability) is not None}
