"""One folder per place of the window; screens do not import each other, they ask ``context.go_to``."""
