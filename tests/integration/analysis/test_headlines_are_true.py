"""What the headline of every panel says is true of a workspace whose truth is known."""

import csv
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import pytest

from medreview.analysis.panel_page import PanelPage
from medreview.analysis.preferences import SHOWS
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import Counted, Datum, counted_in, placed_data
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, AnyPanel, Choices, panel_page
from tests import known_study as known
from tests.builders import a_workspace
from tests.headlines import every_view, not_made_of_numbers

SETTINGS = AnalysisSettings(n_resamples=200)
PLAIN = AnalysisSettings(n_resamples=0)
_THREE = {1: -1, 2: -1, 3: 0, 4: 1, 5: 1}


class Known(NamedTuple):
    """The workspace, the correctness of every answer, and the ratings as they were imported."""

    workspace: Workspace
    truth: known.Truth
    ratings: list[dict[str, str]]

    def given(self, dimension: str, granularity: str) -> dict[tuple[str, str], list[tuple[str, int]]]:
        """What was given to every answer, or sentence of one, with who gave it."""
        found: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
        for row in self.ratings:
            if (row["dimension"], row["granularity"]) == (dimension, granularity):
                found[row["answer_id"], row["sentence_index"]].append((row["rater"], int(row["value"])))
        return found

    def mean_of(self, author: str) -> float:
        return mean(value for key, value in self.truth.items() if key.endswith(f"-{author}"))


PLACES = (("correctness", "coarse"), ("correctness", "fine"), ("relevance", "coarse"))


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    folder: Path = tmp_path_factory.mktemp("known")
    workspace = a_workspace(folder)
    truth = known.bring_known_study(workspace, folder, adjudicated=False)
    with (folder / "ratings.csv").open(encoding="utf-8", newline="") as file:
        yield Known(workspace, truth, list(csv.DictReader(file)))
    workspace.close()


def randolph(units: Mapping[tuple[str, str], list[tuple[str, int]]]) -> float:
    """By the definition, three points: the share of pairs of ratings that are alike, above one third."""
    of_groups = []
    for raters in known.GROUPS.values():
        shares = []
        for given in units.values():
            own = [_THREE[value] for rater, value in given if rater in raters]
            pairs = list(combinations(own, 2))
            if pairs:
                shares.append(mean(one == other for one, other in pairs))
        of_groups.append((mean(shares) - 1 / 3) / (2 / 3))
    return mean(of_groups)


def number(said: Message, name: str) -> float:
    value = said.values[name]
    assert isinstance(value, int | float), (said.template, name)
    return float(value)


def agreement(said: Message, study: Known) -> bool:
    found = sorted(randolph(study.given(*place)) for place in PLACES)
    return [number(said, "low"), number(said, "high")] == pytest.approx([found[0], found[-1]])


def raters(said: Message, study: Known) -> bool:
    """The lenient one is told, for nobody else lies as far from the others of the group."""
    return said.values["rater"] == known.LENIENT and "higher" in said.template


def pairs(said: Message, study: Known) -> bool:
    worst, best = ({str(said.values[f"{end}_{n}"]) for n in (1, 2)} for end in ("low", "high"))
    at_random = known.AT_RANDOM in worst and known.AT_RANDOM not in best
    return at_random and number(said, "low") < 0.2 < number(said, "high")


def levels(said: Message, study: Known) -> bool:
    shares = []
    for place in PLACES:
        values = [value for given in study.given(*place).values() for _, value in given]
        shares.append(max(Counter(values).values()) / len(values))
    return sorted([number(said, "low"), number(said, "high")]) == pytest.approx([min(shares), max(shares)])


def systems(said: Message, study: Known) -> bool:
    apart = study.mean_of(str(said.values["one"])) - study.mean_of(str(said.values["other"]))
    return said.values["other"] == "careless" and number(said, "low") < apart < number(said, "high")


def effort(said: Message, study: Known) -> bool:
    hours = sum(float(row["active_seconds"] or 0) for row in study.ratings) / 3600
    medians = (number(said, "coarse"), number(said, "fine"))
    return medians == pytest.approx((40, 60), abs=2) and number(said, "hours") == pytest.approx(hours)


def progress(said: Message, study: Known) -> bool:
    items = {(row["rater"], row["answer_id"], row["granularity"], row["sentence_index"]) for row in study.ratings}
    return number(said, "n") == len(items) and "All" in said.template


def judge(said: Message, study: Known) -> bool:
    return (
        said.values["judge"] == known.SAME_JUDGE
        and "no better than always giving the most frequent level" in said.template
    )


def judges(said: Message, study: Known) -> bool:
    return (said.values["judge"], said.values["n"]) == (known.SAME_JUDGE, len(study.truth))


