"""What a scorer touches: sheets, their games and deals, the table judge, the rules pages."""
