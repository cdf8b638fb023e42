import { describe, expect, test } from "vitest";
import { Line, Lines, type Engine } from "./lines";
import type { Answered, Asking } from "./module";

/** Creates engines that answer only when the test tells them to. */
class Shop {
  readonly engines: { asked: Asking[]; ended: boolean; engine: Engine }[] = [];

  open = (): Engine => {
    const one = { asked: [] as Asking[], ended: false, engine: null as unknown as Engine };
    one.engine = {
      post: (asking) => one.asked.push(asking),
      end: () => (one.ended = true),
      onanswer: null,
    };
    this.engines.push(one);
    return one.engine;
  };

  /** Makes the engine answer its last question. */
  answer(engine: number, unfinished = false): void {
    const { asked, engine: one } = this.engines[engine]!;
    const head = { status: 200, kind: "text/plain", file: null, unfinished };
    const body = new TextEncoder().encode(asked.at(-1)!.address) as Uint8Array<ArrayBuffer>;
    one.onanswer?.({ head, body });
  }

  asked(engine: number): string[] {
    return this.engines[engine]!.asked.map(({ address, time }) => `${address} ${time}`);
  }
}

const asking = (address: string) => ({ method: "GET", address, lang: "en", chance: 1 });
const said = async (answer: Promise<Answered>) => new TextDecoder().decode((await answer).body);
const turn = () => new Promise((done) => setTimeout(done));

describe("questions to engines", () => {
  test("come one after the other, and each gets its own answer", async () => {
    const shop = new Shop();
    const line = new Line(shop.open, false);
    const answers = ["a", "b"].map((name) => line.ask({ ...asking(name), time: 1 }));
    expect(shop.asked(0)).toEqual(["a 1"]);
    shop.answer(0);
    expect(await said(answers[0]!)).toBe("a");
    expect(shop.asked(0)).toEqual(["a 1", "b 1"]);
    shop.answer(0);
    expect(await said(answers[1]!)).toBe("b");
    expect(shop.engines.length).toBe(1);
  });

  test("what is not answered at once is asked again with more time, elsewhere", async () => {
    const shop = new Shop();
    const lines = new Lines(shop.open);
    const hard = lines.ask(asking("hard"));
    shop.answer(0, true);
    await turn();
    expect(shop.asked(1)).toEqual(["hard 3000"]);
    // Light questions do not wait for it.
    const light = lines.ask(asking("light"));
    shop.answer(0);
    expect(await said(light)).toBe("light");
    // An incomplete answer also counts when the time is up.
    shop.answer(1, true);
    expect(await said(hard)).toBe("hard");
  });

  test("a search that nobody waits for ends with its engine; the next one gets another", async () => {
    const shop = new Shop();
    const line = new Line(shop.open, true);
    const stop = new AbortController();
    const first = line.ask({ ...asking("first"), time: 1 }, stop.signal);
    const second = line.ask({ ...asking("second"), time: 1 });
    const third = new AbortController();
    const dropped = line.ask({ ...asking("third"), time: 1 }, third.signal);
    third.abort();
    await expect(dropped).rejects.toThrow("abort");
    expect(shop.engines[0]!.ended).toBe(false);
    stop.abort();
    await expect(first).rejects.toThrow("abort");
    expect(shop.engines.map(({ ended }) => ended)).toEqual([true, false]);
    expect(shop.asked(1)).toEqual(["second 1"]);
    // Answers of the old engine are ignored.
    shop.answer(0);
    shop.answer(1);
    expect(await said(second)).toBe("second");
    // A question that is aborted before it is asked costs nothing.
    await expect(line.ask({ ...asking("x"), time: 1 }, stop.signal)).rejects.toThrow("abort");
    expect(shop.asked(1)).toEqual(["second 1"]);
  });

  test("an engine that broke off is not asked again", async () => {
    const shop = new Shop();
    const line = new Line(shop.open, false);
    const first = line.ask({ ...asking("first"), time: 1 });
    const second = line.ask({ ...asking("second"), time: 1 });
    shop.engines[0]!.engine.onanswer?.({ defect: "unreachable executed" });
    await expect(first).rejects.toEqual({ defect: "unreachable executed" });
    expect(shop.engines[0]!.ended).toBe(true);
    shop.answer(1);
    expect(await said(second)).toBe("second");
  });
});
