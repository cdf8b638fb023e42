"""Combinatorial games solved: who wins, with which moves, and why.

>>> import noyau
>>> noyau.nim([43, 27, 12]).winning_moves()
[<1=23: heap 1: 43 → 23, take 20>]
>>> noyau.octal("0.137").period()
Period(preperiod=52, period=34, saltus=0)
>>> noyau.node_kayles([(0, 1), (1, 2), (2, 3), (3, 4)]).grundy()
3
>>> noyau.game_chromatic_number("petersen:5,2")
4

Every question takes `time=` (seconds) and, where tables may be large, `memory=` (bytes); one that
reaches its limits raises :class:`Stopped` with what is known. Ctrl-C stops every question. Questions run
without Python's lock, so that threads are of use.
"""

from ._ask import Memory
from ._graph import Graph
from ._noyau import __version__
from .answers import (
    Answer,
    Bitype,
    ChromaticNumbers,
    Explained,
    Explanation,
    JudgedMove,
    Move,
    Moves,
    Standing,
    Table,
)
from .boards import Board, board, table
from .censuses import (
    Census,
    OrderCensus,
    Smallest,
    SmallestTree,
    ValueClass,
    census,
    smallest,
    smallest_tree,
)
from .errors import Defect, InputError, Known, NoyauError, Stopped
from .families import (
    Family,
    Generator,
    Member,
    Period,
    Quotient,
    Sequence,
    family,
    grammar,
    octal,
    path,
    subtraction,
)
from .own import OwnAnswer, OwnPosition, Ruleset, own
from .positions import (
    GraphPosition,
    Position,
    bitype,
    colouring,
    fibonacci,
    game_chromatic_number,
    game_chromatic_numbers,
    marienbad,
    moore,
    nim,
    node_kayles,
    one_row,
    position,
    wythoff,
)

__all__ = [
    "Answer",
    "Bitype",
    "Board",
    "Census",
    "ChromaticNumbers",
    "Defect",
    "Explained",
    "Explanation",
    "Family",
    "Generator",
    "Graph",
    "GraphPosition",
    "InputError",
    "JudgedMove",
    "Known",
    "Member",
    "Memory",
    "Move",
    "Moves",
    "NoyauError",
    "OrderCensus",
    "OwnAnswer",
    "OwnPosition",
    "Period",
    "Position",
    "Quotient",
    "Ruleset",
    "Sequence",
    "Smallest",
    "SmallestTree",
    "Standing",
    "Stopped",
    "Table",
    "ValueClass",
    "__version__",
    "bitype",
    "board",
    "census",
    "colouring",
    "family",
    "fibonacci",
    "game_chromatic_number",
    "game_chromatic_numbers",
    "grammar",
    "marienbad",
    "moore",
    "nim",
    "node_kayles",
    "octal",
    "one_row",
    "own",
    "path",
    "position",
    "smallest",
    "smallest_tree",
    "subtraction",
    "table",
    "wythoff",
]
