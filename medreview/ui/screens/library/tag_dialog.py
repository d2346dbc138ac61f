"""Tagging a question by hand."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Report
from medreview.ui.job_runner import while_alive
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.library.question_tags import Tagging
from medreview.ui.tokens import GRID
from medreview.ui.widgets.fields import line_edit, name_box, named
from medreview.ui.widgets.forms import FormDialog, labelled
from medreview.ui.widgets.value_list import ValueList
from medreview.ui.words import field_name
from medreview.workflows import tag_questions
from medreview.workflows.tag_questions import NotATag


class TagDialog(FormDialog[Mapping[str, str]]):
    """Says by hand what a field is; writes beside the window and closes itself then."""

    def __init__(
        self, context: ScreenContext, question_id: int, tagging: Tagging, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._question_id = question_id
        self._offered = {one.field: one for one in tagging.offered}
        self._tagged = {one.field: one for one in tagging.tagged}
        names = list(dict.fromkeys((*self._offered, *self._tagged)))
        self._names = {field_name(one): one for one in names}
        self.field = self.form.bind("field", name_box(self.tr("Field"), self._names))
        self.values = ValueList("")
        self.why = self.form.bind("why", line_edit(self.tr("Reason"), self.tr("The reason is kept with the tag")))
        self.take_back_button = self.buttons.addButton(
            self.tr("Undo my decision"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        named(self.take_back_button, self.take_back_button.text()).clicked.connect(self._take_back)
        self.form.column.addLayout(labelled(self.field))
        self.form.column.addWidget(self.values, stretch=1)
        self.form.column.addLayout(labelled(self.why))
        self.lay_out(self.tr("Tag by hand"), self.tr("Tag"), (self.form, 1))
        self.show_draft({"field": field_name(name or next(iter(names), "")), "why": ""})
        self.field.setEnabled(not name)
        self.field.currentTextChanged.connect(self._show_field)
        self.values.edited.connect(self._say_state)
        self._show_field()
        (self.values if name else self.field).setFocus()
        self.resize(64 * GRID, 68 * GRID)

    @property
    def chosen_field(self) -> str:
        """The name under which the field is stored; one of the person's own is as typed."""
        typed = self.field.currentText().strip()
        return self._names.get(typed, typed)

    @override
    def take(self, draft: Mapping[str, str]) -> None:
        self._write(self.values.value)

    @override
    def control_of(self, error: MedReviewError) -> QWidget | None:
        return self.field if isinstance(error, NotATag) else None

    def _show_field(self) -> None:
        name = self.chosen_field
        offered, tagged = self._offered.get(name), self._tagged.get(name)
        values = offered.values if offered is not None else ()
        self.values.show_values(
            field_name(name) or self.tr("Value"), values, (tagged.own or tagged.held) if tagged is not None else ""
        )
        self.take_back_button.setVisible(tagged is not None and bool(tagged.own))
        self._say_state()

    def _say_state(self) -> None:
        self.yes_button.setEnabled(bool(self.chosen_field and self.values.value))

    def _take_back(self) -> None:
        self._write("")

    def _write(self, value: str) -> None:
        self.yes_button.setEnabled(False)
        workspace, name, why = self._context.workspace.workspace, self.chosen_field, self.why.text()

        def work(_report: Report, _cancel: CancelToken) -> Change:
            return tag_questions.tag_question(workspace, self._question_id, name, value, why=why)

        self._context.write_jobs.start(
            work,
            title=QCoreApplication.translate("EditDialog", "Saving a change"),
            on_success=self._on_saved,
            on_failure=while_alive(self, self.refuse),
        )

    def _on_saved(self, change: Change) -> None:
        self._context.workspace.announce(change, by=None)
        while_alive(self, self.accept)()
