import { type DefaultTreeAdapterMap, parse as parse5, serialize } from "parse5";
import { pages } from "../src/features/index.ts";
import { Scrubber } from "../src/scrub/scrubber.ts";
import { allWordsOf, vocabularyOf } from "../src/scrub/vocabulary.ts";
import { elementsIn } from "./trust/book/source.ts";
import { type ShownPage, variantsOf } from "./trust/shown-pages.ts";
import { parse } from "./trust/verdict.ts";

const vocabulary = vocabularyOf(pages.values());

/** The forms of a page and a scrubber for them. */
export function scrubbedPagesOf(kind: string, key = "test") {
  const shown = variantsOf(kind);
  const isCalendar = kind.startsWith("calendar");
  const inputs = shown.flatMap(({ input }) => Object.values(input).filter((value) => value !== null));
  const scrubber = new Scrubber(
    vocabulary,
    shown.map(({ html }) => ({ html })),
    inputs,
    [],
    Buffer.from(key),
  );
  const words = allWordsOf(scrubber.vocabulary);
  return shown.map((page) => ({
    page,
    isCalendar,
    scrubber,
    words,
    scrubbed: scrubber.page({ html: page.html, isCalendar }),
  }));
}

/** Fields whose values are words of the contract, not of the page. */
const ENUMERATIONS = new Set(
  "kind direction currency payment_status status_code submission_status weekday semester_source".split(" "),
);

/** A record with every value replaced as the scrubber replaces it. */
export function scrubbedRecord(record: unknown, scrub: (text: string) => string, field = ""): unknown {
  if (Array.isArray(record)) return record.map((item) => scrubbedRecord(item, scrub, field));
  if (typeof record === "object" && record !== null)
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, scrubbedRecord(value, scrub, key)]));
  if (ENUMERATIONS.has(field)) return record;
  if (typeof record === "number") return Number(scrub(String(record)));
  return typeof record === "string" ? scrub(record) : record;
}

export function parseScrubbed(page: ShownPage, scrubbed: string, scrub: (text: string) => string) {
  const input = Object.fromEntries(
    Object.entries(page.input).map(([key, value]) => [key, value === null ? null : scrub(value)]),
  );
  return parse({ ...page, input, student: page.student === null ? null : scrub(page.student) }, scrubbed);
}

const RUN = /\p{L}{3,}|\p{N}{3,}/gu;
const runsOf = (text: string): string[] => (text.match(RUN) ?? []).map((run) => run.toLowerCase());

/** Runs of three or more letters or digits that the scrubbed page still shows, in whatever form. */
export function survivors(html: string, scrubbed: string, words: ReadonlySet<string>): string[] {
  const { data, structure } = contentOf(html);
  const shown = new Set(formsOf(scrubbed).flatMap(runsOf));
  return [...new Set(data.flatMap(runsOf))].filter(
    (run) => shown.has(run) && !words.has(run) && !/^(?:100|found|20[5-9]\d)$/.test(run) && !structure.has(run),
  );
}

const STRUCTURE_IN_SOURCE =
  /\s(?:style|class|type|accept|bgcolor|color|align|valign|id|name)\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/gi;

type Node = DefaultTreeAdapterMap["node"];

/** The texts, comments and values of a page, and the runs in its structure: tags, ids, classes, names, functions. */
function contentOf(html: string): { data: string[]; structure: ReadonlySet<string> } {
  const root = parse5(html);
  const structure = new Set<string>();
  const data: string[] = [];
  const note = (text: string) => {
    for (const run of runsOf(text)) structure.add(run);
  };
  for (const [, value = ""] of html.matchAll(STRUCTURE_IN_SOURCE)) note(value);
  for (const element of elementsIn(root)) {
    note(element.tagName);
    for (const { name, value } of element.attrs) {
      note(name);
      if (STRUCTURE.test(name) && (name === "style" || !/\d{3}/.test(value))) note(value);
      else data.push(value);
      if (name.startsWith("on") || /^\s*javascript:/.test(value)) noteNames(value, note);
    }
  }
  const walk = (node: Node) => {
    if ("value" in node) {
      if (!vocabulary.isEmptyMessage(node.value)) data.push(node.value);
      if (node.parentNode?.nodeName === "script") noteNames(node.value, note);
    }
    if ("data" in node) data.push(node.data);
    for (const child of "childNodes" in node ? node.childNodes : []) walk(child);
  };
  walk(root);
  return { data, structure };
}

const STRUCTURE =
  /^(?:id|class|name|for|type|role|rel|method|enctype|style|align|valign|target|lang|charset|autocomplete|dir|aria-\w+|data-(?:bs-)?(?:toggle|target|dismiss))$/;

function noteNames(code: string, note: (text: string) => void): void {
  note("function var let const return else for while new this true false null undefined typeof");
  for (const [name] of code.replace(/'[^'\n]*'|"[^"\n]*"/g, "''").matchAll(/[A-Za-z_$][\w$]*(?=\s*[(=])/g)) note(name);
}

/** A text as it is, with entities, percent signs and base64 decoded. */
function formsOf(text: string): string[] {
  const decoded = serialize(parse5(text)).replace(/&(?:amp|lt|gt|quot|nbsp);/g, " ");
  const unescaped = [text, decoded].map((form) =>
    form.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    }),
  );
  const base64 = [...text.matchAll(/[A-Za-z0-9+/]{8,}={0,2}/g)].map(([word]) =>
    Buffer.from(word, "base64").toString("latin1"),
  );
  return [text, decoded, ...unescaped, ...base64.map((form) => (form.match(/[\x20-\x7e]{6,}/g) ?? []).join("\0"))];
}
