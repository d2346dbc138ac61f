"""Outcomes of the files that were collected last, and the returns that were set aside."""

import math
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Text
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.collecting.words import (
    amount_words,
    given_reason_words,
    place_words,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import counted, day, isolated, moment, number, percentage, translated, window_language
from medreview.ui.widgets.divided_view import DividedView
from medreview.ui.widgets.fields import choice_box, push_button
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import PAGE_MARGINS, STRETCH, STYLE, in_a_column, in_a_row
from medreview.ui.widgets.record_list import ListColumn, ListTable, RecordList
from medreview.ui.widgets.share_bar import ShareBar
from medreview.ui.words import ASSIGNMENT, language_name, part_words, time_words
from medreview.workflows.collect import (
    OUTCOME_WORDS,
    REMINDER_LANGUAGES,
    Amount,
    BatchProgress,
    CollectedFile,
    CollectedStay,
    CollectReport,
    Outcome,
    RaterProgress,
    ReturnShown,
    SetAside,
    StudyProgress,
    TakenBackBy,
    reminder,
)


def taken_back_words(out: TakenBackBy | None) -> str:
    """The person, time and reason of taking back; empty where it counts."""
    return "" if out is None else f"{moment(out.at)}, {isolated(out.by)}: {isolated(out.why)}"


def _place_of_stay(one: CollectedStay) -> str:
    confidence = QCoreApplication.translate("ReturnsPage", "confidence")
    return place_words(one.batch, one.answer, confidence if one.is_at_confidence else part_words(one.sentence))


RETURNS = RecordList(
    "collected returns",
    Message("Collected returns"),
    (
        ListColumn("number", Message("Number"), lambda one: one.number, 80, is_number=True),
        ListColumn("rater", Message("Rater"), lambda one: one.rater, 104),
        ListColumn("file", Message("File"), lambda one: isolated(one.file), 200, sorts_by=lambda one: one.file),
        ListColumn(
            "written", Message("Written"), lambda one: moment(one.made_at), 152, sorts_by=lambda one: one.made_at
        ),
        ListColumn(
            "collected",
            Message("Collected"),
            lambda one: moment(one.collected_at),
            152,
            sorts_by=lambda one: one.collected_at,
        ),
        ListColumn("changes", Message("Changes"), lambda one: one.n_entries, 88, is_number=True),
        ListColumn("out", Message("Withdrawn"), lambda one: taken_back_words(one.taken_back), 240, takes_rest=True),
    ),
)
STAYS = RecordList(
    "collected stays",
    Message("Recorded times in the return"),
    (
        ListColumn("number", Message("Number"), lambda one: one.number, 80, is_number=True),
        ListColumn("place", Message("Place"), _place_of_stay, 224),
        ListColumn(
            "began", Message("Started"), lambda one: moment(one.started_at), 168, sorts_by=lambda one: one.started_at
        ),
        ListColumn("active", Message("Active seconds"), lambda one: one.active_s, 112, is_number=True),
        ListColumn("all", Message("Total seconds"), lambda one: one.wall_s, 112, is_number=True),
        ListColumn("out", Message("Withdrawn"), lambda one: taken_back_words(one.taken_back), 240, takes_rest=True),
    ),
)


class ReturnsPage(QWidget):
    """Signals.

    return_marked(int)
        A return was marked whose stays are to be shown.
    change_wished(int, tuple, bool)
        A return's number, the numbers of some of its stays or none, and whether it is to count again.
    """

    return_marked = Signal(int)
    change_wished = Signal(int, tuple, bool)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._stays_of: int | None = None
        self.returns = ListTable[ReturnShown](context.settings, RETURNS)
        self.returns.selectionModel().selectionChanged.connect(self._on_return_marked)
        self.returns.say_when_empty(
            self.tr("No returns yet. Choose the files that raters sent back, or drop them here.")
        )
        self.stays = ListTable[CollectedStay](
            context.settings, STAYS, selects=ListTable.SelectionMode.ExtendedSelection
        )
        self.stays.selectionModel().selectionChanged.connect(self._on_stay_marked)
        self.stays.say_when_empty(self.tr("This return has no recorded times."))
        self.return_button = push_button(self.tr("Withdraw…"), self._wish_return)
        self.stay_button = push_button(self.tr("Withdraw times…"), self._wish_stays)
        self._lay_out()
        self._on_return_marked()

    @property
    def marked(self) -> ReturnShown | None:
        return self.returns.marked

    def show_returns(self, returns: Sequence[ReturnShown]) -> None:
        """Show the returns of a study; the marked one stays marked."""
        kept = self.marked.number if self.marked is not None else None
        self.returns.show_things(returns)
        if returns and not self.returns.mark(lambda one: one.number == kept):
            self.returns.mark(lambda one: one is returns[-1])
        self._on_return_marked()

    def show_stays(self, stays: Sequence[CollectedStay]) -> None:
        self.stays.show_things(stays)
        self._on_stay_marked()

    def _marked_stays(self) -> list[CollectedStay]:
        """Those marked that are in the state of the first of them."""
        marked = self.stays.all_marked
        return [one for one in marked if (one.taken_back is None) is (marked[0].taken_back is None)]

    def _on_return_marked(self) -> None:
        marked = self.marked
        self.return_button.setEnabled(marked is not None)
        is_out = marked is not None and marked.taken_back is not None
        self.return_button.setText(self.tr("Put back…") if is_out else self.tr("Withdraw…"))
        number = marked.number if marked is not None else None
        if (
            number is None or number != self._stays_of
        ):  # the stays of another return are not to be taken back as this one's
            self._stays_of = number
            self.show_stays(())
        if number is not None:
            self.return_marked.emit(number)

    def _on_stay_marked(self) -> None:
        marked = self._marked_stays()
        self.stay_button.setEnabled(bool(marked))
        is_out = bool(marked) and marked[0].taken_back is not None
        self.stay_button.setText(self.tr("Put times back…") if is_out else self.tr("Withdraw times…"))

    def _wish_return(self) -> None:
        if (marked := self.marked) is not None:
            self.change_wished.emit(marked.number, (), marked.taken_back is not None)

    def _wish_stays(self) -> None:
        marked, stays = self.marked, self._marked_stays()
        if marked is not None and stays:
            numbers = tuple(stay.number for stay in stays)
            self.change_wished.emit(marked.number, numbers, stays[0].taken_back is not None)

    def _lay_out(self) -> None:
        words = self.tr("A return that you withdraw no longer counts. The reason is kept.")
        in_a_column(
            _heading(words, self.return_button),
            (self.returns, 3),
            _heading(self.tr("Recorded times in the selected return"), self.stay_button),
            (self.stays, 4),
            of=self,
            margins=PAGE_MARGINS,
        )


def _heading(words: str, button: QPushButton) -> QHBoxLayout:
    return in_a_row(plain_label(words, "quiet"), STRETCH, button)


ShownBatch = tuple[BatchProgress, Mapping[str, Text]]
"""A batch, and the words for the reasons of the study."""


def _returned(one: RaterProgress) -> str:
    is_awaited = one.n_packages and not one.returned_at
    return QCoreApplication.translate("RatersPage", "not yet") if is_awaited else moment(one.returned_at)


def _pairs_rated(one: RaterProgress | BatchProgress) -> str:
    return amount_words(one.amount.n_pairs_rated, one.amount.n_pairs)


def _not_judged(shown: ShownBatch) -> str:
    batch, reasons = shown
    several = sorted(batch.amount.not_judged.items(), key=lambda one: (-one[1], one[0]))
    return " · ".join(f"{given_reason_words(reason, reasons)}: {number(n)}" for reason, n in several)


def _opened_again(shown: ShownBatch) -> str:
    return " · ".join(f"{moment(again.opened_at)}: {isolated(again.why)}" for again in shown[0].reopenings)


def _share_rated(one: RaterProgress) -> float:
    return one.amount.n_pairs_rated / one.amount.n_pairs if one.amount.n_pairs else 0.0


def _pace(one: RaterProgress) -> str:
    pace = one.pace.items_an_hour
    words = QCoreApplication.translate("RatersPage", "{n} an hour")
    return words.format(n=number(pace, 0)) if pace is not None else ""


def _attention(one: RaterProgress) -> str:
    """Everything about a rater that the coordinator should look at."""
    pace, said = one.pace, list[str]()
    if pace.still_since:
        said.append(QCoreApplication.translate("RatersPage", "no progress"))
    if pace.n_items_rated and pace.seconds_an_item is None:
        said.append(QCoreApplication.translate("RatersPage", "no time measured"))
    if pace.is_fast:
        said.append(QCoreApplication.translate("RatersPage", "much faster than the others"))
    if pace.is_same:
        said.append(QCoreApplication.translate("RatersPage", "nearly always the same value"))
    if one.care.practice is not None and not one.care.practice.is_passed:
        said.append(QCoreApplication.translate("RatersPage", "practice not passed"))
    if one.care.n_asked:
        said.append(QCoreApplication.translate("RatersPage", "asked to review"))
    return " · ".join(said)


def _working_time(amount: Amount) -> str:
    """Nothing where something is rated and no time was measured."""
    return "" if amount.n_pairs_rated and not amount.active_s else time_words(amount.active_s)


def _never_opened(one: RaterProgress) -> str:
    return "" if one.images is None or not one.images.n else amount_words(one.images.n_never, one.images.n)


def _percent(share: float | None) -> str:
    return percentage(100 * share) if share is not None else ""


def _practice(one: RaterProgress) -> str:
    """The share of the last attempt that agrees, with its number where there were several."""
    practice = one.care.practice
    if practice is None:
        return ""
    words = QCoreApplication.translate("RatersPage", "{share} (attempt {n})")
    share = _percent(practice.share)
    return words.format(share=share, n=number(practice.n_attempts)) if practice.n_attempts > 1 else share


def _has_gold(one: RaterProgress) -> bool:
    return one.care.gold is not None and one.care.gold.is_defined


def _gold(one: RaterProgress) -> str:
    """The share that agrees, its interval and how many values it is of."""
    gold = one.care.gold
    if gold is None or not gold.is_defined:
        return ""
    share, n = _percent(gold.value), number(one.care.n_gold)
    if math.isnan(gold.low):  # of fewer than five questions
        return QCoreApplication.translate("RatersPage", "{share}, n = {n}").format(share=share, n=n)
    words = QCoreApplication.translate("RatersPage", "{share} (95% CI {low} to {high}), n = {n}")
    return words.format(share=share, low=_percent(gold.low), high=_percent(gold.high), n=n)


RATERS = RecordList(
    "collecting raters",
    Message("Raters"),
    (
        ListColumn("rater", Message("Rater"), lambda one: one.rater, 104),
        ListColumn("rated", Message("Rated"), _pairs_rated, 136, sorts_by=_share_rated, explained=ASSIGNMENT),
        ListColumn("pace", Message("Pace"), _pace, 112, is_number=True, sorts_by=lambda one: one.pace.items_an_hour),
        ListColumn(
            "an item",
            Message("Seconds per item"),
            lambda one: "" if one.pace.seconds_an_item is None else number(one.pace.seconds_an_item, 0),
            128,
            is_number=True,
            gives_way=True,
            sorts_by=lambda one: one.pace.seconds_an_item,
        ),
        ListColumn(
            "same",
            Message("Most frequent level"),
            lambda one: _percent(one.pace.commonest_share),
            128,
            is_number=True,
            gives_way=True,
            sorts_by=lambda one: one.pace.commonest_share,
        ),
        ListColumn(
            "practice",
            Message("Practice"),
            _practice,
            104,
            is_number=True,
            sorts_by=lambda one: one.care.practice.share if one.care.practice is not None else -1,
            is_bare=lambda raters: not any(one.care.practice is not None for one in raters),
        ),
        ListColumn(
            "gold",
            Message("Gold agreement"),
            _gold,
            176,
            is_number=True,
            sorts_by=lambda one: one.care.gold.value if _has_gold(one) else -1,
            is_bare=lambda raters: not any(_has_gold(one) for one in raters),
        ),
        ListColumn(
            "median",
            Message("Median seconds"),
            lambda one: "" if one.care.median_s is None else number(one.care.median_s, 1),
            112,
            is_number=True,
            sorts_by=lambda one: one.care.median_s,
        ),
        ListColumn(
            "fast",
            Message("Under 2 s"),
            lambda one: _percent(one.care.share_fast),
            96,
            is_number=True,
            sorts_by=lambda one: one.care.share_fast,
        ),
        ListColumn(
            "run",
            Message("Equal in a row"),
            lambda one: one.care.longest_run,
            96,
            is_number=True,
        ),
        ListColumn("days", Message("Days"), lambda one: one.pace.n_days, 64, is_number=True, gives_way=True),
        ListColumn(
            "last",
            Message("Last rating"),
            lambda one: day(one.pace.last_at),
            112,
            sorts_by=lambda one: one.pace.last_at,
        ),
        ListColumn(
            "end",
            Message("Expected end"),
            lambda one: day(one.pace.expected_end),
            112,
            gives_way=True,
            sorts_by=lambda one: one.pace.expected_end,
        ),
        ListColumn("attention", Message("Attention"), _attention, 200, takes_rest=True),
        ListColumn("group", Message("Group"), lambda one: one.group, 88, is_shown=False),
        ListColumn(
            "handed out",
            Message("Handed out"),
            lambda one: moment(one.handed_out_at),
            152,
            is_shown=False,
            sorts_by=lambda one: one.handed_out_at,
        ),
        ListColumn(
            "returned", Message("Returned"), _returned, 152, is_shown=False, sorts_by=lambda one: one.returned_at
        ),
        ListColumn("returns", Message("Returns"), lambda one: one.n_returns, 80, is_number=True, is_shown=False),
        ListColumn(
            "time",
            Message("Working time"),
            lambda one: _working_time(one.amount),
            112,
            is_number=True,
            is_shown=False,
            sorts_by=lambda one: one.amount.active_s,
        ),
        ListColumn("flags", Message("Flags"), lambda one: one.amount.n_flags, 72, is_number=True, is_shown=False),
        ListColumn(
            "not judged",
            Message("Could not be judged"),
            lambda one: one.amount.n_not_judged,
            144,
            is_number=True,
            is_shown=False,
        ),
        ListColumn(
            "images",
            Message("Images never opened"),
            _never_opened,
            152,
            is_number=True,
            sorts_by=lambda one: one.images.n_never if one.images is not None else -1,
            is_bare=lambda raters: not any(one.images is not None and one.images.n for one in raters),
        ),
        ListColumn(
            "pin",
            Message("PIN"),
            lambda one: QCoreApplication.translate("RatersPage", "set") if one.has_pin else "",
            64,
            is_bare=lambda raters: not any(one.has_pin for one in raters),
        ),
    ),
)
RATED_COLUMN = 1
BATCHES = RecordList(
    "collecting batches",
    Message("Batches of the rater"),
    (
        ListColumn("batch", Message("Batch"), lambda shown: shown[0].batch, 72, is_number=True),
        ListColumn("setting", Message("Rated unit"), lambda shown: translated(UNIT_WORDS[shown[0].granularity]), 136),
        ListColumn(
            "rated",
            Message("Rated"),
            lambda shown: _pairs_rated(shown[0]),
            112,
            is_number=True,
            explained=ASSIGNMENT,
        ),
        ListColumn(
            "time",
            Message("Working time"),
            lambda shown: _working_time(shown[0].amount),
            112,
            is_number=True,
        ),
        ListColumn("flags", Message("Flags"), lambda shown: shown[0].amount.n_flags, 72, is_number=True),
        ListColumn("not judged", Message("Cannot judge, with reasons"), _not_judged, 240),
        ListColumn("again", Message("Reopened, with reasons"), _opened_again, 240, takes_rest=True),
    ),
    is_sortable=False,
)


class RatersPage(QWidget):
    """Signals.

    pin_wished(str, bool)
        The marked rater is to have a PIN, or another one; whether there is one.
    """

    pin_wished = Signal(str, bool)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._progress: StudyProgress | None = None
        self.summary = plain_label("", "quiet", wraps=True)
        self.raters = ListTable[RaterProgress](context.settings, RATERS)
        self.raters.setItemDelegateForColumn(
            RATED_COLUMN, ShareBar(self.raters, lambda index: _share_rated(self.raters.rows.thing(index.row())))
        )
        self.raters.selectionModel().selectionChanged.connect(self._show_batches)
        self.batches = ListTable[ShownBatch](
            context.settings, BATCHES, selects=ListTable.SelectionMode.ExtendedSelection
        )
        self._about = plain_label("", "caption")
        self.pin_button = push_button(self.tr("PIN…"), self._wish_pin, role="quiet")
        self.language = choice_box(
            self.tr("Language of the reminder"), {code: language_name(code) for code in REMINDER_LANGUAGES}
        )
        self.language.choose(window_language())
        self.remind_button = push_button(self.tr("Copy a reminder"), self.copy_reminder)
        self.copied = plain_label("", "caption", is_spoken=True)
        self._lay_out()

    def copy_reminder(self) -> None:
        """Put the text of a reminder for the marked rater on the clipboard, in the language that is chosen."""
        one, progress = self.raters.marked, self._progress
        if one is None or progress is None:
            return
        text = reminder(progress.study, one.rater, one.pace, self.language.chosen)
        QGuiApplication.clipboard().setText(text)
        self.copied.setText(self.tr("The reminder for {rater} is copied.").format(rater=isolated(one.rater)))

    def show_progress(self, progress: StudyProgress | None) -> None:
        """Show a study; None where there is none."""
        marked = self.raters.marked
        kept = marked.rater if marked is not None else None
        self._progress = progress
        raters = progress.raters if progress is not None else ()
        self.summary.setText(self._summary(progress) if progress is not None else "")
        self.raters.say_when_empty(self.tr("No studies yet. Plan a study and hand out its packages."))
        self.raters.show_things(raters)
        if raters and not self.raters.mark(lambda one: one.rater == kept):
            self.raters.selectRow(0)
        self._show_batches()

    def _lay_out(self) -> None:
        lower = QWidget()
        in_a_column(
            in_a_row((self._about, 1), self.pin_button, spacing=STYLE),
            self.batches,
            of=lower,
            margins=(0, GRID, 0, 0),
            spacing=GRID // 2,
        )
        parts = DividedView(self.raters, lower, lies=Qt.Orientation.Vertical, sizes=(320, 240))
        reminding = in_a_row(self.copied, STRETCH, self.language, self.remind_button)
        in_a_column(self.summary, reminding, (parts, 1), of=self, margins=PAGE_MARGINS)

    def _summary(self, progress: StudyProgress) -> str:
        still = [
            self.tr("{rater} ({done} of {total}) since {day}").format(
                rater=isolated(one.rater),
                done=number(one.amount.n_pairs_rated),
                total=number(one.amount.n_pairs),
                day=day(one.pace.still_since),
            )
            for one in progress.still
        ]
        said = [self.tr("No progress: {raters}.").format(raters=self.tr(", ").join(still))] if still else []
        return " ".join([*said, self._returns_words(progress)])

    def _returns_words(self, progress: StudyProgress) -> str:
        n_back = sum(1 for rater in progress.raters if rater.n_returns)
        words = self.tr("{n} of {total} {total:=rater|raters} {n:=has|have} sent a return.")
        said = [counted(words, n=n_back, total=len(progress.raters))]
        if progress.not_returned:
            names = self.tr(", ").join(isolated(name) for name in progress.not_returned)
            said.append(self.tr("Returns still missing: {raters}.").format(raters=names))
        if progress.reopenings:
            names = self.tr(", ").join(isolated(name) for name in dict.fromkeys(o.rater for o in progress.reopenings))
            words = self.tr("{n} closed {n:=batch was|batches were} reopened by {raters}.")
            said.append(counted(words, n=len(progress.reopenings), raters=names))
        if progress.n_open_conflicts:
            words = self.tr("{n} {n:=rating is|ratings are} in conflict.")
            said.append(counted(words, n=progress.n_open_conflicts))
        return " ".join(said)

    def _show_batches(self) -> None:
        one, progress = self.raters.marked, self._progress
        self.pin_button.setEnabled(one is not None)
        self.remind_button.setEnabled(one is not None and one.pace.share < 1)
        self.copied.setText("")
        self._about.setText(self.tr("Batches of {rater}").format(rater=isolated(one.rater)) if one else "")
        if one is None or progress is None:
            self.batches.show_things(())
            return
        self.batches.show_things([(batch, progress.reasons) for batch in one.batches])

    def _wish_pin(self) -> None:
        if (one := self.raters.marked) is not None:
            self.pin_wished.emit(one.rater, one.has_pin)


def _count(name: str) -> Callable[[CollectedFile], int | None]:
    return lambda one: getattr(one.taken, name) if one.taken is not None else None


FILES = RecordList(
    "collected files",
    Message("Files"),
    (
        ListColumn("file", Message("File"), lambda one: one.file, 200),
        ListColumn("outcome", Message("Outcome"), lambda one: translated(OUTCOME_WORDS[one.outcome]), 104),
        ListColumn("rater", Message("Rater"), lambda one: one.rater, 80),
        ListColumn("rated", Message("Rated"), _count("n_pairs_rated"), 96, is_number=True, explained=ASSIGNMENT),
        ListColumn("added", Message("Added"), _count("n_added"), 80, is_number=True),
        ListColumn("same", Message("Collected before"), _count("n_identical"), 96, is_number=True),
        ListColumn("different", Message("Different"), _count("n_differing"), 88, is_number=True),
        ListColumn("study", Message("Study"), lambda one: one.study, 320, takes_rest=True),
    ),
)
SET_ASIDE = RecordList(
    "returns set aside",
    Message("Returns set aside"),
    (
        ListColumn("file", Message("File"), lambda one: isolated(one.file), 200, sorts_by=lambda one: one.file),
        ListColumn("study", Message("Study"), lambda one: one.study, 160, takes_rest=True),
        ListColumn("rater", Message("Rater"), lambda one: one.rater, 104),
        ListColumn(
            "written", Message("Written"), lambda one: moment(one.made_at), 136, sorts_by=lambda one: one.made_at
        ),
        ListColumn(
            "aside",
            Message("Set aside"),
            lambda one: moment(one.set_aside_at),
            136,
            sorts_by=lambda one: one.set_aside_at,
        ),
    ),
)


class FilesPage(QWidget):
    """The files of the last collection, one row each, and in sentences what is to be known about the marked one."""

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.report: CollectReport | None = None
        """The result of the last collection, while the program runs."""
        self.summary = plain_label("", wraps=True)
        self.table = ListTable[CollectedFile](context.settings, FILES)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        nothing = self.tr("Nothing has been collected since the program was opened. Drop the files of raters here.")
        self.table.say_when_empty(nothing)
        self.about = plain_label("", wraps=True, is_data=True)
        unsigned = self.tr("Returns are not signed: anyone with a rater's package can rate as that rater.")
        in_a_column(
            self.summary,
            (self.table, 1),
            self.about,
            plain_label(unsigned, "quiet", wraps=True),
            of=self,
            margins=PAGE_MARGINS,
        )

    def show_report(self, report: CollectReport) -> None:
        self.report = report
        self.summary.setText(" ".join([self._summary(report.files), *map(translated, report.unsealed)]))
        self.table.show_things(report.files)
        if report.files and not self.table.mark(lambda one: bool(_messages(one))):
            self.table.selectRow(0)

    def _summary(self, files: Sequence[CollectedFile]) -> str:
        taken = [file.taken for file in files if file.taken is not None]
        words = self.tr(
            "{n_files} {n_files:=file|files}: {n_added} {n_added:=rating|ratings} added, {n_identical} collected "
            "before, {n_differing} different."
        )
        said = [
            counted(
                words,
                n_files=len(files),
                n_added=sum(one.n_added for one in taken),
                n_identical=sum(one.n_identical for one in taken),
                n_differing=sum(one.n_differing for one in taken),
            )
        ]
        n_aside = sum(1 for file in files if file.outcome is Outcome.SET_ASIDE)
        n_refused = sum(1 for file in files if file.outcome is Outcome.REFUSED)
        if n_aside:
            said.append(self.tr("{n} set aside.").format(n=number(n_aside)))
        if n_refused:
            said.append(self.tr("{n} refused.").format(n=number(n_refused)))
        return " ".join(said)

    def _on_marked(self) -> None:
        marked = self.table.marked
        self.about.setText(" ".join(map(translated, _messages(marked))) if marked is not None else "")


def _messages(file: CollectedFile) -> list[Message]:
    """Messages about the file for a person to read."""
    return [*((file.why,) if file.why else ()), *(file.taken.remarks if file.taken else ())]


class AsidePage(QWidget):
    """Returns that were read and do not fit.

    Signals
    -------
    retry_wished(str), removal_wished(str)
        The SHA-256 of the marked file.
    """

    retry_wished = Signal(str)
    removal_wished = Signal(str)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.table = ListTable[SetAside](context.settings, SET_ASIDE)
        self.table.selectionModel().selectionChanged.connect(self._on_marked)
        self.table.say_when_empty(self.tr("No return is set aside."))
        self.why = plain_label("", wraps=True, is_data=True)
        self.retry_button = push_button(self.tr("Try again"), self._wish_retry)
        self.remove_button = push_button(self.tr("Remove…"), self._wish_removal)
        in_a_column(
            in_a_row(
                plain_label(self.tr("These files do not match the study; no rating was taken from them."), "quiet"),
                STRETCH,
                self.remove_button,
                self.retry_button,
            ),
            (self.table, 1),
            self.why,
            of=self,
            margins=PAGE_MARGINS,
        )
        self._on_marked()

    @property
    def marked(self) -> SetAside | None:
        return self.table.marked

    def show_files(self, files: Sequence[SetAside]) -> None:
        self.table.show_things(files)
        if files:
            self.table.selectRow(0)
        self._on_marked()

    def _on_marked(self) -> None:
        marked = self.marked
        self.why.setText(translated(marked.why) if marked else "")
        for button in (self.retry_button, self.remove_button):
            button.setEnabled(marked is not None)

    def _wish_retry(self) -> None:
        if (marked := self.marked) is not None:
            self.retry_wished.emit(marked.file_sha256)

    def _wish_removal(self) -> None:
        if (marked := self.marked) is not None:
            self.removal_wished.emit(marked.file_sha256)
