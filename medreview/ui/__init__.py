"""The window: a rail of places, one screen at a time.

May import workflows, reporting, text, jobs, domain, errors, paths.

``main_window`` shows the screens listed in ``places``; each is a ``screen.Screen`` and gets a ``ScreenContext``.
``current_workspace`` announces what changed, ``job_runner`` carries long work, ``settings`` and ``theme`` the
person's choices, ``translation`` the languages. Nothing here imports the store or SQL.
"""
