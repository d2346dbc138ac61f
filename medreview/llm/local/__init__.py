"""Models on this machine: llama.cpp in a child process of its own.

It can abort or be killed without harm to the program. ``engine`` is the side of the program, ``child`` the other;
only ``bindings`` imports llama_cpp, and only there.
"""

from medreview.llm.local.engine import open_local

__all__ = ["open_local"]
