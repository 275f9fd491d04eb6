"""The parts around the table: the bar, the moves, the stack under the pointer, notes, the end of the game, the keys."""

from game.ui.panels.actions import key_sections
from game.ui.panels.bar import BarContent, TopBar
from game.ui.panels.end_card import EndCard
from game.ui.panels.help import HelpDialog
from game.ui.panels.hovered_stack import StackContent, StackLayer, StackPanel
from game.ui.panels.moves import ListedMove, MovesContent, MovesPanel, listed_move
from game.ui.panels.notes import Pill, PillContent, Toast, draw_label
from game.ui.panels.tally import TallyContent, TallyPanel, tally_content
from game.ui.panels.warnings import WarningContent, WarningNote

__all__ = [
    "BarContent",
    "EndCard",
    "HelpDialog",
    "ListedMove",
    "MovesContent",
    "MovesPanel",
    "Pill",
    "PillContent",
    "StackContent",
    "StackLayer",
    "StackPanel",
    "TallyContent",
    "TallyPanel",
    "Toast",
    "TopBar",
    "WarningContent",
    "WarningNote",
    "draw_label",
    "key_sections",
    "listed_move",
    "tally_content",
]
