"""Answers with all that names them, which of them a study can be planned over, and the scores that they have."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.answers import CUT_OFF, WORDS_OVER, Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.images import QuestionImage
from medreview.domain.questions import KNOWN_FIELDS, Quarantine, Question
from medreview.domain.studies import Assignment, Segmentation
from medreview.store.bulk import table_of
from medreview.store.queries.facts import Facts, in_portions, rows_of, texts_of_fields
from medreview.store.queries.tags import field_of_question
from medreview.store.queries.usable import IS_NO_GOLD, is_usable

if TYPE_CHECKING:  # the library reads answers without the plans of studies and runs
    from medreview.domain.question_plans import QuestionsToAsk
    from medreview.domain.run_plans import AnswersToJudge
    from medreview.domain.scores import Score
    from medreview.domain.study_plans import Selection

_WHITE_SPACE = "\t\n\v\f\r \u00a0\u200b\u3000\ufeff"
IS_BLANK: Any = sa.func.trim(col(Answer.text), _WHITE_SPACE) == ""
_IS_CUT_OFF = sa.or_(
    *(sa.func.json_extract(col(Answer.extra), f"$.{name}").is_not(None) for name in (CUT_OFF, WORDS_OVER))
)
QUESTION_PATH: Any = col(Dataset.name) + "/" + col(Question.key)


def is_worked_on() -> sa.ColumnElement[bool]:
    """True of an answer that is given out to raters, cut into sentences, judged, about to be, marked, or scored.

    Judged is also what was compared with another answer, or held to a criterion.
    """
    from medreview.domain.comparisons import CriterionRating, MarkedSpan, Preference
    from medreview.domain.runs import Judgement, RunItem
    from medreview.domain.scores import Score

    worked_on = (
        *(col(table.answer_id) for table in (Assignment, Segmentation, RunItem, Judgement, Score)),
        *(col(table.other_answer_id) for table in (Assignment, RunItem)),
        *(col(Preference.answer_a_id), col(Preference.answer_b_id)),
        *(col(table.answer_id) for table in (CriterionRating, MarkedSpan)),
    )
    return sa.or_(*(sa.exists().where(column == col(Answer.id)).correlate(Answer) for column in worked_on))


def n_bytes(text: Any) -> sa.ColumnElement[int]:
    """Bytes in UTF-8: nearer to tokens than characters are, whatever the script."""
    return sa.func.length(sa.cast(text, sa.LargeBinary))


class AnswerFact(NamedTuple):
    """An answer with its question.

    ``text`` is empty of a placeholder, of which only ratings are known, ``known_text`` and ``n_characters`` are None.
    ``path`` and ``question_path`` are keys behind the name of the dataset. ``language`` is the question's where the
    answer names none. ``weight`` is what a reference counts for; ``n_references`` are the question's, itself left out.
    ``n_bytes`` are those of all its texts in UTF-8.
    ``is_cut_off``: a limit ended it, or it is longer than was allowed.
    """

    id: int
    question_id: int
    dataset: str
    question: str
    question_path: str
    question_text: str
    key: str
    path: str
    author: str
    author_kind: str | None
    text: str
    has_text: bool
    is_cut_off: bool
    known_text: str | None
    n_characters: int | None
    language: str | None
    is_reference: bool
    is_placeholder: bool
    weight: float
    n_references: int
    n_images: int
    n_bytes: int
    n_reference_bytes: int


_references = (
    sa.select(
        table_of(Answer).c.question_id,
        sa.func.count().label("n"),
        sa.func.sum(n_bytes(col(Answer.text))).label("n_bytes"),
    )
    .where(col(Answer.is_reference).is_(True), col(Answer.is_placeholder).is_(False), ~IS_BLANK)
    .group_by(col(Answer.question_id))
    .subquery("question_references")
)
_images = (
    sa.select(table_of(QuestionImage).c.question_id, sa.func.count().label("n"))
    .group_by(col(QuestionImage.question_id))
    .subquery("question_images")
)
ANSWERS = Facts(
    AnswerFact,
    Answer,
    joins=(
        (Question, col(Question.id) == col(Answer.question_id), False),
        (Dataset, col(Dataset.id) == col(Answer.dataset_id), False),
        (Author, col(Author.id) == col(Answer.author_id), False),
        (_references, _references.c.question_id == col(Answer.question_id), True),
        (_images, _images.c.question_id == col(Answer.question_id), True),
    ),
    columns={
        "id": col(Answer.id),
        "question_id": col(Answer.question_id),
        "dataset": col(Dataset.name),
        "question": col(Question.key),
        "question_path": QUESTION_PATH,
        "question_text": col(Question.text),
        "key": col(Answer.key),
        "path": col(Dataset.name) + "/" + col(Answer.key),
        "author": col(Author.name),
        "author_kind": col(Author.kind),
        "text": col(Answer.text),
        "has_text": ~col(Answer.is_placeholder) & ~IS_BLANK,
        "is_cut_off": _IS_CUT_OFF,
        "known_text": sa.case((col(Answer.is_placeholder), None), else_=col(Answer.text)),
        "n_characters": sa.case((col(Answer.is_placeholder), None), else_=sa.func.length(col(Answer.text))),
        "language": sa.func.coalesce(col(Answer.language), col(Question.language)),
        "is_reference": col(Answer.is_reference),
        "is_placeholder": col(Answer.is_placeholder),
        "weight": sa.func.coalesce(col(Answer.reference_weight), 1.0),
        "n_references": sa.func.coalesce(_references.c.n, 0)
        - sa.case((col(Answer.is_reference) & col(Answer.is_placeholder).is_(False), 1), else_=0),
        "n_images": sa.func.coalesce(_images.c.n, 0),
        "n_bytes": n_bytes(col(Answer.text))
        + n_bytes(col(Question.text))
        + n_bytes(sa.type_coerce(col(Question.context), sa.String)),
        "n_reference_bytes": sa.func.coalesce(_references.c.n_bytes, 0),
    },
)
_NAMES = ("id", "dataset", "question", "key", "author")
FITTING_COLUMNS = ("id", "dataset", "question", "key", "has_text")
_TEXT = ("id", "question_id", "known_text", "language")
_BY_NAME = (col(Dataset.name), col(Question.key), col(Answer.key))


def answers_given_out(study_id: int) -> Any:
    """The ids of a study's answers, for a condition; gold among the work is none of them."""
    here = (col(Assignment.study_id) == study_id, IS_NO_GOLD)
    given = (sa.select(col(one)).where(*here) for one in (Assignment.answer_id, Assignment.other_answer_id))
    return sa.union(*given)


