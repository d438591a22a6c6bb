import { SessionBody } from "../../contract/bodies.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { classMessagesPage } from "./class-messages.page.ts";
import { mentorMessagesPage } from "./mentor-messages.page.ts";
import { Messages } from "./schema.ts";

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
