"""A person plays against a bot at the screen: dealt, moved and scored here, and written on an ordinary sheet."""
