import { around, escapeHtml, mainSection } from "../html/html.ts";
import { classMessagesOf } from "../world/messages.ts";
import { menuPage, type PortalPage } from "./page.ts";

/** Messages of teachers: a panel with a course and a message for each. */
export const classMessagesPage: PortalPage = {
  ...menuPage("class_messages", "academics/common/StudentClassMessage", "Academics", "Class Messages"),
  variants: [
    "none", // no panel, "No Messages Sent by Faculty"
  ],
  render({ student, variant }) {
    const messages = variant === "none" ? [] : classMessagesOf(student);
    const panels = messages.map(
      ({ course, message }) => `					<div class="panel panel-default">
						<div class="panel-body">
							<div><span style="font-weight: bold;">Course:</span> <span>${escapeHtml(course)}</span></div>
							<b>Message:</b> <p>${escapeHtml(message)}</p>
						</div></div>`,
    );
    const nothing = around('<div class="text-center"><span style="color: red;">', "No Messages Sent by Faculty");
    return mainSection("Class Messages", panels.length === 0 ? nothing : panels.join("\n"));
  },
};