def answers_of_study(session: Session, study_id: int, *others: str) -> tuple[AnswerFact, ...]:
    """The names and the length of every answer that a study gives out, and ``others`` of its facts.

    They come by dataset, question and key.
    """
    of_study = col(Answer.id).in_(answers_given_out(study_id))
    return ANSWERS.read(session, (*_NAMES, "n_characters", "is_placeholder", *others), of_study, order=_BY_NAME)


def questions_of_study(session: Session, study_id: int) -> frozenset[int]:
    """The questions whose answers a study gives out."""
    asked = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    return frozenset(question for (question,) in rows_of(session, asked.distinct()))


class AnswerFields(NamedTuple):
    """An answer with all that its question is sorted by: known fields, those of its file, and its images' modalities.

    ``fields`` has the values as text, by name; a question without one does not have it.
    """

    answer_id: int
    fields: Mapping[str, str]


_SORTED_BY = ("dataset", "language", "author")


def fields_of_study(session: Session, study_id: int) -> tuple[AnswerFields, ...]:
    """The fields of every answer that a study gives out, by which its numbers can be split."""
    of_study = col(Answer.id).in_(answers_given_out(study_id))
    own = [col(getattr(Question, name)) for name in KNOWN_FIELDS]
    columns = [col(Answer.id), col(Answer.question_id), col(Question.extra), *ANSWERS.expressions(*_SORTED_BY), *own]
    images = sa.select(col(QuestionImage.question_id), col(QuestionImage.modality)).distinct()
    modalities: dict[int, list[str]] = {}
    for question, modality in rows_of(session, images.where(col(QuestionImage.modality).is_not(None))):
        modalities.setdefault(question, []).append(modality)
    found: list[AnswerFields] = []
    for row in rows_of(session, ANSWERS.select(columns, of_study)):
        held: dict[str, object] = dict(zip((*_SORTED_BY, *KNOWN_FIELDS), row[3:], strict=True)) | (row[2] or {})
        held["modalities"] = ", ".join(sorted(modalities.get(row[1], ())))
        found.append(AnswerFields(row[0], texts_of_fields(held)))
    return tuple(found)


