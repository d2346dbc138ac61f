"""Full stops that do not end a sentence: abbreviations, initials, numbers, list markers in English and Persian."""

import re


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# Nothing follows these but the rest of their own sentence.
_NEVER_LAST = _words(
    """
    dr mr mrs ms mx prof st messrs drs vs v.s e.g i.e eg ie cf viz approx ca c.f incl excl esp resp temp
    ر.ک رک ن.ک نک صص
    """
)
# These point at a number, so a digit after them goes on with the sentence.
_BEFORE_NUMBER = _words(
    """
    no nos nr fig figs ref refs tab eq eqs vol pp p ch chap max
    jan feb mar apr jun jul aug sep sept oct nov dec
    ص ج ش شم
    """
)
# These stand inside a sentence or at its end; a capital letter after them begins the next one.
_PERHAPS_LAST = _words(
    """
    a.m p.m i.v i.m s.c p.o p.r s.l q.d q.i.d b.i.d t.i.d p.r.n q.h q.o.d etc al u.s u.k u.s.a
    hr hrs wk wks mo mos yr yrs dx rx tx hx pts avg
    """
)
# A single Persian letter after one of these names an option or a kind, not a person.
_LETTERED_THINGS = (
    "گزین",
    "مورد",
    "پاسخ",
    "جواب",
    "گروه",
    "نوع",
    "ویتامین",
    "هپاتیت",
    "بند",
    "قسمت",
    "بخش",
    "شکل",
    "جدول",
    "کلاس",
    "آنفلوانزا",
    "آنفولانزا",
)
_JOINING_WORDS = frozenset({"و", "یا", "تا"})

_REACH = 40  # characters looked at before a cut: enough for two words, and a bound on the work
_LAST_WORDS = re.compile(r"(?:(?P<previous>[^\s()\[\]«»“”\"]+)\s+)?(?P<last>(?:[^\W\d_\u3400-\u9fff]|[.\u200c])+)\Z")
_ARABIC_INITIALS = re.compile("[\u0621-\u064a\u066e-\u06d3](?:\\.\u200c?[\u0621-\u064a\u066e-\u06d3])*")
# "Steps: 1. Check the airway" and "wash it; 3. dry it": the number opens a point of a list within the line.
_POINT_OF_LIST = re.compile(r"(?:：\s*[1۱١]|:\s+[1۱١]|；\s*\d{1,2}|[;؛]\s+\d{1,2})[.．]\Z")
_GENUS_AFTER_HAN = re.compile("[\u3400-\u9fff][A-Z]\\Z")  # as in 检测E. coli, where no space sets the letter off
_NUMBER_SEPARATORS = frozenset(".,:/·\u066b\u066c\u060c．")


def is_inside_number(text: str, cut: int) -> bool:
    """Tell whether a cut before ``text[cut]`` would part the digits of one number, in any script."""
    return cut > 1 and text[cut].isdecimal() and text[cut - 1] in _NUMBER_SEPARATORS and text[cut - 2].isdecimal()


def is_after_abbreviation(text: str, cut: int) -> bool:
    """Tell whether the full stop before ``text[cut]`` belongs to a shortened word, an initial or a list marker."""
    before = text[max(0, cut - _REACH) : cut].rstrip()
    if not before.endswith("."):
        return False
    if _POINT_OF_LIST.search(before):
        return True
    following = text[cut]
    if following.islower() and _GENUS_AFTER_HAN.search(before[:-1]):
        return True
    words = _LAST_WORDS.search(before[:-1])
    return words is not None and _goes_on(words["last"].strip(".").lower(), words["previous"] or "", following)


def _goes_on(last: str, previous: str, following: str) -> bool:
    if last in _BEFORE_NUMBER and following.isdecimal():
        return True
    if last in _PERHAPS_LAST:
        return not (following.isupper() or following in "\"“«'")
    return last in _NEVER_LAST or _is_initial(last, previous)


def _is_initial(last: str, previous: str) -> bool:
    if not _ARABIC_INITIALS.fullmatch(last):
        return False
    return not (previous.startswith(_LETTERED_THINGS) or previous in _JOINING_WORDS)
