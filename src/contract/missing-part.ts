import type { Static } from "typebox";
import { errorCatalogue } from "./error-catalogue.ts";
import { boolean, list, record, text } from "./fields.ts";
import { userMessage } from "./user-messages.ts";

const MissingPart = record("MissingPart", "The problem in place of a part that could not be read.", {
  field: text("The part, by the name of its endpoint: call that to read it again.", "timetable"),
  code: text("The error code, as of a call that fails.", "portal_page_changed"),
  detail: text("The reason in this case, for developers. Never quotes the portal.", errorCatalogue.portal_timeout.when),
  retryable: boolean("The same request may succeed later without anybody doing anything.", false),
  user_message: text("A sentence for the student, as in a problem.", userMessage("portal_page_changed", "en")),
});
export type MissingPart = Static<typeof MissingPart>;

/** The parts that an answer lacks. Each has its problem in place of the data. */
export const missingParts = list(MissingPart, "The parts that could not be read; `[]` if the answer is complete.");
