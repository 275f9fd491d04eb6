"""The board as a component: what lies on the table, what is chosen there, how it is seen.

Events of the pointer and the keys come in; typed intents and frames go out.  A scene owns a board and decides what an
intent means.
"""
