// A player who asks the server for the best move and makes it with mouse or keyboard.

import { expect, type Locator, type Page } from "@playwright/test";
import { isDirect, nearest, stripsOf } from "../../src/board/strips";

/** The address of the program, if the page comes from elsewhere. */
export const API = process.env["NOYAU_API"] ?? "";

export type Hands = "mouse" | "keyboard" | "touch";

const LEVEL_AND_LOOKS = ["level", "starts", "why", "reveal", "as", "setup", "lang"];

export const status = (page: Page): Locator => page.getByRole("status").first();

/** Opens a game against the perfect machine and waits until it can be played. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}level=perfect`);
  await expect(status(page)).toContainText(/turn|tour/i);
}

/** Opens the settings of a new game. */
export async function setUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
}

/** Types a move into the field for experts. */
export async function type(page: Page, move: string): Promise<void> {
  const field = page.getByLabel("A move, typed");
  if (!(await field.isVisible())) await page.getByText("For experts: type a move").click();
  await field.fill(move);
  await field.press("Enter");
}

/** Clicks or taps. */
const tap = (hands: Hands, target: Locator): Promise<void> =>
  hands === "touch" ? target.tap() : target.click();

/** The server's answer about the position in the address. */
async function asked(page: Page, verb: "solve" | "view"): Promise<any> {
  const url = new URL(page.url());
  for (const name of LEVEL_AND_LOOKS) url.searchParams.delete(name);
  const path = url.pathname.replace(/\/$/, "");
  const answer = await page.request.get(`${API}/api${path}/${verb}${url.search}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The best move, as typed: one that wins, or one that lasts longest. */
async function bestMove(page: Page): Promise<string> {
  let answer = await asked(page, "solve");
  // On a busy machine, a search may reach its limit; the next attempt uses what it has found.
  for (let tries = 0; answer.stopped && tries < 8; tries++) answer = await asked(page, "solve");
  expect(answer.stopped ?? null).toBeNull();
  const { winning_moves, resisting_move } = answer;
  const best = winning_moves[0] ?? resisting_move ?? (await asked(page, "view")).moves[0];
  return best.notation as string;
}

/** Plays the best move until the game is over. Returns the last sentence. */
export async function playOut(page: Page, make: Maker): Promise<string> {
  for (let turn = 0; turn < 60; turn++) {
    await expect(status(page)).toContainText(/wins?!|wins\.|turn/);
    const said = (await status(page).textContent()) ?? "";
    if (/wins?!|wins\./.test(said)) return said;
    const before = new URL(page.url()).search;
    await make(page, await bestMove(page));
    await page.waitForURL((url) => url.search !== before);
  }
  throw new Error("the game does not end");
}

export type Maker = (page: Page, move: string) => Promise<void>;

/**
 * Moves to an element of a board with the arrow keys. `axis` reads the coordinates from its label.
 */
async function walk(page: Page, board: Locator, axis: (label: string) => number[], to: number[]) {
  const here = async () => axis((await page.locator(":focus").getAttribute("aria-label")) ?? "");
  if (!(await board.locator(":focus").count())) await board.locator('[tabindex="0"]').focus();
  for (let presses = 0; presses < 200; presses++) {
    const [x, y] = await here();
    if (x === to[0] && y === to[1]) return;
    // Rows come before columns, because the row decides how far the column can go.
    const key =
      y !== to[1]
        ? y! < to[1]!
          ? "ArrowDown"
          : "ArrowUp"
        : x! < to[0]!
          ? "ArrowRight"
          : "ArrowLeft";
    const before = `${x},${y}`;
    await page.keyboard.press(key);
    await expect
      .poll(async () => (await here()).join(","), { intervals: [5, 10, 20, 50] })
      .not.toBe(before);
  }
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
const boardOf = (page: Page, name: RegExp) => page.getByRole("group", { name }).first();

/** Rows of matches; moves are `ROW=LEFT` or the number taken from a single row. */
export function rows(hands: Hands): Maker {
  return async (page, move) => {
    const board = boardOf(page, /Rows of matches/);
    const [row, left] = /=/.test(move)
      ? numbers(move)
      : [1, (await board.getByRole("button", { name: /^Row 1/ }).count()) - Number(move)];
    const match = board.getByRole("button", {
      name: new RegExp(`^Row ${row}: take \\d+, leave ${left}$`),
    });
    if (hands !== "keyboard") {
      await tap(hands, match);
    } else {
      const axis = (label: string) => {
        const [row, , left] = numbers(label);
        return [left!, row!];
      };
      await walk(page, board, axis, [left!, row!]);
      await page.keyboard.press("Enter");
    }
  };
}

/** A chessboard; moves are written as what is left of the piles. */
export function squares(hands: Hands): Maker {
  return async (page, move) => {
    const board = boardOf(page, /Chessboard/);
    const at = numbers(new URL(page.url()).searchParams.get("position") ?? "");
    for (const part of move.split(",")) {
      const [pile, left] = numbers(part);
      at[pile! - 1] = left!;
    }
    if (hands !== "keyboard") {
      const square = board.getByRole("button", {
        name: new RegExp(`^Column ${at[0]}, row ${at[1]}\\b`),
      });
      await tap(hands, square);
    } else {
      // Rows are numbered upwards here.
      const axis = (label: string) => [numbers(label)[0]!, -numbers(label)[1]!];
      await walk(page, board, axis, [at[0]!, -at[1]!]);
      await page.keyboard.press("Enter");
    }
  };
}

/** Strips of tokens; moves are `HEAP=LEFT,RIGHT`, with `&` between several. */
export function strips(hands: Hands): Maker {
  return async (page, move) => {
    const parts = move.split("&");
    for (const [index, part] of parts.entries()) {
      await run(page, hands, part, index === parts.length - 1);
    }
  };
}

const along = (label: string): number[] => [numbers(label)[1]!, numbers(label)[0]!];

/** The token whose click makes the move, on boards where a click is a move. */
async function directly(page: Page, move: string, heap: number): Promise<number | null> {
  const view = await asked(page, "view");
  const moves = view.alone ?? view.moves.map(({ notation }: { notation: string }) => notation);
  const state = stripsOf(view.rows, moves, view.rows_per_move ?? Infinity);
  if (!isDirect(state)) return null;
  const tokens = [...Array(state.strips[heap]?.size ?? 0).keys()];
  const made = (at: number) => nearest(state, heap, at).chosen[0]?.run.move;
  return tokens.find((at) => made(at) === move.trim()) ?? null;
}

/** Chooses a run of tokens, and plays it if it is the last one. */
async function run(page: Page, hands: Hands, move: string, last: boolean) {
  const board = boardOf(page, /Heaps as strips/);
  const [heap, left = 0, right = 0] = numbers(move);
  const tokens = board.getByRole("button", { name: new RegExp(`^Heap ${heap}, token `) });
  const count = (await tokens.count()) - left - right;
  const first = board.getByRole("button", {
    name: new RegExp(`^Heap ${heap}, token ${left + 1} of`),
  });
  const at = await directly(page, move, heap! - 1);
  if (at !== null) {
    const token = board.getByRole("button", {
      name: new RegExp(`^Heap ${heap}, token ${at + 1} of`),
    });
    if (hands !== "keyboard") return tap(hands, token);
    await walk(page, board, along, [at + 1, heap!]);
    return page.keyboard.press("Enter");
  }
  if (hands !== "keyboard") {
    await tap(hands, first);
    const end = board.getByRole("button", {
      name: new RegExp(`^Heap ${heap}, token ${left + count} of`),
    });
    if (count > 1) await tap(hands, end);
    if (last) await tap(hands, end);
  } else {
    await walk(page, board, along, [left + 1, heap!]);
    await page.keyboard.press("Enter");
    for (let more = 1; more < count; more++) await page.keyboard.press("+");
    if (last) await page.keyboard.press("Enter");
  }
}

/**
 * A family that is drawn as a graph, and keeps the board of its start: plays the vertex that a hint
 * points at, since the program numbers the vertices of each position anew.
 */
export function drawn(hands: Hands): Maker {
  return async (page) => {
    await tap(hands, page.getByRole("button", { name: "Hint" }));
    const hinted = page.locator(".vertex.hinted").first();
    await expect(hinted.or(status(page).filter({ hasText: "No move wins" })).first()).toBeVisible();
    const free = page.locator('.vertex[aria-disabled="false"]').first();
    const target = (await hinted.count()) > 0 ? hinted : free;
    const [vertex] = numbers((await target.getAttribute("aria-label")) ?? "");
    await touch(page, hands, vertex!);
  };
}

/** A graph; moves are a vertex, or a vertex and a colour. */
export function graph(hands: Hands): Maker {
  return async (page, move) => {
    const [vertex, colour] = numbers(move);
    await touch(page, hands, vertex!, colour);
  };
}

/** Chooses a vertex and plays it. */
async function touch(page: Page, hands: Hands, vertex: number, colour?: number) {
  const board = boardOf(page, /^Graph/);
  const target = board.getByRole("button", { name: new RegExp(`^Vertex ${vertex},`) });
  if (hands !== "keyboard") {
    if (colour !== undefined) await page.getByRole("radio", { name: String(colour) }).check();
    await tap(hands, target);
  } else {
    await reach(page, board, vertex);
    if (colour !== undefined) await page.keyboard.press(String(colour));
    await page.keyboard.press("Enter");
  }
}

/**
 * Moves to a vertex with the arrow keys, which lead to the nearest vertex. Explores until the right
 * one has the focus.
 */
async function reach(page: Page, board: Locator, vertex: number) {
  if (!(await board.locator(":focus").count())) await board.locator('[tabindex="0"]').focus();
  const here = async () =>
    numbers((await page.locator(":focus").getAttribute("aria-label")) ?? "")[0];
  const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  const place = async (v: number) => {
    const box = await board
      .getByRole("button", { name: new RegExp(`^Vertex ${v},`) })
      .boundingBox();
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  };
  const goal = await place(vertex);
  for (let presses = 0; presses < 80; presses++) {
    const current = await here();
    if (current === vertex) return;
    const at = await place(current!);
    const dx = goal.x - at.x;
    const dy = goal.y - at.y;
    const wanted =
      Math.abs(dx) > Math.abs(dy)
        ? dx > 0
          ? "ArrowRight"
          : "ArrowLeft"
        : dy > 0
          ? "ArrowDown"
          : "ArrowUp";
    // Sometimes uses another direction, in case the straight one leads back and forth.
    await page.keyboard.press(presses % 5 === 4 ? keys[presses % 4]! : wanted);
  }
  throw new Error(`vertex ${vertex} is out of reach of the arrow keys`);
}
