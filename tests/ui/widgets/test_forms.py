"""What a form shows of a record is what it gives back, whatever stands in it."""

import ast
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QCheckBox, QFormLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from medreview.domain.question_plans import EFFORT_WORDS, ExampleChoice, QuestionsToAsk
from medreview.domain.questions import LANGUAGE_WORDS
from medreview.domain.run_plans import AnswersToJudge, ImageUse, ItemOrder, SampleUnit
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.study_plans import (
    AgreedItem,
    BatchSet,
    Block,
    Dimension,
    Form,
    FormItem,
    FormTime,
    Gold,
    Granularity,
    Guard,
    Level,
    LevelOrder,
    PlannedRater,
    Practice,
    RatedAt,
    Repeats,
    Scale,
    Selection,
    StudyPlan,
)
from medreview.errors import MedReviewError
from medreview.protocols.strategies import Returns
from medreview.ui.pin_dialog import PinDialog
from medreview.ui.screen import ScreenContext
from medreview.ui.screens.analysis.compute_metrics import ScoringSection
from medreview.ui.screens.differences.screen import DifferencesFilterBar
from medreview.ui.screens.importing.choice_bar import ChoiceBar
from medreview.ui.screens.models.add_pages import AddCloudPage, AddFilePage, FileToAdd
from medreview.ui.screens.models.details_pane import DetailsPane
from medreview.ui.screens.planner.care_section import CareSection
from medreview.ui.screens.planner.marks_section import MarksSection
from medreview.ui.screens.planner.plan_sections import AnswersSection, BlocksSection, RatersSection, StudySection
from medreview.ui.screens.planner.wording_sections import (
    CodebooksSection,
    ConsentSection,
    DimensionForm,
    DimensionsSection,
    FormForm,
    FormsSection,
)
from medreview.ui.screens.runs.new_answers import QuestionsSection, StrategySection
from medreview.ui.screens.runs.new_exam import ExamSection
from medreview.ui.screens.runs.new_judgements import ProtocolSection, SelectionSection, SettingsSection
from medreview.ui.screens.runs.new_tags import TagSection
from medreview.ui.screens.runs.new_translations import TranslationSection
from medreview.ui.screens.runs.run_state import BatchDialog
from medreview.ui.translation import Languages
from medreview.ui.widgets.fields import line_edit, number_box
from medreview.ui.widgets.forms import DraftSection, FormDialog, TickLists, labelled, stripped, value_at
from medreview.workflows import design_study, manage_models, run_judge
from medreview.workflows.answer_questions import AnswerDraft, shipped_strategies
from medreview.workflows.import_dataset import ImportRequest
from medreview.workflows.manage_models import CloudDraft, ModelKind, ModelState, ModelView
from medreview.workflows.resolve_differences import Looking
from medreview.workflows.run_judge import JudgeDraft
from medreview.workflows.score_metrics import METRICS, ScoringOffer, ScoringWish
from tests.architecture.sources import PACKAGE, trees
from tests.ui.nameless_controls import nameless_controls

PROTOCOLS = run_judge.available_protocols()
WORDS = some.text(alphabet="aβ گ 1\u00a0\u200c", max_size=6)
NAMES = some.text(alphabet="abcdef", min_size=1, max_size=4)
TICKED = some.lists(NAMES, unique=True, max_size=2).map(tuple)
HUNDREDTHS = some.integers(0, 200).map(lambda n: n / 100)
WORDING = WORDS.map(str.strip).filter(bool)
TEXTS = some.fixed_dictionaries({}, optional={"en": WORDING, "fa": WORDING})
BOTH = (Granularity.COARSE, Granularity.FINE)
GRANULARITIES = some.sampled_from(((), BOTH[:1], BOTH[1:], BOTH))
LEVELS = some.builds(Level, some.integers(0, 9).map(float), TEXTS)
SCALES = some.lists(LEVELS, min_size=1, max_size=3, unique_by=lambda level: level.value).map(
    lambda levels: Scale(tuple(levels))
)


def some_of(strategy: some.SearchStrategy[Any]) -> some.SearchStrategy[tuple[Any, ...]]:
    """A few with different names."""
    return some.lists(strategy, max_size=3, unique_by=lambda one: one.name).map(tuple)


