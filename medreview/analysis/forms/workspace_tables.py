"""Tables about what a workspace holds, which forms of papers lay out and no room of the analysis has."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from medreview.analysis.facts import study_by_name
from medreview.analysis.results import ResultTable
from medreview.domain.models import Model
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import Words
from medreview.store.queries.answer_facts import answers_of_study, references_of_study, texts_of_study
from medreview.store.queries.judgement_facts import judges_on_study
from medreview.store.queries.library import question_counts
from medreview.store.queries.models import known_models
from medreview.store.queries.rating_facts import counts_of_study
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

FIELDS = ("source", "sex", "split", "icd11", "question_type")
"""Fields of questions whose values papers count."""


@dataclass(frozen=True)
class WorkspaceFacts:
    """Counts of questions by field and value, cards of models, and the sizes of studies."""

    counts: Mapping[str, tuple[tuple[str | None, int], ...]]
    models: tuple[Model, ...]
    sizes: tuple[Cells, ...]

    @property
    def fingerprint(self) -> Fingerprint:
        names = tuple(model.name for model in self.models)
        return Fingerprint({"held": digest_of_texts([repr((self.counts, names, self.sizes))])})


def load_facts(session: Session, studies: tuple[str, ...]) -> WorkspaceFacts:
    """Counts of questions, cards of models, and the sizes of these studies."""
    counts = {field: tuple((value, n) for (value,), n in question_counts(session, (field,))) for field in FIELDS}
    return WorkspaceFacts(
        counts, tuple(one.model for one in known_models(session)), tuple(_size(session, name) for name in studies)
    )


def _size(session: Session, name: str) -> Cells:
    study = study_by_name(session, name)
    counts = counts_of_study(session, study.id)
    languages = Counter(one.language for one in texts_of_study(session, study.id) if one.language)
    datasets = {one.dataset for one in answers_of_study(session, study.id)}
    return {
        "study": name,
        "datasets": ", ".join(sorted(datasets)) or None,
        "language": languages.most_common(1)[0][0] if languages else None,
        "n_questions": counts.n_questions,
        "n_references": len(references_of_study(session, study.id)),
        "n_answers": counts.n_answers,
        "n_raters": counts.n_raters,
        "n_dimensions": len(study.plan.dimensions),
        "n_judges": len({one.judge for one in judges_on_study(session, study.id)}),
    }


def _values(data: WorkspaceFacts, settings: object) -> Iterator[Cells]:
    for field, counts in data.counts.items():
        n_known = sum(n for value, n in counts if value is not None)
        for value, n in sorted(counts, key=lambda one: (-one[1], one[0] or "")):
            if value is not None:
                yield {"field": field, "value": value, "n": n, "share": n / n_known}


def _models(data: WorkspaceFacts, settings: object) -> Iterator[Cells]:
    for model in data.models:
        yield {
            "model": model.name,
            "provider": model.provider,
            "family": model.family,
            "size_class": model.size_class,
            "snapshot": model.snapshot,
            "knowledge_cutoff": model.knowledge_cutoff,
        }


_WORDS: Mapping[str, Words] = {"n": Message("questions"), "field": Message("field")}

QUESTION_VALUES = ResultTable[WorkspaceFacts, object](
    "question_values",
    Message("Questions by their fields"),
    ("field", "value", "n", "share", "undefined_because"),
    _values,
    definition=Message(
        "Questions that are not set aside, language variants left out; shares are of those with a value."
    ),
    empty_because="no question has a value in such a field",
    words=_WORDS,
)
MODEL_CARDS = ResultTable[WorkspaceFacts, object](
    "model_cards",
    Message("Models"),
    ("model", "provider", "family", "size_class", "snapshot", "knowledge_cutoff", "undefined_because"),
    _models,
    definition=Message("As the card of each model, or the person who added it, says."),
    empty_because="no model is known here",
)
STUDY_SIZES = ResultTable[WorkspaceFacts, object](
    "study_sizes",
    Message("Sizes of studies"),
    (
        *("study", "datasets", "language", "n_questions", "n_references", "n_answers", "n_raters", "n_dimensions"),
        *("n_judges", "undefined_because"),
    ),
    lambda data, settings: data.sizes,
    definition=Message("Answers that were handed out to raters, and the reference answers to their questions."),
    empty_because="there is no study yet",
)
TABLES = (QUESTION_VALUES, MODEL_CARDS, STUDY_SIZES)
