import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { attribute, findAll, linesOf } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
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

/**
 * Parses the rows of a table of general materials: a title and, in the next cell, a link. Everything else in it is
 * counted, also a table of another kind.
 */
export function parseGeneralMaterials(section: Section, table: HtmlElement): CourseMaterial[] {
  return table.rows
    .filter((row) => !row.hidden)
    .flatMap(({ cells }) =>
      cells.flatMap((cell, place) => {
        const links = linksIn(cell);
        const titled = links.length > 0 ? cells[place - 1] : undefined;
        const title = titled && new Cell("the title of a general material", titled, "label", section).text();
        section.account(...links, ...(titled === undefined ? [] : [titled]));
        return links.map((link) => materialOf(section, link, title));
      }),
    );
}
