"""Judges beside each other: every number of a case small enough to count by hand."""

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from medreview.analysis.judges import JudgeRunNotFound, NothingJudgedYet
from medreview.cli import main
from medreview.domain.run_kinds import Validity
from medreview.domain.table_rows import JudgementRow
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings, TableNotFound
from medreview.reporting.figures import Bars, FiguresNotDrawn, FigureSpec, Heatmap, placed_data
from medreview.reporting.tables import Cell, Table
from medreview.store.tables.model_outputs import add_judgements
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import (
    COMPARISON_TABLES,
    PANELS,
    Choices,
    JudgementIds,
    compare_judges,
    panel_page,
    runs_to_compare,
    source_judgements,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_dataset, a_workspace
from tests.headlines import not_made_of_numbers

AT = "2026-11-21T08:00:00+00:00"
PLAIN = AnalysisSettings(n_resamples=0)
ANSWERS = 6


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    a_dataset(opened, answers=ANSWERS)
    yield opened
    opened.close()


def answers_of(workspace: Workspace) -> list[str]:
    from sqlmodel import col, select

    from medreview.domain.answers import Answer

    with workspace.reading() as session:
        return list(session.exec(select(Answer.key).where(col(Answer.is_reference).is_(False)).order_by(Answer.key)))


def judge(workspace: Workspace, *records: JudgementRow) -> None:
    with workspace.transaction() as session:
        add_judgements(session, records, at=AT)


def said(
    answer: str,
    value: float | None,
    *,
    by: str = "m1",
    dimension: str = "correctness",
    setup: str = "vanilla",
    validity: str = "valid",
    **more: object,
) -> JudgementRow:
    return JudgementRow(
        judge=by,
        protocol="laaj",
        dataset="A dataset",
        answer_id=answer,
        dimension=dimension,
        setup=setup,
        value=value,
        validity=validity,
        **more,  # pyright: ignore[reportArgumentType]
    )


def series(
    answers: Sequence[str], values: Sequence[float | str], *, by: str = "m1", **more: object
) -> list[JudgementRow]:
    """A value for each answer, or the validity of a reply that had none."""
    return [
        said(answer, None, validity=value, by=by, **more)
        if isinstance(value, str)
        else said(answer, value, by=by, **more)
        for answer, value in zip(answers, values, strict=False)
    ]


def table(workspace: Workspace, name: str, settings: AnalysisSettings = PLAIN) -> Table:
    return compare_judges(workspace, tables=[name], settings=settings).tables[0]


def rows(found: Table, **wanted: Cell) -> list[dict[str, Cell]]:
    records = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    return [record for record in records if all(record[name] == value for name, value in wanted.items())]


def value(found: Table, **wanted: Cell) -> tuple[Cell, Cell]:
    """Value and n of the one row there is."""
    (record,) = rows(found, **wanted)
    return record["value"], record["n_units"]


@pytest.fixture
def hallucinating(workspace: Workspace) -> Workspace:
    """16 judgements of 8 outputs, 4 of them hallucinated, 1 refused."""
    a = answers_of(workspace)[:4]
    judge(
        workspace,
        *series(a, ["unparsable", 1, 1, 0]),
        *series(a, ["out_of_range", 1, 2, "refused"], dimension="readability"),
        *series(a, ["unparsable", "unparsable", 0, 0], setup="epistemic"),
        *series(a, [1, 2, 3, 3], dimension="readability", setup="epistemic"),
    )
    return workspace


HELD = {"attempts": "final attempts"}


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"by": "all", "measure": "rate"}, (4 / 16, 16)),
        ({"by": "all", "measure": "any dimension"}, (3 / 8, 8)),
        ({"by": "setup", "setup": "vanilla", "measure": "rate"}, (2 / 8, 8)),
        ({"by": "setup", "setup": "vanilla", "measure": "share of all hallucinated judgements"}, (2 / 4, 4)),
        ({"by": "setup", "setup": "vanilla", "measure": "any dimension"}, (1 / 4, 4)),
        ({"by": "setup", "setup": "epistemic", "measure": "any dimension"}, (2 / 4, 4)),
        ({"by": "dimension", "dimension": "correctness", "measure": "rate"}, (3 / 8, 8)),
        (
            {"by": "dimension", "dimension": "correctness", "measure": "share of all hallucinated judgements"},
            (3 / 4, 4),
        ),
        (
            {"by": "dimension", "dimension": "readability", "measure": "share of all hallucinated judgements"},
            (1 / 4, 4),
        ),
        (
            {"by": "judge × setup × dimension", "setup": "epistemic", "dimension": "readability", "measure": "rate"},
            (0.0, 4),
        ),
    ],
)
def test_that_hallucination_is_counted_as_rate_and_as_share(
    hallucinating: Workspace, wanted: dict[str, Cell], expected: tuple[float, int]
) -> None:
    assert value(table(hallucinating, "judge_validity"), **HELD, **wanted) == expected


