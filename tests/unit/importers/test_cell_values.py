"""One cell read as what its column holds."""

import pytest

from medreview.domain.table_columns import CellKind, Column
from medreview.importers.cell_values import CellFault, check_characters, read_cell, shown


def read(kind: CellKind, cell: object) -> object:
    return read_cell(Column("x", kind), cell)


@pytest.mark.parametrize(
    ("kind", "cell", "value"),
    [
        (CellKind.INTEGER, " 3 ", 3),
        (CellKind.INTEGER, "3.0", 3),
        (CellKind.INTEGER, 3.0, 3),
        (CellKind.INTEGER, "۱۲", 12),
        (CellKind.NUMBER, "-.5", -0.5),
        (CellKind.NUMBER, "1e-3", 0.001),
        (CellKind.NUMBER, 2, 2.0),
        (CellKind.NUMBER, 2.5, 2.5),
        (CellKind.VALUE, "4", 4.0),
        (CellKind.VALUE, "Agree", "Agree"),
        (CellKind.TEXT, 34.0, "34"),
        (CellKind.TEXT, 1.5, "1.5"),
        (CellKind.FLAG, True, True),
        (CellKind.FLAG, 0, False),
        (CellKind.FLAG, " Yes", True),
        (CellKind.NAMES, "a; b ;c", ("a", "b", "c")),
        (CellKind.NAMES, ["a", " b"], ("a", "b")),
        (CellKind.MODALITIES, ["ct", None], ("ct", None)),
        (CellKind.MODALITIES, ";;", ()),
        (CellKind.TURNS, [{"role": "user", "text": ""}], ({"role": "user", "text": ""},)),
    ],
)
def test_that_a_cell_is_read_as_its_kind(kind: CellKind, cell: object, value: object) -> None:
    assert read(kind, cell) == value


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        (CellKind.TEXT, True),
        (CellKind.TEXT, {"a": 1}),
        (CellKind.INTEGER, True),
        (CellKind.INTEGER, 1.5),
        (CellKind.INTEGER, "1_000"),
        (CellKind.INTEGER, 2**63),
        (CellKind.INTEGER, "9" * 30),
        (CellKind.INTEGER, []),
        (CellKind.NUMBER, "nan"),
        (CellKind.NUMBER, "inf"),
        (CellKind.NUMBER, "1e999"),
        (CellKind.NUMBER, False),
        (CellKind.NUMBER, 10**30),
        (CellKind.NUMBER, None),
        (CellKind.VALUE, True),
        (CellKind.FLAG, 2),
        (CellKind.FLAG, "maybe"),
        (CellKind.NAMES, [True]),
        (CellKind.TURNS, '{"role": "user", "text": "x"}'),
        (CellKind.TURNS, [{"role": "user", "text": "x", "n": 1}]),
        (CellKind.TURNS, ["x"]),
        (CellKind.TURNS, '[{"role": "user", "text": "\\ud800"}]'),
    ],
)
def test_that_a_cell_of_another_kind_is_a_fault(kind: CellKind, cell: object) -> None:
    with pytest.raises(CellFault):
        read(kind, cell)


def test_that_values_nested_without_end_are_a_fault() -> None:
    value: object = "deep"
    for _ in range(60):
        value = [value]
    with pytest.raises(CellFault, match="nested too deep"):
        check_characters(value)


def test_that_a_key_is_checked_like_a_text() -> None:
    with pytest.raises(CellFault, match="NUL"):
        check_characters({"a\x00": 1})


def test_that_a_long_cell_is_shown_cut_short() -> None:
    assert shown("x" * 100) == "x" * 39 + "…"
    assert shown([1, "ا"]) == '[1, "ا"]'


@pytest.mark.parametrize("cell", ["1e308", "1e999", -1e16, "10000000000000000"])
@pytest.mark.parametrize("kind", [CellKind.NUMBER, CellKind.VALUE])
def test_that_a_number_nobody_can_calculate_with_is_refused_and_is_no_word(kind: CellKind, cell: object):
    with pytest.raises(CellFault, match="larger than any number"):
        read_cell(Column("x", kind), cell)


@pytest.mark.parametrize("cell", ["-5", 81, "1e300"])
def test_that_a_bounded_number_is_refused_outside_its_bounds(cell: object):
    with pytest.raises(CellFault, match=r"from 0 to 80|larger"):
        read_cell(Column("years_of_practice", CellKind.NUMBER, most=80.0), cell)
