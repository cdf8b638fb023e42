// Plays whole games on every kind of board, with the mouse or with the keyboard alone.

import { expect, held, test, type Page } from "./fixtures";
import {
  API,
  drawn,
  graph,
  open,
  playOut,
  rows,
  setUp,
  squares,
  status,
  strips,
  type,
  type Hands,
  type Maker,
} from "./player";
import { firstParameters, GENTLE_STARTS } from "../../src/learn/starts";

const KINDS: { kind: string; won: string; lost: string; hands: (hands: Hands) => Maker }[] = [
  {
    kind: "rows",
    won: "/games/marienbad?position=1,3,4",
    lost: "/games/nim?position=3,5,6",
    hands: rows,
  },
  {
    kind: "one row",
    won: "/games/fibonacci?position=11",
    lost: "/games/one-row?position=12",
    hands: rows,
  },
  {
    kind: "squares",
    won: "/games/wythoff?position=6,9",
    lost: "/games/wythoff?position=4,7",
    hands: squares,
  },
  {
    kind: "rook",
    won: "/games/nim?position=3,5&as=squares",
    lost: "/games/nim?position=4,4&as=squares",
    hands: squares,
  },
  {
    kind: "heaps",
    won: "/games/octal?code=0.77&position=5,2",
    lost: "/games/octal?code=0.77&position=4,4",
    hands: strips,
  },
  {
    kind: "heaps of a selective compound",
    won: "/games/octal?code=0.77&position=3,2,2&compound=selective,long,normal",
    lost: "/games/path?position=4,4&compound=disjunctive,long,normal",
    hands: strips,
  },
  {
    kind: "cycles",
    won: "/games/cycle?position=7,6",
    lost: "/games/cycle?position=7,7",
    hands: drawn,
  },
  {
    kind: "ladders",
    won: "/games/ladder?position=5",
    lost: "/games/ladder?position=4",
    hands: drawn,
  },
  {
    kind: "saws",
    won: "/games/saw?position=4",
    lost: "/games/saw?position=3,3",
    hands: drawn,
  },
  {
    kind: "trapezoidal saws",
    won: "/games/trapezoidal-saw?position=2,1",
    lost: "/games/trapezoidal-saw?position=1,1",
    hands: drawn,
  },
  {
    kind: "caterpillars",
    won: "/games/caterpillar?position=3,2",
    lost: "/games/caterpillar?position=2,2",
    hands: drawn,
  },
  {
    kind: "graph",
    won: "/games/domination?position=grid:3x3",
    lost: "/games/domination?position=path:4",
    hands: graph,
  },
  {
    kind: "marks",
    won: "/games/marking?position=path:5&neighbours=1",
    lost: "/games/marking?position=path:4",
    hands: graph,
  },
  {
    kind: "marks that are counted",
    won: "/games/marking?position=path:5&at-least=3",
    lost: "/games/marking?position=cycle:6&at-least=3",
    hands: graph,
  },
  {
    kind: "colours",
    won: "/games/graph-colouring?position=path:3&colours=2",
    lost: "/games/graph-colouring?position=path:4&colours=2",
    hands: graph,
  },
  {
    kind: "Alice and Bob",
    won: "/games/colouring?position=path:3&colours=2",
    lost: "/games/colouring?position=path:4&colours=2",
    hands: graph,
  },
];

/** The shorter side of the smallest tap target on the board. */
async function leastTarget(page: Page): Promise<number> {
  const targets = page.locator(".match, .square, .token, .vertex");
  await targets.first().waitFor();
  const sides = await targets.evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  return Math.min(...sides);
}

for (const { kind, won, lost, hands } of KINDS) {
  test(`${kind}: a won game is won by keyboard, a lost one is lost by mouse`, async ({ page }) => {
    await open(page, won);
    expect(await playOut(page, hands("keyboard"))).toContain("You win!");
    await expect(page.getByText("keeps the win").first()).toBeVisible();
    await open(page, lost);
    expect(await playOut(page, hands("mouse"))).toContain("The machine wins.");
  });

  test(`${kind}: a won game is won by touch on a phone, on targets of 40 px`, async ({ phone }) => {
    await open(phone, won);
    expect(await leastTarget(phone)).toBeGreaterThanOrEqual(40);
    expect(await playOut(phone, hands("touch"))).toContain("You win!");
  });
}

test("a move in every component, by clicking one vertex in each", async ({ page }) => {
  await open(page, "/games/domination?position=path:4%2Bpath:3&compound=conjunctive,long,normal");
  for (const vertex of [0, 5]) {
    await page.getByRole("button", { name: new RegExp(`^Vertex ${vertex},`) }).click();
  }
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("list").filter({ hasText: "keeps the win" })).toBeVisible();
});

