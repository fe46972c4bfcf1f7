"""The pile of paper: from one field to a sheet, what is still missing tonight, and what a sheet is checked against."""
