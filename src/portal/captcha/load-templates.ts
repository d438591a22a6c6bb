import { readFile } from "node:fs/promises";
import { builtinTemplates } from "./builtin-templates.ts";
import { InvalidTemplates, parseTemplates, type TemplateSet } from "./templates.ts";

/** The value of CAPTCHA_TEMPLATES for the set that Portico includes. */
export const BUILTIN_TEMPLATES = "builtin";

/** Loads the built-in template set or a file of `npm run captcha:learn`. Throws InvalidTemplates. */
export async function loadTemplates(name: string): Promise<TemplateSet> {
  if (name === BUILTIN_TEMPLATES) return builtinTemplates;
  const json = await readFile(name, "utf8").catch(() => {
    throw new InvalidTemplates("cannot be read");
  });
  return parseTemplates(json);
}
