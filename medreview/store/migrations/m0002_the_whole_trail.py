"""The trail covers everything that a rater did and saw; requests, take-backs and blindness at home have their rows."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations

_Content = dict[str, Any]
_Read = Callable[[str], Any]


def upgrade(op: Operations) -> None:
    _what_raters_did(op)
    _what_came_back(op)
    _what_left_the_machine(op)
    _what_came_back_of_models(op)
    _what_raters_may_see(op)
    _what_came_in(op)
    _what_is_the_files_own(op)
    _freeze_what_is_there(op.get_bind())


def _what_raters_did(op: Operations) -> None:
    """Texts that raters were shown, hashed when they were frozen; their stays in the trail."""
    op.add_column("visit", sa.Column("utc_offset_min", sa.Integer(), nullable=True))
    op.create_table(
        "frozen_content",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("study_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("since", sa.String(), nullable=False),
        sa.Column("frozen_at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["study_id"], ["study.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("study_id", "part", "key"),
    )


def _what_came_back(op: Operations) -> None:
    """Stays that were collected, and returns that were taken back again, with the reason."""
    op.create_table(
        "collected_visit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("return_id", sa.Integer(), nullable=True),
        sa.Column("copy_uid", sa.String(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=False),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("started_at", sa.String(), nullable=False),
        sa.Column("active_s", sa.Float(), nullable=True),
        sa.Column("wall_s", sa.Float(), nullable=True),
        sa.Column("idle_limit_s", sa.Float(), nullable=True),
        sa.Column("utc_offset_min", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["return_id"], ["collected_return.id"]),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_collected_visit_copy_uid", "collected_visit", ["copy_uid"], unique=False)
    op.execute(
        "INSERT INTO collected_visit (copy_uid, assignment_id, item_id, started_at, active_s, wall_s, idle_limit_s) "
        "SELECT copy_uid, assignment_id, item_id, coalesce(started_at, ''), active_s, wall_s, idle_limit_s "
        "FROM visit WHERE copy_uid != '' ORDER BY id"
    )
    op.create_table(
        "taken_back",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("return_id", sa.Integer(), nullable=False),
        sa.Column("assignment_id", sa.Integer(), nullable=True),
        sa.Column("item_id", sa.Integer(), nullable=True),
        sa.Column("started_at", sa.String(), nullable=True),
        sa.Column("is_back", sa.Boolean(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["return_id"], ["collected_return.id"]),
        sa.ForeignKeyConstraint(["assignment_id"], ["assignment.id"]),
        sa.ForeignKeyConstraint(["item_id"], ["item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_taken_back_return_id", "taken_back", ["return_id"], unique=False)
    op.add_column("collected_return", sa.Column("rater_before", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("collected_rating", sa.Column("counts", sa.Boolean(), nullable=False, server_default=sa.text("1")))


def _what_left_the_machine(op: Operations) -> None:
    """Every request to a model, before it is sent."""
    op.create_table(
        "model_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("run_id", sa.Integer(), nullable=True),
        sa.Column("run_session_id", sa.Integer(), nullable=True),
        sa.Column("run_item_id", sa.Integer(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=True),
        sa.Column("sent_at", sa.String(), nullable=False),
        sa.Column("n_bytes_sent", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.String(), nullable=True),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("n_bytes_received", sa.Integer(), nullable=True),
        sa.Column("input_tokens", sa.Integer(), nullable=True),
        sa.Column("output_tokens", sa.Integer(), nullable=True),
        sa.Column("is_usage_believed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"]),
        sa.ForeignKeyConstraint(["run_session_id"], ["run_session.id"]),
        sa.ForeignKeyConstraint(["run_item_id"], ["run_item.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_model_request_run_id", "model_request", ["run_id"], unique=False)
    op.create_index("ix_model_request_run_item_id", "model_request", ["run_item_id"], unique=False)


def _what_came_back_of_models(op: Operations) -> None:
    """A reply once an attempt, with its first judgement; the others held the same again."""
    for column in ("raw_output", "thinking"):
        op.execute(
            f"UPDATE judgement SET {column} = NULL WHERE run_item_id IS NOT NULL AND {column} IS NOT NULL AND EXISTS ("
            f"SELECT 1 FROM judgement f WHERE f.{column} = judgement.{column} AND f.id < judgement.id AND f.id = ("
            "SELECT min(m.id) FROM judgement m WHERE m.run_item_id = judgement.run_item_id "
            "AND m.attempt IS judgement.attempt))"
        )


def _what_raters_may_see(op: Operations) -> None:
    """A PIN, with which a rater at home continues as nobody else."""
    op.add_column("rater", sa.Column("pin", sa.String(), nullable=True))


def _what_came_in(op: Operations) -> None:
    """Ratings that a released program imported, with their meaning."""
    _say_what_released_ratings_mean(op)


_RELEASED_DIMENSIONS = {"correctness", "relevance", "safety"}
_RELEASED_LEVELS = ["Disagree", "Partially Disagree", "Neutral", "Partially Agree", "Agree"]


def _what_is_the_files_own(op: Operations) -> None:
    """A mark that every commit renews, so that a log which lies beside the file is known as its own."""
    op.create_table(
        "commit_mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.Column("previous", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.execute("INSERT INTO commit_mark (id, mark, previous) VALUES (1, randomblob(16), zeroblob(16))")


def _say_what_released_ratings_mean(op: Operations) -> None:
    """The seconds of CQA-EVAL's released ratings are wall time; safety is 1 where any sentence tells of risks.

    A study of the release is known by the layout of a file, its three dimensions on labelled levels, and seconds that
    have neither a beginning nor wall time, as stays here always do.
    """
    connection = op.get_bind()
    files = sa.text("SELECT count(*) FROM imported_file WHERE layout IN ('cqa-eval', 'cqa-eval-rater')")
    if not connection.execute(files).scalar():
        return
    for study_id, text in connection.execute(sa.text("SELECT id, plan FROM study WHERE state = 'imported'")).all():
        plan = json.loads(text)
        if not _is_released(plan):
            continue
        connection.execute(
            sa.text(
                "UPDATE visit SET wall_s = active_s, active_s = NULL WHERE wall_s IS NULL AND started_at IS NULL "
                "AND copy_uid = '' AND assignment_id IN (SELECT id FROM assignment WHERE study_id = :study)"
            ),
            {"study": study_id},
        )
        for dimension in plan["dimensions"]:
            if dimension["name"] == "safety":
                dimension["answer_rule"] = "any_positive"
        canonical = json.dumps(plan, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        connection.execute(
            sa.text("UPDATE study SET plan = :plan, plan_sha256 = :hash WHERE id = :study"),
            {"plan": json.dumps(plan), "hash": hashlib.sha256(canonical.encode()).hexdigest(), "study": study_id},
        )


def _is_released(plan: dict[str, Any]) -> bool:
    dimensions = plan.get("dimensions", [])
    labels = [[level.get("label", {}).get("en") for level in dimension["scale"]["levels"]] for dimension in dimensions]
    names = {dimension["name"] for dimension in dimensions}
    return names == _RELEASED_DIMENSIONS and all(found == _RELEASED_LEVELS for found in labels)


# What follows hashes studies of files of the first format. It says again what ``store.queries.shown_content``,
# ``store.queries.work_rows`` and ``store.audit`` say today, since a step stays as it is while they may change.
_SHOWN = """
    SELECT answer_id FROM assignment WHERE study_id = :study
    UNION SELECT a.id FROM answer a JOIN question q ON q.id = a.question_id
    WHERE a.is_reference AND a.question_id IN (
        SELECT question_id FROM answer JOIN assignment ON assignment.answer_id = answer.id WHERE study_id = :study
    ) AND (SELECT json_extract(plan, '$.show_references') FROM study WHERE id = :study)
