/** True if a course type is a code, such as `ETH`, `TH` or `NCC`, and not a text. */
export const isCourseTypeCode = (text: string): boolean => /^[A-Z]{2,5}$/.test(text);
