"""Results laid out as the tables and figures of a published study, and what of them a workspace can fill."""

from collections.abc import Mapping

from medreview.analysis.forms import FORMS, filled, load_form_data
from medreview.analysis.forms.paper_form import PaperForm
from medreview.analysis.forms.published_values import paper_models
from medreview.errors import Listed, MedReviewError, NotFound
from medreview.jobs import CancelToken, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.form_page import FilledForm
from medreview.reporting.result_folder import result_files
from medreview.store.workspace import Workspace

WITHOUT_INTERVALS = AnalysisSettings(n_resamples=0)
"""Enough to see what can be filled."""


class FormNotFound(NotFound):
    template = "There is no form called {form}. The forms are {known}."


def offered_forms() -> tuple[PaperForm, ...]:
    """Every form, by its key."""
    return FORMS


def papers_models(key: str) -> tuple[str, ...]:
    """The models of a paper, by the names that it prints."""
    return tuple(paper_models(key))


def fill_form(
    workspace: Workspace,
    key: str,
    study: str | None = None,
    *,
    settings: AnalysisSettings | None = None,
    language: str = "en",
    names: Mapping[str, str] | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> FilledForm:
    """Lay out the results of a workspace as a paper does.

    Parameters
    ----------
    study
        The study whose ratings are laid out; the only one where none is named.
    language
        The reader's.
    names
        The paper's name of a model, author or judge by ours, where a person chose it; empty for one that stands by
        itself. The others are matched by what ``resources/papers`` knows.

    Raises
    ------
    FormNotFound
        If there is no form of that key.
    StudyNotFound, StudyToName
        If there is no study of that name, or several and none is named.
    OwnNameUnknown, PaperNameUnknown, PaperNameTwice
        If ``names`` cannot be followed.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    form = next((one for one in FORMS if one.key == key), None)
    if form is None:
        raise FormNotFound(form=key, known=Listed(one.key for one in FORMS))
    with workspace.reading() as session:
        loaded = load_form_data(session, form.key, form.uses, study, settings or AnalysisSettings())
    return filled(form, loaded.computed(report, cancel), language, cancel, names or {})


def fullest_form(workspace: Workspace, study: str | None = None, *, wished: str = "") -> FilledForm:
    """The form of which most can be filled, without intervals; of several the first.

    Parameters
    ----------
    wished
        The key of a form that is taken where anything of it can be filled.

    Raises
    ------
    StudyNotFound, StudyToName
        If there is no study of that name, or several, none is named, and no form does without one.
    """
    found: list[FilledForm] = []
    refused: list[MedReviewError] = []
    for form in sorted(FORMS, key=lambda one: one.key != wished):
        try:
            done = fill_form(workspace, form.key, study, settings=WITHOUT_INTERVALS)
        except MedReviewError as error:
            refused.append(error)
            continue
        if form.key == wished and done.n_filled:
            return done
        found.append(done)
    if not found:
        raise refused[0]
    return max(found, key=lambda form: form.n_filled / form.n_parts)


def form_files(form: FilledForm) -> Mapping[str, bytes]:
    """Every number of a form as files by name: tables as CSV and Markdown, figures as CSV, and their sources."""
    return {**form.figure_files(), **result_files(form.tables, form.source)}
