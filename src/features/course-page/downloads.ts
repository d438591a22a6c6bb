import { callArguments, clickCode } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, closest, find, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { textOf } from "../../html/text.ts";
import { downloadPath, runsUnknownCode } from "../download-path.ts";
import type { CoursePageDetail } from "./schema.ts";

type Downloads = Pick<
  CoursePageDetail,
  "download_all_path" | "download_general_materials_path" | "syllabus_download_path"
>;

/**
 * Reads where the buttons of a class lead, in whatever part of the page they stand. Throws PageChanged for a link that
 * offers a download by code which is not known, and for one that stands in no table and leads to a file, or behind a title
 * to another site: the general materials have lost theirs.
 */
export function parseDownloads(root: HtmlElement): Downloads {
  const links = findAll(root, ({ name }) => name === "a" || name === "button");
  if (links.some((link) => runsUnknownCode(link) && offersDownload(link) && !opensCoursePlan(link)))
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

/** Whether code or words of a link speak of a file. A link that goes back or prints does not. */
const offersDownload = (link: HtmlElement) =>
  /download|m[ea]terial|syllabus|\bplan\b|file|pdf|\//i.test(`${clickCode(link)} ${textOf(link)}`);

function leadsElsewhere(link: HtmlElement, own: readonly (string | null)[]): boolean {
  const path = downloadPath(link);
  if (path !== null) return !own.includes(path) && !/\bCoursePlan/i.test(path);
  return /^https?:/i.test(attribute(link, "href")?.trim() ?? "") && hasTitle(link);
}

/** Whether words stand directly before a link, or before the element that holds nothing but the link. */
function hasTitle(link: HtmlElement): boolean {
  const { parent } = link;
  if (parent === null) return false;
  const before = parent.children.slice(0, parent.children.indexOf(link)).findLast((node) => textOf(node) !== "");
  if (before === undefined) return textOf(parent) === textOf(link) && hasTitle(parent);
  return typeof before === "string" || !(isNoTitle(before) || find(before, isNoTitle) !== null);
}

const isNoTitle = ({ name }: HtmlElement) => name === "a" || name === "button" || name === "table";
