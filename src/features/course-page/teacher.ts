import { splitLast, valueText } from "../../html/values.ts";

export type Teacher = Readonly<{ erp_id: string | null; faculty: string | null; faculty_school: string | null }>;

/** Parses `99001 - Ravi Deshmukh - SCOPE`: employee id, name, school. The name can contain ` - `. */
export function teacherOf(text: string): Teacher {
  const [, number = null, rest = ""] = /^(?:(\w*\d)(?: - |$))?(.*)$/.exec(text) ?? [];
  const { before, after } = splitLast(rest);
  return { erp_id: number, faculty: valueText(before), faculty_school: valueText(after ?? "") };
}
