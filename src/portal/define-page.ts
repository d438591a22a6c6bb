import { type EmptyMessages, emptyMessageTest } from "../html/absence.ts";
import { applyAliases, noAliases } from "../html/aliases.ts";
import { type HtmlElement, isHiddenWithin } from "../html/dom/element.ts";
import { byId, find, hiddenValue } from "../html/find.ts";
import { fieldOf, heading } from "../html/headings.ts";
import { assertAccounted, assertNoticed, type KnownText, knownTextTest } from "../html/more.ts";
import { PageChanged } from "../html/page-changed.ts";
import { newContext, type ParseContext, Section } from "../html/section.ts";
import type { Columns, Table } from "../html/table.ts";
import type { Page, RequestShape } from "./page.ts";

interface PageDefinition<Input, Record> extends Pick<Page<Input, Record>, "name" | "path" | "labelGroups"> {
  /** Default: no fields. */
  form?(...input: Parameters<Page<Input, Record>["form"]>): ReturnType<Page<Input, Record>["form"]>;
  /** Default: `data` with a form, `menu` without one. */
  readonly shape?: RequestShape;
  /** Id of the element that holds the page's own part and proves what the page is; null: the whole page. */
  readonly section: string | null;
  /** Id of the element in its place, if the page has no such element. */
  readonly otherSection?: string;
  /** The section must end before the page does; set where something could be missing behind a cut without a trace. */
  readonly isComplete?: boolean;
  /** Every table that the parser knows. */
  readonly tables?: readonly Table<Columns>[];
  /** Texts of the section that are not data: titles, notes, legends. */
  readonly texts?: readonly KnownText[];
  /** The messages with which the portal says that this page has no data, next to those of every page. */
  readonly empty?: EmptyMessages;
  /** Labels that the parser looks for outside of headings and label groups: words of the portal, not data. */
  readonly labels?: readonly string[];
  /** Labels in one text with their values, such as "Present : 14". They cannot have aliases, which replace whole texts. */
  readonly inlineLabels?: readonly string[];
  /** Parses the record. Pure; throws PageChanged and AnswerMismatch. */
  parse(section: Section, input: Input): Record;
}

/**
 * Defines a page of the portal. A page whose form names another student is not parsed. Whatever its parser leaves unused in the section is judged when it is done: content that
 * looks like data is a changed page, other text is reported (`assertAccounted`), and so are notices around the section (`assertNoticed`).
 */
export function definePage<Input, Record>(definition: PageDefinition<Input, Record>): Page<Input, Record> {
  const { section: id, otherSection, isComplete = false, tables = [], texts = [], ...rest } = definition;
  const { inlineLabels = [], empty, parse, ...request } = rest;
  const labels = [...(rest.labelGroups ?? []).flatMap(({ order }) => order), ...(rest.labels ?? [])];
  const isEmptyMessage = emptyMessageTest(empty);
  const isKnownText = knownTextTest(texts);
  const wordings = tables.flatMap(({ columns, anchors, otherHeadings }) => [
    ...Object.values(columns).flatMap((column) => column.wordings),
    ...otherHeadings,
    ...anchors,
  ]);
  const headings = new Set(wordings.map(heading));
  return {
    shape: rest.form === undefined ? "menu" : "data",
    form: () => ({}),
    ...request,
    section: id,
    headings,
    normalForms: normalFormsOf(tables, labels),
    texts,
    isEmptyMessage,
    ...(empty && { empty }),
    labels: [...labels, ...inlineLabels],
    parse(page: HtmlElement, input: Input, context: ParseContext = newContext()): Record {
      context.report.aliased.push(...applyAliases(page, context.aliases ?? noAliases));
      const isOther =
        id !== null && otherSection !== undefined && byId(page, id) === null && byId(page, otherSection) !== null;
      const element = id === null ? page : ownPartOf(page, isOther ? otherSection : id, context);
      if (isComplete && element.truncated) throw new PageChanged(`the end of element #${id}`);
      const section = new Section(element, context, isEmptyMessage);
      section.assertStudent(hiddenValue(page, "authorizedID"));
      const record = parse(section, input);
      assertAccounted(section, isKnownText, headings);
      if (element !== page) assertNoticed(page, section, isKnownText);
      return record;
    },
  };
}

/** Throws PageChanged if the part is missing, or if another visible one with this id has other rows. */
function ownPartOf(page: HtmlElement, id: string, context: ParseContext): HtmlElement {
  const part = new Section(page, context).requireId(id);
  const isOther = (copy: HtmlElement) =>
    copy.index >= part.end &&
    copy.attributes.has("id", id) &&
    copy.text !== part.text &&
    find(copy, "tr") !== null &&
    !isHiddenWithin(page, copy);
  if (find(page, isOther) !== null) throw new PageChanged(`one element #${id}`);
  return part;
}

function normalFormsOf(
  tables: readonly Table<Columns>[],
  labels: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byField = new Map<string, readonly string[]>();
  const add = (field: string, normalForms: readonly string[]) => {
    const isNamed = [...byField.values()].some(([first]) => first === normalForms[0]);
    const name = byField.has(field) ? fieldOf(normalForms[0] ?? "") : field;
    if (!isNamed && !byField.has(name) && /[a-z]/.test(name)) byField.set(name, normalForms);
  };
  for (const { columns } of tables)
    for (const [field, { normalForms }] of Object.entries(columns)) add(field, normalForms);
  const others = [...tables.flatMap(({ anchors, otherHeadings }) => [...anchors, ...otherHeadings]), ...labels];
  for (const normalForm of others.map(heading)) add(fieldOf(normalForm), [normalForm]);
  return byField;
}
