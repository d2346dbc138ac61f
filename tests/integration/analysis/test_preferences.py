"""Preferences of raters and judges as tables: shares, strengths, the effect of the order, and agreement."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices
from medreview.analysis.preferences import PANEL, SHOWS, NoPreferences
from medreview.analysis.results import Analysis
from medreview.cli.program import main
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import SourceAnswers, records_of
from medreview.reporting.figures import placed_data
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import analyse_preferences, panel_page
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.read_answers import read_answers
from tests.builders import a_workspace

N_QUESTIONS = 12
FEW = AnalysisSettings(1, 200)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def compared(workspace: Workspace) -> None:
    """Three authors on twelve questions; two raters who mostly agree, and a judge that likes the first place."""
    folder = workspace.path.parent
    questions, answers, preferences = ["question_id,question"], ["question_id,answer_id,author,answer"], []
    for n in range(N_QUESTIONS):
        questions.append(f"q{n},Why {n}?")
        answers += [f"q{n},q{n}-{author},{author},Text of {author} {n}" for author in "xyz"]
        for one, other in ("xy", "xz", "yz"):
            pair = f"q{n},q{n}-{one},q{n}-{other}"
            value = ["a", "a", "b", "tie"][n % 4]
            preferences.append(f"r1,,{pair},,{value}")
            preferences.append(f"r2,,{pair},,{'neither' if n == 0 else value}")
            for shown in "ab":
                likes_place = n % 3 == 0
                preferences.append(f",judge,{pair},{shown},{shown if likes_place else value}")
    header = "rater,judge,question_id,answer_a,answer_b,shown_first,value"
    for name, lines in (("questions", questions), ("answers", answers), ("preferences", [header, *preferences])):
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    files = tuple(FileChoice(folder / f"{name}.csv") for name in ("questions", "answers", "preferences"))
    import_files(workspace, ImportRequest(files, dataset="d"))


def rows(done: Analysis, table: str, **cells: object) -> list[dict[str, object]]:
    (found,) = (one for one in done.tables if one.name == table)
    return [row for row in records_of(found) if all(row.get(name) == cell for name, cell in cells.items())]


def test_that_the_shares_of_two_authors_add_up_and_name_their_n(workspace: Workspace) -> None:
    compared(workspace)
    done = analyse_preferences(workspace, settings=FEW)
    shares = rows(done, "preference_shares", said_by="raters", first="x", second="y")
    assert sum(float(str(row["value"])) for row in shares) == pytest.approx(1)
    values = {row["outcome"]: row["value"] for row in shares}
    assert values["both bad"] == pytest.approx(1 / 24)
    assert values["first preferred"] == pytest.approx(11 / 24)
    assert {row["n_units"] for row in shares} == {24}
    assert all(row["interval_method"] == "Wilson over questions" for row in shares)


def test_that_the_headline_tells_the_pair_of_authors_on_which_verdicts_are_least_divided(workspace: Workspace) -> None:
    compared(workspace)
    page = panel_page(workspace, PANEL, "", Choices(), FEW)
    assert page.table is not None
    shares = [
        row
        for row in records_of(page.table)
        if str(row["outcome"]).endswith("preferred") and row["said_by"] == "raters"  # of whom the first figure is
    ]
    most = max(shares, key=lambda row: float(str(row["value"])))
    assert f"{float(str(most['value'])):.0%}" in str(page.headline)
    assert str(page.headline).startswith("No majority is shown")  # half of the verdicts, 26% to 74%
    assert [str(one.about.headline) for one in page.figures] == [str(page.headline_at(n)) for n in range(2)]


def test_that_strengths_follow_the_wins_and_carry_an_interval(workspace: Workspace) -> None:
    compared(workspace)
    done = analyse_preferences(workspace, tables=["preference_strengths"], settings=FEW)
    strengths = rows(done, "preference_strengths", said_by="raters")
    assert [row["author"] for row in strengths] == ["x", "y", "z"]
    assert sum(float(str(row["value"])) for row in strengths) == pytest.approx(0)
    assert all(row["low"] is not None and row["seed"] == 1 for row in (strengths[0], strengths[2]))


def test_that_a_judge_who_likes_the_first_place_shows_it_and_raters_without_an_order_do_not(
    workspace: Workspace,
) -> None:
    compared(workspace)
    order = rows(analyse_preferences(workspace, settings=FEW), "preference_order")
    assert {row["said_by"] for row in order} == {"judge"}
    changes = next(row for row in order if row["measure"] == "verdict changes")
    assert changes["value"] == pytest.approx(4 / 12)  # one question in three
    assert (changes["n_for_first_place"], changes["n_for_second_place"]) == (12, 0)
    assert changes["p"] == pytest.approx(2 * 0.5**12)


def test_that_raters_agree_with_each_other_more_than_a_judge_whose_verdicts_change(workspace: Workspace) -> None:
    compared(workspace)
    found = rows(analyse_preferences(workspace, settings=FEW), "preference_agreement", coefficient="percent agreement")
    values = {(row["first"], row["second"]): float(str(row["value"])) for row in found}
    assert values["raters", "raters"] == pytest.approx(11 / 12)
    assert values["raters", "judge"] < values["raters", "raters"]


@pytest.mark.parametrize("shows", ["shares", "strengths", "order", "agreement"])
def test_that_the_page_shows_each_of_its_tables(workspace: Workspace, shows: str) -> None:
    compared(workspace)
    page = panel_page(workspace, PANEL, "", Choices(options=(("shows", shows),)), FEW)
    assert page.table is not None
    assert page.table.rows
    assert page.figures


@pytest.mark.parametrize("shows", ["shares", "strengths", "order"])
def test_that_a_mark_opens_exactly_the_pairs_it_counts_with_what_was_said_of_them(
    workspace: Workspace, shows: str
) -> None:
    compared(workspace)
    page = panel_page(workspace, PANEL, "", Choices(options=(("shows", shows),)), FEW)
    data = [one.datum for figure in page.figures for one in placed_data(figure)]
    assert data
    for datum in data:
        assert isinstance(datum.key, SourceAnswers)
        assert len(datum.key.units) == datum.n
        assert all(len(unit.answers) == 2 for unit in datum.key.units)
    key = data[0].key
    assert isinstance(key, SourceAnswers)
    read = read_answers(workspace, list(dict.fromkeys(one for unit in key.units for one in unit.answers)))
    assert {one.question for one in read.answers} <= {f"q{n}" for n in range(N_QUESTIONS)}
    said = [one for one in read.of(key.units[0].answers[0]) if one.granularity == key.granularity and one.by in key.by]
    assert said
    assert {one.state for one in said} <= {"preferred to", "less good than", "as good as", "as bad as"}
    assert {one.comment for one in said} <= set("xyz")


def test_that_the_pairs_of_an_outcome_come_first(workspace: Workspace) -> None:
    compared(workspace)
    page = panel_page(workspace, PANEL, "", Choices(), FEW)
    one = next(one for one in placed_data(page.figures[0]) if str(one.second) == "both are bad" and one.datum.value)
    assert isinstance(one.datum.key, SourceAnswers)
    first = one.datum.key.units[0].answers
    read = read_answers(workspace, first)
    assert {answer.question for answer in read.answers} == {"q0"}
    assert "as bad as" in {said.state for said in read.of(first[0])}


def test_that_the_page_holds_to_the_authors_and_raters_that_were_chosen(workspace: Workspace) -> None:
    compared(workspace)
    page = panel_page(workspace, PANEL, "", Choices(raters=("r1",), authors=("x", "y")), FEW)
    assert page.table is not None
    found = records_of(page.table)
    assert {(row["first"], row["second"]) for row in found} == {("x", "y")}
    assert {row["n_units"] for row in found if row["said_by"] == "raters"} == {12}


def test_that_the_page_holds_to_the_dimensions_that_were_chosen_and_to_answers_as_a_whole(
    workspace: Workspace,
) -> None:
    compared(workspace)
    path = workspace.path.parent / "more.csv"
    rows = [f"r1,q0,q0-x,q0-y,a,{dimension}\n" for dimension in ("safety", "style")]
    path.write_text("rater,question_id,answer_a,answer_b,value,dimension\n" + "".join(rows), encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path, layout="preferences"),), dataset="d"))
    page = panel_page(workspace, PANEL, "", Choices(dimensions=("safety",)), FEW)
    assert page.table is not None
    assert {row["dimension"] for row in records_of(page.table)} == {None, "safety"}
    assert "dimensions" in PANEL.takes


def test_that_without_preferences_the_page_names_the_way_to_some(workspace: Workspace) -> None:
    page = panel_page(workspace, PANEL, "", Choices(), FEW)
    assert page.next_step is not None
    with pytest.raises(NoPreferences, match="no preferences"):
        analyse_preferences(workspace)


def test_that_the_command_writes_the_tables(workspace: Workspace, tmp_path: Path) -> None:
    compared(workspace)
    workspace.close()
    out = tmp_path / "out"
    arguments = ["analyse", str(workspace.path), "--pairs", "--resamples", "100", "--no-figures", "-o", str(out)]
    assert main(arguments) == 0
    assert {"preference_shares.csv", "preference_strengths.csv", "preference_order.csv"} <= {
        path.name for path in out.iterdir()
    }


@pytest.mark.parametrize("n_resamples", [0, 200])
@pytest.mark.parametrize("shown", SHOWS.values)
def test_that_every_view_of_pairs_has_a_finding_with_its_interval(
    workspace: Workspace, shown: str, n_resamples: int
) -> None:
    compared(workspace)
    choices = Choices().with_option(SHOWS.key, shown)
    page = panel_page(workspace, PANEL, "", choices, AnalysisSettings(1, n_resamples))
    assert isinstance(page.headline, Message)
    assert len(str(page.headline)) <= HEADLINE_SIGNS
    assert page.headline not in [one.about.title for one in page.figures]
    assert page.table is not None
    cells = {cell for row in page.table.rows for cell in row}
    told = page.headline.values
    assert "value" not in told or {told[name] for name in ("value", "low", "high") if name in told} <= cells


def one_sided(workspace: Workspace, verdicts: Sequence[str]) -> None:
    """Comparisons of two authors with these verdicts, by one judge that saw the first answer first."""
    folder = workspace.path.parent
    questions, answers, preferences = ["question_id,question"], ["question_id,answer_id,author,answer"], []
    for n, value in enumerate(verdicts):
        questions.append(f"q{n},Why {n}?")
        answers += [f"q{n},q{n}-{author},{author},Text of {author} {n}" for author in "xy"]
        preferences.append(f",judge,q{n},q{n}-x,q{n}-y,a,{value}")
    header = "rater,judge,question_id,answer_a,answer_b,shown_first,value"
    for name, lines in (("questions", questions), ("answers", answers), ("preferences", [header, *preferences])):
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    files = tuple(FileChoice(folder / f"{name}.csv") for name in ("questions", "answers", "preferences"))
    import_files(workspace, ImportRequest(files, dataset="d"))


@pytest.mark.parametrize(
    ("verdicts", "shown", "said"),
    [
        ("a" * 18 + "bb", "shares", "x is preferred to y by judge in 90% of 20 comparisons (70% to 97%)"),
        (
            ["a"] * 4 + ["tie"] * 16,
            "shares",
            "No majority is shown: x over y by judge in 20% of 20 comparisons (8% to 42%)",
        ),
        ("a" * 18 + "bb", "strengths", "x is above the mean strength by judge:"),
        ("a" * 18 + "bb", "order", "Order matters for judge: the first answer wins 90%"),
        ("ab" * 10, "shares", "No majority is shown: x over y in 50% of 20 comparisons (30% to 70%, includes 50%)"),
        ("ab" * 10, "strengths", "No author is shown to be stronger or weaker than the mean of all"),
        ("ab" * 10, "order", "Order is not shown to matter; for judge the first wins 50%"),
    ],
)
def test_that_a_headline_of_pairs_claims_no_more_than_its_interval(
    workspace: Workspace, verdicts: Sequence[str], shown: str, said: str
) -> None:
    one_sided(workspace, verdicts)
    page = panel_page(workspace, PANEL, "", Choices().with_option(SHOWS.key, shown), FEW)
    assert str(page.headline).startswith(said)


@pytest.mark.parametrize("verdicts", ["ab" * 10, "a" * 18 + "bb"])
def test_that_the_table_of_the_command_tells_the_sentence_of_the_page(workspace: Workspace, verdicts: str) -> None:
    one_sided(workspace, verdicts)
    done = analyse_preferences(workspace, settings=FEW)
    for view, name in (("shares", "preference_shares"), ("order", "preference_order")):
        (table,) = (one for one in done.tables if one.name == name)
        page = panel_page(workspace, PANEL, "", Choices().with_option(SHOWS.key, view), FEW)
        assert table.findings == (page.headline,)