def test_that_a_refusal_is_counted_and_is_no_hallucination(hallucinating: Workspace) -> None:
    (everything,) = rows(table(hallucinating, "judge_validity"), **HELD, by="all", measure="rate")
    states = {name: everything[name] for name in ("n_valid", "n_unparsable", "n_out_of_range", "n_refused")}
    assert states == {"n_valid": 11, "n_unparsable": 3, "n_out_of_range": 1, "n_refused": 1}


def test_that_judgements_of_few_questions_have_a_rate_without_an_interval(hallucinating: Workspace) -> None:
    (everything,) = rows(table(hallucinating, "judge_validity"), **HELD, by="all", measure="rate")
    assert everything["interval_method"] == "none: fewer than five questions are too few for an interval"
    assert (everything["low"], everything["high"]) == (None, None)


def test_that_a_retry_does_not_hide_the_first_attempt(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, said(a[0], None, validity="unparsable", attempt=1), said(a[0], 1, attempt=2), said(a[1], 0))
    found = table(workspace, "judge_validity")
    assert value(found, by="all", measure="rate", attempts="first attempts") == (0.5, 2)
    assert value(found, by="all", measure="rate", **HELD) == (0.0, 2)


def test_that_what_a_form_kept_valid_does_not_count_as_measured(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(
        workspace,
        said(a[0], None, validity="unparsable"),
        said(a[1], 1, by="m2", extra={"reading": "constrained"}),
        said(a[2], 1, by="m3", extra={"reading": "scored"}),
    )
    found = table(workspace, "judge_validity")
    assert value(found, by="all", measure="rate", **HELD) == (1.0, 1)
    assert [str(note) for note in found.notes] == ["Judgements in constrained or scored mode, left out: 2."]


def test_that_what_nobody_read_is_not_taken_for_hallucinated(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, said(a[0], 1), said(a[1], None, validity="", raw_output="In a form that nothing here reads."))
    found = table(workspace, "judge_validity")
    assert value(found, by="all", measure="rate", **HELD) == (0.0, 1)
    assert [str(note) for note in found.notes] == ["Judgements without value and validity, left out: 1."]


def test_that_an_empty_reply_is_unparsable_and_the_classes_add_up(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, said(a[0], 1, validity=""), said(a[1], None, validity="", raw_output=" "), said(a[2], 1))
    (row,) = rows(table(workspace, "judge_validity"), by="all", measure="rate", **HELD)
    assert (row["n_valid"], row["n_unparsable"], row["n_units"]) == (2, 1, 3)
    assert sum(int(str(row[f"n_{state.value}"])) for state in Validity) == row["n_units"]


def test_that_means_leave_out_what_is_not_valid(hallucinating: Workspace) -> None:
    (row,) = rows(table(hallucinating, "judge_means"), dimension="readability", asked="m1, vanilla")
    assert (row["value"], row["n_units"], row["n_not_valid"]) == (1.5, 2, 2)
    assert round(float(str(row["sd"])), 6) == 0.707107


def test_that_people_stand_beside_the_judges_on_the_same_answers(workspace: Workspace, tmp_path: Path) -> None:
    a = answers_of(workspace)
    judge(workspace, *series(a, [1, 1, 0, 1]), *series(a, [0, 1, 1, 0], setup="epistemic"))
    lines = ["rater,dataset,answer_id,granularity,dimension,value"]
    lines += [f"{rater},A dataset,{key},coarse,correctness,{v}" for rater in ("r1", "r2", "r3")
              for key, v in zip(a, (1, 1, 1, 0), strict=False)]  # fmt: skip
    (tmp_path / "ratings.csv").write_text("\n".join(lines) + "\n")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study="People", scale="0:1"))
    assert value(table(workspace, "judge_means"), asked="people") == (0.75, 4)
    found = table(workspace, "judge_setups")
    assert value(found, measure="share that differs") == (0.75, 4)
    assert value(found, measure="mean difference") == (0.25, 4)
    assert value(found, measure="people agree with the first") == (1 / 3, 3)
    assert value(found, measure="with the second") == (2 / 3, 3)
    assert value(found, measure="with neither") == (0.0, 3)
    (panel,) = (one for one in PANELS if one.key == "ablations")
    page = panel_page(workspace, panel, "People", Choices(), PLAIN)
    said = {figure.about.name: str(page.headline_at(place)) for place, figure in enumerate(page.figures)}
    assert (
        said["judge-setups-vanilla-epistemic"] == "vanilla and epistemic differ on 75% of 4 items, without an interval"
    )
    assert said["judge-setups-vanilla-epistemic-people"] == (
        "Of 3 that differ, raters side with vanilla on 1 and with epistemic on 2"
    )
    assert not_made_of_numbers(page) == set()