def hallucination(said: Message, study: Known) -> bool:
    units = study.given("correctness", "fine").values()
    wrong = sum(mean(_THREE[value] == -1 for _, value in given) > 0.5 for given in units)
    of_raters = said.values["wrong"]
    assert isinstance(of_raters, Message)
    told = [of_raters.values["hits"], of_raters.values["n"], said.values["bad"], said.values["all"]]
    return told == [wrong, len(units), len(study.truth) / 10, 2 * len(study.truth)]


def metrics(said: Message, study: Known) -> bool:
    """Noise and the judge that always says the same are nearest to nobody."""
    return not {known.NOISE, known.SAME_JUDGE} & set(map(str, said.values.values()))


def preferences(said: Message, study: Known) -> bool:
    one, other = (str(said.values[name]) for name in ("winner", "other"))
    won = [study.truth[f"q{n}-{one}"] > study.truth[f"q{n}-{other}"] for n in range(known.N_QUESTIONS)]
    return number(said, "value") == pytest.approx(mean(won)) and number(said, "low") > 0.5


def exam(said: Message, study: Known) -> bool:
    return said.values["name"] == known.KNOWING and number(said, "low") < 0.9 < number(said, "high")


def partial(said: Message, study: Known) -> bool:
    """Both sentences of an answer are as true as the whole, so that one of them tells the order."""
    return said.template.startswith("One sentence per answer gives nearly the same order")


TRUE: Mapping[str, Callable[[Message, Known], bool]] = {
    "agreement": agreement,
    "raters": raters,
    "pairs": pairs,
    "levels": levels,
    "systems": systems,
    "partial": partial,
    "effort": effort,
    "progress": progress,
    "judge": judge,
    "judges": judges,
    "hallucination": hallucination,
    "metrics": metrics,
    "preferences": preferences,
    "exam": exam,
}
NOTHING_TO_SHOW = {"statements", "marks", "pilot", "ablations", "criteria"}
"""The study has no statements, marks, criteria or pilot, and no judge was asked in two ways."""


def page_of(study: Known, key: str, choices: Choices) -> PanelPage:
    (panel,) = (one for one in PANELS if one.key == key)
    return panel_page(study.workspace, panel, known.STUDY, choices, SETTINGS)


@pytest.mark.parametrize("key", [panel.key for panel in PANELS])
def test_that_the_headline_of_a_panel_is_true(study: Known, key: str) -> None:
    page = page_of(study, key, Choices())
    if key in NOTHING_TO_SHOW:
        assert page.next_step is not None
        return
    assert isinstance(page.headline, Message)
    assert TRUE[key](page.headline, study), str(page.headline)


@pytest.mark.parametrize(
    ("view", "is_true"),
    [
        ("strengths", lambda said: (said.values["author"] == "careless") == (number(said, "value") < 0)),
        ("order", lambda said: said.values["who"] == known.SAME_JUDGE and number(said, "value") == 1),
        ("agreement", lambda said: number(said, "value") == 1),  # both raters say what is true
    ],
)
def test_that_the_headline_of_every_view_of_pairs_is_true(
    study: Known, view: str, is_true: Callable[[Message], bool]
) -> None:
    headline = page_of(study, "preferences", Choices().with_option(SHOWS.key, view)).headline
    assert isinstance(headline, Message)
    assert is_true(headline), str(headline)


def test_that_no_author_is_told_to_be_better_in_what_all_are_alike_in(study: Known) -> None:
    headline = str(page_of(study, "systems", Choices(dimensions=("relevance",))).headline)
    assert headline.startswith("No difference between authors is shown")


def test_that_ratings_by_lot_agree_by_chance_alone(tmp_path: Path) -> None:
    """The same panel on noise says no more than that."""
    from tests.integration.analysis.judge.judged_studies import STUDY, bring

    rng = random.Random(4)
    workspace = a_workspace(tmp_path)
    people = {f"r{n}": [float(rng.randint(1, 5)) for _ in range(60)] for n in range(3)}
    bring(workspace, tmp_path, people=people, judge=[])
    (panel,) = (one for one in PANELS if one.key == "agreement")
    headline = str(panel_page(workspace, panel, STUDY, Choices(), SETTINGS).headline)
    workspace.close()
    assert "beyond chance" not in headline


def sentences_of(page: PanelPage) -> dict[str, Message]:
    """What is said of every figure, by the figure's name."""
    said = {figure.about.name: page.headline_at(place) for place, figure in enumerate(page.figures)}
    return {name: one for name, one in said.items() if isinstance(one, Message)}


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.key)
def test_that_every_figure_of_a_panel_has_a_short_sentence_made_from_its_numbers(study: Known, panel: AnyPanel) -> None:
    split = [Choices(by=name) for name in ("author", "rater.group")]
    for choices in (*every_view(panel.options), *split):
        page = panel_page(study.workspace, panel, known.STUDY, choices, SETTINGS)
        assert not_made_of_numbers(page) == set(), choices


