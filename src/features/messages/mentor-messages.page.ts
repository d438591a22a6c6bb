import type { Cell } from "../../html/cell.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { parseRecords } from "../../html/records.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { MentorMessage } from "./schema.ts";

const messages = defineTable({
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
  tables: [messages],
  texts: ["Mentor Message"],
  empty: { subjects: ["messages", "mentor messages"], sentences: ["No Messages Sent by Proctor"] },
  parse: (section) =>
    parseRecords(section, messages, (row) => ({
      serial_number: row.serial_number.required(parseSerial),
      message: requiredProse(row.message),
      sent: row.sent.text(),
    })),
});
