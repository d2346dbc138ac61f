"""Units behind a number are made when somebody opens them."""

from medreview.reporting.figure_data import CountedUnit, UnitsToOpen

UNITS = (CountedUnit((3,)), CountedUnit((1,)), CountedUnit((2,)))


def test_that_units_are_made_once_when_they_are_opened_and_counted_before() -> None:
    made: list[int] = []

    def make() -> list[CountedUnit]:
        made.append(len(UNITS))
        return list(UNITS)

    units = UnitsToOpen(len(UNITS), make)
    assert (len(units), made) == (3, [])
    assert (tuple(units), units[1], units[1:], list(reversed(units))) == (UNITS, UNITS[1], UNITS[1:], [*UNITS][::-1])
    assert made == [3]


def test_that_units_are_equal_where_they_are_the_same_in_the_same_order() -> None:
    units, same, other = (UnitsToOpen(3, lambda found=found: found) for found in (UNITS, UNITS, UNITS[::-1]))
    assert (units, hash(units), repr(units)) == (same, hash(same), repr(UNITS))
    assert units != other
