import { readFileSync } from "node:fs";
import { join } from "node:path";
import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import type { AnyPage, PageName } from "../../src/portal/page.ts";
import { noContext } from "../../tools/saved-page.ts";
import { capturedFilesOf, capturedPages } from "../captured/pages.ts";
import { campusPagesOf, demoPagesFor } from "../demo-pages.ts";
import type { Input } from "../sample-inputs.ts";

/** A page of the portal and the input for its parser. */
export interface ShownPage {
  readonly page: AnyPage;
  readonly input: Input | Readonly<Record<string, string | null>>;
  /** Student and variant, or the name of the captured file. */
  readonly name: string;
  readonly html: string;
  /** Registration number of the student whose session requested it; null for a captured page. */
  readonly student: string | null;
  /** The form of the page in the demo portal; null for the usual one and for a captured page. */
  readonly variant: string | null;
  /** True for the first page of a variant and for a captured page. */
  readonly isFirst: boolean;
}

const demoPagesByKind = new Map<PageName, readonly ShownPage[]>();

/** Every distinct page of one kind that the demo portal shows its first two students. */
export function demoPagesOf(kind: PageName): readonly ShownPage[] {
  const page = pages.get(kind);
  const nameOf = ({ student, variant }: Omit<ShownPage, "name">) => `${student}, ${variant ?? "unchanged"}`;
  const shown =
    demoPagesByKind.get(kind) ??
    (page ? [...demoPagesFor(page, students.slice(0, 2))].map((one) => ({ ...one, name: nameOf(one) })) : []);
  demoPagesByKind.set(kind, shown);
  return shown;
}

/** The captured pages of one kind, or an empty list if their folder is not available. Input that they do not contain is null. */
export function capturedPagesOf(kind: PageName): ShownPage[] {
  const page = pages.get(kind);
  if (capturedPages === null || page === undefined) return [];
  const folder = capturedPages;
  return capturedFilesOf(kind).map((name) => ({
    page,
    input: { ...noContext, registration_number: "99BCE0001" },
    student: null,
    variant: null,
    name,
    html: readFileSync(join(folder, name), "utf8"),
    isFirst: true,
  }));
}

/** Of each form of a page in the demo portal the one with most content, and the captured pages. The directory of all teachers takes too long. */
export function variantsOf(kind: PageName): ShownPage[] {
  const fullest = new Map<string, ShownPage>();
  for (const shown of demoPagesOf(kind)) {
    const form = `${shown.variant}`;
    if (shown.html.length < 100_000 && shown.html.length > (fullest.get(form)?.html.length ?? -1))
      fullest.set(form, shown);
  }
  return [...fullest.values(), ...capturedPagesOf(kind), ...campusPagesOf(pages.get(kind))];
}

/** The names of all kinds of pages. */
export const pageKinds: readonly PageName[] = [...pages.keys()];

/** Half of the kinds by the time that their proof takes. */
export const isResult = (kind: PageName): boolean =>
  ["marks", "grade_history", "timetable", "exam_schedule"].includes(kind);
