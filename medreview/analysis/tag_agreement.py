"""Agreement of a model's tags with a person's, field by field: coefficients, categories, and what is taken for what."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from medreview.analysis.results import ResultTable, Row
from medreview.domain.runs import Run
from medreview.errors import MedReviewError, Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, estimate_cells
from medreview.reporting.tables import Words, paragraph
from medreview.stats.classification import f1_of_labels, multiclass_classification
from medreview.stats.cohen import cohen_kappa_of_ratings, cross_table
from medreview.stats.estimates import BoolArray, FloatArray, IntArray
from medreview.stats.intervals import Resampling
from medreview.stats.proportions import share_of
from medreview.store.queries.tags import GivenTag, tags_by_hand, tags_of_run
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session

PERSONS = "persons"
_COLUMNS = ("field", "measure", *ESTIMATE_COLUMNS)
_WORDS: Mapping[str, Words] = {
    "field": Message("field"),
    "category": Message("category"),
    "measure": Message("measure"),
    "by_person": Message("by a person"),
    "by_model": Message("by the model"),
    "question_id": Message("question"),
    "person": Message("person"),
    "reason": Message("reason"),
    "n_person": Message("times by a person"),
    "n_model": Message("times by the model"),
    "n_raters": Message("tag sources"),
    "Cohen": Message("Cohen's kappa"),
    "macro F1": Message("macro F1"),
    "weighted F1": Message("weighted F1"),
    "tagged at all": Message("coverage"),
}
_AGREEMENT = paragraph(
    Message("Questions tagged by hand, with their last tag by hand and the tag of the model."),
    Message(
        "Cohen's kappa is unweighted; the column “interval”, among all columns, names how each interval was computed."
    ),
    Message(
        "Shares have Wilson's interval over questions: variants of a question in several languages count together."
    ),
    Message("Macro F1 and weighted F1 have no interval."),
    Message("Questions that the model left untagged count only in “coverage”."),
)


class NothingTaggedByBoth(MedReviewError):
    template = "No question has a tag of the run {run} and one of {other}. Tag some by hand, or choose another run."


@dataclass(frozen=True, slots=True)
class FieldTags:
    """One field of questions that both could tag; the model's tag is None where the run gave no value.

    ``questions`` has the original question of each pair: variants in several languages are one cluster.
    """

    field: str
    categories: tuple[str, ...]
    pairs: tuple[tuple[str, str | None], ...]
    questions: tuple[int, ...]

    @property
    def is_read(self) -> BoolArray:
        return np.array([model is not None for _, model in self.pairs], bool)

    @property
    def clusters(self) -> IntArray:
        """The question of each pair that both tagged."""
        return np.array(self.questions, np.int64)[self.is_read]

    @property
    def table(self) -> FloatArray:
        """Rows the person's category, columns the model's."""
        first, second = self.ratings()
        return cross_table(first, second, self.levels())

    def ratings(self) -> tuple[FloatArray, FloatArray]:
        places = {category: place for place, category in enumerate(self.categories)}
        read = [(places[person], places[model]) for person, model in self.pairs if model is not None]
        values = np.array(read, float).reshape(-1, 2)
        return values[:, 0], values[:, 1]

    def levels(self) -> list[float]:
        return [float(place) for place in range(len(self.categories))]


@dataclass(frozen=True, slots=True)
class TagData:
    """The fields that both tagged, under a hash of the tags; ``sample`` holds each pair, a person's tag first."""

    fields: tuple[FieldTags, ...]
    fingerprint: Fingerprint
    sample: tuple[tuple[GivenTag, GivenTag], ...] = ()


