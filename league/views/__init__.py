"""The pages of this app, a module a subject."""
