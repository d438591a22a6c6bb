import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import type { PortalPage } from "../pages/page.ts";
import { studentByNumber } from "./students.ts";

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];
export type Fields = Readonly<Record<string, string>>;

export const csrf = "00000000-0000-4000-8000-000000000000";

export const meera = "23DMO0001";
export const fresher = "26DMO0002";
export const dayScholar = "23DMO0003";
export const finalTerm = "23DMO0004";
export const oddStudent = "24DMO0005";
export const otpStudent = "24DMO0006";
export const bareStudent = "25DMO0007";
export const allStudents = [meera, fresher, dayScholar, finalTerm, oddStudent, otpStudent, bareStudent];

export const currentTerm = "AP2026272";
export const pastTerm = "AP2025264";
/** A class of `meera` in the current term. */
export const noSql = "AP2026272000101";
/** A class of `oddStudent` in the current term. */
export const signals = "AP2026272000501";

/** A value for every field of a data page, with which the student with everything has data. */
export const fieldValues: Fields = {
  semesterSubId: currentTerm,
  semSubId: currentTerm,
  registerNumber: meera,
  regNo: meera,
  courseId: "AM_CSE3009_00200",
  courseType: "ETH",
  fromDate: "24/09/2026",
  paramReturnId: "getSomething",
  classGroupId: "COMB",
  calDate: "01-SEP-2026",
  empId: "99001",
  classId: noSql,
  praType: "source",
  erpId: "99001",
};

/** Renders a page. The form always names the student, also for pages that ignore these fields. */
export function renderPage(
  page: PortalPage,
  registrationNumber: string,
  fields: Fields = {},
  variant: string | null = null,
): string {
  const student = studentByNumber(registrationNumber);
  if (variant !== null && !page.variants?.includes(variant)) {
    throw new Error(`The page ${page.name} has no variant ${variant}.`);
  }
  const form = new Map(Object.entries({ registerNumber: registrationNumber, regNo: registrationNumber, ...fields }));
  return page.render({ student, form, csrf, variant });
}

let latest = { source: "", document: parse("") };

/** The document of an HTML source. The last one is kept: a test looks for several kinds of elements in one page. */
function documentOf(source: string): Node {
  if (latest.source !== source) latest = { source, document: parse(source) };
  return latest.document;
}

/** All elements with this tag name inside a node or an HTML source. */
export function elements(root: Node | string, tagName: string): Element[] {
  const found: Element[] = [];
  const visit = (node: Node) => {
    if (!("childNodes" in node)) return;
    for (const child of node.childNodes) {
      if (defaultTreeAdapter.isElementNode(child) && child.tagName === tagName) found.push(child);
      visit(child);
    }
  };
  visit(typeof root === "string" ? documentOf(root) : root);
  return found;
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((entry) => entry.name === name)?.value;
}

/** Text of a node or an HTML source, with collapsed whitespace. */
export function text(root: Node | string): string {
  return rawText(typeof root === "string" ? documentOf(root) : root)
    .replaceAll(/\s+/g, " ")
    .trim();
}

function rawText(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return "childNodes" in node ? node.childNodes.map(rawText).join("") : "";
}

/** The text of each cell of each row of each table, outer tables first. A cell with a nested table is "[table]". */
export function tables(source: string): string[][][] {
  return elements(source, "table").map((table) => rowsOf(table).map(cellsOf));
}

/** The rows of a table, without those of nested tables. */
function rowsOf(table: Element): Element[] {
  return childElements(table)
    .flatMap((child) => (child.tagName === "tr" ? [child] : childElements(child)))
    .filter(({ tagName }) => tagName === "tr");
}

export function cellsOf(row: Element): string[] {
  return childElements(row).map((cell) => (elements(cell, "table").length > 0 ? "[table]" : text(cell)));
}

function childElements(element: Element): Element[] {
  return element.childNodes.filter(defaultTreeAdapter.isElementNode);
}

/** The options of each select. */
export const selects = (source: string) => elements(source, "select").map((select) => elements(select, "option"));

/** Value and label of each option of a select. */
export function optionsOf(source: string, selectId: string): string[][] {
  const select = elements(source, "select").find((entry) => attribute(entry, "id") === selectId);
  return select === undefined
    ? []
    : elements(select, "option").map((option) => [attribute(option, "value") ?? "", text(option)]);
}

/** The values of all options of a page. */
export function optionValues(source: string): (string | undefined)[] {
  return elements(source, "option").map((option) => attribute(option, "value"));
}

/** The red message of a page. */
export const redText = (source: string) =>
  elements(source, "span")
    .filter((span) => attribute(span, "style")?.includes("color: red; text-align"))
    .map(text)
    .join("|");

/** The `onclick` handler of each element with this tag name. */
export const handlers = (source: string, tagName: string) =>
  elements(source, tagName).map((element) => attribute(element, "onclick"));

/** The `href` of each link and the `onclick` of each button. */
export function actions(source: string): string[] {
  const links = elements(source, "a").map((link) => attribute(link, "href"));
  return [...links, ...handlers(source, "button")].flatMap((action) => action ?? []);
}

/** The ids of the containers and inputs of a page. */
export function ids(source: string): string[] {
  return ["div", "form", "input", "table", "select"]
    .flatMap((name) => elements(source, name))
    .flatMap((element) => attribute(element, "id") ?? []);
}
