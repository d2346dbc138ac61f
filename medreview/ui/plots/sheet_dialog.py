"""The sheet of a paper in the window: which figures stand on it, how it looks, and itself true to size."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPixmap
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QListWidget, QMenu, QScrollArea, QWidget

from medreview.errors import MedReviewError
from medreview.reporting.figures import FigureSpec
from medreview.ui.guide_pages import GUIDE_PAGE
from medreview.ui.plots.plot_view import ask_where
from medreview.ui.plots.sheet import (
    SHEET_WIDTH_WORDS,
    SIZES,
    SheetDrawing,
    SheetForm,
    SheetStyle,
    letter,
    sheet_image,
    sheet_legend,
    write_sheet,
)
from medreview.ui.plots.wording import words
from medreview.ui.screen import ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import choice_box, named, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, in_a_column, in_a_row

SIDE_WIDTH = 42 * GRID
MOST_FIGURES = 12
"""More would be no figure of a paper, and have no letters to tell them apart at a glance."""


class FigureSheet(QObject):
    """The figures that somebody picked, in their order, and the look of the sheet; kept while the window is open.

    Signals
    -------
    changed()
        Figures or style are others.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.figures: tuple[FigureSpec, ...] = ()
        self.style = SheetStyle()

    def add(self, figure: FigureSpec) -> bool:
        """Put a figure behind the others; False where there is no room for it."""
        if len(self.figures) >= MOST_FIGURES:
            return False
        self._show((*self.figures, figure))
        return True

    def remove(self, place: int) -> None:
        self._show(self.figures[:place] + self.figures[place + 1 :])

    def move(self, place: int, by: int) -> None:
        """Let two neighbours change places."""
        figures, other = [*self.figures], place + by
        if 0 <= other < len(figures):
            figures[place], figures[other] = figures[other], figures[place]
            self._show(tuple(figures))

    def wear(self, style: SheetStyle) -> None:
        self.style = style
        self.changed.emit()

    def _show(self, figures: tuple[FigureSpec, ...]) -> None:
        self.figures = figures
        self.changed.emit()


