"""What is pending of a run, with its texts, without ever holding all of them."""

from collections import deque
from collections.abc import Iterator

from medreview.store.queries.judge_runs import pending_items
from medreview.store.workspace import Workspace
from medreview.workflows.run_judge.asking import Asker
from medreview.workflows.run_judge.cases import ItemCase, item_cases

_ITEMS_READ_AT_ONCE = 64


class PendingCases(Iterator[ItemCase]):
    """Pending items with their texts, read a few at a time, in the order of the plan."""

    def __init__(self, workspace: Workspace, asker: Asker) -> None:
        self._workspace = workspace
        self._asker = asker
        self._read: deque[ItemCase] = deque()
        self._last_position = -1

    def __next__(self) -> ItemCase:
        if not self._read:
            self._read_more()
        if not self._read:
            raise StopIteration
        return self._read.popleft()

    def _read_more(self) -> None:
        asker = self._asker
        with self._workspace.reading() as rows:
            found = pending_items(rows, asker.run_id, after=self._last_position, limit=_ITEMS_READ_AT_ONCE)
            items = tuple(item for _, item in found)
            self._read.extend(item_cases(rows, asker.plan, asker.protocol, items))
        if found:
            self._last_position = found[-1][0]
