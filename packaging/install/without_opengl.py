"""Run by the packaged program: pyqtgraph finds the names of Qt's modules for OpenGL, in which nothing here is drawn.

The modules themselves are 10 MB and ask for drivers that a machine without a display may lack.
"""

import sys
from types import ModuleType

widgets = ModuleType("PySide6.QtOpenGLWidgets")
vars(widgets)["QOpenGLWidget"] = type("QOpenGLWidget", (), {})
sys.modules |= {"PySide6.QtOpenGL": ModuleType("PySide6.QtOpenGL"), "PySide6.QtOpenGLWidgets": widgets}