ITEMS = some_of(some.builds(FormItem, NAMES, TEXTS, SCALES | some.none(), some.booleans()))
DIMENSIONS = some.builds(Dimension, NAMES, TEXTS, TEXTS, SCALES, GRANULARITIES)
FORMS = some.builds(Form, NAMES, TEXTS, ITEMS, some.sampled_from(FormTime))


def of_a_protocol(view: run_judge.ProtocolView) -> some.SearchStrategy[dict[str, Any]]:
    return some.fixed_dictionaries(
        {
            "protocol": some.just(view.name),
            "setup": some.sampled_from(view.setups) if view.setups else some.none(),
            "language": some.sampled_from(view.languages),
        }
    )


RUNS = some.builds(
    lambda asked, rest: replace(rest, **asked),
    some.sampled_from(PROTOCOLS).flatmap(of_a_protocol),
    some.builds(
        JudgeDraft,
        protocol=some.just(PROTOCOLS[0].name),
        models=some.just(()),
        name=some.just(""),
        wording_file=some.none(),
        reading=some.sampled_from(ReadingKind),
        n_repeats=some.integers(1, 9),
        n_references=some.none() | some.integers(0, 9),
        reverses_references=some.booleans(),
        images=some.sampled_from(ImageUse),
        order=some.sampled_from(ItemOrder),
        uses_pairing=some.booleans(),
        max_attempts=some.integers(1, 3),
        n_context=some.none() | some.integers(1, 99_999),
        sampling=some.builds(
            SamplingSettings,
            temperature=HUNDREDTHS,
            top_p=some.integers(1, 100).map(lambda n: n / 100),
            seed=some.integers(0, 2**31 - 1),
            max_tokens=some.integers(1, 9999),
            repeat_penalty=some.integers(50, 200).map(lambda n: n / 100),
            stop=some.just(()),
        ),
        selection=some.builds(
            AnswersToJudge,
            datasets=TICKED,
            study=some.none(),
            splits=TICKED,
            authors=TICKED,
            languages=TICKED,
            kinds=TICKED,
            text=WORDS.map(str.strip),
            include_references=some.booleans(),
            sample_size=some.none() | some.integers(1, 999),
            sample_of=some.sampled_from(SampleUnit),
            sentences_per_answer=some.none() | some.integers(1, 99),
            seed=some.integers(0, 2**31 - 1),
        ),
    ),
)
ANSWERS = some.builds(
    AnswerDraft,
    strategy=some.sampled_from(sorted({one.name for one in shipped_strategies() if one.returns is Returns.ANSWER})),
    models=some.just(()),
    language=some.just("en"),
    selection=some.builds(
        QuestionsToAsk,
        datasets=TICKED,
        splits=TICKED,
        languages=TICKED,
        kinds=TICKED,
        fields=some.just({}),
        text=WORDS.map(str.strip),
        sample_size=some.none() | some.integers(1, 999),
        seed=some.integers(0, 2**31 - 1),
    ),
    sampling=some.builds(SamplingSettings, temperature=HUNDREDTHS),
    n_examples=some.none() | some.integers(0, 50),
    example_choice=some.sampled_from(ExampleChoice),
    example_dataset=some.just(""),
    example_split=some.just(""),
    example_seed=some.just(0),
    specialist_field=some.just(""),
    most_words=some.none() | some.integers(1, 999),
    most_tokens=some.none() | some.integers(1, 999),
    max_attempts=some.integers(1, 3),
    images=some.sampled_from(ImageUse),
    order=some.sampled_from(ItemOrder),
    n_context=some.none(),
)


def of_strategies(returns: str) -> some.SearchStrategy[AnswerDraft]:
    """Drafts of the strategies that bring this back in a set form."""
    names = sorted({one.name for one in shipped_strategies() if one.returns == returns})
    readings = some.sampled_from((ReadingKind.CONSTRAINED, ReadingKind.FREE))
    return some.builds(
        lambda draft, name, reading: replace(draft, strategy=name, reading=reading),
        ANSWERS,
        some.sampled_from(names),
        readings,
    )


