"""Three items as a model is asked about them with a prompt, and its replies as they come in; nothing of it is kept."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from shiboken6 import isValid

from medreview.domain.changes import Change
from medreview.domain.models import ModelKind
from medreview.domain.questions import LANGUAGE_WORDS
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import READING_MEANINGS, ReadingKind
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report
from medreview.ui.job_runner import LatestQuery, whole_workspace
from medreview.ui.online import host_beyond_here
from medreview.ui.screen import ScreenContext
from medreview.ui.theme import Theme
from medreview.ui.tokens import GRID
from medreview.ui.translation import isolated, number, translated
from medreview.ui.widgets.engine_line import EngineLine
from medreview.ui.widgets.fields import choice_box, number_box, push_button
from medreview.ui.widgets.labels import ElidedLabel, plain_label
from medreview.ui.widgets.layout import STRETCH, in_a_column, in_a_row
from medreview.ui.widgets.page_area import PageArea
from medreview.ui.widgets.reading_text import OutputText
from medreview.ui.words import choices, money_words, prompt_words, word_of
from medreview.workflows import answer_questions, manage_models, write_prompts
from medreview.workflows.answer_questions import QuestionOptions
from medreview.workflows.manage_models import ModelView
from medreview.workflows.workspace_files import Workspace
from medreview.workflows.write_prompts import (
    N_TRIED,
    PromptKey,
    PromptKind,
    PromptUnreadable,
    Returns,
    TrialDraft,
    TrialFinding,
    TrialItem,
    TrialPreview,
    TrialReply,
)

PREVIEW_DELAY_MS = 300
LEAST_PX = 13 * GRID
MOST_SEED = 2_147_483_647
MOST_TOKENS = 2_000_000_000
PROMPTS, REPLIES = "prompts", "replies"
READINGS: Mapping[Returns | None, tuple[ReadingKind, ...]] = {
    None: (ReadingKind.CONSTRAINED, ReadingKind.FREE, ReadingKind.SCORED),
    Returns.ANSWER: (ReadingKind.FREE,),
    Returns.CHOICE: (ReadingKind.FREE, ReadingKind.CONSTRAINED, ReadingKind.SCORED),
    Returns.TAGS: (ReadingKind.CONSTRAINED, ReadingKind.FREE),
    Returns.TRANSLATION: (ReadingKind.CONSTRAINED, ReadingKind.FREE),
}
"""The readings of what a prompt brings back, the usual one first; None stands for judgements."""


class TriedItem(QWidget):
    """One item: its prompt or the reply to it, how that was read, and what it took."""

    def __init__(self, theme: Theme, place: int) -> None:
        super().__init__()
        self.item: TrialItem | None = None
        self.reply: TrialReply | None = None
        self._title = ElidedLabel()
        name = QCoreApplication.translate("TrialPane", "Item {n}").format(n=number(place + 1))
        self.text = OutputText(theme, name)
        self.text.setMinimumHeight(LEAST_PX)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.read = plain_label("", wraps=True)
        self.unread = plain_label("", "problem", wraps=True)
        self.facts = plain_label("", "caption", wraps=True)
        self._place = place
        in_a_column(self._title, (self.text, 1), self.read, self.unread, self.facts, of=self, spacing=GRID // 2)

    def show_item(self, item: TrialItem | None) -> None:
        self.item = item
        self.setVisible(item is not None)
        if item is not None:
            place = number(self._place + 1)
            self._title.show_words(f"{place} · {isolated(item.key)} · {isolated(' '.join(item.about.split()))}")

    def show_reply(self, reply: TrialReply | None) -> None:
        self.reply = reply
        good, bad = ("", "") if reply is None else _read_words(reply)
        facts = "" if reply is None else _facts_words(reply)
        for label, words in ((self.read, good), (self.unread, bad), (self.facts, facts)):
            label.show_words(words)

    def show_side(self, side: str, *, waits: bool) -> None:
        """Show the prompt or the reply; ``waits`` while the reply is still to come."""
        if side == PROMPTS or self.item is None:
            prompts = self.item.prompts if self.item is not None else ()
            self.text.show_text("\n\n".join(map(prompt_words, prompts)))
        elif self.reply is not None:
            self.text.show_text(_said(self.reply))
        else:
            waiting = QCoreApplication.translate("TrialPane", "Waiting for the reply…")
            nothing = QCoreApplication.translate("TrialPane", "Not tried yet.")
            self.text.show_text(waiting if waits else nothing)


def _said(reply: TrialReply) -> str:
    """Everything that came back, step by step, thinking before what was said."""
    parts: list[str] = []
    for step in reply.steps:
        parts += [f"[{step.name}]"] if step.name else []
        if step.thinking:
            thinking = QCoreApplication.translate("TrialPane", "Thinking")
            parts += [f"[{thinking}]", step.thinking.strip()]
        parts.append(step.raw.strip() or QCoreApplication.translate("TrialPane", "(empty)"))
    return "\n".join(parts)


def _read_words(reply: TrialReply) -> tuple[str, str]:
    """The findings of a reply in words: what could be read, and the reasons for what could not."""
    good, bad = [one for one in reply.findings if one.value], [one for one in reply.findings if not one.value]
    told = [_finding_words(one, reply) for one in good]
    told += [translated(one.why) for one in good if one.why is not None and one.validity is not Validity.VALID]
    separator = QCoreApplication.translate("Runs", " · ")
    reasons: dict[str, None] = {}
    for one in bad:
        reason = translated(one.why) if one.why is not None else word_of(one.validity, VALIDITY_WORDS)
        reasons[f"{isolated(one.name)}: {reason}" if one.name and one.why is None else reason] = None
    return separator.join(told), "\n".join(reasons)


def _finding_words(finding: TrialFinding, reply: TrialReply) -> str:
    value = " ".join((finding.value or "").split())
    if finding.name:
        return f"{isolated(finding.name)}: {isolated(value)}"
    if reply.steps and value == " ".join(reply.steps[-1].raw.split()):
        return QCoreApplication.translate("TrialPane", "The whole reply is the answer.")
    return QCoreApplication.translate("TrialPane", "Read as: {value}").format(value=isolated(value))


def _facts_words(reply: TrialReply) -> str:
    parts: list[str] = []
    if reply.seconds is not None:
        parts.append(QCoreApplication.translate("TrialPane", "{n} s").format(n=number(reply.seconds, 1)))
    if reply.input_tokens is not None:
        words = QCoreApplication.translate("TrialPane", "{read} tokens read, {written} written")
        parts.append(words.format(read=number(reply.input_tokens), written=number(reply.output_tokens or 0)))
    if reply.cost is not None:
        parts.append(QCoreApplication.translate("TrialPane", "cost {cost}").format(cost=money_words(reply.cost)))
    return QCoreApplication.translate("Runs", " · ").join(parts)


class TrialPane(QWidget):
    """Signals.

    problem_found(object)
        The error that keeps the prompt from being used; None where nothing does.
    """

    problem_found = Signal(object)

    def __init__(self, context: ScreenContext) -> None:
        super().__init__()
        self._context = context
        self._draft = TrialDraft(PromptKind.PROTOCOL, "", "")
        self._models: Mapping[str, ModelView] = {}
        self._token: CancelToken | None = None
        self._came: deque[TrialReply] = deque()
        self.preview: TrialPreview | None = None
        asked = partial(LatestQuery, context.read_jobs, context.workspace, self)
        self._ask_models, self._ask_datasets = asked(of=whole_workspace), asked(of=whole_workspace)
        self._ask_preview = asked(of=lambda: self._draft)
        self._delay = QTimer(self, singleShot=True, interval=PREVIEW_DELAY_MS)
        self._delay.timeout.connect(self._look)
        self.model = choice_box(self.tr("Model"))
        self.reading = choice_box(self.tr("Reply mode"))
        self.into = choice_box(self.tr("Into"), choices(LANGUAGE_WORDS))
        self.dataset = choice_box(self.tr("Dataset"), {"": self.tr("All datasets")})
        self.seed = number_box(self.tr("Seed"), 0, MOST_SEED)
        self.seed.setMaximumWidth(12 * GRID)
        self.tokens = number_box(self.tr("Maximum tokens per reply"), 0, MOST_TOKENS, least_means=self.tr("no limit"))
        self.others_button = push_button(self.tr("Draw others"), self._draw_others)
        self.try_button = push_button(self.tr("Try"), self.try_it, role="primary", keys="Ctrl+Return")
        self.cancel_button = push_button(self.tr("Cancel"), self.cancel)
        self.side = choice_box(
            self.tr("Show"), {PROMPTS: self.tr("show the prompts"), REPLIES: self.tr("show the replies")}
        )
        self.side.currentIndexChanged.connect(self._show_side)
        self.engine = EngineLine(context)
        self.note = plain_label("", "caption", wraps=True)
        self.state = plain_label("", "quiet", wraps=True, is_spoken=True)
        self.warning = plain_label("", "caution", wraps=True)
        self.problem = plain_label("", "problem", wraps=True)
        self.items = tuple(TriedItem(context.theme, place) for place in range(N_TRIED))
        for box in (self.model, self.reading, self.into, self.dataset):
            box.currentIndexChanged.connect(self._on_edited)
        for box in (self.seed, self.tokens):
            box.valueChanged.connect(self._on_edited)
        self._lay_out()
        self._show_replies(())
        self._show_state()

    @property
    def is_waiting(self) -> bool:
        """True if what stands here is not yet what belongs to the prompt as it is written."""
        return self._delay.isActive() or self._ask_preview.is_waiting or self._ask_models.is_waiting

    @property
    def is_trying(self) -> bool:
        return self._token is not None

    def refresh(self) -> None:
        """Ask for the models and datasets of the workspace again."""
        self._ask_models.ask(manage_models.list_models, self._on_models)
        self._ask_datasets.ask(answer_questions.question_options, self._on_datasets)

    def show_prompt(self, key: PromptKey, text: str) -> None:
        """Turn to a prompt as it is written now."""
        if (key.kind, key.name) != (self._draft.kind, self._draft.file):
            self._show_replies(())
            self.side.choose(PROMPTS)
        self._draft = replace(self._draft, kind=key.kind, file=key.name, text=text)
        self._offer_readings()
        self._on_edited()

    def try_it(self) -> None:
        """Ask the model about the three items."""
        model = self._models.get(self._draft.model)
        if self._token is not None or model is None or not self._context.workspace.is_open:
            return
        self._show_replies(())
        self.side.choose(REPLIES)
        self.problem.hide()
        host = host_beyond_here(model.base_url) or ""
        if host:
            self._context.online.begin(host)
        workspace, draft, came = self._context.workspace.workspace, self._draft, self._came
        came.clear()
        self._token = self._context.waiting_jobs.start(
            partial(_tried, workspace, draft, came),
            title=self.tr("Trying the prompt"),
            on_progress=lambda _: self._on_come(),
            on_success=lambda _: self._on_ended(host, None),
            on_failure=lambda error: self._on_ended(host, error),
            on_cancelled=lambda: self._on_ended(host, None),
        )
        self._show_state()

    def cancel(self) -> None:
        if self._token is not None:
            self._token.cancel()

    def _lay_out(self) -> None:
        self.note.setText(self.tr("Only a trial: no answer or judgement is stored in the workspace."))
        row = partial(in_a_row, spacing=GRID)
        shown = QWidget()
        in_a_column(*((item, 1) for item in self.items), of=shown, margins=(0, 0, 2 * GRID, 0), spacing=2 * GRID)
        area = PageArea()
        area.setAccessibleName(self.tr("Three items"))
        area.setWidget(shown)
        in_a_column(
            row((self.model, 1), self.reading, self.into, self.try_button, self.cancel_button),
            row((self.dataset, 1), plain_label(self.tr("Seed"), "caption"), self.seed, self.others_button),
            row(self.side, STRETCH, plain_label(self.tr("Maximum tokens per reply"), "caption"), self.tokens),
            self.engine,
            self.note,
            self.warning,
            self.problem,
            self.state,
            (area, 1),
            of=self,
            margins=(2 * GRID, GRID, GRID, GRID),
        )

    def _on_models(self, models: tuple[ModelView, ...]) -> None:
        self._models = {one.name: one for one in models if one.kind is not None}
        self.model.offer_anew({one: isolated(one) for one in self._models} or {"": self.tr("no model yet")})
        self._on_edited()

    def _on_datasets(self, options: QuestionOptions) -> None:
        names = dict(options.values["datasets"])
        self.dataset.offer_anew({"": self.tr("All datasets"), **{name: name for name in names}})

    def _offer_readings(self) -> None:
        returns = write_prompts.returned_by(self._draft.text) if self._draft.kind is PromptKind.STRATEGY else None
        if self._draft.kind is PromptKind.STRATEGY and returns is None:
            return  # it cannot be read just now, and says so where it is written
        offered = {one: translated(READING_MEANINGS[one]) for one in READINGS[returns]}
        if list(offered) != [self.reading.itemData(row) for row in range(self.reading.count())]:
            with QSignalBlocker(self.reading):
                self.reading.offer(offered)
        self.reading.setVisible(len(offered) > 1)
        self.into.setVisible(returns is Returns.TRANSLATION)

    def _on_edited(self) -> None:
        self._draft = replace(
            self._draft,
            model=self.model.chosen or "",
            reading=self.reading.chosen or ReadingKind.FREE,
            into=self.into.chosen or "en",
            dataset=self.dataset.chosen or "",
            seed=self.seed.value(),
            cap=SpendCap(tokens=self.tokens.value() or None),
        )
        model = self._models.get(self._draft.model)
        self.engine.setVisible(model is not None and model.kind is ModelKind.LOCAL)
        self._delay.start()
        self._show_state()

    def _draw_others(self) -> None:
        self.seed.setValue(self.seed.value() + 1)

    def _look(self) -> None:
        draft = self._draft
        self._ask_preview.ask(
            lambda workspace: write_prompts.preview_trial(workspace, draft),
            self._on_preview,
            on_failure=self._on_refused,
            overtake=True,
        )

    def _on_preview(self, preview: TrialPreview) -> None:
        before = [one.key for one in self.preview.items] if self.preview is not None else []
        self.preview = preview
        if before != [one.key for one in preview.items] and not self.is_trying:
            self._show_replies(())
        for place, box in enumerate(self.items):
            box.show_item(preview.items[place] if place < len(preview.items) else None)
        self.warning.show_words("\n".join(translated(one) for one in preview.warnings))
        self.problem_found.emit(None)
        self._say(None)
        self._show_side()
        self._show_state()

    def _on_refused(self, error: Exception) -> None:
        self.preview = None
        if isinstance(error, PromptUnreadable):
            self.problem_found.emit(error)
        elif isinstance(error, MedReviewError):
            for box in self.items:
                box.show_item(None)
            self._say(error)
        else:
            self._context.show_problem(error)
        self._show_state()

    def _on_come(self) -> None:
        while self._came:
            reply = self._came.popleft()
            if isValid(self) and reply.place < len(self.items):
                self.items[reply.place].show_reply(reply)
        if isValid(self):
            self._show_side()
            self._show_state()

    def _on_ended(self, host: str, error: Exception | None) -> None:
        if host:
            self._context.online.end(host)
        self._context.workspace.announce(Change.MODELS if host else Change.NONE, by=self)
        if not isValid(self):
            return
        self._token = None
        self._on_come()
        if isinstance(error, MedReviewError):
            self._say(error)
        elif error is not None:
            self._context.show_problem(error)
        self._show_side()
        self._show_state()

    def _say(self, error: MedReviewError | None) -> None:
        self.problem.show_words("" if error is None else translated(error.message))

    def _show_replies(self, replies: Sequence[TrialReply]) -> None:
        by_place = {one.place: one for one in replies}
        for place, box in enumerate(self.items):
            box.show_reply(by_place.get(place))

    def _show_side(self) -> None:
        for box in self.items:
            box.show_side(self.side.chosen, waits=self.is_trying)

    def _show_state(self) -> None:
        n = sum(box.reply is not None for box in self.items)
        self.try_button.setEnabled(not self.is_trying and self.preview is not None and bool(self._draft.model))
        self.try_button.setVisible(not self.is_trying)
        self.cancel_button.setVisible(self.is_trying)
        if self.is_trying:
            words = self.tr("Replies: {n} of {total}")
            self.state.setText(words.format(n=number(n), total=number(len(self.preview.items) if self.preview else 0)))
        elif not self._models:
            self.state.setText(self.tr("Add a model under Models to try the prompt."))
        else:
            self.state.setText("")
        self.state.setVisible(bool(self.state.text()))


def _tried(
    workspace: Workspace, draft: TrialDraft, came: "deque[TrialReply]", report: Report, cancel: CancelToken
) -> None:
    """Carry the trial out; replies are handed over through a queue, and a report says that there is one."""
    n_came = 0

    def on_reply(reply: TrialReply) -> None:
        nonlocal n_came
        n_came += 1
        came.append(reply)
        report(Progress(n_came, N_TRIED))

    write_prompts.carry_out_trial(workspace, draft, on_reply, cancel)
