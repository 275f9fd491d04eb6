"""The panels around the table: bar, pill, hands, side panel; each is cached as a picture until its content changes."""

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
from game.scenes.board.xray import LAYER_PREFIX
from game.scenes.board_screen.actions import is_available
from game.scenes.board_screen.facts_in_words import fact_sentence
from game.scenes.board_screen.hints import pocket_of_move
from game.scenes.board_screen.prompts import next_pick, turn_lost
from game.scenes.sentences import players
from game.settings.actions import BAR
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Place
from game.ui.kinds.rail import Hand, PocketChoice
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
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

TALLY_WIDTH = 280  # units; of the score over the table
LOW_TIME_SECONDS = 10.0  # from here the clock is highlighted
MIN_MOVES_HEIGHT = 120  # units; with less the list of moves is left out
NARROW_WARNING_WIDTH = 190  # units; of a warning that would otherwise cover stacks
LEGEND_WIDTH = 320  # units; of the X-ray's legend over the table
MAX_STACK_LAYERS = 4  # more pieces are drawn closer together in the stack panel


class SurroundingPanels:
    """The panels around the table, laid out for the current window.

    Make new panels after a change of size or language.
    """

    groups: ClassVar[Sequence[Sequence[str]]] = BAR

    def __init__(self, board: Board, pen: Pen, entries: list[ListedMove], card: EndCard | None = None) -> None:
        self.board = board
        self.pen = pen
        self.entries = entries
        self.first_move_shown = 0
        layout = board.layout
        self.bar = self._make_bar()
        self.pill = Pill(pen, pygame.Rect(0, 0, 10, 10), self._pill_content())
        self.pill.settle(self.bar.pill_span)
        self._tally_cache: tuple[tuple[Arrangement, int] | None, TallyContent | None] = (None, None)
        self.rails = [layout.rail(pen, rect, self._hand_content(seat)) for seat, rect in enumerate(layout.rails)]
        self.moves: MovesPanel | None = None
        self.stack: StackPanel | None = None
        self.tally: TallyPanel | None = None
        self.card_room: pygame.Rect | None = None  # the place of the card of the end
        side = self._lay_card(card) if card is not None else self._lay_tally()
        if side is not None and card is not None:
            self.moves = MovesPanel(pen, side, self._moves_content())
        elif side is not None:
            self._lay_side(side)
        self.legend = XrayLegend(pen, self._legend_room(), self._panel_bottoms())
        self.warning = WarningNote(pen, pygame.Rect(0, 0, 10, 0), self._warning_content())
        self._settle_warning()

    def _make_bar(self) -> TopBar:
        """The bar at the top, with its current content."""
        return TopBar(
            self.pen, self.board.layout.bar, self._bar_content(), self.groups, self.board.services.preferences.bindings
        )

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the side panel: the moves above, the pointed stack below."""
        upper, lower = split_panel(side, StackPanel.height_for(self.pen, MAX_STACK_LAYERS), self.pen.px(16))
        self.moves = MovesPanel(self.pen, upper, self._moves_content())
        self.stack = StackPanel(self.pen, lower, None)

    def _lay_tally(self) -> pygame.Rect | None:
        """Put the score at the top of the side panel, or over the table's corner; return the rest of the side panel."""
        pen, layout = self.pen, self.board.layout
        content, side = self._tally_content(), layout.side
        if content is None:
            return side
        room = side if side is not None else layout.table
        wide = side.width if side is not None else min(room.width, pen.px(TALLY_WIDTH))
        tall = min(self._tally_height(wide), room.height // 2)
        self.tally = TallyPanel(pen, pygame.Rect(room.left, room.top, wide, tall), content)
        if side is None:
            return None
        gap = pen.px(16)
        return pygame.Rect(side.left, side.top + tall + gap, side.width, side.height - tall - gap)

    def _lay_card(self, card: EndCard) -> pygame.Rect | None:
        """Put the card of the end into the side panel, and below it the score and the moves if they fit."""
        pen, side, content, gap = self.pen, self.board.layout.side, self._tally_content(), self.pen.px(16)
        if side is None:
            return None
        self.card_room = side
        top = side.top + card.height(pen, side) + gap
        tall = min(self._tally_height(side.width), side.height // 2)
        if content is not None and top + tall <= side.bottom:
            self.tally = TallyPanel(pen, pygame.Rect(side.left, top, side.width, tall), content)
            top += tall + gap
        left = side.bottom - top
        return pygame.Rect(side.left, top, side.width, left) if left >= pen.px(MIN_MOVES_HEIGHT) else None

    def _tally_height(self, wide: int) -> int:
        """The height of the score for a width, with its current number of rows."""
        return TallyPanel.height_for(self.pen, self._tally_content(), wide)

    @property
    def does_not_fit(self) -> bool:
        """Whether the score needs another height than it has, so that everything must be laid out again."""
        if self.tally is None:
            return False
        room = self.board.layout.side or self.board.layout.table
        return min(self._tally_height(self.tally.rect.width), room.height // 2) != self.tally.rect.height

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the button at a pixel; None for none."""
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
        """All parts in the order of drawing."""
        yield from self.rails
        yield from self.panels()
        yield self.warning
        yield self.bar
        yield self.pill
        if self.legend.content is not None:
            yield self.legend

    def sync(self) -> list[pygame.Rect]:
        """Update the parts from the board; return the rectangles that changed.

        Each call updates a single large part, the hand to move first, so that no frame draws them all; call until
        nothing changes.
        """
        changed = [self.bar.outer] if self.bar.show(self._bar_content()) else []
        before = self.pill.outer
        if self.pill.show(self._pill_content()):
            self.pill.settle(self.bar.pill_span)
            changed += [before, self.pill.outer]
        before = self.warning.outer
        hiding = self.warning.rect.height and not self.board.camera_control.is_gliding
        if self.warning.show(self._warning_content()) or (hiding and self._could_hide_less()):
            self._settle_warning()
            changed += [before, self.warning.outer]
        return changed + self._sync_large()

    def _settle_warning(self) -> None:
        """Put the warning into a corner of the table, below the score and off the stacks, narrower if that helps."""
        warning, table = self.warning, self.board.layout.table
        over = self.tally is not None and self.tally.rect.colliderect(table)
        top = self.tally.rect.bottom + self.pen.px(8) if self.tally is not None and over else table.top
        room = pygame.Rect(table.left, top, table.width, table.bottom - top)
        corners = []
        for most in (room.width, self.pen.px(NARROW_WARNING_WIDTH)):
            box = pygame.Rect(room.topleft, warning.size(min(most, room.width)))
            right, low = room.right - box.w, room.bottom - box.h
            corners += [box.move_to(topleft=at) for at in (room.topleft, (right, top), (room.left, low), (right, low))]
        warning.settle(least_covering(corners, self._stacks_to_keep()))

    def _could_hide_less(self) -> bool:
        """Whether the warning covers stacks that it would not cover in another corner."""
        if not covered_pixels(self.warning.rect, self._stacks_to_keep()):
            return False
        before = self.warning.rect
        self._settle_warning()
        return self.warning.rect != before

    def _stacks_to_keep(self) -> tuple[WeightedRect, ...]:
        """The stacks that the warning should not cover, most of all those that it is about."""
        board = self.board
        frame, warned = board.frame(), {cell for alert in board.state.alerts for cell in alert.cells}
        return rects_to_keep(frame, board.camera_control.camera, warned, frame.arrangement.stacks)

    def warned_rects(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of the stacks that the warnings are about."""
        board = self.board
        frame, camera = board.frame(), board.camera_control.camera
        return tuple(stack_rect(frame, camera, cell) for alert in board.state.alerts for cell in alert.cells)

    def _sync_large(self) -> list[pygame.Rect]:
        turn = self.board.turn
        for seat in sorted(range(len(self.rails)), key=lambda seat: seat != turn):
            if self.rails[seat].show(self._hand_content(seat)):
                return self.rails[seat].changed_rects
        if self.legend.show(self._legend_content()):
            return [self.legend.outer]
        if self.stack is not None and self.stack.show(self._stack_content()):
            return [self.stack.outer]
        if self.tally is not None and self.tally.show(self._tally_content()):
            return [self.tally.outer]
        if self.moves is not None and self.moves.show(self._moves_content()):
            return [self.moves.outer]
        return []

    def prepare(self) -> bool:
        """Draw something that will be needed soon; False if nothing is left to draw."""
        rails = (rail.prepare(replace(rail.content, active=active)) for rail in self.rails for active in (True, False))
        names = self.board.table.match.game.xray.names if self.board.xray.is_offered else ()
        return any(rails) or self.legend.prepare_icon([name.sign for name in names])

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket at a pixel, None for none."""
        for seat, rail in enumerate(self.rails):
            pocket = rail.pocket_at(place)
            if pocket is not None:
                return seat, pocket
        return None

    def pocket_tooltip(self, seat: int, index: int) -> str:
        """The name of a piece in a hand and a line about it, or why it may not be chosen."""
        board, game = self.board, self.board.table.match.game
        pocket = board.playback.shown.hands[seat][index]
        line = (
            _(game.texts.piece_description(pocket.piece))
            if pocket.filled and game.texts.piece_description(pocket.piece)
            else ""
        )
        if line and board.can_choose and seat == board.turn and index in board.state.dimmed_pockets:
            reason = game.view.why_not(board.table.match.position, (FromHand(seat, index),))
            general = reason is not None and not reason.cells  # otherwise it is about a single cell
            line = (
                players.reason_sentence(game, reason, board.setup)
                if reason and general
                else _("It can go nowhere now.")
            )
        return _("{name}. {line}").format(name=self._piece_label(pocket.piece), line=line) if line else ""

    def covers(self, place: Place) -> bool:
        """Whether a part covers a pixel."""
        return any(part.rect.collidepoint(place) for part in self.parts())

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the list of moves if it is at a pixel; whether it is."""
        if self.moves is None or not self.moves.rect.collidepoint(place):
            return False
        self.first_move_shown = max(0, min(self.moves.max_first, self.first_move_shown + round(notches)))
        return True

    # The X-ray's legend:

    def _legend_room(self) -> pygame.Rect:
        """The side panel's place, or the right side of the table."""
        table, side = self.board.layout.table, self.board.layout.side
        if side is not None:
            return side.copy()
        wide = min(table.width, self.pen.px(LEGEND_WIDTH))
        return pygame.Rect(table.right - wide, table.top, wide, table.height)

    def _panel_bottoms(self) -> tuple[int, ...]:
        """The lower edges of the side panels; the legend covers whole panels."""
        side = self.board.layout.side
        return tuple(part.rect.bottom for part in self.panels() if side is not None and side.contains(part.rect))

    def layer_at(self, place: Place) -> int | None:
        """The layer whose row in the X-ray's legend is at a pixel."""
        return self.legend.row_at(place)

    def xray_at(self, place: Place) -> str:
        """The id of the command of a click on the legend, "" for none."""
        row = self.layer_at(place)
        return "xray" if self.legend.is_close_button(place) else "" if row is None else f"{LAYER_PREFIX}{row}"

    def _legend_content(self) -> XrayContent | None:
        board = self.board
        if not board.xray.is_seen:
            return None
        chord = board.services.preferences.bindings.chords["xray"]
        names = board.table.match.game.xray.names
        rows = tuple(
            XrayRow(
                name.sign,
                _(name.title),
                _(name.description),
                board.xray.counts(name.id),
                name.id in board.xray.visible_layers,
                name.has_marks,
            )
            for name in names
        )
        stains = board.table.match.game.stains[: board.table.match.seats]
        return XrayContent(rows, stains, board.xray.pointed_layer, keycap_text(chord) if chord else "")

    # The contents of the parts:

    def _hand_content(self, seat: int) -> Hand:
        board, selection = self.board, self.board.state.selection
        pockets = board.playback.shown.hands[seat]
        named = pockets if board.kind.hands.have_letters else ()
        labels = tuple(_(board.table.match.game.texts.piece_name(pocket.piece)) for pocket in named)
        first = selection.first
        chosen = first.pocket if isinstance(first, FromHand) and first.seat == seat else None
        active = board.shown_turn == seat
        hovered = None
        mine = active and board.can_choose
        if board.state.pocket is not None and board.state.pocket[0] == seat and (mine or board.kind.hands.are_browsed):
            hovered = board.state.pocket[1] if pockets[board.state.pocket[1]].filled else None
        if mine and hovered is None and first is None and board.state.proposed_move is not None:
            hovered = pocket_of_move(board, board.state.proposed_move)
        return Hand(
            seat,
            players.seat_name(board.setup, seat),
            pockets,
            players.level_line(board.setup.seats[seat]),
            active,
            active and board.table.is_thinking and not board.playback.is_moving,
            PocketChoice(
                chosen,
                hovered,
                board.state.dimmed_pockets if active and board.can_choose else frozenset(),
                selection.oriented_piece if chosen is not None else None,
                chosen is not None and (selection.landed_cell is not None or board.state.is_carrying),
            ),
            board.table.match.game.stains[seat],
            labels,
            *self._points(seat),
            *self._clock_text(seat),
            self._hunter_and_prey(seat),
            players.level_icon(board.setup.seats[seat]),
        )

    def _hunter_and_prey(self, seat: int) -> tuple[Stain, Stain] | None:
        """The stains of the seat that hunts a seat and of the seat that it hunts; None in games without hunting."""
        match = self.board.table.match
        hunted = [match.game.view.hunted_seat(match.position, each) for each in range(match.seats)]
        prey = hunted[seat]
        if prey is None:
            return None
        return match.game.stains[hunted.index(seat)], match.game.stains[prey]

    def _clock_text(self, seat: int) -> tuple[str, bool]:
        """The time left to a seat, and whether it is low; "" without a clock."""
        clocks = self.board.table.clocks
        if clocks is None:
            return "", False
        remaining = clocks.seconds_left(seat)
        return players.time_left(remaining), remaining <= LOW_TIME_SECONDS and self.board.table.result is None

    def _points(self, seat: int) -> tuple[int, int | None]:
        """The points of a seat and the points that win; 0 and None in games without points."""
        score = self._tally_content()
        if score is None or score.goal is None:
            return 0, None
        return score.rows[0][1][seat], score.goal

    def _bar_content(self) -> BarContent:
        board = self.board
        off = {action for group in self.groups for action in group if not is_available(board, action)}
        camera = board.camera_control
        on = {
            name
            for name, is_on in (
                ("top-down", camera.is_flat),
                ("lift", camera.camera.spread > 0),
                ("panel", board.layout.side is not None),
                ("hint", board.state.advice is not None),
                ("xray", board.xray.is_seen),
            )
            if is_on
        }
        made = len(board.table.match.moves)
        return self._bar_with_number(made + 1 if board.table.result is None else max(made, 1), off, on)

    def _bar_with_number(self, number: int, off: set[str], on: set[str]) -> BarContent:
        """The content of the bar, with the number of the move and the ids of buttons that are off and on."""
        board, hovered = self.board, ""
        if hasattr(self, "bar") and self.bar.rect.collidepoint(board.state.place):
            hovered = self.bar.action_at(board.state.place) or ""
        match = board.table.match
        differing = players.describe_variant(match.game, match.options)
        return BarContent(match.game.name, number, frozenset(off), frozenset(on), hovered, differing)

    def _pill_content(self) -> PillContent:
        board = self.board
        result, seat = board.table.result, board.shown_turn
        if seat is None and result is not None:
            strong, words = players.ending_lines(board.setup, result, board.table.match)
            content = self._pill_with_seat(strong, words, max(result.winner, 0))
            return replace(content, ending=players.result_tone(board.setup, result.winner))
        if board.can_choose and board.state.dangers:
            return self._alarm_content()
        words = next_pick(board) if board.can_choose else ""
        if board.state.selection.first is None and not board.playback.is_moving:
            words = turn_lost(board) or words
        seat = board.turn if seat is None else seat
        return self._pill_with_seat(players.turn_line(board.setup, seat), words, seat)

    def _alarm_content(self) -> PillContent:
        """The pill during an attack on the mover's king: the attackers, or what to do with the piece in hand."""
        board, dangers = self.board, self.board.state.dangers
        match, shown = board.table.match, board.playback.shown
        strong = _(match.game.facts.texts.sentences[DANGER])
        if not players.is_single_player(board.setup):
            name = players.seat_name(board.setup, board.turn)
            strong = _("{name}: {word}").format(name=name, word=strong)
        words = next_pick(board)
        if board.state.selection.first is None:
            words = fact_sentence(match.game, match.seats, dangers[0], board.kind, board.camera_control.camera)
        attackers = shown.stacks.get(dangers[0].line[0], ())
        if not attackers:  # the last move is still seen on its way
            return self._pill_with_seat(strong, words, board.turn)
        return PillContent(strong, words, attackers[-1].stain, players.given_names(board.setup), alarm=True)

    def _pill_with_seat(self, strong: str, words: str, seat: int) -> PillContent:
        """The content of the pill with a seat's sign; while levels are hidden, it says so."""
        if self.board.state.max_level:
            words = _("Up to level {level}; 0 shows all").format(level=self.board.state.max_level)
        return PillContent(
            strong, words, self.board.table.match.game.stains[seat], players.given_names(self.board.setup)
        )

    def _tally_content(self) -> TallyContent | None:
        """The score; it changes when a move has landed."""
        match, playback = self.board.table.match, self.board.playback
        if playback.is_moving and self._tally_cache[0] is not None:
            return self._tally_cache[1]
        last, count = self._tally_cache[0], len(match.moves)
        if last is None or last[0] is not playback.shown or last[1] != count:
            self._tally_cache = (playback.shown, count), self._count_tally(match)
        return self._tally_cache[1]

    def _count_tally(self, match: Match) -> TallyContent | None:
        game = match.game
        tally = game.view.score(match.position)
        if tally is None:
            return None
        names = [players.player_name(self.board.setup, seat) for seat in range(match.seats)]
        return tally_content(tally, lambda reason: players.reason_sentence(game, reason), names, game.stains)

    def _warning_content(self) -> WarningContent:
        """The demands of the rules on the person to move, and offers."""
        board = self.board
        game = board.table.match.game
        if not board.can_choose:
            return WarningContent(())
        sentences = [players.reason_sentence(game, alert, board.setup) for alert in board.state.alerts]
        if board.state.can_claim_draw:
            sentences.append(
                _("Either player may claim a draw ({key}).").format(
                    key=keycap_text(board.services.preferences.bindings.chords["draw"])
                )
            )
        urgent = any(game.texts.figures.get(alert.rule) == "tall" for alert in board.state.alerts)
        return WarningContent(tuple(sentences), urgent)

    def _moves_content(self) -> MovesContent:
        chord = self.board.services.preferences.bindings.chords["panel"]
        key = keycap_text(chord) if chord else ""
        seats = len(self.board.layout.rails)
        return MovesContent(tuple(self.entries), seats, self.first_move_shown, key=key, heads=self._seat_headings())

    def _seat_headings(self) -> tuple[SeatHeading, ...]:
        """The headings of the list of moves: a stain and a name for each seat."""
        setup, stains = self.board.setup, self.board.table.match.game.stains
        return tuple((stains[seat], players.seat_name(setup, seat)) for seat in range(len(setup.seats)))

    def _stack_content(self) -> StackContent | None:
        """The stack under the pointer, otherwise the stack from which pieces are in hand."""
        board, selection = self.board, self.board.state.selection
        shown = self.board.frame().arrangement  # a landed piece included
        cell = board.state.hovered
        if (cell is None or cell not in shown.stacks) and selection.count_choice is not None:
            cell = selection.source
        pile = shown.stacks.get(cell, ()) if cell is not None else ()
        if cell is None or not pile:
            return None
        in_hand = selection.count if selection.count_choice is not None and cell == selection.source else 0
        layers = [
            StackLayer(piece, self._piece_label(piece), self._piece_note(piece, index, in_hand))
            for index, piece in enumerate(reversed(pile))
        ]
        return StackContent(board.kind.cell_name(cell), tuple(layers), in_hand)

    def _piece_label(self, piece: Piece) -> str:
        """The name of a piece; a slab is called by its letter alone."""
        name = _(self.board.table.match.game.texts.piece_name(piece))
        return _("Tile {letter}").format(letter=name) if self.board.kind.hands.have_letters else name

    def _piece_note(self, piece: Piece, index: int, in_hand: int) -> str:
        """The note on a piece of a stack: its owner, and whether it goes or stays while pieces are being taken."""
        owner = players.colour_name(self.board.setup, piece.owner)
        if in_hand:
            return (_("{owner}, in hand") if index < in_hand else _("{owner}, stays")).format(owner=owner)
        return _("{owner}, top").format(owner=owner) if index == 0 else owner
