// Checks that the module and the server give the same answers, byte for byte, to questions of every
// game and every route. Only the cost of a search may differ, because it depends on threads and on
// earlier questions. If the time limit has cut any part of an answer, the module or the server says
// so. Then only the parts that both know are compared, and the answer is counted.

import { readFileSync } from "node:fs";
import { expect, test, type APIRequestContext } from "@playwright/test";
import { start, type Answered, type Asking } from "../../src/api/module";
import { LESSONS } from "../../src/learn/lessons";
import { STARTS } from "./starts";

const SERVER = process.env["NOYAU_API"] ?? "";
const MODULE = process.env["NOYAU_MODULE"] ?? "";

interface Game {
  readonly id: string;
  readonly example: string;
  readonly parameters: readonly { name: string; kind: string; default: string | null }[];
  readonly methods: readonly { name: string }[];
  readonly tables: readonly { name: string }[];
}

type Fields = Record<string, string>;
const address = (path: string, fields: Fields) => `/api${path}?${new URLSearchParams(fields)}`;

let ask: (asking: Asking) => Answered;
test.beforeAll(async () => {
  ask = await start(await WebAssembly.compile(readFileSync(MODULE)));
});

/**
 * The time limit of the module in milliseconds, the same as that of a hard question to the server.
 */
const TIME = 2_000;

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/**
 * An answer without its cost: the search that found it, or what an earlier question left behind.
 */
const compared = (body: string) =>
  body
    .replace(/"standing":\{"kind":"search","positions":"\d+"\}/g, '"standing":"search"')
    .replace(/"(By (search|reductions)|Par (recherche|réductions))[^"]*"/g, '"by search"');

/**
 * Whether two answers agree in what both know. Lists of moves may differ in order, and lists that
 * are computed one by one may differ in length.
 */
function compatible(one: unknown, other: unknown): boolean {
  if (one === null || other === null || one === other) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    const [a, b] = [one, other].map(inOrder) as [unknown[], unknown[]];
    return a.length === b.length && a.every((item, i) => compatible(item, b[i]));
  }
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const same = (name: string) =>
    !(name in b) || (COUNTED_UP.has(name) ? begin(a[name], b[name]) : compatible(a[name], b[name]));
  return Object.keys(a).every((name) => TOLD_BY_THE_CLOCK.has(name) || same(name));
}

/** Fields that say how far an answer came, and which move was found first. */
const TOLD_BY_THE_CLOCK: ReadonlySet<string> = new Set([
  "stopped",
  "standing",
  "sentences",
  "explanations",
  "skipped",
  "agreement",
  "winning_moves",
  "all_winning_moves",
  "resisting_move",
  "all_rows",
]);

/** The values of a sequence and the rows of a table, which the time limit may cut anywhere. */
const COUNTED_UP: ReadonlySet<string> = new Set(["values", "rows"]);

/** Whether the shorter of two lists is the beginning of the longer one. */
function begin(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return compatible(one, other);
  const most = Math.min(one.length, other.length);
  return compatible(one.slice(0, most), other.slice(0, most));
}

/** Sorts moves by notation; other lists stay as they are. */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  const name = (item: unknown) => (item as { move?: { notation?: string } } | null)?.move?.notation;
  if (!list.every((item) => typeof name(item) === "string")) return list;
  return [...list].sort((a, b) => name(a)!.localeCompare(name(b)!));
}

/** The addresses whose answers the time limit has cut, in the module or in the server. */
const cut: string[] = [];

