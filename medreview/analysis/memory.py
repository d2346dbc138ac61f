"""Results that were computed, kept by everything that they depend on."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Keeps the ``n_most`` results used last. A key holds everything that a result depends on.

    **Thread**: any; two threads that ask for the same at once may both make it.
    """

    def __init__(self, n_most: int) -> None:
        self._n_most = n_most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result under the key; made, and kept, where it is not there."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > self._n_most:
                self._kept.popitem(last=False)
        return made
