/**
 * Makes the UIDs of one file out of what names a thing: the same thing has the same UID in every export, whatever else
 * changes about it. A name that occurs again is numbered in the order of the file. No UID names the student.
 */
export function uidsOf(...file: readonly string[]): (...name: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (...name) => {
    const words = [...file, ...name].join(" ").toLowerCase();
    const key = (words.match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key}${times === 1 ? "" : `.${times}`}@portico`;
  };
}
