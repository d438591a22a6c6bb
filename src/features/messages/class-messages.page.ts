import { hasEmptyMessage } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, childElements, findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { definePage } from "../../portal/define-page.ts";
import type { ClassMessage } from "./schema.ts";

const LABELS = ["Course", "Message"];

/** Messages of teachers to their classes: a panel with a course and a message for each. */
export const classMessagesPage = definePage<object, ClassMessage[]>({
  name: "class_messages",
  path: "academics/common/StudentClassMessage",
  shape: "menu",
  form: () => ({}),
  section: "main-section",
  isComplete: true,
  texts: ["Class Messages"],
  labels: LABELS,
  empty: { subjects: ["messages", "class messages"], sentences: ["No Messages Sent by Faculty"] },
  parse(section) {
    const panels = findAll(section.element, isPanel);
    if (panels.length === 0 && !hasEmptyMessage(section.element, section.isEmptyMessage))
      throw new PageChanged("a panel for each message");
    if (panels.some(isNested)) throw new PageChanged("a panel for each message, outside of other panels");
    section.records += panels.length;
    return panels.map((panel) => ({
      course: valueAfter(section, panel, "Course"),
      message: valueAfter(section, panel, "Message"),
    }));
  },
});

const isPanel = (element: HtmlElement) => /(?:^|\s)panel(?:\s|$)/.test(attribute(element, "class") ?? "");

/** In document order, a panel inside of another one follows an outer one directly. */
const isNested = (panel: HtmlElement, at: number, panels: readonly HtmlElement[]) =>
  panel.index < (panels[at - 1]?.end ?? 0);

/** The text of the element after a label. Accounts for both; the account of the page judges the rest of the panel. */
function valueAfter(section: Section, panel: HtmlElement, label: string): string {
  section.report.lookedFor("label", label);
  const parents = [panel, ...findAll(panel, () => true)];
  const found = parents.flatMap((parent) => {
    if (parent.heading === heading(label)) return [];
    const children = childElements(parent);
    return children.flatMap((name, at) => (name.heading === heading(label) ? [{ name, value: children[at + 1] }] : []));
  });
  const [first, another] = found;
  const isLabel = LABELS.some((other) => first?.value?.heading === heading(other));
  const text =
    first?.value === undefined || isLabel ? null : new Cell(label, first.value, heading(label), section).prose();
  if (first?.value === undefined || text === null || another !== undefined)
    throw new PageChanged(`one value after "${label}" in each panel`);
  if (!first.value.closed) throw new PageChanged(`the end of the value after "${label}"`);
  section.account(first.name, first.value);
  return text;
}