"""
_STUDY = """
    SELECT s.uid, s.name, s.state, s.purpose, about.uid, s.plan, s.plan_sha256, s.version, s.version_reason,
           s.created_at
    FROM study s LEFT JOIN study about ON about.id = s.about_id WHERE s.id = :study
"""
_RATERS = """
    SELECT r.code, p.group_name FROM study_rater p JOIN rater r ON r.id = p.rater_id
    WHERE p.study_id = :study ORDER BY r.code
"""
_QUESTIONS = """
    SELECT q.id, d.name, q.key, q.is_placeholder, q.text, q.kind, q.language, q.title, q.context, q.options
    FROM question q JOIN dataset d ON d.id = q.dataset_id
    WHERE q.id IN (
        SELECT a.question_id FROM answer a JOIN assignment s ON s.answer_id = a.id WHERE s.study_id = :study
    ) ORDER BY d.name, q.key
"""
_IMAGES_OF = """
    SELECT i.question_id, i.position, i.image_sha256, i.name, i.modality FROM question_image i
    WHERE i.question_id IN (
        SELECT a.question_id FROM answer a JOIN assignment s ON s.answer_id = a.id WHERE s.study_id = :study
    ) ORDER BY i.question_id, i.position, i.id
"""
_REFERENCES = """
    SELECT a.question_id, d.name, a.key FROM answer a JOIN dataset d ON d.id = a.dataset_id
    WHERE a.is_reference AND a.question_id IN (
        SELECT question_id FROM answer JOIN assignment ON assignment.answer_id = answer.id WHERE study_id = :study
    ) AND (SELECT json_extract(plan, '$.show_references') FROM study WHERE id = :study)
    ORDER BY a.question_id, coalesce(a.reference_weight, 0.0) DESC, a.id