def test_that_every_author_has_a_mean_over_all_judges_of_a_setup_and_beside_people(
    workspace: Workspace, tmp_path: Path
) -> None:
    a = answers_of(workspace)  # the first and the fourth are by the same author
    judge(workspace, *series(a, [1, 1, 0, 1]), *series(a, [0, 1, 1, "unparsable"], by="m2"))
    lines = ["rater,dataset,answer_id,granularity,dimension,value"]
    lines += [f"r1,A dataset,{key},coarse,correctness,{v}" for key, v in zip(a, (1, 1, 1, 0), strict=False)]
    (tmp_path / "ratings.csv").write_text("\n".join(lines) + "\n")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study="People", scale="0:1"))
    found = table(workspace, "judge_author_means")
    (one,) = rows(found, judge="m1", author="Dr Hidden")
    assert (one["value"], one["people"], one["minus_people"]) == (1, 0.5, 0.5)
    (pooled,) = rows(found, judge="all judges", asked="vanilla", author="Dr Hidden")
    assert (pooled["value"], pooled["n_units"], pooled["n_not_valid"]) == (pytest.approx(2 / 3), 3, 1)
    assert (pooled["people"], pooled["minus_people"]) == (pytest.approx(2 / 3), pytest.approx(0))


def test_that_an_imported_judge_is_held_against_people_though_it_did_not_use_every_level(
    workspace: Workspace, tmp_path: Path
) -> None:
    a = answers_of(workspace)
    judge(
        workspace,
        *(
            JudgementRow(
                judge="m", protocol="theirs", dataset="A dataset", answer_id=key, dimension="clarity", value=value
            )
            for key, value in zip(a, (4, 5), strict=False)
        ),
    )
    lines = ["rater,dataset,answer_id,granularity,dimension,value"]
    lines += [f"r1,A dataset,{key},coarse,clarity,{v}" for key, v in zip(a, (1, 3), strict=False)]
    (tmp_path / "ratings.csv").write_text("\n".join(lines) + "\n")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study="People", scale="1:5"))
    assert value(table(workspace, "judge_means"), asked="people") == (2.0, 2)
    assert {row["label"] for row in rows(table(workspace, "judge_distribution"))} == {"1", "2", "3", "4", "5"}


def test_that_levels_that_nobody_gave_are_in_the_distribution(hallucinating: Workspace) -> None:
    found = rows(
        table(hallucinating, "judge_distribution"),
        dimension="readability",
        asked="m1, vanilla",
        author="all authors",
    )
    assert [(row["label"], row["n"], row["value"]) for row in found] == [("1", 1, 0.5), ("2", 1, 0.5), ("3", 0, 0.0)]


def test_that_two_judges_agree_as_counted(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, *series(a, [1, 1, 0, 0, "unparsable"]), *series(a, [1, 0, 0, 0, 1], by="m2"))
    found = table(workspace, "judge_agreement")
    assert value(found, judge="m1, vanilla", coefficient="percent agreement") == (0.75, 4)
    assert value(found, judge="m1, vanilla", coefficient="Cohen") == (0.5, 4)
    assert value(found, judge="m1, vanilla", coefficient="Randolph") == (0.5, 4)


