import type { PageSource } from "../page-source.ts";
import { sized } from "../size.ts";
import { damage, type Mutant, sample } from "./mutant.ts";

/** Renames ids, field names and functions in handlers, as a rewrite of the page would. */
export const valueMutations = (page: PageSource): Mutant[] =>
  sample(page.values, sized(15, 300)).map((value) => {
    const { attribute, element, text } = value;
    if (attribute !== "id" && attribute !== "name") {
      const renamed = text.replaceAll(/\b([a-z]\w*)\(/gi, "$1New(");
      return damage(page, "function renamed", `${element} ${/\w+(?=\()/.exec(text)?.[0]}`, [value, renamed]);
    }
    return damage(page, `${attribute} renamed`, `${element} ${text}`, [value, `${text}New`]);
  });
