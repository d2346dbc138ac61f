"""Choices of the encoding of a text, the signs between and around its cells, and the row with the names."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from medreview.ui.tokens import GRID
from medreview.ui.translation import number
from medreview.ui.widgets.fields import ChoiceBox, choice_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_row
from medreview.workflows.import_dataset import ENCODINGS, MOST_HEADER_ROW, ReadAs


def _offered(offered: tuple[str, ...], said: str | None) -> tuple[str, ...]:
    """The signs on offer, and the one that a saved mapping says."""
    return offered if said is None else tuple(dict.fromkeys((*offered, said)))


class WrittenBar(QWidget):
    """A box for each choice, which says what was found while nobody chose.

    ``found`` None: nothing could be read yet, and all of it may be wrong.

    Signals
    -------
    written(ReadAs)
        The person chose, with everything that was chosen before.
    """

    written = Signal(object)

    def __init__(self, said: ReadAs, found: ReadAs | None) -> None:
        super().__init__()
        self._said = said
        has_cells = found is None or found.delimiter is not None
        self.boxes: dict[str, ChoiceBox] = {}
        self._row = in_a_row(of=self)
        signs = {"\t": self.tr("tab"), "": self.tr("none"), " ": self.tr("space")}
        encodings = {said.encoding or "utf-8": said.encoding or "", **ENCODINGS}
        self._add("encoding", self.tr("Encoding"), encodings, found.encoding if found else None)
        if has_cells:
            between = {sign: signs.get(sign, sign) for sign in _offered((",", ";", "\t", "|"), said.delimiter)}
            self._add("delimiter", self.tr("Delimiter"), between, found.delimiter if found else None)
            around = {sign: signs.get(sign, sign) for sign in _offered(('"', "'", ""), said.quote)}
            self._add("quote", self.tr("Quotes"), around, found.quote if found else None)
            rows = {row: number(row) if row else self.tr("none") for row in range(MOST_HEADER_ROW + 1)}
            self._add("header_row", self.tr("Header row"), rows, found.header_row if found else None)
        self._row.addStretch()

    def _add(self, path: str, name: str, offered: Mapping[Any, str], found: str | int | None) -> None:
        is_found = found is not None and getattr(self._said, path) is None
        nobody_said = self.tr("as found: {what}").format(what=offered.get(found, found)) if is_found else ""
        box = choice_box(name, {None: nobody_said or self.tr("as found"), **offered})
        box.choose(getattr(self._said, path))
        box.activated.connect(partial(self._on_chosen, path))
        label = plain_label(name)
        label.setBuddy(box)
        self.boxes[path] = box
        self._row.addWidget(label)
        self._row.addWidget(box)
        self._row.addSpacing(GRID)

    def _on_chosen(self, path: str, _row: int) -> None:
        said = replace(self._said, **{path: self.boxes[path].chosen})
        if said != self._said:
            self.written.emit(said)
