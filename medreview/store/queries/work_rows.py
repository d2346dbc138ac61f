"""The rows of a rater's work, of its collected versions and of decisions, under the names that its trail uses."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from sqlmodel import Session

from medreview.store.queries.shown_content import sha256_of

Place = tuple[object, ...]
"""The table, then what names the row in it."""
Values = dict[str, object]

_OF_RATER = "JOIN assignment p ON p.id = i.assignment_id WHERE p.study_id = :study AND p.rater_id = :rater"
_RATINGS = f"""
    SELECT p.uid, i.sentence_index, r.dimension, r.status, r.value, r.reason, r.revision, r.rated_at, r.extra
    FROM rating r JOIN item i ON i.id = r.item_id {_OF_RATER}
"""
_PRACTICE = """
    SELECT attempt, item, dimension, copy_uid, status, value, reason, revision, rated_at FROM practice_rating
    WHERE study_id = :study AND rater_id = :rater
"""
_NOTES = f"""
    SELECT p.uid, i.sentence_index, n.is_flagged, n.comment FROM item_note n JOIN item i ON i.id = n.item_id {_OF_RATER}
"""
_CONFIDENCES = """
    SELECT p.uid, c.value, c.answered_at FROM pair_confidence c JOIN assignment p ON p.id = c.assignment_id
    WHERE p.study_id = :study AND p.rater_id = :rater
"""
_ANSWERS = """
    SELECT form, setting, batch, item, value, text, answered_at, extra FROM survey_response
    WHERE study_id = :study AND rater_id = :rater
"""
_STAYS = """
    SELECT p.uid, i.sentence_index, v.item_id IS NULL, v.started_at, v.copy_uid,
           v.active_s, v.wall_s, v.idle_limit_s, v.utc_offset_min, coalesce(i.assignment_id, p.id) = p.id
    FROM visit v JOIN assignment p ON p.id = v.assignment_id LEFT JOIN item i ON i.id = v.item_id
    WHERE p.study_id = :study AND p.rater_id = :rater ORDER BY v.id
"""
_SEEN_IMAGES = """
    SELECT p.uid, s.position, s.copy_uid, s.first_seen_at, s.n_times, s.seconds
    FROM seen_image s JOIN assignment p ON p.id = s.assignment_id
    WHERE p.study_id = :study AND p.rater_id = :rater ORDER BY s.id
"""
_MARKS = """
    SELECT iif(m.answer_id = p.answer_id AND m.study_id = p.study_id AND m.rater_id = p.rater_id
               AND m.occasion = p.occasion AND m.granularity IS p.granularity
               AND coalesce(m.run_id, m.run_item_id, m.judge_model_id, m.protocol) IS NULL AND m.extra = '{}',
               p.uid, ''),
           m.start, m."end", m.category, m.comment, m.corrected, m.given_at
    FROM span m JOIN assignment p ON p.id = m.assignment_id
    WHERE p.study_id = :study AND p.rater_id = :rater ORDER BY m.id
"""
_RETURNS = """
    SELECT copy_uid, made_at, last_hash, id, package_uid, n_entries, profile, current_step, file_name, collected_at,
           rater_before
    FROM collected_return WHERE study_id = :study AND rater_id = :rater
"""
_STAYS_OF_RETURNS = """
    SELECT iif(coalesce(i.assignment_id, p.id) = p.id, p.uid, ''), i.sentence_index, v.item_id IS NULL, v.started_at,
           v.copy_uid, v.id,
           v.active_s, v.wall_s, v.idle_limit_s, v.utc_offset_min
    FROM collected_visit v JOIN assignment p ON p.id = v.assignment_id LEFT JOIN item i ON i.id = v.item_id
    WHERE p.study_id = :study AND p.rater_id = :rater AND v.return_id IS NULL ORDER BY v.id
"""
_OF_RETURN = """
    SELECT v.copy_uid, iif(coalesce(i.assignment_id, p.id) = p.id, p.uid, ''), i.sentence_index, v.item_id IS NULL,
           v.started_at, v.active_s, v.wall_s, v.idle_limit_s, v.utc_offset_min
    FROM collected_visit v JOIN assignment p ON p.id = v.assignment_id LEFT JOIN item i ON i.id = v.item_id
    WHERE v.return_id = ? ORDER BY v.id
"""
_TAKEN_BACK = """
    SELECT c.copy_uid, c.made_at, c.last_hash, iif(coalesce(i.assignment_id, p.id) IS p.id, p.uid, ''),
           i.sentence_index, t.item_id, t.started_at, t.is_back, t.why, t.by, t.at
    FROM taken_back t JOIN collected_return c ON c.id = t.return_id LEFT JOIN assignment p ON p.id = t.assignment_id
    LEFT JOIN item i ON i.id = t.item_id WHERE c.study_id = :study AND c.rater_id = :rater ORDER BY t.id
"""
_DECISIONS = f"""
    SELECT p.uid, i.sentence_index, d.dimension, d.keep, d.about, d.status, d.value, d.reason, d.revision, d.why,
           d.decided_by, d.decided_at
    FROM rating_decision d JOIN item i ON i.id = d.item_id {_OF_RATER} ORDER BY d.id
"""
_PACKAGES = """
    SELECT k.uid, r.code, k.plan_sha256, k.content_sha256, k.file_name, k.is_encrypted, k.made_at
    FROM handed_out_package k JOIN rater r ON r.id = k.rater_id WHERE k.study_id = :study