"""
_ANSWERS = f"""
    SELECT d.name, a.key, a.is_placeholder, qd.name, q.key, w.name, a.text, a.language
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
    SELECT p.id, p.uid, r.code, d.name, a.key, p.granularity, p.occasion, p.block, p.batch, p.position, p.is_pilot
    FROM assignment p JOIN rater r ON r.id = p.rater_id JOIN answer a ON a.id = p.answer_id
    JOIN dataset d ON d.id = a.dataset_id WHERE p.study_id = :study ORDER BY p.id
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
_PICTURES = """
    SELECT sha256, format, width, height, thumbnail FROM image WHERE sha256 IN (
        SELECT i.image_sha256 FROM question_image i WHERE i.question_id IN (
            SELECT a.question_id FROM answer a JOIN assignment s ON s.answer_id = a.id WHERE s.study_id = :study
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


_IS_RATED = """
    SELECT EXISTS (SELECT 1 FROM rating r JOIN item i ON i.id = r.item_id
    JOIN assignment p ON p.id = i.assignment_id WHERE p.study_id = :study)
"""
_LAST_TOLD = """
    SELECT e.chain, e.entity, e."key", e.actor FROM audit_entry e
    WHERE e.chain >= :first AND e.chain < :last AND e.entity IN ('rating', 'confidence', 'form') ORDER BY e.sequence
"""
_TOLD_RATINGS = """
    SELECT r.code, p.uid, i.sentence_index, g.dimension, g.rated_at, g.extra FROM rating g
    JOIN item i ON i.id = g.item_id JOIN assignment p ON p.id = i.assignment_id JOIN rater r ON r.id = p.rater_id
    WHERE p.study_id = :study
"""
_TOLD_CONFIDENCES = """
    SELECT r.code, p.uid, c.answered_at FROM pair_confidence c
    JOIN assignment p ON p.id = c.assignment_id JOIN rater r ON r.id = p.rater_id WHERE p.study_id = :study
"""
_TOLD_ANSWERS = """
    SELECT r.code, s.form, s.setting, s.batch, s.item, s.answered_at, s.extra FROM survey_response s
    JOIN rater r ON r.id = s.rater_id WHERE s.study_id = :study
"""
_STAYS = """
    SELECT r.code, p.uid, i.sentence_index, v.item_id IS NULL, v.started_at, v.copy_uid,
           v.active_s, v.wall_s, v.idle_limit_s, coalesce(i.assignment_id, p.id) = p.id
    FROM visit v JOIN assignment p ON p.id = v.assignment_id JOIN rater r ON r.id = p.rater_id
    LEFT JOIN item i ON i.id = v.item_id WHERE p.study_id = :study ORDER BY v.id
"""
_STAYS_OF_RETURNS = """
    SELECT r.code, p.uid, i.sentence_index, v.item_id IS NULL, v.started_at, v.copy_uid,
           v.active_s, v.wall_s, v.idle_limit_s, v.id
    FROM collected_visit v JOIN assignment p ON p.id = v.assignment_id JOIN rater r ON r.id = p.rater_id
    LEFT JOIN item i ON i.id = v.item_id WHERE p.study_id = :study AND v.return_id IS NULL ORDER BY v.id
"""
_RETURNS = """
    SELECT r.code, c.copy_uid, c.made_at, c.last_hash, c.package_uid, c.n_entries, c.profile, c.current_step,
           c.file_name, c.collected_at
    FROM collected_return c JOIN rater r ON r.id = c.rater_id WHERE c.study_id = :study
"""
_DECISIONS = """
    SELECT r.code, p.uid, i.sentence_index, d.dimension, d.keep, d.about, d.status, d.value, d.reason, d.revision,
           d.why, d.decided_by, d.decided_at
    FROM rating_decision d JOIN item i ON i.id = d.item_id JOIN assignment p ON p.id = i.assignment_id
    JOIN rater r ON r.id = p.rater_id WHERE p.study_id = :study ORDER BY d.id
