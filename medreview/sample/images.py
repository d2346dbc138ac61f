"""The sample's images by name."""

import hashlib
from collections.abc import Callable
from functools import partial
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw

from medreview.errors import MedReviewError
from medreview.sample import charts, microscopy, photographs, radiology

_SCENES: dict[str, Callable[[np.random.Generator], Image.Image]] = {
    "blood-smear-pale.png": partial(microscopy.blood_smear, pale=1.0),
    "blood-smear-sickle.png": partial(microscopy.blood_smear, sickle=True),
    "chest-xray-clear.png": radiology.chest_xray,
    "chest-xray-effusion.png": partial(radiology.chest_xray, fluid=0.3),
    "dermatoscopy.png": photographs.dermatoscopy,
    "ecg-irregular.png": partial(charts.ecg, is_irregular=True),
    "ecg-regular.png": charts.ecg,
    "fundus.png": photographs.fundus,
    "growth-chart.png": charts.growth_chart,
    "head-ct.png": radiology.head_ct,
    "histology.png": microscopy.histology,
    "skin-lesion.png": photographs.skin_lesion,
    "skin-rash.png": photographs.annular_rash,
    "ultrasound-gallbladder.png": radiology.ultrasound,
}

_MIDDLE_GREY = 128

SAMPLE_IMAGE_NAMES: tuple[str, ...] = tuple(_SCENES)
"""Every name that ``draw_sample_image`` knows."""


class SampleImageUnknown(MedReviewError):
    """A sample table names an image that nobody draws."""

    template = "The sample has no image {name}. Correct the name in resources/sample/questions.csv."


def draw_sample_image(name: str) -> bytes:
    """Draw one image of the sample as a PNG; the same name gives the same picture.

    Parameters
    ----------
    name : str
        One of ``SAMPLE_IMAGE_NAMES``; it is also the seed.

    Raises
    ------
    SampleImageUnknown
        If there is no such image.
    """
    scene = _SCENES.get(name)
    if scene is None:
        raise SampleImageUnknown(name=name)
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    picture = _engraved(scene(np.random.default_rng(seed)))
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


def _engraved(picture: Image.Image) -> Image.Image:
    """Write "synthetic" small in a corner, dark on light and light on dark."""
    corner = picture.crop((picture.width - 110, 8, picture.width - 8, 36)).convert("L")
    ink = 70 if float(np.asarray(corner).mean()) > _MIDDLE_GREY else 200
    place = (picture.width - 14, 14)
    colour = ink if picture.mode == "L" else (ink, ink, ink)
    ImageDraw.Draw(picture).text(place, "synthetic", fill=colour, font_size=18, anchor="rt")
    return picture
