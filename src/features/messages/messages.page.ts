import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { list, orNull, record, text } from "../../contract/fields.ts";
import { hasEmptyMessage } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, childElements, findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const ClassMessage = record("ClassMessage", "A message of a teacher to a class.", {
  course: text("Course, as the portal shows it (Course).", "CSE3009 - NoSQL Databases"),
  message: orNull.text("The message; null if it has no text (Message).", "Bring your laptops on Monday."),
});
type ClassMessage = Static<typeof ClassMessage>;

const Messages = record("Messages", "Messages to the student.", {
  class_messages: list(ClassMessage, "Messages of teachers, in the portal's order."),
});

const LABELS = ["Course", "Message"];

/** Messages of teachers to their classes: a panel with a course and a message for each. */
export const classMessagesPage = definePage<object, ClassMessage[]>({
  name: "class_messages",
  path: "academics/common/StudentClassMessage",
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
    return panels.map((panel) => {
      const course = valueAfter(section, panel, "Course");
      if (course === null) throw new PageChanged('a text after "Course"');
      return { course, message: valueAfter(section, panel, "Message") };
    });
  },
});

const isPanel = (element: HtmlElement) => /(?:^|\s)panel(?:\s|$)/.test(attribute(element, "class") ?? "");

/** In document order, a panel inside of another one follows an outer one directly. */
const isNested = (panel: HtmlElement, at: number, panels: readonly HtmlElement[]) =>
  panel.index < (panels[at - 1]?.end ?? 0);

/** The text of the element after a label. Accounts for both; the account of the page judges the rest of the panel. */
function valueAfter(section: Section, panel: HtmlElement, label: string): string | null {
  section.report.lookedFor("label", label);
  const parents = [panel, ...findAll(panel, () => true)];
  const found = parents.flatMap((parent) => {
    if (parent.heading === heading(label)) return [];
    const children = childElements(parent);
    return children.flatMap((name, at) => (name.heading === heading(label) ? [{ name, value: children[at + 1] }] : []));
  });
  const [first, another] = found;
  const isLabel = LABELS.some((other) => first?.value?.heading === heading(other));
  if (first?.value === undefined || isLabel || another !== undefined)
    throw new PageChanged(`one value after "${label}" in each panel`);
  if (!first.value.closed) throw new PageChanged(`the end of the value after "${label}"`);
  section.account(first.name, first.value);
  return new Cell(label, first.value, heading(label), section).prose();
}

export const messages = endpoint({
  path: "/student/messages",
  scopes: ["messages"],
  tag: "unconfirmed",
  summary: "Messages of teachers.",
  description:
    "Messages to the student's classes. Nothing is marked as read. For those of the mentor, see the page `proctor/viewMessagesSendByProctor` of `/student/page`.",
  empty: { answer: "`[]` for `class_messages`" },
  body: SessionBody,
  answer: Messages,
  pages: [classMessagesPage],
  read: async (student) => ({ class_messages: await student.read(classMessagesPage, {}) }),
});
