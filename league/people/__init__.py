"""People as lists give them: read, compared, and told what would become of each line."""
