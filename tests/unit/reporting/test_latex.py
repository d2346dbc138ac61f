"""Tables for a paper: whatever stands in a cell, LaTeX sets it as text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from medreview.reporting.latex import LINE_SIGNS, LONGEST_TABLE, escaped, latex_bytes
from medreview.reporting.tables import Table

COMMANDS = (
    r"\textbackslash{}",
    r"\textasciitilde{}",
    r"\textasciicircum{}",
    r"\textless{}",
    r"\textgreater{}",
    r"\textbar{}",
    r"\textquotedbl{}",
    "$-$",
)


@given(st.text())
def test_that_no_sign_of_latex_is_left_as_a_command(text: str) -> None:
    rest = escaped(text)
    for command in COMMANDS:
        rest = rest.replace(command, "")
    assert re.sub(r"\\[&%$#_{}]", "", rest).translate({ord(sign): None for sign in '&%$#_{}~^<>|"\\'}) == re.sub(
        r"\\[&%$#_{}]", "", rest
    )


@given(st.text(alphabet=st.characters(categories=["L", "N"])))
def test_that_letters_of_every_script_stay_as_they_are(text: str) -> None:
    assert escaped(text) == text


def test_that_a_table_has_rules_caption_and_numbers_at_their_end() -> None:
    table = Table(
        "agreement",
        "Agreement & more",
        ("dimension", "n_units", "value", "empty"),
        (("درستی", 12, 0.9, None), ("relevance", 3, None, None)),
        ("50% skewed",),
        "Randolph's kappa",
    )
    assert latex_bytes(table).decode() == (
        "\\begin{table}\n\\caption{Agreement \\& more}\n\\label{tab:agreement}\n\\begin{tabular}{lrr}\n\\toprule\n"
        "dimension & sample size (n) & value \\\\\n\\midrule\n"
        "درستی & 12 & 0.900 \\\\\nRelevance & 3 &  \\\\\n\\bottomrule\n"
        "\\end{tabular}\n\\par{\\footnotesize Randolph's kappa\\par}\n\\par{\\footnotesize 50\\% skewed\\par}\n"
        "\\end{table}\n"
    )


def test_that_a_long_table_goes_over_pages_with_its_heading_on_each() -> None:
    table = Table("long", "Long", ("name", "value"), tuple((f"row {n}", n / 7) for n in range(LONGEST_TABLE + 1)))
    made = latex_bytes(table).decode()
    assert "\\begin{longtable}{lr}" in made
    assert made.count("name & value") == 2
    assert "\\begin{table}" not in made


@given(st.integers(1, 12), st.integers(1, 40), st.integers(1, 12))
def test_that_a_table_fits_the_line(n_words: int, longest: int, n_numbers: int) -> None:
    columns = (*(f"word {n}" for n in range(n_words)), *(f"n{n}" for n in range(n_numbers)))
    rows = tuple((*(f"{n}" * longest for n in range(n_words)), *([row] * n_numbers)) for row in range(2))
    made = latex_bytes(Table("wide", "Wide", columns, rows)).decode()
    spec = re.search(r"\\begin{tabular}{(.*)}\n", made)
    broken = [float(share) for share in re.findall(r"p{([0-9.]+)", spec[1] if spec else "")]
    line = max(LINE_SIGNS.values())
    shown = [text for text in columns if f"{escaped(text)} " in made]
    if not broken:
        size = next((one for one in LINE_SIGNS if one and f"{one}\n" in made), "")
        assert sum(max(len(name), longest if "word" in name else 1) + 3 for name in shown) <= LINE_SIGNS[size]
    elif n_words * 13 + n_numbers * 7 <= line:
        assert sum(broken) * line + 7 * n_numbers <= line + n_words


def test_that_a_negative_number_has_a_minus_and_a_reason_its_letter() -> None:
    table = Table("t", "T", ("name", "value", "undefined_because"), (("a", -0.5, None), ("b", None, "nothing rated")))
    made = latex_bytes(table).decode()
    assert "a & $-$0.500 \\\\" in made
    assert "b & --\\textsuperscript{a} \\\\" in made
    assert "\\textsuperscript{a} nothing rated" in made
