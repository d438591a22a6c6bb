import type { CurrentSemester, Portico } from "portico-client";
import { expect, it } from "vitest";
import { findCurrent } from "./semester.ts";

const fall = { id: "AP2026272", name: "Fall Semester 2026-27" };
const winter = { id: "AP2026274", name: "Winter Semester 2026-27" };

it.each([
  ["attendance", [], []],
  ["calendar", [winter], ["Winter Semester 2026-27 (AP2026274) has no classes yet. Show it with sem_sub_id AP2026274"]],
  ["first_listed", [], ["No classes of it are known yet"]],
] as const)("the header of a semester found by %s", async (evidence, listed_above, lines) => {
  const record: CurrentSemester = { semester: fall, evidence, listed_above: [...listed_above] };
  const portico = { currentSemester: async () => record } as unknown as Portico;
  const { id, header } = await findCurrent(portico, "sem_sub_id");
  expect([id, header]).toEqual(["AP2026272", ["Fall Semester 2026-27 (AP2026272)", ...lines]]);
});
