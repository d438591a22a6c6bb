import { sized } from "../form.ts";
import type { Sheet } from "../sheet.ts";
import { edited, type Mutant, sample } from "./mutant.ts";

/** Ids, field names and functions in handlers renamed, as a rewrite of the page would. */
export function* valueMutations({ html, values }: Sheet): Generator<Mutant> {
  for (const { attribute, element, text, start, end } of sample(values, sized(30, 300))) {
    const isCode = attribute === "onclick" || text.startsWith("javascript:");
    if (attribute === "href" && !isCode) continue;
    const renamed = isCode ? text.replaceAll(/\b([a-z]\w*)\(/gi, "$1New(") : `${text}New`;
    yield { op: isCode ? "function renamed" : `${attribute} renamed`, target: `${element} ${isCode ? /\w+(?=\()/.exec(text)?.[0] : text}`, body: edited(html, [{ start, end }, renamed]) };
  }
}
