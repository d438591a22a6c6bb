/** Codes of the course types that pages show as text. */
const CODES: Readonly<Record<string, string>> = {
  "theory only": "TH",
  "embedded theory": "ETH",
  "embedded lab": "ELA",
  "lab only": "LO",
  project: "PJT",
  "embedded project": "EPJ",
  "soft skill": "SS",
};

/** Types that the portal is not known to show for one code only. */
const AMBIGUOUS: readonly string[] = ["project", "embedded project", "soft skill"];

/** True if a course type is a code, such as `ETH`, `TH` or `NCC`, and not a text. */
export const isCourseTypeCode = (text: string): boolean => /^[A-Z]{2,5}$/.test(text);

/** The code of a course type, or undefined if the type is not known. */
export const typeCodeOf = (type: string | null): string | undefined => CODES[type?.toLowerCase() ?? ""];

/** The code of a course type that has no other code, or undefined. */
export const onlyTypeCodeOf = (type: string | null): string | undefined =>
  AMBIGUOUS.includes(type?.toLowerCase() ?? "") ? undefined : typeCodeOf(type);
