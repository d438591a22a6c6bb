import { applyAliases, fieldOf, noAliases } from "../html/aliases.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import { hiddenValue } from "../html/hidden-fields.ts";
import { PageChanged } from "../html/page-changed.ts";
import { assertAccounted, type KnownText } from "../html/section/accounting.ts";
import { newContext, type ParseContext, Section } from "../html/section/section.ts";
import type { Columns, Table } from "../html/table/table.ts";
import { heading } from "../html/text.ts";
import type { Page } from "./page.ts";

interface PageDefinition<Input, Result> extends Pick<Page<Input, Result>, "name" | "path" | "shape" | "form"> {
  /** Id of the element that holds the page's own part and proves what the page is; null: the whole page. */
  readonly section: string | null;
  /** The section must end before the page does; set where something could be missing behind a cut without a trace. */
  readonly isComplete?: boolean;
  /** Every table that the parser knows. */
  readonly tables?: readonly Table<Columns>[];
  /** Texts of the section that are not data: titles, notes, legends. */
  readonly texts?: readonly KnownText[];
  /** Labels that the parser looks for outside of headings: words of the portal, not data. */
  readonly labels?: readonly string[];
  /** Labels in one text with their values, such as "Present : 14". They cannot have aliases, which replace whole texts. */
  readonly inlineLabels?: readonly string[];
  /** Parses the record. Pure; throws PageChanged and AnswerMismatch. */
  parse(section: Section, input: Input): Result;
}

/**
 * Defines a page of the portal. A page whose form names another student is not parsed. Whatever its parser leaves unused in the section is judged when it is done: content that
 * looks like data is a changed page, other text is reported (`assertAccounted`).
 */
export function definePage<Input, Result>(definition: PageDefinition<Input, Result>): Page<Input, Result> {
  const { section: id, isComplete = false, tables = [], texts = [], ...rest } = definition;
  const { labels = [], inlineLabels = [], parse, ...request } = rest;
  const headings = tables.flatMap(({ columns, known, headings: own }) => [
    ...Object.values(columns).flatMap(({ names }) => names),
    ...known,
    ...own,
  ]);
  return {
    ...request,
    section: id,
    headings: new Set(headings.map(heading)),
    wordings: wordingsOf(tables, labels),
    texts,
    labels: [...labels, ...inlineLabels],
    parse(page: HtmlElement, input: Input, context: ParseContext = newContext()): Result {
      context.report.aliased.push(...applyAliases(page, context.aliases ?? noAliases));
      const element = id === null ? page : new Section(page, context).requireId(id);
      if (isComplete && element.truncated) throw new PageChanged(`the end of element #${id}`);
      const section = new Section(element, context);
      section.assertStudent(hiddenValue(page, "authorizedID"));
      const record = parse(section, input);
      assertAccounted(section, texts, tables);
      return record;
    },
  };
}

function wordingsOf(
  tables: readonly Table<Columns>[],
  labels: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const wordings = new Map<string, readonly string[]>();
  const add = (field: string, forms: readonly string[]) => {
    const isNamed = [...wordings.values()].some(([first]) => first === forms[0]);
    const name = wordings.has(field) ? fieldOf(forms[0] ?? "") : field;
    if (!isNamed && !wordings.has(name) && /[a-z]/.test(name)) wordings.set(name, forms);
  };
  for (const { columns } of tables) for (const [field, { forms }] of Object.entries(columns)) add(field, forms);
  const others = [...tables.flatMap(({ headings, known }) => [...headings, ...known]), ...labels];
  for (const form of others.map(heading)) add(fieldOf(form), [form]);
  return wordings;
}
