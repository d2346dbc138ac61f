"""Small true workspaces and studies for tests: ``from tests.builders import a_study, a_workspace``."""

import hashlib
import io
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image as PilImage
from sqlmodel import Session, col, select

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.comparisons import Criterion
from medreview.domain.datasets import Dataset
from medreview.domain.granularity import SCALED
from medreview.domain.ids import RaterId, StudyId
from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question
from medreview.domain.studies import Assignment, Item, Rater, Segmentation, Sentence, Study, StudyRater, StudyState
from medreview.domain.study_plans import (
    AgreedItem,
    BatchSet,
    Block,
    Dimension,
    Form,
    FormItem,
    FormTime,
    Granularity,
    Guard,
    Level,
    PlannedRater,
    Practice,
    Scale,
    StudyPlan,
    plan_sha256,
    plan_to_json,
)
from medreview.store.workspace import Workspace, create_workspace, open_workspace
from medreview.study_design.marks import marks_named

CREATED_AT = "2026-11-21T08:00:00+00:00"
AUTHOR_NAMES = ("Dr Hidden", "secret-model-7b", "another-model-70b")
SENTENCES = (
    "Paracetamol is usually the first choice. ",
    "Take 500 mg, at most 4 g a day. ",
    "See a doctor if the fever lasts.",
)

CRITERIA = (
    ("doctor", 5.0, "Advises to see a doctor if the fever lasts."),
    ("paracetamol", 3.0, "Names paracetamol."),
    ("no-dose", -4.0, "Names a medicine without its dose."),
)
"""Key, points and text; a fault takes points away."""


@dataclass(frozen=True, slots=True)
class BuiltStudy:
    id: StudyId
    uid: str
    name: str
    plan: StudyPlan
    raters: tuple[RaterId, ...]
    rater_codes: tuple[str, ...]


def a_workspace(folder: Path, name: str = "study.medreview") -> Workspace:
    """An empty workspace; the caller closes it."""
    path = folder / name
    path.touch(mode=0o600)
    path.write_bytes(_empty_workspace())
    return open_workspace(path)


