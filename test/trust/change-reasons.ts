import type { PageName } from "../../src/portal/page.ts";
import type { ChangeVerdict } from "./change-verdict.ts";

/** A change of a page with another answer than the one that it expects. */
export interface Exception {
  readonly kind: PageName;
  readonly op: string;
  readonly target: string;
  readonly verdict: ChangeVerdict;
  readonly anchor: string;
  readonly whole: unknown;
  readonly changed: unknown;
  /** The page lacks a column that its parser knows. */
  readonly lacksColumn: boolean;
}

/** Why an answer is right all the same. */
export interface ChangeReason {
  readonly why: string;
  covers(exception: Exception): boolean;
}

/** The exceptions of the proof of changes. What none of these covers is a defect. */
export const changeReasons: readonly ChangeReason[] = [
  {
    why: "A new column in a table that lacks a known one could be that column with another heading",
    covers: ({ op, verdict, lacksColumn }) => op.startsWith("new column") && verdict === "rejected" && lacksColumn,
  },
];
