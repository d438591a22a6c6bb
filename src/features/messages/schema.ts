import type { Static } from "typebox";
import { integer, list, nullable, record, text } from "../../contract/fields.ts";

export const ClassMessage = record("ClassMessage", "A message of a teacher to a class.", {
  course: text("Course, as the portal shows it (Course).", "CSE3009 - NoSQL Databases"),
  message: text("The message (Message).", "Bring your laptops on Monday."),
});
export type ClassMessage = Static<typeof ClassMessage>;

export const MentorMessage = record("MentorMessage", "A message of the mentor.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  message: text("The message (Message).", "Meet me before the registration."),
  sent: nullable(text("Time at which it was sent, as the portal shows it (Sent On).", "21-Sep-2026 10:15")),
});
export type MentorMessage = Static<typeof MentorMessage>;

export const Messages = record("Messages", "Messages to the student.", {
  class_messages: list(ClassMessage, "Messages of teachers, in the portal's order."),
  mentor_messages: list(MentorMessage, "Messages of the mentor, in the portal's order."),
});
export type Messages = Static<typeof Messages>;
