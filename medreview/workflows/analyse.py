"""Analyses as a person asks for them: read from the workspace and computed, table by table, with progress.

The result writes itself into a folder. What is declared of tables, figures and panels lies in ``medreview.analysis``.

``tables`` are the names of those to make, all where none is named; one that is not known raises ``TableNotFound``.
``cancel`` ends an analysis with ``Cancelled``. Without ``settings`` the usual ones hold.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from medreview.analysis import (
    criteria,
    exam_conditions,
    exam_page,
    exam_parts,
    exams,
    hallucination,
    judge,
    judges,
    metrics,
    preferences,
    study,
)
from medreview.analysis.asked import AskedProtocols
from medreview.analysis.facts import study_by_name
from medreview.analysis.judge import JudgeOffer, ReliabilitySettings
from medreview.analysis.judges import JudgementIds
from medreview.analysis.judges.judged_data import NothingJudgedYet
from medreview.analysis.judges.page import page_of_pairs
from medreview.analysis.memory import Memory
from medreview.analysis.metrics import Counting, MetricSettings, NoScores
from medreview.analysis.metrics.ranking import USUAL_THRESHOLD
from medreview.analysis.panel_page import (
    CHOICE_TITLES,
    CHOICES,
    Choices,
    ChoicesOffered,
    FieldOffered,
    FigureTab,
    NextStep,
    NotCounted,
    PanelOption,
    PanelPage,
    never,
)
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.results import Analysis, Everything, names_of, run_analysis, stoppable
from medreview.analysis.rooms import (
    PANELS,
    ROOMS,
    STUDY_PANELS,
    USUAL_FEWEST,
    AnyPanel,
    Room,
    choices_of,
    plan_words_of,
    yardstick_of,
)
from medreview.analysis.split_page import SUBGROUP, PagePart, page_of_parts, without_parts
from medreview.analysis.standing import registration_source, registrations_source, standing_note
from medreview.analysis.study.fields import (
    fields_offered,
    members_of,
    read_fields,
    subgroups_of,
)
from medreview.analysis.study.frames import StudyData
from medreview.analysis.study.show_how import DATA, SCRIPT, ShownHow, how_of
from medreview.analysis.study.study_data import count_pairs
from medreview.atomic_files import write_whole
from medreview.domain.studies import Study
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Report, no_report
from medreview.protocols.scales import word_of
from medreview.reporting.analysis_settings import AnalysisSettings, chosen_tables
from medreview.reporting.figure_data import SourceQuestions, file_name, records_of
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Cell, Table, Words
from medreview.store.errors import NoStudyYet, NothingRated, OnlyByCriteria, OnlyCompared, OnlyMarked
from medreview.store.queries.exam_choices import datasets_with_options
from medreview.store.queries.judgement_facts import JudgementFact, judgements_with_ids, names_of_judging_runs
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Session, Workspace

__all__ = [
    "CHOICES",
    "CHOICE_TITLES",
    "DATA",
    "PANELS",
    "ROOMS",
    "SCRIPT",
    "STUDY_PANELS",
    "USUAL_FEWEST",
    "AnyPanel",
    "Choices",
    "ChoicesOffered",
    "FieldOffered",
    "FigureTab",
    "NextStep",
    "NotCounted",
    "PanelOption",
    "PanelPage",
    "never",
    "yardstick_of",
]  # what a page, and the way to its numbers, is made of, for screens

STUDY_TABLES = names_of(study.TABLES)
RELIABILITY_TABLES = names_of(judge.TABLES)
COMPARISON_TABLES = names_of(judges.TABLES)
Consensus = judge.Consensus
DimensionMatch = judge.DimensionMatch
Yardstick = judge.Yardstick
JUDGE_PANEL: AnyPanel = judge.PANEL
COMPARISON_PANELS: tuple[AnyPanel, ...] = judges.PANELS
PANELS_OF_JUDGES: tuple[AnyPanel, ...] = (judge.PANEL, *judges.PANELS, hallucination.PANEL)
"""Those whose judges and runs a reader can choose."""
EXAM_PANEL: AnyPanel = exam_page.PANEL
marks_of = exam_page.marks_of
letters_of = exam_conditions.letters_of
MarkedReply = exams.MarkedReply
QuestionRead = exams.QuestionRead
REFUSED = exams.REFUSED
JUDGES = "judges"
"""The folder of the results of judges, with one for each."""
VIEWS = "views"
"""The folder of what panels answer beside the question that is chosen, with one for each."""


def panel_page(
    workspace: Workspace,
    panel: AnyPanel,
    study_name: str,
    choices: Choices,
    settings: AnalysisSettings,
    *,
    cancel: CancelToken | None = None,
) -> PanelPage:
    """One panel as a page, for what a reader chose.

    Raises
    ------
    MedReviewError
        What the room of the panel raises where there is nothing to analyse.
    Cancelled
        If ``cancel`` was asked to stop; what is computed of the page by then is remembered for the next time.
    """
    with stoppable(cancel):
        return _panel_page(workspace, panel, study_name, choices, settings)


def _panel_page(
    workspace: Workspace, panel: AnyPanel, study_name: str, choices: Choices, settings: AnalysisSettings
) -> PanelPage:
    room = next(one for one in ROOMS if panel in one.panels)
    try:
        with workspace.reading() as session:
            data, own_settings = room.load(session, study_name, choices, settings)
            if isinstance(data, StudyData) and not data.n_ratings and not panel.shows_without_scales(data):
                raise study_by_name(session, study_name).nothing_rated
            parts = tuple(_parts(session, room, study_name, choices, settings)) if panel.splits else ()
            words = plan_words_of(session, study_name)
            note = standing_note(session, study_name, panel, choices, settings)
            interim = _interim(session, study_name) if room.has_ratings else ""
    except (NoStudyYet, NothingRated) as error:
        return PanelPage(error.message, (), None, next_step=_FIRST_STEPS.get(type(error)))
    except NothingJudgedYet:
        if panel is not COMPARISON_PANELS[0]:
            raise
        with workspace.reading() as session:
            compared = preferences.load_preferences(session).narrowed(choices)
        page = page_of_pairs(compared, settings, choices)
        if page is None:
            raise
        return page
    page = _split(panel, data, own_settings, choices, parts) if parts else None
    if page is None:
        page = _made(panel, data, own_settings, choices)
        if room.part is not None and panel.splits and (choices.by or choices.beside):
            page = _with_warning(page, _NOT_SPLIT)
    page = _worded(page, words, note)
    if room.panels is study.PANELS and settings.resampling is not None:
        page = _with_warning(page, study.few_questions(data))
    return page if page.next_step is not None else replace(page, interim=interim, may_have_lines=room.may_have_lines)


_PAGES: Memory[tuple[Any, PanelPage]] = Memory(8)
"""Pages by what they are made from, which is kept so that nothing else gets its id."""


def _made(panel: AnyPanel, data: Any, settings: Any, choices: Choices) -> PanelPage:
    """The page, which the choice of a field to split it by asks for once more."""
    key = (panel.key, id(data), settings, choices)
    return _PAGES.get(key, lambda: (data, panel.page(data, settings, choices)))[1]


def _split(
    panel: AnyPanel, data: Any, settings: Any, choices: Choices, parts: Sequence["_RoomPart"]
) -> PanelPage | None:
    """The page with its subgroups beside each other; None where fewer than two have a figure."""
    whole = _made(panel, data, settings, without_parts(choices))
    of = parts[0].label if choices.beside and choices.by is None else ""  # two studies have no page of both
    page = page_of_parts(whole, [PagePart(one.label, one.made(panel), one.questions) for one in parts], of=of)
    return None if page is whole else page


class _RoomPart(NamedTuple):
    """The data of one subgroup, or of one of two studies, with what it is asked by."""

    label: Words
    data: Any
    settings: Any
    choices: Choices
    questions: frozenset[int]

    def made(self, panel: AnyPanel) -> PanelPage:
        make = panel.part_page or panel.page
        return make(self.data, self.settings, self.choices)


def _parts(
    session: Session, room: Room, study_name: str, choices: Choices, settings: AnalysisSettings
) -> Iterator[_RoomPart]:
    """The parts of a page that does not split itself; none where nothing was asked for, or no study is rated."""
    names = [study_name, *((choices.beside,) if choices.beside and choices.beside != study_name else ())]
    if room.part is None or (choices.by is None and len(names) == 1):
        return
    found = [study.load_study(session, name) for name in names]
    fields = [read_fields(session, study_by_name(session, name).id) for name in names]
    into = (
        () if choices.by is None else subgroups_of(list(zip(found, fields, strict=True)), choices.by, choices.n_parts)
    )
    if not into and len(names) == 1:
        return  # a field that nothing here has
    for name, data, own in zip(names, found, fields, strict=True):
        question_of = {one.id: one.question_index for one in data.answers}
        alone, read = without_parts(choices), dict[Choices, tuple[Any, Any]]()
        whole = (name, frozenset(question_of), ())
        members = [(one.label, *members_of(data, choices.by or "", own, one)) for one in into] or [whole]
        for label, answers, raters in members:
            if raters and not room.has_ratings:
                return  # judgements alone have no raters
            kept = tuple(one for one in raters if one in (choices.raters or raters))
            if raters and not kept:
                continue
            chosen = replace(alone, raters=kept) if raters else alone
            if chosen not in read:  # the same for all subgroups of answers
                read[chosen] = room.load(session, name, chosen, settings)
            loaded, own_settings = read[chosen]
            title = Message("{part}, {study}", {"part": label, "study": name}) if len(names) > 1 and into else label
            if raters:
                yield _RoomPart(title, loaded, own_settings, chosen, frozenset())
            else:
                questions = frozenset(question_of[one] for one in answers) if len(names) == 1 else frozenset[int]()
                yield _RoomPart(title, room.part(loaded, answers), own_settings, chosen, questions)


_NOT_SPLIT = Message("Not split: what is shown here has fewer than two subgroups of that kind.")


def _with_warning(page: PanelPage, warning: Message | None) -> PanelPage:
    """The warning among the notes of the figure."""
    if warning is None or not page.figures:
        return page
    first, *others = page.figures
    about = replace(first.about, notes=(*first.about.notes, warning))
    return replace(page, figures=(replace(first, about=about), *others))


def _worded(page: PanelPage, words: PlanWords, note: tuple[Words, ...]) -> PanelPage:
    """The page in the words of the study's plan; its figures and tables take ``note`` along wherever they are saved."""

    def told(table: Table | None) -> Table | None:
        return None if table is None else replace(words.in_table(table), notes=(*table.notes, *note))

    def noted(figures: tuple[FigureSpec, ...]) -> tuple[FigureSpec, ...]:
        if not note:
            return figures
        return tuple(replace(one, about=replace(one.about, notes=(*one.about.notes, *note))) for one in figures)

    tabs = tuple(replace(tab, table=told(tab.table), figures=noted(tab.figures)) for tab in page.tabs)
    return replace(page, table=told(page.table), figures=noted(page.figures), tabs=tabs)


