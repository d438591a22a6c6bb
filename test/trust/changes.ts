import type { ClassifiedChange } from "./changes/change.ts";
import { furnitureChanges } from "./changes/furniture.ts";
import { headingChanges } from "./changes/headings.ts";
import { hiddenCopies } from "./changes/hidden-copies.ts";
import { missingRows } from "./changes/missing-rows.ts";
import { valueChanges } from "./changes/values.ts";
import type { PageSource } from "./page-source.ts";

/** Every change that the trust suite makes to a page. */
export const changesOf = (page: PageSource, isEmpty: boolean): ClassifiedChange[] => [
  ...missingRows(page),
  ...hiddenCopies(page),
  ...valueChanges(page),
  ...headingChanges(page),
  ...furnitureChanges(page, isEmpty),
];