@cache
def _empty_workspace() -> bytes:
    """What a new workspace holds: laying one out takes ten times as long as opening it."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "empty.medreview"
        create_workspace(made).close()
        return made.read_bytes()


def a_dataset(workspace: Workspace, *, answers: int = 6, sentences: int = 3, name: str = "A dataset") -> None:
    """Questions of three answers each with their reference, in no study yet."""
    with workspace.transaction() as session:
        _answers(session, name, answers, sentences, 0)


def a_rubric(workspace: Workspace, *, dataset: str = "A dataset") -> None:
    """Criteria of every question of a dataset: all of `CRITERIA`, or the first two of every other question."""
    with workspace.transaction() as session:
        _criteria(session, dataset)


def a_scale(n_levels: int = 5) -> Scale:
    return Scale(tuple(Level(float(n), {"en": f"level {n}"}) for n in range(1, n_levels + 1)))


def a_dimension(name: str, n_levels: int = 5) -> Dimension:
    return Dimension(name, {"en": name.capitalize(), "fa": f"بُعد {name}"}, {"en": f"It is {name}."}, a_scale(n_levels))


def a_plan(
    *,
    name: str = "A study",
    raters: Sequence[str] = ("r1",),
    granularities: Sequence[Granularity] = (Granularity.FINE,),
    dimensions: Sequence[str] = ("correctness", "relevance", "safety"),
    consent: bool = False,
    confidence: bool = True,
    forms: bool = True,
    show_references: bool = False,
    batch_size: int = 2,
    closes_batches: bool = False,
    confidence_row: bool = False,
    idle_limit_s: float = 60.0,
    practice: Practice | None = None,
    guard: Guard | None = None,
    marks: Sequence[str] = (),
) -> StudyPlan:
    """A plan with one block a granularity; ``forms`` asks one after each batch, after each setting, and at the end."""
    return StudyPlan(
        name=name,
        title={"en": name, "fa": "یک مطالعه"},
        dimensions=() if set(SCALED).isdisjoint(granularities) else tuple(map(a_dimension, dimensions)),
        raters=tuple(PlannedRater(code, "A") for code in raters),
        blocks=tuple(Block(granularity, "X") for granularity in granularities),
        batch_sets=(BatchSet("X"),),
        batch_size=batch_size,
        seed=7,
        show_references=show_references,
        confidence=FormItem("confidence", {"en": "How sure are you?"}, a_scale()) if confidence else None,
        forms=_forms() if forms else (),
        cannot_judge_reasons={"unclear": {"en": "Unclear"}, "outside_my_field": {"en": "Outside my field"}},
        codebooks={granularity: {"en": f"How to rate {granularity}."} for granularity in granularities},
        consent={"en": "Your ratings are kept under a code."} if consent else {},
        closes_batches=closes_batches,
        confidence_row=confidence_row,
        idle_limit_s=idle_limit_s,
        practice=practice,
        guard=guard,
        marks=marks_named(marks),
    )


def a_practice(
    n_items: int,
    *,
    dataset: str = "Practised",
    fine: bool = True,
    agreed: float = 4.0,
    pass_share: float | None = None,
    within: int = 0,
    attempts: int = 1,
) -> Practice:
    """Practice at the first answers of a dataset: each whole, or the sentence after its number."""
    items = tuple(
        AgreedItem(
            dataset,
            f"a-{number}",
            {"correctness": agreed, "safety": agreed},
            sentence_index=1 if fine else None,
            why={"en": f"The panel said {agreed:g} of answer {number}.", "fa": "نظر گروه این بود."},
        )
        for number in range(n_items)
    )
    return Practice(items, pass_share, within, attempts)


def a_study(
    workspace: Workspace,
    *,
    raters: int = 1,
    answers: int = 2,
    fine: bool = True,
    coarse: bool = False,
    pairwise: bool = False,
    criteria: bool = False,
    sentences: int = 3,
    images: int = 0,
    name: str = "A study",
    consent: bool = False,
    confidence: bool = True,
    forms: bool = True,
    show_references: bool = False,
    batch_size: int = 2,
    closes_batches: bool = False,
    confidence_row: bool = False,
    idle_limit_s: float = 60.0,
    practice: Practice | None = None,
    guard: Guard | None = None,
    marks: Sequence[str] = (),
    state: StudyState = StudyState.PLANNED,
) -> BuiltStudy:
    """A study with every answer assigned to every rater, coarse pairs first; batches of ``batch_size`` answers.

    ``pairwise`` holds every two answers of a question against each other after that, ``criteria`` then every answer to
    the criteria of its question, which have two or three.

    The items of ``practice`` are answers of a dataset of their own (see ``a_practice``). Raters are called r1, r2, ...;
    questions hold three answers by the authors `AUTHOR_NAMES` and one reference.
    """
    wanted = {Granularity.COARSE: coarse, Granularity.FINE: fine, Granularity.PAIRWISE: pairwise}
    wanted |= {Granularity.CRITERIA: criteria}
    granularities = tuple(granularity for granularity, is_wanted in wanted.items() if is_wanted)
    codes = tuple(f"r{number}" for number in range(1, raters + 1))
    plan = a_plan(
        name=name,
        raters=codes,
        granularities=granularities,
        consent=consent,
        confidence=confidence,
        forms=forms,
        show_references=show_references,
        batch_size=batch_size,
        closes_batches=closes_batches,
        confidence_row=confidence_row,
        idle_limit_s=idle_limit_s,
        practice=practice,
        guard=guard,
        marks=marks,
    )
    with workspace.transaction() as session:
        answer_ids = _answers(session, name, answers, sentences, images)
        if criteria:
            _criteria(session, name)
        practised = _answers(session, "Practised", len(practice.items), sentences, images) if practice else []
        study = Study(
            uid=f"study-{hashlib.sha256(name.encode()).hexdigest()[:12]}",
            name=name,
            state=state,
            plan=plan_to_json(plan),
            plan_sha256=plan_sha256(plan),
            created_at=CREATED_AT,
        )
        session.add(study)
        session.flush()
        study_id = _id(study.id)
        for answer_id in (*answer_ids, *practised):
            _segment(session, study_id, answer_id, sentences)
        rater_ids = tuple(_rater(session, study_id, code) for code in codes)
        for code, rater_id in zip(codes, rater_ids, strict=True):
            _assign(session, plan, study, rater_id=rater_id, code=code, answer_ids=answer_ids, n_sentences=sentences)
        return BuiltStudy(
            StudyId(study_id), study.uid, name, plan, tuple(RaterId(rater_id) for rater_id in rater_ids), codes
        )


def _forms() -> tuple[Form, ...]:
    ease = Form("ease", {"en": "This batch"}, (FormItem("ease", {"en": "How easy?"}, a_scale()),), FormTime.AFTER_BATCH)
    load = Form(
        "nasa_tlx",
        {"en": "Workload"},
        (FormItem("mental", {"en": "How demanding?"}, a_scale(7)), FormItem("effort", {"en": "How hard?"}, a_scale(7))),
        FormTime.AFTER_GRANULARITY,
    )
    preference = Form(
        "preference",
        {"en": "At the end"},
        (
            FormItem("why", {"en": "What did you prefer?"}),
            FormItem("more", {"en": "Anything else?"}, is_required=False),
        ),
        FormTime.AT_END,
    )
    return ease, load, preference


def _answers(session: Session, dataset_name: str, n_answers: int, n_sentences: int, n_images: int) -> list[int]:
    dataset = Dataset(name=dataset_name, created_at=CREATED_AT)
    authors = [_author(session, name, kind) for name, kind in zip(AUTHOR_NAMES, AuthorKind, strict=False)]
    session.add(dataset)
    session.flush()
    answer_ids: list[int] = []
    question: Question | None = None
    for number in range(n_answers):
        if number % len(authors) == 0:
            question = _question(session, _id(dataset.id), number, n_images)
            reference = _answer(session, question, f"ref-{number}", _id(authors[0].id), "The reference says so.")
            reference.is_reference = True
        assert question is not None
        author = authors[number % len(authors)]
        text = f"Answer {number}. " + _answer_text(n_sentences)
        answer = _answer(session, question, f"a-{number}", _id(author.id), text)
        session.flush()
        answer_ids.append(_id(answer.id))
    return answer_ids


def _criteria(session: Session, dataset_name: str) -> None:
    query = select(Question).join(Dataset).where(Dataset.name == dataset_name).order_by(col(Question.id))
    for place, question in enumerate(session.exec(query)):
        for key, points, text in CRITERIA[: 3 - place % 2]:
            session.add(Criterion(question_id=_id(question.id), key=key, points=points, text=text))
            session.flush()


def _answer_text(n_sentences: int) -> str:
    return "".join(SENTENCES[index % len(SENTENCES)] for index in range(n_sentences))


def _author(session: Session, name: str, kind: AuthorKind) -> Author:
    found = session.exec(select(Author).where(Author.name == name)).first()
    author = found or Author(name=name, kind=kind)
    session.add(author)
    session.flush()
    return author


def _question(session: Session, dataset_id: int, number: int, n_images: int) -> Question:
    question = Question(
        dataset_id=dataset_id,
        key=f"q-{number}",
        text=f"Question {number}: what helps against fever?",
        language="en",
        title="Fever",
        context=[{"role": "patient", "text": "I have had a fever since Monday."}],
        options=["Rest", "Paracetamol"],
        correct_option=[2],
        extra={"written_by": AUTHOR_NAMES[0]},
    )
    session.add(question)
    session.flush()
    for position in range(n_images):
        image = _image(session, shade=40 * position)
        session.add(
            QuestionImage(
                question_id=_id(question.id), position=position, image_sha256=image, name=f"scan-{position}.png"
            )
        )
    return question


def _image(session: Session, *, shade: int) -> str:
    file = io.BytesIO()
    PilImage.new("L", (16, 12), shade).save(file, "PNG")
    content = file.getvalue()
    sha256 = hashlib.sha256(content).hexdigest()
    if session.get(Image, sha256) is None:
        session.add(Image(sha256=sha256, format="PNG", width=16, height=12, content=content, thumbnail=content))
        session.flush()
    return sha256


def _answer(session: Session, question: Question, key: str, author_id: int, text: str) -> Answer:
    answer = Answer(
        dataset_id=question.dataset_id,
        question_id=_id(question.id),
        key=key,
        author_id=author_id,
        text=text,
        language="en",
        run="run-of-the-hidden-model",
    )
    session.add(answer)
    return answer


def _segment(session: Session, study_id: int, answer_id: int, n_sentences: int) -> None:
    """Sentence 0 is the answer's number; the others follow."""
    segmentation = Segmentation(study_id=study_id, answer_id=answer_id, splitter="by hand", splitter_version="1")
    session.add(segmentation)
    session.flush()
    answer = session.get(Answer, answer_id)
    assert answer is not None
    start = answer.text.index(". ") + 2
    session.add(Sentence(segmentation_id=_id(segmentation.id), position=0, start=0, end=start - 1))
    for index in range(n_sentences):
        length = len(SENTENCES[index % len(SENTENCES)])
        session.add(
            Sentence(segmentation_id=_id(segmentation.id), position=index + 1, start=start, end=start + length - 1)
        )
        start += length


