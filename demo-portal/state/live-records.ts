import type { Edit } from "../world/edits.ts";
import type { Student } from "../world/students.ts";
import { faculty } from "../world/teachers.ts";
import { terms, today } from "../world/terms.ts";

/** The number of edits of one student that are kept; the oldest one gives way to a new one. */
const maxEdits = 100;
const dayMs = 86_400_000;
const [runningTerm] = terms;

/** A student's clock: it shows `from` at `startedAtMs` and advances by `daysPerSecond`. */
type Clock = { readonly from: string; readonly startedAtMs: number; readonly daysPerSecond: number };

/** The clock and the edits of each student. They end with the process. */
export class LiveRecords {
  readonly #clocks = new Map<string, Clock>();
  readonly #edits = new Map<string, readonly Edit[]>();
  readonly #later = new Map<string, Edit>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The student as of now. */
  of(student: Student, edits = this.#editsOf(student)): Student {
    const fieldsOf = (kind: string) => edits.find((edit) => edit.kind === kind)?.fields;
    const mentor = fieldsOf("mentor");
    return {
      ...student,
      ...fieldsOf("profile"),
      mentor: mentor === null ? null : mentor ? { ...(student.mentor ?? faculty.uma), ...mentor } : student.mentor,
      today: this.#today(student),
      edits,
    };
  }

  /** Sets a student's clock to a day, from which it advances. */
  setClock({ registrationNumber }: Student, from: string, daysPerSecond: number): void {
    this.#clocks.set(registrationNumber, { from, startedAtMs: this.#now(), daysPerSecond });
  }

  /** The student as of now after one more edit, which takes the place of an earlier one of the same record. */
  after(student: Student, edit: Edit): Student {
    const others = this.#editsOf(student).filter(({ kind, key }) => kind !== edit.kind || key !== edit.key);
    return this.of(student, [...others, edit].slice(-maxEdits));
  }

  edit(student: Student, edit: Edit): void {
    this.#edits.set(student.registrationNumber, this.after(student, edit).edits);
  }

  /** Keeps an edit that only the second page from now on shows. */
  editLater({ registrationNumber }: Student, edit: Edit): void {
    this.#later.set(registrationNumber, edit);
  }

  /** A page has been shown. */
  shown(student: Student): void {
    const edit = this.#later.get(student.registrationNumber);
    if (edit !== undefined) this.edit(student, edit);
    this.#later.delete(student.registrationNumber);
  }

  #editsOf({ registrationNumber }: Student): readonly Edit[] {
    return this.#edits.get(registrationNumber) ?? [];
  }

  /** Undoes the edits of a student and stops the clock at its usual day. */
  reset({ registrationNumber }: Student): void {
    this.#clocks.delete(registrationNumber);
    this.#edits.delete(registrationNumber);
  }

  /** The clock stops at the end of the running term, after which nothing happens. */
  #today({ registrationNumber }: Student): string {
    const clock = this.#clocks.get(registrationNumber);
    if (clock === undefined) return today;
    const days = ((this.#now() - clock.startedAtMs) / 1000) * clock.daysPerSecond;
    const time = Math.min(Date.parse(clock.from) + days * dayMs, Date.parse(runningTerm?.lastDay ?? today));
    return new Date(time).toISOString().slice(0, 10);
  }
}
