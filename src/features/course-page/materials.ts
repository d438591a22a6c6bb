import type { HtmlElement } from "../../html/dom/element.ts";
import { showsSomething } from "../../html/empty.ts";
import { attribute, findAll } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { cellsOf, rowsOf } from "../../html/table/grid.ts";
import { textOf } from "../../html/text.ts";
import { parseNumber, valueText } from "../../html/values.ts";
import { downloadPath } from "../download-path.ts";
import type { CourseMaterial } from "./schema.ts";

/**
 * Returns the materials that the links in an element lead to. The label is `title` or, without one, the text of the link.
 * Throws PageChanged for a link with an unknown address, because the material would be lost.
 */
export function materialsIn(root: HtmlElement, title: string | null = null): CourseMaterial[] {
  return findAll(root, isLink).flatMap((link): CourseMaterial[] => {
    const label = title ?? valueText(textOf(link));
    const path = downloadPath(link);
    if (path !== null) return [{ label: label ?? path, kind: "file", download_path: path, url: null }];
    const url = attribute(link, "href")?.trim() ?? "";
    if (url === "" && textOf(link) === "") return [];
    if (/^(?:#|javascript:|$)/i.test(url)) throw new PageChanged("address of a material");
    return [{ label: label ?? url, kind: "link", download_path: null, url }];
  });
}

function isLink({ name }: HtmlElement): boolean {
  return name === "a" || name === "button";
}

/**
 * Parses the table of general materials: rows with a title and a link, optionally below a heading row. Throws PageChanged
 * if the table is truncated, if a row other than the heading has content but no link, and if a row has several titles and
 * several links.
 */
export function parseGeneralMaterials(table: HtmlElement): CourseMaterial[] {
  if (!table.closed) throw new PageChanged("end of the table of general materials");
  return rowsOf(table).flatMap((row, index) => {
    const cells = cellsOf(row);
    const words = cells.filter((cell) => materialsIn(cell).length === 0).map((cell) => valueText(textOf(cell)));
    const [title = null, ...more] = words.filter((word) => word !== null && parseNumber(word) === null);
    const materials = materialsIn(row, title);
    const isHeading = index === 0 && (cells.length > 1 || cells.some((cell) => attribute(cell, "colspan") !== null));
    const isLost = materials.length === 0 && !isHeading && showsSomething(row);
    if (isLost || (more.length > 0 && materials.length > 1)) throw new PageChanged("link of a general material");
    return materials;
  });
}