/** Asks both, compares their answers, and returns that of the server. */
async function agreed(
  request: APIRequestContext,
  address: string,
  more: { method?: string; kind?: string; body?: string; lang?: string } = {},
): Promise<string> {
  const { method = "GET", kind, body = "", lang = "en" } = more;
  const headers = { "accept-language": lang, ...(kind ? { "content-type": kind } : {}) };
  const data = method === "POST" ? { data: body } : {};
  const served = await request.fetch(SERVER + address, { method, headers, ...data });
  const asking = { method, address, lang, ...(kind ? { kind } : {}), body, chance: 7, time: TIME };
  const answered = ask(asking);
  const [ours, theirs] = [text(answered.body), await served.text()];
  // Answers that depend on chance are never cached. Other answers are not cached if the time limit
  // has cut them.
  const kept = served.headers()["cache-control"] !== "no-store" || address.includes("/reply?");
  if (answered.head.unfinished || (served.status() === 200 && method === "GET" && !kept)) {
    cut.push(address);
    // The time limit may stop one of the two before it has found that there is no answer.
    if (answered.head.status === served.status()) {
      expect.soft(answered.head.kind, address).toBe(served.headers()["content-type"]);
    }
    expect.soft(agree(answered.head.kind, ours, theirs), address).toBe(true);
    return theirs;
  }
  expect
    .soft([answered.head.status, answered.head.kind, compared(ours)], address)
    .toEqual([served.status(), served.headers()["content-type"], compared(theirs)]);
  return theirs;
}

/**
 * Whether two answers agree if the time limit has cut one of them. Tables in formats other than
 * JSON are compared line by line.
 */
function agree(kind: string, ours: string, theirs: string): boolean {
  if (kind.endsWith("json")) return compatible(JSON.parse(ours), JSON.parse(theirs));
  const [a, b] = [ours.trim().split("\n"), theirs.trim().split("\n")];
  // The last lines close the table.
  const most = Math.min(a.length, b.length) - 3;
  return begin(a.slice(0, most), b.slice(0, most));
}

async function games(request: APIRequestContext): Promise<Game[]> {
  return JSON.parse(await agreed(request, "/api/games")) as Game[];
}

test("every game, at every route", async ({ request }) => {
  test.setTimeout(1_200_000);
  let asked = 0;
  const count = (...question: Parameters<typeof agreed>) => {
    asked += 1;
    return agreed(...question);
  };
  for (const { id, example, parameters, methods, tables } of await games(request)) {
    const own: Fields[] = [
      {},
      ...parameters.filter((p) => p.kind === "flag").map((p) => ({ [p.name]: "true" })),
    ];
    for (const fields of own) {
      const positions = [example, ...(STARTS[id] ?? [])];
      for (const position of positions) {
        for (const lang of ["en", "fr"]) {
          const of = { ...fields, position, lang };
          await count(request, address(`/games/${id}`, { lang }));
          const view = await count(request, address(`/games/${id}/view`, { ...of, most: "50" }));
          for (const verb of ["solve", "moves", "explain"]) {
            await count(request, address(`/games/${id}/${verb}`, of));
          }
          for (const level of ["novice", "perfect"]) {
            const reply = { ...of, level, seed: "11" };
            await count(request, address(`/games/${id}/reply`, reply));
          }
          const { moves = [] } = JSON.parse(view) as { moves?: { notation: string }[] };
          for (const { notation } of moves.slice(0, 2)) {
            await count(request, address(`/games/${id}/play`, { ...of, move: notation }));
          }
        }
      }
      await count(
        request,
        address(`/games/${id}/board`, { ...fields, columns: "9", values: "true" }),
      );
      await count(request, address(`/games/${id}/board`, { ...fields, columns: "6", steps: "3" }));
    }
    for (const { name } of methods) {
      await count(request, address(`/games/${id}/explain`, { position: example, by: name }));
    }
    for (const { name } of tables) {
      for (const format of ["json", "csv", "latex"]) {
        await count(request, address(`/games/${id}/table/${name}`, { rows: "9", format }));
      }
    }
  }
  console.log(`${asked} answers compared, of which the clock stopped ${cut.length}`);
  if (cut.length > 0) console.log(cut.join("\n"));
  expect(asked).toBeGreaterThan(1_000);
  // If there were more cut answers, too little would have been compared.
  expect(cut.length).toBeLessThan(asked / 20);
});

