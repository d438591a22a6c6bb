import { cellMutations } from "./mutations/cells.ts";
import { columnMutations } from "./mutations/columns.ts";
import { headingMutations } from "./mutations/headings.ts";
import type { Mutant } from "./mutations/mutant.ts";
import { encodings, otherPages } from "./mutations/page.ts";
import { tableMutations } from "./mutations/tables.ts";
import { valueMutations } from "./mutations/values.ts";
import type { PageSource } from "./page-source.ts";

/** Every mutation of a page except truncation. */
export const mutationsOf = (page: PageSource): Mutant[] => [
  ...headingMutations(page),
  ...columnMutations(page),
  ...cellMutations(page),
  ...tableMutations(page),
  ...valueMutations(page),
  ...otherPages(page.kind),
  ...encodings(page),
];
