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
 * The materials to which the links in a part of a page lead, under one title or each under its own text. Throws
 * PageChanged for a link whose address is not understood: what it leads to would be lost.
 */
export function materialsIn(root: HtmlElement, title: string | null = null): CourseMaterial[] {
  return findAll(root, isLink).flatMap((link): CourseMaterial[] => {
    const label = title ?? valueText(textOf(link));
    const path = downloadPath(link);
    if (path !== null) return [{ label: label ?? path, kind: "file", download_path: path, url: null }];
    const url = attribute(link, "href")?.trim() ?? "";
    if (url === "" && textOf(link) === "") return [];
    if (/^(?:#|javascript:|$)/i.test(url)) throw new PageChanged("the address of a material");
    return [{ label: label ?? url, kind: "link", download_path: null, url }];
  });
}

function isLink({ name }: HtmlElement): boolean {
  return name === "a" || name === "button";
}

/**
 * Reads the table of general materials: rows of a title and a link, with headings or without. Throws PageChanged when it
 * does not end, for a row that shows something and has no link, unless it is the first and has headings, and for one with
 * several of both.
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
    if (isLost || (more.length > 0 && materials.length > 1)) throw new PageChanged("the link of a general material");
    return materials;
  });
}
