"""What stands around the table: bar, pill, hands, side panel; each kept as a picture until its content changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from game.core.display.picks import FromHand
from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.facts import DANGER
from game.core.match import Match
from game.scenes.board.board import Board
from game.scenes.board.xray import LAYER
from game.scenes.board_screen.actions import available
from game.scenes.board_screen.facts_in_words import sentence
from game.scenes.board_screen.hints import advised_pocket
from game.scenes.board_screen.prompts import next_pick, turn_lost
from game.scenes.sentences import players
from game.settings.actions import BAR
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Place
from game.ui.kinds.rail import Hand
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.theme import stain_of
from game.ui.panels.bar import BarContent, TopBar
from game.ui.panels.end_card import EndCard
from game.ui.panels.moves import ListedMove, MovesContent, MovesPanel, SeatHeading
from game.ui.panels.notes import Pill, PillContent
from game.ui.panels.stack import StackContent, StackLayer, StackPanel
from game.ui.panels.table_layout import split_panel
from game.ui.panels.tally import TallyContent, TallyPanel, tally_content
from game.ui.panels.warnings import WarningContent, WarningNote
from game.ui.panels.xray_legend import XrayContent, XrayLegend, XrayRow
from game.ui.render.free_room import WeightedRect, covered_pixels, least_covering, rects_to_keep, stack_rect
from game.ui.words import _

TALLY = 280  # units; the width of the score where it lies over the table
LITTLE = 10.0  # seconds; so little time is shown so that one sees it
LEAST = 120  # units; less is no room for the moves
NARROW = 190  # units; the width of a warning that would lie over stacks otherwise
LEGEND = 320  # units; the width of the X-ray's legend where it lies over the table
LAYERS = 4  # the stack panel has room for so many pieces before it draws them closer together


class Chrome:
    """The parts around the table, laid out for one window; make a new one when the window or the language changes."""

    groups: ClassVar[Sequence[Sequence[str]]] = BAR

    def __init__(self, board: Board, pen: Pen, entries: list[ListedMove], card: EndCard | None = None) -> None:
        self.board = board
        self.pen = pen
        self.entries = entries
        self.scrolled = 0
        layout = board.layout
        self.bar = self._top()
        self.pill = Pill(pen, pygame.Rect(0, 0, 10, 10), self._pill())
        self.pill.settle(self.bar.pill_span)
        self._tallied: tuple[tuple[Arrangement, int] | None, TallyContent | None] = (None, None)
        self.rails = [layout.rail(pen, rect, self._hand(seat)) for seat, rect in enumerate(layout.rails)]
        self.moves: MovesPanel | None = None
        self.stack: StackPanel | None = None
        self.tally: TallyPanel | None = None
        self.card_room: pygame.Rect | None = None  # where the end of the game is told
        side = self._lay_card(card) if card is not None else self._lay_tally()
        if side is not None and card is not None:
            self.moves = MovesPanel(pen, side, self._moves())
        elif side is not None:
            self._lay_side(side)
        self.legend = XrayLegend(pen, self._legend_room(), self._bottoms())
        self.warning = WarningNote(pen, pygame.Rect(0, 0, 10, 0), self._warnings())
        self._settle_warning()

    def _top(self) -> TopBar:
        """The bar at the top."""
        return TopBar(self.pen, self.board.layout.bar, self._bar(), self.groups, self.board.services.bindings)

    def _lay_side(self, side: pygame.Rect) -> None:
        """Fill the side panel: the moves above, the stack under the pointer below."""
        upper, lower = split_panel(side, StackPanel.height_for(self.pen, LAYERS), self.pen.px(16))
        self.moves = MovesPanel(self.pen, upper, self._moves())
        self.stack = StackPanel(self.pen, lower, None)

    def _lay_tally(self) -> pygame.Rect | None:
        """Put the score at the top of the side panel, or over the table's corner; what is left of the side panel."""
        pen, layout = self.pen, self.board.layout
        content, side = self._tally(), layout.side
        if content is None:
            return side
        room = side if side is not None else layout.table
        wide = side.width if side is not None else min(room.width, pen.px(TALLY))
        tall = min(self._tally_height(wide), room.height // 2)
        self.tally = TallyPanel(pen, pygame.Rect(room.left, room.top, wide, tall), content)
        if side is None:
            return None
        gap = pen.px(16)
        return pygame.Rect(side.left, side.top + tall + gap, side.width, side.height - tall - gap)

    def _lay_card(self, card: EndCard) -> pygame.Rect | None:
        """Put the end of the game in the side panel's place; below it the score and the moves, as far as they fit."""
        pen, side, content, gap = self.pen, self.board.layout.side, self._tally(), self.pen.px(16)
        if side is None:
            return None
        self.card_room = side
        top = side.top + card.height(pen, side) + gap
        tall = min(self._tally_height(side.width), side.height // 2)
        if content is not None and top + tall <= side.bottom:
            self.tally = TallyPanel(pen, pygame.Rect(side.left, top, side.width, tall), content)
            top += tall + gap
        left = side.bottom - top
        return pygame.Rect(side.left, top, side.width, left) if left >= pen.px(LEAST) else None

    def _tally_height(self, wide: int) -> int:
        """How high the score is in a width: with so many rows as there are now."""
        return TallyPanel.height_for(self.pen, self._tally(), wide)

    @property
    def outgrown(self) -> bool:
        """Whether the score has got another number of rows than there is room for: all must be laid out anew."""
        if self.tally is None:
            return False
        room = self.board.layout.side or self.board.layout.table
        return min(self._tally_height(self.tally.rect.width), room.height // 2) != self.tally.rect.height

    def door_at(self, place: Place) -> str | None:
        """The id of the command of the button under a pixel; None where there is none."""
        return self.bar.action_at(place)

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side."""
        if self.moves is not None:
            yield self.moves
        if self.stack is not None:
            yield self.stack
        if self.tally is not None:
            yield self.tally

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts, in the order in which they are drawn."""
        yield from self.rails
        yield from self.panels()
        yield self.warning
        yield self.bar
        yield self.pill
        if self.legend.content is not None:
            yield self.legend

    def sync(self) -> list[pygame.Rect]:
        """Show the board as it is now; the rectangles whose picture has changed.

        Large parts change one a call, the hand to move first, so that no frame has to draw them all: call until
        nothing changes.
        """
        changed = [self.bar.outer] if self.bar.show(self._bar()) else []
        before = self.pill.outer
        if self.pill.show(self._pill()):
            self.pill.settle(self.bar.pill_span)
            changed += [before, self.pill.outer]
        before = self.warning.outer
        hiding = self.warning.rect.height and not self.board.camera_control.gliding
        if self.warning.show(self._warnings()) or (hiding and self._hides()):
            self._settle_warning()
            changed += [before, self.warning.outer]
        return changed + self._sync_large()

    def _settle_warning(self) -> None:
        """Lie in a corner of the table, below the score if that is there, off what it warns of and rather off others;
        narrow where that helps."""
        warning, table = self.warning, self.board.layout.table
        over = self.tally is not None and self.tally.rect.colliderect(table)
        top = self.tally.rect.bottom + self.pen.px(8) if self.tally is not None and over else table.top
        room = pygame.Rect(table.left, top, table.width, table.bottom - top)
        corners = []
        for most in (room.width, self.pen.px(NARROW)):
            box = pygame.Rect(room.topleft, warning.size(min(most, room.width)))
            right, low = room.right - box.w, room.bottom - box.h
            corners += [box.move_to(topleft=at) for at in (room.topleft, (right, top), (room.left, low), (right, low))]
        warning.settle(least_covering(corners, self._in_sight()))

    def _hides(self) -> bool:
        """Whether the warning lies over stacks, though another corner would be better."""
        if not covered_pixels(self.warning.rect, self._in_sight()):
            return False
        before = self.warning.rect
        self._settle_warning()
        return self.warning.rect != before

    def _in_sight(self) -> tuple[WeightedRect, ...]:
        """The stacks that the warning had better not lie over, those that it tells of above all."""
        board = self.board
        frame, told = board.frame(), {cell for alert in board.state.alerts for cell in alert.cells}
        return rects_to_keep(frame, board.camera_control.camera, told, frame.arrangement.stacks)

    def warned_about(self) -> tuple[pygame.Rect, ...]:
        """Where that is seen which the rules warn of."""
        board = self.board
        frame, camera = board.frame(), board.camera_control.camera
        return tuple(stack_rect(frame, camera, cell) for alert in board.state.alerts for cell in alert.cells)

    def _sync_large(self) -> list[pygame.Rect]:
        turn = self.board.turn
        for seat in sorted(range(len(self.rails)), key=lambda seat: seat != turn):
            if self.rails[seat].show(self._hand(seat)):
                return self.rails[seat].changed_rects
        if self.legend.show(self._legend()):
            return [self.legend.outer]
        if self.stack is not None and self.stack.show(self._stack()):
            return [self.stack.outer]
        if self.tally is not None and self.tally.show(self._tally()):
            return [self.tally.outer]
        if self.moves is not None and self.moves.show(self._moves()):
            return [self.moves.outer]
        return []

    def prepare(self) -> bool:
        """Draw something that will be needed soon; False if all is there."""
        rails = (rail.prepare(replace(rail.content, active=active)) for rail in self.rails for active in (True, False))
        names = self.board.table.match.game.xray.names if self.board.xray.offered else ()
        return any(rails) or self.legend.prepare_icon([name.sign for name in names])

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket under a pixel."""
        for seat, rail in enumerate(self.rails):
            pocket = rail.pocket_at(place)
            if pocket is not None:
                return seat, pocket
        return None

    def told_of_pocket(self, seat: int, index: int) -> str:
        """The name of a piece in a hand and one line about it; of one that may not be chosen now, why."""
        board, game = self.board, self.board.table.match.game
        pocket = board.playback.shown.hands[seat][index]
        line = _(game.piece_description(pocket.piece)) if pocket.filled and game.piece_description(pocket.piece) else ""
        if line and board.mine and seat == board.turn and index in board.state.dimmed:
            reason = game.view.why_not(board.table.match.position, (FromHand(seat, index),))
            general = reason is not None and not reason.cells  # else it speaks of one cell of many
            line = players.sentence(game, reason, board.setup) if reason and general else _("It can go nowhere now.")
        return _("{name}. {line}").format(name=self._named(pocket.piece), line=line) if line else ""

    def covers(self, place: Place) -> bool:
        """Whether a pixel belongs to a part and not to the table."""
        return any(part.rect.collidepoint(place) for part in self.parts())

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the list of moves if it lies under a pixel."""
        if self.moves is None or not self.moves.rect.collidepoint(place):
            return False
        self.scrolled = max(0, min(self.moves.max_first, self.scrolled + round(notches)))
        return True

    # The X-ray's legend:

    def _legend_room(self) -> pygame.Rect:
        """In the side panel's place, or over the table's right."""
        table, side = self.board.layout.table, self.board.layout.side
        if side is not None:
            return side.copy()
        wide = min(table.width, self.pen.px(LEGEND))
        return pygame.Rect(table.right - wide, table.top, wide, table.height)

    def _bottoms(self) -> tuple[int, ...]:
        """Where the panels at the side end: the legend covers whole ones."""
        side = self.board.layout.side
        return tuple(part.rect.bottom for part in self.panels() if side is not None and side.contains(part.rect))

    def layer_at(self, place: Place) -> int | None:
        """The layer of the X-ray whose row in the legend lies under a pixel."""
        return self.legend.row_at(place)

    def xray_at(self, place: Place) -> str:
        """The id of what a click on the legend does, "" where that does nothing."""
        row = self.layer_at(place)
        return "xray" if self.legend.is_close_button(place) else "" if row is None else f"{LAYER}{row}"

    def _legend(self) -> XrayContent | None:
        board = self.board
        if not board.xray.seen:
            return None
        chord = board.services.bindings.chords["xray"]
        names = board.table.match.game.xray.names
        rows = tuple(
            XrayRow(
                name.sign,
                _(name.title),
                _(name.description),
                board.xray.counts(name.id),
                name.id in board.xray.on,
                name.has_marks,
            )
            for name in names
        )
        stains = board.table.match.game.stains[: board.table.match.seats]
        return XrayContent(rows, stains, board.xray.pointed, keycap_text(chord) if chord else "")

    # What the parts show:

    def _hand(self, seat: int) -> Hand:
        board, selection = self.board, self.board.state.selection
        pockets = board.playback.shown.hands[seat]
        named = pockets if board.kind.pockets_have_letters else ()
        labels = tuple(_(board.table.match.game.piece_name(pocket.piece)) for pocket in named)
        first = selection.first
        chosen = first.pocket if isinstance(first, FromHand) and first.seat == seat else None
        active = board.seen_turn == seat
        hovered = None
        mine = active and board.mine
        if board.state.pocket is not None and board.state.pocket[0] == seat and (mine or board.kind.hands_are_browsed):
            hovered = board.state.pocket[1] if pockets[board.state.pocket[1]].filled else None
        if mine and hovered is None and first is None and board.state.proposed is not None:
            hovered = advised_pocket(board, board.state.proposed)
        return Hand(
            seat,
            players.seat_name(board.setup, seat),
            pockets,
            players.level_line(board.setup.seats[seat]),
            active,
            active and board.table.is_thinking and not board.playback.moving,
            chosen,
            hovered,
            board.state.dimmed if active and board.mine else frozenset(),
            selection.lying if chosen is not None else None,
            chosen is not None and (selection.landed is not None or board.state.carried),
            board.table.match.game.stains[seat],
            labels,
            *self._points(seat),
            *self._clock(seat),
            *self._hunt(seat),
            players.emblem(board.setup.seats[seat]),
        )

    def _hunt(self, seat: int) -> tuple[Stain | None, Stain | None]:
        """The stains of who hunts a seat and of whom it hunts, where that is to be told."""
        match = self.board.table.match
        hunted = [match.game.view.hunted_seat(match.position, each) for each in range(match.seats)]
        prey = hunted[seat]
        if prey is None:
            return None, None
        return match.game.stains[hunted.index(seat)], match.game.stains[prey]

    def _clock(self, seat: int) -> tuple[str, bool]:
        """The time that a seat has left, and whether that is little; "" where no time is given."""
        clocks = self.board.table.clocks
        if clocks is None:
            return "", False
        left = clocks.seconds_left(seat)
        return players.time_left(left), left <= LITTLE and self.board.table.result is None

    def _points(self, seat: int) -> tuple[int, int | None]:
        """How many points a seat has won, and how many win, where points are played for."""
        score = self._tally()
        if score is None or score.goal is None:
            return 0, None
        return score.rows[0][1][seat], score.goal

    def _bar(self) -> BarContent:
        board = self.board
        off = {action for group in self.groups for action in group if not available(board, action)}
        camera = board.camera_control
        on = {
            name
            for name, is_on in (
                ("top-down", camera.flat),
                ("lift", camera.camera.spread > 0),
                ("panel", board.layout.side is not None),
                ("hint", board.state.advice is not None),
                ("xray", board.xray.seen),
            )
            if is_on
        }
        made = len(board.table.match.moves)
        return self._told_in_bar(made + 1 if board.table.result is None else max(made, 1), off, on)

    def _told_in_bar(self, number: int, off: set[str], on: set[str]) -> BarContent:
        """What the bar shows, with a move's number, and which buttons are off and on."""
        board, hovered = self.board, ""
        if hasattr(self, "bar") and self.bar.rect.collidepoint(board.state.place):
            hovered = self.bar.action_at(board.state.place) or ""
        match = board.table.match
        differing = players.variant(match.game, match.options)
        return BarContent(match.game.name, number, frozenset(off), frozenset(on), hovered, differing)

    def _pill(self) -> PillContent:
        board = self.board
        result, seat = board.table.result, board.seen_turn
        if seat is None and result is not None:
            strong, words = players.ending(board.setup, result, board.table.match)
            told = self._told_in_pill(strong, words, max(result.winner, 0))
            return replace(told, ending=players.felt(board.setup, result.winner))
        if board.mine and board.state.dangers:
            return self._alarmed()
        words = next_pick(board) if board.mine else ""
        if board.state.selection.first is None and not board.playback.moving:
            words = turn_lost(board) or words
        seat = board.turn if seat is None else seat
        return self._told_in_pill(players.whose_turn(board.setup, seat), words, seat)

    def _alarmed(self) -> PillContent:
        """That the king of whoever is to move is attacked, by what and from where; with a piece in hand, what to do."""
        board, dangers = self.board, self.board.state.dangers
        match, shown = board.table.match, board.playback.shown
        strong = _(match.game.facts.sentences[DANGER])
        if not players.alone(board.setup):
            name = players.seat_name(board.setup, board.turn)
            strong = _("{name}: {word}").format(name=name, word=strong)
        words = next_pick(board)
        if board.state.selection.first is None:
            words = sentence(match.game, match.seats, dangers[0], board.kind, board.camera_control.camera)
        attackers = shown.stacks.get(dangers[0].line[0], ())
        if not attackers:  # the last move is still seen on its way
            return self._told_in_pill(strong, words, board.turn)
        return PillContent(strong, words, stain_of(attackers[-1]), players.names(board.setup), alarm=True)

    def _told_in_pill(self, strong: str, words: str, seat: int) -> PillContent:
        """What the pill says, with a seat's sign; while levels are left out, that."""
        if self.board.state.upto:
            words = _("Up to level {level}; 0 shows all").format(level=self.board.state.upto)
        return PillContent(strong, words, self.board.table.match.game.stains[seat], players.names(self.board.setup))

    def _tally(self) -> TallyContent | None:
        """The score as it is seen: it changes when a move has landed."""
        match, playback = self.board.table.match, self.board.playback
        if playback.moving and self._tallied[0] is not None:
            return self._tallied[1]
        last, count = self._tallied[0], len(match.moves)
        if last is None or last[0] is not playback.shown or last[1] != count:
            self._tallied = (playback.shown, count), self._counted(match)
        return self._tallied[1]

    def _counted(self, match: Match) -> TallyContent | None:
        game = match.game
        tally = game.view.score(match.position)
        if tally is None:
            return None
        names = [players.player_name(self.board.setup, seat) for seat in range(match.seats)]
        return tally_content(tally, lambda reason: players.sentence(game, reason), names, game.stains)

    def _warnings(self) -> WarningContent:
        """What the rules demand of the person to move, or offer them."""
        board = self.board
        game = board.table.match.game
        if not board.mine:
            return WarningContent(())
        told = [players.sentence(game, alert, board.setup) for alert in board.state.alerts]
        if board.state.claimable:
            told.append(
                _("Either player may claim a draw ({key}).").format(
                    key=keycap_text(board.services.bindings.chords["draw"])
                )
            )
        urgent = any(game.figures.get(alert.rule) == "tall" for alert in board.state.alerts)
        return WarningContent(tuple(told), urgent)

    def _moves(self) -> MovesContent:
        chord = self.board.services.bindings.chords["panel"]
        key = keycap_text(chord) if chord else ""
        seats = len(self.board.layout.rails)
        return MovesContent(tuple(self.entries), seats, self.scrolled, key=key, heads=self._heads())

    def _heads(self) -> tuple[SeatHeading, ...]:
        """The seats, as they stand over their moves."""
        setup, stains = self.board.setup, self.board.table.match.game.stains
        return tuple((stains[seat], players.seat_name(setup, seat)) for seat in range(len(setup.seats)))

    def _stack(self) -> StackContent | None:
        """The stack under the pointer; without one that from which pieces are in hand."""
        board, selection = self.board, self.board.state.selection
        shown = self.board.frame().arrangement  # a landed piece included
        cell = board.state.hovered
        if (cell is None or cell not in shown.stacks) and selection.counting is not None:
            cell = selection.source
        pile = shown.stacks.get(cell, ()) if cell is not None else ()
        if cell is None or not pile:
            return None
        taken = selection.count if selection.counting is not None and cell == selection.source else 0
        layers = [
            StackLayer(piece, self._named(piece), self._told(piece, index, taken))
            for index, piece in enumerate(reversed(pile))
        ]
        return StackContent(board.kind.cell_name(cell), tuple(layers), taken)

    def _named(self, piece: Piece) -> str:
        """What a piece is called; players call a slab by its letter alone."""
        name = _(self.board.table.match.game.piece_name(piece))
        return _("Tile {letter}").format(letter=name) if self.board.kind.pockets_have_letters else name

    def _told(self, piece: Piece, index: int, taken: int) -> str:
        """What is said of a piece of a stack: whose it is; of a stack that is being taken apart, whether it goes."""
        owner = players.colour_name(self.board.setup, piece.owner)
        if taken:
            return (_("{owner}, in hand") if index < taken else _("{owner}, stays")).format(owner=owner)
        return _("{owner}, top").format(owner=owner) if index == 0 else owner