def _figures_of(panel: AnyPanel, data: object, settings: object, choices: Iterable[Choices]) -> tuple[FigureSpec, ...]:
    """The figures of a panel for these choices, each once by its name."""
    pages = (panel.page(data, settings, one) for one in choices)
    return tuple({figure.about.name: figure for page in pages for figure in page.figures}.values())


_FIRST_STEPS: dict[type[MedReviewError], NextStep] = {
    NoStudyYet: NextStep(Message("Plan a study"), "planner"),
    NothingRated: NextStep(Message("Collect ratings"), "collect"),
    OnlyCompared: NextStep(Message("Plan a study"), "planner"),
    OnlyByCriteria: NextStep(Message("Plan a study"), "planner"),
    OnlyMarked: NextStep(Message("Plan a study"), "planner"),
}


def _interim(session: Session, study_name: str) -> Words:
    """The part of a study that is rated; nothing where all of it is, or where no dimension is asked."""
    found = study_by_name(session, study_name)
    n_pairs, n_begun = count_pairs(session, found.id)
    if n_begun == n_pairs or not found.plan.dimensions:
        return ""
    values = {"n": n_begun, "n_all": n_pairs}
    return Message(
        "Interim: {n} of {n_all} {n_all:=assignment|assignments} {n:=is|are} rated, fully or in part", values
    )


