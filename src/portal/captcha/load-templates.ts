import { readFile } from "node:fs/promises";
import { builtinTemplates } from "./builtin-templates.ts";
import { InvalidTemplates, parseTemplates, type TemplateSet } from "./templates.ts";

/** Returns the template set that CAPTCHA_TEMPLATES names. Throws InvalidTemplates with a sentence for the operator. */
export async function loadTemplates(setting: string): Promise<() => TemplateSet> {
  if (setting === "builtin") return builtinTemplates;
  try {
    const templates = parseTemplates(await readFile(setting, "utf8"));
    return () => templates;
  } catch (error) {
    const reason = error instanceof InvalidTemplates ? error.message : "cannot be read";
    throw new InvalidTemplates(
      `CAPTCHA_TEMPLATES must be builtin or a file of npm run captcha:learn. The file ${reason}.`,
    );
  }
}
