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

const ABOVE: CurrentSemester = { semester: fall, evidence: "attendance", listed_above: [winter] };
const changed = new PorticoError("portal_page_changed", "Of a test.", false, "report");

it.each<[string, CurrentSemester, readonly (string | null)[], Error | null, readonly string[]]>([
  ["below the next one, with grades", ABOVE, [null, "A"], null, ["It is over: its grades are published", NEXT]],
  ["below the next one, without grades", { ...ABOVE, evidence: "calendar" }, [null], null, [NEXT]],
  ["below the next one, whose grades cannot be read", ABOVE, [], changed, [NEXT]],
  ["on top", { ...ABOVE, listed_above: [] }, ["A"], null, []],
  [
    "without classes",
    { ...ABOVE, evidence: "first_listed", listed_above: [] },
    [],
    null,
    ["No classes of it are known yet"],
  ],
])("the header of a semester %s", async (_, record, grades, failure, lines) => {
  const { id, header } = await findCurrent(porticoWith(record, grades, failure), "sem_sub_id");
  expect([id, header]).toEqual(["AP2026272", ["Fall Semester 2026-27 (AP2026272)", ...lines]]);
});
