"""Pictures for the sample workspace, drawn by code so that no patient's image is needed.

``images`` lists their names and draws one; ``radiology``, ``microscopy``, ``photographs`` and ``charts`` hold the
scenes, ``canvas`` what they share. Pillow and numpy only; imports nothing of medreview but ``errors``. Called by the
workflow that makes the sample workspace.
"""
