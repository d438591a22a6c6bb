import { pages as demoPages } from "../../../demo-portal/pages/index.ts";
import { type Student, students } from "../../../demo-portal/world/students.ts";
import type { AnyPage } from "../../../src/portal/page.ts";
import { CSRF } from "../../../tools/repair/demo-pages.ts";
import { type Input, requestsFor } from "../../../tools/repair/sample-inputs.ts";
import { sample } from "../mutations/mutant.ts";
import { sourceOfSection } from "../page-source.ts";
import type { ShownPage } from "../shown-pages.ts";
import { isFullSize, sized } from "../size.ts";

/** A page and a request that it does not answer. */
export interface Confusion {
  /** In which field the request and the page differ. */
  readonly field: string;
  /** The page, with the input and the student that it answers. */
  readonly answered: ShownPage;
  /** The same page, with the input and the student of another request. */
  readonly asked: ShownPage;
  /** True if the page names what it answers, and does not name what was asked. */
  readonly isSaid: boolean;
}

/** Other values of each field; one of them differs from any input. */
const OTHERS: Readonly<Record<string, readonly Input[]>> = {
  sem_sub_id: [{ sem_sub_id: "AP2025264" }, { sem_sub_id: "AP2026272" }, { sem_sub_id: "AP2024254" }],
  class_id: [{ class_id: "AP2025264000999" }],
  course_id: [{ course_id: "AM_ZZZ9999_00900" }],
  course_type: [{ course_type: "ETH" }, { course_type: "ELA" }, { course_type: "SS" }],
  erp_id: [{ erp_id: "98765" }],
  emp_id: [{ emp_id: "98765" }],
  date: [{ date: "2026-09-24" }, { date: "2026-09-23" }],
  month: [
    { month: "2026-08", cal_date: "01-AUG-2026" },
    { month: "2026-09", cal_date: "01-SEP-2026" },
  ],
  registration_number: [],
};

/** Pages of the demo portal with requests that differ in one field from the one that they answer. */
export function* confusionsOf(page: AnyPage): Generator<Confusion> {
  const demoPage = demoPages.find(({ name }) => name === page.name);
  if (demoPage === undefined) return;
  for (const student of isFullSize ? students : students.slice(0, 1)) {
    // A class belongs to the semester that its id begins with.
    const requests = requestsFor(page, student).filter(
      ({ input, form }) =>
        ![...form.values()].includes(input.class_id ?? "") || input.class_id?.startsWith(input.sem_sub_id ?? ""),
    );
    for (const { input, form } of sample(requests, sized(3, 200))) {
      const html = demoPage.render({ student, form, csrf: CSRF, variant: null });
      const answered: ShownPage = {
        page,
        input,
        name: student.registrationNumber,
        html,
        student: student.registrationNumber,
        isFirst: false,
      };
      for (const [field, others] of Object.entries(OTHERS)) {
        for (const other of field === "registration_number" ? otherStudents(student) : others) {
          const asked = { ...input, ...other };
          if (asked[field] === input[field]) continue;
          yield {
            field,
            answered,
            asked: { ...answered, input: asked, student: asked.registration_number ?? null },
            isSaid: says(answered, field, input[field] ?? "") && !says(answered, field, asked[field] ?? ""),
          };
        }
      }
    }
  }
}

const otherStudents = ({ registrationNumber }: Student): Input[] =>
  students
    .filter((student) => student.registrationNumber !== registrationNumber)
    .slice(0, 1)
    .map((student) => ({ registration_number: student.registrationNumber }));

/** True if the page's own part contains a value outside of comments, scripts, hidden elements and options that are not selected. */
function says(shown: ShownPage, field: string, value: string): boolean {
  const source = sourceOfSection(shown);
  return formsOf(field, value).some((pattern) => pattern.test(source));
}

const MONTHS = "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER".split(" ");

function formsOf(field: string, value: string): RegExp[] {
  const whole = (text: string) => new RegExp(`(?<![A-Z0-9])${text}(?![A-Z0-9])`, "i");
  const [year = "", month = "", day = ""] = value.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  const short = name.slice(0, 3);
  if (field === "date")
    return [`${year}-${month}-${day}`, `${day}[-/.]${month}[-/.]${year}`, `${day}[- ]${short}[- ]${year}`].map(whole);
  if (field === "month") return [`(?:${short}|${name})[- ,]*${year}`, `\\d\\d[-/]${month}[-/]${year}`].map(whole);
  // The id of a class begins with the id of its semester.
  if (field === "sem_sub_id") return [new RegExp(`(?<![A-Z0-9])${value}`, "i")];
  return [whole(value)];
}
