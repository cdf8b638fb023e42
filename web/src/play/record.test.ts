import { describe, expect, test } from "vitest";
import {
  fresh,
  gameFrom,
  levelOf,
  markedBy,
  movesFrom,
  movesText,
  sideToMove,
  startOf,
  turningPoint,
  undo,
  type Entry,
  type Game,
} from "./record";

const entry = (side: Entry["side"], before: string): Entry => ({
  side,
  notation: "1=0",
  words: "",
  verdict: null,
  before,
});

describe("the record", () => {
  test("turns alternate from whoever starts", () => {
    expect(sideToMove(fresh("you"))).toBe("you");
    expect(sideToMove(fresh("machine"))).toBe("machine");
    const one: Game = { starts: "machine", entries: [entry("machine", "3")] };
    expect(sideToMove(one)).toBe("you");
    expect(sideToMove({ starts: "two-players", entries: [entry("first", "3")] })).toBe("second");
  });

  test("undo takes back a person's move and the machine's answer", () => {
    const game: Game = {
      starts: "you",
      entries: [entry("you", "5"), entry("machine", "4"), entry("you", "3"), entry("machine", "2")],
    };
    const undone = undo(game);
    expect(undone?.position).toBe("3");
    expect(undone?.game.entries).toHaveLength(2);
    expect(undo({ starts: "machine", entries: [entry("machine", "5")] })).toBeNull();
  });

  test("only games come back from the history", () => {
    expect(gameFrom(null)).toBeNull();
    expect(gameFrom({ game: { starts: "nobody", entries: [] } })).toBeNull();
    expect(gameFrom({ game: fresh("you") })).toEqual(fresh("you"));
  });

  test("a game starts where its first move was made", () => {
    expect(startOf(fresh("you"), "3,5")).toBe("3,5");
    expect(startOf({ starts: "you", entries: [entry("you", "3,5,7")] }, "0,0")).toBe("3,5,7");
  });

  test("the level is that of the address, then the one kept, then a gentle one", () => {
    expect(levelOf("perfect", "novice")).toBe("perfect");
    expect(levelOf("godlike", "novice")).toBe("novice");
    expect(levelOf(null, null)).toBe("beginner");
  });

  test("where a won game was given away", () => {
    const threw = { ...entry("you", "5"), verdict: "threw_it_away" as const };
    const machine = { ...entry("machine", "4"), verdict: "threw_it_away" as const };
    expect(turningPoint({ starts: "you", entries: [threw, machine, entry("you", "3")] })).toBe(0);
    expect(turningPoint({ starts: "machine", entries: [machine] })).toBeNull();
  });

  test("moves go into an address and come back", () => {
    const moves = ["1=2,2", "0 & 35", "7=2"];
    const entries = moves.map((notation) => ({ ...entry("you", ""), notation }));
    expect(movesFrom(movesText({ starts: "you", entries }))).toEqual(moves);
    expect(movesFrom("")).toEqual([]);
  });

  test("marked vertices", () => {
    const marks = (notation: string) => ({ ...entry("you", ""), notation });
    const game: Game = { starts: "you", entries: ["5", "0 & 35", "7=2", "-> x"].map(marks) };
    expect([...markedBy(game)]).toEqual([
      [5, null],
      [0, null],
      [35, null],
      [7, 2],
    ]);
  });
});
