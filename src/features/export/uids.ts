/**
 * Creates the UIDs of one file from names, so that an event has the same UID in every export even if its details change.
 * Repeated names are numbered in the order of the file. No UID identifies the student.
 */
export function uidsOf(...file: readonly string[]): (...name: readonly string[]) => string {
  const counts = new Map<string, number>();
  return (...name) => {
    const text = [...file, ...name].join(" ").toLowerCase();
    const key = (text.match(/[\p{L}\p{N}]+/gu) ?? []).join("-");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}${count === 1 ? "" : `.${count}`}@portico`;
  };
}
