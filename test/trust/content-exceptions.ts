import type { PageName } from "../../src/portal/page.ts";
import type { ContentChange, ContentOutcome } from "./contents/content-change.ts";

/** An answer that is silently wrong or needless. */
interface Fault {
  readonly kind: PageName;
  readonly change: ContentChange;
  readonly outcome: ContentOutcome;
  readonly field: string;
}

/** Silent or needless answers that the contract allows. */
interface ContentException {
  readonly why: string;
  covers(fault: Fault): boolean;
}

const isOf =
  (...names: readonly string[]) =>
  ({ change }: Fault): boolean =>
    names.includes(change.class) ||
    (change.class === "pair of changes" && names.some((name) => change.op.includes(name)));

const PROSE = /(?:^|[.\]])(?:remark|topic|message|text)s?: /;

/** The exceptions of the proof of contents. Any other silent or needless answer is a defect. */
export const contentExceptions: readonly ContentException[] = [
  {
    why: "Another value of the row, which the change took for a heading, in front of a text in one run (contract 1.4, rule 17)",
    covers: (fault) =>
      fault.outcome === "silent free text" &&
      isOf("heading in the cell")(fault) &&
      /^\{n\}:? \{v\}$/.test(fault.change.op) &&
      ["grade_view", "dashboard_assignments"].includes(fault.kind),
  },
  {
    why: "A column without a heading and without text is one of buttons or pictures (contract 1.4, rule 5)",
    covers: ({ change, field }) =>
      change.class === "pair of changes" &&
      change.op.includes("content without text") &&
      field.includes("a heading for every column"),
  },
  {
    why: "Messages, remarks and topics are prose, which may have several runs (contract 1.4, rule 17)",
    covers: ({ outcome, field }) => outcome === "silent free text" && PROSE.test(field),
  },
  {
    why: "The rows of grade history are shown on click: a row that is hidden itself counts (contract 1.4, rule 14)",
    covers: (fault) => fault.kind === "grade_history" && isOf("hidden row")(fault),
  },
  {
    why: "A total of credits below the attendance has no witness and no field (contract 1.4, rule 18)",
    covers: (fault) =>
      fault.kind === "attendance" && isOf("contradicting witnesses")(fault) && fault.change.op.startsWith("total "),
  },
  {
    why: "The email of the profile may occur again with another value (contract 1.4, rule 6)",
    covers: (fault) => fault.kind === "profile" && isOf("label repeated")(fault) && fault.field.startsWith("email"),
  },
  {
    why: "A new column exactly where a known one is missing could be that column with another heading (contract 1.4, rule 5)",
    covers: ({ outcome, change, field }) =>
      outcome === "needless" && change.op.startsWith("column of") && field.startsWith('expected column "'),
  },
  {
    why: "The sections of the profile about other people and the past are not parsed",
    covers: (fault) =>
      fault.kind === "profile" &&
      (isOf("more rows elsewhere")(fault) || (isOf("struck row")(fault) && fault.field.includes("answer_mismatch"))),
  },
];
