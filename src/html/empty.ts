import { collapse } from "./dom/collapse.ts";
import type { HtmlElement } from "./dom/element.ts";
import { isHiddenWithin } from "./dom/hidden.ts";
import { find } from "./find.ts";
import { hasStruckText } from "./shown-text.ts";
import { textOf } from "./text.ts";

/** True if a whole text is a message for "no data". */
export type EmptyMessageTest = (text: string) => boolean;

/** Subjects of the messages for "no data" of one page. */
export interface EmptyMessages {
  /** Data that the page can lack: `exam schedule` stands for `No exam schedule found`, `Exam Schedule Not Found` ... */
  readonly subjects?: readonly string[];
  /** Messages of another form. */
  readonly sentences?: readonly string[];
}

/** Data that every page can lack. Pages, accounts, students, sessions and logins are no data: `Student not found` is an error. */
const SUBJECTS = [
  "data",
  "record",
  "records",
  "matching records",
  "row",
  "rows",
  "entry",
  "entries",
  "result",
  "results",
];

/** Part of all forms. Few cells contain it, and searching for it is cheaper than comparing the forms. */
const NO = /^[^\p{L}\p{N}]*(?:sorry\P{L}+)?(?:there\s+(?:is|are)\s+)?no\s|\snot\s+(?:yet\s+)?found/iu;
const FORMS = [
  /^(?:there (?:is|are) )?no (.+?)(?: (?:found|available|available in table|to display))?$/,
  /^(.+) not (?:yet )?found$/,
];
/** Endings that the portal can add. A reason, such as pending fees, makes the text a message of another kind. */
const QUALIFIER =
  / (?:in your account|(?:for|in) (?:the |this )?(?:selected |given )?(?:semester|month|date|day|course|class))$/;

/**
 * The test of a page for its messages for "no data": a closed list of sentences. Any other text that stands where data is
 * expected could be about anything, such as unpaid fees or a page that does not exist.
 */
export function emptyMessageTest({ subjects = [], sentences = [] }: EmptyMessages = {}): EmptyMessageTest {
  const known = new Set([...SUBJECTS, ...subjects].map(normal));
  const whole = new Set(sentences.map(normal));
  const initials = new Set([...whole].map((sentence) => sentence.charAt(0)));
  const mayBeSentence = (text: string) => initials.has((/[\p{L}\p{N}]/u.exec(text)?.[0] ?? "").toLowerCase());
  return (text) => {
    if (text.length > 200 || !(NO.test(text) || (whole.size > 0 && mayBeSentence(text)))) return false;
    const message = normal(text).replace(QUALIFIER, "");
    return whole.has(message) || FORMS.some((form) => form.test(message) && known.has(message.replace(form, "$1")));
  };
}

/** True if the whole text is a message for "no data" that every page can show: `No data Found`, `No Record(S) Found` ... */
export const isEmptyMessage: EmptyMessageTest = emptyMessageTest();

/** True if the whole text of an element is a message for "no data". One that is struck through is not valid any more. */
export const isEmptyMessageIn = (element: HtmlElement, isEmpty: EmptyMessageTest): boolean =>
  isEmpty(textOf(element)) && !hasStruckText(element);

/** True if an element shows any text other than a message for "no data". */
export function showsSomething(element: HtmlElement, isEmpty: EmptyMessageTest): boolean {
  return textOf(element) !== "" && !isEmptyMessageIn(element, isEmpty);
}

/** True if an element or one of its visible descendants, except an `option`, shows exactly a message for "no data". */
export function hasEmptyMessage(root: HtmlElement, isEmpty: EmptyMessageTest): boolean {
  const isMessage = (element: HtmlElement) =>
    element.name !== "option" && isEmptyMessageIn(element, isEmpty) && !isHiddenWithin(root, element);
  return isMessage(root) || find(root, isMessage) !== null;
}

/** Without case, `(s)`, an apology, and signs, brackets and pictures around the message. */
function normal(text: string): string {
  return collapse(text)
    .toLowerCase()
    .replaceAll("(s)", "s")
    .replace(/^[^\p{L}\p{N}]{1,10}/u, "")
    .replace(/^sorry\P{L}{1,3}/u, "")
    .replace(/[^\p{L}\p{N}]{1,20}$/u, "");
}
