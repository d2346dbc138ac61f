"""Raw pairs of questions and answers, as forums give them, with planted faults of every kind in known numbers."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import func, select

from medreview.domain.answers import Answer, Author
from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question
from medreview.store.bulk import insert_all
from medreview.store.workspace import Workspace
from tests.builders import CREATED_AT

_SAID = (
    "سلام دکتر من از دیروز تب دارم و سرم خیلی درد می‌کند لطفا راهنمایی کنید دارو خوردم ولی فرقی نکرد آزمایش خون "
    "دادم قرص روزی دو بار شکم معده زانو کمر پوست قند فشار کودک بارداری خواب استرس سرفه گلو چشم گوش دندان ناخن مو وزن"
)
WORDS = tuple(_SAID.split())


@dataclass(frozen=True, slots=True)
class RawPair:
    question: str
    answers: Sequence[str]
    n_turns: int = 0


def put_in(workspace: Workspace, pairs: Mapping[str, Sequence[RawPair]]) -> None:
    """Write pairs by dataset; keys are ``q0``, ``q1`` in each."""
    with workspace.transaction() as session:
        author = Author(name="forum")
        session.add(author)
        session.flush()
        for name, held in pairs.items():
            dataset = Dataset(name=name, created_at=CREATED_AT)
            session.add(dataset)
            session.flush()
            last = session.exec(select(func.max(Question.id))).one() or 0
            turns = [{"role": "patient", "text": "earlier"}]
            insert_all(
                session,
                Question,
                [
                    {"id": last + n, "dataset_id": dataset.id, "key": f"q{n - 1}", "text": one.question}
                    | {
                        "context": turns * one.n_turns,
                        "options": [],
                        "extra": {},
                        "kind": "open",
                        "is_placeholder": False,
                    }
                    for n, one in enumerate(held, start=1)
                ],
            )
            insert_all(
                session,
                Answer,
                [
                    {"dataset_id": dataset.id, "question_id": last + n, "key": f"a{n}-{place}", "author_id": author.id}
                    | {"text": text, "is_reference": False, "is_placeholder": False, "extra": {}}
                    for n, one in enumerate(held, start=1)
                    for place, text in enumerate(one.answers)
                ],
            )


def corpus(n_good: int, planted: Mapping[str, int], *, seed: int = 7) -> tuple[RawPair, ...]:
    """Good pairs, no two alike, and faulty ones of each kind among them, in an order drawn by the seed.

    Kinds: ``blank``, ``short``, ``link``, ``file``, ``double`` (typed otherwise) and ``near`` (one word more).
    """
    draw = random.Random(seed)
    good = [RawPair(_text(draw, n, 12), (_text(draw, n, 25),)) for n in range(n_good)]
    faulty: list[RawPair] = []
    faulty += [RawPair("!?", (_text(draw, 0, 9),)) for _ in range(planted.get("blank", 0))]
    faulty += [RawPair(_text(draw, 0, 8), ("سلام ممنون",)) for _ in range(planted.get("short", 0))]
    faulty += [
        RawPair(_text(draw, n, 8) + f" https://example.ir/{n}", (_text(draw, n, 9),))
        for n in range(planted.get("link", 0))
    ]
    faulty += [
        RawPair(_text(draw, n, 8), (_text(draw, n, 9) + f" scan{n}.JPG",)) for n in range(planted.get("file", 0))
    ]
    n_doubled, n_near = planted.get("double", 0), planted.get("near", 0)
    repeated = draw.sample(good, n_doubled + n_near)
    faulty += [
        RawPair(one.question.replace("ی", "ي") + " !", [text.replace("ک", "ك") for text in one.answers])
        for one in repeated[:n_doubled]
    ]
    faulty += [RawPair(one.question, [f"{one.answers[0]} سپاس"]) for one in repeated[n_doubled:]]
    whole = good + faulty
    draw.shuffle(whole)
    return tuple(whole)


def _text(draw: random.Random, number: int, n_words: int) -> str:
    return " ".join([*draw.choices(WORDS, k=n_words), str(number)])


_NOISE: Sequence[Callable[[random.Random, str], str]] = (
    lambda draw, text: text.replace(" ", draw.choice(("  ", " \t", "\u00a0", "\u200c ", "\n\n"))),
    lambda draw, text: f"{text}{draw.choice(('!!!!', '؟؟؟', ' ...', ' 😢😢', ' 🙏', ' :(((', '،،،'))}",
    lambda draw, text: f"{draw.choice(('[quote]', '&nbsp;', '<br/>', '<b>', '***', '>> ', '#'))} {text}",
    lambda draw, text: text.replace("ا", "اااا", draw.randint(1, 3)),
    lambda draw, text: text.translate(str.maketrans("0123456789", draw.choice(("۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩")))),
    lambda draw, text: text + draw.choice(("\u200f", "\u200b", "\ufeff", "\u0640\u0640", "\u064e", "\x07", "\ufffd")),
    lambda draw, text: f"{text} {draw.choice(('dr.karimi', 'mg/kg', 'B12', 'T4=1.2', '120/80', 'یک jpg', 'a://b'))}",
    lambda draw, text: f"{text} {'خیلی ' * draw.randint(50, 400)}",
    lambda draw, text: text.replace("ی", "ى").replace("ک", "ك"),
)
"""What lines of forums have in them besides words, none of which is a fault."""


def noisy(n: int, *, seed: int = 11) -> tuple[RawPair, ...]:
    """Good pairs of the shape of forums' lines: broken white space, marks, emoji, mark-up, digits and letters of every
    kind, with nothing in them that a rule takes."""
    draw = random.Random(seed)

    def line(number: int, n_words: int) -> str:
        text = _text(draw, 1_000_000 + number, n_words)
        for spoil in draw.sample(_NOISE, draw.randint(1, 4)):
            text = spoil(draw, text)
        return text

    return tuple(RawPair(line(place, 12), (line(place, 25),)) for place in range(n))
