import { afterAll, describe, expect, it } from "vitest";
import type { PageName } from "../../src/portal/page.ts";
import { type Proof, prove, reportProofs } from "./mutation-proof.ts";
import { pageKinds } from "./shown-pages.ts";
import { testTimeoutMs } from "./size.ts";

const RECORDS =
  /^(profile|mentor|marks|exam_schedule|grade_|biometric|faculty|pending_payments|payment_receipts|general_|weekend_)/;

/** Pages about the student and the faculty. All other pages are about courses. */
export const isRecords = (kind: PageName): boolean => RECORDS.test(kind);

/** The mutation proof for some kinds of pages. */
export function proveMutations(isIncluded: (kind: PageName) => boolean): void {
  const proofs = new Map<PageName, Proof>();
  afterAll(() => reportProofs(proofs));

  describe("a damaged page is parsed correctly or rejected", () => {
    it.each(pageKinds.filter(isIncluded))("%s", { timeout: testTimeoutMs }, (kind) => {
      const proof = prove(kind);
      proofs.set(kind, proof);
      expect(proof.pages).toBeGreaterThan(0);
      expect(proof.detected).toBeGreaterThan(0);
      expect(proof.crashes).toEqual([]);
      expect(proof.unexplained).toEqual([]);
    });
  });
}
