from medreview.api import OpenedWorkspace as OpenedWorkspace
from medreview.api import open as open  # noqa: A004 - medreview.open

__version__: str
