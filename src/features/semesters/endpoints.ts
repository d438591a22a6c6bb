import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { readAllSemesters } from "./read-semesters.ts";
import { Semester, SemesterList } from "./schema.ts";
import { semestersPages } from "./semesters.page.ts";

export const semesters = endpoint({
  path: "/student/semesters",
  scopes: [],
  summary: "List of the student's semesters, newest first.",
  description:
    "Those of the timetable page, and those that the marks page lists above them: a new semester can appear there first. If the " +
    "timetable page lists none, as in a student's first weeks, or cannot be read, all are taken from the marks page or the " +
    "exam page, which list the terms of the whole university. An option with an unusual id is listed like any other.",
  cost: { requests: 2, max: 3, note: "2 if the timetable page or the marks page lists a semester" },
  empty: { answer: "`[]` for `semesters`", when: "if all three pages have a select without options" },
  body: SessionBody,
  answer: SemesterList,
  pages: [semestersPages[0]],
  read: async (student) => ({ semesters: (await readAllSemesters(student)).semesters }),
  tracked: { semesters: { schema: Semester, key: ["id"], records: ({ semesters }) => semesters } },
});
