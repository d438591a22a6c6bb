import type { HtmlElement } from "./dom/element.ts";
import { attribute, byId, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";
import { collapse, textOf } from "./text.ts";

/** One choice of a select. */
export interface Option {
  readonly value: string;
  /** What is shown, collapsed. */
  readonly text: string;
}

/**
 * The choices of the select with this id, without placeholders: an empty value, or a text that begins with `--`. Throws
 * PageChanged when there is no such select, or when it does not end.
 */
export function parseOptions(root: HtmlElement, id: string): Option[] {
  const select = byId(root, id);
  if (select?.name !== "select" || !select.closed) throw new PageChanged(`the select ${id}`);
  return findAll(select, "option")
    .map((option) => {
      const text = textOf(option);
      return { value: collapse(attribute(option, "value") ?? text), text };
    })
    .filter(({ value, text }) => value !== "" && !text.startsWith("--"));
}
