import type { RenderContext } from "../pages/page.ts";
import { classesOf } from "../world/classes.ts";
import { students } from "../world/students.ts";
import { terms } from "../world/terms.ts";

type Form = ReadonlyMap<string, string>;

/** A request for the same page, but for another class, course, month, day or semester; otherwise for another student. */
export function otherRequest(context: RenderContext): RenderContext {
  const { student, form } = context;
  const fields = otherClass(context) ?? otherValues(form);
  if (fields === null) {
    const other = students.find(({ registrationNumber }) => registrationNumber !== student.registrationNumber);
    return { ...context, student: other ?? student };
  }
  return { ...context, form: new Map([...form, ...Object.entries(fields)]) };
}

/** The fields of another class or course of the same semester, for the pages of one class. */
function otherClass({ student, form }: RenderContext): Record<string, string> | null {
  const classId = form.get("classId");
  const courseType = form.get("courseType");
  if (classId === undefined && courseType === undefined) return null;
  const semester = form.get("semesterSubId") ?? form.get("semSubId") ?? classId?.slice(0, 9) ?? "";
  const asked = (id: string, course: string) => id === classId || course === form.get("courseId");
  const other = classesOf(student, semester).find(
    (candidate) => candidate.slots.length > 0 && !asked(candidate.classId, candidate.courseId),
  );
  if (other === undefined) return null;
  return courseType === undefined
    ? { classId: other.classId, erpId: other.teacher.empId }
    : { courseId: other.courseId, courseType: other.typeCode };
}

/** Two values of each field: a request for one of them gets the page of the other. */
const pairs: readonly (readonly [field: string, one: string, other: string])[] = [
  ["calDate", "01-AUG-2026", "01-SEP-2026"],
  ["fromDate", "24/09/2026", "23/09/2026"],
  ["semesterSubId", terms[0]?.id ?? "", terms[1]?.id ?? ""],
  ["semSubId", terms[0]?.id ?? "", terms[1]?.id ?? ""],
];

function otherValues(form: Form): Record<string, string> | null {
  const pair = pairs.find(([field]) => form.has(field));
  if (pair === undefined) return null;
  const [field, one, other] = pair;
  return { [field]: form.get(field) === one ? other : one };
}
