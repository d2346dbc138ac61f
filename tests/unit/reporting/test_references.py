"""The publications behind methods: every one complete, found by the words of cells, printed and written as BibTeX."""

import re

import pytest

from medreview.errors import Message
from medreview.reporting.methods import methods_text
from medreview.reporting.references import bibtex_of, known_references, methods_in, references_of
from medreview.reporting.tables import Table, Words


def test_that_every_entry_of_the_file_is_read_and_has_a_key_of_its_own() -> None:
    keys = [one.key for one in known_references()]
    assert len(keys) == len(set(keys)) > 40


@pytest.mark.parametrize("reference", known_references(), ids=lambda one: one.key)
def test_that_a_publication_is_complete(reference) -> None:
    assert {"author", "title", "year"} <= set(reference.fields)
    assert {"journal", "booktitle", "publisher", "institution"} & set(reference.fields)
    assert reference.methods
    assert not re.search(r"[{}\\\\]", reference.printed())
    assert reference.fields["year"] in reference.key


def test_that_a_weighted_kappa_cites_both_of_its_papers() -> None:
    assert [one.key for one in references_of("Cohen's kappa, weighted (quadratic)")] == ["cohen1960", "cohen1968"]
    assert [one.key for one in references_of("Cohen's kappa")] == ["cohen1960"]


def test_that_authors_are_printed_with_initials_and_no_more_than_six() -> None:
    (byrt,) = (one for one in known_references() if one.key == "byrt1993")
    assert byrt.printed() == (
        "Byrt T, Bishop J, Carlin JB. Bias, prevalence and kappa. Journal of Clinical Epidemiology. 1993;46:423–429."
    )
    (galley,) = (one for one in known_references() if one.key == "galley2015")
    assert ", et al. deltaBLEU" in galley.printed()


def test_that_the_paragraph_numbers_references_as_they_come_and_names_each_method_once() -> None:
    columns = ("method", "interval_method", "p_holm")
    rows = (
        ("Fleiss' kappa", "bootstrap over questions, BCa", 0.5),
        ("Fleiss' kappa", "bootstrap over questions, BCa", 0.5),
        ("Wilcoxon signed-rank (exact)", None, 0.5),
        ("Wilcoxon signed-rank (normal approximation)", None, 0.5),
    )
    made = methods_text([Table("t", "T", columns, rows)], seed=7, n_resamples=500)
    assert list(map(str, made.sentences))[:4] == [
        "Statistics: Fleiss' kappa [1]; Wilcoxon signed-rank [2].",
        "95% confidence intervals: bootstrap over questions, BCa [3].",
        "p values of several comparisons were adjusted by Holm's procedure [4].",
        "The bootstrap drew 500 resamples of questions (seed 7).",
    ]
    assert [one.key for one in made.references] == ["fleiss1971", "wilcoxon1945", "efron1993", "holm1979"]
    assert made.as_text().splitlines()[-1].startswith("4. Holm S.")


def test_that_the_paragraph_says_the_names_of_methods_in_the_language_of_the_reader() -> None:
    rows = (("Randolph's kappa, mean over groups", "Wilson over questions"), ("95% limits of agreement, upper", None))
    made = methods_text([Table("t", "T", ("method", "interval_method"), rows)], seed=1, n_resamples=0)
    assert str(made.sentences[0]) == "Statistics: Randolph's kappa [1]; 95% limits of agreement [2]."
    names: list[object] = []

    def collect(said: Words) -> None:
        for value in said.values.values() if isinstance(said, Message) else ():
            if isinstance(value, Message):
                collect(value)
            elif isinstance(value, str):
                names.append(value)

    for one in made.sentences[:2]:
        collect(one)
    assert names == ["1", "2", "3,4,5"]


def test_that_a_table_of_nothing_cites_nothing() -> None:
    made = methods_text([Table("t", "T", ("method",), ())], seed=1, n_resamples=0)
    assert made.references == ()
    assert methods_in([Table("t", "T", ("n",), ())], "method") == ()


def test_that_the_file_for_tex_has_an_entry_for_each() -> None:
    written = bibtex_of(known_references()).decode()
    assert written.count("@") == len(known_references())
    assert "method =" not in written
