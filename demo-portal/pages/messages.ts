import { escapeHtml, mainSection } from "../html/html.ts";
import { classMessagesOf, mentorMessagesOf } from "../world/messages.ts";
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
    const nothing = `					<div class="text-center"><span style="color: red;">No Messages Sent by Faculty</span></div>`;
    return mainSection("Class Messages", panels.length === 0 ? nothing : panels.join("\n"));
  },
};

/** Messages of the mentor. Only the page without messages is known; the table is a guess. */
export const mentorMessagesPage: PortalPage = {
  ...menuPage("mentor_messages", "proctor/viewMessagesSendByProctor", "Mentor", "Mentor Message"),
  variants: [
    "none", // no table, "No messages"
    "header_only", // the table has only its headings
  ],
  render({ student, variant }) {
    const messages = variant === "none" || variant === "header_only" ? [] : mentorMessagesOf(student);
    if (messages.length === 0 && variant !== "header_only")
      return mainSection("Mentor Message", `					<h5 class="text-center">No messages</h5>`);
    const rows = messages.map(
      ({ message, sent }, index) =>
        `						<tr><td>${index + 1}</td><td>${escapeHtml(message)}</td><td>${sent}</td></tr>`,
    );
    return mainSection(
      "Mentor Message",
      `					<table class="table table-bordered">
						<tr><th>Sl.No.</th><th>Message</th><th>Sent On</th></tr>
${rows.join("\n")}</table>`,
    );
  },
};
