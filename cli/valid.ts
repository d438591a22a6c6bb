type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is no list. What a file has may have been changed by anybody. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object with texts in these fields. */
export const hasTexts = (value: unknown, ...names: readonly string[]): value is Fields =>
  isObject(value) && names.every((name) => typeof value[name] === "string");

export const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);
