import { scrubCode } from "./code.ts";
import { type Substitutes, scrubText } from "./text.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Attributes whose names and values the portal's developers chose. */
const STRUCTURE = new Set(
  (
    "id class name for type role rel method enctype action-type colspan rowspan width height align valign border style bgcolor " +
    "cellpadding cellspacing maxlength minlength size rows cols tabindex target accept charset lang dir http-equiv " +
    "autocomplete data-bs-toggle data-bs-target data-bs-dismiss data-toggle data-target data-dismiss aria-hidden " +
    "aria-expanded aria-controls aria-labelledby aria-describedby"
  ).split(" "),
);
const FLAGS = new Set(["hidden", "selected", "checked", "disabled", "readonly", "required", "multiple"]);
/** A number of three digits or more in an id or name is data: an employee, a class. */
const HAS_DATA = /\d{3}|@/;
const HARMLESS_STYLE = /^[\w\s:;#%.,!()-]*$/;

/** Replaces the data in the value of an attribute (lowercase name). */
export function scrubAttribute(name: string, value: string, vocabulary: Vocabulary, substitutes: Substitutes): string {
  if (name === "style" || name === "bgcolor") return HARMLESS_STYLE.test(value) && !/url/i.test(value) ? value : "";
  if (FLAGS.has(name)) return "";
  if (STRUCTURE.has(name) && !HAS_DATA.test(value)) return value;
  if (name.startsWith("on") || /^\s*javascript:/i.test(value)) return scrubCode(value, vocabulary, substitutes);
  return scrubText(value, vocabulary, substitutes);
}

/** True if an attribute keeps its name. Any other name could be text of the page inside angle brackets. */
export const isAttributeName = (name: string): boolean => /^[a-z][a-z:_-]{0,40}$/i.test(name);
