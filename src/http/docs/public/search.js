// The search field in the header. Loads the entries when the field gets focus for the first time.
import MiniSearch from "minisearch";

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} href
 * @property {string} from
 * @property {string} text
 * @property {string} [rest]
 * @property {string} [asked]
 */

const MAX_RESULTS = 12;

/**
 * An address of the site where this script comes from: a proxy may serve the service below a path.
 * @param {string} path
 */
const addressOf = (path) => new URL(`../../..${path}`, import.meta.url).href;

// The words are those of askers.
// cspell:disable
/** Words without meaning in a question. */
const STOP_WORDS = new Set(
  "a about abt actually also am an and any are as at be been but by can cannot could did do does everything anything everyone everybody anyone anybody doing done for from get gets getting give given go got had happen happens happened has have having he her his how i if in into is it its itself just know like make many me mine much my need needed not of off on only or our please should so some somebody someone something tell than that the their them then there these they thing things this those to too u us use used using very via want wants was way we were what when where which while who whom whose why will with without would you your find cant goes going longer sometimes really d didnt doesnt don dont doesn isn isnt ll m re s t ve won wont".split(
    " ",
  ),
);

/** Phrases that are one word: alone, their parts mean something else or nothing. @type {readonly (readonly [RegExp, string])[]} */
const PHRASES = [
  [
    /\b(?:log|sign)(?:g?ed|g?ing|s)? (?:(?:an?|my|the|each|your|you|me|them|users?|students?) )*(in|out|off)s?\b/gi,
    "log$1",
  ],
  [/\bvtop\b/gi, "portal"],
  [/\btime table\b/gi, "timetable"],
  [/\b(cat)[- ]+([12])\b/gi, "$1$2"],
  [
    /\b(college|university|teachers?|proctor|warden|parents?) (?:knows?|finds? out)\b|\b(?:knows?|finds? out|sees?) (?=(?:that |if )?i(?:['’]?m| am)? us(?:e|ing)\b)/gi,
    "$1 notified ",
  ],
];

/**
 * A word without its ending: "stored", "storing" and "stores" are one word.
 * @param {string} word
 */
function stemOf(word) {
  const lower = word.toLowerCase();
  if (lower.length < 4 || !/^[a-z]+$/.test(lower)) return lower;
  const singular = lower.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$|([^sui])s$/, "$1$2");
  const base = singular.replace(/(?<=.{4}|[aeiouy][a-z]{1,3})(?:ed|ing)$/, "");
  const single = base === singular ? base : base.replace(/([bdfgkmnprt])\1$/, "$1");
  return single
    .replace(/(?<=.{3})e$|(?<=.{3}([nt]))\1er$/, "")
    .replace(/(?<=.{4})(?:ations?|ion|at|ment|ly)$/, "")
    .replace(/(?<=.{3}r)y$/, "")
    .replace(/(?<=.{3})y$/, "i");
}

// cspell:enable

/**
 * The words of a text. A name such as `sem_sub_id` is one word, and its parts are others.
 * @param {string} text
 */
const wordsOf = (text) =>
  (PHRASES.reduce((all, [phrase, word]) => all.replace(phrase, word), text).match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap(
    (word) => (word.includes("_") ? [word, ...word.split("_").filter((part) => part !== "")] : [word]),
  );

/** @param {string} term */
const processTerm = (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : stemOf(term));

/**
 * The index of the site.
 * @param {readonly Entry[]} entries
 */
export function indexOf(entries) {
  const fields = ["title", "from", "asked", "text", "rest"];
  const index = new MiniSearch({ fields, idField: "href", processTerm, tokenize: wordsOf });
  const site = { index, entries: /** @type {Map<string, Entry>} */ (new Map()) };
  addEntries(site, entries);
  return site;
}

/**
 * @param {{ readonly index: MiniSearch, readonly entries: Map<string, Entry> }} site
 * @param {readonly Entry[]} entries
 */
function addEntries({ index, entries: added }, entries) {
  for (const entry of entries) {
    if (!added.has(entry.href)) index.add(entry);
    added.set(entry.href, entry);
  }
}

/** Pages with evidence and sources, which are rarely the answer. */
const DETAILS = /^\/docs\/(portal|guide\/field-test|src|examples\/|CHANGELOG|compose|deploy)/;

/**
 * The student's endpoints come before the guide and additions, and those before error codes and details. An endpoint or error code
 * that is the whole query comes first.
 * @param {Entry | undefined} entry
 * @param {string} query
 */
function weightOf(entry, query) {
  if (entry === undefined) return 1;
  const { title, href, from } = entry;
  if (title.toLowerCase() === query.trim().toLowerCase()) return 10;
  if (DETAILS.test(href)) return 0.6;
  if (from === "Error code") return 0.85;
  return href.startsWith("/docs#/student_") ? 1.2 : 1;
}

/**
 * The scores of the entries with a word of a question. A word that occurs nowhere may be the beginning of another, or mistyped:
 * by a letter or, if it is long, by two, as are two that were swapped.
 * @param {MiniSearch} index
 * @param {string} word Without its ending.
 * @returns {Map<string, number>}
 */
function matchesOf(index, word) {
  const attempts = [
    {},
    { prefix: word.length > 2 },
    { fuzzy: word.length >= 4 && 1 },
    { fuzzy: word.length >= 6 && 2 },
  ];
  for (const attempt of attempts) {
    const found = index.search(word, {
      boost: { title: 2, from: 2, asked: 2, rest: 0.4 },
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
      processTerm: String,
      ...attempt,
    });
    if (found.length > 0) return new Map(found.map(({ id, score }) => [id, score]));
  }
  return new Map();
}

/**
 * The entries that a question is about, best first.
 * @param {ReturnType<typeof indexOf>} site
 * @param {string} query
 */
export function findEntries({ index, entries }, query) {
  const asked = wordsOf(query).flatMap((word) => processTerm(word) ?? []);
  const words = asked.length > 1 ? asked.filter((word) => word !== "portico") : asked;
  const matches = words.map((word) => matchesOf(index, word));
  // A section with all words of a question answers it better than one that often has a single one, in its title.
  // A rare word says more about the question than a common one.
  const rarities = matches.map(({ size }) => Math.log(1 + entries.size / (1 + size)));
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return [...new Set(matches.flatMap((found) => [...found.keys()]))]
    .map((href) => {
      const sum = (/** @type {(position: number) => number} */ value) =>
        matches.reduce((total, found, position) => total + (found.has(href) ? value(position) : 0), 0);
      const score = sum((position) => matches[position]?.get(href) ?? 0);
      const share = sum((position) => rarities[position] ?? 0) / all;
      return { href, score: score * share * weightOf(entries.get(href), query) };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .flatMap(({ href }) => entries.get(href) ?? []);
}

/**
 * The part of a text around the first word of a query that it contains.
 * @param {Entry} entry
 * @param {string} query
 */
function excerptOf({ text }, query) {
  const asked = new Set(wordsOf(query).flatMap((word) => processTerm(word) ?? []));
  const position = [...text.matchAll(/[\p{L}\p{N}_]+/gu)].find(([word]) => asked.has(stemOf(word)))?.index ?? 0;
  const start = Math.max(0, position - 30);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 110)}${text.length > start + 110 ? "…" : ""}`;
}

/**
 * @param {Entry} entry
 * @param {string} query
 */
function linkTo(entry, query) {
  const link = document.createElement("a");
  link.href = addressOf(entry.href);
  for (const [name, text] of [
    ["title", entry.title],
    ["from", entry.from],
    ["excerpt", excerptOf(entry, query)],
  ]) {
    const part = document.createElement("span");
    part.className = String(name);
    part.textContent = String(text);
    link.append(part);
  }
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} results
 */
function addSearch(field, results) {
  /** @type {Promise<ReturnType<typeof indexOf>> | undefined} */
  let loading;
  const read = (/** @type {string} */ path) => fetch(addressOf(path)).then((response) => response.json());
  const load = () => {
    if (loading === undefined) {
      loading = read("/docs/search.json").then(indexOf);
      // The pages that only others link to, a third of the index, come after what most questions are about.
      void loading.then(async (site) => {
        addEntries(site, await read("/docs/search-details.json"));
        if (document.activeElement === field && !results.hidden) await show();
      });
    }
    return loading;
  };

  const close = () => {
    results.hidden = true;
  };

  const show = async () => {
    const query = field.value;
    const site = await load();
    if (query !== field.value) return; // The visitor has typed more in the meantime.
    const found = findEntries(site, query);
    const list = document.createElement("ul");
    list.append(...found.map((entry) => linkTo(entry, query)));
    const count = document.createElement("p");
    count.setAttribute("role", "status");
    count.textContent = found.length === 0 ? "No results" : `${found.length} result${found.length === 1 ? "" : "s"}`;
    results.replaceChildren(count, list);
    results.hidden = query.trim() === "";
  };

  /** @param {number} step */
  const moveFocus = (step) => {
    const stops = [field, ...results.querySelectorAll("a")];
    const position = stops.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    stops[(position + step + stops.length) % stops.length]?.focus();
  };

  field.addEventListener("focus", () => void load());
  field.addEventListener("input", () => void show());
  results.addEventListener("click", close);
  field.parentElement?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      close();
      field.focus();
    } else if (event.key === "Enter" && event.target === field) {
      results.querySelector("a")?.click();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !results.hidden) {
      event.preventDefault();
      moveFocus(event.key === "ArrowDown" ? 1 : -1);
    }
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !field.parentElement?.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

// Tests import this file without a page.
if (typeof document !== "undefined") {
  const field = document.querySelector("#search");
  const results = document.querySelector("#results");
  if (field instanceof HTMLInputElement && results instanceof HTMLElement) addSearch(field, results);
}
