import { expect, it } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

it("runs tasks with the same key in order, also after a failure, and tasks with other keys concurrently", async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} starts`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
  const first = mutex.run("a", task("first", true));
  const second = mutex.run("a", task("second"));
  const other = mutex.run("b", task("other"));
  await expect(first).rejects.toThrow("first");
  const third = mutex.run("a", task("third"));
  await Promise.all([second, other, third]);
  expect(order.filter((line) => !line.startsWith("other"))).toEqual(
    ["first", "second", "third"].flatMap((name) => [`${name} starts`, `${name} ends`]),
  );
  expect(order.indexOf("other starts")).toBeLessThan(order.indexOf("first ends"));
  expect(mutex.size).toBe(0);
});
