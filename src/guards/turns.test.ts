import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("runs work about one subject in order, failures included, and other subjects beside it", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    turns.take("a", work("first", true)),
    turns.take("a", work("second")),
    turns.take("b", work("other")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order.indexOf("second starts")).toBeGreaterThan(order.indexOf("first ends"));
  expect(order.indexOf("other starts")).toBeLessThan(order.indexOf("first ends"));
});
