"""Examination papers as PDF, made from questions that are known: both digits, columns, images, scans, keys."""

import io
import random
import re
import unicodedata
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from medreview.paths import resources_folder

FONT = resources_folder() / "fonts" / "Vazirmatn-Regular.ttf"
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
PERSIAN_LABELS = ("الف", "ب", "ج", "د", "ه")


@dataclass(frozen=True)
class PlannedQuestion:
    text: str
    options: tuple[str, ...]
    key: int
    n_images: int = 0


@dataclass(frozen=True)
class PaperStyle:
    """``labels``: letters, numbers or latin. ``key``: none, page, stacked or inline."""

    is_persian: bool = True
    has_persian_digits: bool = True
    labels: str = "letters"
    columns: int = 1
    key: str = "page"
    has_forms: bool = False
    is_scanned: bool = False
    in_one_line: bool = False
    has_heads: bool = True
    size: int = 12
    spacing: float = 2.0
    turned: int = field(default=0)


_DRUGS = ("amoxicillin", "metformin", "warfarin", "HbA1c", "TSH", "CT scan", "beta-blocker", "5-HT3")
_STEMS = (
    "بیمار {a} ساله‌ای با درد (شدید) قفسه سینه مراجعه می‌کند. فشار خون {b}/{c} میلی‌متر جیوه است. اقدام مناسب کدام است؟",
    "کودکی {a} ماهه با تب {d} درجه آورده شده است. پس از تجویز {drug} {e} mg هر {f} ساعت، چه باید کرد؟",
    "در آزمایش خانمی {a} ساله Hb برابر {d} و پلاکت {e} گزارش شده است. کدام گزینه درباره‌ی {drug} نادرست است؟",
    "دوز {drug} برای مردی با وزن {a} کیلوگرم {d} mg/kg است؛ کدام تشخیص (یا تشخیص‌ها) محتمل‌تر است؟",
)
_OPTIONS = (
    "تجویز {drug} {e} mg",
    "تصویربرداری فوری",
    "هیچ‌کدام",
    "مشاوره‌ی جراحی (اورژانسی)",
    "{d} درصد",
    "سالاد و ورزش",
    "پیگیری {a} روز بعد",
    "افزایش دوز به {e} mg/day",
    "کاهش لاکتات",
    "آنژیوگرافی",
)
_ENGLISH = (
    "A {a}-year-old woman (G2P1) has a blood pressure of {b}/{c} mmHg. Which drug is best?",
    "After {e} mg of {drug} the temperature is {d} °C. Which finding is most likely?",
)
_ENGLISH_OPTIONS = ("{drug} {e} mg", "No treatment", "Surgery (urgent)", "{d} % of cases", "Observation for {a} days")


def planned_questions(n: int, style: PaperStyle, *, seed: int = 1, images_every: int = 0) -> list[PlannedQuestion]:
    chance = random.Random(seed)
    stems, options = (_STEMS, _OPTIONS) if style.is_persian else (_ENGLISH, _ENGLISH_OPTIONS)

    def filled(text: str) -> str:
        values = {
            "a": chance.randint(10, 90),
            "b": chance.randint(100, 190),
            "c": chance.randint(60, 99),
            "d": f"{chance.randint(1, 40)}.{chance.randint(1, 9)}",
            "e": chance.choice((25, 250, 500, 1000)),
            "f": chance.choice((6, 8, 12)),
            "drug": chance.choice(_DRUGS),
        }
        made = text.format(**values)
        if not style.has_persian_digits or _has_latin(made):
            return made
        return re.sub(r"(?<=\d)\.(?=\d)", "٫", made).translate(PERSIAN_DIGITS)

    found = []
    for number in range(1, n + 1):
        n_images = chance.randint(1, 2) if images_every and number % images_every == 0 else 0
        about = (" تصویر زیر را ببینید." if style.is_persian else " See the image below.") if n_images else ""
        offered = tuple(filled(one) for one in chance.sample(options, 4))
        found.append(
            PlannedQuestion(filled(stems[number % len(stems)]) + about, offered, chance.randint(1, 4), n_images)
        )
    return found


def _has_latin(text: str) -> bool:
    return any(one.isascii() and one.isalpha() for one in text)


