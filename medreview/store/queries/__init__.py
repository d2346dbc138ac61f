"""Questions to the workspace file, one subject a module; every function takes an open session."""