def choices_offered(workspace: Workspace, study_name: str) -> ChoicesOffered:
    """Everything that a reader can choose in a study.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    """
    with workspace.reading() as session:
        found = study_by_name(session, study_name)
        data = study.load_study(session, study_name)
        fields = fields_offered(data, read_fields(session, found.id))
        studies = _studies_beside(session, found.name)
    return study.offered(data, fields, studies)


def _studies_beside(session: Session, name: str) -> dict[str, Words]:
    """The studies that can stand beside this one: its other versions, a revision of its codebook named so, and others.

    Newest first in each.
    """
    known = {one.id: one for one in all_studies(session) if one.about_id is None}
    own = next(one for one in known.values() if one.name == name)

    def first_version(one: Study) -> int | None:
        while one.previous_id in known:
            one = known[one.previous_id]
        return one.id

    words: dict[str, Words] = {}
    for one in known.values():
        if one is not own and first_version(one) == first_version(own):
            is_revised = one.plan.get("codebooks") != own.plan.get("codebooks")
            values: dict[str, object] = {"study": one.name, "n": one.version}
            words[one.name] = (
                Message("{study} (version {n}, another revision of the codebook)", values)
                if is_revised
                else Message("{study} (version {n})", values)
            )
    return words | {one.name: one.name for one in known.values() if one is not own and one.name not in words}


