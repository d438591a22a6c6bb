import type { CourseMaterial, CoursePageCourse, CoursePageDetail, Portico } from "portico-client";
import { chooseClasses } from "../course-choice.ts";
import { coursesOf, NotFoundError, UsageError } from "../failure.ts";
import { hasOption, type Input, optionOf, readAction, type Screen } from "../read-command.ts";
import { type Cell, pick, section, table } from "../table.ts";
import type { DownloadedFile, DownloadOptions } from "./download.ts";
import { downloadAll, downloadOptionsOf, incomplete, renderFiles } from "./download.ts";

/** The list of courses if no course was given, otherwise the details of the course, or the files that were saved. */
type Materials =
  | { readonly courses: readonly CoursePageCourse[] }
  | { readonly details: readonly CoursePageDetail[] }
  | { readonly files: readonly DownloadedFile[] };

/** Every single file of a course page. The archives of the portal contain the same files. */
const filesOf = (detail: CoursePageDetail): string[] =>
  [
    detail.syllabus_download_path,
    detail.course_plan_download_path,
    ...detail.general_materials.map(({ download_path }) => download_path),
    ...detail.lectures.flatMap(({ reference_materials }) => reference_materials.map((one) => one.download_path)),
  ].filter((path) => path !== null);

async function readDetail(portico: Portico, class_id: string, sem_sub_id: string): Promise<CoursePageDetail[]> {
  const { class_entries } = await portico.coursePageSlots({ class_id, sem_sub_id });
  const own = class_entries.find((entry) => entry.class_id === class_id);
  if (own === undefined || own.erp_id === null) return [];
  return [await portico.coursePageDetail({ class_id, erp_id: own.erp_id, sem_sub_id })];
}

export interface MaterialsOptions {
  readonly sem_sub_id: string;
  /** Course code in upper or lower case; null for the list of courses. */
  readonly course_code: string | null;
  readonly course_type: string | null;
  /** Folder in which every file of the course is saved; null to list them. */
  readonly download: DownloadOptions | null;
}

async function optionsOf(input: Input): Promise<MaterialsOptions> {
  const [course_code = null] = input.args;
  const all = hasOption(input, "all");
  if (all && course_code === null)
    throw new UsageError("--all needs a course, such as portico materials CSE3009 --all.");
  const download = all ? downloadOptionsOf(input) : null;
  return { sem_sub_id: await input.semester(), course_code, course_type: optionOf(input, "type"), download };
}

async function readMaterials(portico: Portico, options: MaterialsOptions): Promise<Materials> {
  const { sem_sub_id, course_code, course_type, download } = options;
  const courses = await portico.coursePageCourses({ sem_sub_id });
  if (course_code === null) return { courses };
  const matching = chooseClasses(courses, { sem_sub_id, course_code, course_type }, "course page");
  const details = await Promise.all(matching.map(({ class_id }) => readDetail(portico, class_id, sem_sub_id)));
  if (details.flat().length === 0)
    throw new NotFoundError(`No course page found for ${course_code} in ${sem_sub_id}.`, coursesOf(courses));
  if (download === null) return { details: details.flat() };
  return { files: await downloadAll(portico, [...new Set(details.flat().flatMap(filesOf))], download) };
}

/** A link can be opened in a browser. A file is on the portal, which serves it only with the session. */
function materialCells({ label, kind, url, download_path }: CourseMaterial): Cell[] {
  const isAddress = label === url || label === download_path;
  return [isAddress ? null : label, kind, url ?? download_path];
}

function rowsOf(detail: CoursePageDetail): Cell[][] {
  const files = [
    ["Syllabus", detail.syllabus_download_path],
    ["Course plan", detail.course_plan_download_path],
    ["General material, all files", detail.download_general_materials_path],
    ["Reference material, all files", detail.download_all_path],
  ] as const;
  return [
    ...files.flatMap(([name, path]) => (path === null ? [] : [["", name, "", "file", path]])),
    ...detail.general_materials.map((material) => ["", "General material", ...materialCells(material)]),
    ...detail.lectures.flatMap(({ date, topic, reference_materials }) =>
      reference_materials.length === 0
        ? [[date, topic, null, "", ""]]
        : reference_materials.map((material) => [date, topic, ...materialCells(material)]),
    ),
  ];
}

function renderDetail(detail: CoursePageDetail, { columns }: Screen): string {
  const { course_code, course_title, course_type, faculty } = detail.course_info;
  const headings = ["Date", "Topic", "Material", "Kind", "Address"];
  return section(
    `${course_code ?? ""} ${course_title ?? ""} (${course_type ?? "–"}), ${faculty ?? "–"}`,
    table(headings, rowsOf(detail), columns, "No materials yet."),
  );
}

export const materials = readAction({
  options: optionsOf,
  read: readMaterials,
  isEmpty: (materials) => "courses" in materials && materials.courses.length === 0,
  failure: (materials) => ("files" in materials ? incomplete(materials.files) : null),
  render(materials, screen) {
    if ("files" in materials) return renderFiles(materials.files);
    if ("details" in materials) return materials.details.map((detail) => renderDetail(detail, screen)).join("\n\n");
    const rows = materials.courses.map((course) => pick(course, "course_code", "course_title", "course_type_code"));
    return table(["Course", "Title", "Type"], rows, screen.columns, "No course pages.");
  },
});
