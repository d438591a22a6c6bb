import { parse } from "secure-json-parse";
import { ConfigError } from "./config/config.ts";
import { pages } from "./features/index.ts";
import { type Aliases, heading, noAliases } from "./html/headings.ts";
import type { AnyPage } from "./portal/page.ts";

/** The content of PORTAL_ALIASES: the wordings by page and field. */
type AliasFile = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Further wordings of the portal's headings and labels, from the file PORTAL_ALIASES, which can be replaced at run time. */
export class PortalAliases {
  #byPage: ReadonlyMap<string, Aliases> = new Map();
  #lines: readonly string[] = [];

  /** `fileText` is the content of PORTAL_ALIASES. Throws ConfigError. */
  constructor(fileText: string | null = null) {
    if (fileText !== null) this.replaceFile(fileText);
  }

  /** Replaces all aliases and returns the number of their fields. Keeps the present ones if the new content is invalid. Throws ConfigError. */
  replaceFile(text: string): number {
    const file = parseFile(text);
    this.#byPage = new Map(Object.entries(file).map(([page, fields]) => [page, aliasesOf(page, fields)]));
    this.#lines = Object.entries(file).flatMap(([page, fields]) =>
      Object.entries(fields).map(([field, words]) => `Alias: ${page}.${field} = ${words.join(", ")}`),
    );
    return this.#lines.length;
  }

  of(page: string): Aliases {
    return this.#byPage.get(page) ?? noAliases;
  }

  /** One line for each field with aliases. */
  get lines(): readonly string[] {
    return this.#lines;
  }
}

const invalid = (message: string) => new ConfigError(`PORTAL_ALIASES ${message}.`);

function parseFile(text: string): AliasFile {
  let file: unknown;
  try {
    file = parse(text);
  } catch {
    throw invalid("must be a JSON file");
  }
  const isObject = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const isList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string");
  if (!isObject(file) || !Object.values(file).every((page) => isObject(page) && Object.values(page).every(isList)))
    throw invalid('must be of the form { "attendance": { "debar_status": ["Debarment Status"] } }');
  return file as AliasFile;
}

/** An alias is another wording of something that the parser looks for. It must not be a heading that the page has already. */
function aliasesOf(name: string, fields: AliasFile[string]): Aliases {
  const page = pages.get(name);
  if (page === undefined) throw invalid(`names an unknown page. The pages are ${[...pages.keys()].join(", ")}`);
  const aliases = new Map<string, { readonly field: string; readonly normalForm: string }>();
  for (const [field, words] of Object.entries(fields)) {
    const normalForms = page.normalForms?.get(field);
    const [normalForm] = normalForms ?? [];
    if (normalForms === undefined || normalForm === undefined)
      throw invalid(
        `names an unknown field of ${name}. Its fields are ${[...(page.normalForms?.keys() ?? [])].join(", ")}`,
      );
    for (const word of words) {
      if (!isWording(word) || page.isEmptyMessage?.(word))
        throw invalid(
          `must hold headings of 2 to 60 characters with a letter, without line breaks, for ${name}.${field}`,
        );
      // A new version may know it.
      if (normalForms.includes(heading(word))) continue;
      if (isKnown(page, heading(word)) || aliases.has(heading(word)))
        throw invalid(`holds an alias of ${name}.${field} that the page has for another field`);
      aliases.set(heading(word), { field, normalForm });
    }
  }
  return aliases;
}

const isWording = (word: string) => /^[^\p{Cc}]{2,60}$/u.test(word) && /\p{L}/u.test(heading(word));

function isKnown({ headings, normalForms, texts = [] }: AnyPage, normalForm: string): boolean {
  const isText = texts.some((text) =>
    typeof text === "string" ? heading(text) === normalForm : text.test(normalForm),
  );
  return (
    isText ||
    headings?.has(normalForm) === true ||
    [...(normalForms?.values() ?? [])].some((forms) => forms.includes(normalForm))
  );
}
