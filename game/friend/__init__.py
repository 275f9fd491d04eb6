"""A game with a friend elsewhere: the lines that two programs exchange, and what each checks by its own rules.

Nothing here opens a connection; `network` does that, in a process of its own.  `docs/friend.md` has the protocol.
"""
