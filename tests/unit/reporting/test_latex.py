"""Tables for a paper: whatever stands in a cell, LaTeX sets it as text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from medreview.reporting.latex import escaped, latex_bytes
from medreview.reporting.tables import Table

COMMANDS = (
    r"\textbackslash{}",
    r"\textasciitilde{}",
    r"\textasciicircum{}",
    r"\textless{}",
    r"\textgreater{}",
    r"\textbar{}",
    r"\textquotedbl{}",
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
        "dimension & n\\_units & value \\\\\n\\midrule\nدرستی & 12 & 0.900 \\\\\nrelevance & 3 &  \\\\\n\\bottomrule\n"
        "\\end{tabular}\n\\par\\footnotesize Randolph's kappa\n\\par\\footnotesize 50\\% skewed\n\\end{table}\n"
    )
