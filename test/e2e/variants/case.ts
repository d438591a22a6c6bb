import type { Answer } from "../../service.ts";

/**
 * What a variant changes in the plain page's answer, by the way to the value (`0.debar_status`). A list of another
 * length and a value of another kind are given whole. `{}`: the page looks different and says the same.
 */
export type Changes = Readonly<Record<string, unknown>>;

/** A check of its own, where the changes are too many to be written out. */
export type Check = (answer: Answer, plain: Answer) => void;

/** The variants of one page and what they must change in an answer. A text is the code of a refusal. */
export interface Cases {
  readonly page: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Who asks; 23DMO0001 if nobody else. */
  readonly student?: string;
  readonly variants: Readonly<Record<string, Changes | Check | string>>;
}

/** The whole answer is an empty list. */
export const nothing: Changes = { "": [] };

/** The same change in so many elements of a list, `#` standing for the number of each. */
export const inEach = (length: number, way: string, value: unknown): Changes =>
  Object.fromEntries(Array.from({ length }, (_, index) => [way.replace("#", String(index)), value]));

/** What is different in the second of two answers. */
export function changes(plain: unknown, shown: unknown, way = ""): Changes {
  const below = (key: string) => (way === "" ? key : `${way}.${key}`);
  const isGroup = isObject(plain) && isObject(shown) && Array.isArray(plain) === Array.isArray(shown);
  if (!isGroup || (Array.isArray(plain) && Object.keys(plain).length !== Object.keys(shown).length)) {
    return Object.is(plain, shown) ? {} : { [way]: shown };
  }
  const keys = new Set([...Object.keys(plain), ...Object.keys(shown)]);
  return Object.assign({}, ...[...keys].map((key) => changes(plain[key], shown[key], below(key))));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
