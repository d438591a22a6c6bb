import { beforeEach, describe, expect, test } from "vitest";
import { startedForAll } from "../../test/set-up.ts";
import { startDemoPortal } from "../server.ts";
import { LiveRecords } from "../state/live-records.ts";
import { studentByNumber } from "../test/rendered-page.ts";
import { readEdit } from "./live.ts";

const meera = studentByNumber("23DMO0001");
const formOf = (body: string) => new Map(body.split("&").map((pair) => pair.split("=") as [string, string]));

let nowMs = 0;
let live: LiveRecords;
beforeEach(() => {
  nowMs = 0;
  live = new LiveRecords(() => nowMs);
});
const edit = (body: string) => live.edit(meera, readEdit(formOf(body)));

describe("an edit", () => {
  test.each([
    ["student=23DMO0001", /^`kind` must be one of attendance, class/],
    ["kind=mark&key=AP2026272000101", /^`key` must be written as AP2026272000101 CAT2/],
    ["kind=attendance&key=AP2026272000101 2026-02-30", /^`key` must be written as/],
    ["kind=mark&key=AP2026272000101 CAT2&constructor=1", /^mark has the fields scored, /],
    ["kind=mark&key=AP2026272000101 CAT2&scored=-1", /^The value of `scored` is not valid/],
    ["kind=mark&key=AP2026272000101 CAT2&remark=<b>", /^The value of `remark` is not valid/],
    ["kind=mark&key=AP2026272000101 CAT1&remove=0", /^`remove` must be 1/],
    ["kind=mark&key=AP2026272000101 CAT1&remove=1&scored=3", /^`remove` allows no fields/],
    ["kind=assignment&key=AP2026272000101 DA04&due=2026-02-30", /^The value of `due` is not valid/],
  ])("is refused: %s", (body, reason) => {
    expect(() => readEdit(formOf(body))).toThrow(reason);
  });

  test("replaces the earlier one of the same record, and the hundred newest are kept", () => {
    for (let number = 10_000; number < 10_150; number++) edit(`kind=receipt&key=${number}`);
    edit("kind=receipt&key=10149&amount=7");
    const { edits } = live.of(meera);
    expect([edits.length, edits[0]?.key, edits.at(-1)]).toEqual([
      ...[100, "10050"],
      { kind: "receipt", key: "10149", fields: { amount: 7 } },
    ]);
  });
});

test("the clock stands still until it is set, advances at its speed and stops at the end of the term", () => {
  nowMs = 1_000_000;
  expect(live.of(meera).today).toBe("2026-09-25");
  live.setClock(meera, "2026-07-06", 2.2);
  nowMs += 30_000;
  expect([live.of(meera).today, live.of(studentByNumber("24DMO0006")).today]).toEqual(["2026-09-10", "2026-09-25"]);
  nowMs += 30_000;
  expect(live.of(meera).today).toBe("2026-11-15");
  nowMs = Number.MAX_SAFE_INTEGER;
  expect(live.of(meera).today).toBe("2026-12-31");
});

describe("the controls", () => {
  const portal = startedForAll(() => startDemoPortal());

  const post = async (path: string, body: string): Promise<readonly [number, { readonly note?: string }]> => {
    const response = await fetch(`${portal.url}/demo/${path}`, { method: "POST", body: new URLSearchParams(body) });
    return [response.status, (await response.json()) as { readonly note?: string }];
  };
  const student = "student=23DMO0001";

  test.each([
    ["kind=mark&key=AP2026272000101 CAT7&remove=1"],
    ["kind=mark&key=AP2026272999999 CAT2&scored=4"],
    ["kind=mark&key=AP2026272000101 CAT1&scored=40"],
    ["kind=calendar_day&key=2031-01-01&label=Party"],
  ])("say that nothing changed after %s", async (body) => {
    const [status, answer] = await post("edit", `${student}&${body}`);
    await post("reset", student);
    expect([status, answer.note]).toEqual([200, expect.stringMatching(/^Nothing changed/)]);
  });

  test.each([
    ["CAT1&scored=51", "CAT1: 51 marks are more than the maximum of 50."],
    ["CAT1&maxMark=30", "CAT1: 40 marks are more than the maximum of 30."],
  ])("refuse marks above the maximum: %s", async (fields, error) => {
    expect(await post("edit", `${student}&kind=mark&key=AP2026272000101 ${fields}`)).toEqual([400, { error }]);
    expect(await post("reset", student)).toEqual([200, { student: "23DMO0001", day: "2026-09-25", edits: [] }]);
  });

  test.each([
    ["clock", "student=23BCE0001&day=2026-10-12", /^`student` must be/],
    ["clock", `${student}&day=2027-01-01`, /^`day` must be from 2026-07-01 to 2026-12-31/],
    ["clock", `${student}&day=12-10-2026`, /^`day` must be/],
    ["clock", `${student}&days_per_second=-1`, /^`days_per_second` must be/],
  ])("refuse %s of %s", async (path, body, error) => {
    expect(await post(path, body)).toEqual([400, { error: expect.stringMatching(error) }]);
  });
});
