import { ofCourse, reads, renderNeeded } from "portico-cli/library";
import type { MarksCourse, Portico } from "portico-client";
import { type MarksNeeded, marksNeeded } from "portico-client/insight";
import type { Query } from "../tool.ts";

/** A course in upper or lower case, or every one, and a total out of 100 to reach. */
type CourseMarksOptions = Readonly<{ sem_sub_id: string; course_code: string | null; target: number | null }>;

/** The marks of a course or all courses; with a target, also what is needed. */
export const courseMarks: Query<
  CourseMarksOptions,
  { readonly marks: readonly MarksCourse[]; readonly needed: readonly MarksNeeded[] | null }
> = {
  async read(portico: Portico, { sem_sub_id, course_code, target }) {
    const marks = ofCourse(await portico.marks({ sem_sub_id }), { sem_sub_id, course_code }, "marks");
    const needed = target === null ? null : marks.map((one) => marksNeeded(one, target));
    return { marks, needed };
  },
  render({ marks, needed }, screen, { sem_sub_id }) {
    const text = reads.marks.render([...marks], screen, { sem_sub_id });
    if (needed === null) return text;
    return [text, renderNeeded(needed, screen)].join("\n\n");
  },
};