EXAMS = some.builds(
    replace,
    ANSWERS,
    strategy=some.sampled_from(("exam", "a wording of one's own.txt")),
    reading=some.sampled_from(ReadingKind),
    thinking_tokens=some.none() | some.integers(0, 999),
    effort=some.sampled_from(("", *EFFORT_WORDS)),
    images=some.sampled_from((ImageUse.OR_SKIP, ImageUse.NEVER)),
    without_images_too=some.booleans(),
)
TRANSLATED = some.builds(
    lambda draft, into: replace(draft, into=into),
    of_strategies("translation"),
    some.sampled_from(("", *LANGUAGE_WORDS)),
)
SCORINGS = some.builds(
    ScoringWish,
    metrics=some.sets(some.sampled_from([one.name for one in METRICS])).map(
        lambda names: tuple(one.name for one in METRICS if one.name in names)
    ),
    datasets=some.sampled_from(((), ("D",), ("D", "E"))),
    n_references=some.none() | some.integers(1, 9),
    source_author=some.sampled_from((None, "textbook")),
    each_reference=some.booleans(),
    hold_out=some.booleans(),
    model=some.sampled_from(("", "bge")),
)
SET_NAMES = some.sampled_from("XYZ")
BLOCKS = some.builds(Block, some.sampled_from(Granularity), SET_NAMES, is_pilot=some.booleans())
AGREED = some.lists(some.builds(AgreedItem, NAMES, NAMES, some.just({"a": 1.0}), some.none(), TEXTS), max_size=2).map(
    tuple
)
PLANS = some.builds(
    StudyPlan,
    name=WORDS.map(str.strip),
    dimensions=some_of(DIMENSIONS),
    raters=some.lists(some.builds(PlannedRater, NAMES, NAMES), max_size=3).map(tuple),
    blocks=some.lists(
        some.builds(Block, some.sampled_from(Granularity), SET_NAMES, is_pilot=some.booleans()), max_size=3
    ).map(tuple),
    batch_sets=some_of(some.builds(BatchSet, SET_NAMES, some.none() | some.integers(0, 9))),
    seed=some.integers(0, 2**31 - 1),
    template=some.none(),
    title=TEXTS,
    selection=some.builds(
        Selection, TICKED, TICKED, TICKED, TICKED, TICKED, some.booleans(), some.none() | some.integers(1, 999)
    ),
    show_references=some.booleans(),
    level_order=some.sampled_from(LevelOrder),
    sentences_per_answer=some.none() | some.integers(1, 9),
    shared_questions=some.integers(0, 9),
    batch_size=some.integers(1, 99),
    repeats=some.none() | some.builds(Repeats, some.integers(1, 9), GRANULARITIES),
    confidence=some.none() | some.builds(FormItem, NAMES, TEXTS, SCALES, some.just(True)),
    forms=some_of(FORMS),
    codebooks=some.fixed_dictionaries({}, optional=dict.fromkeys(Granularity, TEXTS.filter(bool))),
    consent=TEXTS,
    cannot_judge_reasons=some.dictionaries(NAMES, TEXTS, max_size=2),
    rated_at=some.sampled_from(RatedAt),
    closes_batches=some.booleans(),
    practice=some.none()
    | some.builds(
        Practice, AGREED, some.integers(1, 1000).map(lambda n: n / 1000), some.integers(0, 9), some.integers(1, 9)
    ),
    gold=some.none() | some.builds(Gold, AGREED, some.integers(1, 9)),
    guard=some.none()
    | some.builds(
        Guard,
        some.none() | some.integers(1, 999).map(lambda n: n / 100),
        some.integers(2, 99),
        some.none() | some.integers(2, 99),
    ),
)
PRICES = some.none() | some.integers(0, 9999).map(lambda n: n / 100)
LINES = some.text(alphabet="ab-", min_size=1, max_size=5)
CLOUD = some.builds(
    CloudDraft,
    name=LINES,
    kind=some.sampled_from((ModelKind.OPENAI, ModelKind.ANTHROPIC)),
    base_url=LINES,
    remote_name=LINES,
    family=some.none() | LINES,
    size_class=some.none() | LINES,
    input_price=PRICES,
    output_price=PRICES,
)
TEMPLATES = design_study.list_templates()
PINS = some.fixed_dictionaries({"pin": WORDS, "why": WORDS})
BATCHES = some.fixed_dictionaries(
    {
        "dialect": some.sampled_from(("openai", "anthropic")),
        "n_shards": some.integers(1, 99),
        "served_as": some.none() | LINES,
    }
)