class SheetDialog(QDialog):
    """Shows the sheet as large as it will be printed, and saves it with its legends."""

    def __init__(self, context: ScreenContext, sheet: FigureSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(GUIDE_PAGE, "results")
        self._context, self._sheet = context, sheet
        self.setWindowTitle(self.tr("Sheet of figures"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = named(QListWidget(), self.tr("Figures of the sheet"))
        self.list.currentRowChanged.connect(self._offer_verbs)
        self.up_button = push_button(self.tr("Move up"), partial(self._move, -1))
        self.down_button = push_button(self.tr("Move down"), partial(self._move, 1))
        self.remove_button = push_button(self.tr("Remove"), self._remove)
        style = sheet.style
        widths = {width: translated(said) for width, said in SHEET_WIDTH_WORDS.items()}
        self.width_box = choice_box(self.tr("Width"), widths)
        self.width_box.choose(style.width)
        beside = {1: self.tr("One in a row"), 2: self.tr("Two in a row"), 3: self.tr("Three in a row")}
        self.columns_box = choice_box(self.tr("Figures in a row"), beside)
        self.columns_box.choose(style.n_columns)
        families = {"": self.tr("As in the window"), **{family: family for family in QFontDatabase.families()}}
        self.family_box = choice_box(self.tr("Typeface"), families)
        self.family_box.setSizeAdjustPolicy(self.family_box.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.family_box.choose(style.family)
        sizes = {size: self.tr("{n} points").format(n=number(size)) for size in SIZES}
        self.size_box = choice_box(self.tr("Size of text"), sizes)
        self.size_box.choose(style.points)
        self.colour_box = choice_box(self.tr("Colour"), {False: self.tr("In colour"), True: self.tr("In grey")})
        self.colour_box.choose(style.is_grey)
        self.boxes = (self.width_box, self.columns_box, self.family_box, self.size_box, self.colour_box)
        self.letters_box = QCheckBox(self.tr("Letters A, B, C"))
        self.letters_box.setChecked(style.has_letters)
        for box in self.boxes:
            box.currentIndexChanged.connect(self._on_style)
        self.letters_box.toggled.connect(self._on_style)
        self.preview = QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName(self.tr("The sheet, true to size"))
        self.menu = QMenu(self)
        for form in SheetForm:
            self.menu.addAction(form.value.upper()).triggered.connect(partial(self._ask, form))
        self._lay_out()
        sheet.changed.connect(self._show_sheet)
        self._show_sheet()

    def _lay_out(self) -> None:
        side = QWidget()
        side.setFixedWidth(round(SIDE_WIDTH * self._context.settings.text_scale))
        captioned = [part for box in self.boxes for part in (plain_label(box.accessibleName(), "caption"), box)]
        in_a_column(
            (self.list, 1),
            in_a_row(self.up_button, self.down_button, self.remove_button),
            *captioned,
            self.letters_box,
            of=side,
            spacing=GRID // 2,
        )
        area = named(QScrollArea(), self.tr("The sheet, true to size"))
        area.setWidgetResizable(True)
        area.setWidget(self.preview)
        buttons = QDialogButtonBox()
        self.save_button = buttons.addButton(self.tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.clicked.connect(self._show_menu)
        self.legend_button = buttons.addButton(self.tr("Copy legends"), QDialogButtonBox.ButtonRole.ActionRole)
        self.legend_button.clicked.connect(self.copy_legends)
        buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        in_a_column((in_a_row(side, (area, 1)), 1), buttons, of=self, margins=PAGE_MARGINS)
        self.resize(140 * GRID, 80 * GRID)

    def copy_legends(self) -> None:
        QGuiApplication.clipboard().setText(sheet_legend(self._sheet.figures, self._sheet.style))

    def save(self, path: Path, form: SheetForm) -> None:
        """Write the sheet and its legends."""
        try:
            write_sheet(self._sheet.figures, self._sheet.style, path, form)
        except MedReviewError as error:
            self._context.show_problem(error)
        else:
            self._context.note(self.tr("Written: {path}, with the legends").format(path=isolated(str(path))))

    def _show_sheet(self) -> None:
        figures = self._sheet.figures
        row = self.list.currentRow()
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems([f"{letter(place)}  {words(one.about.title)}" for place, one in enumerate(figures)])
            self.list.setCurrentRow(min(max(row, 0), len(figures) - 1))
        self._offer_verbs()
        if figures:
            self.preview.setPixmap(self._pixmap())
        else:
            self.preview.setText(self.tr("No figure is on the sheet yet."))

    def _pixmap(self) -> QPixmap:
        """The sheet in the dots of this screen, so that a millimetre is one."""
        screen = self.screen()
        ratio = screen.devicePixelRatio()
        drawing = SheetDrawing(self._sheet.figures, self._sheet.style)
        pixmap = QPixmap.fromImage(sheet_image(drawing, screen.physicalDotsPerInchX() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _offer_verbs(self, *_: object) -> None:
        row, n = self.list.currentRow(), len(self._sheet.figures)
        self.up_button.setEnabled(row > 0)
        self.down_button.setEnabled(0 <= row < n - 1)
        self.remove_button.setEnabled(row >= 0)
        for button in (self.save_button, self.legend_button):
            button.setEnabled(n > 0)

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        self._sheet.move(row, by)
        self.list.setCurrentRow(row + by)

    def _remove(self) -> None:
        self._sheet.remove(self.list.currentRow())

    def _on_style(self, *_: object) -> None:
        self._sheet.wear(
            replace(
                self._sheet.style,
                width=self.width_box.chosen,
                n_columns=self.columns_box.chosen,
                family=self.family_box.chosen,
                points=self.size_box.chosen,
                is_grey=self.colour_box.chosen,
                has_letters=self.letters_box.isChecked(),
            )
        )

    def _show_menu(self) -> None:
        self.menu.popup(self.save_button.mapToGlobal(QPoint(0, self.save_button.height())))

    def _ask(self, form: SheetForm, *_: object) -> None:
        ask_where(self, f"figures.{form}", form.value, lambda path: self.save(path, form))
