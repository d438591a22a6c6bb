import {
  assertLastPage,
  assertNoDataSource,
  assertNotWaiting,
  hasEmptyMessage,
  isPaging,
  isPagingControl,
} from "./absence.ts";
import { Effect } from "./dom/attributes.ts";
import { collapse } from "./dom/collapse.ts";
import { type HtmlElement, isClosedPart, isHiddenWithin } from "./dom/element.ts";
import { ASIDE, BLOCK, PICTURE, TEXTLESS } from "./dom/tags.ts";
import { attribute, closest, findAll, isInside } from "./find.ts";
import { heading } from "./headings.ts";
import { PageChanged } from "./page-changed.ts";
import { placeOf } from "./report.ts";
import type { Section } from "./section.ts";

// Rule 3: more is never a refusal. What no parser has used is counted, unless it stands where data is missing (rule 4).

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
  /** True for a text in a frame, such as a footer, that is not a notice: it is no reason for missing data. */
  readonly isAside: boolean;
}

/**
 * Reports the texts of a section that its parsers have not used. Throws PageChanged if one stands where data is missing: in a section
 * without records, or in or around a known table or part without a data row. Throws PageChanged too if rows are elsewhere.
 */
export function assertAccounted(
  section: Section,
  isKnown: KnownTextTest,
  headings: ReadonlySet<string> = new Set(),
): void {
  // A page without an own part has the frame of the portal, in which only a notice can be about its data.
  const readsAsides = section.element.parent !== null && section.records > 0;
  const unknown: Line[] = [];
  for (const line of unusedLines(section.element, section.accounted, true)) {
    const { text, element, isAside } = line;
    if ((isAside && !readsAsides) || isKnown(text) || isCaption(text, element) || section.isEmptyMessage(text))
      continue;
    if (isPaging(text)) assertLastPage(text);
    else unknown.push(line);
  }
  if (unknown.length > MAX_UNKNOWN) throw new PageChanged(`at most ${MAX_UNKNOWN} unknown texts`);
  const pictures = findAll(section.element, (element) => isUnusedPicture(section, element));
  for (const { element } of unknown) section.leaveUnread(element);
  for (const picture of pictures) section.leaveUnread(picture);
  if (unknown.some(({ element }) => isHeadingOf(headings, element)))
    throw new PageChanged("the headings of every known table");
  // A script next to an empty part can be the one that fills it.
  assertNoDataSource((section.records === 0 ? section.element.page[0] : undefined) ?? section.element);
  const empty = new Set<HtmlElement>();
  if (section.records === 0) empty.add(section.element);
  else for (const part of section.emptyParts) empty.add(aroundTable(part, section));
  for (const part of empty) {
    const isIn = (element: HtmlElement) => isInside(element, part);
    if (unknown.some(({ element, isAside }) => !isAside && isIn(element)))
      throw new PageChanged('a known message for "no data"');
    assertNotWaiting(part);
    if (pictures.some(isIn) && !hasEmptyMessage(part, section.isEmptyMessage))
      throw new PageChanged("the data of the page, not a picture");
  }
}

/**
 * Reports the notices on a page around a section. Throws PageChanged if the section has no records: a notice could be the reason.
 */
export function assertNoticed(page: HtmlElement, section: Section, isKnown: KnownTextTest): void {
  const part = section.element;
  const skipped = new Set([part]);
  // Most of the page is inside of the section.
  for (const element of page.descendants)
    if (!isInside(element, part) && !isInside(part, element) && isClosedPart(element)) skipped.add(element);
  let hasNotice = false;
  for (const { text, element } of unusedLines(page, skipped, false)) {
    if (!isNoticeAround(text, element) || isKnown(text) || section.isEmptyMessage(text)) continue;
    section.report.leaveUnread(placeOf(element, page));
    hasNotice = true;
  }
  if (section.records === 0 && hasNotice) throw new PageChanged('a known message for "no data"');
}

/** True for a cell in a row with at least half of its cells, and two, known headings. The single letters of grades are also values. */
function isHeadingOf(headings: ReadonlySet<string>, element: HtmlElement): boolean {
  const cells = closest(element, "tr")?.cells ?? [];
  const known = cells.filter((cell) => cell.heading.length > 1 && headings.has(cell.heading)).length;
  return known > 1 && known * 2 >= cells.length;
}

