"""Run by the packaged program first: sacrebleu finds the name lxml, which it uses for data sets that it would download.

Nothing here downloads any, so that library stays out; who asks for one of its functions is told that it is not there.
"""

import sys
from types import ModuleType

lxml, etree = ModuleType("lxml"), ModuleType("lxml.etree")
lxml.etree = etree
sys.modules |= {"lxml": lxml, "lxml.etree": etree}
