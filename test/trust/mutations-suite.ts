import { afterAll, describe, expect, it } from "vitest";
import type { PageName } from "../../src/portal/page.ts";
import { type Proof, prove, reportProofs } from "./mutation-proof.ts";
import { pageKinds } from "./shown-pages.ts";
import { testTimeoutMs } from "./size.ts";

/** The mutation proof for some of the kinds of pages; two files share them, so that two processors do. */
export function proveMutations(isMine: (kind: PageName, index: number) => boolean): void {
  const proofs = new Map<PageName, Proof>();
  afterAll(() => reportProofs(proofs));

  describe("a damaged page is read right or not at all", () => {
    it.each(pageKinds.filter(isMine))("%s", { timeout: testTimeoutMs }, (kind) => {
      const proof = prove(kind);
      proofs.set(kind, proof);
      expect(proof.pages).toBeGreaterThan(0);
      expect(proof.detected).toBeGreaterThan(0);
      expect(proof.crashes).toEqual([]);
      expect(proof.unexplained).toEqual([]);
    });
  });
}
