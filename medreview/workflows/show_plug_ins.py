"""The plug-ins that this program found: the dialog about it tells which of them were left out."""

from medreview.plug_ins import sentences_of_left_out

__all__ = ["sentences_of_left_out"]