test("sequences, graphs, lessons", async ({ request }) => {
  test.setTimeout(300_000);
  const families = ["0.137", "0.77", "0.07", "4.3", "path", "cycle", "ladder", "path^2", "saw"];
  for (const of of families) {
    for (const fields of [{}, { function: "foreclosed-normal" }, { function: "suspense-misere" }]) {
      await agreed(request, address("/sequences", { of, to: "300", ...fields }));
    }
  }
  for (const position of ["path:N", "cycle:N", "grid:2xN", "star:N"]) {
    await agreed(request, address("/sequences", { of: "domination", position, to: "9" }));
  }
  for (const spec of [
    "petersen:5,2",
    "grid:4x5",
    "random-tree:40@7",
    "hypercube:4",
    "D?{",
    "nothing",
  ]) {
    await agreed(request, address("/graphs", { spec }));
  }
  for (const body of [
    "4\n0 1\n1 2\n2 3\n",
    "D?{",
    "0 1 0\n1 0 1\n0 1 0\n",
    "graph { a -- b }",
    "?!",
  ]) {
    await agreed(request, "/api/graphs", { method: "POST", kind: "text/plain", body, lang: "fr" });
  }
  for (const { game, position, parameters } of LESSONS.flatMap(({ steps }) => steps)) {
    await agreed(request, address(`/games/${game}/solve`, { ...parameters, position }));
  }
});

test("large numbers and graphs", async ({ request }) => {
  test.setTimeout(300_000);
  const questions: [string, Fields][] = [
    ["nim/explain", { position: "1e30,2^100,12345678901234567890" }],
    ["wythoff/solve", { position: "1e40,2e40" }],
    ["fibonacci/explain", { position: "10^60", lang: "fr" }],
    ["octal/solve", { code: "0.137", position: "1e30,5" }],
    ["domination/solve", { position: "grid:5x6" }],
    ["domination/solve", { position: "path:300" }],
    ["domination/solve", { position: "cycle:299" }],
    ["domination/moves", { position: "random-tree:30@3" }],
    ["domination/solve", { position: "star:900" }],
    ["domination/view", { position: "grid:30x30" }],
    ["nim/view", { position: "9".repeat(9_999) }],
    ["nim/view", { position: "9".repeat(10_001) }],
    ["wythoff/board", { columns: "200", rows: "200", values: "true" }],
  ];
  for (const [path, fields] of questions) {
    await agreed(request, address(`/games/${path}`, fields));
  }
});

test("what is wrong is wrong in the same words", async ({ request }) => {
  const wrong = [
    "/api",
    "/api/",
    "/api/nothing",
    "/api/games/",
    "/api/games/chess",
    "/api/games/n%FFm/view?position=1",
    "/api/games/nim/solve",
    "/api/games/nim/solve?position=",
    "/api/games/nim/solve?position=3,x",
    "/api/games/nim/solve?position=3&position=4",
    "/api/games/nim/solve?position=3&lang=tlh",
    "/api/games/nim/solve?position=3&colour=red",
    "/api/games/nim/solve?position=3&most=99999999",
    "/api/games/nim/play?position=3,5&move=9-9",
    "/api/games/nim/play?position=0&move=1-1",
    "/api/games/nim/play?position=3&take=1:x",
    "/api/games/nim/reply?position=3&level=divine",
    "/api/games/nim/reply?position=0",
    "/api/games/nim/explain?position=3&by=magic",
    "/api/games/wythoff/table/nothing",
    "/api/games/wythoff/table/array?rows=99999999",
    "/api/games/wythoff/solve?position=1,2&a=0",
    "/api/games/domination/board",
    "/api/games/octal/solve?position=5&code=9.9",
    "/api/sequences",
    "/api/sequences?of=nothing",
    "/api/sequences?of=0.137&to=9999999",
    "/api/graphs?spec=grid:0x",
    `/api/games/nim/view?position=${"1e9999,".repeat(501)}1`,
  ];
  for (const address of wrong) {
    for (const lang of ["en", "fr"]) await agreed(request, address, { lang });
  }
  await agreed(request, "/api/games", { method: "DELETE" });
  await agreed(request, "/api/games", { method: "POST", body: "x", kind: "text/plain" });
  const form = "application/x-www-form-urlencoded";
  await agreed(request, "/api/games/nim/solve", {
    method: "POST",
    body: "position=3,5",
    kind: form,
  });
  await agreed(request, "/api/games/nim/solve", {
    method: "POST",
    body: "{}",
    kind: "application/json",
  });
});
