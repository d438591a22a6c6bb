import type { Cell } from "../../html/cell.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { PendingPayment } from "./schema.ts";

export type Currency = PendingPayment["currency"];

const SIGNS: readonly (readonly [Currency, RegExp])[] = [
  ["INR", /₹|\brs\b|\binr\b|\brupees?\b|\/-/i], // cspell:ignore binr
  ["USD", /\$|\busd\b|\bdollars?\b/i],
];

/** The currencies that amounts name, each once. The portal shows a sign for some amounts only. */
export function currenciesOf(amounts: readonly (Cell | null)[]): Currency[] {
  return SIGNS.flatMap(([currency, sign]) => (amounts.some((cell) => sign.test(cell?.raw() ?? "")) ? [currency] : []));
}

/** The only currency that is said; null if none is. Throws PageChanged for a contradiction. */
export function onlyCurrency(said: readonly Currency[]): Currency | null {
  const [currency = null, another] = new Set(said);
  if (another !== undefined) throw new PageChanged("one currency for each amount");
  return currency;
}
