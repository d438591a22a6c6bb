import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { integer, list, nullable, record, text } from "../../contract/fields.ts";
import { hasEmptyMessage } from "../../html/absence.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { attribute, childElements, findAll } from "../../html/find.ts";
import { heading } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { parseRecords } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseSerial } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const ClassMessage = record("ClassMessage", "A message of a teacher to a class.", {
  course: text("Course, as the portal shows it (Course).", "CSE3009 - NoSQL Databases"),
  message: text("The message (Message).", "Bring your laptops on Monday."),
});
type ClassMessage = Static<typeof ClassMessage>;

const MentorMessage = record("MentorMessage", "A message of the mentor.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  message: text("The message (Message).", "Meet me before the registration."),
  sent: nullable(text("Time at which it was sent, as the portal shows it (Sent On).", "21-Sep-2026 10:15")),
});
type MentorMessage = Static<typeof MentorMessage>;

const Messages = record("Messages", "Messages to the student.", {
  class_messages: list(ClassMessage, "Messages of teachers, in the portal's order."),
  mentor_messages: list(MentorMessage, "Messages of the mentor, in the portal's order."),
});

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

const mentorTable = defineTable({
  serial_number: column("Sl.No."),
  message: column("Message"),
  sent: column("Sent On"),
});

function requiredProse(cell: Cell): string {
  const text = cell.prose();
  if (text === null) throw new PageChanged(`a value under "${cell.heading}"`);
  return text;
}

/** Messages of the mentor. Only the page without messages is known; the table is a guess. */
export const mentorMessagesPage = definePage<object, MentorMessage[]>({
  name: "mentor_messages",
  path: "proctor/viewMessagesSendByProctor",
  shape: "menu",
  form: () => ({}),
  section: "main-section",
  isComplete: true,
  tables: [mentorTable],
  texts: ["Mentor Message"],
  empty: { subjects: ["messages", "mentor messages"], sentences: ["No Messages Sent by Proctor"] },
  parse: (section) =>
    parseRecords(section, mentorTable, (row) => ({
      serial_number: row.serial_number.required(parseSerial),
      message: requiredProse(row.message),
      sent: row.sent.text(),
    })),
});

export const messages = endpoint({
  path: "/student/messages",
  scopes: ["messages"],
  tag: "unconfirmed",
  summary: "Messages of teachers and of the mentor.",
  description:
    "Messages to the student's classes and from the mentor. Nothing is marked as read. Of the mentor's page, only the form without messages is known.",
  cost: { requests: 2 },
  empty: { answer: "`[]` for `class_messages` and `mentor_messages`" },
  body: SessionBody,
  answer: Messages,
  example: {},
  pages: [classMessagesPage, mentorMessagesPage],
  async read(student) {
    const [class_messages, mentor_messages] = await Promise.all([
      student.read(classMessagesPage, {}),
      student.read(mentorMessagesPage, {}),
    ]);
    return { class_messages, mentor_messages };
  },
});
