import { Effect } from "./dom/attributes.ts";
import { collapse } from "./dom/collapse.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { attribute, closest, find, findAll } from "./find.ts";
import { PageChanged } from "./page-changed.ts";

// Rule 4: absence is proven.

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
const SUBJECTS = "data|record|records|matching records|row|rows|entry|entries|result|results".split("|");

/** Part of all forms. Few cells contain it, and searching for it is cheaper than comparing the forms. */
const NO = /\bno\s|\snot\s+(?:yet\s+)?found/i;
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

/** True if an element shows any text other than a message for "no data". */
export const showsSomething = ({ text }: HtmlElement, isEmpty: EmptyMessageTest): boolean =>
  text !== "" && !isEmpty(text);

/** True if an element or one of its visible descendants, except a `select` and its options, shows exactly a message for "no data". */
export function hasEmptyMessage(root: HtmlElement, isEmpty: EmptyMessageTest): boolean {
  const isMessage = (element: HtmlElement) =>
    element.name !== "option" && element.name !== "select" && isEmpty(element.text) && !isHiddenWithin(root, element);
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

/** `Showing 1 to 10 of 23 entries`, `1 - 10 of 23`, `Page 1 of 3`. */
const RANGE = /\b(\d[\d,]{0,9}) ?(?:to|[-–]) ?(\d[\d,]{0,9}) of (\d[\d,]{0,9})\b/i;
const PAGE = /\bpage (\d+) ?(?:of|\/) ?(\d+)\b/i;
const COUNT = /\b(\d+) of (\d+) (?:records?|entries|rows|results)\b/i;

/** True if a line says which rows or page of a table are shown. */
export const isPaging = (text: string): boolean => RANGE.test(text) || PAGE.test(text) || COUNT.test(text);

/** Throws PageChanged if a paging line announces more rows than the page shows. */
export function assertLastPage(text: string): void {
  const [, ...numbers] = RANGE.exec(text) ?? [];
  const [first = 1, last = 0, all = 0] = numbers.map((count) => Number(count.replaceAll(",", "")));
  const pages = Number(PAGE.exec(text)?.[2] ?? 1);
  const [, shown = 0, of = 0] = (COUNT.exec(text) ?? []).map(Number);
  if (all > last - first + 1 || pages > 1 || (all === 0 && of > shown))
    throw new PageChanged("the rows of every page of the table");
}

/** True for a control that pages, resizes, searches or exports a table. Throws PageChanged if it leads to further pages. */
export function isPagingControl(element: HtmlElement): boolean {
  if ((element.attributes.effect & Effect.pages) === 0) return false;
  const links = findAll(element, ({ name }) => name === "a" || name === "button");
  if (links.some(({ text }) => /^(?:[2-9]|\d\d+)$/.test(text)))
    throw new PageChanged("the rows of every page of the table");
  return true;
}

const DATA_TABLE = /\bDataTable\s*\(/gi;
/** Characters of the settings of a DataTable that are searched. Without a limit, the time would grow with the square of a script. */
const MOST_SETTINGS = 4_000;
const DATA_SOURCE = /["']?\b(?:ajax|serverSide|sAjaxSource|bServerSide|data|aaData)["']?\s*:/;

/** Throws PageChanged if a script of this part loads the rows of a table: the page shows other rows than the student sees. */
export function assertNoDataSource(part: HtmlElement): void {
  for (const script of findAll(part, "script")) {
    const code = script.children.join("");
    if (!/DataTable/i.test(code)) continue;
    for (const { index } of code.matchAll(DATA_TABLE)) {
      const [settings = ""] = code.slice(index, index + MOST_SETTINGS).split(/\)\s*[;.]/, 1);
      if (DATA_SOURCE.test(settings)) throw new PageChanged("rows in the table, not in a script");
    }
  }
}

const SPINNER = /(?:^|\s)(?:fa-spin|fa-spinner|spinner-border|spinner-grow|spinner|loader|loading)(?:\s|$)/;

/** Throws PageChanged if an empty part of a page waits for its data: with a spinner, or with another page in a frame. */
export function assertNotWaiting(part: HtmlElement): void {
  for (const element of part.descendants) {
    const isSpinner = SPINNER.test(attribute(element, "class") ?? "") && closest(element, "button") === null;
    if ((isSpinner || element.name === "iframe") && !isHiddenWithin(part, element))
      throw new PageChanged("the data of the page, not a sign that it is being loaded");
  }
}
