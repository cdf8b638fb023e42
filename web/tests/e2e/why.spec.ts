// Tests of the Why panel and of the explorer.

import { readFile } from "node:fs/promises";
import { expect, PHONE, test } from "./fixtures";
import { API, open } from "./player";

test("a win is explained step by step, by every method", async ({ page }) => {
  await open(page, "/games/nim?position=5,7,9");
  await page.getByRole("button", { name: "Why?" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.locator("td.on.marked").first()).toBeVisible();
  await expect(panel.getByText("Step 1 of")).toBeVisible();
  await panel.getByRole("button", { name: "Next step" }).click();
  await expect(panel.getByText("Step 2 of")).toBeVisible();
  await panel.getByRole("button", { name: "All steps" }).click();
  await expect(panel.getByText("N: the player to move wins")).toBeVisible();
  const tabs = page.getByRole("tab");
  expect(await tabs.count()).toBeGreaterThan(3);
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
});

test("words of an explanation lead to the glossary", async ({ page }) => {
  await page.goto("/games/nim?position=5,7,9&why=bouton");
  await page.getByRole("button", { name: "All steps" }).click();
  const panel = page.getByRole("tabpanel");
  const verdict = panel.locator(".conclusion").getByRole("link", { name: "N", exact: true });
  await expect(verdict).toHaveAttribute("href", /glossary#n-position$/);
  await panel.getByRole("link", { name: "nim-sum" }).first().click();
  await expect(page).toHaveURL(/glossary#nim-sum$/);
  await expect(page.locator("#nim-sum")).toBeInViewport();
  // An entry does not link to itself.
  await expect(page.locator("#mex a[href$='#mex']")).toHaveCount(0);
});

test("steps light up what they name, and the conclusion its move", async ({ page }) => {
  await page.goto("/games/octal?code=0.77&position=9,12,5&why=all");
  const next = page.getByRole("button", { name: "Next step" });
  const heap = (n: number) => page.getByRole("group", { name: new RegExp(`^Heap ${n},`) });
  await expect(page.locator(".told")).toHaveCount(0);
  await next.click();
  await expect(heap(1)).toHaveClass(/told/);
  await next.click();
  await expect(heap(1)).not.toHaveClass(/told/);
  await expect(heap(2)).toHaveClass(/told/);
  await page.getByText("has the value").first().hover();
  await expect(heap(1)).toHaveClass(/told/);
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(heap(1).locator(".token.hinted").first()).toBeVisible();
  await page.goto("/games/nim?position=5,7,9&why=bouton");
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(page.locator(".match.hinted").first()).toBeVisible();
  await page.goto("/games/domination?position=grid:4x5%20-%201,6..8,13&why=search");
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(page.locator(".vertex.told-answer")).toHaveCount(1);
});

test("a search on rows shows each reply on the board", async ({ page }) => {
  await page.goto("/games/nim?position=2,2&why=search");
  const lines = page.locator("#why").getByRole("button", { name: /^If you play/ });
  await lines.first().hover();
  await expect(page.locator(".match.by-move")).not.toHaveCount(0);
  await expect(page.locator(".match.by-answer")).not.toHaveCount(0);
});

test("after a move that wins, the replies to the opponent are listed and drawn", async ({
  page,
}) => {
  await page.goto("/games/marking?position=grid:3x3&why=search");
  const lines = page.locator("#why").getByRole("button", { name: /^If the opponent plays/ });
  await expect(lines).toHaveCount(4);
  await lines.first().focus();
  await expect(page.locator(".vertex.told-move")).toHaveCount(1);
  await expect(page.locator(".vertex.told-answer")).toHaveCount(2);
  await page.getByRole("button", { name: "All 6 replies" }).click();
  await expect(lines).toHaveCount(6);
  // On a chessboard, moves are drawn as lines.
  await page.goto("/games/wythoff?position=3,4&why=search");
  await lines.first().hover();
  await expect(page.locator(".line.move")).toHaveCount(1);
  await expect(page.locator(".line.answer")).toHaveCount(2);
});

test("digits, words and lines are drawn", async ({ page }) => {
  await page.goto("/games/wythoff?position=27,46&why=arithmetic");
  await page.getByRole("button", { name: "All steps" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.locator("table").first()).toContainText("21");
  await expect(panel.locator("rect.on").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /P-positions of two piles/ })).toBeVisible();
  await page.goto("/games/fibonacci?position=20&why=zeckendorf");
  await expect(page.getByRole("tabpanel").locator("table")).toContainText("13");
});

test("the colouring game ends with the name of who wins", async ({ page }) => {
  await page.goto("/games/colouring?position=caterpillar:3,2,1,3&why=pieces");
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Alice wins");
  await page.goto("/games/colouring?position=caterpillar:3,2,1,3&why=pieces&lang=fr");
  await page.getByRole("button", { name: "Toutes les étapes" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Alice gagne");
});

test("components are added as nimbers", async ({ page }) => {
  await page.goto("/games/domination?position=path:9%2Bcycle:6&why=components");
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(/value/);
});

test("a sequence shows its period", async ({ page }) => {
  await page.goto("/explore/sequences?of=0.137&to=150");
  await expect(page.getByRole("status")).toContainText("Period 34");
  await expect(page.getByRole("img", { name: "Values for the sizes 0 to 150" })).toBeVisible();
  await page.getByRole("button", { name: "0.77", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Period 12");
  await expect(page).toHaveURL(/of=0.77/);
});

test("a long sequence is looked at part by part", async ({ page }) => {
  await page.goto("/explore/sequences?of=0.77&to=20000");
  const plot = (to: string) => page.getByRole("img", { name: `Values for the sizes ${to}` });
  await expect(plot("0 to 20,000")).toBeVisible();
  await page.getByRole("button", { name: "Closer" }).click();
  await expect(plot("5,000 to 15,000")).toBeVisible();
  await plot("5,000 to 15,000").focus();
  await page.keyboard.press("ArrowRight");
  await expect(plot("7,500 to 17,500")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(plot("0 to 20,000")).toBeVisible();
});

test("a million terms are drawn, and taken away", async ({ page }) => {
  await page.goto("/explore/sequences?of=0.77&to=1000000");
  await expect(
    page.getByRole("img", { name: "Values for the sizes 0 to 1,000,000" }),
  ).toBeVisible();
  // So many terms leave the first attempt no time for the proof, which then gets more.
  await expect(page.getByText("proved for all sizes")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.split("\n")).toHaveLength(1_000_003);
  // From heap 71 on, heaps with the same remainder have the same value.
  expect(text).toContain("\n1000000,1\n");
});

test("a plot is saved as SVG and PNG, with its axes", async ({ page }) => {
  for (const [path, mark] of [
    ["/explore/sequences?of=0.137&to=200", "<circle"],
    ["/explore/sequences?of=0.77&to=20000", "<path"],
    ["/explore/boards?game=wythoff&size=20&show=values", "crispEdges"],
  ] as const) {
    await page.goto(path);
    const svg = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG" }).click();
    const text = await readFile(await (await svg).path(), "utf8");
    expect(text).toMatch(/^<svg xmlns=.*<\/text><\/svg>$/s);
    expect(text).toContain(mark);
    expect(text).not.toMatch(/NaN|undefined|var\(|oklch/);
    const png = page.waitForEvent("download");
    await page.getByRole("button", { name: "PNG" }).click();
    const bytes = await readFile(await (await png).path());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  }
});

test("a heat map is looked at part by part", async ({ page }) => {
  await page.goto("/explore/boards?game=nim&size=40&show=values");
  const map = page.getByRole("img", { name: /Grundy values/ });
  await expect(page.locator("canvas")).toHaveAttribute("width", "40");
  await page.getByRole("button", { name: "Closer" }).click();
  await expect(page.locator("canvas")).toHaveAttribute("width", "21");
  await expect(map).toHaveAccessibleName(/Columns 10 to 30, rows 10 to 30/);
  await page.getByRole("button", { name: "Up", exact: true }).click();
  await map.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(map).toHaveAccessibleName(/Columns 5 to 25, rows 19 to 39/);
  // The square below the pointer is described: it is (15, 29), in the middle, and 15 ⊕ 29 = 18.
  const box = (await page.locator("canvas").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator("figcaption")).toContainText("(15, 29): N, 18");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.locator("canvas")).toHaveAttribute("width", "40");
});

test("heat maps of P-positions and of Grundy values, of 100 by 100 squares", async ({ page }) => {
  await page.goto("/explore/boards?game=wythoff&size=20");
  await expect(page.getByRole("img", { name: /P-positions/ })).toBeVisible();
  await page.getByLabel("Show").selectOption("values");
  await expect(page.getByRole("img", { name: /Grundy values/ })).toBeVisible();
  await page.getByLabel("Size").selectOption("100");
  await expect(page.getByRole("img", { name: /Grundy values/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await expect(page.locator("canvas")).toHaveAttribute("width", "100");
  await page.getByRole("button", { name: "CSV" }).click();
  const rows = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  expect(rows).toHaveLength(100);
  expect(rows.every((row) => /^\d+(,\d+){99}$/.test(row))).toBe(true);
  expect(rows[1]!.startsWith("1,2,0,4,5,3,7")).toBe(true);
});

test("the Wythoff array, to read and to take away", async ({ page }) => {
  await page.goto("/explore/tables?game=wythoff&table=array&rows=5");
  await expect(page.getByRole("table")).toContainText("89");
  for (const format of ["CSV", "LaTeX"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: format }).click();
    expect((await download).suggestedFilename()).toMatch(/^wythoff-array\.(csv|tex)$/);
  }
});

test("on a graph moves and answers are vertices, shown on the board", async ({ page }) => {
  await page.goto("/games/domination?position=grid:3x5%20-%201&why=search");
  const panel = page.locator("#why");
  const lines = panel.getByRole("button", { name: /^If you play vertex \d+, the answer is/ });
  await expect(lines).toHaveCount(4);
  await expect(panel).not.toContainText("grid:3x5");
  await lines.first().hover();
  await expect(page.locator(".vertex.told-move")).toHaveCount(1);
  await expect(page.locator(".vertex.told-answer")).toHaveCount(1);
  await panel.getByRole("button", { name: "All 14 replies" }).click();
  await expect(lines).toHaveCount(14);
});

test("symmetry is explained by pairs on the board", async ({ page }) => {
  await page.goto("/games/domination?position=grid:4x4&why=all");
  const panel = page.locator("#why");
  await page.getByRole("button", { name: "All steps" }).click();
  await expect(panel).toContainText("the two vertices of a pair are never joined");
  await expect(page.locator(".vertex.grouped")).toHaveCount(16);
  await page.goto("/games/domination?position=grid:3x3&why=all");
  await expect(panel).toContainText("Play vertex 4");
  await expect(page.locator(".vertex.told-answer")).toHaveCount(1);
  // Members of families are also drawn as graphs.
  await page.goto("/games/cycle?position=6&why=symmetry");
  await expect(page.locator(".vertex.grouped")).toHaveCount(6);
});

test("a colouring move is told by its vertex, not by the position it leaves", async ({ page }) => {
  await page.goto("/games/colouring?position=path:6/0=1,3=2/A&colours=3&why=pieces");
  await page.getByRole("button", { name: "All steps" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText(/Playing vertex \d in colour \d wins/);
  await expect(panel).not.toContainText("path:6");
});

test("Bob's threats are told and shown, and vertices that are safe", async ({ page }) => {
  await page.goto("/games/colouring?position=path:4/0=1/B&colours=2&why=all");
  const panel = page.locator("#why");
  const threat = panel.getByRole("button", {
    name: "Bob threatens vertex 1: only colour 2 is left",
  });
  await expect(threat).toBeVisible();
  await expect(page.locator(".vertex.danger")).toHaveCount(1);
  await expect(page.locator(".vertex.safe")).toHaveCount(1);
  await threat.focus();
  await expect(page.locator(".vertex.told-move")).toHaveCount(1);
});

test("citations lead to sources and proofs", async ({ page }) => {
  await page.goto("/games/domination?position=grid:4x4&why=symmetry");
  await page.getByRole("link", { name: "noyau §domination" }).click();
  await expect(page).toHaveURL(/theory\/domination/);
  await expect(page.getByRole("heading", { name: "Pairs" })).toBeVisible();
  await page.getByRole("link", { name: "Sources and proofs" }).first().click();
  await expect(page.getByRole("heading", { name: "Deslongchamps" })).toBeVisible();
  await page.goto("/theory/domination?lang=fr");
  await expect(page.getByRole("heading", { name: "Paires" })).toBeVisible();
});

test("numbers with too many digits to draw say so", async ({ page }) => {
  await page.goto("/games/nim?position=10^90,7&why=bouton");
  await expect(page.locator("#why")).toContainText("digits, too many to draw");
});

/** A tree that is solved at once but is too large to be explained. */
const LARGE = "/games/domination?position=random-tree:40@7";

test("a position too large to be explained: a move that wins, and the answer to every reply", async ({
  page,
}) => {
  await page.goto(`${LARGE}&why=all&starts=two-players`);
  const panel = page.locator("#why");
  await expect(panel).toContainText("not enough time to explain this position in full");
  await expect(panel).toContainText(/Playing vertex \d+ wins: whatever the opponent does then/);
  await expect(page.locator(".vertex.told-answer")).toHaveCount(1);
  const lines = panel.getByRole("button", { name: /^If the opponent plays vertex \d+, answer/ });
  await expect(lines).toHaveCount(4);
  await expect(panel).not.toContainText("random-tree");
  await lines.first().focus();
  await expect(page.locator(".vertex.told-move")).toHaveCount(1);
  await expect(page.locator(".vertex.told-answer")).toHaveCount(2);
  // The engine must say that the answer wins, so it is asked about the position after both moves.
  const [reply, answer] = (await lines.first().textContent())!.match(/\d+/g)!;
  const advised = (await panel.textContent())!.match(/Playing vertex (\d+) wins/)![1]!;
  let position = "random-tree:40@7";
  for (const move of [advised, reply!, answer!]) {
    const params = { position, move };
    const played = await page.request.get(`${API}/api/games/domination/play`, { params });
    position = (await played.json()).view.position;
  }
  const solved = await page.request.get(`${API}/api/games/domination/solve`, {
    params: { position },
  });
  expect((await solved.json()).outcome).toBe("P");
});

test("a lost position too large to be explained: the answer to every move", async ({ page }) => {
  await page.goto("/games/domination?position=random-tree:30@26&why=all");
  const panel = page.locator("#why");
  await expect(panel).toContainText("Whatever the player to move chooses");
  const lines = panel.getByRole("button", {
    name: /^If you play vertex \d+, the answer is vertex/,
  });
  await expect(lines).toHaveCount(4);
  await lines.nth(1).hover();
  await expect(page.locator(".vertex.told-move")).toHaveCount(1);
  await expect(page.locator(".vertex.told-answer")).toHaveCount(1);
  await panel.getByRole("button", { name: "All 30 replies" }).click();
  await expect(lines).toHaveCount(30);
});

test("a board that nobody can solve in time: what is known of it, in both languages", async ({
  page,
}) => {
  const board = "/games/domination?position=grid:9x10&why=all";
  await page.goto(board);
  const panel = page.locator("#why");
  await expect(panel).toContainText("Who wins is not known: the time was not enough.");
  await expect(panel.getByRole("link", { name: "Grundy value" })).toHaveAttribute(
    "href",
    /glossary#grundy/,
  );
  await expect(panel).toContainText(/The Grundy value is at most \d+\./);
  await page.goto(`${board}&lang=fr`);
  await expect(panel).toContainText("On ne sait pas qui gagne : le temps n’a pas suffi.");
  await expect(panel).toContainText(/La valeur de Grundy est au plus \d+\./);
});

test("explanations and replies that do not come are asked for again @server", async ({ page }) => {
  await page.route("**/explain?*", (route) => route.abort());
  let fails = true;
  await page.route("**/view?*", (route) => {
    const { searchParams } = new URL(route.request().url());
    const isReply = searchParams.get("position") !== "grid:3x5 - 1";
    return fails && isReply ? route.abort() : route.continue();
  });
  await page.goto("/games/domination?position=grid:3x5%20-%201&why=search");
  const panel = page.locator("#why");
  await expect(panel.getByRole("alert")).toContainText("noyau does not answer");
  await page.unroute("**/explain?*");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByText("Whatever the player to move chooses")).toBeVisible();
  await expect(panel.getByRole("alert")).toContainText("noyau does not answer");
  fails = false;
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("button", { name: /^If you play/ })).toHaveCount(4);
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("on a phone the board is scrolled to the move that is told", async ({ phone }) => {
  await phone.goto(`${LARGE}&why=all`);
  const vertex = phone.locator(".vertex.told-answer");
  await expect(vertex).toHaveCount(1);
  await expect
    .poll(async () => {
      const { x, width } = (await vertex.boundingBox())!;
      return x >= 0 && x + width <= PHONE.viewport.width;
    })
    .toBe(true);
});

test("words of the glossary are linked in pages of theory, once in each section", async ({
  page,
}) => {
  await page.goto("/theory/domination");
  const words = page.locator("article a.word");
  await expect(words.first()).toBeVisible();
  const sections = await page.locator("article").evaluate((article) => {
    const found: string[][] = [[]];
    for (const child of article.children) {
      if (/^H\d$/.test(child.tagName)) found.push([]);
      const links = [...child.querySelectorAll("a.word")];
      found.at(-1)!.push(...links.map((link) => link.getAttribute("href")!));
    }
    return found;
  });
  expect(sections.flat().length).toBeGreaterThan(10);
  for (const links of sections) expect(new Set(links).size).toBe(links.length);
  // Headings and code contain no links to words.
  await expect(page.locator("article :is(h1, h2, h3, pre, code) a.word")).toHaveCount(0);
  const mex = words.filter({ hasText: /^mex$/ }).first();
  await expect(mex).toHaveAttribute("title", /minimal excluded/);
  await mex.click();
  await expect(page).toHaveURL(/glossary#mex$/);
  await expect(page.locator("#mex")).toBeInViewport();
  await page.goto("/theory/domination?lang=fr");
  await expect(words.filter({ hasText: "composante" }).first()).toHaveAttribute(
    "href",
    /lang=fr#component$/,
  );
});
