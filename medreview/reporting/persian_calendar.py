"""Days of the Persian calendar (solar Hijri), in which a Persian report dates what it tells."""

from datetime import date

_MONTHS = (
    "فروردین",
    "اردیبهشت",
    "خرداد",
    "تیر",
    "مرداد",
    "شهریور",
    "مهر",
    "آبان",
    "آذر",
    "دی",
    "بهمن",
    "اسفند",
)
_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_NEW_YEAR, _ITS_YEAR = date(2024, 3, 20), 1403
_LONG_MONTHS, _LONG, _SHORT = 6, 31, 30
_YEARS_APART = 621


def persian_date(day: date) -> tuple[int, int, int]:
    """Year, month and day of the Persian calendar.

    Parameters
    ----------
    day : date
        Of the years 1800 to 2256, in which eight leap years in 33 are those of the official calendar.

    References
    ----------
    Heydari-Malayeri M (2004) A concise review of the Iranian calendar, arXiv:astro-ph/0409620, on cycles of 33 years.
    """
    days = (day - _NEW_YEAR).days + _days_before(_ITS_YEAR)
    year = day.year - _YEARS_APART
    if _days_before(year) > days:
        year -= 1
    of_year = days - _days_before(year)
    of_long = _LONG_MONTHS * _LONG
    if of_year < of_long:
        return year, of_year // _LONG + 1, of_year % _LONG + 1
    of_year -= of_long
    return year, _LONG_MONTHS + of_year // _SHORT + 1, of_year % _SHORT + 1


def persian_day_words(at: str) -> str:
    """The day of a stored date or instant in Persian words and digits; what is no date stays as it is."""
    try:
        year, month, day = persian_date(date.fromisoformat(at[: len("2026-01-01")]))
    except ValueError:
        return at
    return f"{day} {_MONTHS[month - 1]} {year}".translate(_DIGITS)


def _days_before(year: int) -> int:
    """Days from the first day of year 1 to that of this year."""
    return 365 * (year - 1) + (8 * year + 21) // 33
