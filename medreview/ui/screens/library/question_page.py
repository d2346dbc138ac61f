"""One question with everything that belongs to it."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from medreview.text import words_found
from medreview.ui.screens.library.list_kinds import rule_name
from medreview.ui.screens.library.question_tags import QuestionTags, Tagging
from medreview.ui.screens.library.question_variants import VariantSection
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import day, in_window_direction, isolated, number
from medreview.ui.widgets.fields import name_of_control_in_use, push_button, use_again
from medreview.ui.widgets.labels import breakable, line, plain_label
from medreview.ui.widgets.layout import STYLE, in_a_column, in_a_row
from medreview.ui.widgets.reading_text import ReadingText
from medreview.ui.widgets.value_list import TagWords
from medreview.ui.words import field_name, joined, kind_name, language_name, speaker_name
from medreview.workflows.browse_library import LibraryImage, QuarantinedQuestion, QuestionDetail, ShownAnswer
from medreview.workflows.tag_questions import QuestionVariant


class QuestionPage(QScrollArea):
    """Scrolls as one page: question, images, facts, then reference answers beside the others.

    Signals
    -------
    verdicts_wished(tuple)
        What raters and judges said of these answers is wanted, by their ids.
    edit_wished()
        The fields of the question are to be changed.
    answer_edit_wished(int)
        The fields of this answer are to be changed.
    history_wished()
        What was changed is wanted.
    tag_wished(str)
        A field is to be tagged by hand; empty where it is to be chosen.
    tag_history_wished(str)
        What a field held before is wanted.
    question_wished(int)
        A variant of the question is to be shown.
    aside_wished()
        The question is to be set aside by hand.
    back_wished()
        It is set aside, and is to come back.
    """

    verdicts_wished = Signal(object)
    edit_wished = Signal()
    answer_edit_wished = Signal(int)
    history_wished = Signal()
    tag_wished = Signal(str)
    tag_history_wished = Signal(str)
    question_wished = Signal(int)
    aside_wished = Signal()
    back_wished = Signal()

    def __init__(self, theme: Theme, read_image: Callable[[str], bytes]) -> None:
        super().__init__()
        self._theme = theme
        self._read_image = read_image
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("The chosen question"))
        self._shown: int | None = None
        self._typed = ""
        self.show_nothing("")

    def show_nothing(self, sentence: str) -> None:
        """An empty page with a word on what to do."""
        page, column = _page()
        column.addWidget(plain_label(sentence, "quiet", wraps=True))
        column.addStretch(1)
        self.setWidget(page)

    def show_question(
        self,
        question: QuestionDetail,
        tagging: Tagging | None = None,
        variants: Sequence[QuestionVariant] = (),
        *,
        typed: str = "",
    ) -> None:
        """``typed`` is what the question was found by: its words are marked wherever they stand."""
        self._typed = typed
        tagging = tagging or Tagging()
        page, column = _page()
        column.addLayout(self._facts(question))
        if question.set_aside is not None:
            column.addLayout(self._set_aside(question.set_aside))
        if question.title:
            column.addWidget(plain_label(breakable(question.title), "title", wraps=True, is_data=True))
        for role, text in question.turns:
            column.addWidget(plain_label(speaker_name(role), "caption"))
            column.addWidget(self._text(text, question.language, speaker_name(role)))
        column.addWidget(self._text(question.text, question.language, self.tr("Question")))
        self._add_options(column, question)
        self._add_images(column, question.images)
        self._add_metadata(column, question, {one.field for one in tagging.tagged}, tagging.words)
        self._add_tags(column, tagging)
        self._add_variants(column, variants, question.question_id)
        column.addSpacing(GRID)
        column.addWidget(line())
        if question.answers:
            ids = tuple(answer.answer_id for answer in question.answers)
            self.verdicts_button = push_button(
                self.tr("Ratings and judgements…"), lambda: self.verdicts_wished.emit(ids), role="quiet"
            )
            column.addWidget(self.verdicts_button, alignment=Qt.AlignmentFlag.AlignTrailing)
        self._add_answers(column, question.answers, has_choices=bool(question.choices))
        column.addStretch(1)
        self._use(page, question.question_id)

    def _use(self, page: QWidget, question_id: int) -> None:
        """Show a page; one of the same question stays where it was scrolled to."""
        place = self.verticalScrollBar().value() if question_id == self._shown else 0
        in_use = name_of_control_in_use(self.widget()) if question_id == self._shown else ""
        self._shown = question_id
        self.setWidget(page)
        use_again(page, in_use)
        if place:
            QTimer.singleShot(0, self, partial(self.verticalScrollBar().setValue, place))

    def _facts(self, question: QuestionDetail) -> QHBoxLayout:
        row = in_a_row((plain_label(_facts_line(question), "caption", wraps=True), 1))
        self.history_button = push_button(self.tr("History…"), self.history_wished.emit, role="quiet")
        self.edit_button = push_button(self.tr("Edit…"), self.edit_wished.emit, role="quiet")
        self.edit_button.setAccessibleName(self.tr("Edit the question"))
        buttons = [self.history_button, self.edit_button]
        if question.set_aside is None:
            self.aside_button = push_button(self.tr("Set aside…"), self.aside_wished.emit, role="quiet")
            buttons.insert(0, self.aside_button)
        for button in buttons:
            row.addWidget(button, alignment=Qt.AlignmentFlag.AlignTop)
        return row

    def _set_aside(self, taken: QuarantinedQuestion) -> QHBoxLayout:
        """The rule that took the question, what it found, who set it aside and when; a button takes it back."""
        from medreview.workflows.clean_questions import BY_HAND

        rule = rule_name(taken.rule)
        said = rule if taken.rule == BY_HAND else self.tr("Set aside: {rule}").format(rule=isolated(rule))
        others = [isolated(one) for one in (taken.detail, taken.by) if one]
        told = plain_label(in_window_direction("  ·  ".join((said, *others, day(taken.at)))), wraps=True)
        self.back_button = push_button(self.tr("Put back"), self.back_wished.emit)
        return in_a_row((told, 1), self.back_button)

    def _text(self, text: str, language: str | None, name: str) -> ReadingText:
        shown = ReadingText(self._theme, grows=True)
        shown.show_text(text, language)
        shown.mark_places(words_found(text, self._typed))
        shown.setAccessibleName(name)
        return shown

    def _add_options(self, column: QVBoxLayout, question: QuestionDetail) -> None:
        if not question.options:
            return
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        chosen = [(place, model) for options, model in question.choices for place in options or (None,)]
        for index, option in enumerate(question.options, start=1):
            is_key = index in question.correct_option
            text = self.tr("{option} (right answer)").format(option=option) if is_key else option
            of_option = in_window_direction(f"{number(index)}.")
            grid.addWidget(plain_label(of_option), index, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(plain_label(text, "heading" if is_key else "", wraps=True), index, 1)
            if models := [model for place, model in chosen if place == index]:
                by = self.tr("chosen by {models}").format(models=_named(models))
                grid.addWidget(plain_label(by, "caption", wraps=True), index, 2)
                grid.setColumnStretch(2, 1)
        column.addLayout(grid)
        if unread := [model for place, model in chosen if place is None]:
            said = self.tr("No option could be read from the replies of {models}.").format(models=_named(unread))
            column.addWidget(plain_label(said, "caption", wraps=True))

    def _add_images(self, column: QVBoxLayout, images: Sequence[LibraryImage]) -> None:
        if not images:
            return
        from medreview.ui.widgets.image_window import Thumbnail, ThumbnailStrip
        from medreview.ui.widgets.small_images import ViewedImage

        strip = ThumbnailStrip(self._theme)
        column.addWidget(strip)
        strip.show_thumbnails(
            [
                Thumbnail(one.thumbnail, ViewedImage(one.name, partial(self._read_image, one.sha256), one.modality))
                for one in images
            ]
        )

    def _add_tags(self, column: QVBoxLayout, tagging: Tagging) -> None:
        self.tags = QuestionTags(tagging)
        self.tags.wished.connect(self.tag_wished)
        self.tags.history_wished.connect(self.tag_history_wished)
        column.addSpacing(GRID)
        column.addWidget(line())
        column.addWidget(self.tags)

    def _add_variants(self, column: QVBoxLayout, variants: Sequence[QuestionVariant], shown: int) -> None:
        if not variants:
            return
        self.variants = VariantSection(self._theme, variants, shown)
        self.variants.wished.connect(self.question_wished)
        column.addSpacing(GRID)
        column.addWidget(line())
        column.addWidget(self.variants)

    def _add_metadata(
        self, column: QVBoxLayout, question: QuestionDetail, tagged: Collection[str], words: TagWords
    ) -> None:
        """The fields that hold something; those that somebody tagged stand below with who said so."""
        shown = [(name, words.of(name, value)) for name, value in question.metadata if name not in tagged]
        if not shown:
            return
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(shown):
            shown_name = breakable(field_name(name))
            is_long = shown_name != field_name(name)
            grid.addWidget(plain_label(shown_name, "caption", wraps=is_long), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(plain_label(breakable(value), "caption", wraps=True), row, 1)
        column.addLayout(grid)

    def _add_answers(self, column: QVBoxLayout, answers: Sequence[ShownAnswer], *, has_choices: bool) -> None:
        if not answers and not has_choices:
            column.addWidget(plain_label(self.tr("No answers yet. Import some."), "quiet"))
            return
        references = [answer for answer in answers if answer.is_reference]
        others = [answer for answer in answers if not answer.is_reference]
        sides = (references, others) if references and others else (answers[::2], answers[1::2])
        row = in_a_row(spacing=3 * GRID)
        for side in filter(None, sides):
            stack = in_a_column(spacing=2 * GRID)
            for answer in side:
                stack.addLayout(self._answer(answer))
            stack.addStretch(1)
            row.addLayout(stack, stretch=1)
        column.addLayout(row)

    def _answer(self, answer: ShownAnswer) -> QVBoxLayout:
        heading = in_a_row((plain_label(breakable(answer.author), "heading", wraps=True), 1), spacing=STYLE)
        if answer.is_reference:
            heading.addWidget(plain_label(self.tr("reference"), "good"))
        name = self.tr("Answer of {author}").format(author=answer.author)
        edit = push_button(self.tr("Edit…"), partial(self.answer_edit_wished.emit, answer.answer_id), role="quiet")
        edit.setAccessibleName(self.tr("Edit: {answer}").format(answer=name))
        heading.addWidget(edit)
        return in_a_column(heading, self._text(answer.text, answer.language, name), spacing=GRID // 2)


def _page() -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    column = in_a_column(of=page, margins=(3 * GRID, 2 * GRID, 2 * GRID, 3 * GRID))
    return page, column


def _named(models: Sequence[str]) -> str:
    """Models, each once; one of several replies with their number."""
    times = Counter(models)
    said = QCoreApplication.translate("QuestionPage", "{model} ({n} times)")
    return joined(
        isolated(model) if n == 1 else said.format(model=isolated(model), n=number(n)) for model, n in times.items()
    )


def _language(question: QuestionDetail) -> str:
    return language_name(question.language, is_found=question.is_language_found)


def _facts_line(question: QuestionDetail) -> str:
    facts = (question.dataset, question.key, kind_name(question.kind), _language(question))
    return in_window_direction("  ·  ".join(breakable(fact) for fact in facts if fact))
