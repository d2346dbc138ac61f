"""Every form of a paper: its parts stand in the paper's order, and the paper's own values are complete."""

import re
from collections import Counter

import pytest

from medreview.analysis import exams, judge, judges, metrics, study
from medreview.analysis.forms import FORMS
from medreview.analysis.forms.form_data import FormData
from medreview.analysis.forms.paper_form import FormPart, PaperForm, elsewhere, filled, table, value_cell
from medreview.analysis.forms.published_values import (
    FOLDER,
    OwnNameUnknown,
    PaperNameTwice,
    PaperNameUnknown,
    cell_at,
    names_in_paper,
    paper_models,
    plain_name,
    published_values,
)
from medreview.analysis.forms.workspace_tables import TABLES
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.results import names_of
from medreview.errors import Message
from medreview.paths import resources_folder
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.form_page import FilledPart, PartKind, form_html, grid_html
from medreview.reporting.grids import Grid, GridCell, GridColumn, GridRow, grid_table, printed_words
from medreview.reporting.tables import table_of

NAMES = {
    "braincancerdb": "F1 F2 T1 T2 T3 F3 S5, setups S5, SARI T4 T5 T6",
    "cqa-eval": "T1 T2 F1 T3 F2, left F2, right F3 F4 T4 F5",
    "morqa": " ".join(f"T{n}" for n in range(1, 38)) + " A1",
    "permed-mm": "F1 T1 F2 T2 F3 F4 S4.2 T3 F5 F6 F7 T4 F8 SB.1 SB.2 T5 T6 T7 T8 A1 A2",
    "permedcqa": "F1 T1 F2 S3.3 T2 F3 F4 T3 F5 F6 F7 F8 F9 F10 F11 F12 F13 SA.2 F14 F15 F16 F17",
}
"""Tables, figures, sections and additions of each form, in its order."""
N_PRINTED = {"braincancerdb": 190, "cqa-eval": 103, "morqa": 2002, "permed-mm": 331, "permedcqa": 35}
_FORM_IDS = [form.key for form in FORMS]


def some_data(*rows: dict[str, object]) -> FormData:
    columns = tuple(dict.fromkeys(name for row in rows for name in row)) or ("value",)
    made = table_of("numbers", "Numbers", columns, rows)  # pyright: ignore[reportArgumentType]
    known = {"numbers": [dict(row) for row in rows]}
    return FormData("S", PlanWords(), AnalysisSettings(1, 0), known, {"numbers": made}, {})  # pyright: ignore[reportArgumentType]


def test_that_every_paper_with_values_has_a_form_and_the_other_way_round() -> None:
    assert {path.stem for path in (resources_folder() / FOLDER).glob("*.csv")} == set(_FORM_IDS) == set(NAMES)


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_parts_stand_in_the_order_of_the_paper_under_its_numbers(form: PaperForm) -> None:
    assert " ".join(f"{part.kind.value[0].upper()}{part.number}" for part in form.parts) == NAMES[form.key]


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_no_two_parts_share_a_name(form: PaperForm) -> None:
    assert max(Counter(part.name for part in form.parts).values()) == 1


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_every_part_is_made_of_tables_of_the_analysis(form: PaperForm) -> None:
    rooms = (study.TABLES, judge.TABLES, judges.TABLES, metrics.TABLES, exams.TABLES, TABLES)
    assert set(form.uses) <= {name for room in rooms for name in names_of(room)}


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_every_printed_value_stands_at_a_part_of_the_form(form: PaperForm) -> None:
    values = published_values(form.key)
    assert set(values.places) <= {part.place for part in form.parts}
    assert sum(map(len, values.places.values())) == N_PRINTED[form.key]
    assert values.paper
    assert all(said.strip() == said != "" for cells in values.places.values() for said in cells.values())


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_printed_values_are_said_digit_for_digit(form: PaperForm) -> None:
    for cells in published_values(form.key).places.values():
        for said in cells.values():
            shown = str(printed_words(said))
            assert shown.replace(",", "") == said.replace(",", "")


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_shares_are_shares(form: PaperForm) -> None:
    cells = [said for part in published_values(form.key).places.values() for said in part.values()]
    shares = [float(said.removesuffix("%")) for said in cells if re.fullmatch(r"[0-9.]+%", said)]
    assert all(0 <= one <= 100 for one in shares)


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_without_any_data_every_part_says_why_it_is_empty(form: PaperForm) -> None:
    nothing = FormData("", PlanWords(), AnalysisSettings(1, 0), {}, {}, {})
    done = filled(form, nothing)
    assert [part.number for part in done.parts] == [part.number for part in form.parts]
    assert done.n_filled == 0
    assert all(str(part.why_not).endswith(".") for part in done.parts)


