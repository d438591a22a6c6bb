import { PageChanged } from "../page-changed.ts";

/** `Showing 1 to 10 of 23 entries`, `1 - 10 of 23`, `Page 1 of 3`. */
const RANGE = /\b(\d+) ?(?:to|[-–]) ?(\d+) of ([\d,]+)\b/i;
const PAGE = /\bpage (\d+) of (\d+)\b/i;
const TOTAL = /^total (?:no\.? of )?(?:records?|entries|rows) ?:? ?(\d+)$/i;

/** Whether a line says which of several pages of a table is shown. */
export const isPaging = (text: string): boolean => RANGE.test(text) || PAGE.test(text) || TOTAL.test(text);

/** Throws PageChanged when a line promises more rows than are shown. */
export function assertLastPage(text: string, rows: number): void {
  const [, first, last, all = "0"] = RANGE.exec(text) ?? [];
  const [, , pages = "1"] = PAGE.exec(text) ?? [];
  const [, total = "0"] = TOTAL.exec(text) ?? [];
  const isPart = Number(all.replaceAll(",", "")) > Number(last ?? 0) - Number(first ?? 1) + 1;
  if (isPart || Number(pages) > 1 || Number(total) > rows) throw new PageChanged("the rows of every page of the table");
}

/** Whether an element lets a person turn the pages of a table, choose their length or search in them. */
export function isPagingControl(className: string): boolean {
  return /(?:^|\s)(?:dataTables_(?:length|filter|paginate)|dt-buttons|dt-search|dt-length|dt-paging|pagination)(?:\s|$)/.test(
    className,
  );
}