def fields_of_examinations(workspace: Workspace) -> tuple[FieldOffered, ...]:
    """The fields by which the marks of examinations can be split; none where nothing was answered."""
    with workspace.reading() as session:
        return exam_parts.fields_of_exam(exams.load_exam(session, ()))


def _panel_pages(
    workspace: Workspace, study_name: str, choices: Choices, settings: AnalysisSettings, cancel: CancelToken | None
) -> Iterator[tuple[AnyPanel, str, PanelPage]]:
    """Every panel as a page, with the name of the view where it is not the one that was chosen.

    Those of a room without anything to analyse are left out.
    """
    for room in ROOMS:
        views = [
            (panel, view, asked)
            for panel in room.panels
            for view, asked in (("", choices), *panel.other_views(choices))
        ]
        try:
            with workspace.reading() as session:
                data, own_settings = room.load(session, study_name, choices, settings)
                words = plan_words_of(session, study_name)
                notes = [standing_note(session, study_name, panel, asked, settings) for panel, _, asked in views]
        except MedReviewError:
            continue  # nobody rated, or no judge judged
        for (panel, view, asked), note in zip(views, notes, strict=True):
            with stoppable(cancel):
                page = panel.page(data, own_settings, asked)
            yield panel, view, _worded(page, words, note)


