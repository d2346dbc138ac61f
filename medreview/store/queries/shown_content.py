"""Everything that the raters of a study are shown, as values of JSON by part and name: what a study is frozen from.

The second step of the schema hashes studies of older files in the same way, and may import nothing.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from sqlmodel import Session

from medreview.domain.questions import LANGUAGE_FOUND

Content = dict[str, Any]
Read = Callable[[str, tuple[object, ...]], Any]
"""Runs a statement of SQL and gives its rows."""

_GIVEN = """
    SELECT answer_id FROM assignment WHERE study_id = :study
    UNION SELECT other_answer_id FROM assignment WHERE study_id = :study AND other_answer_id IS NOT NULL
    UNION SELECT x.id FROM study y JOIN json_each(y.plan, '$.practice.items') e
    JOIN dataset z ON z.name = json_extract(e.value, '$.dataset')
    JOIN answer x ON x.dataset_id = z.id AND x.key = json_extract(e.value, '$.answer') WHERE y.id = :study
"""
"""Answers to rate and to compare, those for practice among them."""
_SHOWN = f"""
    {_GIVEN}
    UNION SELECT a.id FROM answer a JOIN question q ON q.id = a.question_id
    WHERE a.is_reference AND a.question_id IN (
        SELECT question_id FROM answer WHERE id IN ({_GIVEN})
    ) AND (SELECT json_extract(plan, '$.show_references') FROM study WHERE id = :study)
"""


def _told_language(table: str) -> str:
    """The language that somebody told; one that was found in the text may be found at any time, and changes nothing."""
    return f"CASE WHEN json_extract({table}.extra, '$.{LANGUAGE_FOUND}') THEN NULL ELSE {table}.language END"


_STUDY = """
    SELECT s.uid, s.name, s.state, s.purpose, about.uid, s.plan, s.plan_sha256, s.version, s.version_reason,
           s.created_at
    FROM study s LEFT JOIN study about ON about.id = s.about_id WHERE s.id = :study
"""
_RATERS = """
    SELECT r.code, p.group_name FROM study_rater p JOIN rater r ON r.id = p.rater_id
    WHERE p.study_id = :study ORDER BY r.code
"""
_QUESTIONS = f"""
    SELECT q.id, d.name, q.key, q.is_placeholder, q.text, q.kind, {_told_language("q")}, q.title, q.context,
        q.options
    FROM question q JOIN dataset d ON d.id = q.dataset_id
    WHERE q.id IN (
        SELECT a.question_id FROM answer a WHERE a.id IN ({_GIVEN})
    ) ORDER BY d.name, q.key
"""
_IMAGES_OF = f"""
    SELECT i.question_id, i.position, i.image_sha256, i.name, i.modality FROM question_image i
    WHERE i.question_id IN (
        SELECT a.question_id FROM answer a WHERE a.id IN ({_GIVEN})
    ) ORDER BY i.question_id, i.position, i.id
"""
_CRITERIA = """
    SELECT d.name, q.key, c.key, c.points, c.text FROM criterion c JOIN question q ON q.id = c.question_id
    JOIN dataset d ON d.id = q.dataset_id
    WHERE q.id IN (
        SELECT a.question_id FROM answer a JOIN assignment p ON p.answer_id = a.id
        WHERE p.study_id = :study AND p.granularity = 'criteria'
    ) ORDER BY d.name, q.key, c.id
"""
_REFERENCES = f"""
    SELECT a.question_id, d.name, a.key FROM answer a JOIN dataset d ON d.id = a.dataset_id
    WHERE a.is_reference AND a.question_id IN (
        SELECT question_id FROM answer WHERE id IN ({_GIVEN})
    ) AND (SELECT json_extract(plan, '$.show_references') FROM study WHERE id = :study)
    ORDER BY a.question_id, coalesce(a.reference_weight, 0.0) DESC, a.id
"""
_ANSWERS = f"""
    SELECT d.name, a.key, a.is_placeholder, qd.name, q.key, w.name, a.text, {_told_language("a")}
    FROM answer a JOIN dataset d ON d.id = a.dataset_id JOIN question q ON q.id = a.question_id
    JOIN dataset qd ON qd.id = q.dataset_id JOIN author w ON w.id = a.author_id
    WHERE a.id IN ({_SHOWN}) ORDER BY d.name, a.key
"""
_SENTENCES = """
    SELECT d.name, a.key, g.splitter, g.splitter_version, g.is_edited, s.position, s.start, s."end", s.text
    FROM segmentation g JOIN answer a ON a.id = g.answer_id JOIN dataset d ON d.id = a.dataset_id
    LEFT JOIN sentence s ON s.segmentation_id = g.id
    WHERE g.study_id = :study ORDER BY d.name, a.key, s.position
"""
_PAIRS = """
    SELECT p.id, p.id IN (SELECT assignment_id FROM gold_pair), p.uid, r.code, d.name, a.key, od.name, o.key,
        p.granularity, p.occasion, p.block, p.batch, p.position, p.is_pilot
    FROM assignment p JOIN rater r ON r.id = p.rater_id JOIN answer a ON a.id = p.answer_id
    JOIN dataset d ON d.id = a.dataset_id LEFT JOIN answer o ON o.id = p.other_answer_id
    LEFT JOIN dataset od ON od.id = o.dataset_id WHERE p.study_id = :study ORDER BY p.id