MODELS = some.builds(
    ModelView,
    name=LINES,
    kind=some.just(ModelKind.OPENAI),
    state=some.sampled_from(ModelState),
    family=some.none() | LINES,
    size_class=some.none() | LINES,
    parameters_b=some.none(),
    card=some.none(),
    path=some.none(),
    projector=some.none(),
    adapter=some.none(),
    abilities=some.just({}),
    last_test=some.none(),
    input_price=PRICES,
    output_price=PRICES,
)
FILES = some.builds(FileToAdd, some.just(Path("a.gguf")), LINES, some.none(), some.none(), HUNDREDTHS)
IMPORTS = some.builds(
    ImportRequest,
    some.just(()),
    images_folder=some.none(),
    dataset=some.none() | LINES,
    study=some.none() | LINES,
    scale=some.none() | LINES,
    other_ids_into=some.none() | LINES,
)
LOOKINGS = some.builds(
    Looking,
    some.none() | some.floats(0.5, 9),
    some.just(()) | some.tuples(NAMES),
    is_pilot=some.booleans(),
    with_not_judged=some.booleans(),
)


def corrected_model(context: ScreenContext) -> DraftSection[Any]:
    pane = DetailsPane(context)
    pane.fields.setParent(None)
    return pane.fields


def added_file(context: ScreenContext) -> DraftSection[Any]:
    page = AddFilePage(context)
    page.fields.edited.disconnect()
    page.fields.setParent(None)
    return page.fields


def form_of(dialog: FormDialog[Any]) -> DraftSection[Any]:
    """The form of a dialog, which outlives it."""
    dialog.form.setParent(None)
    return dialog.form


EVERY_FORM: dict[str, tuple[type, some.SearchStrategy[Any], Callable[[ScreenContext], DraftSection[Any]]]] = {
    "what is asked": (JudgeDraft, RUNS, lambda _: ProtocolSection(PROTOCOLS)),
    "what is judged": (JudgeDraft, RUNS, lambda _: SelectionSection()),
    "how it is asked": (JudgeDraft, RUNS, lambda _: SettingsSection()),
    "strategy": (AnswerDraft, ANSWERS, lambda _: StrategySection()),
    "examination": (AnswerDraft, EXAMS, lambda _: ExamSection()),
    "tags": (AnswerDraft, of_strategies("tags"), lambda _: TagSection()),
    "translations": (AnswerDraft, TRANSLATED, lambda _: TranslationSection()),
    "questions": (AnswerDraft, ANSWERS, lambda _: QuestionsSection()),
    "study": (StudyPlan, PLANS, lambda _: StudySection(TEMPLATES)),
    "answers": (StudyPlan, PLANS, lambda _: AnswersSection()),
    "raters": (StudyPlan, PLANS, lambda _: RatersSection()),
    "dimensions": (StudyPlan, PLANS, lambda _: DimensionsSection()),
    "blocks": (StudyPlan, PLANS, lambda _: BlocksSection()),
    "care": (StudyPlan, PLANS, CareSection),
    "marked words": (StudyPlan, PLANS, lambda _: MarksSection()),
    "forms": (StudyPlan, PLANS, lambda _: FormsSection()),
    "codebooks": (StudyPlan, PLANS, lambda _: CodebooksSection()),
    "consent": (StudyPlan, PLANS, lambda _: ConsentSection()),
    "one dimension": (Dimension, DIMENSIONS, lambda _: DimensionForm()),
    "one form": (Form, FORMS, lambda _: FormForm()),
    "cloud": (CloudDraft, CLOUD, lambda _: AddCloudPage(manage_models.presets())),
    "corrected model": (ModelView, MODELS, corrected_model),
    "file": (FileToAdd, FILES, added_file),
    "import": (ImportRequest, IMPORTS, lambda _: ChoiceBar()),
    "metrics": (
        ScoringWish,
        SCORINGS,
        lambda _: ScoringSection(ScoringOffer(("D", "E"), ("textbook",), ("bge",))),
    ),
    "differences": (Looking, LOOKINGS, lambda _: DifferencesFilterBar()),
    "PIN": (dict, PINS, lambda context: form_of(PinDialog(context, "R1", "", lambda pin, why: None, asks_why=True))),
    "batch": (dict, BATCHES, lambda context: form_of(BatchDialog(context, "a run"))),
}


