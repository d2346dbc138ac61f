"""One runner for every analysis: which tables it makes, in which order, and what a row carries into a figure."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from medreview.analysis import exams, judge, judges, metrics, study
from medreview.analysis.results import Drawn, ResultTable, Row, Rows, run_analysis
from medreview.errors import Message
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.reporting.analysis_settings import TableNotFound
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.figures import About, Axis, Bars, FigureSpec, Series
from medreview.store.row_digest import Fingerprint


@dataclass(frozen=True)
class Numbers:
    values: tuple[float, ...]
    fingerprint: Fingerprint


DATA = Numbers((0.25, 0.75), Fingerprint({"values": "d"}))
NumbersTable = ResultTable[Numbers, int]


def rows(data: Numbers, settings: int) -> Iterator[Row]:
    for place, value in enumerate(data.values):
        key = SourceAnswers((CountedUnit((place + 100,)),))
        yield Row({"name": f"n{place}", "value": value * settings, "n_units": 1}, lambda key=key: key)


def figures(drawn: Drawn[Numbers, int]) -> Iterator[FigureSpec]:
    labels = tuple(row.text("name") for row in drawn.rows)
    about = About(name="numbers", title="Numbers", definition="As given.", notes=drawn.table.notes)
    yield Bars(about, labels, (Series("", tuple(row.datum for row in drawn.rows)),), Axis("value"))


NUMBERS = NumbersTable(
    "numbers",
    Message("Numbers"),
    ("name", "value", "n_units", "undefined_because"),
    rows,
    empty_because="there are no numbers",
    notes=lambda data, rows: (Message("Numbers: {n}.", {"n": len(rows)}),),
    figures=figures,
    opens_answers=True,
)


def sums(data: Numbers, settings: int) -> Iterator[Cells]:
    yield {"value": sum(data.values)}


SUMS = NumbersTable("sums", Message("Sums"), ("value",), sums)
TABLES = (NUMBERS, SUMS)


def test_that_tables_come_in_their_order_whatever_the_order_of_the_wish():
    done = run_analysis(TABLES, DATA, 1, source={}, tables=("sums", "numbers"))
    assert [table.name for table in done.tables] == ["numbers", "sums"]
    assert [table.name for table in run_analysis(TABLES, DATA, 1, source={}).tables] == ["numbers", "sums"]


def test_that_a_table_that_is_not_known_is_refused_with_those_that_are():
    with pytest.raises(TableNotFound, match="numbers, sums"):
        run_analysis(TABLES, DATA, 1, source={}, tables=("products",))


def test_that_only_what_was_wished_is_computed():
    def never(data: Numbers, settings: int) -> Iterator[Cells]:
        raise AssertionError

    dear = NumbersTable("dear", Message("Dear"), ("value",), never)
    assert len(run_analysis((*TABLES, dear), DATA, 1, source={}, tables=("sums",)).tables) == 1


def test_that_a_figure_shows_its_tables_rows_under_all_of_its_notes():
    done = run_analysis(TABLES, DATA, 2, source={"seed": 1}, notes=("Said of every table.",))
    (figure,) = done.figures
    assert isinstance(figure, Bars)
    assert [str(note) for note in figure.about.notes] == ["Said of every table.", "Numbers: 2."]
    assert [datum and (datum.value, datum.n) for datum in figure.series[0].data] == [(0.5, 1), (1.5, 1)]
    assert [row[1] for row in done.tables[0].rows] == [0.5, 1.5]
    assert done.source == {"seed": 1}
    assert done.fingerprint == DATA.fingerprint


def test_that_rows_about_one_answer_name_it():
    assert run_analysis(TABLES, DATA, 1, source={}).answers == {"numbers": (100, 101)}


def test_that_a_table_without_rows_says_why_and_draws_nothing_of_the_reason():
    done = run_analysis((NUMBERS,), Numbers((), DATA.fingerprint), 1, source={})
    assert done.tables[0].rows == ((None, None, None, "there are no numbers"),)
    assert isinstance(done.figures[0], Bars)
    assert done.figures[0].categories == ()


def test_that_every_table_is_reported_before_it_is_made_and_stopping_is_asked_for():
    seen: list[Progress] = []
    cancel = CancelToken()

    def report(progress: Progress) -> None:
        seen.append(progress)
        cancel.cancel()

    with pytest.raises(Cancelled):
        run_analysis(TABLES, DATA, 1, source={}, report=report, cancel=cancel)
    assert [(one.done, one.total, one.message) for one in seen] == [(0, 2, "numbers")]


def test_that_a_column_that_a_row_lacks_is_empty_and_other_cells_make_another_row():
    row = Row({"by": "judge", "n": 3})
    assert (row["value"], row.text("value"), row.number("n"), row.number("by")) == (None, "", 3.0, 0.0)
    assert row.has(by="judge")
    assert not row.has(by="judge", n=4)
    other = row.but(n=4)
    assert (other["n"], row["n"]) == (4, 3)


def names(found: Rows) -> list[str]:
    return [row.text("name") for row in found]


def test_that_findings_are_told_of_the_rows():
    told = NumbersTable(
        "told", Message("Told"), ("name", "value", "n_units"), rows, findings=lambda data, rows: names(rows)
    )
    assert told.made(DATA, 1).table.findings == ("n0", "n1")


ROOMS = {"study": study, "judge": judge, "judges": judges, "metrics": metrics, "exams": exams}


def test_that_no_two_tables_share_a_name_and_so_a_file():
    every = [table.name for room in ROOMS.values() for table in room.TABLES]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize(
    "table", [table for room in ROOMS.values() for table in room.TABLES], ids=lambda table: table.name
)
def test_that_every_table_has_a_title_and_each_column_once(table: ResultTable[Numbers, int]):
    assert isinstance(table.title, Message)
    assert len(set(table.columns)) == len(table.columns)
    assert table.definition or table.name == "exam_counts"  # plain counts
    assert not table.empty_because or "undefined_because" in table.columns