def named_answers(session: Session, answer_ids: Iterable[int]) -> tuple[AnswerFact, ...]:
    """The names of these answers, by dataset, question and key."""
    wanted = frozenset(answer_ids)
    found = ANSWERS.read(session, (*_NAMES, "question_id", "is_reference"), order=_BY_NAME)
    return tuple(one for one in found if one.id in wanted)


def texts_of_study(session: Session, study_id: int) -> tuple[AnswerFact, ...]:
    """The text of every answer of the study."""
    return ANSWERS.read(session, _TEXT, col(Answer.id).in_(answers_given_out(study_id)), order=[col(Answer.id)])


def references_of_study(session: Session, study_id: int) -> tuple[AnswerFact, ...]:
    """The reference answers to the study's questions."""
    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    where = (col(Answer.is_reference), col(Answer.question_id).in_(questions))
    return ANSWERS.read(session, _TEXT, *where, order=[col(Answer.id)])


def texts_to_score(session: Session, datasets: tuple[str, ...] = ()) -> tuple[AnswerFact, ...]:
    """Every answer whose text is known, question by question in the order in which they came.

    Questions that are set aside are left out, unless a study gave one of their answers out.
    """
    names = ("id", "question_id", "author", "key", "text", "language", "is_reference", "weight")
    where = (*_scored_texts(datasets), ~_is_aside_and_not_given_out())
    return ANSWERS.read(session, names, *where, order=[col(Answer.question_id), col(Answer.id)])


def n_texts_set_aside(session: Session, datasets: tuple[str, ...] = ()) -> int:
    """The number of answers that are not scored because their questions are set aside."""
    where = (*_scored_texts(datasets), col(Answer.is_reference).is_(False), _is_aside_and_not_given_out())
    return session.connection().execute(ANSWERS.select([sa.func.count(col(Answer.id))], *where)).scalar_one()


def _scored_texts(datasets: tuple[str, ...]) -> list[Any]:
    where = [col(Answer.is_placeholder).is_(False), sa.func.trim(col(Answer.text)) != ""]
    return [*where, col(Dataset.name).in_(datasets)] if datasets else where


def _is_aside_and_not_given_out() -> Any:
    given = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(sa.select(col(Assignment.answer_id))))
    return col(Question.id).in_(_set_aside) & col(Question.id).not_in(given)


def answer_texts(session: Session, answer_ids: Sequence[int]) -> tuple[AnswerFact, ...]:
    """Texts with their languages, in the order of the ids given."""
    found: dict[int, AnswerFact] = {}
    for some in in_portions(answer_ids):
        read = ANSWERS.read(session, ("id", "text", "language"), col(Answer.id).in_(some))
        found |= {one.id: one for one in read}
    return tuple(found[answer_id] for answer_id in answer_ids)


def answers_named(session: Session, names: Collection[tuple[str, str]]) -> tuple[AnswerFact, ...]:
    """The answers of these datasets and keys, with what a study is planned by, in a stable order."""
    found: list[AnswerFact] = []
    for dataset in sorted({dataset for dataset, _ in names}):
        for some in in_portions(sorted(key for one, key in names if one == dataset)):
            where = (col(Dataset.name) == dataset, col(Answer.key).in_(some), col(Answer.is_placeholder).is_(False))
            found += ANSWERS.read(session, FITTING_COLUMNS, *where, order=[col(Answer.id)])
    return tuple(found)


def answer_named(session: Session, dataset: str, key: str) -> Answer | None:
    """The answer of a dataset by its key."""
    query = select(Answer).join(Dataset, col(Dataset.id) == col(Answer.dataset_id))
    return session.exec(query.where(Dataset.name == dataset, Answer.key == key)).first()


def answers_to_read(session: Session, answer_ids: Sequence[int]) -> tuple[AnswerFact, ...]:
    """A few answers with their questions, in this order; those that are gone are left out."""
    names = (*_NAMES, "question_id", "question_text", "text", "language")
    found = {one.id: one for one in ANSWERS.read(session, names, col(Answer.id).in_(answer_ids))}
    return tuple(found[key] for key in dict.fromkeys(answer_ids) if key in found)


