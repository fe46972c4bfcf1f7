"""What matches say of the people who played them: figures, runs, head to head, and the records of a club."""
