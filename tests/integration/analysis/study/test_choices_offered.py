"""Everything that a reader can choose of the sample's study, and its pages for such choices."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.analysis.judges.judged_data import NothingJudgedYet
from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Item, Study
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import placed_data
from medreview.sample_workspace import STUDY_NAME
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, STUDY_PANELS, AnyPanel, choices_offered, panel_page
from medreview.workflows.read_answers import read_answers
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_study, a_workspace
from tests.made_sample import copy_sample

FEW = AnalysisSettings(n_resamples=100)
AGREEMENT = next(panel for panel in STUDY_PANELS if panel.key == "agreement")


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = open_for_reading(copy_sample(tmp_path_factory.mktemp("sample") / "sample.medreview"))
    yield workspace
    workspace.close()


def test_that_everything_that_was_rated_can_be_chosen_in_the_studys_own_words(sample: Workspace) -> None:
    found = choices_offered(sample, STUDY_NAME)
    assert found.raters == ("R1", "R2", "R3")
    assert {name: str(words) for name, words in found.dimensions.items()}["correctness"] == "Correctness"
    assert list(found.granularities) == ["coarse", "fine"]
    assert next(iter(found.labels)) == "three points"
    assert next(iter(found.coefficients)) == "Randolph"
    fields = {one.name: one.n_values for one in found.fields}
    assert fields["author"] == len(found.authors) == 3
    assert {"specialty", "language", "icd11.chapter", "answer.length"} <= fields.keys()


@pytest.mark.parametrize("panel", [one for one in STUDY_PANELS if one.own_page], ids=lambda panel: panel.key)
@pytest.mark.parametrize("by", [None, "author", "specialty", "rater.specialty"])
def test_that_every_page_of_the_sample_has_a_headline_of_one_line(sample: Workspace, panel: object, by: str) -> None:
    page = panel_page(sample, panel, STUDY_NAME, Choices(by=by), FEW)  # type: ignore[arg-type]
    assert len(str(page.headline)) <= HEADLINE_SIGNS
    assert (len(page.figures) > 0) != (page.next_step is not None)


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.key)
def test_that_numbers_are_split_on_the_pages_that_say_so_and_on_no_other(sample: Workspace, panel: AnyPanel) -> None:
    def numbers(choices: Choices) -> list[tuple[str, str, str]]:
        try:
            page = panel_page(sample, panel, STUDY_NAME, choices, AnalysisSettings(n_resamples=0))
        except NothingJudgedYet:
            return []
        placed = [one for figure in page.figures[:1] for one in placed_data(figure)]
        return [(str(one.first), str(one.second), repr(one.datum.value)) for one in placed]

    whole = numbers(Choices())
    is_split = numbers(Choices(by="author")) != whole
    assert is_split == (panel.splits and bool(whole))


@pytest.mark.parametrize("key", ["agreement", "hallucination"])
@pytest.mark.parametrize("raters", [(), ("R1", "R2")])
def test_that_a_half_rated_study_says_so_once_on_every_page(
    sample: Workspace, key: str, raters: tuple[str, ...]
) -> None:
    panel = next(one for one in PANELS if one.key == key)
    page = panel_page(sample, panel, STUDY_NAME, Choices(raters=raters), FEW)
    assert str(page.interim).startswith("Interim: ")
    assert str(page.interim).endswith(" assignments are rated, fully or in part")
    assert not any("interim" in str(note).casefold() for figure in page.figures for note in figure.about.notes)


def test_that_a_study_is_not_put_beside_itself(sample: Workspace) -> None:
    alone = panel_page(sample, AGREEMENT, STUDY_NAME, Choices(), FEW)
    beside = panel_page(sample, AGREEMENT, STUDY_NAME, Choices(beside=STUDY_NAME), FEW)
    assert [one.datum.value for one in placed_data(beside.figures[0])] == [
        one.datum.value for one in placed_data(alone.figures[0])
    ]


def test_that_a_workspace_without_a_study_is_given_the_first_step(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    try:
        page = panel_page(workspace, AGREEMENT, "Trial", Choices(), FEW)
    finally:
        workspace.close()
    assert page.next_step is not None
    assert page.next_step.place == "planner"


def test_that_versions_of_a_study_stand_beside_it_first_and_a_revised_codebook_is_named(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    for name in ("first", "other", "second", "third"):
        a_study(workspace, name=name)
    with workspace.transaction() as session:
        known = {one.name: one for one in session.exec(select(Study)).all()}
        item = session.exec(select(Item)).first()
        assert item is not None
        session.add(Rating(item_id=item.id or 0, dimension="correctness", status=RatingStatus.RATED, value=1))
        for place, (name, before) in enumerate((("second", "first"), ("third", "second")), start=2):
            known[name].version, known[name].previous_id = place, known[before].id
        known["third"].plan = known["third"].plan | {"codebooks": {"fine": {"en": "Look twice."}}}
    try:
        found = choices_offered(workspace, "first").studies
    finally:
        workspace.close()
    assert {name: str(words) for name, words in found.items()} == {
        "third": "third (version 3, another revision of the codebook)",
        "second": "second (version 2)",
        "other": "other",
    }
    assert list(found)[-1] == "other"


def test_that_every_bar_of_the_data_opens_the_items_that_it_counts(sample: Workspace) -> None:
    panel = next(one for one in PANELS if one.key == "progress")
    bars = list(placed_data(panel_page(sample, panel, STUDY_NAME, Choices(), FEW).figures[0]))
    assert {str(one.second) for one in bars if one.datum.value} >= {"rated", "not rated yet"}
    for bar in (one.datum for one in bars if one.datum.value):
        assert isinstance(bar.key, SourceAnswers)
        assert len(set(bar.key.units)) == len(bar.key.units) == bar.value
    by_rater: dict[str, list[CountedUnit]] = {}
    for one in bars:
        if isinstance(one.datum.key, SourceAnswers):
            by_rater.setdefault(str(one.first), []).extend(one.datum.key.units)
    assert all(len(set(units)) == len(units) for units in by_rater.values())  # each item is of one kind


def test_that_a_bar_of_rated_items_shows_the_raters_ratings_of_them(sample: Workspace) -> None:
    panel = next(one for one in PANELS if one.key == "progress")
    found = panel_page(sample, panel, STUDY_NAME, Choices(granularity="fine"), FEW)
    key = next(one.datum.key for one in placed_data(found.figures[0]) if str(one.second) == "rated" and one.datum.value)
    assert isinstance(key, SourceAnswers)
    unit = key.units[0]
    said = read_answers(sample, unit.answers).of(unit.answers[0])
    own = [
        one for one in said if one.by in key.by and one.sentence_index == unit.sentence and one.granularity == "fine"
    ]
    assert any(one.value is not None for one in own)
