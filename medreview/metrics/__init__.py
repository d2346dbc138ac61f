"""Texts in, scores out: BLEU, deltaBLEU, chrF, ROUGE and SARI with tokens that fit the language.

Every score names its definition; variants that the literature confuses are told apart. Imports ``text``, and
sacrebleu inside the functions that need it. Called by workflows; nothing here is imported while the window opens.
"""
