"""Correct what is known of a model, note its prices, take one out that nothing names."""

import re
from dataclasses import replace

from medreview.store.queries.models import Uses, uses_of_models
from medreview.store.workspace import Workspace
from medreview.workflows.manage_models.adding import check_prices
from medreview.workflows.manage_models.errors import ModelNotReachable, ModelUsed, SizeClassUnusable
from medreview.workflows.manage_models.listing import found_model, show_model
from medreview.workflows.manage_models.views import ModelCorrection, ModelView

_SIZE_CLASS = re.compile(r"\d+(?:\.\d+)?[KMBT]", re.IGNORECASE)


def correct_model(workspace: Workspace, name: str, correction: ModelCorrection) -> ModelView:
    """Set family and size class, which pair judges with students.

    Raises
    ------
    SizeClassUnusable
        If it does not read like 8B.
    ModelMissing
        If there is no such model.
    """
    wanted = replace(correction, size_class=_size_class(correction.size_class))
    with workspace.transaction() as rows:
        model = found_model(rows, name).model
        if wanted.family is not None:
            model.family = wanted.family.strip() or None
        if wanted.size_class is not None:
            model.size_class = wanted.size_class or None
        rows.add(model)
    return show_model(workspace, name)


def set_prices(workspace: Workspace, name: str, *, input_price: float | None, output_price: float | None) -> ModelView:
    """Note what a million tokens cost, None where it is not known; raises ``PriceUnusable``."""
    check_prices(input_price, output_price)
    with workspace.transaction() as rows:
        source = found_model(rows, name).source
        if source is None:
            raise ModelNotReachable(name)
        source.input_price, source.output_price = input_price, output_price
        rows.add(source)
    return show_model(workspace, name)


def forget_model(workspace: Workspace, name: str) -> None:
    """Take a model out of the workspace; its file stays where it is.

    Raises
    ------
    ModelUsed
        If answers, runs or judgements name it.
    ModelMissing
        If it is not there.
    """
    with workspace.transaction() as rows:
        known = found_model(rows, name)
        uses = uses_of_models(rows).get(name, Uses())
        if uses != Uses():
            raise ModelUsed(name=name, n_answers=uses.n_answers, n_runs=uses.n_runs, n_judgements=uses.n_judgements)
        if known.source is not None:
            rows.delete(known.source)
            rows.flush()
        rows.delete(known.model)


def _size_class(written: str | None) -> str | None:
    if not written or not written.strip():
        return written if written is None else ""
    size = written.strip().upper()
    if not _SIZE_CLASS.fullmatch(size):
        raise SizeClassUnusable(size_class=written.strip())
    return size
