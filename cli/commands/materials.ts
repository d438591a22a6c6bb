import type { CourseMaterial, CoursePageCourse, CoursePageDetail, Portico } from "portico-client";
import { NotFoundError } from "../failure.ts";
import { type Input, optionOf, readCommand, type Screen } from "../read-command.ts";
import { section, table } from "../table.ts";

/** Details of one course, or the list of courses if no course was given. */
type Materials = { readonly courses: readonly CoursePageCourse[] } | { readonly details: readonly CoursePageDetail[] };

async function readDetail(portico: Portico, class_id: string, sem_sub_id: string): Promise<CoursePageDetail[]> {
  const { class_entries } = await portico.coursePageSlots({ class_id, sem_sub_id });
  const own = class_entries.find((entry) => entry.class_id === class_id);
  if (own === undefined || own.erp_id === null) return [];
  return [await portico.coursePageDetail({ class_id, erp_id: own.erp_id, sem_sub_id })];
}

async function readMaterials(portico: Portico, input: Input): Promise<Materials> {
  const [course] = input.args;
  const sem_sub_id = await input.semester();
  const courses = await portico.coursePageCourses({ sem_sub_id });
  if (course === undefined) return { courses };
  const type = optionOf(input, "type")?.toUpperCase();
  const matching = courses.filter(
    ({ course_code, course_type_code }) =>
      course_code.toUpperCase() === course.toUpperCase() && (type === undefined || course_type_code === type),
  );
  const details = await Promise.all(matching.map(({ class_id }) => readDetail(portico, class_id, sem_sub_id)));
  if (details.flat().length === 0)
    throw new NotFoundError(
      `No course page found for ${course} in ${sem_sub_id}. Run portico materials to list the courses.`,
    );
  return { details: details.flat() };
}

/** The label of a material, with the URL if it is a link. Files have no URL: their path on the portal requires the session. */
const describeMaterial = ({ label, url }: CourseMaterial): string =>
  url === null || url === label ? label : `${label}: ${url}`;

function renderDetail({ course_info, general_materials, lectures }: CoursePageDetail, { columns }: Screen): string {
  const { course_code, course_title, course_type, faculty } = course_info;
  const general = general_materials.map((material) => ["", "general", describeMaterial(material)]);
  const rows = lectures.map(({ date, topic, reference_materials }) => [
    date,
    topic,
    reference_materials.map(describeMaterial).join("\n") || null,
  ]);
  return section(
    `${course_code ?? ""} ${course_title ?? ""} (${course_type ?? "–"}), ${faculty ?? "–"}`,
    rows.length + general.length === 0
      ? "No materials yet."
      : table(["Date", "Topic", "Material"], [...general, ...rows], columns),
  );
}

export const materials = readCommand({
  name: "materials",
  summary: "list the lectures and materials of a course",
  details:
    "Without a course, lists the courses that have a course page. Files are stored on the portal; --json includes their paths.",
  args: [["[course]", "course code, such as CSE3009"]],
  options: [["--type <code>", "only this course type, such as ETH or ELA"]],
  bySemester: true,
  progress: "Fetching the course page",
  read: readMaterials,
  render(materials, screen) {
    if ("details" in materials) return materials.details.map((detail) => renderDetail(detail, screen)).join("\n\n");
    const rows = materials.courses.map((course) => [course.course_code, course.course_title, course.course_type_code]);
    return rows.length === 0 ? "No course pages." : table(["Course", "Title", "Type"], rows, screen.columns);
  },
});
