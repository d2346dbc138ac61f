"""Sheets and records of which answer raters prefer and what judges say of answers, with what is true of each column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tests.integration.import_dataset.answering_person import TrueColumn
from tests.integration.import_dataset.rated_studies import (
    RATED_ON,
    RATERS,
    SYSTEMS,
    RatedStudy,
    Structure,
    answers_and_authors,
)
from tests.integration.import_dataset.true_studies import NEITHER, REASONS, TIE, TrueAnswer, TruePreference
from tests.integration.import_dataset.written_studies import Row

_PAIRS = (
    *(
        ("response_a", "response_b", "letter"),
        ("answer_a", "answer_b", "letter"),
        ("Response A", "Response B", "letter"),
    ),
    *(("output_1", "output_2", "number"), ("response_1", "response_2", "number"), ("answer1", "answer2", "number")),
    *(
        ("Answer 1", "Answer 2", "number"),
        ("completion_a", "completion_b", "letter"),
        ("summary_1", "summary_2", "number"),
    ),
)
_WINNERS = (
    "winner",
    "preference",
    "preferred",
    "better",
    "choice",
    "label",
    "verdict",
    "overall_preference",
    "human_preference",
)
_JUDGES = ("gpt-4o", "claude-3-opus", "gemini-pro", "prometheus-7b", "Llama-3-70B")
_BOTH = ("model_a", "model_b"), ("model_1", "model_2")
_CHOSEN = (
    ("chosen", "rejected"),
    ("chosen_response", "rejected_response"),
    ("preferred", "dispreferred"),
    ("better", "worse"),
)


def _pair(study: RatedStudy, named: str) -> tuple[list[Row], tuple[str, str], str]:
    """The rows of two answers to each question, their columns, and whether these have letters, numbers or names.

    ``named`` is where the systems stand: each row may name them, in an order of its own.
    """
    rows, systems = study.begin(), study.some(SYSTEMS, 2)
    first, second, kind = study.chance.choice(_PAIRS)
    if named == "columns":
        pattern = study.chance.choice(("{}", "{}_response", "answer_{}"))
        first, second, kind = *(pattern.format(name) for name in systems), "names"
    authors = systems if named == "columns" else ["", ""]
    texts = tuple(
        study.column("answer", one, TrueColumn("answer", of)) for one, of in zip((first, second), authors, strict=True)
    )
    by = _BOTH[kind == "number"] if named == "rows" else ()
    for one in by:
        study.column("author", one, TrueColumn("author"))
    for one, row in zip(study.questions, rows, strict=True):
        told = systems if named == "columns" else study.some(systems, 2) if named == "rows" else ["", ""]
        row |= dict(zip(by, told, strict=False))
        for name, text in zip(told, texts, strict=True):
            row[text] = study.answer(one, name, "model" if name else "")
    return rows, (texts[0], texts[1]), kind


@dataclass(frozen=True)
class _Manner:
    """A way of saying which one is better, and what is true of its numbers."""

    way: str
    counts: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        """The largest number of those whose sign tells the side; 0 of another way."""
        return int(self.way[-1]) if self.way in {"-2..2", "-3..3"} else 0

    @classmethod
    def of(cls, study: RatedStudy, kind: str, *, has_systems: bool) -> Self:
        ways = {
            "letter": ("A", "a", "A", "text", "A>B", "A is better", "model_a", "-2..2"),
            "number": ("1", "1", "text", "0", "-2..2", "-3..3", "down"),
            "names": ("name", "name", "text"),
        }[kind]
        way = study.chance.choice((*ways, "name") if has_systems else ways)
        counts = {one: (one,) for one in ("1", "0", "down")}
        signs = (study.chance.choice(("first_below", "first_above")),)
        return cls(way, signs if way in {"-2..2", "-3..3"} else counts.get(way, ()))

    def outcome(self, study: RatedStudy, *, is_first: bool) -> int | str:
        """A preference; where its sign tells it the first lies below nought, as only that tells what numbers say."""
        ends: tuple[int | str, ...] = (0, 1)
        if self.most and is_first:
            return 0 if self.counts == ("first_below",) else 1
        if self.most:
            ends = (0, 0, 1, 1, TIE)
        elif self.way in {"A", "a", "text", "A is better", "model_a", "name"} and study.allows_ties:
            ends = (0, 0, 1, 1, TIE, NEITHER)
        return study.chance.choice(ends)

    def told(
        self, study: RatedStudy, better: int | str, texts: Sequence[str], names: Sequence[str]
    ) -> tuple[object, str]:
        """The cell that tells who is better, and its weight where it tells one."""
        if self.most:
            number = 0 if isinstance(better, str) else study.chance.randint(1, self.most)
            is_below = (better == 0) is (self.counts == ("first_below",))
            return (-number if is_below else number), str(number) if number else ""
        if isinstance(better, str):
            return {TIE: "tie", NEITHER: "both bad"}[better], ""
        letter, other = ("A", "B") if better == 0 else ("B", "A")
        return {
            "A": letter,
            "a": letter.lower(),
            "text": texts[better],
            "A>B": f"{letter}>{other}",
            "A is better": f"{letter} is better",
            "model_a": f"model_{letter.lower()}",
            "1": better + 1,
            "0": better,
            "down": 1 - better,
            "name": names[better],
        }[self.way], ""


def pairs_with_winners(study: RatedStudy) -> list[Row]:
    """A column of winners, perhaps with reasons and strengths, a row for each of some raters or for the only one."""
    named = study.chance.choice(("rows", "columns", "nowhere"))
    rows, texts, kind = _pair(study, named)
    manner = _Manner.of(study, kind, has_systems=named != "nowhere")
    study.allows_ties = study.chance.random() < 0.5
    raters = study.some(RATERS, 1, 2)
    by = ""
    if len(raters) > 1 or study.chance.random() < 0.4:
        by = study.column("rater", study.chance.choice(("rater", "annotator", "annotator_id")), TrueColumn("rater"))
    known = "" if by else raters[0]
    called = study.chance.choice(_WINNERS)
    if called == "overall_preference" and manner.counts == ("first_above",):
        called = "preference"  # published sets have the first one below nought under that name
    winner = study.column("winner", called, TrueColumn("preference", "", known, counts_from=manner.counts))
    why = (
        study.column("reason", study.chance.choice(("reason", "justification", "comment")), TrueColumn("comment"))
        if study.chance.random() < 0.3
        else ""
    )
    much = (
        study.column("beside", study.chance.choice(("strength", "confidence", "margin")), TrueColumn("metadata"))
        if study.chance.random() < 0.2
        else ""
    )
    found = list[Row]()
    for one, row in zip(study.questions, rows, strict=True):
        names = [answer.author for answer in one.answers]
        for rater in raters:
            better = manner.outcome(study, is_first=one is study.questions[0])
            cell, weight = manner.told(study, better, texts, names)
            reason = study.words.one(REASONS) if why else ""
            one.preferences.append(TruePreference(better, rater if by else "", "", weight, reason))
            cells = row | ({by: rater} if by else {}) | {winner: cell} | ({why: reason} if why else {})
            found.append(cells | ({much: study.chance.randint(0, 3)} if much else {}))
    return found


def chosen_and_rejected(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 2)
    better, worse = study.chance.choice(_CHOSEN)
    are_named = study.chance.random() < 0.4
    for name in (better, worse):
        study.column("answer", name, TrueColumn("answer", by=f"{name}_model" if are_named else ""))
        if are_named:
            study.column("author", f"{name}_model", TrueColumn("author"))
    score = study.chance.choice(("score", "rating", "")) if study.chance.random() < 0.4 else ""
    for name in (better, worse) if score else ():
        study.column("beside", f"{name}_{score}", TrueColumn("metadata"))
    for one, row in zip(study.questions, rows, strict=True):
        authors = study.some(systems, 2) if are_named else ["", ""]
        for name, author in zip((better, worse), authors, strict=True):
            row[name] = study.answer(one, author, "model" if author else "")
            row.update({f"{name}_model": author} if author else {})
            row.update(
                {f"{name}_{score}": study.chance.randint(5, 9) if name == better else study.chance.randint(1, 4)}
                if score
                else {}
            )
        one.preferences.append(TruePreference(0))
    return rows


def a_column_for_each_who_prefers(study: RatedStudy) -> list[Row]:
    """Columns of winners that are named for raters or for dimensions, or for both."""
    named = study.chance.choice(("rows", "columns", "nowhere"))
    rows, texts, kind = _pair(study, named)
    manner = _Manner.of(study, kind, has_systems=named != "nowhere")
    study.allows_ties = study.chance.random() < 0.5
    are_raters = study.chance.random() < 0.5
    names = study.some(RATERS if are_raters else RATED_ON, 2, 3)
    pattern = study.chance.choice(
        ("{}_preference", "preference_{}", "winner_{}", "{} winner", "{}_preferred", "better_{}", "{}_choice")
    )
    known = study.some(RATERS, 1)[0]
    for name in names:
        rater, on = (name, "") if are_raters else (known, name)
        study.column("winner", pattern.format(name), TrueColumn("preference", "", rater, on, counts_from=manner.counts))
    for one, row in zip(study.questions, rows, strict=True):
        authors = [answer.author for answer in one.answers]
        for name in names:
            better = manner.outcome(study, is_first=one is study.questions[0])
            row[pattern.format(name)], weight = manner.told(study, better, texts, authors)
            one.preferences.append(
                TruePreference(better, name if are_raters else "", "" if are_raters else name, weight)
            )
    return rows


def objects_of_pairs(study: RatedStudy) -> list[Row]:
    """Two answers in a list or an object, with what one or several prefer in an object or a list."""
    rows, systems = study.begin(), study.some(SYSTEMS, 2)
    around, text = (
        study.chance.choice(("responses", "answers", "outputs", "pair")),
        study.chance.choice(("text", "response")),
    )
    shape, who = study.chance.choice(("list", "object", "letters")), "model"
    raters = study.some(RATERS, 1, 2)
    votes, inner = (
        study.chance.choice(("votes", "preferences", "annotations")),
        study.chance.choice(("winner", "preference")),
    )
    by = study.chance.choice(("rater", "annotator"))
    if shape == "object":
        for name in systems:
            study.column("answer", f"{around}.{name}", TrueColumn("answer", name))
    elif shape == "list":
        study.column("answer", f"{around}.{text}", TrueColumn("answer"))
        study.column("author", f"{around}.{who}", TrueColumn("author"))
    else:
        for end in "ab":
            study.column("answer", f"response_{end}.{text}", TrueColumn("answer"))
            study.column("author", f"response_{end}.{who}", TrueColumn("author"))
    is_list = len(raters) > 1 or study.chance.random() < 0.4
    winner = f"{votes}.{inner}" if is_list else inner
    study.column("winner", winner, TrueColumn("preference", "", "" if is_list else raters[0]))
    if is_list:
        study.column("rater", f"{votes}.{by}", TrueColumn("rater"))
    for one, row in zip(study.questions, rows, strict=True):
        told = systems if shape == "object" else study.some(systems, 2)
        texts = [study.answer(one, name, "model") for name in told]
        if shape == "object":
            row[around] = dict(zip(told, texts, strict=True))
        elif shape == "list":
            row[around] = [{who: name, text: said} for name, said in zip(told, texts, strict=True)]
        else:
            for end, name, said in zip("ab", told, texts, strict=True):
                row[f"response_{end}"] = {who: name, text: said}
        given = list[Row]()
        for rater in raters:
            better = study.chance.choice((0, 1))
            one.preferences.append(TruePreference(better, rater if is_list else ""))
            given.append({by: rater, inner: "ab"[better] if shape == "letters" else told[better]})
        row.update({votes: given} if is_list else {inner: given[0][inner]})
    return rows


_VERDICTS = ("correct", "incorrect"), ("Yes", "No"), ("pass", "fail"), ("good", "fair", "poor")


def judged_answers(study: RatedStudy) -> list[Row]:
    """One judge, of whom the columns, another column or nothing tells who it is; now and then a call failed."""
    rows, systems = study.begin(), study.some(SYSTEMS, 1, 2)
    text, who = answers_and_authors(study, named=len(systems) > 1 or study.chance.random() < 0.6, author=systems[0])
    (judge,), dimensions = study.some(_JUDGES, 1), study.some(RATED_ON, 1, 1, 2)
    told = study.chance.choice(("in names", "in a column", "nowhere"))
    stem = {"in names": judge, "in a column": "judge", "nowhere": study.chance.choice(("judge", "llm_judge"))}[told]
    by = (
        study.column("rater", study.chance.choice(("judge", "judge_model")), TrueColumn("judge"))
        if told == "in a column"
        else ""
    )
    pattern = (
        study.chance.choice(("{}_{}", "{}_{}_score"))
        if len(dimensions) > 1
        else study.chance.choice(("{}_{}", "{}_score"))
    )
    held = {
        on: study.column(
            "judgement",
            pattern.format(stem, on),
            TrueColumn("judgement", "" if who else systems[0], "" if by else judge, on),
        )
        for on in dimensions
    }
    why = (
        study.column(
            "reason",
            study.chance.choice(("{}_reason", "{}_explanation", "{}_feedback")).format(stem),
            TrueColumn("comment"),
        )
        if study.chance.random() < 0.6
        else ""
    )
    fails = study.chance.random() < 0.2
    found = list[Row]()
    for row, answers in zip(rows, study.replies(systems), strict=True):
        for name, answer in answers.items():
            cells: Row = row | ({who: name} if who else {}) | {text: answer.text} | ({by: judge} if by else {})
            failed = fails and study.chance.random() < 0.3
            for on, column in held.items():
                cells[column] = None if failed else _judge(study, answer, judge, on if pattern != "{}_score" else "")
            cells |= {why: "" if failed else study.words.one(REASONS)} if why else {}
            found.append(cells)
    return found


def _judge(study: RatedStudy, answer: TrueAnswer, judge: str, on: str) -> int:
    answer.judgements[judge, on] = study.chance.randint(1, 5)
    return answer.judgements[judge, on]


def columns_of_judges(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 1)
    text, who = answers_and_authors(study, named=study.chance.random() < 0.6, author=systems[0])
    judges, dimensions = study.some(_JUDGES, 2), study.some(RATED_ON, 1, 2)
    pattern = study.chance.choice(("{}_{}", "{}_judge_{}", "judge_{}_{}", "{} {}"))
    why = study.chance.choice(("reason", "explanation", ""))
    held = {(judge, on): pattern.format(judge, on) for judge in judges for on in dimensions}
    for (judge, on), name in held.items():
        study.column("judgement", name, TrueColumn("judgement", "" if who else systems[0], judge, on))
    whys = {
        judge: study.column("reason", pattern.format(judge, why), TrueColumn("comment", "", judge))
        for judge in judges
        if why
    }
    for row, answers in zip(rows, study.replies(systems), strict=True):
        answer = answers[systems[0]]
        row.update(({who: systems[0]} if who else {}) | {text: answer.text})
        for (judge, on), name in held.items():
            row[name] = _judge(study, answer, judge, on)
        for name in whys.values():
            row[name] = study.words.one(REASONS)
    return rows


def rows_of_judges(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 1, 2)
    text, who = answers_and_authors(study, named=len(systems) > 1 or study.chance.random() < 0.6, author=systems[0])
    judges, dimensions = study.some(_JUDGES, 1, 2), study.some(RATED_ON, 1, 2)
    by = study.column("rater", study.chance.choice(("judge", "judge_model", "judge_name")), TrueColumn("judge"))
    are_plain = len(dimensions) == 1 and study.chance.random() < 0.6
    held = {on: study.chance.choice(("score", "rating")) if are_plain else on for on in dimensions}
    for on, name in held.items():
        study.column("judgement", name, TrueColumn("judgement", "" if who else systems[0], "", on))
    why = (
        study.column(
            "reason", study.chance.choice(("reason", "explanation", "feedback", "justification")), TrueColumn("comment")
        )
        if study.chance.random() < 0.6
        else ""
    )
    return [
        row
        | ({who: name} if who else {})
        | {text: answer.text, by: judge}
        | {held[on]: _judge(study, answer, judge, "" if are_plain else on) for on in dimensions}
        | ({why: study.words.one(REASONS)} if why else {})
        for row, answers in zip(rows, study.replies(systems), strict=True)
        for name, answer in answers.items()
        for judge in judges
    ]


def objects_of_judges(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 1)
    text, who = answers_and_authors(study, named=study.chance.random() < 0.6, author=systems[0])
    judges, dimensions = study.some(_JUDGES, 1, 2), study.some(RATED_ON, 1, 2)
    around, why = (
        study.chance.choice(("judgements", "judgments", "judges", "evaluations")),
        study.chance.choice(("reason", "explanation", "")),
    )
    shape = study.chance.choice(("object", "list"))
    of = "" if who else systems[0]
    for judge in judges:
        before = f"{around}.{judge}" if shape == "object" else around
        for on in dimensions:
            study.column(
                "judgement", f"{before}.{on}", TrueColumn("judgement", of, judge if shape == "object" else "", on)
            )
        if why:
            study.columns[f"{before}.{why}"] = TrueColumn("comment")
    if shape == "list":
        study.column("rater", f"{around}.judge", TrueColumn("judge"))
    for row, answers in zip(rows, study.replies(systems), strict=True):
        answer = answers[systems[0]]
        given = {
            judge: {on: _judge(study, answer, judge, on) for on in dimensions}
            | ({why: study.words.one(REASONS)} if why else {})
            for judge in judges
        }
        row.update(({who: systems[0]} if who else {}) | {text: answer.text})
        row[around] = given if shape == "object" else [{"judge": judge, **told} for judge, told in given.items()]
    return rows


COMPARED_STRUCTURES: tuple[Structure, ...] = (
    pairs_with_winners,
    chosen_and_rejected,
    a_column_for_each_who_prefers,
    objects_of_pairs,
    judged_answers,
    columns_of_judges,
    rows_of_judges,
    objects_of_judges,
)
