"""What is to come, for people's own calendars: feeds by RFC 5545."""
