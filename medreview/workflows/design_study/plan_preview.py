"""A preview of a plan's result, before anything is stored."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, median

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import (
    BatchSet,
    Block,
    Dimension,
    Granularity,
    Guard,
    Level,
    MarkCategory,
    PlannedRater,
    PlanUnreadable,
    Scale,
    StudyPlan,
    Text,
    plan_from_json,
)
from medreview.errors import Message, text_in
from medreview.paths import resources_folder
from medreview.store.queries.answer_facts import count_fitting_questions
from medreview.store.queries.studies import pair_seconds
from medreview.store.workspace import Session, Workspace
from medreview.study_design.allocation import Allocation, allocate
from medreview.study_design.estimates import (
    PUBLISHED_TIMES,
    PairTimes,
    RaterLoad,
    SharedItems,
    overlaps,
    rater_loads,
)
from medreview.study_design.nearest_plan import NearestPlan, fitted_plan, nearest_plan
from medreview.study_design.problems import PlanCannotBeFilled, problems_of
from medreview.text.sentences import Span
from medreview.workflows.design_study.answer_sample import DrawnAnswers, SentenceEdits, draw_answers, fitting_questions
from medreview.workflows.design_study.errors import TemplateUnknown
from medreview.workflows.design_study.study_list import SelectionOptions, options_of


@dataclass(frozen=True, slots=True)
class Template:
    """A plan that ships with the program."""

    name: str
    title: Text
    plan: StudyPlan


def template_names() -> tuple[str, ...]:
    """Names of the templates that ship, in order."""
    return tuple(sorted(path.stem for path in (resources_folder() / "templates").glob("*.json")))


def list_templates() -> tuple[Template, ...]:
    """Every template that ships, by name."""
    plans = ((name, template_plan(name)) for name in template_names())
    return tuple(Template(name, plan.title, plan) for name, plan in plans)


def template_plan(name: str) -> StudyPlan:
    """Give the plan of one template.

    Raises
    ------
    TemplateUnknown
        If no template has this name; says which there are.
    """
    if name not in template_names():
        raise TemplateUnknown(name=name, known=template_names())
    return _with_codebook_texts(plan_from_file(resources_folder() / "templates" / f"{name}.json"))


def free_plan() -> StudyPlan:
    """Give the least that can be carried out, to build a study of one's own on."""
    quality = Dimension(
        "quality",
        {"en": "Quality", "fa": "کیفیت"},
        {"en": "is a good answer to the question", "fa": "پاسخ خوبی به این پرسش است"},
        Scale(tuple(Level(float(value)) for value in range(1, 6))),
    )
    return StudyPlan(
        name="study",
        dimensions=(quality,),
        raters=(PlannedRater("R1", "A"), PlannedRater("R2", "A")),
        blocks=(Block(Granularity.COARSE, "all"),),
        batch_sets=(BatchSet("all"),),
        seed=1,
        draws_markdown=True,
        guard=Guard(),
    )


def with_what_there_is(workspace: Workspace, plan: StudyPlan) -> StudyPlan:
    """Make a template fit the questions there are, so that it can be begun with as it is.

    Where fewer fit than it asks for, all are taken, and its batch sets stay in proportion to each other. Reference
    answers that it shows are not given up unasked.
    """
    n_wanted = plan.selection.n_questions
    with workspace.reading() as session:
        n_fitting = count_fitting_questions(session, plan.selection)
        is_small = n_wanted is not None and n_fitting < n_wanted
        if not n_fitting or not (is_small or n_fitting < _FEW_QUESTIONS):
            return plan
        questions = fitting_questions(session, plan)
    fitted = fitted_plan(plan, questions, keeps_proportions=is_small)
    return replace(fitted, show_references=plan.show_references)


