"""The actions that a key or a button can trigger: each with its name, icon, default key and default button.

The key bindings, the bar, the menu, the sheet of keys, the settings page and the controller use these tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from game.core.errors import N_

Scope = Literal["everywhere", "table", "review", "library", "lesson", "puzzle", "editor"]


@dataclass(frozen=True, slots=True)
class Action:
    """An action: its id, its default chord, its name, the scope of its keys, and other chords that also trigger it.

    `chord` is empty for an action whose key cannot be changed (`ALWAYS`).  `button` is the default button of a
    controller, `icon` the sign on screen buttons.  `fixed_keys` always trigger it; `caps` are shown before its own key,
    for fixed keys and gestures; `help` is its text on the sheet of keys; `needs` is a feature that the game must have;
    `while_held`: it lasts as long as the key is down.
    """

    id: str
    chord: str = ""
    name: str = ""
    scope: Scope = "everywhere"
    other_chords: tuple[str, ...] = ()
    button: str = ""
    icon: str = ""
    help: str = ""
    caps: tuple[str, ...] = ()
    fixed_keys: tuple[str, ...] = ()
    needs: str = ""
    while_held: bool = False


WHEEL, CLICK, DRAG = N_("Wheel"), N_("Click"), N_("Drag")
MOVING: Final = (
    Action(
        "turn",
        "r",
        N_("Turn the tile right"),
        button="x",
        icon="turn-right",
        help=N_("turn the tile"),
        caps=(WHEEL,),
        needs="turn",
    ),
    Action(
        "turn-back",
        "shift+r",
        N_("Turn the tile left"),
        icon="turn-left",
        help=N_("turn it the other way"),
        needs="turn",
    ),
    Action(
        "flip", "f", N_("Flip the tile over"), button="ls", icon="flip", help=N_("flip the tile over"), needs="turn"
    ),
    Action("undo", "u", N_("Undo"), "table", ("ctrl+z",), "lt", "undo", N_("undo, redo")),
    Action("redo", "y", N_("Redo"), "table", ("ctrl+y", "ctrl+shift+z"), "rt", "redo"),
    Action("type", "/", N_("Type a move"), icon="keyboard", help=N_("type a move")),
    Action("hint", "h", N_("Hint"), button="y", icon="bulb", help=N_("hint; once more: why")),
    Action(
        "finish",
        "a",
        N_("Let the computer play your move"),
        "table",
        icon="computer",
        help=N_("the computer plays your move"),
    ),
)
SEEING: Final = (
    Action("turn-left", "q", N_("Turn the table left"), button="rs-left", icon="turn-left", help=N_("turn the table")),
    Action("turn-right", "e", N_("Turn the table right"), button="rs-right", icon="turn-right"),
    Action("top-down", "t", N_("From above"), icon="top-down", help=N_("from above")),
    Action("lift", "x", N_("Lift all stacks"), icon="lift", help=N_("lift all stacks")),
    Action("nearer", "+", N_("Zoom in"), other_chords=("=",), button="rs-up", help=N_("zoom"), caps=(WHEEL,)),
    Action("farther", "-", N_("Zoom out"), button="rs-down"),
    Action("fit", "z", N_("Show the whole table"), button="rs", icon="fit", help=N_("show the whole table")),
    Action("centre", "c", N_("Centre the table"), icon="centre", help=N_("centre the table")),
    Action(
        "threats",
        "k",
        N_("Lines to the kings"),
        icon="attacked",
        help=N_("hold: every line on a king"),
        needs="threats",
        while_held=True,
    ),
    Action(
        "way-down",
        "w",
        N_("The way down from a stack"),
        icon="steps",
        help=N_("hold: the way down from a stack"),
        needs="way-down",
        while_held=True,
    ),
    Action(
        "xray",
        "v",
        N_("X-ray of the table"),
        icon="xray",
        help=N_("X-ray: hold, or tap"),
        needs="xray",
        while_held=True,
    ),
    Action(
        "see-through",
        "s",
        N_("See through the held tile"),
        icon="eye",
        help=N_("hold: see through the tile in hand"),
        needs="slabs",
        while_held=True,
    ),
)
PLAYING: Final = (
    Action("look", "f8", N_("Look"), icon="eye", help=N_("ways to look at the table")),
    Action("coordinates", "f9", N_("Coordinates"), icon="tag", help=N_("coordinates")),
    Action("copy-letter", "shift+l", N_("Copy the move to send it"), "table", icon="copy"),
    Action("talk", "shift+w", N_("Talk"), "table", icon="talk"),
    Action("meet-anew", "shift+n", N_("Meet by three new words"), "table", icon="person"),
    Action("watch", "shift+k", N_("Let a friend watch"), "table", icon="eye"),
    Action("menu", "f10", N_("Menu"), button="start", icon="menu", help=N_("menu")),
    Action("new", "n", N_("Rematch"), "table", icon="again", help=N_("rematch; with seats swapped")),
    Action("swapped", "j", N_("Rematch, seats swapped"), "table", icon="swap"),
    Action("draw", "d", N_("Offer a draw"), "table", icon="even", help=N_("claim or offer a draw")),
    Action("resign", "g", N_("Resign"), "table", icon="flag", help=N_("resign")),
    Action("pause", "p", N_("Pause"), "table", icon="pause", help=N_("pause")),
    Action("clock", "i", N_("Clock"), "table", icon="clock", help=N_("clock")),
    Action("swap", "o", N_("Swap seats"), "table", icon="swap", help=N_("swap seats with the computer")),
    Action("pace", "shift+p", N_("Computer's speed"), "table", icon="computer", help=N_("the computer's speed")),
    Action("panel", "l", N_("Side panel"), "table", icon="list", help=N_("side panel")),
    Action(
        "replay-before", "pageup", N_("An earlier move"), "table", icon="before", help=N_("see earlier moves again")
    ),
    Action("replay-next", "pagedown", N_("A later move"), "table", icon="next"),
    Action(
        "rivals",
        "f6",
        N_("The other player's tiles"),
        "table",
        icon="list",
        help=N_("the other player's tiles"),
        needs="slabs",
    ),
    Action(
        "copy-link",
        "ctrl+l",
        N_("Copy the position as a link"),
        icon="copy",
        help=N_("copy a link, open one"),
    ),
    Action("paste", "ctrl+v", N_("Paste"), icon="paste"),
    Action("mute", "m", N_("Sound on or off"), icon="sound", help=N_("sound on or off")),
    Action("rules", "f3", N_("Rules"), icon="book", help=N_("the rules of the game")),
    Action("settings", "f2", N_("Settings"), icon="settings", help=N_("the settings")),
    Action("review", "f4", N_("Review"), "table", icon="eye", help=N_("review the game")),
    Action("title", "b", N_("Back to the title"), "table", icon="home", help=N_("back to the title")),
)
REVIEWING: Final = (
    Action(
        "before",
        "u",
        N_("One move back"),
        "review",
        button="lt",
        icon="before",
        help=N_("one move back or forward"),
        caps=("←",),
    ),
    Action("ahead", "shift+u", N_("One move forward"), "review", button="rt", icon="next", caps=("→",)),
    Action("first", "home", N_("To the start"), "review", icon="first", help=N_("to the start, to the end")),
    Action("last", "end", N_("To the end"), "review", icon="last"),
    Action(
        "remove",
        "delete",
        N_("Remove the branch"),
        "review",
        icon="bin",
        help=N_("remove the branch from here on"),
    ),
    Action("write", "d", N_("Write a comment"), "review", help=N_("write a comment")),
    Action("analysis", "a", N_("Live analysis"), "review", icon="search", help=N_("the engine analyses this position")),
    Action("lines", "i", N_("How many best lines"), "review", icon="list", help=N_("how many best lines")),
    Action("hide", "b", N_("Hide the answers"), "review", icon="eye", help=N_("hide the answers while you try")),
    Action(
        "analyse",
        "shift+a",
        N_("Analyse the game"),
        "review",
        icon="graph",
        help=N_("analyse the whole game; stop that"),
    ),
    Action("fault", "j", N_("Next mistake"), "review", icon="next", help=N_("next or previous mistake")),
    Action("fault-before", "shift+j", N_("Previous mistake"), "review", icon="before"),
    Action("try-again", "y", N_("Try it yourself"), "review", icon="again", help=N_("find a better move")),
    Action("turning-point", "o", N_("Key moments"), "review", help=N_("the key moments, one by one")),
    Action("graph", "g", N_("Along the graph"), "review", help=N_("arrows go along the graph")),
    Action("openings", "f5", N_("Openings"), "review", icon="openings", help=N_("openings; next one")),
    Action("opening-move", "f6", N_("Next opening"), "review", icon="next"),
    Action("drawer", "f7", N_("Side panel"), "review", icon="list", help=N_("side panel")),
    Action("play-on", "n", N_("Play here"), "review", icon="play", help=N_("play on from here")),
    Action("autoplay", "p", N_("Autoplay"), "review", icon="play", help=N_("autoplay; its pace")),
    Action("autoplay-pace", "shift+p", N_("Autoplay speed"), "review"),
    Action(
        "picture",
        "ctrl+p",
        N_("Picture of the table"),
        "review",
        icon="eye",
        help=N_("a picture of the table as a file"),
    ),
    Action("animation", "shift+v", N_("Animation"), "review", icon="play", help=N_("the moves so far as an animation")),
    Action(
        "copy-position", "ctrl+c", N_("Copy the position"), "review", icon="copy", help=N_("copy the position as text")
    ),
    Action("copy-moves", "ctrl+m", N_("Copy the moves"), "review", icon="list", help=N_("copy the moves as text")),
    Action("edit", "ctrl+e", N_("Edit this position"), "review", icon="pencil", help=N_("edit this position")),
    Action("leave", "l", N_("Leave the review"), "review", icon="undo"),
)
EDITING: Final = (
    Action("take-off", "delete", N_("Remove the piece"), "editor", icon="bin", help=N_("remove the piece")),
    Action("other-turn", "o", N_("Whose turn"), "editor", icon="swap", help=N_("whose turn it is")),
    Action("clear-table", "ctrl+delete", N_("Clear the table"), "editor", icon="cross", help=N_("clear the table")),
    Action("start-position", "home", N_("Start position"), "editor", icon="first", help=N_("the start position")),
    Action("analyse-here", "a", N_("Analyse"), "editor", icon="search", help=N_("analyse this position")),
    Action("play-here", "n", N_("Play here"), "editor", icon="play", help=N_("play from here")),
    Action("leave-editor", "b", N_("Leave the editor"), "editor", icon="undo"),
)
SHELVING: Final = (
    Action("look-through", "f4", N_("Review"), "library"),
    Action("rename", "f6", N_("Rename"), "library"),
    Action("delete", "delete", N_("Delete"), "library"),
    Action("copy", "ctrl+c", N_("Copy"), "library"),
    Action("take-back", "ctrl+z", N_("Undo"), "library"),
    Action("statistics", "f7", N_("Statistics"), "library"),
)
ALWAYS: Final = (  # what is done by the same keys and gestures everywhere
    Action("choose", "", help=N_("choose a piece, then its place"), caps=(CLICK, DRAG)),
    Action("count", "", help=N_("how many pieces go; 0 for all"), caps=(WHEEL, "1-9", "0"), needs="count"),
    *(Action(f"count-{number}", "", fixed_keys=(str(number),)) for number in range(1, 10)),
    Action("count-all", "", fixed_keys=("0",)),
    Action("point", "", help=N_("point, confirm"), caps=("←", N_("Tab"), N_("Enter"))),
    Action("confirm", "", N_("Confirm"), icon="tick", caps=(N_("Enter"),), fixed_keys=("enter", "space")),
    Action("back", "", help=N_("one step back"), caps=("Esc", N_("Right click")), fixed_keys=("escape",)),
    Action("pan", "", help=N_("move the table"), caps=(DRAG,)),
    Action("levels", "", help=N_("the board up to a level; 0: all"), caps=("1-9", "0"), needs="slabs"),
    Action("fan", "", help=N_("fan one stack out"), caps=(N_("Hold right"),)),
    Action("help", "", N_("Keys"), icon="help", help=N_("these keys"), caps=("F1", "?"), fixed_keys=("f1",)),
    Action("fill", "", help=N_("fill the screen"), caps=("F11",)),
    Action("more", "", N_("More")),
    Action("library", "", N_("Library"), icon="library"),
    Action("quit", "", N_("Quit"), icon="door"),
    Action("beside", "", help=N_("what was tried instead"), caps=("↑", "↓"), scope="review"),
    Action("go", "", help=N_("a move in the list: go to it"), caps=(CLICK,), scope="review"),
    Action("line", "", help=N_("show a best line; play its first move"), caps=("1-5", N_("Enter")), scope="review"),
    Action("try", "", help=N_("try another move: a branch"), caps=(CLICK, DRAG), scope="review"),
    Action("point-here", "", help=N_("point, confirm"), caps=("←", N_("Enter")), scope="lesson"),
    Action("put", "", help=N_("pick a piece, put it anywhere"), caps=(CLICK, DRAG), scope="editor"),
    Action("take-back-off", "", help=N_("remove the piece"), caps=(N_("Right click"),), scope="editor"),
    Action("to-panel", "", help=N_("to the panel; back to the table"), caps=(N_("Tab"), "Esc"), scope="editor"),
    Action("letter", "", help=N_("answer a question"), caps=("A", "B"), scope="lesson"),
    Action("go-on", "", help=N_("continue; undo a try"), caps=(N_("Enter"),), scope="lesson"),
    Action("show-again", "", help=N_("show the reply to a try again"), caps=("R",), scope="lesson"),
    Action("page", "", help=N_("the next page, the one before"), caps=(N_("Tab"), N_("Backspace")), scope="lesson"),
    Action("examples-again", "", N_("Show again"), icon="again", scope="lesson"),
    Action("skip", "", N_("The next page"), icon="skip", scope="lesson"),
    Action("page-before", "", N_("The page before"), icon="before", scope="lesson"),
)
PUZZLING: Final = (  # in a puzzle these keys mean it, whatever they mean elsewhere
    Action(
        "solution", "", N_("Show the solution"), icon="eye", help=N_("show the solution"), caps=("S",), scope="puzzle"
    ),
    Action(
        "copy-puzzle",
        "",
        N_("Copy the puzzle"),
        icon="copy",
        help=N_("copy the puzzle as text"),
        caps=("C",),
        scope="puzzle",
    ),
    Action("why-not", "", help=N_("when solved: try any move; again: a likely one"), caps=("W",), scope="puzzle"),
    Action(
        "discard",
        "",
        N_("Delete this puzzle"),
        icon="bin",
        help=N_("delete one of your own puzzles"),
        caps=(N_("Del"),),
        scope="puzzle",
    ),
    Action("next-puzzle", "", help=N_("continue; undo a try"), caps=(N_("Enter"),), scope="puzzle"),
)
SECTIONS: Final = (  # what keys can be chosen for
    (N_("Your move"), MOVING),
    (N_("View"), SEEING),
    (N_("The game"), PLAYING),
    (N_("Review"), REVIEWING),
    (N_("Position editor"), EDITING),
    (N_("Library"), SHELVING),
)
BINDABLE: Final[Mapping[str, Action]] = {action.id: action for _, actions in SECTIONS for action in actions}
ACTIONS: Final[Mapping[str, Action]] = {**BINDABLE, **{action.id: action for action in (*ALWAYS, *PUZZLING)}}
FIXED_KEYS: Final[Mapping[str, str]] = {key: action.id for action in ALWAYS for key in action.fixed_keys}
HELD_ACTIONS: Final = frozenset(action.id for action in BINDABLE.values() if action.while_held)

# Which of them lie together, in what order:

LOOKS: Final = ("top-down", "lift", "xray", "threats", "way-down", "see-through", "fit", "coordinates")
KEYS: Final = (  # the sheet of keys at the table: what lies in one line is done by the keys of all that it names
    (
        N_("Your move"),
        "choose|turn|turn-back|flip|count|point|type|back|undo redo|finish|new swapped|resign|draw|clock|swap",
    ),
    (N_("View"), "nearer farther|pan|turn-left turn-right|top-down|fit|centre|lift|fan|levels"),
    (
        N_("Information"),
        "threats|way-down|see-through|xray|look coordinates|hint|pause|pace|panel|replay-before replay-next|rivals"
        "|copy-link paste|review|help|settings|rules",
    ),
    (N_("Window"), "mute|fill|menu|title"),
)
REVIEW_KEYS: Final = (
    (
        N_("Navigation"),
        "before ahead|beside|first last|autoplay autoplay-pace|go|try|remove|write|type|play-on|back",
    ),
    (
        N_("Analysis"),
        "analysis|lines|line|hide|hint|xray|analyse|fault fault-before|try-again|turning-point|graph"
        "|openings opening-move|drawer look coordinates",
    ),
    KEYS[1],
    (
        N_("Copy and save"),
        "copy-position|copy-link paste|copy-moves|picture|animation|edit|menu|fill|mute|help|settings|rules",
    ),
)
EDITOR_KEYS: Final = (
    (
        N_("Editor"),
        "put|turn|turn-back|flip|count|point-here|take-back-off take-off|other-turn|undo redo|clear-table"
        "|start-position|to-panel",
    ),
    KEYS[1],
    (
        N_("Copy and save"),
        "xray|look coordinates|panel|play-here|analyse-here|copy-link paste|menu|fill|mute|help|settings|rules",
    ),
)
LESSON_KEYS: Final = (
    (N_("Lesson"), "choose|turn|turn-back|flip|count|point-here|type|letter|hint|go-on|show-again|page|back"),
    KEYS[1],
    (N_("Information"), "threats|way-down|see-through|look|menu|mute|fill|help|settings|rules"),
)
PUZZLE_KEYS: Final = (
    (
        N_("Puzzle"),
        "choose|turn|turn-back|flip|count|point|type|hint|solution|next-puzzle|show-again|why-not|copy-puzzle|discard|back",
    ),
    (KEYS[1][0], KEYS[1][1].replace("|centre", "")),
    (N_("Information"), "threats|way-down|look|menu|mute|fill|help|settings|rules"),
)
