import { collapse } from "../dom/collapse.ts";
import type { HtmlElement } from "../dom/element.ts";
import { isClosedDetails, isClosedPart, isHiddenWithin } from "../dom/hidden.ts";
import { isBlock, isTextless } from "../dom/visible-text.ts";
import { hasEmptyMessage } from "../empty.ts";
import { attribute, closest, findAll } from "../find.ts";
import { PageChanged } from "../page-changed.ts";
import { hasStruckText } from "../shown-text.ts";
import { type Columns, hasHeadings, type Table } from "../table/table.ts";
import { heading, textOf, wantedHeadings } from "../text.ts";
import { isLikeRow } from "./like-row.ts";
import { assertLoaded, isInPlaceOfText, isNextToText, isOpenWithin } from "./loaded.ts";
import { isNotice, isNoticeAround, noticeIn } from "./notices.ts";
import { assertLastPage, isMoreControl, isPageSelect, isPaging, isPagingControl } from "./paging.ts";
import { Section } from "./section.ts";
import { assertNoHiddenRows, assertNoStoredRows, firstRowOf, isDataRow } from "./stored-rows.ts";

/** A text of a page that is not data: a title, a note, a legend. Strings are compared in the normal form of headings. */
export type KnownText = string | RegExp;

/** True if a text is known. */
export type KnownTextTest = (text: string) => boolean;

/** The test for the known texts of a page. */
export function knownTextTest(knownTexts: readonly KnownText[]): KnownTextTest {
  const normalForms = new Set(knownTexts.filter((known) => typeof known === "string").map(heading));
  const patterns = knownTexts.filter((known) => typeof known !== "string");
  return (text) => normalForms.has(heading(text)) || patterns.some((pattern) => pattern.test(text));
}

/** Maximum number of unknown lines of one section. A page with more has changed. */
const MAX_UNKNOWN = 1_000;

/** A visible line of a section that no parser has used. */
interface Line {
  readonly text: string;
  /** The element that contains its first characters. */
  readonly element: HtmlElement;
}

/**
 * Checks the content of a section that its parsers have not used. Throws PageChanged if some of it looks like data, or if
 * no record was found and the section shows anything but a message for "no data". The same applies to the surroundings of
 * each known table without data rows: the row around a nested table, else the section. A hidden table of a known kind must
 * have a visible one there. Other text is reported as unread.
 */
export function assertAccounted(
  section: Section,
  isKnown: KnownTextTest,
  tables: readonly Table<Columns>[] = [],
): void {
  const { lines: all, pictures } = unusedContent(section);
  const lines = all.filter(({ text, element }) => !isKnown(text) && !isControlText(text, element));
  const unread = lines.filter(({ text, element }) => {
    if (isPaging(text)) assertLastPage(text, section.records);
    return !isPaging(text) && (!section.isEmptyMessage(text) || hasStruckText(element));
  });
  if (unread.length > MAX_UNKNOWN) throw new PageChanged(`at most ${MAX_UNKNOWN} unknown texts`);
  // Before anything else is thrown: `npm run diff-page` prints these places for a changed page too.
  for (const { element } of unread) section.leaveUnread(element);
  // A known text with a footnote or a badge is no data.
  const unknown = unread.filter(({ element }) => !isKnown(element.label.text));
  const empty = new Set(
    section.records === 0
      ? [section.element]
      : [...section.emptyTables.map((table) => aroundTable(table, section)), ...section.emptyParts],
  );
  if (unknown.some(({ element }) => isInsideAny(element, empty)))
    throw new PageChanged('a known message for "no data"');
  assertNoStoredRows(empty);
  const withoutData = [...empty, ...section.emptyTables];
  assertLoaded(withoutData);
  accountForPictures(section, pictures, withoutData);
  if (section.records === 0) assertNoHiddenRows(section.element);
  assertShown(hiddenTables(section, tables), section);
  if (unknown.length > 0) assertNoHeadings(unknown, tables);
  assertNoItems(unknown, section);
}

/**
 * Checks the page around a section. Reports every visible notice. Throws PageChanged if the section has no records: the notice could
 * be the reason.
 */