def plan_from_file(path: Path) -> StudyPlan:
    """Read a plan from a JSON file.

    Raises
    ------
    FileUnreadable
        If the file cannot be opened or is not UTF-8 text.
    PlanUnreadable
        If it is not JSON, or not a plan; names the first field that is wrong.
    """
    try:
        values: object = json.loads(text_in(path))
    except json.JSONDecodeError as error:
        raise PlanUnreadable(
            name=path.name, reason=Message("line {line}: {problem}", {"line": error.lineno, "problem": error.msg})
        ) from error
    return plan_from_json(values, name=path.name)


def _with_codebook_texts(plan: StudyPlan) -> StudyPlan:
    """Put the texts in the place of the file names by which a template that ships names its codebooks."""
    folder = resources_folder() / "codebooks"
    codebooks = {
        granularity: {language: (folder / name).read_text(encoding="utf-8") for language, name in names.items()}
        for granularity, names in plan.codebooks.items()
    }
    return replace(plan, codebooks=codebooks)


FEWEST_OWN_PAIRS = 30
_FEW_QUESTIONS = 100


@dataclass(frozen=True, slots=True)
class AnswerToEdit:
    """An answer whose sentences can be merged and split by hand."""

    answer: AnswerId
    key: str
    text: str
    language: str | None
    sentences: tuple[Span, ...]
    is_edited: bool


@dataclass(frozen=True, slots=True)
class PlanPreview:
    """The resulting plan in numbers; with ``problems`` there is none, and ``loads`` and ``overlaps`` are empty.

    ``n_fitting_questions`` and ``n_fitting_answers`` fit the selection; ``n_questions`` and ``n_answers`` are drawn.
    ``has_own_times`` tells whether hours follow from ratings made here rather than from the published times.
    ``nearest`` is the nearest plan that can be carried out, where numbers alone mend this one. ``mean_sentences`` of an
    answer are there to be rated, 1 where no block is fine. ``marks`` are the categories for words of an answer.
    ``options`` are what answers can be selected by, counted among those that the rest of the selection lets pass.
    """

    n_fitting_questions: int
    n_fitting_answers: int
    n_questions: int
    n_answers: int
    loads: tuple[RaterLoad, ...]
    overlaps: tuple[SharedItems, ...]
    times: PairTimes
    has_own_times: bool
    answers: tuple[AnswerToEdit, ...]
    warnings: tuple[Message, ...]
    problems: tuple[Message, ...]
    options: SelectionOptions
    nearest: NearestPlan | None = None
    mean_sentences: float = 1.0
    marks: tuple[MarkCategory, ...] = ()


def preview(workspace: Workspace, plan: StudyPlan, edits: SentenceEdits | None = None) -> PlanPreview:
    """Lay the plan out over the answers of the workspace as they are, and say what comes of it; stores nothing.

    Parameters
    ----------
    workspace : Workspace
        Where the answers are.
    plan : StudyPlan
        Any plan, also one that cannot be carried out: its problems are part of the preview.
    edits : mapping of AnswerId to Span tuples, optional
        Answers whose sentences were cut by hand.
    """
    with workspace.reading() as session:
        drawn = draw_answers(session, plan, edits or {})
        own_times = _own_times(session)
        options = options_of(session, plan.selection)
    times = own_times or PUBLISHED_TIMES
    try:
        allocation, problems = allocate(plan, drawn.questions, drawn.agreed), ()
    except PlanCannotBeFilled as refusal:
        allocation, problems = None, refusal.problems
    shared = overlaps(allocation, plan.raters) if allocation else ()
    return PlanPreview(
        n_fitting_questions=drawn.n_fitting_questions,
        n_fitting_answers=drawn.n_fitting_answers,
        n_questions=len(drawn.questions),
        n_answers=drawn.n_answers,
        loads=rater_loads(allocation, plan.raters, times) if allocation else (),
        overlaps=shared,
        times=times,
        has_own_times=own_times is not None,
        answers=tuple(_answers_to_edit(drawn)),
        warnings=tuple(_warnings(plan, drawn, shared if allocation else None, allocation)),
        problems=problems,
        options=options,
        nearest=nearest_plan(plan, drawn.questions) if problems_of(plan, drawn.questions) else None,
        mean_sentences=fmean(map(len, drawn.sentences.values())) if drawn.sentences else 1.0,
        marks=plan.marks,
    )