@pytest.mark.parametrize(
    ("form", "place", "cell", "printed"),
    [
        ("permed-mm", "table 2", cell_at("French", "GPT-4o-mini"), "42%"),
        ("permed-mm", "table 6", cell_at("Endoscopy", "Gemini-2.5-Pro"), "84%"),
        ("permed-mm", "table 7", cell_at("Orthopedics", "MedGemma-4B"), "7%"),
        ("permed-mm", "table 8", cell_at("o4-mini", "English"), "64%"),
        ("cqa-eval", "table 3", cell_at("Time spent (sec)", "fine", section="measure"), "459.8"),
        ("cqa-eval", "figure 1", cell_at("relevance", "fine binary"), "0.29"),
        ("morqa", "table 4", cell_at("gemini-1.5-pro", "acc", group="LiveQA"), "0.64"),
        ("morqa", "table 7", cell_at("ρ", "2 refs", section="DermaVQA", group="Gemini-1.5-pro"), "0.468"),
        ("morqa", "table 8", cell_at("Human-Expert", "GPT-4o", section="ZH"), "0.6613"),
        ("morqa", "table 37", cell_at("prometheus7bv2", "r"), "-0.0094"),
        ("braincancerdb", "table 3", cell_at("H", "G1B", section="Readability"), "2.04 ± 0.20"),
        ("braincancerdb", "table 6", cell_at("B", "A8B", section="Completeness"), "1.00 ± 0.07"),
        ("permedcqa", "table 1", cell_at("GetZoop", "share"), "35.2%"),
        ("permedcqa", "section A.2", cell_at("F1", "value", section="correctness"), "0.82"),
    ],
)
def test_that_a_value_is_the_one_that_the_paper_prints(form: str, place: str, cell: object, printed: str) -> None:
    assert published_values(form).places[place][cell] == printed  # pyright: ignore[reportArgumentType]


def a_form(*parts: FormPart) -> PaperForm:
    return PaperForm("permed-mm", Message("A paper"), Message("About."), Message("Needs."), parts)


def test_that_our_numbers_stand_in_the_papers_rows_and_columns_and_what_is_ours_alone_behind_them() -> None:
    rows = [
        {"model": "gemini 2.5 flash", "value": 0.5, "low": 0.4, "high": 0.6, "n_units": 10, "undefined_because": None},
        {"model": "own-7b", "value": 0.25, "low": 0.1, "high": 0.4, "n_units": 10, "undefined_because": None},
    ]
    part = table(
        "2",
        Message("Languages"),
        lambda filling: filling.grid(
            {cell_at("French", str(row["model"])): value_cell(row) for row in filling.data.rows("numbers")}, "Language"
        ),
        "numbers",
    )
    (done,) = filled(a_form(part), some_data(*rows)).parts
    assert isinstance(done.content, Grid)
    columns = [column.label for column in done.content.columns]
    assert columns == ["Gemini-2.5-Flash", "Gemma-3-4B", "GPT-4o-mini", "own-7b"]
    french = next(row for row in done.content.rows if row.label == "French")
    assert french.printed == ("59%", "31%", "42%", "")
    values = [cell.datum.value if cell and cell.datum else None for cell in french.cells]
    assert values == [0.5, None, None, 0.25]
    written = [row for row in grid_table(done.content).rows if row[1] == "French"]
    assert len(written) == 4


def test_that_a_part_without_results_keeps_its_place_with_the_reason() -> None:
    part = elsewhere(PartKind.FIGURE, "1", Message("A drawing"), Message("A drawing without results."))
    done = filled(a_form(part), some_data())
    page = form_html(done, {}).decode()
    assert "Figure 1." in page
    assert "A drawing without results." in page


def test_that_names_from_data_are_never_read_as_html() -> None:
    row = {"model": "<b>m</b>", "value": 0.5, "n_units": 3, "low": None, "high": None, "undefined_because": None}
    part = table(
        "1",
        Message("Models"),
        lambda filling: filling.grid({cell_at("<i>r</i>", "<b>m</b>"): value_cell(row)}, "Row"),
        "numbers",
    )
    page = form_html(filled(a_form(part), some_data(row)), {}).decode()
    assert "<i>r</i>" not in page
    assert "&lt;b&gt;m&lt;/b&gt;" in page


def test_that_a_number_without_a_value_has_its_reason_below_the_table() -> None:
    row = {"model": "m", "value": None, "undefined_because": "nobody rated it"}
    part = table(
        "1", Message("Models"), lambda filling: filling.grid({cell_at("r", "m"): value_cell(row)}, "Row"), "numbers"
    )
    assert "nobody rated it" in form_html(filled(a_form(part), some_data(row)), {}).decode()


@pytest.mark.parametrize(
    ("one", "other"), [("Gemma-3 4B", "gemma-3-4b-it"), ("Qwen2.5-VL-72B", "qwen2.5_vl_72b-instruct"), ("it", "IT")]
)
def test_that_two_writings_of_a_model_are_one_name(one: str, other: str) -> None:
    assert plain_name(one) == plain_name(other)


