"""A table of results for a paper: booktabs, signs escaped, other scripts left as they are."""

from collections.abc import Sequence

from medreview.reporting.tables import Table, kept_columns, shown_cell

_ESCAPED = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
} | {sign: f"\\{sign}" for sign in "&%$#_{}"}


def latex_bytes(table: Table) -> bytes:
    """A table environment with caption and label; needs the packages booktabs and (for quotes) fontenc T1 or Unicode.

    Numbers have three decimals, as in Markdown; columns that are empty throughout are left out; definition and notes
    stand below the rows.
    """
    kept = kept_columns(table)
    is_number = [all(not isinstance(row[place], str) for row in table.rows) for place in kept]
    lines = [
        r"\begin{table}",
        rf"\caption{{{escaped(str(table.title))}}}",
        rf"\label{{tab:{_label(table.name)}}}",
        rf"\begin{{tabular}}{{{''.join('r' if number else 'l' for number in is_number)}}}",
        r"\toprule",
        _line([escaped(table.columns[place]) for place in kept]),
        r"\midrule",
        *(_line([escaped(shown_cell(row[place])) for place in kept]) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        *(
            rf"\par\footnotesize {escaped(str(text))}"
            for text in (table.definition, *table.findings, *table.notes)
            if text
        ),
        r"\end{table}",
    ]
    return ("\n".join(lines) + "\n").encode()


def escaped(text: str) -> str:
    """Text that LaTeX sets as it is, in one line."""
    return " ".join("".join(_ESCAPED.get(sign, sign) for sign in text).split())


def _line(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"


def _label(name: str) -> str:
    return "".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in name)