def _rater(session: Session, study_id: int, code: str) -> int:
    rater = session.exec(select(Rater).where(Rater.code == code)).first() or Rater(code=code, name=f"Rater {code}")
    session.add(rater)
    session.flush()
    session.add(StudyRater(study_id=study_id, rater_id=_id(rater.id), group_name="A"))
    return _id(rater.id)


def _assign(
    session: Session,
    plan: StudyPlan,
    study: Study,
    *,
    rater_id: int,
    code: str,
    answer_ids: list[int],
    n_sentences: int,
) -> None:
    position = 0
    for number, block in enumerate(plan.blocks, start=1):
        for index, (answer_id, other) in enumerate(_rated_together(block.granularity, answer_ids)):
            position += 1
            assignment = Assignment(
                uid=f"{study.uid}-{code}-{position}",
                study_id=_id(study.id),
                rater_id=rater_id,
                answer_id=answer_id,
                other_answer_id=other,
                granularity=block.granularity,
                block=str(number),
                batch=index // plan.batch_size + 1,
                position=position,
            )
            session.add(assignment)
            session.flush()
            indexes = range(1, n_sentences + 1) if block.granularity is Granularity.FINE else (None,)
            for place, sentence_index in enumerate(indexes):
                session.add(Item(assignment_id=_id(assignment.id), position=place, sentence_index=sentence_index))


def _rated_together(granularity: Granularity, answer_ids: list[int]) -> list[tuple[int, int | None]]:
    """Each answer alone, or every two of the three to a question, each of them first once."""
    if granularity is not Granularity.PAIRWISE:
        return [(answer_id, None) for answer_id in answer_ids]
    n = len(AUTHOR_NAMES)
    of_questions = (answer_ids[start : start + n] for start in range(0, len(answer_ids), n))
    return [(one, own[(at + 1) % n]) for own in of_questions if len(own) == n for at, one in enumerate(own)]


def _id(identifier: int | None) -> int:
    assert identifier is not None
    return identifier