"""
_ITEMS = """
    SELECT i.assignment_id, i.id, i.position, i.sentence_index FROM item i
    JOIN assignment p ON p.id = i.assignment_id WHERE p.study_id = :study ORDER BY i.assignment_id, i.position
"""
_EARLIER = """
    SELECT e.item_id, e.label, e.is_own, e.dimension, e.status, e.value, e.reason, e.comment FROM shown_rating e
    JOIN item i ON i.id = e.item_id JOIN assignment p ON p.id = i.assignment_id
    WHERE p.study_id = :study ORDER BY e.item_id, e.id
"""
_PICTURES = f"""
    SELECT sha256, format, width, height, thumbnail FROM image WHERE sha256 IN (
        SELECT i.image_sha256 FROM question_image i WHERE i.question_id IN (
            SELECT a.question_id FROM answer a WHERE a.id IN ({_GIVEN})
        )
    ) ORDER BY sha256
"""
_PACKAGE = """
    SELECT k.uid, k.copy_uid, r.code, k.plan_sha256, k.plan_version, k.content_sha256, k.file_sha256, k.received_at
    FROM received_package k JOIN rater r ON r.id = k.rater_id WHERE k.study_id = :study
"""
_STUDY_FIELDS = (
    *("uid", "name", "state", "purpose", "about", "plan", "plan_sha256", "version", "version_reason"),
    "created_at",
)
_PAIR_FIELDS = ("granularity", "occasion", "block", "batch", "position", "is_pilot")
_PACKAGE_FIELDS = (
    *("uid", "copy_uid", "rater", "plan_sha256", "plan_version", "content_sha256", "file_sha256"),
    "received_at",
)


def name_of(*parts: object) -> str:
    """One name for what has several."""
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def sha256_of(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def shown_content(session: Session, study_id: int) -> Iterator[tuple[str, str, Content]]:
    """The part, the name in it, and what is shown; of questions and answers there may be no more than the id."""

    def read(statement: str) -> Any:
        return session.connection().exec_driver_sql(statement, {"study": study_id})

    for row in read(_STUDY):
        study = dict(zip(_STUDY_FIELDS, row, strict=True))
        yield "study", "", {**study, "plan": json.loads(study["plan"])}
    for code, group in read(_RATERS):
        yield "rater", code, {"group": group}
    yield from _questions(read)
    for (dataset, key), criteria in groupby(read(_CRITERIA), key=lambda row: row[:2]):
        yield "criteria", name_of(dataset, key), {"criteria": [list(one[2:]) for one in criteria]}
    for dataset, key, is_named_only, of_dataset, question, author, text, language in read(_ANSWERS):
        content = {"question": [of_dataset, question], "author": author, "text": text, "language": language}
        yield "answer_named" if is_named_only else "answer", name_of(dataset, key), content
    for (dataset, key, splitter, version, is_edited), lines in groupby(read(_SENTENCES), key=lambda row: row[:5]):
        sentences = [list(line[5:]) for line in lines if line[5] is not None]
        content = {"splitter": [splitter, version], "is_edited": bool(is_edited), "sentences": sentences}
        yield "sentences", name_of(dataset, key), content
    yield from _pairs(read)
    for sha256, form, width, height, thumbnail in read(_PICTURES):
        small = hashlib.sha256(thumbnail).hexdigest()
        yield "image", sha256, {"format": form, "width": width, "height": height, "thumbnail": small}
    for row in read(_PACKAGE):
        yield "received", "", dict(zip(_PACKAGE_FIELDS, row, strict=True))


def _questions(read: Callable[[str], Any]) -> Iterator[tuple[str, str, Content]]:
    images: dict[int, list[list[object]]] = {}
    for question_id, *image in read(_IMAGES_OF):
        images.setdefault(question_id, []).append(image)
    references: dict[int, list[list[str]]] = {}
    for question_id, dataset, key in read(_REFERENCES):
        references.setdefault(question_id, []).append([dataset, key])
    for question_id, dataset, key, is_named_only, text, kind, language, title, context, options in read(_QUESTIONS):
        content: Content = {"text": text, "kind": kind, "language": language, "title": title}
        content |= {"context": json.loads(context), "options": json.loads(options)}
        content |= {"images": images.get(question_id, []), "references": references.get(question_id, [])}
        yield "question_named" if is_named_only else "question", name_of(dataset, key), content


def _pairs(read: Callable[[str], Any]) -> Iterator[tuple[str, str, Content]]:
    earlier: dict[int, list[list[object]]] = {}
    for item_id, *shown in read(_EARLIER):
        earlier.setdefault(item_id, []).append(shown)
    items: dict[int, list[list[object]]] = {}
    for pair_id, item_id, position, index in read(_ITEMS):
        items.setdefault(pair_id, []).append([position, index, earlier.get(item_id, [])])
    for pair_id, is_gold, uid, rater, dataset, key, of_other, other, *places in read(_PAIRS):
        content: Content = {"rater": rater, "answer": [dataset, key], "items": items.get(pair_id, [])}
        content |= {"is_gold": True} if is_gold else {}
        content |= {} if other is None else {"other": [of_other, other]}
        yield "pair", uid, content | dict(zip(_PAIR_FIELDS, places, strict=True))
