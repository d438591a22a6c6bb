import { showsSomething } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { attribute, findAll, linesOf } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { parseNumber } from "../../html/values.ts";
import { downloadPath } from "../download-path.ts";
import type { CourseMaterial } from "./schema.ts";

/**
 * Returns the material that a link leads to. The label is `title` or, without one, the text of the link.
 * The URL of a link that is not a web address is null and reported. Throws PageChanged for a link that leads nowhere or
 * runs unknown code, because the material would be lost.
 */
export function materialOf(section: Section, link: HtmlElement, title: string | null = null): CourseMaterial {
  const label = title ?? (link.text === "" ? null : new Cell("the title of a material", link, "label", section).text());
  const path = downloadPath(link);
  if (path !== null) return { label: label ?? path, kind: "file", download_path: path, url: null };
  const address = attribute(link, "href")?.trim() ?? "";
  if (/^(?:#|javascript:|$)/i.test(address)) throw new PageChanged("the address of a material");
  const url = section.fit("url", address, parseWebAddress);
  const shown = label ?? url;
  if (shown === null) throw new PageChanged("the title or the address of a material");
  return { label: shown, kind: "link", download_path: null, url };
}

/** Reports the texts of an element that are not in its links. */
export function reportTextsBetween(section: Section, root: HtmlElement, links: readonly HtmlElement[]): void {
  // The longest first: "Reference Material I" is part of "Reference Material II".
  const titles = links.map(({ text }) => text).sort((a, b) => b.length - a.length);
  for (const line of linesOf(root)) {
    const rest = titles.reduce((text, title) => text.replace(title, ""), line);
    if (/[\p{L}\p{N}]/u.test(rest)) section.leaveUnread(root);
  }
}

/** Browsers ignore tabs and line breaks in an address, as `URL` does: `java\tscript:` is code. */
function parseWebAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

/** The visible links and buttons in an element, without link targets (`<a name>`). */
export function linksIn(root: HtmlElement): HtmlElement[] {
  const isLink = ({ name }: HtmlElement) => name === "a" || name === "button";
  const leads = (link: HtmlElement) =>
    link.text !== "" || downloadPath(link) !== null || (attribute(link, "href") ?? "") !== "";
  return findAll(root, (element) => isLink(element) && leads(element) && !isHiddenWithin(root, element));
}

/** Possible headings of the table of general materials. Captured pages have the table without headings, or not at all. */
const HEADING =
  /^(?:(?:sl|sr|s)\.? ?no|serial no|(?:general |reference |course )?materials?|title|topic|name|description|type|date|uploaded on|link|file|action|download)$/;

/**
 * Parses the table of general materials: rows with a title and a link, optionally below a heading row. Throws PageChanged
 * if the table is truncated, if a row other than the heading has content but no link next to rows with links, and for texts that neither a
 * title nor a heading explains.
 */
function parseGeneralMaterials(section: Section, table: HtmlElement): CourseMaterial[] {
  if (!table.closed) throw new PageChanged("the end of the table of general materials");
  const rows = table.rows.filter(({ hidden }) => !hidden);
  const hasHeading = rows[0] !== undefined && isHeading(rows[0]);
  const isShown = (row: HtmlElement) => showsSomething(row, section.isEmptyMessage);
  // Another table: it is counted.
  if (!hasHeading && linksIn(table).length === 0 && rows.some(isShown)) return [];
  section.account(...rows);
  const found = rows.slice(hasHeading ? 1 : 0).flatMap((row) => {
    const materials = materialsOfRow(section, row, hasHeading);
    if (materials.length === 0 && isShown(row)) throw new PageChanged("the link of a general material");
    return materials;
  });
  if (found.length === 0) section.emptyParts.push(table);
  return found;
}

/**
 * Parses all tables of general materials. Throws PageChanged for a file or link that is in two of them: one table is a copy of
 * the other.
 */
export function parseMaterialTables(section: Section, tables: readonly HtmlElement[]): CourseMaterial[] {
  const addressOf = ({ download_path, url }: CourseMaterial) => download_path ?? url;
  const all = tables.map((table) => parseGeneralMaterials(section, table));
  const addresses = all.map((materials) => new Set(materials.flatMap((material) => addressOf(material) ?? [])));
  const shown = new Set(addresses.flatMap((those) => [...those]));
  if (shown.size < addresses.reduce((sum, { size }) => sum + size, 0))
    throw new PageChanged("a single table with each general material");
  return all.flat();
}

function isHeading(row: HtmlElement): boolean {
  return linksIn(row).length === 0 && row.cells.every((cell) => HEADING.test(cell.heading));
}

function materialsOfRow(section: Section, row: HtmlElement, hasHeading: boolean): CourseMaterial[] {
  const linked = row.cells.filter((cell) => linksIn(cell).length > 0);
  const others = row.cells.filter((cell) => !linked.includes(cell));
  const [title = null, ...more] = others
    .map((cell) => new Cell("the title of a general material", cell, "label", section).text())
    .filter(isTitle);
  const materials = linksIn(row).map((link) => materialOf(section, link, title));
  // Without a heading, further texts could be those of a lecture.
  if (more.length > 0 && (materials.length > 1 || !hasHeading))
    throw new PageChanged("one title and one link for a general material");
  for (const cell of linked) reportTextsBetween(section, cell, linksIn(cell));
  return materials;
}

/** True if a text is neither empty nor the number of a row. */
function isTitle(text: string | null): boolean {
  return text !== null && parseNumber(text) === null;
}
