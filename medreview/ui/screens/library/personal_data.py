"""Personal data: rules with their figures on one side, what they find, its text, and what is masked on the other."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import ClassVar

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCheckBox, QMessageBox, QPushButton, QTextEdit, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.messages import Answers, ask, forgets
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.writing import WritingScreen
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import counted, day, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.fields import choice_box, line_edit, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows import browse_library
from medreview.workflows.browse_library import LibraryContents
from medreview.workflows.mask_texts import (
    MaskedNow,
    MaskReport,
    PurgeReport,
    mask,
    masked_now,
    purge_originals,
    unmask,
    what_purging_leaves,
)
from medreview.workflows.screen_questions import (
    STAYS_WORDS,
    FoundPart,
    PersonalRule,
    Screened,
    Screening,
    Span,
    alike_by,
    found_again,
    keep,
    measured_rules,
    personal_rule_words,
    personal_rules_known,
    screen,
    set_parts_aside,
    show_kept_again,
    text_of,
)
from medreview.workflows.workspace_files import Workspace

RULES_WIDTH = 50 * GRID


def _rule_said(name: str) -> str:
    words = personal_rule_words(name)
    return translated(words) if words else name


def _reason(part: FoundPart) -> str:
    return translated(STAYS_WORDS[part.stays]) if part.stays else ""


FOUND = RecordList(
    "personal-data-found",
    Message("What was found"),
    (
        ListColumn("question", Message("Question"), lambda one: one.key, 120),
        ListColumn("part", Message("Text"), lambda one: translated(one.place.words), 88),
        ListColumn("rule", Message("Rule"), lambda one: _rule_said(one.rule), 208),
        ListColumn("words", Message("Words found"), lambda one: one.words, 180, takes_rest=True),
        ListColumn("stays", Message("Cannot be masked"), _reason, 160),
    ),
    is_sortable=False,
)
MASKED = RecordList(
    "masked-texts",
    Message("Masked now"),
    (
        ListColumn("question", Message("Question"), lambda one: one.row.key, 150),
        ListColumn("part", Message("Text"), lambda one: translated(one.row.place.words), 100),
        ListColumn("marks", Message("Masks"), lambda one: one.marks, 150, takes_rest=True),
        ListColumn("at", Message("When"), lambda one: day(one.row.masked_at), 100),
        ListColumn(
            "why",
            Message("Reason why it stays masked"),
            lambda one: translated(one.why_not) if one.why_not else "",
            200,
        ),
    ),
)


class AppliesTo(Enum):
    """The parts that a decision is about."""

    MARKED = "marked"
    ALIKE = "alike"
    ALL = "all"


class RuleBox(QWidget):
    """One rule: on or off, what it finds, and how good it is."""

    def __init__(self, rule: PersonalRule, changed: Callable[[], None]) -> None:
        super().__init__()
        self.rule = rule
        said = translated(rule.words)
        self.box = QCheckBox(said)
        self.box.setAccessibleName(said)
        self.box.setChecked(True)
        self.box.toggled.connect(changed)
        self.figures = plain_label(self._measured(), "caption", wraps=True)
        explains = plain_label(translated(rule.explains), "caption", wraps=True)
        in_a_column(self.box, self.figures, explains, of=self, spacing=GRID // 2)

    def _measured(self) -> str:
        figures = measured_rules()[1].get(self.rule.name)
        if figures is None:
            return self.tr("Not measured on labelled texts yet.")
        n_labelled, n_found, n_right = figures
        told = self.tr("Recall {recall} ({right} of {labelled}), precision {precision} ({right} of {found}).")
        counts = {"right": number(n_right), "labelled": number(n_labelled), "found": number(n_found)}
        shares = {"recall": number(figures.recall, 2), "precision": number(figures.precision, 2)}
        return told.format(**counts, **shares)


class PartsInText(ReadingText):
    """A text with what was found in it: each part underlined, and the one in question marked."""

    _spans: tuple[Span, ...] = ()  # of the class, for the text is dressed before anything is shown in it
    _here: Span | None = None

    def __init__(self, screen_context: ScreenContext, name: str) -> None:
        super().__init__(screen_context.theme, designed_px=BODY_PX)
        self.setAccessibleName(name)
        self.setProperty("role", "output")

    def show_found(self, text: str, spans: Sequence[Span], here: Span | None) -> None:
        self.setExtraSelections([])
        self.show_text(text)
        self._spans = tuple(span for span in spans if span[1] <= len(text))
        self._here = here if here in self._spans else None
        self._mark()
        if self._here is not None:
            cursor = self.cursor_over(self._here)
            cursor.clearSelection()
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    @override
    def dress(self) -> None:
        super().dress()
        self._mark()

    def _mark(self) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        for span in self._spans:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self.cursor_over(span)  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setFontUnderline(True)  # pyright: ignore[reportAttributeAccessIssue]
            mark.format.setBackground(self._theme.colour("soft"))  # pyright: ignore[reportAttributeAccessIssue]
            if span == self._here:
                mark.format.setFontWeight(QFont.Weight.Bold)  # pyright: ignore[reportAttributeAccessIssue]
                mark.format.setBackground(self._theme.colour("accent"))  # pyright: ignore[reportAttributeAccessIssue]
                mark.format.setForeground(self._theme.colour("on_accent"))  # pyright: ignore[reportAttributeAccessIssue]
            marks.append(mark)
        self.setExtraSelections(marks)


class PersonalDataScreen(WritingScreen):
    REFRESHES_ON: ClassVar[Change] = Change.DATASETS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._contents = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._listing = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._reading = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self.screened: Screened | None = None
        self.box: QMessageBox | None = None
        self.datasets = choice_box(self.tr("Datasets to check"))
        self.datasets.currentIndexChanged.connect(self._forget)
        self.rules = [RuleBox(rule, self._forget) for rule in personal_rules_known()]
        self.words = line_edit(self.tr("Words of your own to find"), self.tr("name or words to find"))
        self.words.textChanged.connect(self._forget)
        self.words_are = choice_box(
            self.tr("Kind of your words"), {rule.name: translated(rule.words) for rule in personal_rules_known()}
        )
        self.words_are.choose("names")
        self.words_are.currentIndexChanged.connect(self._forget)
        self.look_button = push_button(self.tr("Search"), self._look, role="primary")
        self.kept_button = push_button(self.tr("Show matches left unmasked"), self._show_kept)
        self.in_fields = plain_label("", "caution", wraps=True)
        self.found_count, self.masked_count = plain_label("", "heading"), plain_label("", "heading")
        self.shown_rule = choice_box(self.tr("Kinds to list"))
        self.shown_rule.currentIndexChanged.connect(self._show_found)
        self.found: ListTable[FoundPart] = ListTable(
            context.settings, FOUND, selects=DataTable.SelectionMode.ExtendedSelection
        )
        self.text = PartsInText(context, self.tr("The text of the marked part"))
        self.applies = choice_box(self.tr("Decisions apply to"))
        self.applies.currentIndexChanged.connect(self._allow)
        self.keep_button = push_button(self.tr("Leave unmasked"), self._keep)
        self.aside_button = push_button(self.tr("Set questions aside"), self._set_aside)
        self.mask_button = push_button(self.tr("Mask"), self._mask)
        self._masked: tuple[MaskedNow, ...] = ()  # all of them; the list has room for the first ones
        self.masked: ListTable[MaskedNow] = ListTable(
            context.settings, MASKED, selects=DataTable.SelectionMode.ExtendedSelection
        )
        self.back_button = push_button(self.tr("Unmask selected"), self._put_marked_back)
        self.all_back_button = push_button(self.tr("Unmask all"), partial(self._put_back, None))
        self.purge_button = push_button(self.tr("Remove originals…"), self._ask_purge)
        self.first_control = self.look_button
        self.found.selectionModel().selectionChanged.connect(self._on_marked)
        self.masked.selectionModel().selectionChanged.connect(self._allow)
        self._lay_out()
        self._forget()

    def _lay_out(self) -> None:
        rules = QWidget()
        column = in_a_column(*self.rules, STRETCH, of=rules, spacing=2 * GRID)
        column.setContentsMargins(0, 0, GRID, 0)
        area = PageArea()
        area.setWidget(rules)
        chosen = QWidget()
        chosen.setFixedWidth(RULES_WIDTH)
        n_texts, _ = measured_rules()
        hint = self.tr(
            "Searches questions and answers on this computer. Recall and precision come from {n} labelled texts that "
            "were held out when the rules were written."
        )
        in_a_column(
            plain_label(self.tr("Personal data"), "title"),
            plain_label(hint.format(n=number(n_texts)), "quiet", wraps=True),
            self.datasets,
            (area, 1),
            in_a_row((self.words, 3), (self.words_are, 2)),
            self.problem,
            in_a_row(self.look_button, self.kept_button, STRETCH),
            push_button(self.tr("Back to the library"), partial(self.context.go_to, "library")),
            of=chosen,
        )
        results = in_a_column(
            in_a_row(self.found_count, STRETCH, self.shown_rule),
            self.in_fields,
            (self.found, 6),
            (self.text, 4),
            in_a_row((self.applies, 1), self.keep_button, self.aside_button, self.mask_button),
            in_a_row(self.masked_count, STRETCH, self.back_button, self.all_back_button, self.purge_button),
            (self.masked, 3),
        )
        in_a_row(chosen, (results, 1), of=self, margins=PAGE_MARGINS, spacing=3 * GRID)

    @override
    def refresh(self) -> None:
        self._forget()  # what was found belongs to the texts as they were
        self._contents.ask(browse_library.library_contents, self._on_contents)
        self._listing.ask(masked_now, self._on_listed)

    def _on_contents(self, contents: LibraryContents) -> None:
        names = {one.name: one.name for one in contents.datasets}
        self.datasets.offer_anew({"": self.tr("All datasets"), **names})

    @property
    def screening(self) -> Screening:
        """The rules and datasets that are chosen on the page."""
        rules = tuple(one.rule.name for one in self.rules if one.box.isChecked())
        datasets = (self.datasets.chosen,) if self.datasets.chosen else ()
        return Screening(rules, datasets, self.words.text().strip(), self.words_are.chosen)

    def _forget(self) -> None:
        """Another choice: what was found belongs to the one before."""
        self.screened = None
        self.in_fields.hide()
        self.shown_rule.offer_anew({"": self.tr("All kinds")})
        self._show_found()

    def _look(self) -> None:
        wanted = self.screening
        self._start(
            lambda workspace, report, cancel: screen(workspace, wanted, report, cancel),
            self._show_screened,
            self.tr("Checking every text"),
        )

    def _show_screened(self, screened: Screened) -> None:
        if screened.screening != self.screening:
            return  # another choice was made meanwhile
        self.screened = screened
        self.in_fields.show_words(" ".join(translated(one) for one in screened.remarks))
        said = self.tr("{rule}: {n}")
        kinds = {name: said.format(rule=_rule_said(name), n=number(n)) for name, n in screened.counts.items() if n}
        self.shown_rule.offer_anew({"": self.tr("All kinds"), **kinds})
        self._show_found()

    @property
    def _listed(self) -> tuple[FoundPart, ...]:
        """All that the list is of, also what it has no room for."""
        found = self.screened.found if self.screened is not None else ()
        rule = self.shown_rule.chosen
        return tuple(one for one in found if not rule or one.rule == rule)

    def _show_found(self) -> None:
        row = self.found.currentIndex().row()
        listed = self._listed
        self._list(self.found, self.found_count, FOUND.title, listed)
        if self.screened is None:
            self.found_count.setText(translated(FOUND.title))
        elif kept := self.screened.n_kept:
            told = self.tr("; left unmasked earlier: {kept}").format(kept=number(kept))
            self.found_count.setText(self.found_count.text() + told)
        self.found.say_when_empty(
            self.tr("No question checked yet.") if self.screened is None else self.tr("Nothing was found.")
        )
        if listed:
            self.found.selectRow(
                min(max(row, 0), len(self.found.rows.things) - 1)
            )  # the next one, for going through them
        self._on_marked()

    def _on_marked(self) -> None:
        part = self.found.marked or next(iter(self.found.all_marked), None)
        if part is None:
            self.text.show_found("", (), None)
        else:
            self._reading.ask(partial(text_of, place=part.place), partial(self._on_text, part))
        self._allow()

    def _on_text(self, part: FoundPart, text: str) -> None:
        found = self.screened.found if self.screened is not None else ()
        spans = [(one.start, one.end) for one in found if one.place == part.place and one.end]
        self.text.show_found(text, spans, (part.start, part.end))

    @property
    def parts(self) -> tuple[FoundPart, ...]:
        """The parts that a decision would be about."""
        match self.applies.chosen:
            case AppliesTo.ALL:
                return self._listed
            case AppliesTo.ALIKE:
                alike = {alike_by(one) for one in self.found.all_marked}
                return tuple(one for one in self._listed if alike_by(one) in alike)
            case _:
                return tuple(self.found.all_marked)

    @override
    def _allow(self) -> None:
        marked = self.found.all_marked
        alike = {alike_by(one) for one in marked}
        n_alike = sum(alike_by(one) in alike for one in self._listed) if marked else 0
        self.applies.offer_anew(
            {
                AppliesTo.MARKED: self.tr("Selected: {n}").format(n=number(len(marked))),
                AppliesTo.ALIKE: self.tr("All with the same words: {n}").format(n=number(n_alike)),
                AppliesTo.ALL: self.tr("Everything in the list: {n}").format(n=number(len(self._listed))),
            }
        )
        parts = self.parts
        self.look_button.setEnabled(bool(self.screening.kinds))
        for button in (self.keep_button, self.aside_button):
            button.setEnabled(bool(parts))
        self.mask_button.setEnabled(any(one.stays is None for one in parts))
        self.back_button.setEnabled(any(one.why_not is None for one in self.masked.all_marked))
        self.all_back_button.setEnabled(any(one.why_not is None for one in self._masked))
        self.purge_button.setEnabled(any(one.row.original is not None for one in self._masked))

    def _keep(self) -> None:
        screened, parts = self.screened, self.parts
        if screened is None:
            return

        def work(workspace: Workspace, _report: Report, _cancel: CancelToken) -> Screened:
            keep(workspace, parts)
            left = found_again(workspace, screened, parts)
            return replace(left, n_kept=left.n_kept + len(screened.found) - len(left.found))

        self._start(work, self._on_kept, self.tr("Leaving unmasked"))

    def _on_kept(self, left: Screened) -> None:
        self.context.note(self.tr("Left unmasked; they are not shown again."))
        self._show_screened(left)
        self.found.setFocus()

    def _set_aside(self) -> None:
        screened, parts = self.screened, self.parts
        if screened is None:
            return
        questions = {one.place.question_id for one in parts}
        if 2 * len(questions) > screened.n_questions:
            asked = counted(
                self.tr("{n} of {all} {all:=question|questions} would be set aside, more than half. Continue?"),
                n=len(questions),
                all=screened.n_questions,
            )
            answers = Answers(self.tr("Set questions aside"), self.tr("Cancel"))
            act = partial(self._set_these_aside, screened, parts)
            self.box = ask(self, asked, answers, then=act, ended=forgets(self, "box"))
        else:
            self._set_these_aside(screened, parts)

    def _set_these_aside(self, screened: Screened, parts: Sequence[FoundPart]) -> None:
        questions = {one.place.question_id for one in parts}
        left = screened.without(questions)

        def work(workspace: Workspace, report: Report, cancel: CancelToken) -> int:
            return set_parts_aside(workspace, screened, parts, is_meant=True, report=report, cancel=cancel)

        self._start(
            work,
            partial(self._on_set_aside, left),
            self.tr("Setting aside"),
        )

    def _on_set_aside(self, left: Screened, n: int) -> None:
        self.context.note(self.tr("Set aside: {n}").format(n=number(n)))
        self._show_screened(left)
        self.found.setFocus()
        self._announce()

    def _mask(self) -> None:
        screened, parts = self.screened, self.parts
        stay = sum(one.stays is not None for one in parts)
        if screened is None:
            return
        if self.applies.chosen is AppliesTo.MARKED and not stay:
            self._mask_these(screened, parts)
            return
        asked = self.tr(
            "Replace {n} {n:=part|parts} of texts with {n:=a placeholder|placeholders}? The originals stay until you "
            "remove them."
        )
        told = counted(asked, n=len(parts) - stay)
        if stay:
            left = self.tr("{n} more cannot be masked, only set aside.")
            left = counted(left, n=stay)
            told = f"{told}\n\n{left}"
        act = partial(self._mask_these, screened, parts)
        self.box = ask(self, told, Answers(self.tr("Mask"), self.tr("Cancel")), then=act, ended=forgets(self, "box"))

    def _mask_these(self, screened: Screened, parts: Sequence[FoundPart]) -> None:
        def work(workspace: Workspace, report: Report, cancel: CancelToken) -> tuple[MaskReport, Screened]:
            told = mask(workspace, parts, report, cancel)
            return told, found_again(workspace, screened, [one for one in parts if one.stays is None])

        self._start(work, self._on_masked, self.tr("Masking"))

    def _on_masked(self, done: tuple[MaskReport, Screened]) -> None:
        told, left = done
        words = [self.tr("Masked: {n}").format(n=number(told.n_parts)), *map(translated, told.remarks)]
        self.context.note(" ".join(words))
        self._show_screened(left)
        self.found.setFocus()
        self._announce()

    def _show_kept(self) -> None:
        self._start(
            lambda workspace, _report, _cancel: show_kept_again(workspace),
            self._on_kept_shown,
            self.tr("Show matches left unmasked"),
        )

    def _on_kept_shown(self, n: int) -> None:
        self.context.note(self.tr("Shown again in the next search: {n}").format(n=number(n)))
        self._forget()

    def _put_marked_back(self) -> None:
        self._put_back([one.row.id for one in self.masked.all_marked])

    def _put_back(self, ids: Sequence[int] | None) -> None:
        self._start(
            lambda workspace, report, cancel: unmask(workspace, ids, report, cancel),
            self._on_back,
            self.tr("Putting originals back"),
        )

    def _on_back(self, n: int) -> None:
        self.context.note(self.tr("Texts unmasked: {n}").format(n=number(n)))
        self._forget()
        self._announce()

    def _ask_purge(self) -> None:
        self._reading.ask(what_purging_leaves, self._on_purge_asked)

    def _on_purge_asked(self, left: PurgeReport) -> None:
        asked = self.tr(
            "Remove {n:=the original|the originals} of {n} masked {n:=text|texts} for good? Masking can then not "
            "be undone."
        )
        told = "\n\n".join([counted(asked, n=left.n_texts), *map(translated, left.remarks)])
        answers = Answers(self.tr("Remove originals"), self.tr("Cancel"), destroys=True)
        self.box = ask(self, told, answers, then=self._purge, ended=forgets(self, "box"))

    def _purge(self) -> None:
        self._start(
            lambda workspace, _report, _cancel: purge_originals(workspace),
            self._on_purged,
            self.tr("Removing originals"),
        )

    def _on_purged(self, done: PurgeReport) -> None:
        self.context.note(self.tr("Originals removed: {n}").format(n=number(done.n_texts)))
        self._announce()

    def _announce(self) -> None:
        self.context.workspace.announce(Change.DATASETS, by=self)
        self._listing.ask(masked_now, self._on_listed)

    def _on_listed(self, masked: tuple[MaskedNow, ...]) -> None:
        self._masked = masked
        self._list(self.masked, self.masked_count, MASKED.title, masked)
        self.masked.say_when_empty(self.tr("Nothing is masked."))
        self._allow()

    @property
    @override
    def _writing_buttons(self) -> tuple[QPushButton, ...]:
        decide = (self.keep_button, self.aside_button, self.mask_button)
        return (*decide, self.back_button, self.all_back_button, self.purge_button)

    @override
    def _on_cancelled(self) -> None:
        self.refresh()  # what was written before stays
