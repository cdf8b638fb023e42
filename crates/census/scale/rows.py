"""The questions of docs/rows.md, asked of rows that the program has just written.

    python3 rows.py NOYAU

Needs the package duckdb. Counts are compared with those of the census, which counts without rows.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

import duckdb

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "..", "..", "docs", "rows.md")
# The orders of the page take minutes; what is asked of them is asked of smaller ones.
FOLDERS = {"trees": ("domination", "trees:1..13", 3), "coloured": ("colouring", "trees:2..14", 2)}


def census(noyau, game, boards, by):
    told = subprocess.run([noyau, "census", game, boards, "--by", by, "--json"], capture_output=True,
                          check=True, text=True).stdout
    return {(int(order["order"]), str(line[by])): int(line["count"])
            for order in json.loads(told)["orders"] for line in order["classes"]}


def main(noyau):
    noyau = os.path.abspath(noyau)
    with open(PAGE, encoding="utf-8") as page:
        asked = re.findall(r"```sql\n(.*?)```\n\n```text\n(.*?)```", page.read(), re.DOTALL)
    assert len(asked) == 4, asked
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, (game, boards, parts) in FOLDERS.items():
            for part in range(1, parts + 1):
                subprocess.run([noyau, "census", game, boards, "--rows", "--format", "parquet",
                                "--output", name, "--part", f"{part}/{parts}"], check=True)
        answers = [duckdb.sql(question).fetchall() for question, _ in asked]
        for rows, (question, said) in zip(answers, asked, strict=True):
            assert [" ".join(map(str, row)) for row in rows] == said.splitlines(), (question, rows)
        values, nn, four, lost = answers
        counted = census(noyau, *FOLDERS["trees"][:2], "value")
        assert {(order, str(value)): count for order, value, count in values} == {
            key: count for key, count in counted.items() if key[0] == 12}
        outcomes = census(noyau, *FOLDERS["trees"][:2], "outcome")
        assert sum(row[1] for row in lost) == outcomes[(12, "P")]
        assert sum(row[2] for row in lost) == 551
        all_rows = "read_parquet('coloured/*/*.parquet', hive_partitioning = true)"
        bitypes = duckdb.sql(f'SELECT "order", bitype, count(*) FROM {all_rows} GROUP BY ALL')
        assert {(order, bitype): count for order, bitype, count in bitypes.fetchall()} == census(
            noyau, *FOLDERS["coloured"][:2], "bitype")
        # Every answer is asked again of the program, board by board.
        for order, graph6 in nn:
            told = subprocess.run([noyau, "bitype", f"graph6:{graph6}", "--json"], check=True,
                                  capture_output=True, text=True).stdout
            assert json.loads(told)["bitype"].startswith("NN"), told
        for order, graph6, _ in four:
            told = subprocess.run([noyau, "chi", "colouring", f"graph6:{graph6}", "--json"],
                                  capture_output=True, check=True, text=True).stdout
            assert json.loads(told)["chi_g"] == "4", told
        assert nn and four, "the page has questions without answers"
        os.chdir(HERE)
    print(f"rows: {len(nn)} trees with bitype NN and degree 4, {len(four)} with chi_g 4")


if __name__ == "__main__":
    main(sys.argv[1])
