import { coursesOf, NotFoundError } from "./failure.ts";
import type { Input } from "./read-command.ts";

interface Class {
  readonly course_code: string;
  readonly course_title: string | null;
  readonly course_type_code: string | null;
  /** Name of the type, if the page shows it. */
  readonly course_type?: string | null;
}

/** A course, and of its classes one type or, with null, all. Both in any case. */
export type CourseOptions = Readonly<{ sem_sub_id: string; course_code: string; course_type: string | null }>;

/** A test for the classes of a course, whose code may be in any case. */
export const isOfCourse =
  (code: string) =>
  ({ course_code }: { readonly course_code: string }): boolean =>
    course_code.toUpperCase() === code.toUpperCase();

/** A semester, and one of its courses, in any case; null for all. */
export type ListOptions = { readonly sem_sub_id: string; readonly course_code?: string | null };

/** The options of a list of one semester that can be limited to a course. */
export const byCourse = async (input: Input): Promise<ListOptions> => ({
  course_code: input.args[0] ?? null,
  sem_sub_id: await input.semester(),
});

type Course = Pick<Class, "course_code" | "course_title">;

/** The entries of a course, or all. Throws a NotFoundError that names the courses. */
export function ofCourse<C extends Course>(
  entries: readonly C[],
  { sem_sub_id, course_code = null }: Partial<ListOptions>,
  what: string,
): C[] {
  const found = course_code === null ? [...entries] : entries.filter(isOfCourse(course_code));
  if (course_code === null || found.length > 0) return found;
  const where = sem_sub_id === undefined ? "" : ` in ${sem_sub_id}`;
  throw new NotFoundError(`No ${what} found for ${course_code}${where}.`, coursesOf(entries));
}

const typeOf = ({ course_type_code, course_type }: Class): string =>
  [course_type_code ?? "–", ...(course_type == null ? [] : [`(${course_type})`])].join(" ");

/** Chooses the classes of a course. Throws a NotFoundError that names the courses, or the types of the course. */
export function chooseClasses<C extends Class>(
  classes: readonly C[],
  { sem_sub_id, course_code, course_type: type }: CourseOptions,
  what: string,
): C[] {
  const inCourse = ofCourse(classes, { sem_sub_id, course_code }, what);
  const ofType = inCourse.filter(
    ({ course_type_code }) => type === null || course_type_code?.toUpperCase() === type.toUpperCase(),
  );
  if (ofType.length > 0) return ofType;
  throw new NotFoundError(`${course_code} has no class of type ${type} in ${sem_sub_id}.`, [
    ...new Set(inCourse.map(typeOf)),
  ]);
}
