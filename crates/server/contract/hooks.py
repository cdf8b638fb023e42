"""Positions that mean something: of all texts, few are positions."""

import json
import os
import urllib.request
from zlib import crc32

import schemathesis

ADDRESS = os.environ["NOYAU_ADDRESS"]
GAMES = json.load(urllib.request.urlopen(ADDRESS + "api/games"))
EXAMPLES = {name: game["example"] for game in GAMES for name in [game["id"], *game["aliases"]]}


@schemathesis.hook
def map_case(context, case):
    """Asks three questions of four about the example of the game, without parameters of others."""
    example = EXAMPLES.get((case.path_parameters or {}).get("game"))
    fields = case.body if case.method.upper() == "POST" else case.query
    if example is None or case.meta is None or case.meta.generation.mode.is_negative:
        return case
    if isinstance(fields, dict) and "position" in fields and crc32(str(fields).encode()) % 4:
        fields["position"] = example
        fields.pop("parameters", None)
    return case
