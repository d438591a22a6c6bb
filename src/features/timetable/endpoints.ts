import { SemesterBody } from "../../contract/bodies.ts";
import { weekdays } from "../../contract/calendar.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { RegisteredCourse, Timetable, TimetableEntry } from "./schema.ts";
import { timetablePage } from "./timetable.page.ts";

export const timetable = endpoint({
  path: "/student/timetable",
  scopes: ["timetable"],
  summary: "Weekly timetable of a semester.",
  description:
    "Always contains all seven days. Cells of one day with the same course, type and venue are one entry if one ends when the next starts, or for the two slots of a lab; " +
    "their slots are joined with `+`. Entries without times are not merged. An entry belongs to the registered course that has its code and " +
    "type and whose slots contain its slot. `courses` also lists courses without a place in the week. A page with only one of the two " +
    "tables is an error.",
  empty: { answer: "`[]` for all days and `courses`, and null for `total_credits`" },
  body: SemesterBody,
  answer: Timetable,
  page: timetablePage,
  tracked: {
    classes: {
      schema: TimetableEntry,
      key: ["weekday", "course_code", "course_type_code", "slot"],
      records: (timetable) => weekdays.flatMap((weekday) => timetable[weekday].map((entry) => ({ weekday, ...entry }))),
    },
    courses: { schema: RegisteredCourse, key: ["course_code", "course_type"], records: ({ courses }) => courses },
    totals: {
      schema: Timetable,
      key: [],
      without: [...weekdays, "courses"],
      records: ({ total_credits }) => [{ total_credits }],
    },
  },
});
