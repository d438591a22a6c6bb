const slug = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/**
 * Makes the UIDs of one file out of what names a thing: the same thing has the same UID in every export, whatever else
 * changes about it. A name that occurs again is numbered in the order of the file. No UID names the student.
 */
export function uidsOf(...file: readonly string[]): (...name: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (...name) => {
    const key = [...file, ...name].map(slug).join("-");
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key}${times === 1 ? "" : `.${times}`}@portico`;
  };
}
