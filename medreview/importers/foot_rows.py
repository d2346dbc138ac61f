"""Rows in or below a table that sum up others: their mean, standard deviation, total or number, and their agreement."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from medreview.importers.cell_values import is_filled
from medreview.importers.model_names import is_model

Cells = Mapping[str, object]
Row = TypeVar("Row")

_WORDS = (
    r"mean|average|averages|avg|s\.?d\.?|std\.? dev\.?|std(?:\.|ev)?|standard deviation|sub-?total|total|sum|median"
    r"|minimum|maximum|min|max|range|iqr|variance|icc|(?:cohen|fleiss)(?:['’]?s)? kappa|kappa|krippendorff['’]?s alpha"
    r"|agreement|percent agreement|% agreement|(?:95 ?% ?)?ci|p[- ]?value|percent(?:age)?|stdabw\.?"
    r"|mittelwert|mittel|durchschnitt|standardabweichung|summe|gesamt|gesamtsumme|anzahl|spannweite"
    r"|moyenne|écart[- ]type|ecart[- ]type|somme|médiane|effectif|media|promedio|desviación(?: estándar)?|suma|mediana"
    r"|totale|somma|deviazione standard|média|desvio[- ]padrão|soma|gemiddelde|totaal|ortalama|toplam|среднее|итого"
    r"|میانگین|انحراف معیار|جمع|مجموع|میانه|متوسط|平均|平均值|平均分|标准差|总计|合计|总分|中位数"
    r"|المتوسط|المجموع|الانحراف المعياري"
)
_LABEL = re.compile(
    rf"(?:(?:overall|grand|column|row|group|model|final|all) [(\[]?)?(?:{_WORDS}|n|count)(?![^\W_])(?P<rest>.*)", re.I
)
_OF = re.compile(r"^(?:of|for|per|von|für|pour|de) (?:all )?", re.I)
_AFTER = re.compile(
    r"[^\w\s-].*|(?:(?:of|for|per|over) )?(?:all )?(?:the )?"
    r"(?:all|scores?|ratings?|values?|points?|items|questions|answers|responses|models|raters|reviewers|experts)",
    re.I,
)
"""Words that may follow that of a label, so that no item is taken for one: Total knee replacement."""
_STATISTIC = re.compile(r"[<>=≤≥~n]{0,3} ?-?\d[\d.,٫]*(?: ?%)?(?: ?(?:±|\+/-|[-–—/(\[,]) ?-?\d[\d.,٫ –—%/-]*[)\]]?)?")
_NUMBER = re.compile(r"-?\d+(?:[.,٫]\d+)?")
_LONGEST_LABEL = 60
_MOST_WORDS = 6
_FEWEST_NUMBERS = 2
_FAR_ABOVE = 2


def sums_up(cells: Cells, *, are_numbered: bool = False) -> bool:
    """True for a row whose first cell is called a mean or the like, beside nothing but numbers.

    A single number may be told of a term, unless other cells are empty, or the rows above it have numbers for names.
    """
    if any(isinstance(cell, str) and len(cell) > _LONGEST_LABEL for cell in cells.values()):
        return False  # most rows are, and soon told
    label = next(filter(is_filled, cells.values()), None)
    if not isinstance(label, str) or not _is_label(label):
        return False
    filled = [cell for cell in cells.values() if is_filled(cell)]
    told = [str(cell).strip() for cell in filled[1:] if not (isinstance(cell, str) and _is_label(cell))]
    fewest = 1 if are_numbered or len(filled) < len(cells) else _FEWEST_NUMBERS
    return len(told) >= fewest and all(map(_STATISTIC.fullmatch, told))


def _is_label(text: str) -> bool:
    told = text.strip().rstrip(":").strip()
    if len(told.split()) > _MOST_WORDS or told.endswith(("?", "؟", "？")):
        return False
    if found := _LABEL.fullmatch(told):
        rest = found["rest"].strip()
        return not rest or is_model(_OF.sub("", rest)) or _AFTER.fullmatch(rest) is not None
    before, _, last = told.rpartition(" ")
    return is_model(before) and _LABEL.fullmatch(last) is not None


class FootRows:
    """The rows of a table that sum up others, as its first ones let tell them."""

    def __init__(self, columns: Sequence[str], first: Sequence[Cells]) -> None:
        names = [str(cell).strip() for row in first if is_filled(cell := next(iter(row.values()), ""))]
        names = [name for name in names if not _is_label(name)]
        self._are_numbered = len(names) > 1 and all(map(_NUMBER.fullmatch, names))
        rows = [row for row in first if not sums_up(row, are_numbered=self._are_numbered)]
        cells = {name: [str(cell).strip() for row in rows if is_filled(cell := row.get(name))] for name in columns}
        self._texts = [
            name for name, told in cells.items() if 2 * len(told) > len(rows) and not any(map(_NUMBER.fullmatch, told))
        ]
        rows = [row for row in rows if any(is_filled(row.get(name)) for name in self._texts)]
        numbers = {
            name: [_number(str(cell).strip()) for row in rows if is_filled(cell := row.get(name))] for name in columns
        }
        self._whole = {
            name: max(one for one in told if one is not None)
            for name, told in numbers.items()
            if told and all(one is not None and one.is_integer() for one in told)
        }
        """The greatest number of each column that has no other ones than whole."""

    def are_without_label(self, cells: Cells) -> bool:
        """True for nothing but numbers where others have texts, and one that is no level: a mean or a total."""
        first = next(iter(cells), "")
        if is_filled(cells.get(first)) or not self._texts or any(is_filled(cells.get(name)) for name in self._texts):
            return False
        told = {name: _number(str(cell).strip()) for name, cell in cells.items() if is_filled(cell)}
        return (
            bool(told)
            and all(one is not None for one in told.values())
            and any(
                not number.is_integer() or number > _FAR_ABOVE * self._whole[name]
                for name, number in told.items()
                if name in self._whole and number is not None
            )
        )

    def parted(self, rows: Iterable[tuple[Row, Cells | None]]) -> Iterator[tuple[Row, bool]]:
        """The rows of a table in their order, each with whether it sums up others; without a label only at the end."""
        held: list[Row] = []
        for row, cells in rows:
            is_foot = cells is not None and sums_up(cells, are_numbered=self._are_numbered)
            if cells is not None and not is_foot and self.are_without_label(cells):
                held.append(row)
                continue
            if held:
                yield from [(one, is_foot) for one in held]
                held = []
            yield row, is_foot
        yield from ((one, True) for one in held)


def without_feet(columns: Sequence[str], first: Sequence[dict[str, object]]) -> tuple[dict[str, object], ...]:
    """The first rows of a table that sum up no others; all of them where each does."""
    feet = FootRows(columns, first)
    return tuple(row for row, is_foot in feet.parted((row, row) for row in first) if not is_foot) or tuple(first)


def _number(text: str) -> float | None:
    return float(text.replace("٫", ".").replace(",", ".")) if _NUMBER.fullmatch(text) else None