test("every compound can be chosen, and a nonsensical order cannot", async ({ page }) => {
  await open(page, "/games/domination?position=path:5%2Bpath:4%2Bpath:4");
  await setUp(page);
  await page.getByText("Several components").click();
  await page.getByLabel("Where a move is made").selectOption("exact");
  await page.getByLabel("How many components").fill("2");
  await page.getByLabel("Which components come first").selectOption("remainder-first");
  await page.getByLabel("Remainder of the size divided by").fill("3");
  await page.getByLabel("When play ends").selectOption("short");
  await page.getByLabel("Who wins").selectOption("misere");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(/compound=2-exact(,|%2C)short(,|%2C)misere(,|%2C)mod-3-first/);
  await expect(status(page)).toContainText("turn");
  await setUp(page);
  await page.getByLabel("Where a move is made").selectOption("conjunctive");
  await expect(page.getByLabel("Which components come first")).toHaveCount(0);
});

test("a game offers no compound that it refuses", async ({ page }) => {
  await open(page, "/games/ladder?position=5");
  await setUp(page);
  await expect(page.getByLabel("Who starts")).toBeVisible();
  await expect(page.getByText("Several components")).toHaveCount(0);
  await open(page, "/games/cycle?position=7,6");
  await setUp(page);
  await page.getByText("Several components").click();
  await expect(page.getByLabel("Where a move is made")).toBeVisible();
  await expect(page.getByLabel("Which components come first")).toHaveCount(0);
});

test("what is too large to draw is played from a list by mouse and keyboard", async ({ page }) => {
  for (const by of ["mouse", "keyboard"]) {
    await open(page, "/games/ladder?position=500");
    const move = page.getByRole("button", { name: "1=H:498" });
    if (by === "mouse") {
      await move.click();
    } else {
      await move.focus();
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("listitem").filter({ hasText: "you" })).toBeVisible();
  }
});

test("a row is swept with the mouse to take several", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  const match = (left: number) =>
    page.getByRole("button", { name: new RegExp(`^Row 3: take \\d, leave ${left}$`) });
  // A release beside the row takes nothing.
  await match(6).hover();
  await page.mouse.down();
  await match(4).hover();
  await expect(page.locator(".match.taken")).toHaveCount(3);
  await page.getByRole("heading", { level: 1 }).hover();
  await page.mouse.up();
  await expect(page.getByText("No move yet.")).toBeVisible();
  await match(6).hover();
  await page.mouse.down();
  await match(1).hover();
  await page.mouse.up();
  await expect(page.getByRole("listitem").filter({ hasText: "you" })).toHaveCount(1);
  await expect(page.getByRole("listitem").first()).toContainText("6");
});

test("a row is swept with a finger to take several", async ({ phone }) => {
  await open(phone, "/games/nim?position=1,2,7");
  const middle = async (left: number) => {
    const name = new RegExp(`^Row 3: take \\d, leave ${left}$`);
    const box = (await phone.getByRole("button", { name }).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle(6), await middle(3)];
  const hand = await phone.context().newCDPSession(phone);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: typeof from) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", { x: from.x + (to.x - from.x) * share, y: from.y });
  }
  await expect(phone.locator(".match.taken")).toHaveCount(4);
  await touch("touchEnd");
  await expect(phone.getByRole("listitem").filter({ hasText: "you" })).toContainText(
    "4 from row 3",
  );
});

test("a phone shows the piece of a large board, and boards no wider than itself", async ({
  phone,
}) => {
  await open(phone, "/games/wythoff?position=14,17");
  const piece = phone.getByRole("button", { name: /the queen/ });
  const inSight = async () => {
    const box = (await piece.boundingBox())!;
    return box.x >= 0 && box.x + box.width <= 390;
  };
  await expect.poll(inSight).toBe(true);
  for (const position of ["path:12", "path:5%2Bcycle:5%2Bpath:4"]) {
    await open(phone, `/games/domination?position=${position}`);
    const board = phone.locator("svg.board");
    await expect(board).toBeVisible();
    expect((await board.boundingBox())!.width).toBeLessThanOrEqual(390);
    expect(await leastTarget(phone)).toBeGreaterThanOrEqual(40);
  }
  await open(phone, "/games/ladder?position=4,3");
  expect((await phone.locator("svg.board").boundingBox())!.width).toBeLessThanOrEqual(390);
});

