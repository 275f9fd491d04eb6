"""What the panels around a board say at the moment: bar, pill, hands, score, warning, moves, stack, legend."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.display.picks import FromHand
from game.core.display.pieces import Piece
from game.core.facts import DANGER
from game.core.match import Match
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import is_available
from game.scenes.board_screen.facts_in_words import fact_sentence, place_words
from game.scenes.board_screen.hints import pocket_of_move
from game.scenes.board_screen.prompts import next_pick, turn_lost
from game.scenes.sentences import friends, players
from game.ui.input.chords import keycap_text
from game.ui.kinds.rail import Hand, HuntSigns, PocketChoice
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import BAR_WORDS, FRIEND_WORDS
from game.ui.panels.hovered_stack import StackContent, StackLayer
from game.ui.panels.moves import SeatHeading
from game.ui.panels.notes import PillContent
from game.ui.panels.tally import TallyContent, tally_content
from game.ui.panels.warnings import WarningContent
from game.ui.panels.xray.legend import XrayContent, XrayRow
from game.ui.words import _, lower_first

LOW_TIME_SECONDS: Final = 10.0  # from here the clock is highlighted


class PanelSource:
    """The current content of each panel around a board; a scene with other panels has a subclass."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._tally_cache: tuple[object, TallyContent | None] = (None, None)

    def bar(self) -> BarContent:
        """The content of the bar, as if the pointer were elsewhere."""
        off = {action for action in {**BAR_WORDS, **FRIEND_WORDS} if not is_available(self.board, action)}
        on = {"hint"} if self.board.state.advice is not None else set[str]()
        on |= {"talk"} if friends.has_unread(self.board.table.players) else set()
        return BarContent(disabled=frozenset(off), on=frozenset(on))

    def pill(self) -> PillContent:
        """Whose turn it is and what to do, or how the game has ended."""
        board = self.board
        result, seat = board.table.result, board.shown_turn
        if seat is None and result is not None:
            strong, words = players.ending_lines(board.setup, result, board.table.match)
            content = self.pill_with_seat(strong, words, max(result.winner, 0))
            return replace(content, ending=players.result_tone(board.setup, result.winner))
        if board.can_choose and board.state.situation.dangers:
            return self._alarm_content()
        words = next_pick(board) if board.can_choose else ""
        if board.state.selection.first is None and not board.playback.is_moving:
            words = turn_lost(board) or words
        seat = board.turn if seat is None else seat
        if board.state.selection.first is None:
            words = friends.waiting_words(board.table.players, board.turn) or words
        strong = players.turn_line(board.setup, seat) if result is None else players.last_move_line(board.setup, seat)
        return self.pill_with_seat(strong, words if result is None else "", seat)

    def _alarm_content(self) -> PillContent:
        """The pill during an attack on the mover's king: the attackers, or what to do with the piece in hand."""
        board, dangers = self.board, self.board.state.situation.dangers
        match, shown = board.table.match, board.playback.shown
        strong = _(match.game.facts.texts.sentences[DANGER])
        if not players.is_single_player(board.setup):
            name = players.seat_name(board.setup, board.turn)
            strong = _("{name}: {word}").format(name=name, word=lower_first(strong))
        words = next_pick(board)
        if board.state.selection.first is None:
            words = fact_sentence(match.game, dangers[0], place_words(board))
        attackers = shown.stacks.get(dangers[0].line[0], ())
        if not attackers:  # the last move is still seen on its way
            return self.pill_with_seat(strong, words, board.turn)
        content = self.pill_with_seat(strong, words, board.turn)
        return replace(content, alarm=attackers[-1].stain)

    def pill_with_seat(self, strong: str, words: str, seat: int) -> PillContent:
        """The content of the pill with a seat's sign; while levels are hidden, it says so."""
        if self.board.state.max_level:
            words = _("Up to level {level}; 0 shows all").format(level=self.board.state.max_level)
        return PillContent(
            strong, words, self.board.table.match.game.stains[seat], players.given_names(self.board.setup)
        )

    def hand(self, seat: int) -> Hand:
        """The pieces of a seat, with its name, points and clock."""
        board, selection = self.board, self.board.state.selection
        pockets = board.playback.shown.hands[seat]
        named = pockets if board.kind.hands.have_letters else ()
        labels = tuple(_(board.table.match.game.texts.piece_name(pocket.piece)) for pocket in named)
        lifted = board.state.situation.friends_pick
        first = selection.first or (lifted.first if lifted is not None else None)
        chosen = first.pocket if isinstance(first, FromHand) and first.seat == seat else None
        active, player = board.shown_turn == seat, board.table.players[seat]
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
            friends.presence_line(player, active, board.now)
            or players.level_line(board.setup.game_id, board.setup.seats[seat]),
            active,
            active and board.table.is_thinking and not board.playback.is_moving,
            PocketChoice(
                chosen,
                hovered,
                board.state.situation.dimmed_pockets if active and board.can_choose else frozenset(),
                selection.oriented_piece if chosen is not None else None,
                chosen is not None and (selection.landed_cell is not None or board.state.is_carrying),
            ),
            board.table.match.game.stains[seat],
            labels,
            *self._clock_text(seat),
            self._hunt_signs(seat),
            friends.presence_emblem(player, active) or players.level_icon(board.setup.seats[seat]),
            board.camera_control.goal.facing,
        )

    def pocket_tooltip(self, seat: int, index: int) -> str:
        """The name of a piece in a hand and a line about it, or why it may not be chosen."""
        board, game = self.board, self.board.table.match.game
        pocket = board.playback.shown.hands[seat][index]
        line = (
            _(game.texts.piece_description(pocket.piece))
            if pocket.filled and game.texts.piece_description(pocket.piece)
            else ""
        )
        if line and board.can_choose and seat == board.turn and index in board.state.situation.dimmed_pockets:
            reason = game.view.why_not(board.table.match.position, (FromHand(seat, index),))
            general = reason is not None and not reason.cells  # otherwise it is about a single cell
            line = (
                players.reason_sentence(game, reason, board.setup)
                if reason and general
                else _("It can't go anywhere now.")
            )
        return _("{name}. {line}").format(name=self._piece_label(pocket.piece), line=line) if line else ""

    def _hunt_signs(self, seat: int) -> HuntSigns | None:
        """The signs of the seat that hunts a seat and of the seat that it hunts; None in games without hunting."""
        match = self.board.table.match
        hunts, stains = match.game.view.hunts(match.position), match.game.stains
        if not hunts:
            return None
        hunter = next(hunt.hunter for hunt in hunts if hunt.prey == seat)
        return HuntSigns(stains[hunter], stains[hunts[seat].prey], stains[self.board.below])

    def _clock_text(self, seat: int) -> tuple[str, bool]:
        """The time left to a seat, and whether it is low; "" without a clock."""
        clocks = self.board.table.clocks
        if clocks is None:
            return "", False
        remaining = clocks.seconds_left(seat)
        return players.time_left(remaining), remaining <= LOW_TIME_SECONDS and self.board.table.result is None

    def tally(self) -> TallyContent | None:
        """The score; it changes when a move has landed."""
        match, playback = self.board.table.match, self.board.playback
        if playback.is_moving and self._tally_cache[0] is not None:
            return self._tally_cache[1]
        key = playback.shown, len(match.moves), self.board.table.result
        if self._tally_cache[0] != key:
            self._tally_cache = key, self._count_tally(match)
        return self._tally_cache[1]

    def _count_tally(self, match: Match) -> TallyContent | None:
        game = match.game
        tally = game.view.score(match.position)
        if tally is None:
            return None
        names = [players.player_name(self.board.setup, seat) for seat in range(match.seats)]
        setup, result = self.board.setup, self.board.table.result
        won = players.ending_lines(setup, result, match)[0] if result is not None else ""
        return tally_content(tally, lambda reason: players.reason_sentence(game, reason), names, game.stains, won)

    def warning(self) -> WarningContent:
        """The demands of the rules on the person to move, and offers."""
        board = self.board
        game = board.table.match.game
        if not board.can_choose:
            return WarningContent(())
        sentences = [players.reason_sentence(game, alert, board.setup) for alert in board.state.situation.alerts]
        if board.state.situation.can_claim_draw:
            sentences.append(
                _("Either player can claim a draw ({key}).").format(
                    key=keycap_text(board.services.preferences.bindings.chords["draw"])
                )
            )
        urgent = any(game.texts.figures.get(alert.rule) == "tall" for alert in board.state.situation.alerts)
        return WarningContent(tuple(sentences), urgent)

    def seat_headings(self) -> tuple[SeatHeading, ...]:
        """The headings of the list of moves: a stain and a name for each seat."""
        setup, stains = self.board.setup, self.board.table.match.game.stains
        return tuple((stains[seat], players.seat_name(setup, seat)) for seat in range(len(setup.seats)))

    def stack(self) -> StackContent | None:
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
            StackLayer(piece, self._layer_words(piece, index, in_hand)) for index, piece in enumerate(reversed(pile))
        ]
        place = board.kind.cell_name(cell) if board.services.preferences.config.look.coordinates else ""
        return StackContent(place, tuple(layers), in_hand)

    def _layer_words(self, piece: Piece, index: int, in_hand: int) -> str:
        """What to say of a piece beside its picture; with coordinates on, a slab's letter too."""
        note, shows_letters = self._piece_note(piece, index, in_hand), self.board.kind.hands.have_letters
        if shows_letters and self.board.services.preferences.config.look.coordinates:
            return f"{_(self.board.table.match.game.texts.piece_name(piece))}  {note}"
        return note

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

    def legend(self) -> XrayContent | None:
        """The layers of the X-ray; None while it is not seen."""
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
                board.kind.pieces_are_wide,
                board.kind.camera.grid == "square",
            )
            for name in names
        )
        stains = board.table.match.game.stains[: board.table.match.seats]
        seats = tuple(players.seat_name(board.setup, seat) for seat in range(len(stains)))
        key, xray = keycap_text(chord) if chord else "", board.xray
        return XrayContent(rows, stains, xray.pointed_layer, key, seats, xray.seat, xray.tab)
