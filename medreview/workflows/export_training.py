"""Write questions with their answers as LLaMA-Factory trains from them, with its configuration beside them.

What stands in a split that is held out, in the same words or as another language variant, never goes into training:
its scores afterwards would say nothing. Frozen parts are held out, too, but those to train on; where one is named as
what is trained on, that is said before.
"""

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from medreview import __version__
from medreview.atomic_files import write_whole
from medreview.curation.compared_words import same_words
from medreview.domain.question_plans import QuestionsToAsk
from medreview.domain.run_plans import PlannedModel
from medreview.domain.spreadsheet_text import guarded
from medreview.errors import Conflict, MedReviewError, Message, NotFound
from medreview.exchange.training_files import (
    CONFIG_FILE,
    CUTOFF,
    DATA_FILE,
    INFO_FILE,
    TrainingForm,
    TrainingPair,
    dataset_info,
    estimated_tokens,
    training_config,
    training_line,
)
from medreview.importers.images import is_dicom
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.messages import ChatMessage, Role, TextPart
from medreview.model_runs.answer_records import text_as_asked
from medreview.model_runs.execution import OpenEngine
from medreview.model_runs.run_plans import planned_model
from medreview.reporting.result_folder import PROVENANCE
from medreview.store.queries.library import image_content
from medreview.store.queries.models import KnownModel, known_models, model_named, place_of
from medreview.store.queries.question_items import (
    QuestionTexts,
    SelectedQuestion,
    answers_to_learn,
    author_named,
    authors_with_answers,
    question_texts,
    question_values,
    questions_set_aside,
    selected_questions,
)
from medreview.store.queries.splits import frozen_test_questions
from medreview.store.workspace import Session, Workspace

HELD_OUT = ("test", "eval", "evaluation", "validation", "valid", "val", "dev")
"""Splits that are kept from training unless they are named as what is trained on."""
TRAINING_FORMS: Mapping[TrainingForm, str] = {
    TrainingForm.SHAREGPT: "ShareGPT",
    TrainingForm.ALPACA: "Alpaca",
    TrainingForm.CHAT: "Chat (OpenAI)",
}
"""The same in every language."""
LEFT_OUT_FILE, IMAGES_FOLDER = "left-out.csv", "images"
TRAINING_FILES = (DATA_FILE, INFO_FILE, CONFIG_FILE, LEFT_OUT_FILE, PROVENANCE)
_AT_ONCE = 500


class LeftOut(StrEnum):
    """The reason why a question that was chosen is not in the training file."""

    SET_ASIDE = "set_aside"
    LEAK = "leak"
    NO_ANSWER = "no_answer"
    NO_TEXT = "no_text"


LEFT_OUT_WORDS = {
    LeftOut.SET_ASIDE: Message("set aside"),
    LeftOut.LEAK: Message("also in a split that is held out, in the same words or as a language variant"),
    LeftOut.NO_ANSWER: Message("without an answer to learn"),
    LeftOut.NO_TEXT: Message("without text"),
}


class FilesThere(Conflict):
    template = "{folder} already has {file}. Choose another folder, or allow its files to be replaced."


class NothingToLearn(MedReviewError):
    template = "No question with an answer is left to train on. Choose other questions or other answers."


class QuestionsLeak(MedReviewError):
    template = (
        "Questions that are also in a held-out split, in the same words or as a language variant: {n}; the first "
        "is {key}, which is {held} there. Leave them out, or remove them from one of the splits."
    )


class AuthorUnknown(NotFound):
    template = "There is no author called {name} here."


class CounterUnknown(NotFound):
    template = "{name} is not a model on this computer. To count tokens, choose one whose file is here, or none."


