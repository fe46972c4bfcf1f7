"""The links printed on a sheet, one for each side: whoever opens one is that side, on that sheet alone.

``tokens`` turn a link into an address and back, ``giving`` makes links out and revokes them, ``holding`` is what a visitor
who opened one has in their session.
"""
