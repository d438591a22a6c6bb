import { students } from "../demo-portal/world/students.ts";
import type { AnyPage } from "../src/portal/page.ts";
import { demoPagesFor } from "./demo-pages.ts";
import { edited } from "./trust/book/change.ts";
import { pageSourceOf, wordsOf } from "./trust/book/source.ts";

/** The usual page for the student with everything. In the first row, the cells below these headings have other HTML. */
export function editedDemoPage(page: AnyPage, cells: Readonly<Record<string, string>>): string {
  const [{ html } = { html: "" }] = demoPagesFor(page, students.slice(0, 1));
  const [table] = pageSourceOf(html, page).tables;
  const row = table?.rows.find(({ kind }) => kind === "data");
  const edits = Object.entries(cells).map(([heading, text]) => {
    const column = table?.headings.indexOf(wordsOf(heading));
    const cell = row?.cells.find((one) => one.column === column);
    if (cell === undefined) throw new Error(`The demo page ${page.name} has no cell below ${heading}.`);
    return [cell.inside, text] as const;
  });
  return edited(html, edits);
}
