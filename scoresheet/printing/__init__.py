"""Paper: what is handed out, filled in and pinned up, drawn from plain values into PDFs. No database in here."""
