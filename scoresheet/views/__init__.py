"""The pages of the score sheet, a module a page."""