def write_paper(path: Path, questions: Sequence[PlannedQuestion], style: PaperStyle) -> Path:
    """Write the paper; the key stands where the style says."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        content = _Writer(style).paper(questions)
    if style.is_scanned:
        content = scanned(content)
    path.write_bytes(content)
    return path


def write_key(path: Path, questions: Sequence[PlannedQuestion], style: PaperStyle) -> Path:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        writer = _Writer(style)
        writer.key_page(questions)
        path.write_bytes(bytes(writer.pdf.output()))
    return path


def scanned(content: bytes) -> bytes:
    """The same pages as pictures alone."""
    import fpdf
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    made = fpdf.FPDF(unit="pt")
    for page in document:
        width, height = page.get_size()
        made.add_page(format=(width, height))
        made.image(page.render(scale=2).to_pil().convert("L"), 0, 0, width, height)
    document.close()
    return bytes(made.output())


class _Writer:
    def __init__(self, style: PaperStyle) -> None:
        import fpdf

        self.style = style
        self.pdf = fpdf.FPDF(unit="pt", format="A4")
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.add_font("V", fname=str(FONT))
        if not style.has_forms:
            self.pdf.set_text_shaping(use_shaping_engine=True)
        self.column = 0
        self.n_pages = 0
        self._image = 0
        self._new_page()

    @property
    def height(self) -> float:
        return self.style.size * 1.8

    def _new_page(self) -> None:
        self.pdf.add_page()
        self.pdf.set_font("V", size=self.style.size)
        self.n_pages += 1
        self.column = 0
        if self.style.has_heads:
            title = "آزمون دستیاری پزشکی" if self.style.is_persian else "Residency examination"
            self._line(title, 60, 15, 475, "C")
            number = str(self.n_pages)
            self._line(number.translate(PERSIAN_DIGITS) if self.style.has_persian_digits else number, 60, 800, 475, "C")
        self.y = 80.0

    def _line(self, text: str, x: float, y: float, width: float, align: str) -> None:
        self.pdf.set_xy(x, y)
        self.pdf.cell(width, self.height, self._written(text), align=align)

    def _written(self, text: str) -> str:
        if self.style.has_forms:
            return visual_forms(text)
        return "\u200f" + text if self.style.is_persian else text  # else a Latin word at its beginning turns a line

    def _room(self, height: float) -> None:
        if self.y + height <= 780:
            return
        if self.column + 1 < self.style.columns:
            self.column += 1
            self.y = 80.0
        else:
            self._new_page()

    def _frame(self) -> tuple[float, float]:
        width = 475.0 if self.style.columns == 1 else 225.0
        place = self.column
        if self.style.columns > 1 and self.style.is_persian:
            place = 1 - place
        return 60 + place * 250.0, width

    def write(self, text: str) -> None:
        for line in self._wrapped(text):
            self._room(self.height)
            x, width = self._frame()
            self._line(line, x, self.y, width, "R" if self.style.is_persian else "L")
            self.y += self.height

    def _wrapped(self, text: str) -> list[str]:
        _, width = self._frame()
        lines: list[str] = []
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.pdf.get_string_width(longer) <= width - 12:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def paper(self, questions: Sequence[PlannedQuestion]) -> bytes:
        for number, question in enumerate(questions, 1):
            self.write(f"{self.digits(number)}- {question.text}")
            for _ in range(question.n_images):
                self._put_image()
            offered = [f"{self.label(n)}) {one}" for n, one in enumerate(question.options)]
            if self.style.in_one_line:
                self.write("   ".join(offered))
            else:
                for one in offered:
                    self.write(one)
            if self.style.key == "inline":
                self.write(("پاسخ: " if self.style.is_persian else "Answer: ") + self.label(question.key - 1))
            self.y += self.style.spacing
        if self.style.key in {"page", "stacked"}:
            self._new_page()
            self.key_page(questions)
        return bytes(self.pdf.output())

    def key_page(self, questions: Sequence[PlannedQuestion]) -> None:
        self.write("کلید سؤالات" if self.style.is_persian else "Answer key")
        for start in range(0, len(questions), 5):
            part = list(enumerate(questions, 1))[start : start + 5]
            if self.style.key == "stacked":
                self.write("    ".join(self.digits(number) for number, _ in part))
                self.write("    ".join(self.label(one.key - 1) for _, one in part))
            else:
                self.write("    ".join(f"{self.digits(number)}- {self.label(one.key - 1)}" for number, one in part))

    def _put_image(self) -> None:
        self._image += 1
        self._room(90)
        x, width = self._frame()
        self.pdf.image(io.BytesIO(picture(self._image)), x + width / 2 - 40, self.y + 4, 80, 80)
        self.y += 90

    def digits(self, number: int) -> str:
        text = str(number)
        return text.translate(PERSIAN_DIGITS) if self.style.has_persian_digits else text

    def label(self, place: int) -> str:
        match self.style.labels:
            case "letters":
                return PERSIAN_LABELS[place]
            case "latin":
                return "ABCDE"[place]
            case _:
                return self.digits(place + 1)


def picture(number: int) -> bytes:
    """A small image of its own for each number."""
    image = Image.new("RGB", (120, 120), (number * 37 % 256, number * 91 % 256, 120))
    image.putpixel((number % 120, 3), (255, 255, 255))
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


_FORM_NAMES = {(False, False): "ISOLATED", (True, False): "FINAL", (False, True): "INITIAL", (True, True): "MEDIAL"}
_NOT_JOINING = "اآأإدذرزژوؤءة"


def visual_forms(text: str) -> str:
    """A line as programs without shaping write it: presentation forms from left to right, as they are drawn."""
    shaped = []
    for n, one in enumerate(text):
        before = text[n - 1] if n else " "
        after = text[n + 1] if n + 1 < len(text) else " "
        joins_before = _is_arabic(one) and _is_arabic(before) and before not in _NOT_JOINING
        joins_after = _is_arabic(one) and one not in _NOT_JOINING and _is_arabic(after)
        shaped.append(_form(one, joins_before=joins_before, joins_after=joins_after))
    return _drawn("".join(shaped).replace("\u200c", ""))


def _is_arabic(one: str) -> bool:
    return unicodedata.category(one) == "Lo" and unicodedata.bidirectional(one) == "AL"


def _form(one: str, *, joins_before: bool, joins_after: bool) -> str:
    if not _is_arabic(one):
        return one
    name = unicodedata.name(one)
    for kind in (_FORM_NAMES[joins_before, joins_after], "ISOLATED"):
        try:
            return unicodedata.lookup(f"{name} {kind} FORM")
        except KeyError:
            continue
    return one


_FROM_LEFT = re.compile(r"[A-Za-z](?:[A-Za-z0-9 ./\-]*[A-Za-z0-9])?|[0-9۰-۹]+(?:[./٫][0-9۰-۹]+)*")


def _drawn(text: str) -> str:
    """The order from left to right of a line that is read from the right; runs of Latin and numbers keep theirs."""
    mirrored = str.maketrans("()", ")(")
    drawn, end = [], 0
    for found in _FROM_LEFT.finditer(text):
        drawn += [text[end : found.start()].translate(mirrored)[::-1], found[0]]
        end = found.end()
    return "".join(reversed([*drawn, text[end:].translate(mirrored)[::-1]]))