def test_that_an_ordered_scale_has_weights_and_an_unordered_one_has_none(workspace: Workspace) -> None:
    a = answers_of(workspace)
    medjudge = {"protocol": "medjudge", "dataset": "A dataset", "validity": "valid"}
    judge(
        workspace,
        *(
            JudgementRow(judge=name, answer_id=key, dimension=dimension, value=float(1 + place % 4), **medjudge)  # pyright: ignore[reportArgumentType]
            for name in ("m1", "m2")
            for dimension in ("correctness", "coverage")
            for place, key in enumerate(a)
        ),
    )
    found = table(workspace, "judge_agreement")
    assert len(rows(found, dimension="correctness", coefficient="Cohen, quadratic weights")) == 1
    assert len(rows(found, dimension="coverage", coefficient="Cohen")) == 1


def test_that_a_panel_gives_the_label_of_most_judges(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(
        workspace,
        *series(a, [1, 2, 3, 1], by="m1", dimension="readability"),
        *series(a, [1, 2, 1, 2], by="m2", dimension="readability"),
        *series(a, [3, 2, 1, 3], by="m3", dimension="readability"),
    )
    found = table(workspace, "judge_panels")
    (majority,) = rows(found, rule="majority")
    assert (majority["value"], majority["n_units"], majority["n_without_label"]) == ((1 + 2 + 1) / 3, 3, 1)
    assert value(found, rule="median") == ((1 + 2 + 1 + 2) / 4, 4)
    assert str(majority["members"]).split("; ") == ["m1, vanilla", "m2, vanilla", "m3, vanilla"]


def test_that_an_imported_panel_is_held_against_people_on_levels_that_it_did_not_use_too(
    workspace: Workspace, tmp_path: Path
) -> None:
    a = answers_of(workspace)
    for name in ("m1", "m2"):
        kind = {"judge": name, "protocol": "theirs", "dataset": "A dataset", "dimension": "clarity"}
        judge(workspace, *(JudgementRow(answer_id=key, value=v, **kind) for key, v in zip(a, (4, 5), strict=False)))
    lines = ["rater,dataset,answer_id,granularity,dimension,value"]
    lines += [f"r1,A dataset,{key},coarse,clarity,{v}" for key, v in zip(a, (4, 3), strict=False)]
    (tmp_path / "ratings.csv").write_text("\n".join(lines) + "\n")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "ratings.csv"),), study="People", scale="1:5"))
    found = rows(table(workspace, "judge_panels"), rule="majority")
    assert [(row["value"], row["n_units"]) for row in found] == [(4.5, 2), (0.5, 2), (pytest.approx(0.375), 2)]


def test_that_repeats_that_differ_are_counted_and_come_first(workspace: Workspace) -> None:
    a = answers_of(workspace)
    for repeat, values in ((1, [1, 1, 0]), (2, [1, 0, 0])):
        judge(workspace, *series(a, values, repeat=repeat))
    done = compare_judges(workspace, tables=["judge_repeats"], settings=PLAIN)
    assert value(done.tables[0]) == (2 / 3, 3)
    behind = source_judgements(workspace, key_of(done.figures[0], "Correctness"))
    assert ({one.answer for one in behind[0]}, len(behind[0]), len(behind)) == ({a[1]}, 2, 3)


def test_that_a_judge_that_likes_long_answers_is_found(workspace: Workspace) -> None:
    from sqlmodel import select

    from medreview.domain.answers import Answer

    with workspace.transaction() as session:
        for place, answer in enumerate(session.exec(select(Answer).order_by(Answer.key))):
            answer.text = "word " * (place + 1)
    judge(workspace, *series(answers_of(workspace), [1, 1, 2, 2, 3, 3], dimension="readability"))
    rho, n = value(table(workspace, "judge_length"))
    assert n == ANSWERS
    assert float(str(rho)) > 0.9


def test_that_failed_attempts_cost_too_and_an_attempt_costs_once(workspace: Workspace) -> None:
    a = answers_of(workspace)
    spent = {"input_tokens": 100, "output_tokens": 10, "latency_ms": 1500.0}
    judge(
        workspace,
        said(a[0], None, validity="unparsable", attempt=1, **spent),
        said(a[0], None, validity="unparsable", attempt=1, dimension="readability", **spent),
        said(a[0], 1, attempt=2, **spent),
        said(a[0], 2, attempt=2, dimension="readability", **spent),
    )
    found = table(workspace, "judge_costs")
    assert value(found, measure="attempts per item") == (2.0, 1)
    assert value(found, measure="input tokens per item") == (200.0, 1)
    assert value(found, measure="seconds until a reply") == (1.5, 1)
    assert value(found, measure="seconds per item at work") == (None, 1)
    assert value(found, measure="cost per item (US$)") == (None, 0)


