import type { CourseMaterial, CoursePageCourse, CoursePageDetail, Portico } from "../../client/index.ts";
import { NothingFound } from "../failure.ts";
import { type Input, optionOf, reading, type Screen } from "../reading.ts";
import { section, table } from "../table.ts";

/** Without a course the courses that have a page. */
type Materials = { readonly courses: readonly CoursePageCourse[] } | { readonly details: readonly CoursePageDetail[] };

async function readDetail(portico: Portico, class_id: string, sem_sub_id: string): Promise<CoursePageDetail[]> {
  const { class_entries } = await portico.coursePageSlots({ class_id, sem_sub_id });
  const own = class_entries.find((entry) => entry.class_id === class_id);
  if (own === undefined || own.erp_id === null) return [];
  return [await portico.coursePageDetail({ class_id, erp_id: own.erp_id, sem_sub_id })];
}

async function readMaterials(portico: Portico, input: Input): Promise<Materials> {
  const [wanted] = input.words;
  const sem_sub_id = await input.semester();
  const courses = await portico.coursePageCourses({ sem_sub_id });
  if (wanted === undefined) return { courses };
  const type = optionOf(input, "type")?.toUpperCase();
  const chosen = courses.filter(
    ({ course_code, course_type_code }) =>
      course_code.toUpperCase() === wanted.toUpperCase() && (type === undefined || course_type_code === type),
  );
  const details = await Promise.all(chosen.map(({ class_id }) => readDetail(portico, class_id, sem_sub_id)));
  if (details.flat().length === 0)
    throw new NothingFound(`No course page of ${wanted} in ${sem_sub_id}: see portico materials`);
  return { details: details.flat() };
}

/** A file is told by its label, because its path opens only with the session. */
const place = ({ label, url }: CourseMaterial): string => (url === null || url === label ? label : `${label}: ${url}`);

function showDetail({ course_info, general_materials, lectures }: CoursePageDetail, { columns }: Screen): string {
  const { course_code, course_title, course_type, faculty } = course_info;
  const general = general_materials.map((material) => ["", "general", place(material)]);
  const rows = lectures.map(({ date, topic, reference_materials }) => [
    date,
    topic,
    reference_materials.map(place).join("\n") || null,
  ]);
  return section(
    `${course_code ?? ""} ${course_title ?? ""} (${course_type ?? "–"}), ${faculty ?? "–"}`,
    rows.length + general.length === 0
      ? "Nothing yet."
      : table(["Date", "Topic", "Material"], [...general, ...rows], columns),
  );
}

export const materials = reading({
  name: "materials",
  summary: "lectures of a course and their material",
  details: "Without a course: the courses that have a page. Files lie on the portal; --json tells their paths there.",
  words: [["[course]", "course code, such as CSE3009"]],
  options: [["--type <code>", "only this type, such as ETH or ELA, of a course with theory and lab"]],
  bySemester: true,
  waiting: "Reading the course page",
  read: readMaterials,
  show(materials, screen) {
    if ("details" in materials) return materials.details.map((detail) => showDetail(detail, screen)).join("\n\n");
    const rows = materials.courses.map((course) => [course.course_code, course.course_title, course.course_type_code]);
    return rows.length === 0 ? "No course pages." : table(["Course", "Title", "Type"], rows, screen.columns);
  },
});