test("a game is printed with its board and its record", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7&moves=3=0;2=3;1=0;2=1&level=perfect");
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".match")).toHaveCount(1);
  await expect(page.locator(".match").first()).toBeVisible();
  await expect(page.getByRole("listitem").first()).toContainText("7 from row 3");
  await expect(page.getByRole("listitem").first().getByText("7 from row 3")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Why?" })).toBeHidden();
});

test("a hint points at the vertex of a drawn family", async ({ page }) => {
  await open(page, "/games/ladder?position=5");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".vertex.hinted").first()).toBeVisible();
});

test("the same start once more", async ({ page }) => {
  await open(page, "/games/nim?position=1,1");
  await playOut(page, rows("mouse"));
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(page.getByText("No move yet.")).toBeVisible();
  await expect(page).toHaveURL(/position=1,1/);
});

test("two piles are shown as rows, too, and played in both at once", async ({ page }) => {
  await open(page, "/games/wythoff?position=2,3");
  await page.getByRole("button", { name: "Show as rows" }).click();
  await page.getByRole("button", { name: "Row 1: take 1, leave 1" }).click();
  await page.getByRole("button", { name: "Row 2: take 1, leave 2" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("keeps the win")).toBeVisible();
});

test("several rows in one move", async ({ page }) => {
  await open(page, "/games/moore?position=1,2,3&k=2");
  await page.getByRole("button", { name: "Row 2: take 1, leave 1" }).click();
  await page.getByRole("button", { name: "Row 3: take 2, leave 1" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("keeps the win")).toBeVisible();
});

test("the machine starts when it is asked to, and a move can be taken back", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await setUp(page);
  await page.getByLabel("Who starts").selectOption("machine");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(status(page)).toContainText("The machine plays");
  const before = new URL(page.url()).searchParams.get("position");
  await page.getByRole("button", { name: /^Row 1: take 1, leave/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status(page)).toContainText("Taken back");
  await expect.poll(() => new URL(page.url()).searchParams.get("position")).toBe(before);
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(1);
});

test("a hint points at the move on the board", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(status(page)).toContainText("wins");
  await expect(page.locator(".match.hinted").first()).toBeVisible();
});

test("a throw-away is told, and an illegal move is refused in one sentence", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await type(page, "1-9");
  await expect(page.getByRole("alert")).toContainText("9");
  await type(page, "3-7");
  await expect(page.getByText("throws it away")).toBeVisible();
});

test("huge piles are played by numbers", async ({ page }) => {
  await open(page, "/games/nim?position=10^30,7");
  await page.getByLabel("Take from row 1").fill("999999999999999999999999999993");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("keeps the win")).toBeVisible();
});

test("a graph is drawn by hand and played on", async ({ page }) => {
  await open(page, "/games/domination?position=path:3");
  await setUp(page);
  await page.getByText("Draw a graph").click();
  const ground = page.getByRole("group", { name: "Drawing board" });
  const box = (await ground.boundingBox())!;
  const at = (x: number) => ({ position: { x: box.width * x, y: box.height / 2 } });
  for (const x of [0.2, 0.5, 0.8]) await ground.click(at(x));
  for (const vertex of [0, 1, 1, 2]) {
    await ground.getByRole("button", { name: `Vertex ${vertex}` }).click();
  }
  await page.getByRole("button", { name: "Play on it" }).first().click();
  await expect(page).toHaveURL(/position=edges:0-1,1-2/);
  await expect(status(page)).toContainText("turn");
  await graph("mouse")(page, "1");
  await expect(status(page)).toContainText("You win!");
});

test("a graph is drawn with a finger, and by what sends plain clicks", async ({ phone }) => {
  await phone.goto("/games/domination?setup=open");
  await phone.getByText("Draw a graph").tap();
  const ground = phone.getByRole("group", { name: "Drawing board" });
  const box = (await ground.boundingBox())!;
  expect(box.height).toBeGreaterThan(box.width);
  for (const y of [0.2, 0.5, 0.8]) {
    await ground.tap({ position: { x: box.width / 2, y: box.height * y } });
  }
  const vertex = (v: number) => ground.getByRole("button", { name: `Vertex ${v}` });
  const target = (await vertex(0).boundingBox())!;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(40);
  for (const v of [0, 1]) await vertex(v).tap();
  await expect(ground.locator("line")).toHaveCount(1);
  for (const v of [1, 2]) await vertex(v).dispatchEvent("click");
  await expect(ground.locator("line")).toHaveCount(2);
});

