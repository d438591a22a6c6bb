import { callArguments, clickCode } from "../../html/calls.ts";
import { attribute, closest, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { downloadPath, runsUnknownCode } from "../download-path.ts";
import type { CoursePageDetail } from "./schema.ts";

type Downloads = Pick<
  CoursePageDetail,
  "download_all_path" | "download_general_materials_path" | "syllabus_download_path"
>;

/**
 * Reads where the buttons of a class lead, in whatever part of the page they stand. Throws PageChanged for a link that
 * runs code which is not known, and for one that leads to a file or to another site and stands in no table: the general
 * materials have lost theirs.
 */
export function readDownloads(root: HtmlElement): Downloads {
  const links = findAll(root, "a");
  if (links.some((link) => runsUnknownCode(link) && !opensCoursePlan(link)))
    throw new PageChanged("the address of a download");
  const paths = links.flatMap((link) => downloadPath(link) ?? []);
  const pathOf = (form: RegExp) => paths.find((path) => form.test(path)) ?? null;
  const downloads = {
    // "Meterial" is the portal's own spelling.
    download_all_path: pathOf(/\ballCourseMeterialDownload\/1\//),
    download_general_materials_path: pathOf(/\ballCourseMeterialDownload\/2\//),
    syllabus_download_path: pathOf(/\bcourseSyllabusDownload\//),
  };
  if (links.some((link) => closest(link, "table") === null && leadsElsewhere(link, Object.values(downloads))))
    throw new PageChanged("the table of general materials");
  return downloads;
}

/** The path that the page's script builds for the course plan, from two ids. */
export const coursePlanPath = (semSubId: string, classId: string): string =>
  `academics/common/CoursePlanExcelDownload?semesterSubId=${semSubId}&classId=${classId}`;

const opensCoursePlan = (link: HtmlElement) => callArguments(clickCode(link) ?? "", "coursePlanExcelDownload") !== null;

function leadsElsewhere(link: HtmlElement, own: readonly (string | null)[]): boolean {
  const path = downloadPath(link);
  return path === null ? /^https?:/i.test(attribute(link, "href")?.trim() ?? "") : !own.includes(path);
}
