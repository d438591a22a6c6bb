import { type EmptyMessageTest, isEmptyMessage } from "./absence.ts";
import { type Aliases, noAliases } from "./aliases.ts";
import { type HtmlElement, isHiddenWithin } from "./dom/element.ts";
import { find } from "./find.ts";
import { AnswerMismatch, PageChanged } from "./page-changed.ts";
import { ParseReport, placeOf } from "./report.ts";
import { parseTimeRange } from "./values.ts";

/** The context of the request, in addition to the parser's input. */
export interface ParseContext {
  readonly report: ParseReport;
  /** The student whose session requested the page; null if unknown. */
  readonly registrationNumber: string | null;
  /** Further wordings of the page's headings and labels, which the operator has set. */
  readonly aliases?: Aliases;
}

export const newContext = (registrationNumber: string | null = null, aliases = noAliases): ParseContext => ({
  report: new ParseReport(),
  registrationNumber,
  aliases,
});

/**
 * The part of a page that belongs to one parser. It keeps track of its content: parsers mark what they have used, and
 * `assertAccounted` checks the rest.
 */
export class Section {
  readonly element: HtmlElement;
  readonly report: ParseReport;
  /** True if a whole text is a message for "no data" of this page. */
  readonly isEmptyMessage: EmptyMessageTest;
  readonly #registrationNumber: string | null;
  /** The elements that `account` has marked as used. */
  readonly accounted = new Set<HtmlElement>();
  /** The number of data rows or other records found so far. A section without any must prove that it is empty. */
  records = 0;
  /** Known tables and parts, such as the rows below a course, without a data row. A text in one could be the reason. */
  readonly emptyParts: HtmlElement[] = [];

  constructor(element: HtmlElement, context: ParseContext = newContext(), isEmpty: EmptyMessageTest = isEmptyMessage) {
    this.element = element;
    this.report = context.report;
    this.isEmptyMessage = isEmpty;
    this.#registrationNumber = context.registrationNumber;
  }

  /** Marks elements and everything inside them as used. */
  account(...elements: readonly HtmlElement[]): void {
    for (const element of elements) this.accounted.add(element);
  }

  /** The first visible element with this id. The portal repeats ids, and a stale hidden copy may come first. */
  byId(id: string): HtmlElement | null {
    this.report.lookedFor("id", id);
    return find(this.element, (found) => found.attributes.has("id", id) && !isHiddenWithin(this.element, found));
  }

  /** Like `byId`, for an element that identifies the page. Throws PageChanged if it is missing. */
  requireId(id: string): HtmlElement {
    const element = this.byId(id);
    if (element === null) throw new PageChanged(`element #${id}`);
    return element;
  }

  /** Throws PageChanged when the page was cut in an element or in one around it: what follows it may be missing. */
  assertComplete(element: HtmlElement, anchor: string): void {
    for (let around = element; around.parent !== null; around = around.parent)
      if (around.truncated) throw new PageChanged(anchor);
  }

  /** Reports a text that no field uses. */
  leaveUnread(element: HtmlElement): void {
    this.report.leaveUnread(placeOf(element, this.element));
  }

  /** Reports a text that does not match its field, or a value that contradicts another one. */
  leaveUnfit(field: string): void {
    this.report.unfit.push(field);
  }

  /** Parses the text of a field. A text that does not match is reported, and the field is null. */
  fit<T>(field: string, text: string | null, parse: (text: string) => T | null): T | null {
    if (text === null) return null;
    const value = parse(text);
    if (value === null) this.leaveUnfit(field);
    return value;
  }

  /** Parses the time range of the fields `start_time` and `end_time`. A time that does not match is reported, and its field is null. */
  fitTimes(text: string | null): { readonly start_time: string | null; readonly end_time: string | null } {
    const { start, end } = parseTimeRange(text ?? "");
    return { start_time: this.fit("start_time", text, () => start), end_time: this.fit("end_time", text, () => end) };
  }

  /** Rule 5: reports two values of the page that contradict each other. They stay as they are. */
  checkAgreement(field: string, agree: boolean): void {
    if (!agree) this.leaveUnfit(field);
  }

  /**
   * Rule 1: compares what the page says about itself with what was requested. Throws AnswerMismatch if both are known and differ
   * in more than case.
   */
  assertAnswers(field: string, shown: string | null | undefined, requested: string | null | undefined): void {
    if (shown && requested && shown.toUpperCase() !== requested.toUpperCase()) throw new AnswerMismatch(field);
  }

  /** Like `assertAnswers`, for the student's registration number. */
  assertStudent(shown: string | null | undefined): void {
    this.assertAnswers("registration_number", shown, this.#registrationNumber);
  }
}
