"""The life of a sheet: handed in, taken back, accepted or disputed, typed twice, proposed anew, and put back to a version."""
