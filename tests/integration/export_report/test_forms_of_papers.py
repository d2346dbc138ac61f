"""Forms of papers on workspaces that can fill them: every part has its numbers or its reason."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlmodel import col, select

from medreview.analysis.forms import FORMS
from medreview.analysis.forms.form_data import StudyToName
from medreview.analysis.metrics.scores import ScoringWish
from medreview.cli import main
from medreview.domain.answers import Answer
from medreview.domain.scores import Score
from medreview.domain.table_rows import JudgementRow
from medreview.reporting.figures import Datum, Dots
from medreview.reporting.form_page import FilledForm, form_html, grid_html
from medreview.reporting.grids import Grid, GridCell, GridColumn, GridRow, NumberForm
from medreview.store.tables.model_outputs import add_judgements
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.lay_out_forms import WITHOUT_INTERVALS, FormNotFound, fill_form, form_files, fullest_form
from medreview.workflows.score_metrics import score_answers
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_dataset, a_workspace
from tests.integration.analysis.exams.test_mark_exams import (  # noqa: F401 - a fixture
    answer,
    bring_in,
    with_images,
    workspace,
    write,
)
from tests.integration.analysis.judge.judged_studies import CORRECTNESS, bring
from tests.integration.analysis.judges.test_compare_judges import answers_of, judge, series
from tests.integration.analysis.metrics import scored_study
from tests.made_sample import copy_sample


def laid_out(workspace: Workspace, form: str, study: str | None = None) -> FilledForm:  # noqa: F811 - not the fixture
    return fill_form(workspace, form, study, settings=WITHOUT_INTERVALS)


def filled_in(form: FilledForm) -> set[str]:
    return {str(part.place) for part in form.parts if part.is_filled}


def value(form: FilledForm, place: str, row: str, column: str, section: str = "") -> float | None:
    part = next(one for one in form.parts if str(one.place) == place)
    assert isinstance(part.content, Grid)
    (found,) = [one for one in part.content.rows if one.key == (section, row)]
    places = [one.key[1] for one in part.content.columns]
    cell = found.cells[places.index(column)]
    return cell.datum.value if cell is not None and cell.datum is not None else None


def printed(form: FilledForm, place: str, row: str, column: str, section: str = "") -> str:
    """The value that the paper has beside ours."""
    part = next(one for one in form.parts if str(one.place) == place)
    assert isinstance(part.content, Grid)
    (found,) = [one for one in part.content.rows if one.key == (section, row)]
    return found.printed[[one.key[1] for one in part.content.columns].index(column)]


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Workspace]:
    opened = open_for_reading(copy_sample(tmp_path / "sample.medreview"))
    yield opened
    opened.close()


@pytest.mark.parametrize("form", FORMS, ids=[form.key for form in FORMS])
def test_that_the_sample_gives_every_part_its_numbers_or_one_reason(sample: Workspace, form: object) -> None:
    done = laid_out(sample, form.key)  # pyright: ignore[reportAttributeAccessIssue]
    assert all(part.is_filled != bool(part.why_not) for part in done.parts)
    assert all(str(part.why_not).endswith(".") for part in done.parts if not part.is_filled)
    assert form_html(done, {}) == form_html(laid_out(sample, done.key), {})


def test_that_a_study_of_whole_answers_and_sentences_fills_cqa_eval(sample: Workspace) -> None:
    done = laid_out(sample, "cqa-eval", "Sample study")
    assert {"Table 1", "Table 2", "Figure 1", "Table 3", "Figure 2, left", "Figure 2, right", "Figure 3"} <= filled_in(
        done
    )
    missing = {str(part.place): str(part.why_not) for part in done.parts if not part.is_filled}
    assert missing["Figure 5"] == "No rater rated anything twice."


def test_that_an_examination_fills_permed_mm(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    for language, replies in (("fa", ["answer: 1"] * 4), ("en", ["answer: 1", "answer: 2", "answer: 3", "answer: 4"])):
        answer(workspace, tmp_path, replies, model="GPT-4o-mini", language=language)
    answer(workspace, tmp_path, ["answer: 1", "answer: 2", "x", "x"], model="GPT-4o-mini", images=0)
    done = laid_out(workspace, "permed-mm")
    assert {"Figure 2", "Table 2", "Section 4.2", "Table 3", "Figure 8", "Table 8"} <= filled_in(done)
    assert value(done, "Table 2", "Persian (Baseline)", "GPT-4o-mini") == 0.25
    assert value(done, "Table 8", "GPT-4o-mini", "English") == 1
    assert value(done, "Table 3", "GPT-4o-mini", "Text-only") == 0.5
    assert value(done, "Section 4.2", "GPT-4o-mini", "only English right", "translator not known") == 3
    assert value(done, "Section 4.2", "GPT-4o-mini", "only Persian right", "translator not known") == 0
    assert value(done, "Section 4.2", "Gemini-2.5-Flash", "flipped", "Google Translate") is None
    missing = {str(part.place): str(part.why_not) for part in done.parts if not part.is_filled}
    assert missing["Table 7"] == "No specialty has 30 questions that a model answered."


def test_that_two_runs_of_one_model_stay_two_columns(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    for run, right in (("first", 1), ("second", 4)):
        replies = [f"answer: {n + 1}" if n < right else "x" for n in range(4)]
        for language in ("fa", "en"):
            answer(workspace, tmp_path, replies, model="m", language=language, run=run)
    done = laid_out(workspace, "permed-mm")
    assert value(done, "Table 8", "m, first", "Persian") == 0.25
    assert value(done, "Table 8", "m, second", "Persian") == 1


def test_that_judges_in_three_setups_fill_braincancerdb(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    a_dataset(opened, answers=6)
    answers = answers_of(opened)
    for by in ("L1B", "G1B"):
        for setup in ("vanilla", "epistemic", "bias"):
            judge(
                opened,
                *series(answers, [1, "unparsable" if by == "L1B" else 0, 1, 1, 0, 1], by=by, setup=setup),
                *series(answers, [1, 2, 3, 1, 2, 1], by=by, setup=setup, dimension="readability"),
            )
    done = laid_out(opened, "braincancerdb")
    opened.close()
    assert {"Table 1", "Figure 3", "Section 5, setups", "Table 6"} <= filled_in(done)
    pairing = next(part.content for part in done.parts if str(part.place) == "Table 1")
    assert isinstance(pairing, Grid)
    said = {str(cell.text) for row in pairing.rows for cell in row.cells if cell is not None}
    assert said == {"EVB"}


def test_that_scores_beside_ratings_fill_morqa(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    scored_study.bring_in(opened, tmp_path, dimensions=("overall", "relevance"))
    score_answers(opened, ScoringWish(("bleu",), each_reference=True, hold_out=True))
    done = laid_out(opened, "morqa")
    opened.close()
    assert {"Table 3", "Table 4", "Table 6", "Table 8", "Table 9", "Table 17", "Not in the paper, 1"} <= filled_in(done)
    missing = {str(part.place): str(part.why_not) for part in done.parts if not part.is_filled}
    assert missing["Table 7"] == "No judge was run with different numbers of references, such as 3, 2, 1, 0."
    assert missing["Table 24"] == "No study of WoundcareVQA in English rates overall of answers that have scores."


def test_that_a_sign_before_a_number_stays_with_it_whatever_the_direction_of_the_line() -> None:
    column = GridColumn("", "p", ("", "p"))
    cells = tuple(GridCell(Datum(p, n=9), NumberForm.P) for p in (0.0001, 0.3))
    rows = tuple(GridRow("", name, ("", name), (cell,), ("<0.001",)) for name, cell in zip("ab", cells, strict=True))
    made = "".join(grid_html(Grid("t", "T", "", (column,), rows)))
    assert made.count("\u2066&lt;0.001\u2069") == 3
    assert "\u2066" not in made[made.index("0.30") - 9 : made.index("0.30")]


def test_that_a_judge_beside_physicians_fills_permedcqa(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    people = {"R1": [4, 3, 2, 1, 4, 3], "R2": [4, 3, 2, 1, 4, 2]}
    bring(opened, tmp_path, people=people, judge=[4, 4, 2, 1, 3, 2], scale=CORRECTNESS, protocol="medjudge")
    done = laid_out(opened, "permedcqa")
    opened.close()
    assert {"Section A.2", "Figure 14", "Figure 15"} <= filled_in(done)
    assert value(done, "Section A.2", "accuracy", "value", "correctness") is not None


def test_that_several_studies_need_a_name_where_one_is_laid_out(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    scored_study.bring_in(opened, tmp_path)
    with opened.transaction() as session:
        from sqlmodel import select

        from medreview.domain.studies import Study

        found = session.exec(select(Study)).one()
        copy = Study(**(found.model_dump() | {"id": None, "uid": "other", "name": "Another"}))
        session.add(copy)
    with pytest.raises(StudyToName, match="Another"):
        laid_out(opened, "cqa-eval")
    opened.close()


def test_that_a_form_that_is_not_there_is_refused_with_those_there_are(sample: Workspace) -> None:
    with pytest.raises(FormNotFound, match="permed-mm"):
        laid_out(sample, "nature")


def test_that_files_hold_every_table_and_what_it_came_from(sample: Workspace) -> None:
    files = form_files(laid_out(sample, "cqa-eval"))
    assert "table-2.csv" in files
    assert "figure-1.csv" in files
    provenance = json.loads(files["provenance.json"])
    assert provenance["form"] == "cqa-eval"
    assert provenance["analyses"]


def test_that_the_command_lists_forms_with_what_each_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy_sample(tmp_path / "sample.medreview")
    assert main(["report", str(path), "--form", "list", "--json"]) == 0
    forms = json.loads(capsys.readouterr().out)["forms"]
    assert [one["form"] for one in forms] == [form.key for form in FORMS]
    assert all(one["needs"] and one["n_parts"] - one["n_filled"] == len(one["not_filled"]) for one in forms)


def test_that_english_of_a_named_and_of_an_unnamed_translator_never_share_a_cell(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    from sqlmodel import select

    from medreview.domain.questions import Question, Translation

    answer(workspace, tmp_path, ["answer: 1"] * 4, model="m")
    answer(workspace, tmp_path, ["answer: 1", "answer: 2", "answer: 3", "answer: 1"], model="m", language="en")
    with workspace.transaction() as session:
        found = session.exec(select(Question).where(Question.key == "q1-en")).one()
        assert found.id is not None
        session.add(
            Translation(
                question_id=found.id,
                translator="Google Translate",
                checks=[],
                translated_at="2026-11-21T08:00:00+00:00",
            )
        )
    done = laid_out(workspace, "permed-mm")
    assert value(done, "Table 8", "m", "English, Google Translate") == 1
    assert value(done, "Table 8", "m", "English, translator not known") == pytest.approx(2 / 3)
    assert value(done, "Table 2", "English, Google Translate", "m") == 1
    assert value(done, "Table 2", "English, translator not known", "m") == pytest.approx(2 / 3)


def test_that_the_command_puts_a_model_under_the_name_that_is_said(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, ["answer: 1"] * 4, model="house-model")
    answer(workspace, tmp_path, ["answer: 2"] * 4, model="house-model", language="en")
    done = fill_form(workspace, "permed-mm", settings=WITHOUT_INTERVALS, names={"house-model": "o4-mini"})
    assert value(done, "Table 8", "o4-mini", "Persian") == 0.25
    assert "house-model = o4-mini" in form_html(done, {}).decode()
    assert done.source["names"] == {"house-model": "o4-mini"}


def test_that_the_fullest_form_is_the_one_to_begin_with(workspace: Workspace, tmp_path: Path) -> None:  # noqa: F811
    answer(workspace, tmp_path, ["answer: 1"] * 4)
    assert fullest_form(workspace).key == "permed-mm"


def test_that_the_form_of_what_is_looked_at_comes_first_where_it_can_be_filled(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    answer(workspace, tmp_path, ["answer: 1"] * 4)
    assert fullest_form(workspace, wished="morqa").key == "permed-mm"
    assert fullest_form(workspace, wished="permedcqa").n_filled


def test_that_modalities_of_images_fill_table_6_beside_the_published_values(
    workspace: Workspace,  # noqa: F811
    tmp_path: Path,
) -> None:
    with_images(workspace, "q1", ("X-ray", "Microscopic pathology"))
    with_images(workspace, "q2", ("X-ray",))
    with_images(workspace, "q3", ("Dermoscopy",))
    answer(workspace, tmp_path, ["answer: 1", "answer: 1", "answer: 3", "x"], model="gpt-4o-mini")
    done = laid_out(workspace, "permed-mm")
    assert value(done, "Table 6", "X-ray", "GPT-4o-mini") == 0.5
    assert value(done, "Table 6", "Microscopic Pathology", "GPT-4o-mini") == 1
    assert value(done, "Table 6", "Dermoscopy", "GPT-4o-mini") == 1
    assert printed(done, "Table 6", "X-ray", "GPT-4o-mini") == "46%"
    assert printed(done, "Table 6", "Dermoscopy", "GPT-4o-mini") == ""


TERMS, STUDENTS = 6, ("L1B", "G4B")


def brain(workspace: Workspace, folder: Path) -> None:  # noqa: F811 - not the fixture
    """Explained terms with a source text, rated by people and judged in three setups, each dimension on its levels."""
    levels = {"correctness": (0, 1), "readability": (1, 2, 3), "completeness": (0, 1)}
    answers: list[tuple[object, ...]] = []
    ratings: list[tuple[object, ...]] = []
    judgements: list[tuple[object, ...]] = []
    for term in range(TERMS):
        answers.append((f"t{term}", f"t{term}-people", "people", "a lump in the head that presses on the brain", 1))
        answers.append((f"t{term}", f"t{term}-source", "source", "a growth of cells that presses on the brain", 0))
        for student in STUDENTS:
            about = (f"t{term}-{student}", f"t{term}", student, "coarse")
            answers.append((about[1], about[0], student, "a lump of cells in the head", 0))
            for dimension, values in levels.items():
                given = values[term % len(values)]
                ratings += [(rater, *about, dimension, given) for rater in ("R1", "R2")]
                judgements += [
                    ("L8B", "laaj", setup, *about, dimension, values[-1], "valid")
                    for setup in ("vanilla", "epistemic", "bias")
                ]
    of_answer = ["answer_id", "question_id", "author", "granularity", "dimension", "value"]
    write(folder / "questions.csv", ("question_id", "question"), [(f"t{n}", f"What is t{n}?") for n in range(TERMS)])
    write(folder / "answers.csv", ("question_id", "answer_id", "author", "answer", "is_reference"), answers)
    write(folder / "ratings.csv", ("rater", *of_answer), ratings)
    write(folder / "judgements.csv", ("judge", "protocol", "setup", *of_answer, "validity"), judgements)
    files = tuple(FileChoice(folder / f"{name}.csv") for name in ("questions", "answers", "ratings", "judgements"))
    import_files(workspace, ImportRequest(files, study="Terms", dataset="D"))


def test_that_people_judges_and_sari_fill_table_3_of_braincancerdb(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    brain(opened, tmp_path)
    score_answers(opened, ScoringWish(("sari",), source_author="source"))
    done = laid_out(opened, "braincancerdb")
    with opened.reading() as session:
        of_student = list(session.exec(select(Score.value).join(Answer).where(col(Answer.key).endswith("-G4B"))))
    opened.close()
    assert value(done, "Table 3", "V", "G4B", "Correctness") == 1
    assert value(done, "Table 3", "H", "G4B", "Correctness") == 0.5
    assert value(done, "Table 3", "H", "G4B", "Readability") == 2
    assert value(done, "Table 3", "MEAN", "G4B", "SARI metric") == pytest.approx(np.mean(of_student))
    assert 1 < np.mean(of_student) < 100
    assert printed(done, "Table 3", "MEAN", "G4B", "SARI metric") == "47.59"


def test_that_one_judge_of_whole_answers_and_of_sentences_fills_figure_4(tmp_path: Path) -> None:
    opened = a_workspace(tmp_path)
    given = [1.0, 2, 3, 4, 5, 5, 4, 3, 2, 1, 4, 4]
    bring(opened, tmp_path, people={"r1": given, "r2": given}, judge=[])
    sentences = given * 2
    bring(opened, tmp_path, people={"r1": sentences, "r2": sentences}, judge=[], sentences=3)
    runs = (("whole answers", given, None), ("sentences", [*sentences[:-6], *(6 - one for one in sentences[-6:])], 3))
    with opened.transaction() as session:
        rows = [
            JudgementRow(
                judge="gpt-4o",
                protocol="cqa-fine" if per else "cqa-coarse",
                run=run,
                dataset="D",
                answer_id=f"a{place // (per or 1)}",
                sentence_index=place % per if per else None,
                dimension="correctness",
                value=one,
                validity="valid",
            )
            for run, values, per in runs
            for place, one in enumerate(values)
        ]
        add_judgements(session, rows, at="2026-11-27T08:00:00+00:00")
    done = laid_out(opened, "cqa-eval", "Trial")
    opened.close()
    content = next(one.content for one in done.parts if str(one.place) == "Figure 4")
    assert isinstance(content, Dots)
    assert [str(one) for one in content.categories] == ["Correctness"]
    values = {str(one.label): one.data[0].value for one in content.series if one.data[0] is not None}
    assert values["whole answers, three points"] == 1
    assert 0 < values["sentences, three points"] < 1
    assert {"answers from their sentences, two points", "answers from their sentences, end points alone"} <= set(values)
