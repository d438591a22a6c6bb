import { afterAll, describe, expect, it } from "vitest";
import { addContentProof, newContentProof, proveContents } from "./content-proof.ts";
import { OUTCOMES } from "./contents/content-change.ts";
import { pageKinds } from "./shown-pages.ts";
import { report, testTimeoutMs } from "./size.ts";

const total = newContentProof();

afterAll(() => {
  report(`contents of ${total.pages} pages`.padEnd(36) + OUTCOMES.map((name) => name.padStart(18)).join(""));
  for (const [name, counts] of total.counts)
    report(name.padEnd(36) + OUTCOMES.map((outcome) => String(counts.get(outcome) ?? 0).padStart(18)).join(""));
  for (const [why, count] of total.excused) report(`excused ${String(count).padStart(8)}  ${why}.`);
});

describe("a page with changed contents of cells, rows, labels, options and messages", () => {
  it.each(pageKinds)("%s: is read as a person sees it, counted or refused", { timeout: testTimeoutMs }, (kind) => {
    const proof = proveContents(kind);
    addContentProof(total, proof);
    expect(proof.pages).toBeGreaterThan(0);
    expect([...proof.faults].map(([fault, { count, example }]) => `${count} x ${fault}: ${example}`)).toEqual([]);
  });
});
