import type { Answer } from "../../service.ts";

/**
 * The changes of a variant to the answer of the plain page, by path (`0.debar_status`). A list of a different length or a
 * value of a different type is given as a whole. `{}`: the page looks different but contains the same data.
 */
export type Changes = Readonly<Record<string, unknown>>;

/** A custom check, for variants with too many changes to list. */
export type Check = (answer: Answer, plain: Answer) => void;

/** The variants of one page and the changes that they make to an answer. A string is an error code. */
export interface Cases {
  readonly page: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly student: string;
  readonly variants: Readonly<Record<string, Changes | Check | string>>;
}

/** The variants of a page, as a call shows them. */
export const of =
  (page: string, path: string, body: Cases["body"] = {}, student = "23DMO0001") =>
  (variants: Cases["variants"]): Cases => ({ page, path, body, student, variants });

/** The whole answer is an empty list. */
export const nothing: Changes = { "": [] };

/** The same change in the first `count` items of a list; `#` is the index. */
export const inEach = (length: number, way: string, value: unknown): Changes =>
  Object.fromEntries(Array.from({ length }, (_, index) => [way.replace("#", String(index)), value]));

/** The differences between two answers. */
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
