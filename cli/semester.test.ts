import { type CurrentSemester, type Portico, PorticoError } from "portico-client";
import { expect, it } from "vitest";
import { findCurrent } from "./semester.ts";

const fall = { id: "AP2026272", name: "Fall Semester 2026-27" };
const winter = { id: "AP2026274", name: "Winter Semester 2026-27" };

const NEXT = "Winter Semester 2026-27 (AP2026274) has no classes yet. Show it with sem_sub_id AP2026274";

/** A client of a student with grades in the semester. */
const porticoWith = (record: CurrentSemester, grades: readonly (string | null)[], failure: Error | null = null) =>
  ({
    currentSemester: async () => record,
    async gradeView() {
      if (failure !== null) throw failure;
      return grades.map((grade) => ({ grade }));
    },
  }) as unknown as Portico;

it.each<[string, readonly (string | null)[], Error | null, readonly string[]]>([
  ["are published", [null, "A"], null, ["It is over: its grades are published", NEXT]],
  ["are not published", [null], null, [NEXT]],
  ["cannot be read", [], new PorticoError("portal_page_changed", "Of a test.", false, "report"), [NEXT]],
])("the header of a semester below the next one whose grades %s", async (_, grades, failure, lines) => {
  const record: CurrentSemester = { semester: fall, evidence: "attendance", listed_above: [winter] };
  const { header } = await findCurrent(porticoWith(record, grades, failure), "sem_sub_id");
  expect(header).toEqual(["Fall Semester 2026-27 (AP2026272)", ...lines]);
});

it.each([
  ["attendance", [], []],
  ["calendar", [winter], ["Winter Semester 2026-27 (AP2026274) has no classes yet. Show it with sem_sub_id AP2026274"]],
  ["first_listed", [], ["No classes of it are known yet"]],
] as const)("the header of a semester found by %s", async (evidence, listed_above, lines) => {
  const record: CurrentSemester = { semester: fall, evidence, listed_above: [...listed_above] };
  const portico = porticoWith(record, []);
  const { id, header } = await findCurrent(portico, "sem_sub_id");
  expect([id, header]).toEqual(["AP2026272", ["Fall Semester 2026-27 (AP2026272)", ...lines]]);
});