test("the page says what is true of the game, and no more", async ({ page }) => {
  await open(page, "/games/nim?position=1,2");
  await expect(page.getByText("Click a match")).toBeVisible();
  await open(page, "/games/nim?position=1");
  await page.getByRole("button", { name: "Row 1: take 1, leave 0" }).click();
  await expect(status(page)).toContainText("You win!");
  await expect(page.getByText("Click a match")).toHaveCount(0);
  const values = page.getByText("The small numbers are");
  await open(page, "/games/domination?position=path:4");
  await page.getByRole("button", { name: "Show good moves" }).click();
  await expect(values).toBeVisible();
  await open(page, "/games/colouring?position=path:3&colours=2");
  await page.getByRole("button", { name: "Show good moves" }).click();
  await expect(page.getByText("Marked moves win")).toBeVisible();
  await expect(page.getByRole("button", { name: /, wins$/ })).toHaveCount(1);
  await expect(values).toHaveCount(0);
});

test("a graph is pasted", async ({ page }) => {
  await open(page, "/games/domination?position=path:3");
  await setUp(page);
  await page.getByText("Paste a graph").click();
  const field = page.getByLabel(/graph6, sparse6/);
  await field.fill("0 1\n1 2\n2 0\n");
  await page.getByRole("button", { name: "Play on it" }).last().click();
  await expect(page.getByRole("button", { name: /^Vertex 2,/ })).toBeVisible();
  await expect(page).not.toHaveURL(/path:3/);
});

test("vertices are dragged without being played", async ({ page }) => {
  await open(page, "/games/domination?position=path:5");
  const vertex = page.getByRole("button", { name: /^Vertex 2,/ });
  const before = (await vertex.boundingBox())!;
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + 10, before.y + 60, { steps: 5 });
  await page.mouse.up();
  const after = (await vertex.boundingBox())!;
  expect(Math.abs(after.y - before.y) + Math.abs(after.x - before.x)).toBeGreaterThan(5);
  await expect(vertex).toHaveAttribute("aria-pressed", "false");
});

test("a vertex answers a plain click event", async ({ page }) => {
  await open(page, "/games/domination?position=grid:3x3");
  await page.getByRole("button", { name: /^Vertex 4,/ }).dispatchEvent("click");
  await expect(page.getByText("keeps the win")).toBeVisible();
  await expect(page.locator(".vertex.last")).toHaveCount(1);
});

test("the board stays where it is, and the last move is marked", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  const first = page.getByRole("button", { name: /^Row 1: .* leave 0$/ });
  const before = (await first.boundingBox())!;
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(page.locator(".ghost.last").first()).toBeVisible();
  await expect(status(page)).toContainText("turn");
  const after = (await first.boundingBox())!;
  expect([after.x, after.y]).toEqual([before.x, before.y]);
});

test("a family of graphs keeps the board of its start, with its numbers", async ({ page }) => {
  await open(page, "/games/ladder?position=5&why=search&lang=en");
  const last = page.getByRole("button", { name: /^Vertex 9,/ });
  const before = (await last.boundingBox())!;
  await page.getByRole("button", { name: /^Vertex 7,/ }).click();
  // The record names the vertex that was clicked, though vertex 2 makes the same move.
  await expect(page.getByRole("listitem").filter({ hasText: "you" })).toContainText("vertex 7");
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(1);
  const after = (await last.boundingBox())!;
  expect([after.x, after.y]).toEqual([before.x, before.y]);
  await expect(page.locator(".vertex")).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Vertex 7, chosen earlier" })).toBeVisible();
  // A line of the explanation shows its move and the answer to it on this board.
  const line = page.locator("#why li li button").first();
  const named = (await line.textContent())!.match(/vertex (\d+)/g)!.map((text) => text.slice(7));
  await line.hover();
  for (const vertex of named) {
    const told = page.getByRole("button", { name: new RegExp(`^Vertex ${vertex},`) });
    await expect(told).toHaveClass(/told-/);
  }
  // The board is the same after the page was loaded again, and in a record that is stepped through.
  await page.reload();
  await expect(page.getByRole("button", { name: "Vertex 7, chosen earlier" })).toBeVisible();
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(page.getByRole("button", { name: /^Vertex 7, free/ })).toBeVisible();
  await page.getByText("Tree of the game").click();
  await expect(page.getByRole("treeitem", { name: /^vertex \d: / }).first()).toBeVisible();
});

