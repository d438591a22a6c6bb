import { pages as demoPages } from "../demo-portal/pages/index.ts";
import type { Student } from "../demo-portal/world/students.ts";
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

/** Every distinct page of one kind that the demo portal shows these students, rendered one after the other. */
export function* demoPagesFor(page: AnyPage, students: readonly Student[]): Generator<DemoPage> {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const demoPage of demoPages.filter(({ name }) => name === page.name)) {
    for (const student of students) {
      for (const { input, form } of requestsFor(page, student)) {
        for (const variant of [null, ...(demoPage.variants ?? [])]) {
          const html = demoPage.render({ student, form, csrf: CSRF, variant });
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
