"""Django's SQLite backend, with one queue for those who write: settings name it as the engine of the database."""
