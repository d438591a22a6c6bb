import { coursesOf, NotFoundError } from "./failure.ts";

interface Class {
  readonly course_code: string;
  readonly course_title: string | null;
  readonly course_type_code: string | null;
  /** Name of the type, if the page shows it. */
  readonly course_type?: string | null;
}

/** A course, and of its classes one type or, with null, all. Both in any case. */
export interface CourseOptions {
  readonly sem_sub_id: string;
  readonly course_code: string;
  readonly course_type: string | null;
}

/** A test for the classes of a course, whose code may be in any case. */
export const isOfCourse =
  (code: string) =>
  ({ course_code }: { readonly course_code: string }): boolean =>
    course_code.toUpperCase() === code.toUpperCase();

const typeOf = ({ course_type_code, course_type }: Class): string =>
  [course_type_code ?? "–", ...(course_type == null ? [] : [`(${course_type})`])].join(" ");

/** Chooses the classes of a course. Throws a NotFoundError that names the courses, or the types of the course. */
export function chooseClasses<C extends Class>(
  classes: readonly C[],
  { sem_sub_id, course_code: course, course_type: type }: CourseOptions,
  missing: string,
): C[] {
  const ofCourse = classes.filter(isOfCourse(course));
  if (ofCourse.length === 0) throw new NotFoundError(`${missing} ${course} in ${sem_sub_id}.`, coursesOf(classes));
  const ofType = ofCourse.filter(
    ({ course_type_code }) => type === null || course_type_code?.toUpperCase() === type.toUpperCase(),
  );
  if (ofType.length > 0) return ofType;
  throw new NotFoundError(`${course} has no class of type ${type} in ${sem_sub_id}.`, [
    ...new Set(ofCourse.map(typeOf)),
  ]);
}
