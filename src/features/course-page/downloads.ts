import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { attribute, callArguments, clickCode, closest, find, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { downloadPath, runsUnknownCode } from "../download-path.ts";
import type { CoursePageDetail } from "./schema.ts";

type Downloads = Pick<
  CoursePageDetail,
  "download_all_path" | "download_general_materials_path" | "syllabus_download_path"
>;

/** The course and class in the arguments of the download buttons. */
export interface DownloadIds {
  /** Semester and class of the bundles and of the course plan. */
  readonly classes: readonly { readonly semester: string | undefined; readonly classId: string | undefined }[];
  /** Course id of the syllabus. */
  readonly courseId: string | undefined;
}

/** A visible link or button. */
interface Link {
  readonly element: HtmlElement;
  /** The path of the file that it downloads. */
  readonly path: string | null;
  /** Its arguments if it downloads the course plan. */
  readonly plan: readonly string[] | null;
}

/**
 * Finds the download buttons of a class anywhere in the section, and accounts for those outside all tables. Throws
 * PageChanged for a download link with unknown code. Also throws for a link outside all tables that leads to another file
 * or, after a title, to another site: such a link means that the table of general materials has changed.
 */
export function parseDownloads(section: Section): { readonly downloads: Downloads; readonly ids: DownloadIds } {
  const links = findAll(
    section.element,
    (element) => (element.name === "a" || element.name === "button") && !isHiddenWithin(section.element, element),
  ).map((element) => ({ element, path: downloadPath(element), plan: planArguments(element) }));
  const isUnknown = ({ element, plan }: Link) => plan === null && runsUnknownCode(element) && offersDownload(element);
  if (links.some(isUnknown)) throw new PageChanged("the path of a download link");
  const paths = links.flatMap(({ path }) => path ?? []);
  const pathOf = (form: RegExp) => paths.find((path) => form.test(path)) ?? null;
  const downloads = {
    // "Meterial" is the portal's own spelling.
    download_all_path: pathOf(/\ballCourseMeterialDownload\/1\//),
    download_general_materials_path: pathOf(/\ballCourseMeterialDownload\/2\//),
    syllabus_download_path: pathOf(/\bcourseSyllabusDownload\//),
  };
  const outside = links.filter(({ element }) => closest(element, "table") === null);
  if (outside.some((link) => leadsElsewhere(link, Object.values(downloads))))
    throw new PageChanged("a table of general materials");
  const known = outside.filter(({ path, plan }) => path !== null || plan !== null);
  section.account(...known.map(({ element }) => element));

  const bundles = paths.filter((path) => /\ballCourseMeterialDownload\//.test(path));
  const classes = [...bundles.map((path) => path.split("/").slice(-2)), ...links.map(({ plan }) => plan ?? [])].map(
    ([semester, classId]) => ({ semester, classId }),
  );
  const courseId = downloads.syllabus_download_path?.split("courseSyllabusDownload/")[1]?.split("/")[0];
  return { downloads, ids: { classes, courseId } };
}

/** The download path of the course plan, as the page's script builds it. */
export const coursePlanPath = (semSubId: string, classId: string): string =>
  `academics/common/CoursePlanExcelDownload?semesterSubId=${semSubId}&classId=${classId}`;

const planArguments = (link: HtmlElement) => callArguments(clickCode(link) ?? "", "coursePlanExcelDownload");

/** True if the code or text of a link mentions a file, unlike a link that goes back or prints. */
const offersDownload = (link: HtmlElement) =>
  /download|m[ea]terial|syllabus|\bplan\b|file|pdf|\//i.test(`${clickCode(link)} ${link.text}`);

function leadsElsewhere({ element, path }: Link, own: readonly (string | null)[]): boolean {
  if (path !== null) return !own.includes(path) && !/\bCoursePlan/i.test(path);
  return /^https?:/i.test(attribute(element, "href")?.trim() ?? "") && hasTitle(element);
}

/** True if there is text directly before a link, or before an element that contains only the link. */
function hasTitle(link: HtmlElement): boolean {
  const text = link.text;
  for (let inner = link; inner.parent !== null && inner.text === text; inner = inner.parent) {
    const { children } = inner.parent;
    const before = children
      .slice(0, children.indexOf(inner))
      .findLast((node) => (typeof node === "string" ? node.trim() : node.text) !== "");
    if (before === undefined) continue;
    return typeof before === "string" || !(isNotTitle(before) || find(before, isNotTitle) !== null);
  }
  return false;
}

const isNotTitle = ({ name }: HtmlElement) => name === "a" || name === "button" || name === "table";