@dataclass(frozen=True, slots=True)
class OptionCount:
    """One value that answers can be selected by, and how many answers have it."""

    value: str
    n_answers: int


def fitting_answers(
    session: Session,
    wanted: "Selection | AnswersToJudge",
    names: Sequence[str] = FITTING_COLUMNS,
    *,
    study_id: int | None = None,
) -> tuple[AnswerFact, ...]:
    """Answers that are chosen, blank ones among them, by question and answer as they came in.

    What a study gives out fits even where it is a placeholder, a reference, or its question was set aside since.
    So do answers that were cut off; ``is_cut_off`` is read where they are to be left out.
    """
    order = (col(Question.id), col(Answer.id))
    read = (*names, "is_cut_off") if wanted.leaves_out_cut_off else names
    return ANSWERS.read(session, read, *_chosen_answers(wanted, study_id), order=order)


def count_fitting_questions(session: Session, selection: "Selection") -> int:
    """Questions with an answer that is chosen and not blank, nor cut off where those are left out."""
    where = (*_chosen_answers(selection), ~IS_BLANK, *([~_IS_CUT_OFF] if selection.leaves_out_cut_off else []))
    query = ANSWERS.select([sa.func.count(col(Question.id).distinct())], *where)
    return session.connection().execute(query).scalar_one()


def questions_with_references(session: Session) -> frozenset[tuple[str, str]]:
    """Dataset and key of the questions that have a reference answer to show."""
    is_shown = (col(Answer.is_reference).is_(True), col(Answer.is_placeholder).is_(False))
    names = ("dataset", "question")
    found = ANSWERS.rows(session, names, ANSWERS.query(names, *is_shown).distinct())
    return frozenset((one.dataset, one.question) for one in found)


def selection_options(
    session: Session, wanted: "Selection | AnswersToJudge | None" = None
) -> dict[str, tuple[OptionCount, ...]]:
    """Values of each field of a selection with the answers that have them, references counted apart as ``references``.

    Keys: ``datasets``, ``kinds``, ``languages``, ``splits``, ``authors``, ``references``.

    Parameters
    ----------
    wanted
        What is chosen: the answers with a value are counted among those that the other fields let pass, so that each
        number is what ticking the value brings. A value that has none of them stays, with 0.
    """
    from medreview.domain.study_plans import Selection

    columns = {**_ANSWERS_BY, "references": sa.case((col(Answer.is_reference), "references"), else_="answers")}
    conditions = (*_chosen_answers(Selection(include_references=True)), ~IS_BLANK)
    query = ANSWERS.select([*columns.values(), sa.func.count()], *conditions).group_by(*columns.values())
    chosen = {name: frozenset[str](getattr(wanted, name, ())) for name in columns}
    found: dict[str, Counter[str]] = {name: Counter() for name in columns}
    for *values, n_answers in session.connection().execute(query):
        named = dict(zip(columns, values, strict=True))
        barred = {name for name, value in named.items() if chosen[name] and value not in chosen[name]}
        for name, value in named.items():
            if value is not None:
                found[name][value] += 0 if barred - {name} else n_answers
    return {name: tuple(OptionCount(*one) for one in sorted(counts.items())) for name, counts in found.items()}


QUESTIONS_BY: Mapping[str, Any] = {
    "datasets": col(Dataset.name),
    "kinds": col(Question.kind),
    "languages": col(Question.language),
    "splits": col(Question.split),
}
"""The columns by which questions are chosen, under the name of the field that holds the values."""
_ANSWERS_BY: Mapping[str, Any] = {
    **QUESTIONS_BY,
    "languages": sa.func.coalesce(col(Question.language), col(Answer.language)),
    "authors": col(Author.name),
}

_set_aside = sa.select(col(Quarantine.question_id)).where(col(Quarantine.released_at).is_(None))
IS_OPEN: tuple[Any, ...] = (col(Question.is_placeholder).is_(False), col(Question.id).not_in(_set_aside))
"""The conditions that a question is known and not set aside."""
IS_SET_ASIDE: tuple[Any, ...] = (col(Question.is_placeholder).is_(False), col(Question.id).in_(_set_aside))


