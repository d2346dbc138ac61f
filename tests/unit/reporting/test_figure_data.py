"""Units behind a number are made when somebody opens them."""

from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen, together

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


def test_that_points_selected_together_open_exactly_their_answers_those_furthest_apart_first() -> None:
    units = [
        CountedUnit((place,), None, (("R1", 1.0), ("judge", 1.0 + apart))) for place, apart in enumerate((1, 3, 2))
    ]
    keys = [SourceAnswers((unit,), "correctness", "coarse", ("R1", "judge"), "study") for unit in units]
    key = together(keys)
    assert key == SourceAnswers(UnitsToOpen(3, lambda: (units[1], units[2], units[0])), *_rest(keys[0]))


def test_that_points_of_two_dimensions_open_without_either() -> None:
    units = (CountedUnit((1,)),)
    key = together(
        [SourceAnswers(units, "correctness", where="study"), SourceAnswers(units, "relevance", where="study")]
    )
    assert isinstance(key, SourceAnswers)
    assert (len(key.units), key.dimension, key.where) == (2, None, "study")


def test_that_what_opens_no_answers_is_opened_alone() -> None:
    assert together([("run", 1)]) == ("run", 1)
    assert together([("run", 1), ("run", 2)]) is None
    assert together([]) is None


def _rest(key: SourceAnswers) -> tuple[str | None, str | None, tuple[str, ...], str | None]:
    return key.dimension, key.granularity, key.by, key.where
