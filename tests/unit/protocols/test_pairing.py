import pytest

from medreview.protocols.pairing import PairedModel, SizeClassUnreadable, pairing_matrix
from medreview.protocols.shipped.laaj import Setup

STUDY = tuple(
    PairedModel(name, family, size)
    for name, family, size in [
        ("Llama-3.2-1B-Instruct", "Llama", "1B"),
        ("Llama-3.2-3B-Instruct", "Llama", "3B"),
        ("Llama-3.1-8B-Instruct", "Llama", "8B"),
        ("gemma-3-1b-it", "Gemma", "1B"),
        ("gemma-3-4b-it", "Gemma", "4B"),
        ("aya-expanse-8b", "Cohere", "8B"),
    ]
)
# Table 1 of the study: rows judges, columns students; E stands for vanilla and epistemic, B for bias.
TABLE = ["B--E--", "BB-E--", "BBBEEE", "E--B--", "EE-BB-", "EEEEEB"]
LETTERS = {"-": (), "B": (Setup.BIAS,), "E": (Setup.VANILLA, Setup.EPISTEMIC)}


def test_that_six_judges_and_their_students_pair_as_in_the_study() -> None:
    matrix = pairing_matrix(STUDY, STUDY)

    assert matrix.cells == tuple(tuple(LETTERS[letter] for letter in row) for row in TABLE)
    assert [len(matrix.pairs(setup)) for setup in Setup] == [13, 13, 10]


def test_that_a_pair_names_the_judge_first() -> None:
    small, large = PairedModel("small", "A", "500M"), PairedModel("large", "B", "1b")

    assert pairing_matrix([small, large], [small, large]).pairs(Setup.VANILLA) == ((large, small),)


def test_that_exact_parameter_counts_would_break_the_pairs() -> None:
    exact = [PairedModel(m.name, m.family, "1.24B" if "3.2-1B" in m.name else m.size_class) for m in STUDY]

    assert len(pairing_matrix(exact, exact).pairs(Setup.VANILLA)) < 13


def test_that_a_model_without_a_size_class_is_named() -> None:
    with pytest.raises(SizeClassUnreadable, match="mystery"):
        pairing_matrix([PairedModel("mystery", "A", "")], STUDY)