@dataclass(frozen=True, slots=True)
class TrainingChoice:
    """The choice of questions and answers for a training file.

    Attributes
    ----------
    selection
        Which questions, as for a run that answers them.
    author
        Whose answers; empty takes every reference answer, a line for each.
    counted_by
        A model of this machine whose tokenizer says what is too long; empty estimates.
    base
        Weights to train, as the configuration names them.
    """

    form: TrainingForm = TrainingForm.SHAREGPT
    selection: QuestionsToAsk = field(default_factory=lambda: QuestionsToAsk(splits=("train",)))
    author: str = ""
    held_out: tuple[str, ...] = HELD_OUT
    refuses_leaks: bool = False
    counted_by: str = ""
    base: str = ""


@dataclass(frozen=True, slots=True)
class Omission:
    """A question that was left out; ``held`` is the one that it stands for in a split that is held out."""

    key: str
    reason: LeftOut
    held: str = ""


@dataclass(frozen=True, slots=True)
class TrainingExport:
    """The written files. ``too_long`` are questions whose pair has more tokens than the cutoff; they are in."""

    files: tuple[Path, ...]
    n_pairs: int
    too_long: tuple[str, ...]
    left_out: tuple[Omission, ...]
    n_images: int
    is_estimated: bool

    @property
    def n_left_out(self) -> dict[LeftOut, int]:
        counts = Counter(one.reason for one in self.left_out)
        return {reason: counts[reason] for reason in LeftOut if counts[reason]}


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """The choices: datasets and splits with their questions, authors with answers, models that count."""

    datasets: tuple[tuple[str, int], ...]
    splits: tuple[tuple[str, int], ...]
    authors: tuple[str, ...]
    counters: tuple[str, ...]


def training_options(workspace: Workspace) -> TrainingOptions:
    with workspace.reading() as session:
        values = question_values(session)
        counters = tuple(one.model.name for one in known_models(session) if _file_of(one) is not None)
        return TrainingOptions(values["datasets"], values["splits"], authors_with_answers(session), counters)


def training_warnings(workspace: Workspace, choice: TrainingChoice) -> tuple[Message, ...]:
    """The reasons against training on what is chosen: questions of frozen parts that are no parts to train on."""
    with workspace.reading() as session:
        frozen = frozen_test_questions(session)
        chosen = _chosen_by_split(session, choice) if frozen else ()
    counts = Counter(frozen[one.question_id] for one in chosen if one.question_id in frozen)
    return tuple(
        Message(
            "{n} {n:=question|questions} of the frozen part {part} of {dataset} {n:=is|are} among the training data. A "
            "model that was trained on them cannot be tested on this part.",
            {"n": n, "part": part, "dataset": dataset},
        )
        for (dataset, part), n in sorted(counts.items())
    )


