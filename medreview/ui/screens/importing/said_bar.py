"""Words of a person on a column or on all rows of a file: who wrote its texts, who rated, on what, on which scale."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from medreview.domain.answers import AUTHOR_KIND_WORDS
from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import TableName
from medreview.ui.screens.importing.field_words import field_words
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.fields import choice_box, in_local_digits, line_edit, named, push_button, search_box
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_row
from medreview.ui.words import as_label
from medreview.workflows.import_dataset import (
    ROLE_WORDS,
    AuthorSource,
    ColumnReading,
    ColumnRole,
    FilePreview,
    Said,
)

_HERE, _COLUMN = "", "@column"
_OF_DIMENSIONS = frozenset({"scale", "reversed"})
_OF_TEXTS = frozenset({"author", "kind", "reference"})


def _may_be_after_file(column: ColumnReading) -> bool:
    """True of texts whose author nothing in the file names."""
    by = column.authorship
    return by is not None and not by.is_reference and (by.source is AuthorSource.FILE_NAME or not by.is_sure)


class SaidBar(QWidget):
    """A thing to say, the column it is about, and its value; all of it can be taken back.

    Only what the file can take is offered, and nothing is chosen before somebody chooses.
    Of a file that only its layout reads, nothing is said here, and answers to its questions can be taken back.

    Signals
    -------
    said(Said)
        What the person said, with everything that was said before.
    """

    said = Signal(object)

    def __init__(self, file: FilePreview, said: Said) -> None:
        super().__init__()
        self._file, self._said = file, said
        self._of_columns = self._things_of_columns()
        of_rows = {known.name: field_words(known.name) for known in file.fields if known.role is ColumnRole.FIELD}
        of_rows = {
            name: words
            for name, words in of_rows.items()
            if name in self._fields_of_rows() and name not in self._of_columns
        }
        self.thing = search_box(
            self.tr("Set"), {self.tr("For a column"): self._of_columns, self.tr("For all rows"): of_rows}
        )
        self._for = plain_label(self.tr("for"))
        self.about = search_box(self.tr("For"), {})
        self.dimension = line_edit(self.tr("Dimension"), self.tr("Dimension"))
        self.value = choice_box(self.tr("Is"))
        self.line = line_edit(self.tr("What it is"), self.tr("Name or value"))
        self.say_button = push_button(self.tr("Apply"), self._say)
        self.menu = QMenu(self)
        self.forget_button = named(QToolButton(), self.tr("Undo one of these"))
        self.forget_button.setText(self.tr("Set by you: {n}").format(n=number(len(said.constants) + len(said.roles))))
        self.forget_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.forget_button.setMenu(self.menu)
        self._fill_menu()
        saying = (
            plain_label(self.tr("Set")),
            self.thing,
            self._for,
            self.about,
            self.dimension,
            self.value,
            self.line,
            self.say_button,
        )
        in_a_row(*saying, self.forget_button, STRETCH, of=self)
        self.thing.setMaximumWidth(30 * GRID)
        self.about.setMaximumWidth(22 * GRID)
        self.thing.currentIndexChanged.connect(self._on_thing)
        self.value.currentIndexChanged.connect(self._show_lines)
        self.about.currentIndexChanged.connect(self._show_lines)
        for line in (self.line, self.dimension):
            line.setMaximumWidth(20 * GRID)
            line.textChanged.connect(self._show_lines)
            line.returnPressed.connect(self._say)
        self.thing.setCurrentIndex(-1)
        for box in (self.thing, self.about):
            if line := box.lineEdit():
                line.setPlaceholderText(self.tr("Choose…"))
        self.value.setPlaceholderText(self.tr("Choose…"))
        self._on_thing()
        if not file.can_map:
            for widget in saying:
                widget.hide()
        self.setVisible(file.can_map or bool(self.menu.actions()))

    def _things_of_columns(self) -> dict[str, str]:
        """Everything that can be said of single columns in a file with such tables."""
        tables = set(self._file.tables)
        things: dict[str, str] = {}
        if TableName.ANSWERS in tables:
            things |= {
                "author": self.tr("author"),
                "kind": self.tr("kind of author"),
                "reference": self.tr("reference answer?"),
            }
        if TableName.RATINGS in tables:
            things |= {"rater": self.tr("rater"), "dimension": self.tr("dimension"), "author": self.tr("author")}
            things |= {"question_id": self.tr("question ID"), "answer_id": self.tr("id of the answer")}
        if not tables.isdisjoint({TableName.RATINGS, TableName.JUDGEMENTS}):
            things |= {"scale": self.tr("scale of a dimension"), "reversed": self.tr("lowest level is the best?")}
        if self._columns_for("sides"):
            things["sides"] = self.tr("sides of conversations")
        if self._columns_for("counts_from"):
            things["counts_from"] = self.tr("number of the first option")
        return things

    def _fields_of_rows(self) -> set[str]:
        """The fields that one value can fill in all rows."""
        return {column.name for table in self._file.tables for column in COLUMNS[table]}

    def _columns_for(self, thing: str) -> list[str]:
        """The columns that a thing can be about, those first of which nothing in the file says it."""
        columns = [column for column in self._file.columns if column.name]
        if thing == "counts_from":  # our own tables count from 1
            columns = [one for one in columns if one.field == "correct_option" != one.name]
        elif thing == "sides":
            columns = [one for one in columns if one.field == "messages"]
        elif TableName.RATINGS not in self._file.tables:
            columns = [one for one in columns if one.authorship is not None]
        return [one.name for one in sorted(columns, key=_may_be_after_file, reverse=True)]

    def _is_for_all(self, thing: str) -> bool:
        """True if a thing can be said of all rows; an author of all texts would take the references, too."""
        if thing in _OF_TEXTS and TableName.ANSWERS in self._file.tables:
            by = [column.authorship for column in self._file.columns if column.authorship]
            return thing == "reference" or not any(author.is_reference for author in by)
        return thing in self._fields_of_rows()

    def _values_of(self, thing: object) -> Mapping[Any, str]:
        """The values on offer for a thing; an empty one is written."""
        match thing:
            case "kind":
                return {str(kind): translated(words) for kind, words in AUTHOR_KIND_WORDS.items()}
            case "reference" | "reversed":
                return {"yes": self.tr("yes"), "no": self.tr("no")}
            case "sides":
                return {"swapped": self.tr("the assistant asks")}
            case "counts_from":
                return {"1": number(1), "0": number(0)}
            case "author" | "rater" | "dimension":
                names = {_HERE: self.tr("entered here"), "@file": self.tr("the name of the file")}
                return names | {"@sheet": self.tr("the name of the sheet"), _COLUMN: self.tr("the name of the column")}
            case _:
                return {_HERE: self.tr("entered here")}

    def _on_thing(self, _row: int = 0) -> None:
        thing = str(self.thing.chosen or "")
        of_rows = {_HERE: self.tr("all rows")} if self._is_for_all(thing) else {}
        columns = {name: isolated(name) for name in self._columns_for(thing)}
        self.about.offer_groups({"": {**columns, **of_rows} if thing in _OF_TEXTS else {**of_rows, **columns}})
        if len(self.about.offered) > 1:
            self.about.setCurrentIndex(-1)
        values = self._values_of(thing)
        self.value.offer(values)
        self.value.setCurrentIndex(0 if len(values) == 1 or _HERE in values else -1)
        self._show_lines()

    def _show_lines(self, _changed: object = None) -> None:
        thing = self.thing.chosen
        is_of_dimension, is_of_column = thing in _OF_DIMENSIONS, thing in self._of_columns
        self.dimension.setVisible(is_of_dimension)
        for widget in (self._for, self.about):
            widget.setVisible(is_of_column and not is_of_dimension)
        self.value.setVisible(thing is not None)
        self.line.setVisible(thing is not None and self.value.chosen == _HERE)
        is_placed = bool(self.dimension.text().strip()) if is_of_dimension else self.about.chosen is not None
        is_said = thing is not None and bool(self._value())
        self.say_button.setEnabled(is_said and (is_placed or not is_of_column))

    def _value(self) -> str:
        chosen = self.value.chosen
        if chosen == _COLUMN:
            return str(self.about.chosen or "")
        return str(chosen or self.line.text().strip())

    def _say(self) -> None:
        if not self.say_button.isEnabled():
            return
        thing = str(self.thing.chosen)
        about = self.dimension.text().strip() if thing in _OF_DIMENSIONS else str(self.about.chosen or "")
        name = f"{about}.{thing}" if about and thing in self._of_columns else thing
        told = {name: self._value()}
        if thing == "author":
            told = {**self._kind_beside(about), **told}
        self.said.emit(replace(self._said, constants={**self._said.constants, **told}))

    def _kind_beside(self, column: str) -> Mapping[str, str]:
        """The kind of an author who only was called after the file: a name does not change it."""
        by = next((one.authorship for one in self._file.columns if one.name == column), None)
        is_kept = by is not None and by.source is AuthorSource.FILE_NAME and by.kind is not None
        return {f"{column}.kind": str(by.kind)} if by is not None and is_kept else {}

    def _fill_menu(self) -> None:
        for name, value in self._said.constants.items():
            self._offer_back(self._words_of(name, value), name, is_role=False)
        for column, role in self._said.roles.items():
            is_role = role in set(ColumnRole)
            words = as_label(translated(ROLE_WORDS[ColumnRole(role)])) if is_role else field_words(role)
            self._offer_back(f"{column}: {words}", column, is_role=True)
        self.forget_button.setVisible(bool(self.menu.actions()))

    def _words_of(self, name: str, value: str) -> str:
        """The value that was said, as the boxes above say it; a value that they do not offer stays as it is."""
        about, _, thing = name.rpartition(".")
        offered = self._values_of(thing)
        if about and (thing not in self._of_columns or not {value, _HERE} & offered.keys()):
            return self.tr("what was said of {column}").format(column=isolated(about))
        subject = self._of_columns.get(thing) or field_words(thing)
        if about:
            subject = self.tr("{thing} ({column})").format(thing=subject, column=isolated(about))
        written = in_local_digits(value) if thing == "scale" else value
        shown = offered.get(value) or isolated(written)
        return self.tr("{thing}: {value}").format(thing=subject, value=shown)

    def _offer_back(self, words: str, name: str, *, is_role: bool) -> None:
        text = self.tr("Undo {what}").format(what=isolated(words.replace("&", "&&")))
        self.menu.addAction(text).triggered.connect(partial(self._take_back, name, is_role=is_role))

    def _take_back(self, name: str, *_checked: object, is_role: bool) -> None:
        left = {known: value for known, value in self._of(is_role=is_role).items() if known != name}
        self.said.emit(replace(self._said, **{"roles" if is_role else "constants": left}))

    def _of(self, *, is_role: bool) -> Mapping[str, str]:
        return self._said.roles if is_role else self._said.constants
