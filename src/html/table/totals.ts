import type { Section } from "../section/section.ts";
import { parseNumber } from "../values.ts";
import { isTotalOf } from "../witnesses.ts";
import type { Cell } from "./cell.ts";
import { isTotal } from "./rows.ts";

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
  const [total, another] = entries.filter(({ cells }) => isTotal(cells));
  const sums = (total?.cells ?? []).flatMap((cell) => parseNumber(cell.raw()) ?? []);
  // Of several totals, it is not known which rows they are about.
  if (sums.length === 0 || another !== undefined) return [...records];
  const amounts = records.map((record) => record[field]);
  if (sums.some((sum) => isTotalOf(sum, amounts))) return [...records];
  for (const amount of amounts) if (amount !== null) section.leaveUnfit(field);
  return records.map((record) => ({ ...record, [field]: null }));
}