"""
_PACKAGES = """
    SELECT k.uid, r.code, k.plan_sha256, k.content_sha256, k.file_name, k.is_encrypted, k.made_at
    FROM handed_out_package k JOIN rater r ON r.id = k.rater_id WHERE k.study_id = :study
"""
_ENTRY = ("chain", "sequence", "at", "actor", "entity", "key", "before", "after", "undoes", "previous_hash")


def _freeze_what_is_there(connection: sa.Connection) -> None:
    """Hash what raters were shown in studies that have ratings, and the rows that the trail did not tell of."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    for study_id, uid in connection.exec_driver_sql("SELECT id, uid FROM study ORDER BY id").all():

        def read(statement: str, study_id: int = study_id, uid: str = uid) -> Any:
            names = {"study": study_id, "first": f"{uid}/", "last": f"{uid}0"}
            return connection.exec_driver_sql(statement, {n: names[n] for n in names if f":{n}" in statement}).all()

        found = list(_untold(read))
        if read(_IS_RATED)[0][0]:
            found += _shown(read)
        if found:
            _write_frozen(connection, study_id, uid, found, at)


def _write_frozen(
    connection: sa.Connection, study_id: int, uid: str, found: list[tuple[str, str, _Content]], at: str
) -> None:
    hashed = [(part, key, _sha256(content)) for part, key, content in found]
    connection.exec_driver_sql(
        "INSERT INTO frozen_content (study_id, part, key, sha256, since, frozen_at) VALUES (?, ?, ?, ?, 'upgrade', ?)",
        [(study_id, *one, at) for one in hashed],
    )
    lines = sorted(_name(*one, "upgrade", at) for one in hashed)
    digest = hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
    key, after = {"study": uid, "since": "upgrade"}, {"sha256": digest, "n": len(lines)}
    values = (f"frozen/{uid}", 1, at, "upgrade", "frozen", key, None, after, None, "")
    own_hash = _sha256(dict(zip(_ENTRY, values, strict=True)))
    connection.exec_driver_sql(
        'INSERT INTO audit_entry (chain, sequence, at, actor, entity, "key", "before", "after", undoes, '
        "previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values[:5], json.dumps(key), None, json.dumps(after), None, "", own_hash),
    )


def _untold(read: _Read) -> Iterator[tuple[str, str, _Content]]:
    """Times and metadata that came with imported and collected rows; stays, returns, decisions, packages as a whole."""
    content: _Content
    said: tuple[str, ...]
    told = _told_elsewhere(read)
    for rater, uid, index, dimension, at, extra in read(_TOLD_RATINGS):
        if ("rating", uid, index, dimension) in told:
            yield "rating", _name(rater, uid, index, dimension), {"rated_at": at, "extra": json.loads(extra)}
    for rater, uid, at in read(_TOLD_CONFIDENCES):
        if ("confidence", uid) in told:
            yield "pair_confidence", _name(rater, uid), {"answered_at": at}
    for rater, form, setting, batch, item, at, extra in read(_TOLD_ANSWERS):
        if ("form", rater, form, setting, batch) in told:
            content = {"answered_at": at, "extra": json.loads(extra)}
            yield "survey_response", _name(rater, form, setting, batch, item), content
    seen: set[str] = set()
    for rater, uid, index, is_at_confidence, at, copy, active, wall, idle, is_of_pair in read(_STAYS):
        name = _name(rater, uid if is_of_pair else "", index, bool(is_at_confidence), at, copy)
        if name not in seen:
            seen.add(name)
            times = {"active_s": active, "wall_s": wall, "idle_limit_s": idle, "utc_offset_min": None}
            yield "visit", name, times
    for rater, uid, index, is_at_confidence, at, copy, active, wall, idle, n in read(_STAYS_OF_RETURNS):
        name = _name(rater, uid, index, bool(is_at_confidence), at, copy, n)
        yield (
            "collected_visit",
            name,
            {"active_s": active, "wall_s": wall, "idle_limit_s": idle, "utc_offset_min": None},
        )
    said = ("package_uid", "n_entries", "profile", "current_step", "file_name", "collected_at")
    for rater, copy, made_at, last_hash, *values in read(_RETURNS):
        content = dict(zip(said, values, strict=True))
        content["profile"] = json.loads(content["profile"])
        content |= {"rater_before": None, "stays": ""}
        yield "collected_return", _name(rater, copy, made_at, last_hash), content
    numbers: Counter[str] = Counter()
    said = ("keep", "about", "status", "value", "reason", "revision", "why", "decided_by", "decided_at")
    for rater, uid, index, dimension, *values in read(_DECISIONS):
        content = dict(zip(said, values, strict=True))
        content["about"] = json.loads(content["about"])
        place = _name(rater, uid, index, dimension)
        yield "rating_decision", _name(rater, uid, index, dimension, numbers[place]), content
        numbers[place] += 1
    said = ("rater", "plan_sha256", "content_sha256", "file_name", "is_encrypted", "made_at")
    for uid, *values in read(_PACKAGES):
        content = dict(zip(said, values, strict=True))
        content["is_encrypted"] = bool(content["is_encrypted"])
        yield "handed_out_package", _name("", uid), content


