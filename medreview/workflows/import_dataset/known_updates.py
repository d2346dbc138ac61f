"""New datasets that are later versions of known ones, under another name."""

from collections.abc import Iterator

from medreview.store.tables.datasets import dataset_ids
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Session
from medreview.text import same_but_spaces
from medreview.workflows.import_dataset.plans import ImportPlan
from medreview.workflows.import_dataset.views import ImportRequest, KnownUpdate

_N_COMPARED = 200
_FEWEST_ALIKE = 2


def known_updates(session: Session, plan: ImportPlan, request: ImportRequest) -> Iterator[KnownUpdate]:
    """Each new dataset most of whose first questions another one has, under the same ids."""
    known = dataset_ids(session).keys()
    suggested = {file.dataset for file in plan.files if None in file.named_datasets and not request.dataset}
    first: dict[str, dict[str, str]] = {}
    for question in (one.record for one in plan.questions.new) if known else ():
        of_dataset = first.setdefault(question.dataset or "", {})
        if question.dataset not in known and len(of_dataset) < _N_COMPARED:
            of_dataset[question.question_id] = question.question
    for dataset, texts in first.items():
        for other in known if len(texts) >= _FEWEST_ALIKE else ():
            stored = (one.record for one in stored_questions(session, datasets=[other], keys=texts.keys()))
            n_alike = sum(same_but_spaces(texts[record.question_id], record.question) for record in stored)
            if n_alike * 2 >= len(texts):
                yield KnownUpdate(dataset, other, len(texts), n_alike, dataset in suggested)
