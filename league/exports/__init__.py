"""Lists to take along: the table, the results and the people as files that a spreadsheet opens."""
