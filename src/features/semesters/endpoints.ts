import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { readSemesters } from "./read-semesters.ts";
import { Semester, SemesterList } from "./schema.ts";
import { semestersPages } from "./semesters.page.ts";

export const semesters = endpoint({
  path: "/student/semesters",
  scopes: [],
  summary: "List of the student's semesters, newest first.",
  description:
    "If the timetable page lists no semesters, as in a student's first weeks, they are taken from the marks page or the " +
    "exam page, which list the terms of the whole university. An option with an unusual id is listed like any other.",
  cost: { requests: 1, max: 3, note: "1 if the timetable page lists a semester" },
  empty: { answer: "`[]` for `semesters`", when: "if all three pages have a select without options" },
  body: SessionBody,
  answer: SemesterList,
  example: {},
  pages: [semestersPages[0]],
  read: async (student) => ({ semesters: await readSemesters(student) }),
  tracked: {
    semesters: { schema: Semester, key: ["id"], records: ({ semesters }) => semesters },
  },
});