def test_that_the_sentences_of_judges_answer_by_answer_are_true(study: Known) -> None:
    said = sentences_of(page_of(study, "judge", Choices(judges=(known.SAME_JUDGE,))))
    people = [mean(value for _, value in given) for given in study.given("correctness", "coarse").values()]
    apart = 4 - mean(people)  # this judge gives 4 to all
    assert number(said["judge-limits"], "value") == pytest.approx(abs(apart))
    assert ("higher than" in str(said["judge-limits"])) == (apart > 0)
    labels = [median(_THREE[value] for _, value in given) for given in study.given("correctness", "coarse").values()]
    assert said["judge_confusion_1"].values["hits"] == labels.count(_THREE[4])
    assert said["judge_confusion_1"].values["n"] == len(labels)


def test_that_the_sentences_of_what_judges_gave_back_are_true(study: Known) -> None:
    n, unread = 2 * len(study.truth), len(study.truth) // 10
    replies = sentences_of(page_of(study, "hallucination", Choices()))["judge-replies"]
    assert [replies.values[name] for name in ("bad", "n", "n_kind")] == [unread, n, unread]
    usable = sentences_of(page_of(study, "judges", Choices()))["judges-valid"]
    assert (number(usable, "low"), number(usable, "high")) == pytest.approx((0.9, 1.0))
    (levels,) = (
        one
        for name, one in sentences_of(page_of(study, "judges", Choices())).items()
        if name.startswith("judge-distribution") and "authors" not in name
    )
    assert (levels.values["largest"], levels.values["high"]) == (known.SAME_JUDGE, 1)


def test_that_numbers_of_metrics_count_answers(study: Known) -> None:
    (figure, *_) = page_of(study, "metrics", Choices()).figures
    assert set(counted_in(figure)) == {Counted.ANSWERS}


def every_datum(page: PanelPage) -> Iterator[tuple[str, Datum]]:
    yield from ((figure.about.name, placed.datum) for figure in page.figures for placed in placed_data(figure))


OPENS_NOTHING = {
    "judge-limits",  # lines across the figure: its points open
    "judge-people",  # a person in the judge's place where judges read other answers
    "judges-means",  # people on all answers that any judge judged
    "levels-page",  # a level that nobody gave
    "metrics-people",  # pairs of answers
    "preference-agreement",  # what most raters said of a pair
    "progress-page",  # a kind that no item is of
    "systems-raters-page",  # the mean over raters
}


def is_empty_cell(name: str, datum: Datum) -> bool:
    """True of a label of raters that a judge gave to none of the units that are counted in its row."""
    return name.startswith("judge_confusion") and datum.hits == 0


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.key)
def test_that_what_a_figure_counts_opens_or_is_named(study: Known, panel: AnyPanel) -> None:
    for choices in every_view(panel.options):
        page = panel_page(study.workspace, panel, known.STUDY, choices, PLAIN)
        shown = [(name, datum) for name, datum in every_datum(page) if datum.n and datum.value is not None]
        closed = {name for name, datum in shown if not datum.key and not is_empty_cell(name, datum)}
        assert closed <= OPENS_NOTHING


@pytest.mark.parametrize(("panel", "name"), [("systems", "systems-raters-page"), ("hallucination", "judge-replies")])
def test_that_a_number_of_a_rater_or_of_a_class_of_replies_opens_what_it_counts(
    study: Known, panel: str, name: str
) -> None:
    choices = Choices(options=(("authors.shown", "raters"),))
    of_rater = [
        datum
        for figure, datum in every_datum(page_of(study, panel, choices))
        if figure == name and (datum.cells or {"rater": name}).get("rater")
    ]
    assert of_rater
    assert {len(datum.key.units) - (datum.n or 0) for datum in of_rater if datum.key} == {0}  # type: ignore[attr-defined]
    assert all(datum.key for datum in of_rater)


@pytest.mark.parametrize(
    ("panel", "by", "options", "said"),
    [
        ("judges", "rater.group", (), "Not split: "),
        ("effort", "author", (("effort.shown", "order"),), "is not split"),
        ("effort", "author", (("effort.shown", "distance"),), "is not split"),
    ],
)
def test_that_a_page_that_a_field_does_not_split_says_so(
    study: Known, panel: str, by: str, options: tuple[tuple[str, str], ...], said: str
) -> None:
    notes = page_of(study, panel, Choices(by=by, options=options)).figures[0].about.notes
    assert any(said in str(note) for note in notes)
    without = page_of(study, panel, Choices(options=options)).figures[0].about.notes
    assert not any(said in str(note) for note in without)