def open_of(datasets: Sequence[str]) -> list[Any]:
    """Conditions of questions that are known and not set aside, of these datasets or of all."""
    return [*IS_OPEN, col(Dataset.name).in_(datasets)] if datasets else [*IS_OPEN]


def chosen_questions(
    wanted: "Selection | AnswersToJudge | QuestionsToAsk",
    by: Mapping[str, Any] = QUESTIONS_BY,
    *,
    where: Sequence[Any] = IS_OPEN,
) -> list[Any]:
    """The conditions on questions; a field without values lets all pass."""
    from medreview.domain.question_plans import QuestionsToAsk
    from medreview.domain.study_plans import Selection

    chosen = [(column, getattr(wanted, name)) for name, column in by.items()]
    if isinstance(wanted, QuestionsToAsk):
        fields = wanted.fields.items()
        chosen += [(field_of_question(name), values) for name, values in fields]
    conditions = [*where, *(column.in_(values) for column, values in chosen if values)]
    if not isinstance(wanted, Selection) and (words := wanted.text.strip()):
        title = col(Question.title).contains(words, autoescape=True)
        conditions.append(col(Question.text).contains(words, autoescape=True) | title)
    return conditions


def answers_set_aside(session: Session, wanted: "Selection | AnswersToJudge") -> tuple[int, ...]:
    """Answers that would be chosen if their questions were not set aside, as they came in."""
    query = ANSWERS.query(("id",), *_chosen_answers(wanted, of=IS_SET_ASIDE), order=(col(Answer.id),))
    return tuple(session.connection().execute(query).scalars())


def _chosen_answers(
    wanted: "Selection | AnswersToJudge", study_id: int | None = None, *, of: Sequence[Any] = IS_OPEN
) -> list[Any]:
    if study_id is not None:
        return chosen_questions(wanted, _ANSWERS_BY, where=[col(Answer.id).in_(answers_given_out(study_id))])
    kinds = (
        [col(Answer.is_placeholder)]
        if wanted.include_references
        else [col(Answer.is_placeholder), col(Answer.is_reference)]
    )
    return chosen_questions(wanted, _ANSWERS_BY, where=[*of, *(kind.is_(False) for kind in kinds)])


class GivenScore(NamedTuple):
    """One score; ``is_reference`` where a reference answer was measured against the others.

    ``baseline`` is what random pairs scored, of a metric that says so; ``is_cut`` where a text was longer than the
    window of the model that it was measured by.
    """

    answer_id: int
    question_id: int
    author: str
    is_reference: bool
    metric: str
    value: float
    n_references: int | None
    setting: str
    baseline: float | None = None
    is_cut: bool = False


def scores_by(session: Session, metrics: Collection[str], answer_ids: Sequence[int]) -> "tuple[Score, ...]":
    """The scores of these answers by these metrics."""
    from medreview.domain.scores import Score

    found: list[Score] = []
    for some in in_portions(answer_ids):
        found += session.exec(select(Score).where(col(Score.metric).in_(metrics), col(Score.answer_id).in_(some)))
    return tuple(found)


def scores_near_study(session: Session, study_id: int) -> tuple[GivenScore, ...]:
    """The scores of all answers, references too, to the questions that a study asks about."""
    from medreview.domain.scores import Score

    questions = sa.select(col(Answer.question_id)).where(col(Answer.id).in_(answers_given_out(study_id)))
    query = (
        sa.select(col(Answer.id), col(Answer.question_id), col(Author.name), col(Answer.is_reference))
        .add_columns(col(Score.metric), col(Score.value), col(Score.n_references))
        .add_columns(sa.func.coalesce(col(Score.setting), ""))
        .add_columns(sa.func.json_extract(col(Score.extra), "$.baseline"))
        .add_columns(sa.func.coalesce(sa.func.json_extract(col(Score.extra), "$.is_cut"), 0))
        .join(Answer, col(Answer.id) == col(Score.answer_id))
        .join(Author, col(Author.id) == col(Answer.author_id))
        .where(col(Answer.question_id).in_(questions), is_usable(col(Score.value)))
        .order_by(col(Score.metric), col(Score.setting), col(Score.n_references), col(Answer.id))
    )
    rows = session.connection().execute(query)
    return tuple(GivenScore(*row, is_cut=bool(is_cut)) for *row, is_cut in rows)
