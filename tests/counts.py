"""Counts of the source: `python -m tests.counts [FOLDER ...]` prints them, `tests/ground/test_counts.py` bounds them.

Lines are without blanks, comments and docstrings.  A name is counted once for each place that defines it.
"""

from __future__ import annotations

import ast
import io
import re
import statistics
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parents[1]
SHIPPED: Final = ("game",)
NOUNS: Final = "of|or|by|at|in|cell|game|piece|tile|move|file|process|thread|line|level|commit|frame|second"
PRONOUN: Final = re.compile(rf"\b(?:one(?!-)(?! (?:{NOUNS})\b)|ones|oneself|one's)\b", re.IGNORECASE)
SHORT: Final = 3  # words of a docstring that is too short to be a contract
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def sources(folders: Iterable[str] = SHIPPED) -> list[Path]:
    """The Python files below the folders of the project, in order."""
    found: set[Path] = set()
    for folder in folders:
        path = ROOT / folder
        found |= {path} if path.is_file() else set(path.rglob("*.py"))
    return sorted(found)


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree."""
    return tuple(ast.walk(tree_of(path)))


def code_lines(path: Path) -> set[int]:
    """The numbers of the lines that are neither blank nor comment nor docstring."""
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in nodes_of(path):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | Function) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                lines -= set(range(value.lineno, (value.end_lineno or value.lineno) + 1))
    return lines


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Each docstring of a file with the name of what it describes."""
    for node in nodes_of(path):
        if isinstance(node, ast.Module | ast.ClassDef | Function):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "name", path.stem), text


def names(path: Path) -> Iterator[tuple[str, int]]:
    """Every name in a file's code with its line, once for each place where it stands: definitions and uses."""
    for node in nodes_of(path):
        if isinstance(node, ast.ClassDef | Function):
            yield node.name, node.lineno
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.lineno


def classes(path: Path) -> Iterator[ast.ClassDef]:
    """The public classes of a file that stand at its top."""
    return (node for node in tree_of(path).body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))


def constants(path: Path) -> set[str]:
    """The names of a file's module constants."""
    found: list[ast.expr] = []
    for node in tree_of(path).body:
        if isinstance(node, ast.Assign):
            found += node.targets
        elif isinstance(node, ast.AnnAssign):
            found.append(node.target)
    return {each.id for each in found if isinstance(each, ast.Name) and each.id.isupper()}


def repeated_classes(folders: Iterable[str] = SHIPPED) -> dict[str, list[Path]]:
    """The public class names that more than one file outside the games defines, with the files."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sources(folders):
        if "games" not in path.parts[-4:-2]:
            for node in classes(path):
                found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def repeated_constants(folders: Iterable[str] = SHIPPED) -> dict[str, list[Path]]:
    """The names of constants that more than three files define, with the files."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sources(folders):
        for name in constants(path):
            found[name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 3}


def is_own(target: ast.expr) -> bool:
    """Whether an expression is a field of `self`."""
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"


def outside_assignments(path: Path) -> list[tuple[str, int]]:
    """The assignments to fields of other objects than `self`, as `self.part.field = value`, with their lines."""
    found: list[ast.expr] = []
    for node in nodes_of(path):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                found += target.elts if isinstance(target, ast.Tuple) else [target]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            found.append(node.target)
    return [(ast.unparse(each), each.lineno) for each in found if isinstance(each, ast.Attribute) and not is_own(each)]


def wide_classes(path: Path) -> Iterator[tuple[str, int, int]]:
    """Each class with its number of fields, and how many of them change after construction."""
    for node in nodes_of(path):
        if isinstance(node, ast.ClassDef):
            annotated = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
            fields = {target.id for target in annotated if isinstance(target, ast.Name)}
            changed: set[str] = set()
            for method in (each for each in node.body if isinstance(each, Function)):
                for inner in ast.walk(method):
                    if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and is_own(inner):
                        fields.add(inner.attr)
                        if method.name != "__init__":
                            changed.add(inner.attr)
            yield node.name, len(fields), len(changed)


def counted(folders: Iterable[str] = SHIPPED) -> dict[str, float]:
    """The counts of the folders that are bounded, by name."""
    paths = sources(folders)
    texts = [text for path in paths for _, text in docstrings(path)]
    functions = [
        (node.end_lineno or node.lineno) - node.body[0].lineno + 1
        for path in paths
        for node in nodes_of(path)
        if isinstance(node, Function)
    ]
    wide = [each for path in paths for each in wide_classes(path)]
    return {
        "median lines of a function": statistics.median(functions) if functions else 0,
        "names with told": sum("told" in name.lower() for path in paths for name, _ in names(path)),
        "docstrings with one as a pronoun": sum(bool(PRONOUN.search(text)) for text in texts),
        "docstrings of three words or fewer": sum(len(text.split()) <= SHORT for text in texts),
        "class names given twice or more": len(repeated_classes(folders)),
        "constants of one name in more than three files": len(repeated_constants(folders)),
        "classes with more than 15 fields": sum(fields > 15 for _, fields, _ in wide),
        "classes of which more than 8 fields change": sum(changed > 8 for _, _, changed in wide),
        "fields assigned from outside": sum(len(outside_assignments(path)) for path in paths),
        "files in the fullest folder": max(Counter(path.parent for path in paths).values(), default=0),
    }


def sizes(folders: Iterable[str] = SHIPPED) -> dict[str, float]:
    """How large the folders are, by name."""
    paths = sources(folders)
    return {
        "lines": sum(len(code_lines(path)) for path in paths),
        "nodes of the syntax tree": sum(1 for path in paths for _ in nodes_of(path)),
    }


def main() -> int:
    """Print the counts of the folders that are named, else of what ships."""
    folders = sys.argv[1:] or SHIPPED
    for name, count in (sizes(folders) | counted(folders)).items():
        print(f"{count:>10,.10g}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
