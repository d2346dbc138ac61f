"""The versions of a prompt: when each was saved, which runs used it, and any two of them side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication
from typing_extensions import override

from medreview.domain.changes import Change
from medreview.errors import MedReviewError, Message
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.screen import Screen, ScreenContext
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, moment, number, translated
from medreview.ui.widgets.differences_text import DifferencesText
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.workflows import write_prompts
from medreview.workflows.write_prompts import PromptKey, PromptVersion

MOST_ROWS = 5
HASH_LETTERS = 8
ShownVersion: TypeAlias = tuple[PromptVersion, tuple[str, ...]]
"""A version, and the names of the runs that used it."""


def _runs_text(shown: ShownVersion) -> str:
    return QCoreApplication.translate("Runs", ", ").join(shown[1])


VERSIONS = RecordList(
    "prompt versions",
    Message("Versions"),
    (
        ListColumn("number", Message("Version"), lambda shown: shown[0].number, 72, is_number=True),
        ListColumn("saved", Message("Saved"), lambda shown: moment(shown[0].saved_at), 144),
        ListColumn("note", Message("Note"), lambda shown: _note_words(shown[0]), 240, takes_rest=True),
        ListColumn("fingerprint", Message("Fingerprint"), lambda shown: shown[0].sha256[:HASH_LETTERS], 104),
        ListColumn("runs", Message("Runs that used it"), _runs_text, 200),
    ),
    is_sortable=False,
)


@dataclass(frozen=True, slots=True)
class VersionsRequest:
    """For the place "prompt-versions": whose versions, and the text that is written now and not saved."""

    key: PromptKey
    written: str = ""


def version_name(version: int | None) -> str:
    if version is None:
        return QCoreApplication.translate("VersionsScreen", "as written now")
    return QCoreApplication.translate("VersionsScreen", "version {n}").format(n=number(version))


class VersionsScreen(Screen):
    """``arrive`` takes a ``VersionsRequest``."""

    REFRESHES_ON = Change.RUNS

    def __init__(self, context: ScreenContext) -> None:
        super().__init__(context)
        self._request: VersionsRequest | None = None
        self.versions: tuple[PromptVersion, ...] = ()
        self._runs: Mapping[str, tuple[str, ...]] = {}
        self._ask_runs = LatestQuery(context.read_jobs, context.workspace, self, of=whole_workspace)
        self._title = plain_label(self.tr("Versions"), "title")
        self.back_button = push_button(self.tr("Back to the studio"), self._back)
        self.restore_button = push_button(self.tr("Restore this version"), self.restore)
        self.before = choice_box(self.tr("Compare"))
        self.after = choice_box(self.tr("with"))
        for box in (self.before, self.after):
            box.currentIndexChanged.connect(self._compare)
        self.table: ListTable[ShownVersion] = ListTable(context.settings, VERSIONS)
        self.table.say_when_empty(self.tr("No versions yet. Copy a prompt in the studio."))
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.problem = plain_label("", "problem", wraps=True)
        self.count = plain_label("", "quiet", is_spoken=True)
        self.text = DifferencesText(context.theme, self.tr("What is different"))
        in_a_column(
            in_a_row(self._title, STRETCH, self.restore_button, self.back_button),
            self.table,
            self.problem,
            in_a_row(
                plain_label(self.tr("Compare"), "caption"),
                self.before,
                plain_label(self.tr("with"), "caption"),
                self.after,
                2 * GRID,
                self.count,
                STRETCH,
            ),
            (self.text, 1),
            of=self,
            margins=PAGE_MARGINS,
            spacing=2 * GRID,
        )
        self.first_control = self.table
        self._show()

    @property
    def chosen(self) -> int | None:
        """The number of the version that is marked in the list."""
        marked = self.table.marked
        return None if marked is None else marked[0].number

    @override
    def refresh(self) -> None:
        self._ask_runs.ask(write_prompts.runs_by_prompt, self._on_runs)

    @override
    def arrive(self, argument: object) -> None:
        if isinstance(argument, VersionsRequest):
            self._request = argument
            self._show()

    @override
    def saved_state(self) -> object:
        return self._request

    def restore(self) -> None:
        """Make the marked version the newest one, and go back to write on."""
        if self._request is None or self.chosen is None:
            return
        try:
            write_prompts.restore_version(self._request.key, self.chosen)
        except MedReviewError as error:
            self._say(error)
            return
        self.context.note(self.tr("Version {n} is the newest one again.").format(n=number(self.chosen)))
        self._back()

    def _back(self) -> None:
        self.context.go_to("studio", self._request.key if self._request is not None else None)

    def _on_runs(self, runs: Mapping[str, tuple[str, ...]]) -> None:
        self._runs = runs
        self._show_rows()

    def _show(self) -> None:
        request = self._request
        self._say(None)
        self.versions = ()
        if request is not None:
            name = self.tr("Versions of {prompt}").format(prompt=isolated(request.key.name))
            self._title.setText(name)
            try:
                self.versions = write_prompts.prompt_versions(request.key)
            except MedReviewError as error:
                self._say(error)
        numbers: list[int | None] = [one.number for one in reversed(self.versions)]
        newest = self.versions[-1].text if self.versions else ""
        is_written = request is not None and bool(request.written) and request.written != newest
        afters = [None, *numbers] if is_written else numbers
        for box, offered in ((self.before, numbers), (self.after, afters)):
            box.blockSignals(True)
            box.offer({one: version_name(one) for one in offered})
            box.blockSignals(False)
        if self.versions:
            self.before.blockSignals(True)
            self.before.choose(numbers[0] if is_written else numbers[min(1, len(numbers) - 1)])
            self.before.blockSignals(False)
        self._show_rows()
        self._compare()

    def _show_rows(self) -> None:
        row = max(0, self.table.currentIndex().row())
        self.table.show_things([(one, self._runs.get(one.sha256, ())) for one in reversed(self.versions)])
        self.table.fit_rows(MOST_ROWS)
        if self.versions:
            self.table.selectRow(min(row, len(self.versions) - 1))
        self._show_chosen()

    def _show_chosen(self, *_: object) -> None:
        chosen = self.chosen
        self.restore_button.setEnabled(chosen is not None and chosen != len(self.versions))

    def _compare(self) -> None:
        request, before, after = self._request, self.before.chosen, self.after.chosen
        if request is None or before is None:
            self.text.show_pairs((), ("", ""), "")
            self.count.setText("")
            return
        try:
            found = write_prompts.compare_versions(request.key, before, after, request.written)
        except MedReviewError as error:
            self._say(error)
            return
        n = found.n_changed
        words = self.tr("Lines that differ: {n}").format(n=number(n)) if n else self.tr("The texts are the same.")
        self.count.setText(words)
        self.text.show_pairs(found.lines, (version_name(before), version_name(after)), request.key.language)

    def _say(self, error: MedReviewError | None) -> None:
        self.problem.show_words("" if error is None else translated(error.message))


def _note_words(version: PromptVersion) -> str:
    if version.origin and not version.note:
        words = QCoreApplication.translate("VersionsScreen", "Copy of {prompt}")
        return words.format(prompt=isolated(version.origin))
    return version.note
