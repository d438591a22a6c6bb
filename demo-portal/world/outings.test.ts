import { expect, test } from "vitest";
import { generalOutingsOf, roomOf, weekendOutingsOf } from "./outings.ts";
import { invoicesOf, receiptsOf } from "./payments.ts";
import { weekdayOf } from "./portal-dates.ts";
import { students } from "./students.ts";

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("numbers of invoices, receipts, leaves and bookings are unique", () => {
  expect(duplicates(students.flatMap((entry) => invoicesOf(entry).map(({ number }) => number)))).toEqual([]);
  expect(duplicates(students.flatMap((entry) => receiptsOf(entry).map(({ number }) => number)))).toEqual([]);
  const leaves = students.flatMap((entry) => generalOutingsOf(entry).flatMap(({ leave }) => leave?.id ?? []));
  const bookings = students.flatMap((entry) => weekendOutingsOf(entry).flatMap(({ booking }) => booking?.id ?? []));
  expect(duplicates(leaves)).toEqual([]);
  expect(duplicates(bookings)).toEqual([]);
  expect(leaves.filter((id) => !/^L\d{7}$/.test(id))).toEqual([]);
  expect(bookings.filter((id) => !/^(W\d{11}|\d{4}WL\d{7})$/.test(id))).toEqual([]);
});

test("weekend outings are on Sundays, and only hostellers have outings", () => {
  const outings = students.flatMap(weekendOutingsOf);
  expect(outings.map(({ date }) => weekdayOf(date)).filter((weekday) => weekday !== "SUN")).toEqual([]);
  for (const entry of students) {
    const block = entry.gender.toUpperCase() === "FEMALE" ? "LH" : "MH";
    expect(roomOf(entry)?.block.slice(0, 2), entry.name).toBe(entry.hosteller ? block : undefined);
    expect(entry.hosteller ? 0 : generalOutingsOf(entry).length + weekendOutingsOf(entry).length).toBe(0);
  }
});

test("a leave ends after it starts", () => {
  expect(students.flatMap(generalOutingsOf).filter(({ from, to }) => from >= to)).toEqual([]);
});
