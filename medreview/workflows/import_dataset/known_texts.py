"""New questions that are in the workspace already, under another id or in another dataset."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from medreview.errors import Message, PageOrOption
from medreview.importers.spooled_rows import KeyHashes
from medreview.store.tables.questions import NewQuestion, StoredText
from medreview.text import without_spaces


def known_text_notes(
    new: Callable[[], Iterable[NewQuestion]], stored: Iterable[StoredText], updates: Collection[str]
) -> Iterator[Message]:
    """A sentence on new questions that ask all that a stored one asks: the same text, options and turns before it.

    Parameters
    ----------
    new
        Gives the new questions, as often as it is called.
    stored
        The questions of the workspace.
    updates
        New datasets that are told to be updates of known ones, of which nothing more is said.
    """
    rest = iter(stored)
    first = next(rest, None)
    if first is None:
        return
    wanted = KeyHashes(_asked(one.record.question, one.record.options, one.record.context) for one in new())
    known: dict[int, tuple[str, str]] = {}
    for one in chain((first,), rest) if len(wanted) else ():
        asked = _asked(one.text, one.options, one.context)
        if asked in wanted:
            known.setdefault(hash(asked), (one.dataset, one.key))
    n_known, example = 0, ("", "", "", "")
    for record in (one.record for one in new()) if known else ():
        found = known.get(hash(_asked(record.question, record.options, record.context)))
        if found is not None and record.dataset not in updates:
            n_known += 1
            example = example if n_known > 1 else (record.question_id, record.dataset or "", found[1], found[0])
    if n_known:
        names = dict(zip(("new", "dataset", "known", "other"), example, strict=True))
        yield Message(
            "Questions with the text of one in the workspace, under another ID or in another dataset: {n}, "
            "such as {new} of {dataset} and {known} of {other}. All are imported; {clean} sets aside those with "
            "the same answers.",
            {"n": n_known, "clean": PageOrOption("Clean", option="medreview data clean"), **names},
        )


def _asked(text: str, options: Sequence[str], context: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    said = (f"\x1f{turn.get('text', '')}" for turn in context)
    return tuple(map(without_spaces, (text, *options, *said)))
