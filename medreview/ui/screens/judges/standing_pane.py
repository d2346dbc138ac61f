"""How a run stands: a bar, the pace, what is left, why it stopped, and the validity of its replies so far."""

from PySide6.QtWidgets import QProgressBar, QWidget

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.judges.words import (
    VALIDITY_ORDER,
    duration_words,
    engine_words,
    one_value_words,
    pace_words,
    plan_words,
    run_line,
    share_words,
    skipped_words,
    spread_words,
    validity_name,
)
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.data_table import DataTable
from medreview.ui.widgets.labels import plain_label
from medreview.ui.widgets.layout import in_a_column, in_a_row
from medreview.ui.widgets.rows_model import Column, RowsModel
from medreview.workflows.run_judge import RunProgress, RunStanding, RunView

WIDTHS = (136, 72, 72, *(96,) * (len(VALIDITY_ORDER) - 1), 104, 200)
FIRST_STATE_COLUMN = 3
MOST_ROWS = 4
S_PER_MIN = 60


class StandingPane(QWidget):
    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.progress = plain_label()
        self.about = plain_label("", "quiet", wraps=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.one_value = plain_label("", "caution", wraps=True)
        self._title = plain_label(self.tr("Validity and values so far"), "caption")
        self._model = RowsModel(
            (
                Column(self.tr("Dimension")),
                Column(self.tr("Replies"), is_number=True),
                Column(_as_title(validity_name(Validity.VALID)), is_number=True),
                *(Column(_as_title(validity_name(state)), is_number=True) for state in VALIDITY_ORDER[1:]),
                Column(self.tr("Valid at first"), is_number=True),
                Column(self.tr("Values given")),
            )
        )
        self.validity = DataTable(context.settings, "run validity and values", self.tr("Validity and values so far"))
        self.validity.use(self._model, WIDTHS, stretches=len(WIDTHS) - 1)
        self.validity.fit_rows(MOST_ROWS)
        in_a_column(
            in_a_row((self.bar, 1), self.progress, spacing=2 * GRID),
            self.problem,
            self.one_value,
            self.about,
            self._title,
            self.validity,
            of=self,
        )

    def show_standing(self, standing: RunStanding, reason: Message | None) -> None:
        """Show a run as the workspace has it; ``reason`` is why it could not go on when it was last tried."""
        view = standing.view
        self.about.setText(self._about_words(standing))
        is_imported = not view.n_items
        self.bar.setVisible(not is_imported)
        self.progress.setVisible(not is_imported)
        self.show_progress(RunProgress(view.n_done, view.n_items, standing.items_per_minute))
        self.problem.setText(translated(reason) if reason is not None else "")
        self.problem.setVisible(reason is not None)
        self.one_value.setText("\n".join(one_value_words(one) for one in view.one_value))
        self.one_value.setVisible(bool(view.one_value))
        self._show_validity(standing)

    def show_progress(self, progress: RunProgress) -> None:
        self.bar.setRange(0, max(progress.n_items, 1))
        self.bar.setValue(progress.n_done)
        done = self.tr("{n} of {total} judged")
        parts = [done.format(n=number(progress.n_done), total=number(progress.n_items))]
        if progress.items_per_minute:
            parts.append(pace_words(progress.items_per_minute))
        if progress.seconds_left is not None and progress.n_done < progress.n_items:
            left = self.tr("{time} left").format(time=duration_words(progress.seconds_left / S_PER_MIN))
            parts.append(left)
        self.progress.setText(" · ".join(parts))

    def _about_words(self, standing: RunStanding) -> str:
        words = self.tr("{judge} judges with {protocol}").format(
            judge=isolated(standing.view.model), protocol=run_line(standing.view)
        )
        parts = [words]
        if standing.plan is not None:
            parts.append(plan_words(standing.plan))
        if standing.input_tokens or standing.output_tokens:
            tokens = self.tr("{read} tokens read, {written} written")
            parts.append(tokens.format(read=number(standing.input_tokens), written=number(standing.output_tokens)))
        if standing.n_calls > standing.view.n_done and not standing.view.requests.n_sent:
            parts.append(self.tr("{n} calls of the model").format(n=number(standing.n_calls)))
        if standing.n_retries:
            parts.append(self.tr("{n} asked again").format(n=number(standing.n_retries)))
        if standing.n_failed:
            parts.append(self.tr("{n} could not be answered").format(n=number(standing.n_failed)))
        if standing.n_coinciding:
            coinciding = self.tr("{n} verdicts stand in a text of their question too")
            parts.append(coinciding.format(n=number(standing.n_coinciding)))
        sentences = [" · ".join(parts), *self._request_words(standing.view)]
        if engine := engine_words(standing.sessions):
            sentences.append(engine)
        sentences += [skipped_words(reason, n) for reason, n in standing.skipped.items() if n]
        return "\n".join(sentences)

    def _request_words(self, view: RunView) -> list[str]:
        """What was sent to an endpoint, and what never came back of it."""
        if not view.requests.n_sent:
            return []
        words = [self.tr("Requests sent: {n}").format(n=number(view.requests.n_sent))]
        if view.n_never_answered:
            unanswered = self.tr("{n} requests were sent whose answers never arrived; what they cost is not known here")
            words.append(unanswered.format(n=number(view.n_never_answered)))
        if view.requests.n_not_believed:
            told = self.tr("impossible token counts left out: {n}")
            words.append(told.format(n=number(view.requests.n_not_believed)))
        return [" · ".join(words)]

    def _show_validity(self, standing: RunStanding) -> None:
        validity, first = standing.validity, standing.first_validity
        rows: list[tuple[str | int | None, ...]] = []
        for dimension, counts in validity.items():
            total = sum(counts.values())
            at_first = first.get(dimension, {})
            rows.append(
                (
                    dimension,
                    total,
                    share_words(counts.get(Validity.VALID, 0), total),
                    *(counts.get(state, 0) for state in VALIDITY_ORDER[1:]),
                    share_words(at_first.get(Validity.VALID, 0), sum(at_first.values())),
                    spread_words(standing.spread.get(dimension, {})),
                )
            )
        self._model.show_rows(rows)
        for place, state in enumerate(VALIDITY_ORDER[1:], start=FIRST_STATE_COLUMN):
            is_empty = not any(counts.get(state) for counts in validity.values())
            self.validity.setColumnHidden(place, is_empty)
        for widget in (self._title, self.validity):
            widget.setVisible(bool(rows))


def _as_title(word: str) -> str:
    return word[:1].upper() + word[1:]
