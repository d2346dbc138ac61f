"""Small true contents of packages and returns."""

import hashlib
import io
from dataclasses import replace

from PIL import Image

from medreview.domain.audit import TrailEntry
from medreview.domain.rating_states import ReturnedVisit
from medreview.domain.study_plans import Granularity, PlannedRater, plan_to_json
from medreview.exchange.contents import (
    PackageContent,
    PackageManifest,
    PackedAnswer,
    PackedCriterion,
    PackedImage,
    PackedItem,
    PackedPair,
    PackedQuestion,
    ReturnContent,
    ReturnManifest,
)
from medreview.exchange.fingerprints import content_sha256
from tests.builders import a_plan

SHA256 = "0" * 64
MADE_AT = "2026-11-21T08:00:00+00:00"
TEXT = "تب دارم. Take 500 mg.\nSee a doctor."


def an_image(number: int = 0) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8), (number, 80, 120)).save(buffer, "PNG")
    return buffer.getvalue()


def images(n: int = 1) -> dict[str, bytes]:
    """By ascending SHA-256, as a package is written."""
    made = [an_image(number) for number in range(n)]
    return dict(sorted((hashlib.sha256(image).hexdigest(), image) for image in made))


def a_package(n_images: int = 1, *, compares: bool = False, criteria: bool = False) -> PackageContent:
    """``compares`` adds another answer and a pair of both, ``criteria`` those of the question and a pair with them."""
    others = {Granularity.PAIRWISE: compares, Granularity.CRITERIA: criteria}
    planned = a_plan(granularities=(Granularity.COARSE, Granularity.FINE, *(one for one in others if others[one])))
    plan = plan_to_json(replace(planned, raters=(PlannedRater("r1", ""),), seed=0))
    shown = tuple(PackedImage(sha, f"image {n}", None) for n, sha in enumerate(images(n_images), start=1))
    asked = (PackedCriterion("doctor", 5.0, "Says when to see a doctor."), PackedCriterion("no-dose", -3.0))
    questions = (PackedQuestion(1, "open", "What helps against fever?", "en", None, images=shown),)
    if criteria:
        questions = (replace(questions[0], criteria=asked),)
    answers = (PackedAnswer(1, 1, TEXT, "fa", "ours", "1", ((0, 8), (9, 21), (22, len(TEXT)))),)
    pairs = (
        PackedPair("a1", 1, "coarse", 1, "X", 1, 1, False, (PackedItem(),)),
        PackedPair("a2", 1, "fine", 1, "X", 1, 2, False, (PackedItem(0), PackedItem(2))),
    )
    if compares:
        answers += (PackedAnswer(2, 1, "Drink enough.", "en"),)
        pairs += (PackedPair("a3", 2, "pairwise", 1, "X", 1, 3, False, (PackedItem(),), other_answer=1),)
    if criteria:
        number = len(pairs) + 1
        pairs += (PackedPair("a4", 1, "criteria", 1, "X", 1, number, False, (PackedItem(),)),)
    sha256 = content_sha256(plan, questions, answers, pairs)
    manifest = PackageManifest("p1", "s1", "A study", 1, SHA256, sha256, "r1", MADE_AT, "0", len(pairs), n_images)
    return PackageContent(manifest, plan, questions, answers, pairs)


def changed(content: PackageContent, **parts: object) -> PackageContent:
    """The same package with other parts, its hash made anew."""
    content = replace(content, **parts)
    sha256 = content_sha256(content.plan, content.questions, content.answers, content.pairs)
    return replace(content, manifest=replace(content.manifest, content_sha256=sha256, n_pairs=len(content.pairs)))


def a_return() -> ReturnContent:
    state = {"status": "rated", "value": 4.0, "reason": None, "revision": 1}
    key: dict[str, object] = {"assignment": "a1", "sentence_index": None, "dimension": "correctness"}
    entry = TrailEntry(1, MADE_AT, "r1", "rating", key, None, state, None, "", SHA256)
    manifest = ReturnManifest("p1", "s1", "A study", 1, SHA256, SHA256, "r1", "c1", MADE_AT, "0", 1)
    visit = ReturnedVisit("a1", None, False, MADE_AT, 2.5, 3.0, 60.0)
    return ReturnContent(manifest, current_step="item/a1/0", entries=(entry,), visits=(visit,))
