import { reads, section } from "portico-cli/library";
import type { CourseMaterial, CoursePageDetail } from "portico-client";
import type { Query } from "../tool.ts";

/** Links are shown; files are only counted, because an assistant cannot open them and their paths are long. */
function materialsText(materials: readonly CourseMaterial[]): string {
  const links = materials.flatMap(({ label, url }) => (url === null ? [] : `${label ?? "link"} ${url}`));
  const files = materials.length - links.length;
  return [...(files === 0 ? [] : [`${files} ${files === 1 ? "file" : "files"}`]), ...links].join(", ");
}

const line = (words: string, materials: readonly CourseMaterial[]): string =>
  [words, materialsText(materials)].filter(Boolean).join(": ");

function renderDetail(detail: CoursePageDetail): string {
  const { course_code, course_title, course_type, faculty } = detail.course_info;
  const general = materialsText(detail.general_materials);
  return section(
    `${course_code ?? ""} ${course_title ?? ""} (${course_type ?? "–"}), ${faculty ?? "–"}`,
    [
      `Syllabus: ${detail.syllabus_download_path === null ? "–" : "1 file"}. Course plan: ${detail.course_plan_download_path === null ? "–" : "1 file"}.`,
      ...(general === "" ? [] : [`General materials: ${general}`]),
      ...detail.lectures.map(({ date, topic, reference_materials }) =>
        line([date, topic].filter(Boolean).join(" "), reference_materials),
      ),
      `\`portico materials ${course_code ?? "CODE"} --all\` saves the files.`,
    ].join("\n"),
  );
}

type Options = Parameters<typeof reads.materials.read>[1];

/** The courses with a course page, or the lectures of one, in fewer words than on the command line. */
export const materials: Query<Options, Awaited<ReturnType<typeof reads.materials.read>>> = {
  read: reads.materials.read,
  render: (data, screen, options) =>
    "details" in data ? data.details.map(renderDetail).join("\n\n") : reads.materials.render(data, screen, options),
};
