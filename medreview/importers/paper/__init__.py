"""Examinations read from PDF: characters with boxes from a limited child, their order, questions, key, second readings.

``page_child`` runs pypdfium2 in a process of its own, which ``page_reader`` asks; ``character_order`` puts
characters into the order in which they are read; ``exam_questions`` and ``answer_keys`` find what was asked.
May import what importers may; ``workflows.import_dataset.papers`` calls it.
"""
