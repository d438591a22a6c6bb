import { errorCatalogue, errorCodes } from "../../contract/error-catalogue.ts";
import { operatorSteps } from "../errors/operators.ts";
import { askedWords, isAskedOf } from "./asked.ts";
import { stepSections } from "./first-steps.ts";
import { fragmentOf } from "./reference/operation.ts";
import type { OpenApi, Schema } from "./reference/schema.ts";
import type { RenderedSection } from "./rendered-pages.ts";

/** One result of the search. */
interface Entry {
  readonly title: string;
  readonly href: string;
  /** The origin of the result: "Endpoint", "Error code" or the title of a page. */
  readonly from: string;
  /** Text that is searched, and of which results show a part. */
  readonly text: string;
  /** Words that are searched only: those of a long text that its beginning lacks. */
  readonly rest?: string;
  /** Words of askers that are searched only. */
  readonly asked?: string | undefined;
  /** Set for a page that only others link to. */
  readonly isDetail?: true;
}

/** Everything that the search of the site finds, the most important entries first. */
export function searchIndex(document: OpenApi, sections: readonly RenderedSection[]): readonly Entry[] {
  const entries: readonly Entry[] = [
    ...Object.entries(document.paths).map(([path, { post }]) => ({
      title: path,
      href: `/docs#${fragmentOf(post.operationId)}`,
      from: "Endpoint",
      text: [post.summary, post.description, ...fieldNames(document, path)].join(" ").replaceAll("`", ""),
    })),
    ...errorCodes.map((code) => {
      const { title, when, advice, student } = errorCatalogue[code];
      const text = [title, when, advice, student.en, operatorSteps[code]]
        .join(" ")
        .replaceAll(/\]\([^()]+\)|[[`]/g, "");
      return { title: code, href: `/docs/errors/${code}`, from: "Error code", text };
    }),
    ...[...stepSections(), ...sections].map(({ title, href, page, text, isListed }) => ({
      ...{ title, href, from: page, text, ...(!isListed && { isDetail: true as const }) },
    })),
  ];
  return entries.map((entry) => {
    const [, asked] = [...askedWords].find(([address]) => isAskedOf(address, entry.href)) ?? [];
    return { ...entry, asked, ...shortened(entry.text) };
  });
}

/** Characters of a text that results can show. Whole texts would take the index over 200 kB with the page. */
const SHOWN = 1_000;

function shortened(text: string): Pick<Entry, "text" | "rest"> {
  if (text.length <= SHOWN) return { text };
  const beginning = text.slice(0, text.lastIndexOf(" ", SHOWN));
  const wordsOf = (part: string) => part.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const known = new Set(wordsOf(beginning));
  const rest = new Set(wordsOf(text.slice(beginning.length)).filter((word) => !known.has(word)));
  return { text: beginning, rest: [...rest].join(" ") };
}

/** Names of all fields that an operation takes or returns. */
function fieldNames({ paths, components }: OpenApi, path: string): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined) return;
    const record = schema.$ref?.split("/").at(-1);
    if (record !== undefined) {
      if (!seen.has(record)) visit(components.schemas[record]);
      seen.add(record);
    }
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      names.add(name);
      visit(field);
    }
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) visit(part);
  };
  const operation = paths[path]?.post;
  visit(operation?.requestBody.content["application/json"]?.schema);
  for (const { schema } of Object.values(operation?.responses["200"]?.content ?? {})) visit(schema);
  return [...names];
}
