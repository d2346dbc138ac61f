"""The headless commands: the same workflows as the window's.

A module per group of commands, each with ``add_commands``. Results go to standard output, messages and progress to
standard error. Exit statuses are those of ``output.KINDS``, the same for every command. May import workflows and below.
"""

from medreview.cli.program import main

__all__ = ["main"]
