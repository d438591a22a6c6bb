import { campuses } from "../demo-portal/campus/index.ts";
import type { SisterCampus } from "../demo-portal/campus/sister-campus.ts";
import { pages as demoPages } from "../demo-portal/pages/index.ts";
import { ofCampus } from "../demo-portal/world/campus.ts";
import { type Student, students } from "../demo-portal/world/students.ts";
import type { AnyPage } from "../src/portal/page.ts";
import { type Input, requestsFor } from "./sample-inputs.ts";

/** A page of the demo portal and the input for its parser. */
export interface DemoPage {
  readonly page: AnyPage;
  readonly input: Input;
  readonly html: string;
  /** Null for the unchanged page. */
  readonly variant: string | null;
  /** Registration number of the student whose session requested it. */
  readonly student: string;
  /** True for the first page of a variant. */
  readonly isFirst: boolean;
}

const CSRF = "0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9";

/** Every distinct page of one kind that the demo portal, or that of a sister campus, shows these students, rendered one after the other. */
export function* demoPagesFor(page: AnyPage, students: readonly Student[], sister?: SisterCampus): Generator<DemoPage> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const campus = sister?.data;
  const renamed = (text: string) => (campus === undefined ? text : ofCampus(text, campus));
  for (const demoPage of (sister?.pages ?? demoPages).filter(({ name }) => name === page.name)) {
    for (const student of students) {
      for (const { input: ofWorld, form } of requestsFor(page, student)) {
        const input: Input = JSON.parse(renamed(JSON.stringify(ofWorld)));
        for (const variant of [null, ...(demoPage.variants ?? [])]) {
          const html = renamed(demoPage.render({ student, form, csrf: CSRF, variant, campus }));
          const key = html.replaceAll(student.registrationNumber, "");
          if (found.has(key)) continue;
          const place = `${demoPage.path} ${variant}`;
          const isFirst = !seen.has(place);
          found.add(key);
          seen.add(place);
          yield { page, input, html, variant, student: student.registrationNumber, isFirst };
        }
      }
    }
  }
}

const OWN_FORM = "attendance attendance_detail timetable grade_view payment_receipts leave_applied leave_history";
/** The same at the sister campuses that have them. */
const SHARED_FORM = "marks grade_history profile pending_payments";

/** The pages of one kind with most content at the sister campuses, where these have a form of their own. */
export function campusPagesOf(page: AnyPage | undefined): (DemoPage & { readonly name: string })[] {
  const isIn = (names: string) => page !== undefined && names.split(" ").includes(page.name);
  if (page === undefined || !(isIn(OWN_FORM) || isIn(SHARED_FORM))) return [];
  const several = Object.entries(campuses);
  return several.slice(0, isIn(SHARED_FORM) ? 1 : several.length).flatMap(([name, campus]) => {
    const shown = [...demoPagesFor(page, students.slice(0, 1), campus)].filter(({ variant }) => variant === null);
    const [first] = shown.toSorted((one, other) => other.html.length - one.html.length);
    return first === undefined ? [] : [{ ...first, name }];
  });
}