export function assertNoticed(page: HtmlElement, section: Section, isKnown: KnownTextTest): void {
  const { element: part, report, isEmptyMessage } = section;
  const around = new Section(page, { report, registrationNumber: null }, isEmptyMessage);
  // Most of the page is inside of the section.
  const isClosed = (element: HtmlElement) =>
    !isInside(element, part) && !isInside(part, element) && isClosedPart(element);
  around.account(part, ...findAll(page, isClosed));
  const notices = unusedContent(around).lines.filter(
    ({ text, element }) => isNoticeAround(text, element) && !isKnown(text) && !isEmptyMessage(text),
  );
  for (const { element } of notices) around.leaveUnread(element);
  if (section.records === 0 && notices.length > 0) throw new PageChanged('a known message for "no data"');
}

/**
 * Reports the pictures without a caption that no parser has used. Throws PageChanged for a picture in a part without data and without
 * a message for "no data".
 */
function accountForPictures(
  section: Section,
  pictures: readonly HtmlElement[],
  withoutData: readonly HtmlElement[],
): void {
  const shown = pictures.filter((picture) => isOpenWithin(section.element, picture));
  if (shown.length === 0) return;
  if (shown.length > MAX_UNKNOWN) throw new PageChanged(`at most ${MAX_UNKNOWN} unknown pictures`);
  const isIn = (parts: readonly HtmlElement[], picture: HtmlElement) => parts.some((part) => isInside(picture, part));
  const unproven = withoutData.filter((part) => !hasEmptyMessage(part, section.isEmptyMessage));
  if (shown.some((picture) => isIn(unproven, picture))) throw new PageChanged("the data of the page, not a picture");
  for (const picture of shown)
    if (!isIn(withoutData, picture) && !attribute(picture, "alt")?.trim()) section.leaveUnread(picture);
}

/** Throws PageChanged for a heading outside of its table: the rows are shown in another form. */
function assertNoHeadings(unknown: readonly Line[], tables: readonly Table<Columns>[]): void {
  const headings = new Set(
    tables.flatMap(({ columns }) => Object.values(columns).flatMap(({ normalForms }) => normalForms)),
  );
  if (unknown.some(({ text, element }) => headings.has(heading(text)) || headings.has(element.heading)))
    throw new PageChanged("headings in the known tables only");
}

/** Throws PageChanged for a hidden table unless a visible one around it has the same first row. */
function assertShown(hidden: readonly HtmlElement[], section: Section): void {
  const shownIn = new Map<HtmlElement, Set<string>>();
  for (const table of hidden) {
    const part = aroundTable(table, section);
    let firstRows = shownIn.get(part);
    if (firstRows === undefined) {
      const shown = findAll(part, "table").filter((other) => isVisibleIn(section, other));
      firstRows = new Set(shown.map(firstRowOf));
      shownIn.set(part, firstRows);
    }
    if (!firstRows.has(firstRowOf(table))) throw new PageChanged("visible rows in the table");
  }
}

const isVisibleIn = ({ element }: Section, descendant: HtmlElement) => !isHiddenWithin(element, descendant);

/** Hidden tables of a known kind with data that no parser has used. */
function hiddenTables(section: Section, tables: readonly Table<Columns>[]): HtmlElement[] {
  const isOfKind = (element: HtmlElement) =>
    tables.some(({ anchors }) => hasHeadings(element, wantedHeadings(anchors))) && element.rows.some(isDataRow);
  const isUsed = (element: HtmlElement) => {
    for (let current: HtmlElement | null = element; current !== null; current = current.parent) {
      if (section.isAccounted(current)) return true;
    }
    return false;
  };
  const isInHidden = ({ parent }: HtmlElement) => {
    const outer = parent === null ? null : closest(parent, "table");
    return outer !== null && !isVisibleIn(section, outer);
  };
  return findAll(section.element, "table").filter(
    (element) => !isVisibleIn(section, element) && !isInHidden(element) && !isUsed(element) && isOfKind(element),
  );
}

/** The row around a nested table, else the section. */
function aroundTable({ parent }: HtmlElement, section: Section): HtmlElement {
  const row = parent === null ? null : closest(parent, "tr");
  return row !== null && isInside(row, section.element) ? row : section.element;
}

const isControlText = (text: string, element: HtmlElement): boolean =>
  isControl(element) && /^\P{N}{1,60}$/u.test(text) && !isNotice(text) && !isMoreControl(text);

/** True if an element is part of a button or of the caption of a form field. */
function isControl(element: HtmlElement): boolean {
  return ["button", "label", "legend"].some((name) => closest(element, name) !== null) || isButtonLink(element);
}

