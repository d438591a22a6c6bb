import { beforeEach, expect, it, vi } from "vitest";
import { gate } from "../test/gate.ts";
import { KeepAlive } from "./keep-alive.ts";

const MINUTE = 60_000;

let sessions: KeepAlive;
let answer: () => Promise<boolean>;
/** Minutes at which the session was checked. */
let checks: number[];
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sessions = new KeepAlive();
  answer = async () => true;
  checks = [];
});

const check = () => {
  checks.push(Date.now() / MINUTE);
  return answer();
};
const afterMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

it("checks a session every 12 minutes for two hours after its last use", async () => {
  sessions.used("one", check);
  await afterMinutes(5);
  sessions.used("one", check);
  await afterMinutes(300);
  expect(checks).toEqual([17, 29, 41, 53, 65, 77, 89, 101, 113, 125]);
});

it("checks no session that has ended", async () => {
  answer = async () => false;
  sessions.used("one", check);
  await afterMinutes(60);
  expect(checks).toEqual([12]);
  sessions.used("one", check);
  sessions.ended("one");
  await afterMinutes(60);
  expect(checks).toEqual([12]);
});

it("repeats a check that failed until the portal has ended the session", async () => {
  answer = () => (checks.length < 3 ? Promise.reject(new Error("The portal is down.")) : Promise.resolve(true));
  sessions.used("one", check);
  await afterMinutes(30);
  expect(checks).toEqual([12, 13, 14, 26]);
  sessions.ended("one");
  checks = [];
  answer = () => Promise.reject(new Error("The portal is down."));
  sessions.used("one", check);
  await afterMinutes(60);
  expect(checks).toEqual([42, 43, 44]);
});

it("does not check again if a call came while it checked", async () => {
  const { open: finish, opened } = gate<boolean>();
  answer = () => opened;
  sessions.used("one", check);
  await afterMinutes(12);
  sessions.used("one", check);
  finish(true);
  await afterMinutes(11);
  expect(checks).toEqual([12]);
  await afterMinutes(1);
  expect(checks).toEqual([12, 24]);
});

it("keeps the thousand sessions that were used last", () => {
  for (let index = 0; index <= 1000; index++) sessions.used(String(index), check);
  expect(vi.getTimerCount()).toBe(1000);
  sessions.ended("0");
  expect(vi.getTimerCount()).toBe(1000);
  sessions.ended("1");
  expect(vi.getTimerCount()).toBe(999);
});
