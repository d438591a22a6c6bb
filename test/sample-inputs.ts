import { classesOf } from "../demo-portal/world/classes.ts";
import type { Student } from "../demo-portal/world/students.ts";
import { terms } from "../demo-portal/world/terms.ts";
import type { AnyPage } from "../src/portal/page.ts";

/** The input of a page, with the contract's field names. */
export type Input = Readonly<Record<string, string>>;

/** Fields of inputs for which the first student of the demo portal has data. */
const usual = {
  sem_sub_id: "AP2026272",
  class_group_id: "COMB",
  cal_date: "01-AUG-2026",
  month: "2026-08",
  class_id: "AP2026272000101",
  course_id: "AM_CSE3009_00200",
  course_type: "ETH",
  emp_id: "99001",
  erp_id: "99001",
  date: "2026-09-24",
  search_term: "",
};

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** Inputs for all data of a student at the demo portal, and some inputs without data. */
function inputsOf(student: Student): Input[] {
  const classes = terms.flatMap(({ id }) => classesOf(student, id));
  return [
    {},
    {
      sem_sub_id: "AP2099999",
      class_id: "AP2099999000001",
      course_id: "AM_XYZ0000_00000",
      cal_date: "01-AUG-2099",
      month: "2099-08",
    },
    { date: "2026-09-25", search_term: "deshmukh", emp_id: "99003", class_group_id: "ALL" },
    { date: "2026-01-01", search_term: "nobody", emp_id: "00000" },
    ...classes.map(({ classId, termId, courseId, typeCode, teacher }) => ({
      sem_sub_id: termId,
      class_id: classId,
      course_id: courseId,
      course_type: typeCode,
      erp_id: teacher.empId,
      emp_id: teacher.empId,
    })),
    ...terms.flatMap(({ id, firstDay }) =>
      [0, 2, 5].map((later) => {
        const first = new Date(firstDay);
        first.setUTCMonth(first.getUTCMonth() + later);
        const month = first.toISOString().slice(0, 7);
        return { sem_sub_id: id, month, cal_date: `01-${MONTHS[first.getUTCMonth()]}-${month.slice(0, 4)}` };
      }),
    ),
  ].map((input) => ({ ...usual, registration_number: student.registrationNumber, ...input }));
}

/** The inputs of a student that result in different requests for this page, each with its form in the portal's names. */
export function requestsFor(page: AnyPage, student: Student): { input: Input; form: ReadonlyMap<string, string> }[] {
  const requests = inputsOf(student).map((input) => {
    const form = new Map(Object.entries(page.form(input, student.registrationNumber)));
    return { input, form, key: JSON.stringify([...form]) };
  });
  return [...new Map(requests.map((request) => [request.key, request])).values()];
}
