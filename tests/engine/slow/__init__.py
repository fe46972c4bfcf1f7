"""A slow second opinion on the rules: everything is tried, nothing is clever, and no line is shared with engine/."""
