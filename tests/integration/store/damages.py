"""Ways in which a workspace file comes to harm."""

import random

PAGE = 4096

DAMAGES = ("cut", "zeroed page", "flipped bits in the tree", "foreign page", "lost beginning")


def damage(content: bytes, kind: str, chance: random.Random) -> bytes:
    """The content of a workspace file as a failing disk, a torn copy or a wrong program would leave it."""
    n_pages = len(content) // PAGE
    harmed = bytearray(content)
    match kind:
        case "cut":
            return content[: chance.randrange(PAGE, len(content) - PAGE)]
        case "zeroed page":
            start = PAGE * chance.choice(_tree_pages(content))
            harmed[start : start + PAGE] = bytes(PAGE)
        case "flipped bits in the tree":
            start = PAGE * chance.choice(_tree_pages(content))
            for offset in range(1, 8):  # first free block, number of cells, start of the cells
                harmed[start + offset] ^= 0xFF
        case "foreign page":
            start = PAGE * chance.choice(_tree_pages(content))
            harmed[start : start + PAGE] = chance.randbytes(PAGE)
        case "lost beginning":
            harmed[:PAGE] = bytes(PAGE)
        case _:
            raise ValueError(kind)
    assert n_pages > 3
    return bytes(harmed)


def _tree_pages(content: bytes) -> list[int]:
    """Pages that hold a table or an index, found by their first byte; the first page is left to its own kind."""
    kinds = {2, 5, 10, 13}
    return [page for page in range(1, len(content) // PAGE) if content[page * PAGE] in kinds]