def key_of(spec: FigureSpec, first: str, second: str | None = None) -> JudgementIds:
    found = next(one for one in placed_data(spec) if str(one.first) == first and second in {None, str(one.second)})
    assert isinstance(found.datum.key, JudgementIds)
    return found.datum.key


def figure(workspace: Workspace, name: str) -> FigureSpec:
    return next(one for one in compare_judges(workspace, settings=PLAIN).figures if one.about.name == name)


def test_that_a_bar_opens_the_judgements_behind_it(hallucinating: Workspace) -> None:
    spec = figure(hallucinating, "judge-validity-dimensions")
    behind = source_judgements(hallucinating, key_of(spec, "Correctness", "epistemic"))
    said = [(one.judge, one.setup, one.dimension, one.given_validity) for unit in behind for one in unit]
    assert said[:2] == [("m1", "epistemic", "correctness", "unparsable")] * 2
    assert {validity for *_, validity in said[2:]} == {"valid"}


def test_that_every_number_opens_as_many_as_its_n(hallucinating: Workspace) -> None:
    """All panels, with several judges, setups and repeats."""
    a = answers_of(hallucinating)
    for setup, repeat in (("vanilla", 7), ("epistemic", 7), ("vanilla", 8)):
        judge(hallucinating, *series(a, [1, 0, 1], by="m2", setup=setup, repeat=repeat))
    found = [
        (spec.about.name, placed)
        for spec in compare_judges(hallucinating, settings=PLAIN).figures
        for placed in placed_data(spec)
    ]
    wrong = [
        (name, placed.first, placed.second, placed.datum.n)
        for name, placed in found
        if placed.datum.key is not None and len(source_judgements(hallucinating, placed.datum.key)) != placed.datum.n
    ]
    assert wrong == []
    opening = {name for name, placed in found if placed.datum.key is not None}
    assert {name for name, placed in found if placed.datum.n} <= opening


def test_that_what_was_refused_is_no_valid_rating_either(workspace: Workspace) -> None:
    a = answers_of(workspace)
    states = ["valid", "unparsable", "refused", "error", "truncated", "out_of_range"]
    judge(
        workspace,
        *(said(a[place], 1 if state == "valid" else None, validity=state) for place, state in enumerate(states)),
    )
    found = table(workspace, "judge_validity")
    about = {"by": "all", "attempts": "final attempts"}
    assert value(found, measure="no valid rating", **about) == (5 / 6, 6)
    assert value(found, measure="rate", **about) == (2 / 6, 6)


def test_that_the_plain_setup_comes_first_and_any_dimension_last(hallucinating: Workspace) -> None:
    spec = figure(hallucinating, "judge-validity-dimensions")
    assert isinstance(spec, Bars)
    assert [one.label for one in spec.series] == ["vanilla", "epistemic"]
    assert tuple(map(str, spec.categories)) == ("Correctness", "Readability", "Any dimension")


def test_that_the_matrix_of_judges_is_the_same_from_both_sides(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, *series(a, [1, 1, 0, 0]), *series(a, [1, 0, 0, 0], by="m2"))
    spec = figure(workspace, "judge-agreement-correctness")
    assert isinstance(spec, Heatmap)
    cells = [[None if datum is None else datum.value for datum in row.data] for row in spec.rows]
    assert cells == [[None, 0.5], [0.5, None]]


def test_that_runs_are_told_apart_by_name_only_where_they_must(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, *series(a, [1, 0], run="first"), *series(a, [1, 1], run="second"), *series(a, [0, 0], by="m2"))
    names = {row["asked"] for row in rows(table(workspace, "judge_means"))}
    assert names == {"m1, vanilla, first", "m1, vanilla, second", "m2, vanilla"}
    assert runs_to_compare(workspace) == ("first", "second")


