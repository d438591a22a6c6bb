import { expect, test } from "vitest";
import { SessionStore } from "./session-store.ts";

const minute = 60_000;

function start() {
  const clock = { ms: 0 };
  return { clock, store: new SessionStore(() => clock.ms) };
}

test("a flood of new sessions removes the oldest ones", () => {
  const { store } = start();
  const sessions = Array.from({ length: 10_001 }, () => store.open());
  const live = sessions.filter(({ id }) => store.find(id) !== null);
  expect(live).toHaveLength(9_001);
  expect(live).toEqual(sessions.slice(1_000));
});

test("a flood of new sessions removes expired sessions first", () => {
  const { store, clock } = start();
  const first = store.open();
  const expired = Array.from({ length: 2_000 }, () => store.open());
  clock.ms = 10 * minute;
  expect(store.find(first.id)).toBe(first);
  clock.ms = 20 * minute;
  for (let count = 0; count < 8_000; count++) store.open();
  expect(store.find(first.id)).toBe(first);
  expect(expired.every(({ id }) => store.find(id) === null)).toBe(true);
});
