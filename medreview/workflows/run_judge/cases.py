"""From stored texts to the case that a prompt is filled with."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from medreview.domain.judge_plans import JudgePlan
from medreview.domain.questions import QuestionKind
from medreview.domain.rating_tasks import Turn
from medreview.domain.study_plans import Granularity
from medreview.importers.images import is_dicom
from medreview.llm.messages import ImagePart
from medreview.protocols import Case, JudgeProtocol
from medreview.store.queries.judge_items import JudgedTexts, image_content, judged_texts, sentence_texts
from medreview.store.queries.judge_runs import PendingItem
from medreview.store.queries.studies import study_named
from medreview.workflows.run_judge.chosen_protocols import shows_references


@dataclass(frozen=True, slots=True)
class ItemCase:
    """An item with the texts it is about; the bytes of images are not in it yet."""

    item: PendingItem
    case: Case


def item_cases(
    rows: Session, plan: JudgePlan, protocol: JudgeProtocol, items: Sequence[PendingItem]
) -> tuple[ItemCase, ...]:
    """The cases of these items, as the plan wants them."""
    answers = list(dict.fromkeys(item.answer_id for item in items))
    texts = judged_texts(rows, answers)
    study = study_named(rows, plan.selection.study) if plan.selection.study else None
    has_references = shows_references(protocol)
    is_fine = plan.granularity is Granularity.FINE
    own_words = sentence_texts(rows, study.id or 0, answers) if study is not None and is_fine else {}
    cases: list[ItemCase] = []
    for item in items:
        of_item = texts[item.answer_id]
        references = of_item.references if has_references else ()
        cases.append(ItemCase(item, _case(plan, of_item, references, _sentence(item, of_item, own_words))))
    return tuple(cases)


def with_images(rows: Session, case: Case) -> Case:
    """The case with the bytes of its images, to be sent."""
    return replace(case, images=tuple(_with_content(rows, part) for part in case.images))


def _with_content(rows: Session, part: ImagePart) -> ImagePart:
    """The image as models read it: of a scan the first frame, as a person would see it."""
    content = image_content(rows, part.sha256)
    if not is_dicom(content):
        return replace(part, content=content)
    from medreview.importers.dicom_images import rendered_png  # loads numpy, which other images do not need

    return replace(part, content=rendered_png(part.sha256[:8], content))


def _media_type(form: str) -> str:
    return "image/png" if form == "DICOM" else f"image/{form.lower()}"


def _case(plan: JudgePlan, texts: JudgedTexts, references: tuple[str, ...], sentence: str | None) -> Case:
    images = texts.images if plan.shows_images else ()
    shown = references if plan.n_references is None else references[: plan.n_references]
    return Case(
        _question(texts),
        texts.answer,
        shown[::-1] if plan.reverses_references else shown,
        sentence,
        tuple(Turn(role, text) for role, text in texts.context),
        tuple(ImagePart(sha256, _media_type(form)) for sha256, form in images),
        beside=texts.others,
    )


def _question(texts: JudgedTexts) -> str:
    """What the raters see: the title, where it says more than the text begins with, and the text."""
    title = (texts.title or "").strip()
    if not title or texts.kind == QuestionKind.TERM or texts.question.strip().startswith(title):
        return texts.question
    return f"{title}\n{texts.question}"


def _sentence(item: PendingItem, texts: JudgedTexts, own_words: dict[tuple[int, int], str]) -> str | None:
    if item.sentence_index is None:
        return None
    if item.sentence_start is None or item.sentence_end is None:
        return own_words.get((item.answer_id, item.sentence_index), "")
    return texts.answer[item.sentence_start : item.sentence_end]
