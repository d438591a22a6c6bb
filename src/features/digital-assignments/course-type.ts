/** Whether the portal names a type of course by its code (`ETH`, `TH`, `NCC`; the list is open) and not in words. */
export function isCourseTypeCode(text: string): boolean {
  return /^[A-Z]{2,5}$/.test(text);
}
