"""A monkey at the real window: seeded actions of every kind, in every scene of every game.

The program's own loop gets the events, under SDL's dummy driver unless another is named, in a folder of its own.  Every
LEAD_INTERVAL actions the monkey is led to another scene, so that all are tested.  A frame's processor time is that of
this process with all its threads.  An engine is a process of its own, so it does not count.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import os
import random
import tempfile
import threading
import time
import traceback
from argparse import Namespace
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Final

import pygame
from PIL import Image
from pyinstrument import Profiler

from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.learn.course_file import course_of
from game.library.library import Library, open_library
from game.play.setup import Seat, Setup
from game.program.late_imports import import_ahead
from game.program.loop import App
from game.program.start import open_first_scene
from game.program.window import open_window, set_mode
from game.puzzles.modes import Mode, Own, Rated, Streak, ThreeMinutes
from game.puzzles.workbook import Workbook
from game.scenes.base.scene import Scene
from game.scenes.menus.title.scene import TitleScene
from game.settings.values import Config, SoundSettings, WindowSettings
from game.ui import words
from game.ui.look.allocator import configure_malloc
from game.ui.look.cache import SCENES_BEFORE_FREEING, release_unused
from game.ui.look.worker import READER, run_in_thread
from game.ui.render.baked import preload_hands, preload_tables
from game.ui.widgets.clipboard import SystemClipboard
from lab.bench.memory import growth, resident
from lab.driver import STEP, Place, post, use_dummy_drivers
from lab.reliability.progress import Progress
from lab.reliability.texts import writer

PARTS: Final = ["window"]
SLOWEST: Final = 0.25  # seconds of processor time that a frame may take
TENTHS: Final = 10
GROWTH: Final = 0.05  # share by which the memory may grow from the first settled tenth to the end
PROFILED: Final = 0.005  # seconds between two samples of what a frame does
SELDOM: Final = "game.scenes.review.export.animation"  # imported on first use, with Pillow; it would count as growth
SAMPLES: Final = 100  # measurements of the memory,
SETTLE_INTERVAL: Final = 20  # the fewest actions between two of them
MAX_SETTLE_FRAMES: Final = 600  # the most frames until the program is idle before one
REVIEWED: Final = 60  # games of the library among which one is looked through
ALL: Final = 20_000  # actions after which every scene must have been seen
LEAD_INTERVAL: Final = 250  # actions until the monkey is led to another scene
PRINTED_ACTIONS: Final = 30  # actions before a breach that are printed with it
SIZE: Final = (1280, 800)
SIZES: Final = (*((1024, 640), SIZE, (1280, 720), (1600, 900), (1920, 1080)) * 2, (1, 1), (50, 900), (3000, 60))
TYPED_TEXTS: Final = (
    "a",
    "K",
    "0,0",
    "@",
    "ñ",
    " ",
    "x" * 300,
    "\u202e",
    "🂡",
    "\0",
    "Ana María",
    "c3-d4",
    "{(",
    "9" * 30,
)
SCENES: Final = (
    *("TitleScene", "SetupScene", "TableScene", "ReviewScene", "LibraryScene", "RulesScene", "SettingsScene", "Notice"),
    *("LearnScene", "LessonScene", "PuzzlesScene", "PuzzleScene", "StatisticsScene", "EditorScene"),
)
MODIFIERS: Final = (*(pygame.KMOD_NONE,) * 8, pygame.KMOD_CTRL, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
KEYS: Final = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_DELETE) * 3,
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN) * 2,
    *(pygame.K_PAGEUP, pygame.K_SLASH, pygame.K_PLUS, pygame.K_MINUS, pygame.K_PERIOD, pygame.K_KP_ENTER),
)
FOCUS: Final = (
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
    (pygame.WINDOWEXPOSED,),
)


class Monkey:
    """Acts on a program in `folder`, records its actions in `done`, and restarts the program after a failure.

    `text_of` makes a text to paste or drop from a seed.
    """

    def __init__(self, library: Library, folder: Path, rng: random.Random, text_of: Callable[[int], str]) -> None:
        self.text_of = text_of
        self.library = library
        self.folder = folder
        self.rng = rng
        self.config = Config(window=WindowSettings(*SIZE), sound=SoundSettings(mute=True))
        ticks = itertools.count()
        self.clock = lambda: next(ticks) * STEP
        self.done: deque[str] = deque(maxlen=PRINTED_ACTIONS)
        self.met: Counter[str] = Counter()
        self.slowest = 0.0
        self.slow = list[str]()  # frames that took too long
        self.acts: dict[Callable[[], str], int] = {
            self.point: 20,
            self.click: 24,
            self.drag: 10,
            self.wheel: 6,
            self.key: 40,
            self.type: 8,
            self.paste: 2,
            self.drop: 1,
            self.focus: 3,
            self.resize: 1,
            self.fill: 1,
        }
        self.app = self.begun()
        self.threads = 0  # how many there are when nothing is done beside the loop; 0: not known

    def begun(self) -> App:
        """The program from its start; what was set, and the library, stay."""
        app = App(self.config, self.library, clock=self.clock, seconds=0.1)
        app.navigation.folder = self.folder
        return open_first_scene(app, None)

    def act(self) -> None:
        """Perform a random action, and run a frame or more."""
        (action,) = self.rng.choices(list(self.acts), list(self.acts.values()))
        self.done.append(f"{type(self.app.scenes.top).__name__}: {action()}")
        self.frames(self.rng.choice((1, 1, 1, 1, 4)))

    def frames(self, count: int) -> None:
        """Run frames, and remember the slowest."""
        for _ in range(count):
            top, began, own = self.app.scenes.top, time.process_time(), time.thread_time()
            with Profiler(PROFILED, async_mode="disabled") as profiler:
                going = self.app.turn()
            self.note(time.process_time() - began, time.thread_time() - own, top, profiler)
            self.met.update(each.__name__ for each in type(self.app.scenes.top).__mro__)
            if not going:
                self.app.scenes.clear()
                self.app = self.begun()

    def note(self, seconds: float, own: float, scene: Scene | None, profiler: Profiler) -> None:
        """Note what a frame took of the processor: the process with all its threads, and the loop's own thread."""
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOWEST:
            summary = f"a frame of {seconds * 1000:.0f} ms in {type(scene).__name__}, {own * 1000:.0f} ms in the loop"
            calls = profiler.output_text(short_mode=True).strip().splitlines()
            self.slow.append("\n    ".join([summary, *calls]))

    # What it does:

    def place(self) -> Place:
        """A place of the window, or a little beside it."""
        width, height = pygame.display.get_window_size()
        return self.rng.randint(-5, width + 5), self.rng.randint(-5, height + 5)

    def point(self) -> str:
        """Move the pointer to a random place."""
        place = self.place()
        post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=self.rng.choice(((0, 0, 0),) * 3 + ((1, 0, 0),)))
        return f"point {place}"

    def click(self) -> str:
        """Click, mostly with the left button."""
        place, button = self.place(), self.rng.choice((1, 1, 1, 1, 1, 2, 3, 6))
        post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * self.rng.choice((1, 1, 1, 2)):
            post(kind, pos=place, button=button)
        return f"click {button} {place}"

    def drag(self) -> str:
        """Press, move, and mostly release."""
        start, end, button = self.place(), self.place(), self.rng.choice((1, 1, 1, 2, 3))
        post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        held = tuple(int(button == each) for each in (1, 2, 3))
        post(pygame.MOUSEMOTION, pos=end, rel=(end[0] - start[0], end[1] - start[1]), buttons=held)
        if self.rng.random() < 0.9:
            post(pygame.MOUSEBUTTONUP, pos=end, button=button)
        return f"drag {button} {start} {end}"

    def wheel(self) -> str:
        """Turn the wheel by a random number of notches."""
        x, y = self.rng.choice((0, 0, 0, 5)), self.rng.choice((-30, -1, 1, 30))
        post(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y), flipped=False, touch=False)
        return f"wheel {x} {y}"

    def key(self) -> str:
        """Press a key and mostly release it."""
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODIFIERS)
        letter = chr(key) if 32 <= key < 127 and not mod else ""
        post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        if letter:
            post(pygame.TEXTINPUT, text=letter)
        if self.rng.random() < 0.95:
            post(pygame.KEYUP, key=key, mod=mod, unicode=letter)
        return f"key {mod} {pygame.key.name(key)}"

    def type(self) -> str:
        """Type some text, as an input method does."""
        text = "".join(self.rng.choices(TYPED_TEXTS, k=self.rng.randint(1, 3)))
        post(self.rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING)), text=text, start=0, length=1)
        return f"type {text!r}"

    def some_text(self) -> str:
        """A saved game, part of a saved game, a link, a puzzle, or none of these."""
        return self.text_of(self.rng.getrandbits(32))

    def paste(self) -> str:
        """Put a text on the clipboard and press Ctrl+V."""
        text = self.some_text()
        SystemClipboard().put(text)
        post(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="")
        post(pygame.KEYUP, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="")
        return f"paste {text[:60]!r} of {len(text)} letters"

    def drop(self) -> str:
        """Drop a file, a folder, or a path at which there is nothing."""
        path = self.folder / f"dropped {self.rng.randint(0, 9)}.stax"
        path.write_text(self.some_text(), encoding="utf-8", errors="replace")
        name = self.rng.choice((str(path), str(path), str(self.folder), str(self.folder / "none"), ""))
        post(pygame.DROPFILE, file=name)
        return f"drop {Path(name).name!r}"

    def focus(self) -> str:
        """Give the focus away and get it back, hide the window and show it."""
        kinds = self.rng.choice(FOCUS)
        for kind in kinds:
            post(kind)
        return " ".join(map(pygame.event.event_name, kinds))

    def resize(self) -> str:
        """Give the window another size."""
        size = self.rng.choice(SIZES)
        self.sized(size)
        return f"resize {size}"

    def sized(self, size: Place) -> None:
        """Resize the window as the system does, without a request of the program."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def fill(self) -> str:
        """Fill the screen, or go back to a window."""
        post(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
        return "fill the screen"

    # Where it is led:

    def lead(self) -> None:
        """Open another scene by one of the program's routes."""
        self.back()
        self.frames(2)
        game = self.rng.choice(list(GAMES.values()))
        self.config.engine.command = self.rng.choice(("", "", "", "/no/such/engine --quick"))
        options = {option.key: self.rng.choice(option.values) for option in game.options}
        seats = tuple(self.rng.choice((Seat(), Seat(), Seat("novice"))) for _ in range(game.seats(options)))
        ways: list[tuple[str, Callable[[], object]]] = [
            *[(f"table {game.id}", lambda: self.app.navigation.table_routes.play(Setup(game.id, options, seats)))] * 4,
            ("set up", lambda: post(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u")),
            ("library", self.app.navigation.open_library),
            ("library", self.app.navigation.open_library),
            ("review", lambda: self.app.navigation.review(self.rng.randint(1, REVIEWED))),
            ("review", lambda: self.app.navigation.files.open(self.folder / f"dropped {self.rng.randint(0, 9)}.stax")),
            (f"rules {game.id}", lambda: self.app.navigation.lesson_routes.open_rules(game)),
            ("settings", self.app.navigation.settings),
            ("notice", lambda: self.app.navigation.notices.say(StaxError("{name}", name=self.rng.choice(TYPED_TEXTS)))),
            (f"learn {game.id}", lambda: self.app.navigation.lesson_routes.open_courses(game)),
            (
                f"lesson {game.id}",
                lambda: self.app.navigation.lesson_routes.open_lesson(self.rng.choice(course_of(game.id).course.pages)),
            ),
            ("statistics", self.app.navigation.statistics),
            (f"puzzles {game.id}", lambda: self.app.navigation.puzzle_routes.open_puzzles(game)),
            (f"puzzle {game.id}", lambda: self.puzzle(game)),
            (
                f"editor {game.id}",
                lambda: self.app.navigation.edit(Setup(game.id, options, seats), Match(game, options)),
            ),
        ]
        name, way = self.rng.choice(ways)
        way()
        self.done.append(f"led to: {name}")
        self.frames(30)

    def puzzle(self, game: Game) -> None:
        """Begin puzzles of a game in one of the modes, once they have been read."""
        workbook = self.puzzles_of(game)
        make: Callable[[Workbook], Mode] = self.rng.choice((Rated, Streak, ThreeMinutes, Own))
        self.app.navigation.puzzle_routes.begin(make(workbook))

    def puzzles_of(self, game: Game) -> Workbook:
        """The puzzles of a game, once they have been read."""
        while (workbook := self.app.navigation.puzzle_routes.workbooks.of(game)) is None:
            self.frames(1)
        return workbook

    def back(self) -> None:
        """Go back to the title from any scene."""
        while self.app.scenes.below is not None:
            self.app.scenes.pop()
        if not isinstance(self.app.scenes.top, TitleScene):
            self.app.navigation.leave()

    def is_at_rest(self) -> bool:
        """Whether the title is shown in its final state, and no thread reads or writes."""
        title = self.app.scenes.top
        return (
            isinstance(title, TitleScene)
            and self.app.display.drawn_size
            == SIZE  # a window of a new size is drawn_size when a thread has made its table
            and not title.hero.is_moving
            and not self.app.background
            and threading.active_count() <= self.threads
        )

    def rested(self) -> float:
        """The megabytes of the process at the title in its usual size, after everything unused has been freed.

        Memory of recently closed scenes is freed too, since it varies by 15 MB.
        """
        self.config.window.fullscreen = False
        set_mode(self.config, SIZE)
        self.sized(SIZE)
        self.back()
        for game in GAMES.values():  # a restarted program has not read them all
            self.puzzles_of(game)
        for _ in range(MAX_SETTLE_FRAMES):
            if self.is_at_rest():
                break
            self.back()  # from a message shown meanwhile
            self.frames(1)
            pygame.time.wait(1)  # which threads have the processors for
        wait([READER.submit(lambda: True), run_in_thread(lambda: True)], MAX_SETTLE_FRAMES)
        release_unused(SCENES_BEFORE_FREEING + 1)
        return resident(os.getpid())


@contextmanager
def sitting(seed: int) -> Iterator[tuple[Monkey, list[str]]]:
    """A monkey at an open window, and the list of exceptions in threads."""
    use_dummy_drivers()
    failed, usual = list[str](), threading.excepthook
    with writer() as text_of, tempfile.TemporaryDirectory() as folder, chdir(folder):
        configure_malloc()  # as the program does at its start
        library = open_library(Path(folder))
        open_window(Config(window=WindowSettings(*SIZE)))
        threading.excepthook = lambda args: failed.append("".join(traceback.format_exception(args.exc_value)))
        gc.freeze()  # as the program does at its start, but for what ends when the monkey quits it
        monkey = Monkey(library, Path(folder), random.Random(seed), text_of)
        import_ahead().join()  # the title has these read beside its start
        wait([preload_tables(), preload_hands()], MAX_SETTLE_FRAMES)
        importlib.import_module(SELDOM)
        Image.init()
        wait([run_in_thread(threading.active_count)], SLOWEST)  # the thread that makes sprites stays from now on
        monkey.threads = threading.active_count()
        try:
            yield monkey, failed
        finally:
            threading.excepthook = usual
            gc.unfreeze()
            monkey.app.scenes.clear()
            library.close()
            words.choose("en")
            pygame.quit()


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Let the monkey act; returns the slowest frame, the memory, and the number of frames of each scene."""
    del part
    seed: int = args.seed
    samples = list[float]()
    with sitting(seed) as (monkey, failed):
        for number in progress.numbers():
            try:
                if number % LEAD_INTERVAL == 0:
                    monkey.lead()
                monkey.act()
                if (number + 1) % max(SETTLE_INTERVAL, progress.count // SAMPLES) == 0:
                    samples.append(monkey.rested())
            except Exception:  # any exception is a breach
                failed.append(traceback.format_exc())
                monkey.app.scenes.clear()
                monkey.app = monkey.begun()
            for what in (*failed, *monkey.slow):
                progress.breach("\n  ".join([f"seed {seed}, action {number}: {what}", *monkey.done]))
            failed.clear()
            monkey.slow.clear()
    if progress.made >= ALL and (unmet := [scene for scene in SCENES if scene not in monkey.met]):
        progress.breach(f"these scenes were never seen: {', '.join(unmet)}")
    figures = [f"slowest frame {monkey.slowest * 1000:.0f} ms"]
    if len(samples) >= SAMPLES // 2:
        share = growth(samples, TENTHS)
        figures.append(f"memory {samples[-1]:.0f} MB {share * 100:+.1f} %")
        if share > GROWTH:
            progress.breach(f"the memory has grown: {' '.join(f'{each:.0f}' for each in samples)}")
    return ", ".join([*figures, *(f"{monkey.met[scene]:,} frames {scene}" for scene in SCENES)])
