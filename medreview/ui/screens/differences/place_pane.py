"""One place where raters differ: its text on one side, who gave and wrote what on the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import ShownText
from medreview.domain.studies import StudyPurpose
from medreview.errors import MedReviewError
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.screens.differences.words import dimension_label, given_words
from medreview.ui.tokens import BODY_PX, GRID
from medreview.ui.translation import isolated, moment, number
from medreview.ui.widgets.answer_text import AnswerText
from medreview.ui.widgets.compared_answers import ComparedAnswers
from medreview.ui.widgets.data_table import DataTable, Row, RowsModel, ShownColumn
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import PlainText, named
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.marked_words import MarkedWords
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.words import in_window_language, plain_number
from medreview.workflows.resolve_differences import (
    DifferencesView,
    DifferenceView,
    DifferingPlace,
    PlaceRating,
    PlaceText,
    RaterMark,
    SaidAgain,
    note_discussion,
)

TRY_AGAIN_MS = 5_000


class RefusedNotes(QObject):
    """``write`` is called with study, place and text; it gives back whether the note is stored now."""

    def __init__(self, write: Callable[[StudyId, DifferingPlace, str], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._write = write
        self._texts: dict[tuple[StudyId, DifferingPlace], str] = {}
        self.timer = QTimer(self)
        self.timer.setInterval(TRY_AGAIN_MS)
        self.timer.timeout.connect(self.try_again)

    @property
    def words(self) -> str:
        """All of them."""
        return "\n\n".join(text for text in self._texts.values() if text)

    def text_at(self, study: StudyId, place: DifferingPlace) -> str | None:
        """The text written there that is not stored; None where nothing was refused."""
        return self._texts.get((study, place))

    def keep(self, study: StudyId, place: DifferingPlace, text: str) -> None:
        self._texts[study, place] = text
        self.timer.start()

    def drop(self, study: StudyId, place: DifferingPlace) -> None:
        """Another text took its place."""
        self._texts.pop((study, place), None)

    def try_again(self) -> None:
        for (study, place), text in tuple(self._texts.items()):
            if self._write(study, place, text):
                self.drop(study, place)
        if not self._texts:
            self.timer.stop()

    def take_all(self) -> str:
        """The words of all of them, which are no longer kept here."""
        words = self.words
        self._texts.clear()
        self.timer.stop()
        return words


class DiscussionNotes(QObject):
    """Signals.

    stored(StudyId, DifferingPlace, str, object)
        A note about this place was stored, and when; None where it was stored so already.
    was_refused()
        The note that was just written could not be stored.
    """

    stored = Signal(object, object, str, object)
    was_refused = Signal()

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.refused = RefusedNotes(self._store_again, self)

    def write(self, study: StudyId, place: DifferingPlace, text: str) -> None:
        is_known = self.refused.text_at(study, place) is not None
        try:
            self._store(study, place, text)
        except MedReviewError as error:
            self.refused.keep(study, place, text)
            self.was_refused.emit()
            if not is_known:
                self._screen.context.show_problem(error)
        else:
            self.refused.drop(study, place)

    def _store_again(self, study: StudyId, place: DifferingPlace, text: str) -> bool:
        try:
            self._store(study, place, text)
        except MedReviewError:
            return False
        return True

    def _store(self, study: StudyId, place: DifferingPlace, text: str) -> None:
        write = partial(note_discussion, study_id=study, place=place, text=text)
        self.stored.emit(study, place, text, self._screen.context.workspace.write(write, by=self._screen))


SAVE_AFTER_MS = 3_000


class NoteField(PlainText):
    """Signals.

    written(str)
        The whole text, after a pause in typing and when the field is left; only where it changed.
    """

    written = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._saved = ""
        self.setAccessibleName(self.tr("Note of the discussion"))
        self.setPlaceholderText(self.tr("What was the result of the discussion?"))
        self._saving = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._saving.timeout.connect(self.flush)
        self.textChanged.connect(self._saving.start)

    def show_note(self, text: str) -> None:
        """Show what is stored; nothing that is being written is lost."""
        # it was flushed before
        self._saving.stop()
        self._saved = text
        with QSignalBlocker(self):
            self.show_text(text)

    def flush(self) -> None:
        """Save text that was typed since the last time."""
        self._saving.stop()
        text = self.text()
        if text != self._saved:
            self._saved = text
            self.written.emit(text)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.flush()


VALUE_PX, WHO_PX = 150, 120
MOST_ROWS = 7
NOTE_PX, WRITTEN_PX = 7 * GRID, 6 * GRID


class PlacePane(DividedView):
    """Signals.

    note_written(str)
        The researcher's note about the place on show.
    """

    note_written = Signal(str)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._dimensions: tuple[str, ...] = ()
        self._has_marks = False
        self.question = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Question"))
        self.text = named(AnswerText(context.theme), self.tr("Answer"))
        self.answers = ComparedAnswers(context.theme, self.text)
        self._answer_title = plain_label(self.tr("Answer"), "caption")
        self.marked = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Marked words"))
        self.marked.setMinimumHeight(context.theme.px(WRITTEN_PX))
        self._marked_title = plain_label(self.tr("Marked words"), "caption")
        self.criterion = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Criterion"))
        self.criterion.setMinimumHeight(context.theme.px(WRITTEN_PX))
        self._criterion_title = plain_label(self.tr("Criterion"), "caption")
        for part in (self._marked_title, self.marked, self._criterion_title, self.criterion):
            part.hide()
        self._model = RowsModel([ShownColumn(self.tr("Rater"))])
        self.values = self._table(0)
        self.written = named(ReadingText(context.theme, designed_px=BODY_PX), self.tr("Comments and explanations"))
        self.written.setMinimumHeight(context.theme.px(WRITTEN_PX))
        self.note = NoteField()
        self.note.setFixedHeight(context.theme.px(NOTE_PX))
        self.note.written.connect(self.note_written)
        self._noted = plain_label(role="caption")
        self.addWidget(self._texts())
        self.addWidget(self._opinions())
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 1)

    def use_dimensions(self, view: DifferencesView) -> None:
        """One column for each dimension of the study, and one for marked words where there are any."""
        names = tuple(dimension.name for dimension in view.dimensions)
        if (names, view.has_marks) == (self._dimensions, self._has_marks):
            return
        self._dimensions, self._has_marks = names, view.has_marks
        labels = [dimension_label(view.dimensions, name) for name in names]
        labels += [self.tr("Marked words")] if view.has_marks else []
        self._model = RowsModel([ShownColumn(self.tr("Rater")), *(ShownColumn(label) for label in labels)])
        old, self.values = self.values, self._table(len(labels))
        self._column.replaceWidget(old, self.values)
        old.deleteLater()
        self.values.use(self._model, (WHO_PX, *(VALUE_PX for _ in labels)), stretches=len(labels))

    def show_place(
        self, view: DifferencesView, one: DifferenceView, *, is_same: bool = False, refused: str | None = None
    ) -> None:
        """Show who gave what; the text follows with ``show_text``.

        A note being written at the same place stays, and so does one that could not be stored. The text of another
        place does not stand beside these ratings until then.
        """
        if not is_same:
            self.question.show_text("")
            self.text.show_text("")
            self.answers.second.show_text("")
            self.criterion.show_text("")
        has_spreads = any(each.spread is not None for each in one.found.dimensions)
        spreads = [self._spreads(one)] if has_spreads else []
        self._model.show_rows([*self._ratings(view, one), *self._again(view, one), *spreads])
        self.values.fit_rows(MOST_ROWS)
        self.written.show_text("\n".join(self._said(one)) or self.tr("No comments."))
        if not (is_same and self.note.hasFocus()):
            self.note.show_note(one.discussion if refused is None else refused)
        if refused is None:
            self.show_noted(one.discussed_at)
        else:
            self.show_refused()

    def show_noted(self, at: str | None) -> None:
        """Show the time at which the note was last written."""
        self._noted.setText(self.tr("Written {time}").format(time=isolated(moment(at))) if at else "")

    def show_refused(self) -> None:
        """The note could not be stored, and stays."""
        self._noted.setText(self.tr("Not saved; trying again."))

    def show_text(self, text: PlaceText | None) -> None:
        """Show question and answer with the sentence highlighted; a sentence that is not in the answer below it."""
        if text is None:
            self.question.show_text(self.tr("This answer is no longer in the workspace."))
            self.text.show_text("")
            self.answers.second.show_text("")
            self.marked.show_text("")
            self.criterion.show_text("")
            return
        self.question.show_text(text.question, text.question_language)
        answer = text.answer if text.sentence is None else f"{text.answer}\n\n{text.sentence}".strip()
        start = len(answer) - len(text.sentence) if text.sentence else text.start
        other = ShownText(text.other, text.other_language) if text.other is not None else None
        self._answer_title.setVisible(other is None)
        self.answers.show_texts(ShownText(answer, text.answer_language), other, is_drawn=text.draws_markdown)
        self.text.highlight(start, len(answer) if text.sentence else text.end)
        self.criterion.show_text(text.criterion)
        for part in (self._criterion_title, self.criterion):
            part.setVisible(bool(text.criterion))
        self._show_marks(text)

    def _show_marks(self, text: PlaceText) -> None:
        """Draw a line of its own for each rater under the words that they marked, and list these along the text."""
        for part in (self._marked_title, self.marked):
            part.setVisible(bool(text.categories) and text.other is None)
        numbers = {rater: n for n, rater in enumerate(sorted({one.rater for one in text.marks}), start=1)}
        self.text.show_marks([MarkedWords(one.start, one.end, numbers[one.rater]) for one in text.marks])
        labels = {one.name: in_window_language(one.label) or one.name for one in text.categories}
        lines = [self._marked(text, one, numbers[one.rater], labels) for one in text.marks]
        self.marked.show_text("\n".join(lines) or self.tr("No words are marked here."))

    def _marked(self, text: PlaceText, one: RaterMark, n: int, labels: Mapping[str, str]) -> str:
        words = self.tr("{category}: “{words}”").format(
            category=labels.get(one.category, one.category),
            words=isolated(" ".join(text.answer[one.start : one.end].split())),
        )
        said = f"{number(n)}  {isolated(one.rater)} · {words}"
        if one.corrected:
            said += " " + self.tr("Should read: “{words}”").format(words=isolated(one.corrected))
        return f"{said} {isolated(one.note)}" if one.note else said

    def _table(self, n_dimensions: int) -> DataTable:
        """A table of its own for every number of dimensions: widths are remembered, and must fit the columns."""
        table = DataTable(self._context.settings, f"differing values {n_dimensions}", self.tr("Values of the raters"))
        table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        return table

    def _texts(self) -> QWidget:
        side = QWidget()
        in_a_column(
            plain_label(self.tr("Question"), "caption"),
            (self.question, 1),
            self._answer_title,
            (self.answers, 3),
            self._criterion_title,
            (self.criterion, 1),
            self._marked_title,
            (self.marked, 1),
            of=side,
            margins=(3 * GRID, GRID, 2 * GRID, GRID),
            spacing=GRID // 2,
        )
        return side

    def _opinions(self) -> QWidget:
        side = QWidget()
        self._column = in_a_column(
            self.values,
            plain_label(self.tr("Comments and explanations"), "caption"),
            (self.written, 1),
            in_a_row(plain_label(self.note.accessibleName(), "caption"), STRETCH, self._noted, spacing=STYLE),
            self.note,
            of=side,
            margins=(2 * GRID, GRID, 3 * GRID, GRID),
            spacing=GRID // 2,
        )
        return side

    def _ratings(self, view: DifferencesView, one: DifferenceView) -> Iterator[Row]:
        for rater in one.found.raters:
            given = [each for found in one.found.dimensions for each in found.ratings if each.rater == rater]
            n_marked = dict(one.found.marked).get(rater)
            yield self._cells(view, rater, given, "" if n_marked is None else number(n_marked))

    def _again(self, view: DifferencesView, one: DifferenceView) -> Iterator[Row]:
        for said in one.said_again:
            if said.ratings:
                yield self._cells(view, self._who(said), said.ratings)

    def _cells(self, view: DifferencesView, who: str, given: Sequence[PlaceRating], marked: str = "") -> Row:
        words = {each.dimension: given_words(each, view.dimensions, view.reasons) for each in given}
        return (who, *(words.get(name, "") for name in self._dimensions), *self._last(marked))

    def _last(self, marked: str) -> tuple[str, ...]:
        return (marked,) if self._has_marks else ()

    def _spreads(self, one: DifferenceView) -> Row:
        spreads = {each.dimension: each.spread for each in one.found.dimensions}
        shown = (spreads.get(name) for name in self._dimensions)
        words = ("" if spread is None else plain_number(spread) for spread in shown)
        return (self.tr("Levels apart"), *words, *self._last(""))

    def _said(self, one: DifferenceView) -> Iterator[str]:
        for note in one.notes:
            flag = self.tr("flagged") if note.is_flagged else ""
            if words := " · ".join(part for part in (flag, note.comment) if part):
                yield f"{isolated(note.rater)}: {words}"
        for said in one.said_again:
            if said.comment.strip():
                yield f"{isolated(self._who(said))}: {said.comment}"

    def _who(self, said: SaidAgain) -> str:
        if said.purpose is StudyPurpose.EXPLANATION:
            return self.tr("{rater} explains").format(rater=said.rater)
        return self.tr("{rater} decides").format(rater=said.rater)
