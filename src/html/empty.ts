import { collapse } from "./dom/collapse.ts";
import type { HtmlElement } from "./dom/element.ts";
import { find } from "./find.ts";
import { textOf } from "./text.ts";

/** The words of messages for "no data". A message with any other word could be about anything. */
const SUBJECTS = new Set(
  (
    "a academic account allotted any applied assessment assessments assignment assignments attendance available biometric booking bookings by " +
    "calendar class classes course courses credit credits curriculum data date day detail details digital display due dues employee entries entry exam " +
    "examination exams events faculty fee fees for found general grade grades history hour hours in information is it leave log logs mark marks material " +
    "materials matching mentor message messages month months of on open or outing page payment payments pending proctor punch punches receipt receipts record " +
    "records register registered request requests result results row rows schedule schedules selected semester sent slot slots student " +
    "table the their this timetable to uploaded weekend with you your"
  ).split(" "),
);
const EMPTY_MESSAGE = /^(?:no|there (?:is|are) no) (.+)$|^(.+ )?not (?:yet )?(?:found|available)$|^yet to post$/i;

/** True if an element shows any text other than a message for "no data". */
export function showsSomething(element: HtmlElement): boolean {
  const text = textOf(element);
  return text !== "" && !isEmptyMessage(text);
}

/** True if the whole text is a message for "no data": `No data Found`, `No Record(S) Found`, `Yet to post.` ... */
export function isEmptyMessage(text: string): boolean {
  const message = collapse(text)
    .replace(/[.! ]{1,20}$/, "")
    .replaceAll("(s)", "s")
    .replaceAll("(S)", "s");
  if (message.length > 100) return false;
  const match = EMPTY_MESSAGE.exec(message);
  const words = (match?.[1] ?? match?.[2] ?? "").toLowerCase().split(" ");
  return match !== null && words.every((word) => word === "" || SUBJECTS.has(word));
}

/** True if an element or one of its descendants, except an `option`, shows exactly a message for "no data". */
export function hasEmptyMessage(root: HtmlElement): boolean {
  const isMessage = (element: HtmlElement) => element.name !== "option" && isEmptyMessage(textOf(element));
  return isMessage(root) || find(root, isMessage) !== null;
}