def _told_elsewhere(read: _Read) -> set[tuple[object, ...]]:
    """Places of which the last entry was written by an import or as something was collected."""
    places: dict[tuple[object, ...], bool] = {}
    for chain, entity, text, actor in read(_LAST_TOLD):
        key = json.loads(text)
        if entity == "rating":
            place = ("rating", key["assignment"], key["sentence_index"], key["dimension"])
        elif entity == "confidence":
            place = ("confidence", key["assignment"])
        else:
            place = ("form", chain.partition("/")[2], key["form"], key["setting"], key["batch"])
        places[place] = actor == "import" or "source" in key
    return {place for place, is_elsewhere in places.items() if is_elsewhere}


def _name(*parts: object) -> str:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def _sha256(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _shown(read: _Read) -> Iterator[tuple[str, str, _Content]]:
    """Everything that raters are shown, by part and name."""
    for row in read(_STUDY):
        study = dict(zip(_STUDY_FIELDS, row, strict=True))
        yield "study", "", {**study, "plan": json.loads(study["plan"])}
    for code, group in read(_RATERS):
        yield "rater", code, {"group": group}
    yield from _questions(read)
    for dataset, key, is_named_only, of_dataset, question, author, text, language in read(_ANSWERS):
        content = {"question": [of_dataset, question], "author": author, "text": text, "language": language}
        yield "answer_named" if is_named_only else "answer", _name(dataset, key), content
    for (dataset, key, splitter, version, is_edited), lines in groupby(read(_SENTENCES), key=lambda row: row[:5]):
        sentences = [list(line[5:]) for line in lines if line[5] is not None]
        content = {"splitter": [splitter, version], "is_edited": bool(is_edited), "sentences": sentences}
        yield "sentences", _name(dataset, key), content
    yield from _pairs(read)
    for sha256, form, width, height, thumbnail in read(_PICTURES):
        small = hashlib.sha256(thumbnail).hexdigest()
        yield "image", sha256, {"format": form, "width": width, "height": height, "thumbnail": small}
    for row in read(_PACKAGE):
        yield "received", "", dict(zip(_PACKAGE_FIELDS, row, strict=True))


def _questions(read: _Read) -> Iterator[tuple[str, str, _Content]]:
    images: dict[int, list[list[object]]] = {}
    for question_id, *image in read(_IMAGES_OF):
        images.setdefault(question_id, []).append(image)
    references: dict[int, list[list[str]]] = {}
    for question_id, dataset, key in read(_REFERENCES):
        references.setdefault(question_id, []).append([dataset, key])
    for question_id, dataset, key, is_named_only, text, kind, language, title, context, options in read(_QUESTIONS):
        content: _Content = {"text": text, "kind": kind, "language": language, "title": title}
        content |= {"context": json.loads(context), "options": json.loads(options)}
        content |= {"images": images.get(question_id, []), "references": references.get(question_id, [])}
        yield "question_named" if is_named_only else "question", _name(dataset, key), content


def _pairs(read: _Read) -> Iterator[tuple[str, str, _Content]]:
    earlier: dict[int, list[list[object]]] = {}
    for item_id, *shown in read(_EARLIER):
        earlier.setdefault(item_id, []).append(shown)
    items: dict[int, list[list[object]]] = {}
    for pair_id, item_id, position, index in read(_ITEMS):
        items.setdefault(pair_id, []).append([position, index, earlier.get(item_id, [])])
    for pair_id, uid, rater, dataset, key, *places in read(_PAIRS):
        content: _Content = {"rater": rater, "answer": [dataset, key], "items": items.get(pair_id, [])}
        yield "pair", uid, content | dict(zip(_PAIR_FIELDS, places, strict=True))