/** For an empty table the row around it or, of one that is not nested, the section. Any other part itself. */
function aroundTable(part: HtmlElement, section: Section): HtmlElement {
  if (part.name !== "table") return part;
  const row = part.parent === null ? null : closest(part.parent, "tr");
  return row !== null && isInside(row, section.element) ? row : section.element;
}

/** Words of notices that the captions of the portal's controls do not have. */
const WORDS =
  /\b(?:please|sorry|kindly|not|cannot|pending|due to|blocked|withheld|on hold|unavailable|until|error|failed|closed|suspended|denied|restricted|debarred|maintenance|stopped|expired|unpaid|overdue|invalid|cancelled|try again)\b/i;
/** The captions of the portal's controls have up to five words. */
const SENTENCE = /^(?:\S+ ){5,}\S+$/;
/** Captions of controls that say that the page has further rows: `Show more`, `View all`, `Next`. */
const MORE = /^(?:(?:show|view|load|see) .{0,20}\b(?:more|all)(?: \w+)?|more|next(?: page)?)[ .…»›→>]*$/i;

const isNotice = (text: string): boolean => WORDS.test(text) || SENTENCE.test(text);

/** True for the caption of a button or of a form field that says nothing about the data. */
export function isCaption(text: string, element: HtmlElement): boolean {
  if (!/^\P{N}{1,60}$/u.test(text) || isNotice(text) || MORE.test(text)) return false;
  return (
    (closest(element, "button") ?? closest(element, "label") ?? closest(element, "legend")) !== null ||
    /(?:^|\s)btn(?:\s|$)/.test(attribute(closest(element, "a") ?? element, "class") ?? "")
  );
}

/** Parts that a page shows for a message. */
const MESSAGE_CLASS = /(?:^|\s)(?:alert|callout|toast|text-danger|bg-danger|help-block)(?:\s|$)/;

/** True for a part of a frame whose texts are about the whole portal. */
const isFrame = ({ tag, attributes }: HtmlElement): boolean =>
  (tag.flags & ASIDE) !== 0 || (attributes.effect & Effect.frames) !== 0;

/** True if a text around the own part of a page can say why there is no data: titles, paths, footers and short captions cannot. */
function isNoticeAround(text: string, element: HtmlElement): boolean {
  for (let around: HtmlElement | null = element; around !== null; around = around.parent)
    if (MESSAGE_CLASS.test(attribute(around, "class") ?? "")) return true;
  return isNotice(text);
}

/** True for a visible picture outside of links, buttons and the frame that no parser has used. */
function isUnusedPicture(section: Section, element: HtmlElement): boolean {
  if ((element.tag.flags & PICTURE) === 0 || isHiddenWithin(section.element, element)) return false;
  for (let around: HtmlElement | null = element; around !== null; around = around.parent)
    if (
      ["a", "button"].includes(around.name) ||
      isFrame(around) ||
      isClosedPart(around) ||
      section.accounted.has(around)
    )
      return false;
  return true;
}

/** A copyright line without an element of its own kind. */
const COPYRIGHT = /^(?:©|copyright\b)/i;

/** The visible lines of a part of a page, without elements to skip. Recursive, because the depth of a page is limited. */
function unusedLines(root: HtmlElement, skipped: ReadonlySet<HtmlElement>, withFrames: boolean): Line[] {
  const lines: Line[] = [];
  let text = "";
  let first: HtmlElement | null = null;
  const endLine = (isInFrame: boolean) => {
    const line = first === null ? "" : collapse(text);
    const isAside = isInFrame && !isNotice(line) && !isPaging(line);
    if (line !== "" && first !== null && !COPYRIGHT.test(line)) lines.push({ text: line, element: first, isAside });
    text = "";
    first = null;
  };
  const read = (element: HtmlElement, isInFrame: boolean) => {
    for (let at = 0; at < element.children.length; at++) {
      const child = element.children[at] ?? "";
      if (typeof child === "string") {
        if (first === null && child.trim() !== "") first = element;
        text += child;
        continue;
      }
      const { flags } = child.tag;
      const isChildInFrame = isInFrame || isFrame(child);
      const isShown = (withFrames || !isChildInFrame) && !child.hidden && (flags & TEXTLESS) === 0;
      if ((flags & BLOCK) !== 0) endLine(isInFrame);
      if (isShown && !skipped.has(child) && !isPagingControl(child)) read(child, isChildInFrame);
      if ((flags & BLOCK) !== 0) endLine(isChildInFrame);
    }
  };
  read(root, false);
  endLine(false);
  return lines;
}