def test_that_only_the_runs_named_are_compared(workspace: Workspace) -> None:
    a = answers_of(workspace)
    judge(workspace, *series(a, [1, 0], run="first"), *series(a, [1, 1], run="second"))
    assert compare_judges(workspace, runs=["first"], settings=PLAIN).source["n_judgements"] == 2
    with pytest.raises(JudgeRunNotFound, match="Choose one of: first, second"):
        compare_judges(workspace, runs=["third"])


def test_that_a_workspace_without_judgements_says_what_to_do(workspace: Workspace) -> None:
    with pytest.raises(NothingJudgedYet):
        compare_judges(workspace)


def test_that_an_unknown_table_is_refused_before_anything_is_read(workspace: Workspace) -> None:
    with pytest.raises(TableNotFound):
        compare_judges(workspace, tables=["beauty"])


def test_that_judgements_in_another_order_give_the_same_tables(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        opened = a_workspace(tmp_path / name)
        a_dataset(opened, answers=ANSWERS)
        a = answers_of(opened)
        records = [*series(a, [1, 1, 0, "refused"]), *series(a, [1, 0, 0, 1], by="m2", setup="bias")]
        judge(opened, *(records if name == "one" else reversed(records)))
        done = compare_judges(opened, settings=AnalysisSettings(n_resamples=100))
        made.append((done.tables, done.fingerprint))
        opened.close()
    assert made[0] == made[1]


def command(workspace: Workspace, folder: Path, *more: str, **kwargs: object) -> int:
    arguments = ["compare-judges", str(workspace.path), "-o", str(folder), "--resamples", "100", *more]
    return main(arguments, **kwargs)  # pyright: ignore[reportArgumentType]


def test_that_the_command_writes_the_same_bytes_again(hallucinating: Workspace, tmp_path: Path, capfd) -> None:
    for name in ("one", "two"):
        assert command(hallucinating, tmp_path / name, "--json") == 0
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert len(one) == 2 * len(COMPARISON_TABLES) + 1
    said = json.loads(capfd.readouterr().out.splitlines()[0])
    assert (said["ok"], said["n_judgements"]) == (True, 16)


def test_that_the_command_draws_what_it_is_given_a_pen_for(hallucinating: Workspace, tmp_path: Path) -> None:
    drawn: list[str] = []

    def save(specs: Sequence[FigureSpec], folder: Path) -> list[Path]:
        drawn.extend(spec.about.name for spec in specs)
        return [folder / spec.about.name for spec in specs]

    assert command(hallucinating, tmp_path / "out", "--table", "judge_validity", save_figures=save) == 0
    assert drawn == [
        "judge-validity-unread",
        "judge-validity-dimensions",
        "judge-validity-judges",
        "judge-validity-shares",
        "judge-validity-attempts",
        "judge-validity-states",
    ]
    assert command(hallucinating, tmp_path / "out", "--no-figures", save_figures=save) == 0
    assert len(drawn) == 6


def test_that_tables_are_written_where_nothing_can_be_drawn(hallucinating: Workspace, tmp_path: Path, capfd) -> None:
    def save(specs: Sequence[FigureSpec], folder: Path) -> list[Path]:
        raise FiguresNotDrawn(reason="libEGL.so.1 is missing")

    assert command(hallucinating, tmp_path / "out", save_figures=save) == 0
    assert "No figure could be drawn on this computer: libEGL.so.1 is missing." in capfd.readouterr().err
    assert (tmp_path / "out" / "provenance.json").is_file()


def test_that_every_title_can_be_translated(hallucinating: Workspace) -> None:
    done = compare_judges(hallucinating, settings=PLAIN)
    figures = done.figures
    assert all(isinstance(one.title, Message) and isinstance(one.definition, Message) for one in done.tables)
    assert all(isinstance(spec.about.title, Message) and isinstance(spec.about.definition, Message) for spec in figures)
    assert len({spec.about.name for spec in figures}) == len(figures)


def test_that_a_workspace_stays_as_it_was(hallucinating: Workspace, tmp_path: Path) -> None:
    hallucinating.close()
    before = hallucinating.path.read_bytes()
    shutil.copy(hallucinating.path, tmp_path / "copy.medreview")
    assert (
        main(["compare-judges", str(tmp_path / "copy.medreview"), "-o", str(tmp_path / "out"), "--resamples", "0"]) == 0
    )
    assert (tmp_path / "copy.medreview").read_bytes() == before
