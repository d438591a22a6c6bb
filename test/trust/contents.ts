import type { ContentChange } from "./contents/content-change.ts";
import { labelContents } from "./contents/labels.ts";
import { pageContents } from "./contents/page.ts";
import { rowContents } from "./contents/rows.ts";
import { valueContents } from "./contents/values.ts";
import { witnessContents } from "./contents/witnesses.ts";
import type { PageSource } from "./page-source.ts";

/** Every change inside of the cells, rows, labels, options and messages of a page. */
export const contentsOf = (page: PageSource): ContentChange[] => [
  ...valueContents(page),
  ...rowContents(page),
  ...labelContents(page),
  ...pageContents(page),
  ...witnessContents(page),
];
