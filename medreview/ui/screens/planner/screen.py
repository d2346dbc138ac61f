"""The planner's frame: sections on one side, what the plan gives on the other, and the verb that stores it."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.ids import AnswerId, StudyId
from medreview.domain.study_plans import PlanUnreadable, StudyPlan, plan_from_json, plan_to_json
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken
from medreview.text.sentences import Span
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.requests import PlanRequest
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.planner.care_section import CareSection
from medreview.ui.screens.planner.marks_section import MarksSection
from medreview.ui.screens.planner.plan_sections import (
    AnswersSection,
    BlocksSection,
    RatersSection,
    Section,
    SectionArea,
    StudySection,
)
from medreview.ui.screens.planner.result_pane import ResultPane
from medreview.ui.screens.planner.sentences_section import SentencesSection
from medreview.ui.screens.planner.size_section import SizeSection
from medreview.ui.screens.planner.wording_sections import (
    CodebooksSection,
    ConsentSection,
    DimensionsSection,
    FormsSection,
)
from medreview.ui.settings import Settings
from medreview.ui.tokens import GRID
from medreview.ui.translation import name_word, number
from medreview.ui.widgets.fields import named, push_button
from medreview.ui.widgets.labels import line, plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.words import language_name
from medreview.workflows import design_study
from medreview.workflows.design_study import PlanCannotBeFilled, PlanPreview, SentenceEdits
from medreview.workflows.workspace_files import Workspace


@dataclass(frozen=True, slots=True)
class Draft:
    """The content of the planner: the plan, sentences cut by hand, and the study that it changes or follows."""

    plan: StudyPlan
    edits: SentenceEdits = field(default_factory=dict[AnswerId, tuple[Span, ...]])
    study: StudyId | None = None
    as_new_version: bool = False
    reason: str = ""
    is_edited: bool = False


def keep_draft(settings: Settings, workspace: Path, draft: Draft | None) -> None:
    """Remember the draft of a workspace, or forget it."""
    if draft is None:
        settings.remember(_name(workspace), b"")
        return
    values = {
        "plan": plan_to_json(draft.plan),
        "edits": [[answer, [[s.start, s.end] for s in spans]] for answer, spans in draft.edits.items()],
        "study": draft.study,
        "as_new_version": draft.as_new_version,
        "reason": draft.reason,
        "is_edited": draft.is_edited,
    }
    settings.remember(_name(workspace), json.dumps(values).encode())


def kept_draft(settings: Settings, workspace: Path) -> Draft | None:
    """The draft that was kept for a workspace; None where there is none that can be read."""
    try:
        values = json.loads(settings.memory(_name(workspace)) or b"null")
        return Draft(
            plan=plan_from_json(values["plan"], name=workspace.name),
            edits={AnswerId(a): tuple(Span(start, end) for start, end in spans) for a, spans in values["edits"]},
            study=values["study"],
            as_new_version=values["as_new_version"],
            reason=values["reason"],
            is_edited=values["is_edited"],
        )
    except (ValueError, TypeError, KeyError, PlanUnreadable):
        return None


def _name(workspace: Path) -> str:
    return f"draft/{hashlib.sha256(str(workspace).encode()).hexdigest()[:16]}"


PREVIEW_DELAY_MS = 250
SECTIONS_WIDTH = 136
SECTION_WIDTH = 70 * GRID
"""The width that a section has before the result beside it has its own."""
FIRST_TEMPLATE = "cqa-eval"
LANGUAGES = ("en", "fa", "zh")


class PlannerScreen(Screen):
    """``arrive`` takes a ``PlanRequest``; without one the draft goes on that was left."""

    REFRESHES_ON = Change.DATASETS | Change.STUDIES

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        templates = design_study.list_templates()
        self._draft = Draft(next((t.plan for t in templates if t.name == FIRST_TEMPLATE), templates[0].plan))
        self._loaded_for: Path | None = None
        self.question: QMessageBox | None = None
        """The question before a plan that is not saved goes, while it is open."""
        self._asking: CancelToken | None = None
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY_MS)
        self._delay.timeout.connect(self._ask_preview)
        self.study = StudySection(templates)
        self.answers = AnswersSection()
        self.raters = RatersSection()
        self.sizing = SizeSection(context)
        self.dimensions = DimensionsSection()
        self.blocks = BlocksSection()
        self.forms = FormsSection()
        self.codebooks = CodebooksSection()
        self.care = CareSection(context)
        self.marks = MarksSection()
        self.consent = ConsentSection()
        self.sentences = SentencesSection(context.theme, context.settings)
        self.result = ResultPane(context.theme)
        self.preview: PlanPreview | None = None
        self._is_saving = False
        self._sections: tuple[tuple[str, Section], ...] = (
            (self.tr("Study"), self.study),
            (self.tr("Answers"), self.answers),
            (self.tr("Raters"), self.raters),
            (self.tr("Dimensions"), self.dimensions),
            (self.tr("Blocks"), self.blocks),
            (self.tr("Quality checks"), self.care),
            (self.tr("Marked words"), self.marks),
            (self.tr("Size"), self.sizing),
            (self.tr("Forms"), self.forms),
            (self.tr("Codebooks"), self.codebooks),
            (self.tr("Consent"), self.consent),
            (self.tr("Sentences"), self.sentences),
        )
        for _, section in self._sections:
            section.edited.connect(partial(self._on_edited, section))
        self.study.template_chosen.connect(self._use_template)
        self.result.nearest_chosen.connect(self._use_plan)
        self.result.block_moved.connect(self._move_block)
        self.sizing.size_chosen.connect(self._use_plan)
        self._lay_out()

    @property
    def plan(self) -> StudyPlan:
        """The plan as the sections say."""
        return self._draft.plan

    @property
    def is_waiting(self) -> bool:
        """True if a preview of the plan as it is now is still to come."""
        return self._delay.isActive() or self._asking is not None

    @override
    def refresh(self) -> None:
        path = self.context.workspace.path
        if path is not None and path != self._loaded_for:
            kept = kept_draft(self.context.settings, path)
            self._draft = kept or Draft(self._fresh_plan(FIRST_TEMPLATE))
            self._loaded_for = path
        chosen = self._draft.plan.selection
        self.answers.offer(self.context.workspace.read(partial(design_study.selection_options, selection=chosen)))
        studies = self.context.workspace.read(design_study.list_studies)
        self.sizing.offer_pilots([one.name for one in studies if any(rater.n_pairs_done for rater in one.raters)])
        self.care.offer_studies([one.name for one in studies if any(rater.n_pairs_done for rater in one.raters)])
        self._show_draft()

    @override
    def arrive(self, argument: object) -> None:
        match argument:
            case PlanRequest(study=None):
                self._unless_work_is_lost(lambda: self._begin(Draft(self._fresh_plan(FIRST_TEMPLATE))))
            case PlanRequest(study=int(study), as_new_version=as_new_version):
                self._unless_work_is_lost(partial(self._open, StudyId(study), as_new_version=as_new_version))
            case (int(section), int(language)):
                self.show_section(section)
                self.language.setCurrentIndex(language)
            case _:
                pass

    @override
    def saved_state(self) -> object:
        """Section and language of the wordings; the plan itself is a draft that is kept."""
        return self.sections.currentRow(), self.language.currentIndex()

    def show_section(self, row: int) -> None:
        self.sections.setCurrentRow(row)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.result.take_width(event.size().width() - SECTIONS_WIDTH - SECTION_WIDTH)

    def _lay_out(self) -> None:
        self._heading = plain_label("", "title")
        self.language = named(QComboBox(), self.tr("Language of the wordings"))
        for code in LANGUAGES:
            self.language.addItem(language_name(code), code)
        self.language.setCurrentIndex(max(self.language.findData(self.context.settings.language), 0))
        self.language.currentIndexChanged.connect(self._show_sections)
        self.reason = named(QLineEdit(), self.tr("Reason for the new version"))
        self.reason.setPlaceholderText(self.tr("Reason for the new version"))
        self.reason.textEdited.connect(self._on_reason)
        self.save_button = push_button(self.tr("Create study"), self._save, role="primary")
        back = push_button(self.tr("Back to the studies"), partial(self.context.go_to, "studies"))
        in_a_column(
            in_a_row(
                self._heading,
                STRETCH,
                (self.reason, 2),
                plain_label(self.tr("Wordings in"), "caption"),
                self.language,
                back,
                self.save_button,
                margins=(3 * GRID, 2 * GRID, 3 * GRID, GRID),
            ),
            line(),
            (self._body(), 1),
            of=self,
            spacing=0,
        )

    def _body(self) -> QHBoxLayout:
        self.sections = named(QListWidget(), self.tr("Sections of the plan"))
        self.sections.setFixedWidth(SECTIONS_WIDTH)
        self.sections.setFrameShape(QFrame.Shape.NoFrame)
        self.sections.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.sections.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self._pages = QStackedWidget()
        for title, section in self._sections:
            self.sections.addItem(title)
            self._pages.addWidget(SectionArea(section))
        self.sections.currentRowChanged.connect(self._pages.setCurrentIndex)
        self.sections.setCurrentRow(0)
        self.first_control = self.sections
        return in_a_row(
            in_a_column(self.sections, STRETCH, margins=(GRID, 2 * GRID, GRID, GRID), spacing=STYLE),
            _upright_line(),
            (self._pages, 1),
            _upright_line(),
            self.result,
            spacing=0,
        )

    def _begin(self, draft: Draft) -> None:
        self._draft = draft
        self.forms.forget_switched_off()
        self.marks.forget_switched_off()
        self._keep()
        self._show_draft()

    def _open(self, study: StudyId, *, as_new_version: bool) -> None:
        read = self.context.workspace.read
        view = next((found for found in read(design_study.list_studies) if found.study == study), None)
        details = read(partial(design_study.show_study, name=view.name)) if view else None
        if details is None or details.plan is None:
            return
        plan = details.plan
        if as_new_version:
            suggest = partial(design_study.name_of_next_version, study_id=study, named=_of_version)
            plan = replace(plan, name=read(suggest))
        edits = read(partial(design_study.stored_edits, study_id=study))
        self._begin(Draft(plan, edits, study, as_new_version))

    def _use_template(self, name: str) -> None:
        self.study.show_template(self._draft.plan.template)
        self._unless_work_is_lost(lambda: self._begin(Draft(self._fresh_plan(name))))

    def _use_plan(self, plan: StudyPlan) -> None:
        self._draft = replace(self._draft, plan=plan, is_edited=True)
        self._keep()
        self._show_draft()

    def _move_block(self, place: int, to: int, rater: str, only_there: bool) -> None:
        """Change the order of work, or say why it cannot be so."""
        try:
            moved = design_study.with_block_moved(self._draft.plan, place, to, rater=rater, only_there=only_there)
        except PlanCannotBeFilled as error:
            self.result.refuse_move(error.problems[0])
        else:
            self._use_plan(moved)

    def _unless_work_is_lost(self, begin: Callable[[], None]) -> None:
        """Begin at once, or ask first when a plan that is not saved would go."""
        if not self._draft.is_edited:
            begin()
            return
        words = self.tr("The plan of {study} is not saved. Save this draft, or discard it?")
        self.question = ask(
            self,
            words.format(study=self._draft.plan.name),
            Answers(self.tr("Discard"), self.tr("Save draft"), destroys=True),
            then=begin,
            ended=forgets(self, "question"),
            title=self.tr("A plan is not saved"),
        )

    def _fresh_plan(self, template: str) -> StudyPlan:
        """A template's plan, or the free form's, under a name that is free."""
        plan = design_study.template_plan(template) if template else design_study.free_plan()
        taken: set[str] = set()
        if self.context.workspace.is_open:
            plan = self.context.workspace.read(partial(design_study.with_what_there_is, plan=plan))
            taken = {study.name for study in self.context.workspace.read(design_study.list_studies)}
        names = (plan.name, *(f"{plan.name} {n}" for n in range(2, len(taken) + 3)))
        return replace(plan, name=next(name for name in names if name not in taken))

    def _show_draft(self) -> None:
        draft = self._draft
        self.study.lock_template(is_locked=draft.study is not None)
        self.sentences.use_edits(draft.edits)
        self.reason.setVisible(draft.as_new_version)
        self.reason.setText(draft.reason)
        if draft.as_new_version:
            heading, verb = self.tr("Plan a new version"), self.tr("Save the new version")
        elif draft.study is not None:
            heading, verb = self.tr("Change the plan"), self.tr("Save the change")
        else:
            heading, verb = self.tr("Plan a study"), self.tr("Create study")
        self._heading.setText(heading)
        self.save_button.setText(verb)
        self.save_button.setAccessibleName(verb)
        self._show_sections()
        self._ask_preview()

    def _show_sections(self) -> None:
        for _, section in self._sections:
            section.show_in(self.language.currentData(), self._draft.plan)

    def _on_edited(self, section: Section) -> None:
        self._draft = replace(
            self._draft, plan=section.apply_to(self._draft.plan), edits=dict(self.sentences.edits), is_edited=True
        )
        self._keep()
        # The plan before said whether it could be saved; of this one that is found out by whoever comes first, the
        # preview or the person: saving refuses in the same words.
        self.save_button.setEnabled(not self._is_saving)
        self._delay.start()

    def _on_reason(self, words: str) -> None:
        self._draft = replace(self._draft, reason=words, is_edited=True)
        self._keep()

    def _keep(self) -> None:
        if path := self.context.workspace.path:
            keep_draft(self.context.settings, path, self._draft)

    def _ask_preview(self) -> None:
        """Lay the plan out off the GUI thread; an answer that was overtaken is not shown."""
        self._delay.stop()
        if not self.context.workspace.is_open:
            return
        if self._asking is not None:
            self._asking.cancel()
        workspace, draft = self.context.workspace.workspace, self._draft
        token = self.context.write_jobs.start(
            lambda _report, _cancel: design_study.preview(workspace, draft.plan, draft.edits),
            on_success=lambda found: self._show_preview(token, found),
            on_failure=lambda error: self._on_preview_failed(token, error),
        )
        self._asking = token

    def _show_preview(self, token: CancelToken, preview: PlanPreview) -> None:
        if token is not self._asking:
            return
        self._asking = None
        self.preview = preview
        self.result.show_preview(preview)
        self.answers.show_counts(preview.options)
        self.answers.show_count(preview.n_fitting_answers, preview.n_fitting_questions)
        self.sentences.show_answers(preview.answers)
        self.sizing.show_preview(self._draft.plan, preview)
        self.save_button.setEnabled(not preview.problems and not self._is_saving)

    def _on_preview_failed(self, token: CancelToken, error: Exception) -> None:
        if token is not self._asking:
            return
        self._asking = None
        self.save_button.setEnabled(False)
        if isinstance(error, MedReviewError):
            self.result.show_refusal([error.message])
        else:
            self.context.show_problem(error)

    def _save(self) -> None:
        self._is_saving = True
        self.save_button.setEnabled(False)
        workspace, draft = self.context.workspace.workspace, self._draft
        self.context.write_jobs.start(
            lambda _report, _cancel: _stored(workspace, draft),
            title=self.tr("Saving the study"),
            on_success=self._on_saved,
            on_failure=self._on_refused,
        )

    def _on_saved(self, study: StudyId) -> None:
        if path := self.context.workspace.path:
            keep_draft(self.context.settings, path, None)
        self._is_saving = False
        self.save_button.setEnabled(True)
        self.context.workspace.announce(Change.STUDIES, by=self)
        self.context.note(self.tr("Saved {study}").format(study=self._draft.plan.name))
        self._draft = Draft(self._fresh_plan(FIRST_TEMPLATE))
        self._show_draft()
        self.context.go_to("studies", study)

    def _on_refused(self, error: Exception) -> None:
        self._is_saving = False
        self.save_button.setEnabled(True)
        if isinstance(error, PlanCannotBeFilled):
            self.result.show_refusal(error.problems)
        elif isinstance(error, MedReviewError):
            self.result.show_refusal([error.message])
        else:
            self.context.show_problem(error)


def _stored(workspace: Workspace, draft: Draft) -> StudyId:
    if draft.study is None:
        return design_study.create_study(workspace, draft.plan, edits=draft.edits)
    if draft.as_new_version:
        return design_study.new_version(workspace, draft.study, draft.plan, reason=draft.reason, edits=draft.edits)
    design_study.update_study(workspace, draft.study, draft.plan, edits=draft.edits)
    return draft.study


def _of_version(study: str, number_of_version: int) -> str:
    return name_word(Message("{study} v{n}")).format(study=study, n=number(number_of_version))


def _upright_line() -> QWidget:
    upright = QFrame()
    upright.setProperty("role", "line")
    upright.setFixedWidth(1)
    return upright
