import type { PortalPage } from "../pages/page.ts";
import { findStudent, type Student } from "../world/students.ts";

type Fields = Readonly<Record<string, string>>;

export const meera = "23DMO0001";

/** A value for every field of a data page, with which the student with everything has data. */
export const fieldValues: Fields = {
  ...{ semesterSubId: "AP2026272", semSubId: "AP2026272", registerNumber: meera, regNo: meera },
  ...{ courseId: "AM_CSE3009_00200", courseType: "ETH", fromDate: "24/09/2026", paramReturnId: "getSomething" },
  ...{ classGroupId: "COMB", calDate: "01-SEP-2026", empId: "99001", classId: "AP2026272000101" },
  ...{ praType: "source", erpId: "99001" },
};

/** Renders a page. The form always names the student, also for pages that ignore these fields. */
export function renderPage(
  page: PortalPage,
  registrationNumber: string,
  fields: Fields = {},
  variant: string | null = null,
): string {
  const student = studentByNumber(registrationNumber);
  const form = new Map(Object.entries({ registerNumber: registrationNumber, regNo: registrationNumber, ...fields }));
  return page.render({ student, form, csrf: "00000000-0000-4000-8000-000000000000", variant });
}

/** The student with this registration number; throws if missing. */
export function studentByNumber(registrationNumber: string): Student {
  const student = findStudent(registrationNumber);
  if (student === undefined) throw new Error(`${registrationNumber} not found.`);
  return student;
}