def export_training(
    workspace: Workspace,
    choice: TrainingChoice,
    folder: Path,
    *,
    replaces: bool = False,
    open_engine: OpenEngine | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> TrainingExport:
    """Write the training file, what LLaMA-Factory needs beside it, and ``provenance.json``.

    Parameters
    ----------
    replaces
        Whether files of an earlier export may be replaced.

    Raises
    ------
    FilesThere, NothingToLearn, QuestionsLeak, AuthorUnknown, CounterUnknown
        Before anything is written.
    EngineStopped
        If the model that counts cannot be opened.
    FileNotWritten
        If the folder cannot take a file; no file is left half written.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    token = cancel or CancelToken()
    if not replaces and (there := next((name for name in TRAINING_FILES if (folder / name).exists()), None)):
        raise FilesThere(folder=folder.name, file=there)
    with workspace.reading() as session:
        if choice.author and author_named(session, choice.author) is None:
            raise AuthorUnknown(name=choice.author)
        counter = _counter(session, choice.counted_by)
        kept, left_out = _without_leaks(session, choice)
        if choice.refuses_leaks and left_out:
            raise QuestionsLeak(n=len(left_out), key=left_out[0].key, held=left_out[0].held)
        aside = questions_set_aside(session, choice.selection)
        left_out += [Omission(key, LeftOut.SET_ASIDE) for _, key in aside]
        images: dict[str, str] = {}
        pairs: list[TrainingPair] = []
        for found in _pairs(session, kept, choice.author, images, token):
            if isinstance(found, Omission):
                left_out.append(found)
            else:
                pairs.append(found)
            report(Progress(len(pairs), None))
        if not pairs:
            raise NothingToLearn
        counts = _counts(pairs, counter, open_engine, report, token)
        written: dict[str, str] = {}
        for sha256, name in images.items():
            token.raise_if_cancelled()
            _write(folder / IMAGES_FOLDER / name, content := _shown_image(session, sha256))
            written[f"{IMAGES_FOLDER}/{name}"] = hashlib.sha256(content).hexdigest()
    too_long = tuple(dict.fromkeys(pair.key for pair, n in zip(pairs, counts, strict=True) if n > CUTOFF))
    has_history = any(pair.exchanges for pair in pairs)
    info = dataset_info(choice.form, has_images=bool(images), has_history=has_history)
    contents = {
        DATA_FILE: "".join(_line(training_line(pair, choice.form)) for pair in pairs).encode(),
        INFO_FILE: _json(info),
        CONFIG_FILE: training_config(choice.base, seed=choice.selection.seed).encode(),
        LEFT_OUT_FILE: _table(left_out, too_long),
    }
    done = TrainingExport(
        tuple(folder / name for name in (*contents, PROVENANCE, *written)),
        len(pairs),
        too_long,
        tuple(left_out),
        len(images),
        is_estimated=counter is None,
    )
    # Last, so that a folder with provenance is a whole one.
    written |= {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    about = _provenance(choice, done, counter, written)
    if warnings := [str(one) for one in training_warnings(workspace, choice)]:
        about["warnings"] = warnings
    contents[PROVENANCE] = _json(about)
    for name, content in contents.items():
        _write(folder / name, content)
    return done


def _without_leaks(session: Session, choice: TrainingChoice) -> tuple[list[SelectedQuestion], list[Omission]]:
    """The chosen questions that stand in no split that is held out, in any dataset, and those that do."""
    held_out = tuple(split for split in choice.held_out if split not in choice.selection.splits)
    held = selected_questions(session, QuestionsToAsk(splits=held_out)) if held_out else ()
    if frozen := frozen_test_questions(session).keys() - {one.question_id for one in _chosen_by_split(session, choice)}:
        everything = selected_questions(session, QuestionsToAsk())
        held = (*held, *(one for one in everything if one.question_id in frozen))
    originals = {one.original: one.key for one in reversed(held)}
    words = {same_words(one.text): one.key for one in reversed(held) if one.text.strip()}
    kept: list[SelectedQuestion] = []
    leaks: list[Omission] = []
    for one in selected_questions(session, choice.selection):
        there = originals.get(one.original) or words.get(same_words(one.text))
        if there is None:
            kept.append(one)
        else:
            leaks.append(Omission(one.key, LeftOut.LEAK, there))
    return kept, leaks


def _chosen_by_split(session: Session, choice: TrainingChoice) -> tuple[SelectedQuestion, ...]:
    """Questions that are chosen by the name of their split: whoever names none wants what is held out left out."""
    return selected_questions(session, choice.selection) if choice.selection.splits else ()


def _pairs(
    session: Session, questions: Sequence[SelectedQuestion], author: str, images: dict[str, str], cancel: CancelToken
) -> Iterator[TrainingPair | Omission]:
    """A pair for each answer; names of the images that they show are added to ``images``."""
    for start in range(0, len(questions), _AT_ONCE):
        cancel.raise_if_cancelled()
        some = questions[start : start + _AT_ONCE]
        ids = [one.question_id for one in some]
        texts = question_texts(session, ids)
        answers: dict[int, list[str]] = {}
        for one in answers_to_learn(session, ids, author=author):
            answers.setdefault(one.question_id, []).append(one.answer)
        for one in some:
            if not one.text.strip():
                yield Omission(one.key, LeftOut.NO_TEXT)
            elif one.question_id not in answers:
                yield Omission(one.key, LeftOut.NO_ANSWER)
            for answer in answers.get(one.question_id, ()) if one.text.strip() else ():
                yield _pair(one.key, texts[one.question_id], answer, images)


def _pair(key: str, texts: QuestionTexts, answer: str, images: dict[str, str]) -> TrainingPair:
    names = [
        images.setdefault(sha256, f"{sha256[:16]}.{'png' if form == 'DICOM' else form.lower()}")
        for sha256, form in texts.images
    ]
    options = [f"{n}. {option}" for n, option in enumerate(texts.options, start=1)]
    asked = "\n".join([text_as_asked(texts), *options])
    return TrainingPair(key, asked, answer, texts.context, tuple(f"{IMAGES_FOLDER}/{name}" for name in names))


def _counter(session: Session, name: str) -> KnownModel | None:
    if not name:
        return None
    found = model_named(session, name)
    if found is None or _file_of(found) is None:
        raise CounterUnknown(name=name)
    return found


def _file_of(known: KnownModel) -> LocalModel | None:
    place = place_of(known.source) if known.source else None
    return place if isinstance(place, LocalModel) and place.path.is_file() else None


def _counts(
    pairs: Sequence[TrainingPair],
    counter: KnownModel | None,
    open_engine: OpenEngine | None,
    report: Report,
    cancel: CancelToken,
) -> list[int]:
    """Tokens of each pair as it is trained on."""
    place = _file_of(counter) if counter is not None else None
    if place is None:
        return [sum(estimated_tokens(text) for both in pair.said for text in both) for pair in pairs]
    if open_engine is None:
        from medreview.llm.opened_engine import open_engine as opened

        open_engine = opened
    counts: list[int] = []
    # Of the model only its tokenizer and template are needed: no eyes, no adapter, and little memory for tokens.
    bare = replace(place, projector=None, adapter=None)
    with closing(open_engine(bare, EngineSettings(n_threads=1))) as engine:
        for pair in pairs:
            cancel.raise_if_cancelled()
            messages = tuple(
                ChatMessage(role, (TextPart(text),))
                for both in pair.said
                for role, text in zip((Role.USER, Role.ASSISTANT), both, strict=True)
            )
            n = engine.count_tokens(messages)
            counts.append(sum(estimated_tokens(one.text) for one in messages) if n is None else n)
            report(Progress(len(counts), len(pairs)))
    return counts


def _shown_image(session: Session, sha256: str) -> bytes:
    """The image as it is trained on: of a scan the first frame, as a person would see it."""
    content = image_content(session, sha256)
    if not is_dicom(content):
        return content
    from medreview.importers.dicom_images import rendered_png

    return rendered_png(sha256[:8], content)


def _provenance(
    choice: TrainingChoice, done: TrainingExport, counter: KnownModel | None, files: dict[str, str]
) -> dict[str, object]:
    counted_by: PlannedModel | None = planned_model(counter) if counter else None
    return {
        "form": choice.form.value,
        "selection": asdict(choice.selection),
        "answers": choice.author or "reference answers",
        "held_out": list(choice.held_out),
        "n_pairs": done.n_pairs,
        "n_images": done.n_images,
        "left_out": {reason.value: n for reason, n in done.n_left_out.items()},
        "cutoff": CUTOFF,
        "n_too_long": len(done.too_long),
        "tokens_counted_by": {"model": counted_by.name, "sha256": counted_by.sha256} if counted_by else "an estimate",
        "versions": {"medreview": __version__},
        "files": files,
    }


def _table(left_out: Sequence[Omission], too_long: Sequence[str]) -> bytes:
    """Every question that is not in the file, or that training cuts, by name."""
    written = io.StringIO(newline="")
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("question", "reason", "held_out_as"))
    rows.writerows((guarded(one.key), one.reason.value, guarded(one.held)) for one in left_out)
    rows.writerows((guarded(key), "too_long", "") for key in too_long)
    return written.getvalue().encode()


def _write(path: Path, content: bytes) -> None:
    write_whole(path, content)


def _line(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"


def _json(values: object) -> bytes:
    return (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode()