@pytest.mark.parametrize("form", FORMS, ids=_FORM_IDS)
def test_that_every_model_of_a_paper_with_other_names_stands_in_one_of_its_tables(form: PaperForm) -> None:
    printed = {name for cells in published_values(form.key).places.values() for cell in cells for name in cell}
    assert paper_models(form.key)
    assert set(paper_models(form.key)) <= printed


@pytest.mark.parametrize(
    ("form", "ours", "paper"),
    [
        ("cqa-eval", "gpt-4-0613", "GPT-4"),
        ("cqa-eval", "meta-llama/Llama-3.1-405B-Instruct", "Llama-3.1-Instruct-405B"),
        ("permed-mm", "gpt-4o-mini-2024-07-18", "GPT-4o-mini"),
        ("permed-mm", "models/gemini-2.5-pro", "Gemini-2.5-Pro"),
        ("braincancerdb", "Llama-3.2-1B-Instruct-Q4_K_M.gguf", "L1B"),
        ("morqa", "prometheus-7b-v2.0", "prometheus7bv2"),
    ],
)
def test_that_a_model_meets_the_paper_under_another_name_and_it_is_said(form: str, ours: str, paper: str) -> None:
    names = names_in_paper(form, {ours}, {})
    assert names.found == {ours: paper}
    assert f"{ours} = {paper}" in str(names.told[0])


@pytest.mark.parametrize("ours", ["gpt-4-turbo", "gpt-4o", "gpt-4.1", "gpt-4-32k", "gpt-4-mini-2024-07-18"])
def test_that_a_model_of_like_name_is_not_taken_for_one_of_the_paper(ours: str) -> None:
    assert names_in_paper("cqa-eval", {ours}, {}).found == {}


def test_that_of_two_models_that_could_be_one_of_the_paper_none_is_taken_silently() -> None:
    names = names_in_paper("cqa-eval", {"gpt-4-0613", "gpt-4-0314"}, {})
    assert names.found == {}
    assert "gpt-4-0314, gpt-4-0613 could be GPT-4" in str(names.told[0])
    assert names_in_paper("cqa-eval", {"gpt-4-0613", "gpt-4-0314"}, {"gpt-4-0314": "GPT-4"}).found == {
        "gpt-4-0314": "GPT-4"
    }


def test_that_what_a_person_chose_goes_before_every_other_name() -> None:
    own = {"GPT-4", "our-own"}
    assert names_in_paper("cqa-eval", own, {"our-own": "GPT-4"}).found == {"our-own": "GPT-4"}
    assert names_in_paper("cqa-eval", own, {"GPT-4": ""}).found == {}


@pytest.mark.parametrize(
    ("by_hand", "error"),
    [
        ({"nobody": "GPT-4"}, OwnNameUnknown),
        ({"a": "GPT-5"}, PaperNameUnknown),
        ({"a": "GPT-4", "b": "GPT-4"}, PaperNameTwice),
    ],
)
def test_that_names_that_cannot_be_followed_are_refused(by_hand: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        names_in_paper("cqa-eval", {"a", "b"}, by_hand)


def test_that_parts_without_results_are_not_counted_among_those_that_can_be_filled() -> None:
    drawing = elsewhere(PartKind.FIGURE, "1", Message("A drawing"), Message("A drawing without results."))
    empty = table("1", Message("Numbers"), lambda filling: Message("There are none."))
    assert filled(a_form(drawing, empty), some_data()).n_parts == 1


@pytest.mark.parametrize(
    ("number", "said"), [("2", "Table 2"), ("A.2", "Table A.2"), ("4.2", "Table 4.2"), ("2, left", "Table 2, left")]
)
def test_that_a_part_has_the_number_of_the_paper(number: str, said: str) -> None:
    part = FilledPart(PartKind.TABLE, number, "A table", None, "None.")
    assert str(part.place) == said
    assert not any(isinstance(one, str) and one.isdigit() for one in part.place.values.values())


def test_that_columns_without_room_stand_in_a_table_below_with_every_label_and_number() -> None:
    columns = tuple(GridColumn("", f"a-model-with-a-long-name-{n}", ("", str(n))) for n in range(12))
    rows = tuple(
        GridRow("", f"row {row}", ("", str(row)), tuple(GridCell(text=f"{row}x{n}") for n in range(12)), ("",) * 12)
        for row in range(3)
    )
    page = "".join(grid_html(Grid("g", "Wide", "Row", columns, rows)))
    assert page.count("<table") > 1
    assert page.count("row 1") == page.count("<table")
    assert all(page.count(f">{row}x{n}<") == 1 for row in range(3) for n in range(12))