def analyse_everything(
    workspace: Workspace,
    study_name: str,
    *,
    choices: Choices | None = None,
    settings: AnalysisSettings | None = None,
    reliability: ReliabilitySettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Everything:
    """All tables of a study, of each judge held against it and of what is shown beside it, and every panel as a page.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    """
    chosen = settings or AnalysisSettings()
    of_judges = reliability or ReliabilitySettings(chosen)
    results = {"": analyse_study(workspace, study_name, settings=chosen, report=report, cancel=cancel)}
    for name, of_judge in folders_of_judges(workspace, study_name).items():
        results[f"{JUDGES}/{name}/"] = judge_reliability(
            workspace, study_name, of_judge, settings=of_judges, report=report, cancel=cancel
        )
    for name, beside in _beside_the_study(workspace, study_name, chosen):
        if cancel is not None:
            cancel.raise_if_cancelled()
        results[name] = beside
    of_pages, own = choices or Choices(), results[""]
    pages: list[tuple[AnyPanel, PanelPage]] = []
    for panel, view, page in _panel_pages(workspace, study_name, of_pages, chosen, cancel):
        if not view:
            pages.append((panel, page))
        elif page.figures:
            results[f"{VIEWS}/{view}/"] = Analysis(own.source, own.fingerprint, page.tables, page.figures)
    return Everything(results, tuple(pages), of_pages)


_NOTHING_THERE = (NothingJudgedYet, preferences.NoPreferences, criteria.NoWordsOnCriteria)


def _beside_the_study(
    workspace: Workspace, study_name: str, settings: AnalysisSettings
) -> Iterator[tuple[str, Analysis]]:
    """By the name of a folder the tables of every other room that has anything; figures are those of the pages."""
    made: dict[str, Callable[[], Analysis]] = {
        "compared-judges/": lambda: compare_judges(workspace, settings=settings),
        "metrics/": lambda: compare_metrics(workspace, study_name, settings=settings),
        "pairs/": lambda: analyse_preferences(workspace, settings=settings),
        "criteria/": lambda: analyse_criteria(workspace, settings=settings),
        "examination/": lambda: mark_exams(workspace),
    }
    for folder, make in made.items():
        try:
            yield folder, replace(make(), figures=())
        except (*_NOTHING_THERE, NoScores, exams.NothingToMark):
            continue


def analyse_study(
    workspace: Workspace,
    name: str,
    *,
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Compute tables of a study.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    """
    chosen_tables(tables, STUDY_TABLES)
    chosen = settings or AnalysisSettings()
    with workspace.reading() as session:
        data = study.load_study(session, name, needs_scales=study.needs_scales(tables))
        registered = registration_source(session, name, STUDY_PANELS, [Choices()], chosen)
    done = study.analysed(data, chosen, tables=tables, report=report, cancel=cancel)
    in_words = PlanWords.of_plan(data.plan).in_tables(done.tables)
    return replace(done, tables=in_words, source={**done.source, **registered})


def show_how(
    workspace: Workspace,
    study_name: str,
    cells: Mapping[str, Cell],
    choices: Choices,
    settings: AnalysisSettings,
    *,
    panel: str = "",
) -> ShownHow | None:
    """The way to a number of a panel by the cells of its row; None where there is none to show.

    Without a panel it is a row of a study's own tables.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    """
    room = next((room for room in ROOMS if any(one.key == panel for one in room.panels)), ROOMS[0])
    if room.how is None or not room.may_have_lines(cells):
        return None
    with workspace.reading() as session:
        parts = _parts(session, room, study_name, choices, settings)
        own = next((one for one in parts if str(one.label) == cells.get(SUBGROUP)), None)
        if own is not None:
            return room.how(own.data, own.settings, own.choices, cells)
        data, own_settings = room.load(session, study_name, choices, settings)
    return room.how(data, own_settings, choices, cells)


def write_how(
    workspace: Workspace, study_name: str, tables: Sequence[Table], settings: AnalysisSettings, folder: Path
) -> tuple[Path, ...]:
    """Write a script for every number of these tables that has one, and each set of ratings once; the paths written.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated
        If there is nothing to analyse.
    FileNotWritten
        If the folder cannot take a file.
    """
    with workspace.reading() as session:
        data = study.load_study(session, study_name)
    contents: dict[str, bytes] = {}
    named: dict[bytes, str] = {}
    for table in tables:
        for place, cells in enumerate(records_of(table), start=1):
            how = how_of(data, cells, settings)
            if how is not None:
                name = named.setdefault(how.data, f"ratings-{len(named) + 1}.csv")
                contents[name] = how.data
                contents[f"{table.name}-{place}.py"] = how.with_data_in(name).encode()
    for name, content in contents.items():
        write_whole(folder / name, content)
    return tuple(folder / name for name in contents)


def judges_to_compare(workspace: Workspace, study: str) -> tuple[JudgeOffer, ...]:
    """The judges that judged answers of the study, by name; none where no judge did.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        return judge.judges_of_study(session, study)


def folders_of_judges(workspace: Workspace, study: str) -> dict[str, str]:
    """By the name of a folder, beside the results of a study, the judge whose results belong in it."""
    found: dict[str, str] = {}
    for offer in judges_to_compare(workspace, study):
        name = wanted = file_name(offer.judge)
        while name in found:  # names that differ in a sign alone
            name = f"{wanted}-{len(found) + 1}"
        found[name] = offer.judge
    return found


def judge_reliability(
    workspace: Workspace,
    study: str,
    name: str,
    *,
    run: str | None = None,
    tables: Sequence[str] = (),
    settings: ReliabilitySettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Hold a judge against the raters of a study.

    Parameters
    ----------
    run : str, optional
        Only this run's judgements; without it every run, each by itself.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated, NothingJudged, JudgeNotFound, RunNotFound, RaterNotFound
        If there is nothing to compare.
    """
    chosen_tables(tables, RELIABILITY_TABLES)
    chosen = settings or ReliabilitySettings()
    with workspace.reading() as session:
        data = judge.load_judge(session, study, name, run=run, settings=chosen)
        words = plan_words_of(session, study)
        of_all = replace(choices_of(chosen.yardstick), runs=() if run is None else (run,))
        choices = () if chosen.matches else (of_all, replace(of_all, judges=(name,)))
        registered = registration_source(session, study, [judge.PANEL], choices, chosen.analysis)
    done = judge.analysed(data, chosen, tables=tables, report=report, cancel=cancel)
    return replace(done, tables=words.in_tables(done.tables), source={**done.source, **registered})


def compare_judges(
    workspace: Workspace,
    *,
    runs: Sequence[str] = (),
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Compare what judges gave in these runs, in all runs and imports where none is named.

    Raises
    ------
    NothingJudgedYet, JudgeRunNotFound
        If there is nothing to compare.
    """
    chosen_tables(tables, COMPARISON_TABLES)
    chosen = settings or AnalysisSettings()
    with workspace.reading() as session:
        data = judges.load_judgements(session, runs)
        registered = registrations_source(session, judges.PANELS, [Choices(runs=tuple(runs))], chosen)
    source = {**data.source(chosen), **registered}
    return run_analysis(judges.TABLES, data, chosen, source=source, tables=tables, report=report, cancel=cancel)


def runs_to_compare(workspace: Workspace) -> tuple[str, ...]:
    """Names of the runs that hold judgements."""
    with workspace.reading() as session:
        return names_of_judging_runs(session)


def source_judgements(workspace: Workspace, key: JudgementIds) -> tuple[tuple[JudgementFact, ...], ...]:
    """The judgements behind each unit of a datum, in its order, with their words; what is gone since is left out."""
    with workspace.reading() as session:
        asked = AskedProtocols(session)
        stored = judgements_with_ids(session, [one for unit in key.units for one in unit])
        found = {one.id: one._replace(word=word_of(asked.levels(one), one.given_value)) for one in stored}
    units = (tuple(found[one] for one in unit if one in found) for unit in key.units)
    return tuple(unit for unit in units if unit)


def source_questions(workspace: Workspace, key: SourceQuestions) -> tuple[exams.QuestionRead, ...]:
    """The questions behind a datum of an examination, with the replies to them; what is gone since is left out."""
    with workspace.reading() as session:
        return exams.questions_behind(session, key)


def compare_metrics(
    workspace: Workspace,
    study: str,
    *,
    threshold: float = USUAL_THRESHOLD,
    settings: AnalysisSettings | None = None,
    counting: Counting | None = None,
) -> Analysis:
    """A comparison of each metric and each judge with the raters of a study, dimension by dimension.

    Parameters
    ----------
    threshold : float
        Closer scores tie.
    counting : Counting, optional
        Whether duplicates of an answer count, and ratings of -2; neither does unless it is said.

    Raises
    ------
    ThresholdRefused
        If the threshold is below 0 or above 1.
    StudyNotFound, NoStudyYet, NothingRated, NoScores
        If there is nothing to compare.
    """
    chosen = MetricSettings(settings or AnalysisSettings(), threshold, counting or Counting())
    with workspace.reading() as session:
        data = metrics.load_metrics(session, study)
        registered = registration_source(session, study, [metrics.PANEL], metrics.choices_of(chosen), chosen.analysis)
    if not data.series:
        raise NoScores(study=study)
    source = {**metrics.source_of(data, chosen), **registered}
    done = run_analysis(metrics.TABLES, data, chosen, source=source)
    counted = metrics.counted_option(chosen.counting)
    views = [Choices(options=(counted, one)) for one in metrics.every_view()]
    figures = _figures_of(metrics.PANEL, data, chosen, views)
    return replace(done, tables=data.words.in_tables(done.tables), figures=figures)


def analyse_preferences(
    workspace: Workspace,
    *,
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Compute what raters and judges prefer among pairs of answers, in all runs and imports.

    Raises
    ------
    NoPreferences
        If nobody compared two answers.
    """
    chosen_tables(tables, names_of(preferences.TABLES))
    chosen = settings or AnalysisSettings()
    with workspace.reading() as session:
        data = preferences.load_preferences(session)
        registered = registrations_source(session, [preferences.PANEL], [Choices()], chosen)
    if not data.given:
        raise preferences.NoPreferences
    source = {**data.source(chosen), **registered}
    return run_analysis(preferences.TABLES, data, chosen, source=source, tables=tables, report=report, cancel=cancel)


def analyse_criteria(
    workspace: Workspace,
    *,
    tables: Sequence[str] = (),
    settings: AnalysisSettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Compute scores of answers by the criteria of their questions, and agreement on them, of all studies and imports.

    Raises
    ------
    NoWordsOnCriteria
        If nobody held an answer to a criterion.
    """
    chosen_tables(tables, names_of(criteria.TABLES))
    chosen = settings or AnalysisSettings()
    with workspace.reading() as session:
        data = criteria.load_criteria(session)
        registered = registrations_source(session, [criteria.PANEL], [Choices()], chosen)
    if not data.given:
        raise criteria.NoWordsOnCriteria
    source = {**data.source(chosen), **registered}
    return run_analysis(criteria.TABLES, data, chosen, source=source, tables=tables, report=report, cancel=cancel)


def mark_exams(
    workspace: Workspace, *, datasets: tuple[str, ...] = (), runs: tuple[str, ...] = (), fewest: int = USUAL_FEWEST
) -> Analysis:
    """Mark every choice of these datasets and runs, of all where none is named.

    Parameters
    ----------
    fewest : int
        Specialties with fewer questions stand together.

    Raises
    ------
    NothingToMark
        If no choice meets a key.
    """
    with workspace.reading() as session:
        data = exams.load_exam(session, datasets, runs)
        is_every_dataset = not datasets or datasets_with_options(session) <= {*datasets}
        of_runs = Choices(options=exam_page.marks_of(runs) if runs else ())
        choices = (of_runs,) if is_every_dataset and fewest == USUAL_FEWEST else ()
        registered = registrations_source(session, [exam_page.PANEL], choices, None)
    if not len(data.marks):
        raise exams.NothingToMark
    source = data.source(datasets, fewest) | ({"runs": list(runs)} if runs else {}) | registered
    done = run_analysis(exams.TABLES, data, fewest, source=source)
    return replace(done, figures=_figures_of(exam_page.PANEL, data, fewest, exam_page.every_view()))
