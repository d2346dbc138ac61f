"""Arrays in, estimates out: agreement, reliability, authors, time, correlation, intervals, comparisons, corrections.

Every result names its definition, what it was computed from and its interval; what does not exist is ``Undefined``
with a reason, never 0. Imports numpy, and scipy inside the functions that need it; nothing of ours. Called by
workflows and by ``reporting``; nothing here is imported while the window opens, so nothing is re-exported.
"""
