"""Identifiers as types of their own, so that two kinds cannot be swapped."""

from typing import NewType

DatasetId = NewType("DatasetId", int)
QuestionId = NewType("QuestionId", int)
AuthorId = NewType("AuthorId", int)
AnswerId = NewType("AnswerId", int)
StudyId = NewType("StudyId", int)
RaterId = NewType("RaterId", int)
AssignmentId = NewType("AssignmentId", int)
ItemId = NewType("ItemId", int)
