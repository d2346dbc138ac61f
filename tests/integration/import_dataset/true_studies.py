"""Truths to write files from: questions, and who answered, rated or preferred what, in words that never come twice."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

_DRUGS = (
    *("metformin", "warfarin", "ibuprofen", "amoxicillin", "lisinopril", "sertraline", "prednisone", "insulin"),
    *("aspirin", "codeine", "digoxin", "heparin", "omeprazole", "salbutamol", "levothyroxine", "tramadol"),
)
_ILLS = (
    *("asthma", "migraine", "gout", "anaemia", "pneumonia", "psoriasis", "eczema", "epilepsy", "hepatitis"),
    *("sinusitis", "sciatica", "hypertension", "diabetes", "appendicitis", "shingles", "vertigo"),
)
_WHO = (
    *("a pregnant woman", "a child of six", "an elderly man", "a diabetic patient", "an athlete", "a nursing mother"),
    *("a smoker", "a patient on dialysis"),
)
ASKED = (
    "Can {who} with {ill} take {drug}?",
    "What is the usual dose of {drug} for {who} with {ill}?",
    "Which side effects of {drug} should {who} with {ill} look out for?",
    "Is {drug} safe for {who} who has {ill}?",
    "How long should {who} use {drug} against {ill}?",
    "My doctor gave me {drug} for {ill}, but I read that {who} must not take it. Is that true?",
    "Describe how {drug} acts in {who} with {ill}.",
)
ANSWERED = (
    "{drug} may be taken, provided that the {ill} is mild; {who} should be seen after {n} days.",
    "No. In {who}, {drug} raises the risk of bleeding by {n} percent, and {ill} gets worse.",
    "Start with {n} mg of {drug} daily and double it if the {ill} stays. See a doctor if {who} feels faint.",
    "Most guidelines advise against {drug} for {ill}. For {who}, {n} weeks of rest are the better choice.",
    "Yes, {drug} is generally safe. Drink enough and come back in {n} days if the {ill} persists.",
)
READ = (
    "A {n}-year-old presents with {ill} of three weeks. The patient, {who}, takes {drug} daily. Blood pressure is "
    "130/85 mmHg and the temperature is 37.2 degrees.",
    "We enrolled {n} patients with {ill} in a randomised trial of {drug} against placebo. The primary endpoint was "
    "relief after 14 days. Among those like {who}, no difference was seen.",
    "{drug} was first used against {ill} in the year 19{n}. It is excreted by the kidneys. In {who} it accumulates, "
    "and its level should be checked.",
)
REASONS = (
    "Because {drug} is cleared by the kidneys, {ill} prolongs its action; {n} hours suffice in {who}.",
    "The key is the interaction of {drug} with {ill}: step {n} of the guideline excludes {who}.",
)
OFFERED = (
    *("Stop {drug}", "Increase {drug} to {n} mg", "Start {drug}", "Refer for {ill}", "Order a scan for {ill}"),
    *("Reassure about {ill}", "Surgery for {ill}", "{drug} and {n} days of rest"),
)
CITED = ("{drug} in {ill}: a review of {n} cases. J Med 2012",)
IN_FRENCH = ("Puis-je prendre {drug} avec {ill} ({n}) ?",)
MODELS = (
    *("gpt-4o", "GPT-4", "Llama-3-8B", "claude-3-opus", "Mistral-7B", "MedAlpaca", "gemini-pro", "Qwen2-72B"),
    *("BioGPT", "deepseek-r1"),
)
DOCTORS = ("Dr. Smith", "Dr. Rezaei", "Dr Jones", "Dr. Keller", "Dr. Okafor")
DIMENSIONS = ("accuracy", "completeness", "safety", "empathy", "helpfulness", "clarity")


class Words:
    """Texts that are made of patterns, each only once."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._told: set[str] = set()

    def one(self, patterns: tuple[str, ...]) -> str:
        pick = self._chance.choice
        while True:
            about = {"drug": pick(_DRUGS), "ill": pick(_ILLS), "who": pick(_WHO)}
            text = pick(patterns).format(**about, n=self._chance.randint(2, 95))
            if text not in self._told:
                self._told.add(text)
                return text[0].upper() + text[1:]


Marks = dict[tuple[str, str], int]
"""Levels by who gave them, and the dimension."""


@dataclass
class TrueAnswer:
    """An answer; ``kind`` is empty where the file does not tell it. Ratings by rater, judgements by judge."""

    text: str
    author: str = ""
    kind: str = ""
    ratings: Marks = field(default_factory=Marks)
    judgements: Marks = field(default_factory=Marks)
    reason: str = ""

    @property
    def is_reference(self) -> bool:
        return self.kind == "reference"


@dataclass(frozen=True)
class TrueChoice:
    """The option that a model chose; its place counts from 0."""

    model: str
    place: int


@dataclass(frozen=True)
class TruePreference:
    """The place of the better one of two answers, or a tie or neither; ``weight`` is how much better it is said to be.

    Names are empty where the file tells none.
    """

    better: int | str
    rater: str = ""
    dimension: str = ""
    weight: str = ""
    reason: str = ""


TIE, NEITHER = "tie", "neither"


@dataclass
class TrueQuestion:
    """A question with all that is true of it; places of right options count from 0.

    ``replies`` are whole outputs of models, from which its answers or choices were taken.
    """

    text: str
    context: str = ""
    reason: str = ""
    options: list[str] = field(default_factory=list[str])
    right: tuple[int, ...] = ()
    answers: list[TrueAnswer] = field(default_factory=list[TrueAnswer])
    before: list[str] = field(default_factory=list[str])
    replies: list[str] = field(default_factory=list[str])
    choices: list[TrueChoice] = field(default_factory=list[TrueChoice])
    preferences: list[TruePreference] = field(default_factory=list[TruePreference])
