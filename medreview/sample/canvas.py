"""Fields of numbers to draw with: coordinates, soft shapes, grain, and colour."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

Field = npt.NDArray[np.float64]
Colour = tuple[float, float, float]
Place = tuple[float | Field, float | Field]


@dataclass(frozen=True, slots=True)
class Plane:
    """Coordinates of every pixel: ``y`` from -1 (top) to 1, ``x`` to the same unit, (0, 0) in the middle."""

    x: Field
    y: Field

    @property
    def size(self) -> tuple[int, int]:
        height, width = self.x.shape
        return width, height


def plane(width: int, height: int) -> Plane:
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    return Plane((columns - width / 2) / (height / 2), (rows - height / 2) / (height / 2))


def ellipse(where: Plane, centre: Place, radii: Place, turn: float = 0.0) -> Field:
    """Distance from the centre in radii, so 1 on the edge; ``turn`` in radians, clockwise on screen.

    Centre and radii may differ from pixel to pixel, which bends the shape.
    """
    dx, dy = where.x - centre[0], where.y - centre[1]
    along = dx * np.cos(turn) + dy * np.sin(turn)
    across = -dx * np.sin(turn) + dy * np.cos(turn)
    return np.hypot(along / radii[0], across / radii[1])


def inside(distance: Field, edge: float = 0.03) -> Field:
    """1 where ``distance`` is below 1, 0 beyond, with a soft edge."""
    return 1.0 / (1.0 + np.exp(np.clip((distance - 1.0) / edge, -40, 40)))


def stroke(distance: Field, width: float) -> Field:
    """A soft line of this half-width along ``distance`` = 0."""
    return np.exp(-((distance / width) ** 2))


def grain(rng: np.random.Generator, size: tuple[int, int], coarseness: float) -> Field:
    """Smooth noise, mean 0 and deviation 1; ``coarseness`` is the size of its lumps in pixels."""
    width, height = size
    cells = (max(2, round(width / coarseness)), max(2, round(height / coarseness)))
    seed = rng.standard_normal((cells[1], cells[0])).astype(np.float32)
    smooth = np.asarray(Image.fromarray(seed).resize((width, height), Image.Resampling.BICUBIC), dtype=np.float64)
    return (smooth - smooth.mean()) / (smooth.std() + 1e-9)


def layered_grain(rng: np.random.Generator, size: tuple[int, int], coarseness: float, layers: int = 4) -> Field:
    """Noise of several sizes, each half as coarse and about half as strong as the one before."""
    total = np.zeros((size[1], size[0]))
    for layer in range(layers):
        total += grain(rng, size, max(1.0, coarseness / 2**layer)) * 0.55**layer
    return total / total.std()


def near(where: Plane, centre: tuple[float, float], radius: float) -> tuple[slice, slice]:
    """The part of the picture around a point, so that small things cost little to draw."""
    height, width = where.x.shape
    column, row = (centre[0] * height / 2 + width / 2), (centre[1] * height / 2 + height / 2)
    half = radius * height / 2
    rows = slice(max(0, int(row - half)), max(0, int(row + half) + 1))
    return rows, slice(max(0, int(column - half)), max(0, int(column + half) + 1))


def cut(where: Plane, part: tuple[slice, slice]) -> Plane:
    """The coordinates of a part of the picture."""
    return Plane(where.x[part], where.y[part])


def paint(base: Field, colour: Colour, share: Field) -> Field:
    """Lay ``colour`` over an RGB field, as opaque as ``share`` says (0 to 1)."""
    cover = np.clip(share, 0.0, 1.0)[..., None]
    return base * (1.0 - cover) + np.asarray(colour) * cover


def flat(size: tuple[int, int], colour: Colour) -> Field:
    width, height = size
    return np.ones((height, width, 3)) * np.asarray(colour)


def to_image(field: Field) -> Image.Image:
    """A grey (height, width) or RGB (height, width, 3) field of values from 0 to 1 as a picture."""
    levels: npt.NDArray[Any] = (np.clip(field, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)
    return Image.fromarray(levels)
