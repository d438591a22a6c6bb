import type { PageName } from "../../src/portal/page.ts";
import type { ContentChange, ContentOutcome } from "./contents/content-change.ts";

/** An answer that is silently wrong or needless. */
interface Fault {
  readonly kind: PageName;
  readonly change: ContentChange;
  readonly outcome: ContentOutcome;
  readonly field: string;
}

/** Silent or needless answers that the contract allows, or that are known defects. */
interface ContentException {
  readonly why: string;
  /** The most cases in the short form of the test. The number may only shrink. Null: the contract allows it. */
  readonly known: number | null;
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
    why: "Messages, remarks and topics are prose, which may have several runs (contract 1.4, rule 17)",
    known: null,
    covers: ({ outcome, field }) => outcome === "silent free text" && PROSE.test(field),
  },
  {
    why: "The rows of grade history are shown on click: a row that is hidden itself counts (contract 1.4, rule 14)",
    known: null,
    covers: (fault) => fault.kind === "grade_history" && isOf("hidden row")(fault),
  },
  {
    why: "The email of the profile may occur again with another value (contract 1.4, rule 6)",
    known: null,
    covers: (fault) => fault.kind === "profile" && isOf("label repeated")(fault) && fault.field.startsWith("email"),
  },
  {
    why: "Controls for more rows",
    known: 1,
    covers: isOf("more rows elsewhere"),
  },
  {
    why: "Notices in controls",
    known: 1,
    covers: isOf("notice in a control"),
  },
  {
    why: "The statistics of a grade are null if a picture is in place of their table",
    known: 1,
    covers: ({ kind, change }) => kind === "grade_view_detail" && change.op.includes("an image"),
  },
];