def load_tags(session: Session, run: Run, other: Run | None = None) -> TagData:
    """The tags of a run beside those of persons, or of another run that takes the place of a person.

    Raises
    ------
    NothingTaggedByBoth
        If there is no question with both.
    """
    said = {(one.question_id, one.field): one for one in tags_of_run(session, run.id or 0)}
    beside = tags_by_hand(session) if other is None else tags_of_run(session, other.id or 0)
    yardstick: dict[tuple[int, str], GivenTag] = {}
    for one in sorted((tag for tag in beside if tag.value is not None), key=lambda tag: tag.at):
        yardstick[one.question_id, one.field] = one
    sample = tuple((one, said[key]) for key, one in sorted(yardstick.items()) if key in said)
    both = {(one.question_id, one.field): (str(one.value), other.value) for one, other in sample}
    original = {one.question_id: one.original for one, _ in sample}
    if not both:
        raise NothingTaggedByBoth(run=run.name, other=other.name if other else Message("a person"))
    fields: list[FieldTags] = []
    for field in dict.fromkeys(field for _, field in both):
        pairs = tuple(pair for (_, name), pair in both.items() if name == field)
        used = {value for pair in pairs for value in pair if value is not None}
        questions = tuple(original[question] for question, name in both if name == field)
        fields.append(FieldTags(field, tuple(sorted(used)), pairs, questions))
    texts = [f"{question} {field} {person} {model}" for (question, field), (person, model) in both.items()]
    return TagData(tuple(fields), Fingerprint({"tags": digest_of_texts(texts)}), sample)


def _agreement(data: TagData, resampling: Resampling | None) -> Iterator[Row]:
    for one in data.fields:
        about = {"field": one.field}
        first, second = one.ratings()
        kappa = cohen_kappa_of_ratings(first, second, one.levels(), clusters=one.clusters, resampling=resampling)
        figures = multiclass_classification(one.table)
        measures = {
            "Cohen": kappa,
            "accuracy": share_of(first == second, one.clusters, "accuracy"),
            "macro F1": figures.macro_f1,
            "weighted F1": figures.weighted_f1,
            "tagged at all": share_of(one.is_read, np.array(one.questions)),
        }
        yield from (Row(about | {"measure": name} | estimate_cells(found)) for name, found in measures.items())


def _categories(data: TagData, resampling: Resampling | None) -> Iterator[Row]:
    """One against the rest; what the model did not tag is in no cell."""
    for one in data.fields:
        person, model = one.ratings()
        for place, category in enumerate(one.categories):
            is_person, is_model = person == place, model == place
            measures = {
                "precision": share_of(is_person[is_model], one.clusters[is_model], "precision"),
                "recall": share_of(is_model[is_person], one.clusters[is_person], "recall"),
                "F1": f1_of_labels(is_person, is_model, clusters=one.clusters, resampling=resampling),
            }
            about = {
                "field": one.field,
                "category": category,
                "n_person": int(is_person.sum()),
                "n_model": int(is_model.sum()),
            }
            yield from (Row(about | {"measure": name} | estimate_cells(found)) for name, found in measures.items())


def _confusions(data: TagData, resampling: Resampling | None) -> Iterator[Row]:
    for one in data.fields:
        wrong = Counter((person, model or "") for person, model in one.pairs if person != model)
        for (person, model), n in wrong.most_common():
            yield Row({"field": one.field, "by_person": person, "by_model": model or None, "n": n})


def _sample(data: TagData, resampling: Resampling | None) -> Iterator[Row]:
    for person, model in data.sample:
        yield Row(
            {
                "field": person.field,
                "question_id": person.question,
                "person": person.source,
                "by_person": person.value,
                "by_model": model.value,
                "reason": model.reason,
            }
        )


TABLES: tuple[ResultTable[TagData, Resampling | None], ...] = (
    ResultTable(
        "tag_agreement",
        Message("Agreement of tags"),
        _COLUMNS,
        _agreement,
        definition=_AGREEMENT,
        words=_WORDS,
    ),
    ResultTable(
        "tag_categories",
        Message("Tags by category"),
        ("field", "category", "n_person", "n_model", "measure", *ESTIMATE_COLUMNS),
        _categories,
        definition=paragraph(
            Message("Each category against all others; the tag by hand counts as true."),
            Message("Precision and recall have Wilson's interval over questions, F1 a bootstrap over questions."),
        ),
        words=_WORDS,
    ),
    ResultTable(
        "tag_confusions",
        Message("Confusion of tags"),
        ("field", "by_person", "by_model", "n"),
        _confusions,
        definition=Message("Questions with two tags that differ; empty where the model gave none."),
        words=_WORDS,
    ),
    ResultTable(
        "tag_sample",
        Message("The sample with both tags"),
        ("field", "question_id", "person", "by_person", "by_model", "reason"),
        _sample,
        definition=Message("Every question tagged by hand, its last tag by hand, and the model's tag with its reason."),
        words=_WORDS,
    ),
)
