import { describe, expect, test } from "vitest";
import {
  current,
  dayOf,
  DIFFICULTIES,
  kindCalled,
  KINDS,
  modesOf,
  ofTheDay,
  puzzleOf,
  randomFrom,
  solvedOn,
  stageOf,
  streakFrom,
  type Wanted,
} from "./puzzles";

describe("puzzles", () => {
  test("a seed means the same numbers everywhere", () => {
    const [a, b, c] = [randomFrom("2026-11-18"), randomFrom("2026-11-18"), randomFrom("other")];
    const first = [a(), a(), a()];
    expect([b(), b(), b()]).toEqual(first);
    expect(c()).not.toBe(first[0]);
    expect(first.every((x) => x >= 0 && x < 1)).toBe(true);
  });

  const easy: Wanted = { mode: "find", game: "nim", difficulty: "easy", seed: "x" };
  const facts = (won: boolean, wins: number, length: number) => ({ won, wins, length });

  test("only positions with exactly one winning move are puzzles", async () => {
    const asked: string[] = [];
    const wins = [0, 2, 1];
    const puzzle = await puzzleOf(easy, async ({ position }) => {
      asked.push(position);
      return facts(true, wins[asked.length - 1]!, 3);
    });
    expect(puzzle).toEqual({ game: "nim", position: asked[2] });
    expect(await puzzleOf(easy, async () => facts(true, 2, 3))).toBeNull();
    expect(await puzzleOf(easy, async () => facts(false, 1, 3))).toBeNull();
  });

  test("a win in so many moves counts one's own", async () => {
    const wanted: Wanted = { ...easy, mode: "within" };
    expect((await puzzleOf(wanted, async () => facts(true, 1, 3)))?.within).toBe(2);
    expect((await puzzleOf(wanted, async () => facts(true, 2, 4)))?.within).toBe(2);
    expect(await puzzleOf(wanted, async () => facts(true, 1, 5))).toBeNull();
    expect(await puzzleOf(wanted, async () => facts(true, 3, 3))).toBeNull();
    expect(await puzzleOf(wanted, async () => ({ won: true, wins: 1, length: null }))).toBeNull();
  });

  test("endings are won positions that grow", async () => {
    const at = (number: number) =>
      puzzleOf({ ...easy, mode: "ending", seed: `${number}` }, async () => facts(true, 1, 9));
    expect([stageOf(1), stageOf(3), stageOf(4), stageOf(999)]).toEqual([1, 1, 2, 6]);
    expect((await at(1))!.position.split(",")).toHaveLength(2);
    expect((await at(30))!.position.split(",")).toHaveLength(3);
    for (const { ending } of KINDS) {
      for (let stage = 1; stage <= 6; stage++) expect(ending(randomFrom("s"), stage)).not.toBe("");
    }
  });

  test("the same seed gives the same puzzle, another one another", async () => {
    const odd = async ({ position }: { position: string }) => facts(true, position.length % 2, 1);
    const hard = (seed: string): Wanted => ({
      ...easy,
      game: "domination",
      difficulty: "hard",
      seed,
    });
    const one = await puzzleOf(hard("1"), odd);
    expect(await puzzleOf(hard("1"), odd)).toEqual(one);
    expect(await puzzleOf(hard("2"), odd)).not.toEqual(one);
  });

  test("days have their game and difficulty", () => {
    expect(dayOf(new Date("2026-11-18T23:59:59Z"))).toBe("2026-11-18");
    expect(ofTheDay("2026-11-21").difficulty).toBe("hard"); // a Saturday
    expect(ofTheDay("2026-11-22").difficulty).toBe("hard");
    expect(ofTheDay("2026-11-23").difficulty).toBe("easy");
    const days = KINDS.map((_, i) => ofTheDay(`2026-11-${10 + i}`).game);
    expect(new Set(days).size).toBe(KINDS.length);
    for (const { make } of KINDS) {
      for (const level of DIFFICULTIES.keys()) expect(make(randomFrom("s"), level)).not.toBe("");
    }
  });

  test("given colours never clash", () => {
    const colouring = kindCalled("colouring")!;
    for (let seed = 0; seed < 40; seed++) {
      const position = colouring.make(randomFrom(`${seed}`), seed % 3);
      const [, columns] = /x(\d+)/.exec(position)!.map(Number);
      const colours = new Map(
        [...position.matchAll(/(\d+)=(\d)/g)].map((found) => [Number(found[1]), found[2]]),
      );
      for (const [v, colour] of colours) {
        if ((v + 1) % columns! !== 0) expect(colours.get(v + 1), position).not.toBe(colour);
        expect(colours.get(v + columns!), position).not.toBe(colour);
      }
    }
    expect(modesOf(colouring)).not.toContain("within");
  });

  test("a streak grows day by day, and a missed day ends it", () => {
    const one = solvedOn(streakFrom(null), "2026-11-30");
    const two = solvedOn(one, "2026-12-01");
    expect([one.days, two.days, solvedOn(two, "2026-12-01").days]).toEqual([1, 2, 2]);
    expect(solvedOn(two, "2026-12-03").days).toBe(1);
    expect(current(two, "2026-12-02")).toBe(2);
    expect(current(two, "2026-12-03")).toBe(0);
    expect(streakFrom({ last: 3 })).toEqual({ last: "", days: 0 });
  });
});
