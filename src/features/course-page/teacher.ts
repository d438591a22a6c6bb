import { splitLast, valueText } from "../../html/values.ts";

/** The teacher of a class, as the course page writes it. */
export interface Teacher {
  readonly erp_id: string | null;
  readonly faculty: string | null;
  readonly faculty_school: string | null;
}

/** Reads `99001 - Ravi Deshmukh - SCOPE`: employee number, name, school. A name may hold ` - ` itself. */
export function teacherOf(text: string): Teacher {
  const [, number = null, rest = ""] = /^(?:(\w*\d)(?: - |$))?(.*)$/.exec(text) ?? [];
  const { before, after } = splitLast(rest);
  return { erp_id: number, faculty: valueText(before), faculty_school: valueText(after ?? "") };
}
