import { expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

it("runs tasks with the same key in order, also after a failure, and tasks with other keys concurrently", async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    mutex.run("a", task("first", true)),
    mutex.run("a", task("second")),
    mutex.run("b", task("other")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order.indexOf("second starts")).toBeGreaterThan(order.indexOf("first ends"));
  expect(order.indexOf("other starts")).toBeLessThan(order.indexOf("first ends"));
});
