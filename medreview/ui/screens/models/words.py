"""Words for models, their files and abilities."""

from PySide6.QtCore import QCoreApplication

from medreview.domain.models import MODEL_KIND_WORDS
from medreview.domain.trial_names import is_for_trying
from medreview.ui.translation import counted, isolated, number, translated
from medreview.ui.words import money_words, time_words
from medreview.workflows.manage_models import PROBE_WORDS, ModelKind, ModelState, ModelUse, ModelView, ProbeState

GB = 1_000_000_000
MB = 1_000_000


def kind_name(kind: ModelKind | None) -> str:
    return translated(MODEL_KIND_WORDS[kind]) if kind else QCoreApplication.translate("Models", "not on this computer")


def state_words(model: ModelView) -> str:
    """The state of a model, with what to do."""
    if is_for_trying(model.name) and model.state in {ModelState.READY, ModelState.UNTESTED}:
        return QCoreApplication.translate("Models", "It is a trial model. Its ratings mean nothing.")
    match model.state:
        case ModelState.READY:
            return QCoreApplication.translate("Models", "It was tested and can judge.")
        case ModelState.UNTESTED:
            return QCoreApplication.translate("Models", "It has not been tested yet. Test it before a long run.")
        case ModelState.FILE_MISSING:
            return QCoreApplication.translate("Models", "Its file is not where it was. Find it where it is now.")
        case ModelState.FILE_CHANGED:
            return QCoreApplication.translate(
                "Models", "Its file is no longer the one that was added. Put the old one back, or add the new one."
            )
        case ModelState.NO_SOURCE:
            return QCoreApplication.translate(
                "Models",
                "It is known from answers or judgements that were imported. Add a file or an endpoint to use it.",
            )


def ability_words(*, has: bool | None) -> str:
    """The result of a test for an ability."""
    if has is None:
        return QCoreApplication.translate("Models", "not tested")
    return translated(PROBE_WORDS[ProbeState.YES]) if has else QCoreApplication.translate("Models", "no, or ignored")


def size_words(n_bytes: int) -> str:
    """The size of a file in the unit one would say it in."""
    if n_bytes >= GB:
        return QCoreApplication.translate("Models", "{n} GB").format(n=number(n_bytes / GB, 1))
    return QCoreApplication.translate("Models", "{n} MB").format(n=number(n_bytes / MB, 1))


def parameters_words(parameters_b: float | None) -> str:
    """Numbers in a model, in billions, or in millions where they are fewer."""
    if parameters_b is None:
        return ""
    if parameters_b >= 1:
        return QCoreApplication.translate("Models", "{n} billion").format(n=number(parameters_b, 1))
    return QCoreApplication.translate("Models", "{n} million").format(n=number(parameters_b * 1000, 1))


def use_words(used: ModelUse, cost: float | None) -> str:
    """The use of a model by runs, such as "1,204 calls · 310,000 tokens · 0.4 h · cost US$1.20"."""
    parts = [
        counted(QCoreApplication.translate("Models", "{n} {n:=call|calls}"), n=used.n_calls),
        counted(QCoreApplication.translate("Models", "{n} {n:=token|tokens}"), n=used.n_tokens),
        time_words(used.seconds),
    ]
    if cost is not None:
        parts.append(QCoreApplication.translate("Models", "cost {n}").format(n=money_words(cost)))
    return isolated(QCoreApplication.translate("Models", " · ").join(parts))


def place_words(model: ModelView) -> str:
    """The place of a model: its file, or its host."""
    if model.path is not None:
        return isolated(str(model.path))
    return isolated(model.host) if model.host else kind_name(model.kind)
