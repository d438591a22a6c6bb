import { cellMutations } from "./mutations/cells.ts";
import { columnMutations } from "./mutations/columns.ts";
import { headingMutations } from "./mutations/headings.ts";
import { cuts, encodings, otherPages } from "./mutations/page.ts";
import { tableMutations } from "./mutations/tables.ts";
import { valueMutations } from "./mutations/values.ts";
import type { Mutant } from "./mutations/mutant.ts";
import type { Sheet } from "./sheet.ts";

/** Every damage that the trust suite does to a page, one after the other. */
export function* mutationsOf(sheet: Sheet): Generator<Mutant> {
  yield* headingMutations(sheet);
  yield* columnMutations(sheet);
  yield* cellMutations(sheet);
  yield* tableMutations(sheet);
  yield* valueMutations(sheet);
  yield* otherPages(sheet.kind);
  yield* cuts(sheet);
  yield* encodings(sheet);
}
