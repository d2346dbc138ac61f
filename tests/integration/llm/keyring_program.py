"""Does one thing with a key and prints what came of it as JSON; the key comes in by standard input."""

import json
import sys

from medreview.errors import MedReviewError
from medreview.llm import keys

ENDPOINT = "https://api.example.org/v1"


def main() -> None:
    key = sys.stdin.readline().strip()
    told: dict[str, object] = {}
    for step in sys.argv[1:]:
        try:
            told[step] = _done(step, key)
        except MedReviewError as error:
            told[step] = str(error)
    print(json.dumps(told))  # noqa: T201


def _done(step: str, key: str) -> object:
    if step == "save":
        saved = keys.save_key(ENDPOINT, key)
        return [saved.where.value, str(saved.reason) if saved.reason else None]
    if step == "find":
        return keys.find_key(ENDPOINT) == key
    if step == "forget":
        return keys.forget_key(ENDPOINT)
    if step == "state":
        return keys.keyring_state().value
    where = keys.where_key_lies(ENDPOINT)
    return where.value if where else None


if __name__ == "__main__":
    main()
