"""The drawer beside the figure: what was counted for what is marked, or how the numbers were computed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from medreview.reporting.analysis_settings import AnalysisSettings, Collapse, CollapseUnreadable
from medreview.reporting.figure_data import SourceAnswers, SourceQuestions
from medreview.reporting.tables import Words
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.judgements_pane import JudgementsPane
from medreview.ui.screens.analysis.questions_pane import QuestionsPane
from medreview.ui.source_answers_dialog import SourceAnswersPane
from medreview.ui.tokens import GRID
from medreview.ui.translation import number, translated
from medreview.ui.widgets.fields import choice_box, in_local_digits, line_edit, number_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.workflows.analyse import JudgementIds, PanelPage

RESAMPLES = (500, 2000, 10_000)
USUAL_RESAMPLES = 2000
LARGEST_SEED = 2**31 - 1
WIDTH = 62 * GRID


class MethodPane(QWidget):
    """Intervals, seed, levels that count as one, and the definitions of what is shown.

    Signals
    -------
    changed()
        The numbers are to be computed in another way.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._collapse: Collapse | None = None
        resamples = {n: self.tr("{n} resamples").format(n=number(n)) for n in RESAMPLES}
        self.resamples = choice_box(self.tr("Intervals"), {0: self.tr("Without resampling"), **resamples})
        self.resamples.choose(USUAL_RESAMPLES)
        self.resamples.currentIndexChanged.connect(self.changed)
        self.seed = number_box(self.tr("Seed"), 0, LARGEST_SEED)
        self.seed.setValue(1)
        self.seed.editingFinished.connect(self.changed)
        self.collapse = line_edit(self.tr("Levels that count as one"), in_local_digits("1 2 | 3 | 4 5"))
        self.collapse.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.collapse.editingFinished.connect(self._on_collapse)
        self.collapse_problem = plain_label("", "problem", wraps=True)
        self.collapse_problem.hide()
        self._texts = QWidget()
        self._text_column = in_a_column(of=self._texts, spacing=GRID)
        area = PageArea()
        area.setWidget(self._texts)
        in_a_column(
            *(
                in_a_row((plain_label(control.accessibleName(), "caption"), 1), control)
                for control in (self.resamples, self.seed, self.collapse)
            ),
            self.collapse_problem,
            plain_label(self.tr("Definitions"), "heading"),
            (area, 1),
            of=self,
        )

    @property
    def settings(self) -> AnalysisSettings:
        return AnalysisSettings(self.seed.value(), self.resamples.chosen, self._collapse)

    def choose(self, settings: AnalysisSettings) -> None:
        """Show these settings, quietly."""
        for control in (self.resamples, self.seed, self.collapse):
            control.blockSignals(True)
        self.resamples.choose(settings.n_resamples)
        self.seed.setValue(settings.seed)
        self.collapse.setText(settings.collapse.name if settings.collapse is not None else "")
        self._collapse = settings.collapse
        for control in (self.resamples, self.seed, self.collapse):
            control.blockSignals(False)

    def explain(self, page: PanelPage) -> None:
        """Say how the numbers of a page are computed: the definitions and notes of its figures and its table."""
        said: list[Words] = []
        for figure in page.figures:
            said += [figure.about.definition, *figure.about.notes]
        if page.table is not None:
            said += [page.table.definition, *page.table.notes]
        texts = dict.fromkeys(words(one) for one in said if one)
        while item := self._text_column.takeAt(0):
            if widget := item.widget():
                widget.setParent(None)
                widget.deleteLater()
        for text in texts:
            self._text_column.addWidget(plain_label(text, wraps=True))
        self._text_column.addStretch(1)

    def _on_collapse(self) -> None:
        """One more set of labels for agreement; what cannot be read is said in place and changes nothing."""
        text = self.collapse.text().strip()
        try:
            self._collapse = Collapse.from_text(text) if text else None
        except CollapseUnreadable as error:
            self.collapse_problem.setText(translated(error.message))
            self.collapse_problem.show()
            return
        self.collapse_problem.hide()
        self.changed.emit()


class Drawer(QWidget):
    """Closed at first; Esc closes it.

    Signals
    -------
    closed()
        A person closed it.
    """

    closed = Signal()

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.title = plain_label("", "heading")
        self.close_button = push_button(self.tr("Close"), self.close_drawer, role="quiet", keys="Esc")
        self.answers = SourceAnswersPane(context, lies=Qt.Orientation.Vertical)
        self.judgements = JudgementsPane(context)
        self.questions = QuestionsPane(context)
        self.method = MethodPane()
        self._titles: dict[QWidget, str] = {
            self.answers: self.tr("Answers behind the number"),
            self.judgements: self.tr("Judgements behind the number"),
            self.questions: self.tr("Questions behind the number"),
            self.method: self.tr("Method"),
        }
        self._titles_left_out: dict[QWidget, str] = {
            self.answers: self.tr("Answers that are left out"),
            self.judgements: self.tr("Judgements that are left out"),
            self.questions: self.tr("Questions that are left out"),
        }
        self._stack = QStackedWidget()
        for pane in self._titles:
            self._stack.addWidget(pane)
        in_a_column(
            in_a_row(self.title, STRETCH, self.close_button),
            (self._stack, 1),
            of=self,
            margins=(2 * GRID, GRID, 2 * GRID, GRID),
        )
        self.hide()

    @property
    def pane(self) -> QWidget | None:
        """The pane that it shows; None while it is closed."""
        return None if self.isHidden() else self._stack.currentWidget()

    def open_key(self, key: object, first: int | None = None, *, is_left_out: bool = False) -> bool:
        """Open what is behind a number, or what no number counts; False where nothing can be opened."""
        if isinstance(key, SourceAnswers):
            self.answers.show_answers(key, first)
            self._open(self.answers, is_left_out=is_left_out)
        elif isinstance(key, JudgementIds):
            self.judgements.show_judgements(key)
            self._open(self.judgements, is_left_out=is_left_out)
        elif isinstance(key, SourceQuestions):
            self.questions.show_questions(key)
            self._open(self.questions, is_left_out=is_left_out)
        else:
            return False
        return True

    def open_method(self) -> None:
        """Open the method, or close it where it is open."""
        if self.pane is self.method:
            self.close_drawer()
        else:
            self._open(self.method)

    def take_keyboard(self) -> None:
        """Give the keyboard to the first control of what is shown."""
        controls: Sequence[tuple[QWidget, QWidget]] = (
            (self.answers, self.answers.answers),
            (self.judgements, self.judgements.table),
            (self.questions, self.questions.table),
            (self.method, self.method.resamples),
        )
        for pane, control in controls:
            if pane is self.pane:
                control.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_drawer(self) -> None:
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def _open(self, pane: QWidget, *, is_left_out: bool = False) -> None:
        self.title.setText((self._titles_left_out if is_left_out else self._titles)[pane])
        self._stack.setCurrentWidget(pane)
        self.show()