test("a broken heap stays in its row", async ({ page }) => {
  await open(page, "/games/octal?code=0.77&position=7&starts=two-players");
  const last = page.getByRole("button", { name: /^Heap 1, token 7 of 7/ });
  const before = (await last.boundingBox())!;
  await page.getByRole("button", { name: /^Heap 1, token 3 of 7/ }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const moved = page.getByRole("button", { name: /^Heap 2, token 4 of 4/ });
  expect((await moved.boundingBox())!.x).toBeCloseTo(before.x, 0);
});

test("illegal squares and takes cannot be chosen", async ({ page }) => {
  await open(page, "/games/wythoff?position=4,6");
  const off = page.getByRole("button", { name: "Column 1, row 2", exact: true });
  await expect(off).toHaveAttribute("aria-disabled", "true");
  await off.dispatchEvent("click");
  await expect(page.getByText("No move yet.")).toBeVisible();
  await open(page, "/games/one-row?position=11");
  const four = page.getByRole("button", { name: "Row 1: take 4, leave 7" });
  await expect(four).toHaveAttribute("aria-disabled", "true");
});

test("good moves are shown on the board when asked", async ({ page }) => {
  await open(page, "/games/domination?position=grid:3x3");
  await page.getByRole("button", { name: "Show good moves" }).click();
  await expect(page.locator(".vertex.good")).toHaveCount(5);
  await expect(page.getByRole("button", { name: /^Vertex 4,.*wins/ })).toBeVisible();
  await open(page, "/games/nim?position=3,5,7");
  await page.getByRole("button", { name: "Show good moves" }).click();
  await expect(page.locator(".match.good")).toHaveCount(3);
});

test("the server fails in the middle of a game, and play goes on @server", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await page.route("**/reply?*", (route) => route.abort());
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(page.getByRole("alert")).toContainText("noyau does not answer");
  await expect(page).toHaveURL(/position=3,5,6/);
  await page.unroute("**/reply?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(status(page)).toContainText("Your turn");
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(1);
  // The person's move fails too, and succeeds when it is tried again.
  await page.route("**/play?*", (route) => route.abort());
  await page.getByRole("button", { name: /^Row 2: take 1,/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/play?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(2);
});

test("a machine that thinks can be stopped, and moves later @server", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  const letGo = [await held(page, "**/play?*"), await held(page, "**/reply?*")];
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(page.getByText("One moment…")).toBeVisible();
  await letGo[0]!();
  await expect(page.getByText("The machine is thinking")).toBeVisible();
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(status(page)).toContainText("You stopped the machine");
  await letGo[1]!();
  await page.getByRole("button", { name: "Let the machine move" }).click();
  await expect(status(page)).toContainText("Your turn");
});

test("a game that is left changes no other page @server", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await held(page, "**/reply?*");
  const reply = page.waitForRequest("**/reply?*");
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  const asked = await reply;
  // The request is aborted, because its answer would be written to the address of another page.
  const gone = page.waitForEvent("requestfailed", (request) => request === asked);
  await page.getByRole("link", { name: "Learn" }).click();
  await gone;
  await expect(page).toHaveURL(/\/learn$/);
});

test("what cannot be solved in time is said in plain words", async ({ page }) => {
  await open(page, "/games/domination?position=grid:9x10");
  await page.getByRole("button", { name: /^Vertex 0,/ }).click();
  await expect(status(page)).toContainText("too hard to solve in time, so the machine plays", {
    timeout: 60_000,
  });
  await expect(status(page)).not.toContainText("positions in");
});

test("a game is restarted at any time, and settings start from its start", async ({ page }) => {
  await open(page, "/games/nim?position=3,5,7");
  await page.getByRole("button", { name: "Row 3: take 1, leave 6" }).click();
  await expect(status(page)).toContainText("Your turn");
  await setUp(page);
  await expect(page.getByLabel("Position", { exact: true })).toHaveValue("3,5,7");
  await page.getByRole("button", { name: "Heap 2: one more" }).click();
  await page.getByRole("button", { name: "Add a heap" }).click();
  await expect(page.getByLabel("Position", { exact: true })).toHaveValue("3,6,7,1");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "machine" })).toHaveCount(1);
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(page).toHaveURL(/position=3,5,7/);
  await expect(page.getByText("No move yet.")).toBeVisible();
});

test("first games are gentle, and can be won", async ({ page }) => {
  await page.goto("/games/wythoff");
  await expect(page.getByText("Opponent: beginner")).toBeVisible();
  for (const [id, position] of Object.entries(GENTLE_STARTS)) {
    for (const parameters of [{}, firstParameters(id)]) {
      const answer = await page.request.get(`${API}/api/games/${id}/solve`, {
        params: { ...parameters, position },
      });
      expect((await answer.json()).outcome, `${id} ${position}`).toBe("N");
    }
  }
});
