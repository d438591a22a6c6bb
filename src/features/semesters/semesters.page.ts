import { parseOptions } from "../../html/options.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterList } from "./schema.ts";

/** Empty dialogs that the attendance page keeps next to its list of semesters. */
const DIALOGS = ["sdpAttendanceFragment", "StudentAttendanceDetailFragment"];

/** Titles of the pages that list semesters. `* Only Registered Semester` is part of the label of the first. */
const TITLES = ["Time Table", "Marks View", "Exam Schedule", "Course Page", "Student Attendance Details"];

/** Returns the options of the semester select in the order of the page, without the placeholder. */
function parseSemesters(section: Section): SemesterList {
  for (const dialog of DIALOGS.map((id) => section.byId(id))) if (dialog !== null) section.account(dialog);
  const options = parseOptions(section, "semesterSubId");
  return { semesters: options.map(({ value, text }) => ({ id: value, name: nameOf(text) })) };
}

/** The code of the campus behind the name. */
const CAMPUS = / ?- ?(?:AMR|CHN|VLR|BPL)$/i;

function nameOf(text: string): string {
  const name = text.replace(CAMPUS, "");
  if (name === "") throw new PageChanged("the name of a semester");
  return name;
}

const menuPage = (path: string) =>
  definePage<object, SemesterList>({
    name: "semesters",
    path,
    section: null,
    texts: TITLES,
    empty: { subjects: ["semester", "semesters"] },
    parse: parseSemesters,
  });

/**
 * The pages that list semesters, in order of preference. The first lists only the student's own semesters and is empty in a
 * student's first weeks; the others list the terms of the whole university.
 */
export const semestersPages = [
  menuPage("academics/common/StudentTimeTable"),
  menuPage("examinations/StudentMarkView"),
  menuPage("examinations/StudExamSchedule"),
] as const;
