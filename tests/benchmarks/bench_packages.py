"""How long a package of 150 pairs and 1,000 images takes to write, to check and to open.

Prints seconds and sizes. Photographs are noise, so that they pack as badly as true ones.
"""

import hashlib
import io
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PIL import Image as PillowImage
from sqlmodel import Session, select

from medreview.domain.images import Image, QuestionImage
from medreview.domain.questions import Question
from medreview.store.workspace import Workspace, create_workspace
from medreview.workflows.hand_out import hand_out
from medreview.workflows.receive_package import look_into, receive
from tests.builders import a_study

T = TypeVar("T")
N_PAIRS, N_IMAGES, SIDE = 150, 1_000, 640


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        workspace = create_workspace(folder / "home.medreview")
        built = a_study(workspace, answers=N_PAIRS, batch_size=9, forms=False)
        _add_images(workspace)
        _say(f"load {os.getloadavg()[0]:.1f}, {N_PAIRS} pairs, {N_IMAGES} images of {SIDE} x {SIDE}")
        (plain,) = _timed("write", lambda: hand_out(workspace, built.name, folder / "plain"))
        _say(f"  {plain.n_bytes / 1e6:.0f} MB, {plain.n_pairs} pairs, {plain.n_images} images")
        _timed("check", lambda: look_into(plain.path, folder=folder))
        _timed("open into a workspace", lambda: receive(plain.path, folder / "own.medreview"))
        (locked,) = _timed(
            "write, locked", lambda: hand_out(workspace, built.name, folder / "locked", passphrases={"r1": "abcd-efgh"})
        )
        _timed("check, locked", lambda: look_into(locked.path, "abcd-efgh", folder=folder))
        _say(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
        workspace.close()


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")


def _timed(what: str, act: Callable[[], T]) -> T:
    begin = time.perf_counter()
    result = act()
    _say(f"{what}: {time.perf_counter() - begin:.1f} s")
    return result


def _add_images(workspace: Workspace) -> None:
    noise = random.Random(7)
    with workspace.transaction() as session:
        ids = [question.id for question in session.exec(select(Question))]
        for number in range(N_IMAGES):
            session.add(_question_image(session, ids[number % len(ids)], number // len(ids), noise))


def _question_image(session: Session, question: int | None, position: int, noise: random.Random) -> QuestionImage:
    small = PillowImage.frombytes("RGB", (SIDE // 8, SIDE // 8), noise.randbytes(3 * (SIDE // 8) ** 2))
    buffer = io.BytesIO()
    small.resize((SIDE, SIDE)).save(buffer, "JPEG", quality=90)
    content = buffer.getvalue()
    sha256 = hashlib.sha256(content).hexdigest()
    session.add(Image(sha256=sha256, format="JPEG", width=SIDE, height=SIDE, content=content, thumbnail=content[:9000]))
    session.flush()
    return QuestionImage(question_id=question, position=position, image_sha256=sha256, name=f"{position}.jpg")


if __name__ == "__main__":
    main()
