import type { Section } from "../section/section.ts";
import { parseNumber } from "../values.ts";
import { isTotalOf } from "../witnesses.ts";
import type { Cell } from "./cell.ts";
import { isTotal } from "./rows.ts";

/**
 * Compares the records of a table with its total row, if it has one: the last number of that row is the sum of a field. If
 * they contradict each other, the field is reported as unfit and null in every record.
 */
export function confirmedByTotal<K extends string, R extends { readonly [field in K]: number | null }>(
  section: Section,
  entries: readonly { readonly cells: readonly Cell[] }[],
  records: readonly R[],
  field: K,
): R[] {
  const [total, another] = entries.filter(({ cells }) => isTotal(cells));
  const shown = total?.cells.findLast((cell) => cell.hasValue());
  // Of several totals, it is not known which rows they are about.
  if (shown === undefined || another !== undefined) return [...records];
  const amounts = records.map((record) => record[field]);
  if (isTotalOf(parseNumber(shown.raw()), amounts)) return [...records];
  for (const amount of amounts) if (amount !== null) section.leaveUnfit(field);
  return records.map((record) => ({ ...record, [field]: null }));
}
