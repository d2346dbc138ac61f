"""Identifiers as types of their own, so that two kinds cannot be swapped."""

from typing import NewType

AnswerId = NewType("AnswerId", int)
StudyId = NewType("StudyId", int)
RaterId = NewType("RaterId", int)
AssignmentId = NewType("AssignmentId", int)
ItemId = NewType("ItemId", int)