"""
_DISCUSSIONS = """
    SELECT d.name, a.key, n.granularity, n.sentence_index, n.text, n.noted_at FROM discussion_note n
    JOIN answer a ON a.id = n.answer_id JOIN dataset d ON d.id = a.dataset_id WHERE n.study_id = :study ORDER BY n.id
"""
_RATED: tuple[str, ...] = ("status", "value", "reason", "revision", "rated_at")
_TIMES: tuple[str, ...] = ("active_s", "wall_s", "idle_limit_s", "utc_offset_min")
_DECIDED = ("keep", "about", "status", "value", "reason", "revision", "why", "decided_by", "decided_at")
_RETURNED: tuple[str, ...] = (
    *("package_uid", "n_entries", "profile", "current_step", "file_name", "collected_at", "rater_before"),
)
PACKED = ("rater", "plan_sha256", "content_sha256", "file_name", "is_encrypted", "made_at")


def work_rows(session: Session, study_id: int, rater_id: int) -> Iterator[tuple[Place, Values]]:
    """One rater's ratings in a study, the versions that came back from them, and the decisions about them."""

    def read(statement: str) -> Any:
        return session.connection().exec_driver_sql(statement, {"study": study_id, "rater": rater_id})

    values: Values
    for uid, index, dimension, *said, extra in read(_RATINGS):
        values = dict(zip(_RATED, said, strict=True))
        yield ("rating", uid, index, dimension), {**values, "extra": json.loads(extra)}
    for attempt, item, dimension, copy, *said in read(_PRACTICE):
        yield ("practice_rating", attempt, item, dimension, copy), dict(zip(_RATED, said, strict=True))
    for uid, index, is_flagged, comment in read(_NOTES):
        yield ("item_note", uid, index), {"is_flagged": bool(is_flagged), "comment": comment}
    for uid, value, at in read(_CONFIDENCES):
        yield ("pair_confidence", uid), {"value": value, "answered_at": at}
    for *place, value, text, at, extra in read(_ANSWERS):
        yield (
            ("survey_response", *place),
            {"value": value, "text": text, "answered_at": at, "extra": json.loads(extra)},
        )
    for uid, index, is_at_confidence, at, copy, *times, is_of_pair in read(_STAYS):
        values = dict(zip(_TIMES, times, strict=True))
        place = (uid if is_of_pair else "", index, bool(is_at_confidence), at, copy)
        yield ("visit", *place), values
    for *place, at, n_times, seconds in read(_SEEN_IMAGES):
        yield ("seen_image", *place), {"first_seen_at": at, "n_times": n_times, "seconds": seconds}
    for *place, category, comment, corrected, at in read(_MARKS):
        values = {"category": category, "comment": comment, "corrected": corrected, "given_at": at}
        yield ("span", *place), values
    for copy, made_at, last_hash, own, *said in read(_RETURNS):
        values = dict(zip(_RETURNED, said, strict=True))
        values["profile"] = json.loads(str(values["profile"]))
        values["rater_before"] = json.loads(str(values["rater_before"] or "null"))
        yield ("collected_return", copy, made_at, last_hash), {**values, "stays": hash_of_stays(session, own)}
    for *place, active, wall, idle, offset in read(_STAYS_OF_RETURNS):
        uid, index, is_at_confidence, *rest = place
        values = dict(zip(_TIMES, (active, wall, idle, offset), strict=True))
        yield ("collected_visit", uid, index, bool(is_at_confidence), *rest), values
    seen: Counter[Place] = Counter()
    for copy, made_at, last_hash, uid, index, item_id, *said in read(_TAKEN_BACK):
        at_confidence = None if uid is None else item_id is None
        names = ("started_at", "is_back", "why", "by", "at")
        values = dict(zip(names, said, strict=True))
        named: Values = {"assignment": uid, "sentence_index": index, "is_at_confidence": at_confidence}
        place = ("taken_back", copy, made_at, last_hash)
        yield (*place, seen[place]), {**named, **values, "is_back": bool(values["is_back"])}
        seen[place] += 1
    for uid, index, dimension, *said in read(_DECISIONS):
        values = dict(zip(_DECIDED, said, strict=True))
        place = ("rating_decision", uid, index, dimension)
        yield (*place, seen[place]), {**values, "about": json.loads(str(values["about"]))}
        seen[place] += 1


def hash_of_stays(session: Session, return_id: int) -> str:
    """One hash over the stays that a return told; empty where none are kept of it."""
    found = [list(row) for row in session.connection().exec_driver_sql(_OF_RETURN, (return_id,))]
    return sha256_of(found) if found else ""


def study_rows(session: Session, study_id: int) -> Iterator[tuple[Place, Values]]:
    """The packages that were handed out, and the notes of discussions."""

    def read(statement: str) -> Any:
        return session.connection().exec_driver_sql(statement, {"study": study_id})

    for uid, *said in read(_PACKAGES):
        values = dict(zip(PACKED, said, strict=True))
        yield ("handed_out_package", uid), {**values, "is_encrypted": bool(values["is_encrypted"])}
    for *place, text, at in read(_DISCUSSIONS):
        yield ("discussion_note", *place), {"text": text, "noted_at": at}
