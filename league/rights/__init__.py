"""Who may do what: one table of roles and acts, and the few questions that pages, feeds and prints ask of it."""
