/** True if a course type is a code, such as `ETH`, `TH` or `NCC`, and not a text. */
export function isCourseTypeCode(text: string): boolean {
  return /^[A-Z]{2,5}$/.test(text);
}
