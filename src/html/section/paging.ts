import type { HtmlElement } from "../dom/element.ts";
import { find, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { textOf } from "../text.ts";

/** `Showing 1 to 10 of 23 entries`, `1 - 10 of 23`, `Page 1 of 3`. */
const RANGE = /\b(\d[\d,]{0,9}) ?(?:to|[-–]) ?(\d[\d,]{0,9}) of (\d[\d,]{0,9})\b/i;
const PAGE = /\bpage (\d+) of (\d+)\b/i;
const TOTAL = /^total (?:no\.? of )?(?:records?|entries|rows) ?:? ?(\d+)$/i;

/** True if a line says which rows or page of a table are shown, or how many rows it has. */
export const isPaging = (text: string): boolean => RANGE.test(text) || PAGE.test(text) || TOTAL.test(text);

/** Throws PageChanged if a paging line announces more rows than the page shows. */
export function assertLastPage(text: string, rows: number): void {
  const [first = 1, last = 0, all = 0] = (RANGE.exec(text)?.slice(1) ?? []).map((count) =>
    Number(count.replaceAll(",", "")),
  );
  const [, , pages = "1"] = PAGE.exec(text) ?? [];
  const [, total = "0"] = TOTAL.exec(text) ?? [];
  if (all > last - first + 1 || Number(pages) > 1 || Number(total) > rows)
    throw new PageChanged("the rows of every page of the table");
}

/** True if the caption of a control says that the page has further rows: `Show more`, `View all`, `Load 20 more`. */
export const isMoreControl = (caption: string): boolean =>
  /^(?:(?:show|view|load|see|display)\b.{0,20}\b(?:more|all|older|next|rest|remaining|others)(?: \d+)?(?: (?:entries|records|rows|results|items))?|more|next(?: page)?|older)\b[ .…»›→>]*$/i.test(
    caption,
  );

/** True if a select chooses one of several pages of rows: its options are the numbers from 1. */
export function isPageSelect(select: HtmlElement): boolean {
  // Most selects choose something else.
  if (!/^(?:page )?1$/i.test(find(select, "option")?.text ?? "")) return false;
  const options = findAll(select, "option");
  const isNumbered = (option: HtmlElement, index: number) =>
    textOf(option).replace(/^page /i, "") === String(index + 1);
  return options.length > 1 && options.every(isNumbered);
}

/** True if these are the classes of a control that pages, resizes, searches or exports a table. */
export function isPagingControl(className: string): boolean {
  return /(?:^|\s)(?:dataTables_(?:length|filter|paginate)|dt-buttons|dt-search|dt-length|dt-paging|pagination)(?:\s|$)/.test(
    className,
  );
}