def _own_times(session: Session) -> PairTimes | None:
    """Median active seconds of the pairs rated here, once there are enough of both granularities."""
    coarse = pair_seconds(session, Granularity.COARSE)
    fine = pair_seconds(session, Granularity.FINE)
    if min(len(coarse), len(fine)) < FEWEST_OWN_PAIRS:
        return None
    return PairTimes(
        coarse_pair_s=median(seconds for seconds, _ in coarse),
        fine_sentence_s=median(seconds / n_items for seconds, n_items in fine),
    )


def _answers_to_edit(drawn: DrawnAnswers) -> Iterator[AnswerToEdit]:
    for question in drawn.questions:
        for answer in question.answers:
            if answer.answer in drawn.sentences:
                found = drawn.texts[answer.answer]
                yield AnswerToEdit(
                    answer.answer,
                    answer.key,
                    found.text,
                    found.language,
                    drawn.sentences[answer.answer],
                    answer.answer in drawn.edited,
                )


def _warnings(
    plan: StudyPlan,
    drawn: DrawnAnswers,
    shared: Sequence[SharedItems] | None,
    allocation: Allocation | None,
) -> Iterator[Message]:
    if drawn.n_set_aside_answers:
        n_aside = {"n_answers": drawn.n_set_aside_answers}
        yield Message(
            ("{n_answers} {n_answers:=answer is|answers are} left out, because the questions are set aside."), n_aside
        )
    if plan.practice is not None and not plan.practice.items:
        yield Message("The practice has no item yet, so raters start without it. Choose agreed values for it.")
    if drawn.n_agreed_answers:
        n_agreed = {"n_answers": drawn.n_agreed_answers}
        yield Message("{n_answers} {n_answers:=answer is|answers are} left out for practice or gold items.", n_agreed)
    if drawn.n_blank_answers:
        yield Message(
            "{n_answers} {n_answers:=answer|answers} without text {n_answers:=is|are} left out.",
            {"n_answers": drawn.n_blank_answers},
        )
    if drawn.n_cut_off_answers:
        n_cut_off = {"n_answers": drawn.n_cut_off_answers}
        yield Message("{n_answers} truncated or overlong {n_answers:=answer is|answers are} left out.", n_cut_off)
    if drawn.n_unstated_answers:
        yield Message(
            "The author of {n_answers} {n_answers:=answer|answers} is not stated, so they count as answers of one "
            "author. To compare authors, say who wrote them by importing their file again.",
            {"n_answers": drawn.n_unstated_answers},
        )
    sizes = {len(question.answers) for question in drawn.questions}
    if len(sizes) > 1:
        yield Message(
            ("Questions have {fewest} to {most} answers, so authors are not compared on the same questions."),
            {"fewest": min(sizes), "most": max(sizes)},
        )
    n_wanted = template_plan(plan.template).selection.n_questions if plan.template in template_names() else None
    n_fitting = drawn.n_fitting_questions
    if plan.selection.n_questions is None and n_wanted is not None and 0 < n_fitting < n_wanted:
        yield Message(
            "The template needs {n_wanted} {n_wanted:=question|questions}. Only {n_questions} "
            "{n_questions:=matches|match}; all are used.",
            {"n_wanted": n_wanted, "n_questions": n_fitting},
        )
    n_without = sum(not question.has_reference for question in drawn.questions)
    if plan.show_references and 0 < n_without < len(drawn.questions):
        yield Message(
            ("{n_questions} {n_questions:=question has|questions have} no reference answer to show."),
            {"n_questions": n_without},
        )
    if shared is not None and allocation is not None and not any(_is_shared(overlap) for overlap in shared):
        yield Message("No two raters rate the same answer, so their agreement cannot be measured.")


def _is_shared(overlap: SharedItems) -> bool:
    return any(n for i, row in enumerate(overlap.n_shared) for j, n in enumerate(row) if i != j)
