import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, findAll, hiddenValue } from "../../html/find.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { newContext, Section } from "../../html/section.ts";
import type { Page } from "../../portal/page.ts";
import { downloadPath } from "../download-path.ts";
import { parseTexts, type Texts } from "./page-texts.ts";

interface OtherPageInput {
  readonly sem_sub_id: string | null;
}

interface FileLink {
  readonly text: string | null;
  readonly path: string;
}

type OtherPage = Texts & {
  readonly files: readonly FileLink[];
  /** Null without a semester, and if the page has no list of semesters. False if its list has no chosen one. */
  readonly semester_applied: boolean | null;
};

/** Any page of the menu. The fields of the semester are the two that the portal's pages have. */
export const otherPage = (path: string): Page<OtherPageInput, OtherPage> => ({
  name: "other_page",
  path,
  shape: "menu",
  isUntyped: true,
  form: ({ sem_sub_id }) => (sem_sub_id === null ? {} : { semesterSubId: sem_sub_id, semSubId: sem_sub_id }),
  parse(page, { sem_sub_id }, context = newContext()) {
    new Section(page, context).assertStudent(hiddenValue(page, "authorizedID"));
    const semester_applied = isSemesterApplied(page, sem_sub_id);
    const { controls, ...texts } = parseTexts(page, context.report);
    return withoutTokens({ ...texts, files: filesOf(page), controls, semester_applied }, tokensOf(page));
  },
});

/** Stands for all of them in lists of pages. */
export const anyOtherPage = otherPage("");

/** A page whose list of semesters shows another one is about that. */
function isSemesterApplied(page: HtmlElement, sem_sub_id: string | null): boolean | null {
  const isList = ({ name, attributes }: HtmlElement) =>
    name === "select" && (attributes.has("name", "semesterSubId") || attributes.has("name", "semSubId"));
  const chosen = findAll(page, isList).map((select) => {
    const option = findAll(select, "option").findLast((one) => attribute(one, "selected") !== null);
    return (option && attribute(option, "value")) || null;
  });
  if (sem_sub_id === null || chosen.length === 0) return null;
  if (chosen.some((value) => value !== null && value !== sem_sub_id)) throw new AnswerMismatch("sem_sub_id");
  return chosen.includes(sem_sub_id);
}

const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|zip|rar|jpe?g|png)(?:[?#]|$)|(?:^|\/)download\w*\//i;

/** The visible links to files. */
function filesOf(page: HtmlElement): FileLink[] {
  const links = findAll(page, ({ name }) => name === "a" || name === "button");
  return links.flatMap((link) => {
    const href = attribute(link, "href") ?? "";
    const path = downloadPath(link) ?? (FILE.test(href) ? href : null);
    if (path === null || isHiddenWithin(page, link)) return [];
    return [{ text: link.text || null, path: path.replace(PARAMETER, "").replace(/(?<![?&])[?&]+$/, "") }];
  });
}

/** Parameters of addresses with a token or the student. */
const PARAMETER = /(?<=[?&])(?:_csrf|authorizedID|x)=[^&#]*&?/gi;
/** UUIDs and session cookies. */
const TOKEN = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9A-F]{32}\b|JSESSIONID=[\w.-]+/gi;

/** The tokens in the fields of a page, whatever their form. */
function tokensOf(page: HtmlElement): string[] {
  const fields = findAll(
    page,
    ({ name, attributes }) => name === "input" && /csrf|token/i.test(attributes.get("name") ?? ""),
  );
  return fields.flatMap((field) => attribute(field, "value") ?? []).filter((token) => token.length > 5);
}

function withoutTokens<Value>(value: Value, tokens: readonly string[]): Value;
function withoutTokens(value: unknown, tokens: readonly string[]): unknown {
  if (typeof value === "string")
    return tokens
      .reduce((text, token) => text.replaceAll(token, "[removed]"), value.replaceAll(PARAMETER, ""))
      .replaceAll(TOKEN, "[removed]");
  if (Array.isArray(value)) return value.map((item) => withoutTokens(item, tokens));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutTokens(inner, tokens)]));
}