OVER_A_WORKSPACE = {
    "medreview.ui.package_dialog": "tests/ui/test_packages.py fills it",
    "medreview.ui.screens.collecting.ratings_page": "tests/ui/screens/test_collecting.py fills it",
    "medreview.ui.screens.differences.follow_up_dialog": "tests/ui/screens/test_differences.py fills it",
    "medreview.ui.screens.library.edit_dialog": "tests/ui/screens/test_library_editing.py fills it",
    "medreview.ui.screens.library.tag_dialog": "tests/ui/screens/test_library_tags.py fills it",
    "medreview.ui.screens.runs.queue_screen": "tests/ui/screens/runs/test_queue.py fills it",
    "medreview.ui.screens.runs.run_form": "every form of a run has its section of models",
}
"""Forms of what a workspace holds, which stand in no table here, and what tests them."""


def test_that_every_module_that_binds_fields_stands_in_the_table_of_forms() -> None:
    own = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    known = {node.module for node in ast.walk(own) if isinstance(node, ast.ImportFrom)} | OVER_A_WORKSPACE.keys()
    binding = {
        ".".join(("medreview", *path.relative_to(PACKAGE).with_suffix("").parts))
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "bind" and "widgets" not in path.parts
        if (PACKAGE / "ui") in path.parents
    }
    assert sorted(binding - known) == [], "give their forms a line in EVERY_FORM"
    assert sorted(OVER_A_WORKSPACE.keys() - binding) == []


@pytest.mark.parametrize("name", EVERY_FORM)
def test_that_every_field_that_a_form_shows_is_one_of_its_record(
    qtbot: QtBot, context: ScreenContext, name: str
) -> None:
    record, _, make = EVERY_FORM[name]
    form = make(context)
    qtbot.addWidget(form)
    for bound in form.bound if record is not dict else ():
        kind: Any = record
        for step in bound.path.split("."):
            assert step in {field.name for field in fields(kind)}, bound.path
            kind = get_type_hints(kind)[step] if "." in bound.path else None


@pytest.mark.parametrize("language", ["en", "fa"])
def test_that_the_word_in_the_place_of_a_number_fits_its_field(
    qtbot: QtBot, qapp: QApplication, context: ScreenContext, compiled: Path, language: str
) -> None:
    """Such as "from the strategy", which is longer than any number of the field."""
    languages = Languages(qapp, compiled)
    languages.use(language)
    try:
        cut = [words for name in EVERY_FORM for words in cut_special_words(qtbot, EVERY_FORM[name][2](context))]
    finally:
        languages.use("en")
    assert cut == []


def cut_special_words(qtbot: QtBot, form: QWidget) -> list[str]:
    qtbot.addWidget(form)
    form.show()
    found: list[str] = []
    for box in form.findChildren(QAbstractSpinBox):
        words, line = box.specialValueText(), box.lineEdit()
        room = line.contentsRect().width() - line.textMargins().left() - line.textMargins().right()
        if words and line.fontMetrics().horizontalAdvance(words) > room:
            found.append(f"{box.accessibleName()}: {words}")
    form.hide()
    return found


@pytest.mark.parametrize("name", EVERY_FORM)
def test_that_every_control_of_a_form_has_a_name(qtbot: QtBot, context: ScreenContext, name: str) -> None:
    form = EVERY_FORM[name][2](context)
    qtbot.addWidget(form)
    assert nameless_controls(form) == []


@pytest.mark.parametrize("name", EVERY_FORM)
def test_that_a_form_gives_back_what_it_was_shown(qapp: QApplication, context: ScreenContext, name: str) -> None:
    _, records, make = EVERY_FORM[name]
    form = make(context)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(records, records)
    def goes_round(record: Any, other: Any) -> None:
        form.show_draft(record)
        assert form.apply_to(record) == record
        if form.bound:  # what stands in the form, not what stood in the record
            taken = form.apply_to(other)
            form.show_draft(taken)
            assert form.apply_to(taken) == taken

    heard: list[None] = []
    form.edited.connect(lambda: heard.append(None))
    goes_round()
    assert heard == []
    form.deleteLater()


