"""Forms of papers on workspaces that can fill them: every part has its numbers or its reason."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.analysis.forms import FORMS
from medreview.analysis.forms.form_data import StudyToName
from medreview.analysis.metrics.scores import ScoringWish
from medreview.cli import main
from medreview.reporting.form_page import FilledForm, form_html
from medreview.reporting.grids import Grid
from medreview.store.workspace import Workspace
from medreview.workflows.lay_out_forms import WITHOUT_INTERVALS, FormNotFound, fill_form, form_files, fullest_form
from medreview.workflows.score_metrics import score_answers
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_dataset, a_workspace
from tests.integration.analysis.exams.test_mark_exams import answer, bring_in, workspace, write  # noqa: F401 - a fixture
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
    assert {"Table 3", "Table 4", "Table 6", "Table 8", "Table 9", "Table 17", "Beside the paper 1"} <= filled_in(done)
    missing = {str(part.place): str(part.why_not) for part in done.parts if not part.is_filled}
    assert missing["Table 7"] == "No judge was run with different numbers of references, such as 3, 2, 1, 0."
    assert missing["Table 24"] == "No study of WoundcareVQA in English rates overall of answers that have scores."


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
