import { edited } from "./edits.ts";
import type { Student } from "./students.ts";

/** An assignment of a class, with the state of the student's upload. */
export interface Assignment {
  /** The portal's code, e.g. "DA01". */
  readonly code: string;
  readonly title: string;
  readonly maxMark: number;
  readonly weightage: number;
  /** Due date, ISO; null if the portal shows "-". */
  readonly due: string | null;
  readonly hasQuestionPaper: boolean;
  /** Local time of the last upload; without an upload, "missed" after the due date and "open" before it. */
  readonly upload: string | "missed" | "open";
}

const assignments: Readonly<Record<string, readonly Assignment[]>> = {
  AP2026272000101: [
    digital(1, "2026-08-31", "2026-08-28T15:09", true),
    digital(2, "2026-09-10", "missed", true),
    digital(3, "2026-10-05", "open"),
  ],
  AP2026272000121: [
    digital(1, "2026-08-28", "2026-08-27T21:40", true),
    digital(2, "2026-09-22", "2026-09-20T18:05", true),
    digital(3, "2026-10-26", "open"),
  ],
  AP2026272000122: [
    experiment(1, "2026-07-15T17:24"),
    experiment(2, "2026-07-29T17:20"),
    experiment(3, "2026-08-12T17:31"),
    experiment(4, "2026-09-16T17:28"),
    experiment(5, "open"),
  ],
  AP2026272000233: [experiment(1, "2026-07-16T17:05"), experiment(2, "2026-08-06T17:12"), experiment(3, "open")],
  AP2026272000241: [digital(1, "2026-08-25", "2026-08-25T22:58", true), digital(2, "2026-10-12", "open", true)],
  AP2026272000268: [digital(1, "2026-09-11", "2026-09-09T10:15")],
  AP2026272000269: [
    { ...digital(1, "2026-08-31", "2026-08-30T19:32"), code: "AST01", title: "Project Proposal", maxMark: 20 },
    { ...digital(2, "2026-10-30", "open"), code: "AST02", title: "Prototype Report", maxMark: 30 },
  ],
  AP2026272000118: [digital(1, "2026-09-04", "2026-09-04T23:58", true), digital(2, "2026-10-09", "2026-09-24T00:05")],
  AP2026272000214: [digital(1, "2026-10-16", "open", true)],
  AP2026272000215: [experiment(1, "2026-07-24T16:41"), experiment(2, "2026-08-07T12:00"), experiment(3, "open")],
  AP2026272000501: [
    { ...digital(1, null, "missed"), title: `Digital  Assessment-1 "Signals"` },
    { ...digital(2, "2026-09-30", "2026-09-21T11:59", true), maxMark: 12.5, weightage: 7.5 },
  ],
  AP2026272000503: [
    { ...digital(1, "2026-09-25", "open"), code: "AST01", title: "Event-1", maxMark: 100, weightage: 0 },
  ],
  AP2025264000388: [
    digital(1, "2026-02-20", "2026-02-18T10:30", true),
    digital(2, "2026-04-10", "2026-04-10T20:15", true),
  ],
  AP2025264000495: [digital(1, "2026-03-06", "2026-03-01T09:12"), digital(2, "2026-04-10", "missed")],
  AP2025262000111: [digital(1, "2025-09-26", "2025-09-25T21:44", true)],
};

/** The assignments of a class in the page's order. Most classes have none. */
export function assignmentsOf(student: Student, classId: string): readonly Assignment[] {
  const set = (assignments[classId] ?? []).map((one) => ({ ...one, upload: uploadAt(student.today, one) }));
  const planned = digital(0, "2026-11-13", "open");
  return edited(student, ["assignment", `${classId} `], set, "code", (code) => ({ ...planned, code, title: code }));
}

function uploadAt(today: string, { due, upload }: Assignment): Assignment["upload"] {
  const isMissed = due === null ? upload === "missed" : due < today;
  return upload === "open" || upload === "missed" || upload.slice(0, 10) > today
    ? isMissed
      ? "missed"
      : "open"
    : upload;
}

function digital(
  number: number,
  due: string | null,
  upload: Assignment["upload"],
  hasQuestionPaper = false,
): Assignment {
  const title = `Digital Assessment-${number}`;
  return { code: `DA0${number}`, title, maxMark: 10, weightage: 10, due, hasQuestionPaper, upload };
}

function experiment(number: number, upload: Assignment["upload"]): Assignment {
  const title = `Experiment-${number}`;
  return { code: title, title, maxMark: 10, weightage: 5, due: "2026-11-13", hasQuestionPaper: true, upload };
}