function isButtonLink(element: HtmlElement): boolean {
  const link = closest(element, "a");
  return link !== null && /(?:^|\s)btn(?:\s|$)/.test(attribute(link, "class") ?? "");
}

const CARD = /(?:^|\s)(?:card|card-body|card-text|list-group-item|tile|media)(?:\s|$)/;

/** Throws PageChanged if a row, list item or card contains an unknown line with a digit, or several unknown lines. */
function assertNoItems(unknown: readonly Line[], section: Section): void {
  const items = itemsAround(unknown, section.element);
  const isData = unknown.some(({ text, element }, index) => {
    // A row or cell that lost its table.
    if (element.name === "#lost") return true;
    const item = items[index];
    // The lines of an item follow each other.
    const isInItem = (line: Line | undefined) => line !== undefined && item && isInside(line.element, item);
    return item && (/\d/.test(text) || isInItem(unknown[index - 1]) || isInItem(unknown[index + 1]));
  });
  if (isData) throw new PageChanged("no data outside the known tables");
}

/** For each line, the row (in a table or not), list item or card around it inside `root`; null elsewhere and in a caption. */
function itemsAround(lines: readonly Line[], root: HtmlElement): (HtmlElement | null)[] {
  const known = new Map<HtmlElement, HtmlElement | null>([[root, null]]);
  const itemAround = (element: HtmlElement): HtmlElement | null => {
    let item = known.get(element);
    if (item === undefined) {
      if (element.name === "caption" || element.parent === null) item = null;
      else item = isItem(element) ? element : itemAround(element.parent);
      known.set(element, item);
    }
    return item;
  };
  return lines.map(({ element }) => itemAround(element));
}

const isItem = (element: HtmlElement): boolean =>
  ["tr", "li", "dl"].includes(element.name) || CARD.test(attribute(element, "class") ?? "") || isLikeRow(element);

const isInside = (element: HtmlElement, outer: HtmlElement): boolean =>
  element.index >= outer.index && element.index < outer.end;

function isInsideAny(element: HtmlElement, parts: ReadonlySet<HtmlElement>): boolean {
  for (let current: HtmlElement | null = element; current !== null; current = current.parent) {
    if (parts.has(current)) return true;
  }
  return false;
}

/** The parts of a section that its parsers have not accounted for: visible lines, and pictures in place of a text. */
interface Content {
  readonly lines: readonly Line[];
  readonly pictures: readonly HtmlElement[];
}

/** The content of a section that its parsers have not accounted for. Iterative because pages may nest deeply. */
function unusedContent(section: Section): Content {
  const lines: Line[] = [];
  const pictures: HtmlElement[] = [];
  let text = "";
  let first: HtmlElement | null = null;
  const endLine = () => {
    const line = collapse(text);
    if (line !== "" && first !== null) lines.push({ text: line, element: first });
    text = "";
    first = null;
  };
  const stack: { element: HtmlElement; index: number }[] = [{ element: section.element, index: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = top.element.children[top.index++];
    if (typeof child === "string") {
      if (isClosedDetails(top.element)) continue;
      if (first === null && child.trim() !== "") first = top.element;
      text += child;
    } else if (child !== undefined) {
      if (isBlock(child)) endLine();
      if (child.name === "#lost") lines.push({ text: "0", element: child });
      else if (!isSkipped(section, child)) {
        const notice = noticeIn(child);
        if (notice !== null) lines.push({ text: notice, element: child });
        else if (isInPlaceOfText(child) && !isNextToText(top.element.children, top.index - 1)) pictures.push(child);
        stack.push({ element: child, index: 0 });
      } else if (child.name === "select" && isShownSelect(section, child)) {
        const notice = isPageSelect(child) ? textOf(child) : noticeIn(child);
        if (notice !== null) lines.push({ text: notice, element: child });
      }
    } else {
      if (isBlock(top.element)) endLine();
      stack.pop();
    }
  }
  endLine();
  return { lines, pictures };
}

const isShownSelect = (section: Section, select: HtmlElement) => !section.isAccounted(select) && !select.hidden;

function isSkipped(section: Section, element: HtmlElement): boolean {
  if (section.isAccounted(element) || isTextless(element) || element.hidden) return true;
  if (!isPagingControl(attribute(element, "class") ?? "")) return false;
  if (/\b(?:[2-9]|\d\d+)\b/.test(textOf(element))) throw new PageChanged("the rows of every page of the table");
  return true;
}
