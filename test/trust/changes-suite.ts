import { afterAll, describe, expect, it } from "vitest";
import type { PageName } from "../../src/portal/page.ts";
import { addProof, type ChangeProof, newProof, reportCounts } from "./change-counts.ts";
import { proveChanges, proveIdentity, proveKind } from "./change-proof.ts";
import { pageKinds } from "./shown-pages.ts";
import { report, testTimeoutMs } from "./size.ts";

/** True for pages about the student's courses: about half of the proof's work. */
export const isAboutCourses = (kind: PageName): boolean =>
  /^(?:attendance|capstone|timetable|marks|exam|grade|course_page|digital_assignments)/.test(kind);

/** The proof of changes for some of the kinds of pages. Two files share all kinds, so that two processors work on them. */
export function proveAllChanges(isMine: (kind: PageName) => boolean): void {
  const kinds = pageKinds.filter((kind) => isMine(kind));
  const total = newProof();
  afterAll(() => reportCounts(total));

  describe("a page that the portal has changed", () => {
    it.each(kinds)(
      "%s: is parsed completely or not at all, and parsed if its data is all there",
      { timeout: testTimeoutMs },
      (kind) => {
        const proof = proveChanges(kind);
        expect(proof.pages).toBeGreaterThan(0);
        check(total, `${kind}, changed`, proof);
      },
    );
  });

  describe("a page that answers another request", () => {
    it.each(kinds)("%s: is refused if it names what it answers", { timeout: testTimeoutMs }, (kind) => {
      check(total, `${kind}, other request`, proveIdentity(kind));
    });
  });

  describe("a page of another kind", () => {
    it.each(kinds)("is not a %s page", { timeout: testTimeoutMs }, (kind) => {
      check(total, `${kind}, other kind`, proveKind(kind));
    });
  });
}

function check(total: ChangeProof, name: string, proof: ChangeProof): void {
  addProof(total, proof);
  const counts = [...proof.counts.values()];
  const changes = counts.reduce((sum, { tried }) => sum + tried, 0);
  const excused = counts.reduce((sum, those) => sum + those.excused, 0);
  report(`${name}: ${proof.pages} pages, ${changes} changes, ${excused} excused`);
  const lines = [...proof.failures].map(
    ([what, places]) => `${places.length} x ${what}, as in ${places.slice(0, 3).join("; ")}`,
  );
  expect(lines).toEqual([]);
}
