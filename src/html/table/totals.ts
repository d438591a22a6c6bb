import type { Section } from "../section/section.ts";
import { isTotalOf } from "../witnesses.ts";
import type { Cell } from "./cell.ts";
import { totalsIn } from "./rows.ts";

/**
 * Compares the records of a table with its total row, if it has one: a number of that row is the sum of a field. If none is, the
 * field is reported as unfit and null in every record. Cells of a total row are often merged, so their columns are not known.
 */
export function confirmedByTotal<K extends string, R extends { readonly [field in K]: number | null }>(
  section: Section,
  entries: readonly { readonly cells: readonly Cell[] }[],
  records: readonly R[],
  field: K,
): R[] {
  const totals = entries.flatMap(({ cells }) => {
    const sums = totalsIn(cells) ?? [];
    return sums.length === 0 ? [] : [sums];
  });
  const amounts = records.map((record) => record[field]);
  const all = amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
  const isRight = (sum: number) =>
    // Of several totals, it is not known which rows they are about, but none is more than all of them.
    isTotalOf(sum, amounts) || (totals.length > 1 && sum < all);
  if (totals.every((sums) => sums.some(isRight))) return [...records];
  for (const amount of amounts) if (amount !== null) section.leaveUnfit(field);
  return records.map((record) => ({ ...record, [field]: null }));
}
