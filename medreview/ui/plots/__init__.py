"""Figures on the screen and as pictures: every specification of ``reporting.figures`` drawn with Qt's own painter.

One drawing serves the window, PNG, SVG and PDF, so that they cannot differ. May import ui below screens, reporting,
text; screens call ``plot_view`` and ``table_view``, the composition root calls ``headless``.
"""
