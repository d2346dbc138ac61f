"""Agreement of a run's tags with a person's, and a page to tag a sample by hand without seeing what the run said."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QScrollArea, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.domain.run_kinds import RunKind
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import LatestQuery
from medreview.ui.plots.results_pane import Results, ResultsPane, Wish
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import in_window_direction, isolated, number, window_language
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.image_window import Thumbnail, ThumbnailStrip
from medreview.ui.widgets.labels import ElidedLabel, line, plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.small_images import ViewedImage
from medreview.ui.widgets.value_list import TagWords, ValueList
from medreview.ui.words import FIELD_WORDS, field_name, speaker_name
from medreview.workflows import browse_library, carry_out_runs, tag_questions
from medreview.workflows.browse_library import QuestionDetail
from medreview.workflows.tag_questions import TagSample

SPLITTER_SIZES = (720, 560)


class TagAgreementScreen(Screen):
    """``arrive`` takes the id of a run that sorted questions."""

    REFRESHES_ON = Change.DATASETS | Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._run: int | None = None
        self._names: dict[int, str] = {}
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._run)
        self.results = ResultsPane(context)
        self.beside = choice_box(self.tr("Compared with"))
        self.beside.currentIndexChanged.connect(self._show)
        self.sample_button = push_button(self.tr("Tag a sample by hand…"), self._tag_sample)
        self.back_button = push_button(self.tr("Back to the run"), self._back, role="quiet")
        in_a_column(
            in_a_row(
                plain_label(self.tr("Compared with")),
                self.beside,
                STRETCH,
                self.sample_button,
                self.back_button,
                margins=PAGE_MARGINS,
            ),
            line(),
            (self.results, 1),
            of=self,
            spacing=0,
        )
        self.first_control = self.sample_button

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, int):
            self._run = argument
        self.refresh()

    @override
    def saved_state(self) -> object:
        return self._run

    @override
    def refresh(self) -> None:
        self.results.forget()
        if self._run is not None:
            self._asking.ask(carry_out_runs.list_runs, self._on_runs)
        else:
            self.results.say(self.tr("Agreement of tags"), self.tr("No run is open. Choose one in the list of runs."))

    def _on_runs(self, runs: tuple[carry_out_runs.RunView, ...]) -> None:
        self._names = {view.run: view.name for view in runs if view.kind is RunKind.TAG}
        others = {name: self.tr("run {run}").format(run=isolated(name)) for name in self._other_names()}
        self.beside.offer_anew({"": self.tr("tags by hand"), **others})
        self._show()

    def _other_names(self) -> list[str]:
        return [name for run, name in self._names.items() if run != self._run]

    def _show(self) -> None:
        if self._run not in self._names:
            return
        workspace, run, other = self.context.workspace.workspace, self._run, str(self.beside.chosen or "")
        title = self.tr("Agreement of tags: {run}").format(run=isolated(self._names[run]))
        language = window_language()

        def held(_report: Report, _cancel: CancelToken) -> Results:
            done = tag_questions.agreement_of_tags(workspace, run, other=other)
            offered = tag_questions.fields_to_tag(workspace, language)
            titles = TagWords.of_lists({one.field: one.values for one in offered}).of_all()
            values = {value: Message("{text}", {"text": words}) for value, words in titles.items()}
            tables = (replace(one, words={**values, **FIELD_WORDS, **one.words}) for one in done.tables if one.rows)
            return Results((), done.figures, tuple(tables))

        self.results.show_results(Wish(("tags", run), other, title, ""), held)

    def _tag_sample(self) -> None:
        self.context.go_to("tag-sample", self._run)

    def _back(self) -> None:
        self.context.go_to("run", self._run)


class TagSampleScreen(Screen):
    """``arrive`` takes the id of a run: its questions come in an order drawn once, without a word of what it said."""

    REFRESHES_ON = Change.DATASETS | Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._run: int | None = None
        self._sample: TagSample | None = None
        self._passed: set[int] = set()
        """Questions that were left out for now."""
        self._shown: int | None = None
        self._asking = LatestQuery(context.read_jobs, context.workspace, self, of=lambda: self._run)
        self.title, self.progress = ElidedLabel(), plain_label("", "quiet", is_spoken=True)
        self.title.setProperty("role", "title")
        back = push_button(self.tr("Back to the agreement"), self._back, role="quiet")
        self.values: dict[str, ValueList] = {}
        self.question = QScrollArea()
        self.question.setWidgetResizable(True)
        self.question.setFrameShape(QScrollArea.Shape.NoFrame)
        self.question.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.question.setAccessibleName(self.tr("The question to tag"))
        self.save_button = push_button(self.tr("Save and next"), self._save, role="primary", keys="Ctrl+Return")
        QShortcut(QKeySequence("Ctrl+Return"), self, self.save_button.click)
        self.pass_button = push_button(self.tr("Skip"), self._pass)
        self._fields = in_a_column(spacing=2 * GRID)
        self._side = QWidget()
        in_a_column(
            (self._fields, 1),
            in_a_row(STRETCH, self.pass_button, self.save_button),
            of=self._side,
            margins=(2 * GRID, 2 * GRID, 3 * GRID, 2 * GRID),
            spacing=2 * GRID,
        )
        parts = DividedView(self.question, self._side, sizes=SPLITTER_SIZES)
        in_a_column(
            in_a_row((self.title, 1), self.progress, back, margins=PAGE_MARGINS),
            line(),
            (parts, 1),
            of=self,
            spacing=0,
        )
        self._show_nothing(self.tr("No run is open. Choose one in the list of runs."))

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, int) and argument != self._run:
            self._run, self._sample, self._shown = argument, None, None
            self._passed.clear()
        self.refresh()

    @override
    def saved_state(self) -> object:
        return self._run

    @override
    def refresh(self) -> None:
        if self._run is not None:
            language = window_language()
            read = partial(tag_questions.sample_to_tag, run_id=self._run, language=language)
            self._asking.ask(read, self._on_sample)

    @override
    def take_focus(self) -> None:
        first = next(iter(self.values.values()), None)
        if first is not None:
            first.line.setFocus()

    def _on_sample(self, sample: TagSample) -> None:
        self._sample = sample
        self.title.show_words(self.tr("Tag a sample by hand: {run}").format(run=isolated(sample.run)))
        n_done = sum(sample.is_done(one) for one in sample.questions)
        told = self.tr("tagged: {n} of {total}")
        self.progress.setText(told.format(n=number(n_done), total=number(len(sample.questions))))
        if tuple(self.values) != tuple(one.field for one in sample.fields):
            self._make_lists(sample)
        if self._shown is None or sample.is_done(self._shown):
            self._show_next()

    def _make_lists(self, sample: TagSample) -> None:
        for one in self.values.values():
            one.deleteLater()
        self.values = {one.field: ValueList(field_name(one.field)) for one in sample.fields}
        for place, (field, values) in enumerate(self.values.items()):
            self._fields.addWidget(plain_label(field_name(field), "heading"))
            self._fields.addWidget(values, 1)
            values.activated.connect(partial(self._go_on, place))
            values.edited.connect(self._say_state)
        lists = (control for one in self.values.values() for control in (one.line, one.list))
        for before, now in pairwise([*lists, self.pass_button, self.save_button]):
            QWidget.setTabOrder(before, now)

    def _show_next(self) -> None:
        sample = self._sample
        assert sample is not None
        left = [one for one in sample.questions if not sample.is_done(one) and one not in self._passed]
        self._shown = next(iter(left), None)
        detail = None
        if self._shown is not None:
            read = partial(browse_library.question_detail, question_id=self._shown)
            detail = self.context.workspace.read(read)
        if detail is None:
            self._show_nothing(self.tr("Every question of the run has your tags, or was left for later."))
            return
        self._side.setEnabled(True)
        self.question.setWidget(self._page(detail))
        for one in sample.fields:
            own = sample.own.get((detail.question_id, one.field), "")
            self.values[one.field].show_values(field_name(one.field), one.values, own)
        self._say_state()
        if self.isVisible():
            self.take_focus()

    def _show_nothing(self, sentence: str) -> None:
        page = QWidget()
        in_a_column(plain_label(sentence, "quiet", wraps=True), STRETCH, of=page, margins=PAGE_MARGINS)
        self.question.setWidget(page)
        self._side.setEnabled(False)

    def _page(self, question: QuestionDetail) -> QWidget:
        """The texts and images alone: what anybody said of the question stays out of sight."""
        page = QWidget()
        column = in_a_column(of=page, margins=PAGE_MARGINS)
        if question.title:
            column.addWidget(plain_label(question.title, "heading", wraps=True, is_data=True))
        for role, text in (*question.turns, ("", question.text)):
            if role:
                column.addWidget(plain_label(speaker_name(role), "caption"))
            shown = ReadingText(self.context.theme, grows=True)
            shown.show_text(text, question.language)
            shown.setAccessibleName(speaker_name(role) if role else self.tr("Question"))
            column.addWidget(shown)
        for place, option in enumerate(question.options, start=1):
            column.addWidget(plain_label(in_window_direction(f"{number(place)}. {isolated(option)}"), wraps=True))
        strip = ThumbnailStrip(self.context.theme)
        column.addWidget(strip)
        read = self.context.workspace.read
        strip.show_thumbnails(
            [
                Thumbnail(
                    image.thumbnail,
                    ViewedImage(
                        image.name,
                        partial(read, partial(browse_library.image_content, sha256=image.sha256)),
                        image.modality,
                    ),
                )
                for image in question.images
            ]
        )
        column.addStretch(1)
        return page

    def _go_on(self, place: int) -> None:
        """Enter on a value goes to the next field, and on the last one keeps all."""
        after = list(self.values.values())[place + 1 :]
        if after:
            after[0].line.setFocus()
        else:
            self._save()

    def _say_state(self) -> None:
        self.save_button.setEnabled(any(one.value for one in self.values.values()))

    def _save(self) -> None:
        given = {field: one.value for field, one in self.values.items() if one.value}
        if self._shown is None or not given:
            return
        try:
            tag = partial(tag_questions.tag_fields, question_id=self._shown, values=given)
            self.context.workspace.write(tag, by=self)
        except MedReviewError as error:
            self.context.show_problem(error)
            return
        if len(given) < len(self.values):
            self._passed.add(self._shown)
        self._shown = None
        self.refresh()

    def _pass(self) -> None:
        if self._shown is not None:
            self._passed.add(self._shown)
            self._show_next()

    def _back(self) -> None:
        self.context.go_to("tag-agreement", self._run)