def test_that_a_run_takes_the_choices_of_the_form_whatever_it_was_before(context: ScreenContext) -> None:
    form = SettingsSection()

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(RUNS, RUNS)
    def takes_all(shown: JudgeDraft, before: JudgeDraft) -> None:
        form.show_draft(shown)
        taken = form.apply_to(before)
        assert [value_at(taken, one.path) for one in form.bound] == [value_at(shown, one.path) for one in form.bound]

    takes_all()
    form.deleteLater()


def test_that_an_edit_of_the_person_is_told_and_a_filled_form_is_silent(qtbot: QtBot) -> None:
    form = SettingsSection()
    qtbot.addWidget(form)
    heard: list[None] = []
    form.edited.connect(lambda: heard.append(None))
    form.show_draft(JudgeDraft("cqa-coarse", (), n_repeats=3))
    assert heard == []
    form.repeats.setValue(4)
    assert heard == [None]


def test_that_a_control_that_shows_no_value_cannot_be_bound(qtbot: QtBot) -> None:
    form: DraftSection[JudgeDraft] = DraftSection()
    qtbot.addWidget(form)
    with pytest.raises(ValueError, match="QLabel"):
        form.bind("name", QLabel("a label"))
    assert form.bind("name", line_edit("Name")).accessibleName() == "Name"


class NameTaken(MedReviewError):
    template = "There is a {name} already. Choose another name."


class NoRoom(MedReviewError):
    template = "There is no room. Make some."


class AskingDialog(FormDialog[dict[str, Any]]):
    def __init__(self, context: ScreenContext, refusal: MedReviewError | None, parent: QWidget) -> None:
        super().__init__(context, parent)
        self.refusal = refusal
        self.taken: list[dict[str, Any]] = []
        self.name = self.form.bind("name", line_edit("Name"), meant=stripped, refused_by=NameTaken)
        self.n = self.form.bind("n", number_box("Pairs", 1, 9))
        self.rows = labelled(self.name, self.n)
        self.form.column.addLayout(self.rows)
        self.lay_out("A dialog", "Go on", self.form)
        self.show_draft({"name": "fever", "n": 3})

    @override
    def take(self, draft: dict[str, Any]) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.taken.append(draft)
        self.accept()


@pytest.mark.parametrize(("refusal", "row"), [(NameTaken(name="fever"), 1), (NoRoom(), 2)])
def test_that_a_refusal_is_said_below_its_field_and_is_gone_when_it_is_tried_again(
    qtbot: QtBot, context: ScreenContext, refusal: MedReviewError, row: int
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = AskingDialog(context, refusal, window)
    dialog.show()
    dialog.n.setFocus()
    for _ in range(2):
        dialog.yes_button.click()
        assert dialog.problem.text() == str(refusal)
        assert dialog.problem.isVisible()
        assert dialog.rows.getWidgetPosition(dialog.problem) == (row, QFormLayout.ItemRole.FieldRole)
        assert dialog.rows.rowCount() == 3
    assert dialog.name.selectedText() == ("fever" if row == 1 else "")
    dialog.refusal = None
    qtbot.keyClicks(dialog.name, " cough ")
    dialog.yes_button.click()
    assert not dialog.problem.isVisible()
    assert (dialog.result(), dialog.taken) == (1, [{"name": "cough" if row == 1 else "fever cough", "n": 3}])


def test_that_a_field_can_be_used_only_while_the_one_it_hangs_on_says_so(qtbot: QtBot) -> None:
    form: DraftSection[dict[str, Any]] = DraftSection()
    qtbot.addWidget(form)
    tick = form.bind("repeats", QCheckBox("Again"))
    n = form.bind("n", number_box("Pairs", 1, 9))
    form.enable_when(tick.isChecked, n)
    assert not n.isEnabled()
    form.show_draft({"repeats": True, "n": 2})
    assert n.isEnabled()
    tick.click()
    assert not n.isEnabled()
    assert form.apply_to({"repeats": True, "n": 1}) == {"repeats": False, "n": 2}


def test_that_lists_to_tick_are_never_windows_of_their_own(qtbot: QtBot) -> None:
    lists = TickLists({"authors": "Authors", "splits": "Splits"}, height=100, spacing=8)
    qtbot.addWidget(lists)
    lists.offer("authors", {"a": 1}, ())
    assert not any(box.isWindow() for box in lists.lists.values())
    assert [box.isVisibleTo(lists) for box in lists.lists.values()] == [True, False]
