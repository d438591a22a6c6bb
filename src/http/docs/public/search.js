// The search field in the header. Loads the entries when the field gets focus for the first time.
import MiniSearch from "minisearch";

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} href
 * @property {string} from
 * @property {string} text
 * @property {boolean} [isDetail]
 */

const MAX_RESULTS = 12;

/**
 * An address of the site where this script comes from: a proxy may serve the service below a path.
 * @param {string} path
 */
const addressOf = (path) => new URL(`../../..${path}`, import.meta.url).href;

/** Words without meaning in a question. */
const STOP_WORDS = new Set(
  "a about am an and are as at be been but by can could did do does for from get has have how i if in is it just many me much my need not of on only or should so than that the their them then there they this to us use want was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/** Words that mean the same here. A query with one of them also searches the others. */
const SYNONYMS = [
  ["otp", "one-time"],
  ["login", "logged", "signin", "authenticate"],
  ["logout", "signout"],
  ["password", "credentials"],
  ["wrong", "invalid", "refused"],
  ["semester", "semesters"],
  ["session", "cookie", "logged", "alive"],
  ["flutter", "dart"],
  ["kotlin", "java", "swift", "rust", "golang", "generated"],
  ["timezone", "ist", "kolkata", "offset"],
  ["paginated", "pagination", "paging", "lists"],
  ["debarred", "debar", "detained"],
  ["cgpa", "gpa", "averages"],
  ["throttle", "throttled", "429", "rate", "limits", "quota"],
  ["cors", "browser", "origin", "frontend", "react", "vue"],
  ["bunk", "skip", "miss", "plan"],
  ["webhook", "notify", "notified", "notification", "push", "watching"],
  ["docker", "container", "image"],
  ["mock", "demo", "sandbox", "fake", "test"],
  ["claude", "chatgpt", "ai", "llm", "assistant", "assistants", "mcp"],
  ["pdf", "download", "attachment", "files"],
  ["ics", "ical", "calendar"],
  ["csv", "spreadsheet", "excel", "export", "exports"],
  ["rotate", "rotating", "rotation", "change", "changing"],
  ["upgrade", "update", "migrate", "upgrading"],
  ["poll", "polling", "interval", "often", "caching"],
  ["500", "502", "503", "504", "statuses"],
  ["vercel", "netlify", "lambda", "cloudflare", "serverless"],
  ["stored", "gdpr", "dpdp", "privacy"],
  ["hindi", "telugu", "language", "translation", "sentences"],
  ["hostel", "leave", "outing"],
  ["hall", "ticket", "seat", "exam"],
  ["environment", "env", "configuration", "settings", "config"],
  ["tries", "attempts", "invalid_credentials"],
  ["date", "types"],
  ["down", "offline", "outage", "unreachable", "unavailable"],
];

const synonyms = new Map(
  [...new Set(SYNONYMS.flat())].map((word) => [word, SYNONYMS.filter((group) => group.includes(word)).flat()]),
);

/** A verb whose second word means nothing alone. It is searched as `login` or `logout`. */
const TWO_WORDS = /\b(log|sign) (in|out)\b/gi;

/**
 * The words of a text. A name such as `sem_sub_id` is one word, and its parts are others.
 * @param {string} text
 */
const wordsOf = (text) =>
  (text.replace(TWO_WORDS, "log$2").match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) =>
    word.includes("_") ? [word, ...word.split("_").filter((part) => part !== "")] : [word],
  );

/** @param {string} term */
const processTerm = (term) => (STOP_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase());

/**
 * The index of the site.
 * @param {readonly Entry[]} entries
 */
export function indexOf(entries) {
  const index = new MiniSearch({ fields: ["title", "from", "text"], idField: "href", processTerm, tokenize: wordsOf });
  const added = new Set();
  for (const entry of entries) {
    if (!added.has(entry.href)) index.add(entry);
    added.add(entry.href);
  }
  return { index, entries: new Map(entries.map((entry) => [entry.href, entry])) };
}

/** Listed pages that are for maintainers. */
const MAINTAINERS = /^\/docs\/(portal|guide\/(fixing-a-parser|field-test))($|#)/;

/** Pages that are looked up by a word of their own, rarely asked for. */
const DETAILS = /^\/docs\/(contract|\.env\.example|guide\/egress)/;

/**
 * The student's endpoints come before the guide and additions, and those before error codes, details and pages for maintainers. An endpoint or error code that is the whole query comes first.
 * @param {Entry | undefined} entry
 * @param {string} query
 */
function weightOf(entry, query) {
  if (entry === undefined) return 1;
  const { title, href, from } = entry;
  if (title === query.trim()) return 10;
  if (entry.isDetail || MAINTAINERS.test(href)) return 0.6;
  if (from === "Error code") return 0.75;
  if (DETAILS.test(href)) return 0.6;
  return href.startsWith("/docs#/student_") ? 1.3 : 1;
}

/**
 * The entries that a question is about, best first.
 * @param {ReturnType<typeof indexOf>} site
 * @param {string} query
 */
export function findEntries({ index, entries }, query) {
  const words = query
    .toLowerCase()
    .replace(TWO_WORDS, "log$2")
    .split(/[^\p{L}\p{N}_/-]+/u)
    .filter((word) => processTerm(word) !== null && word !== "");
  if (words.length === 0) return [];
  const wordQueries = words.map((word) => ({
    combineWith: /** @type {const} */ ("OR"),
    queries: [
      { queries: [word], boost: { title: 3, from: 2 }, prefix: word.length > 2, fuzzy: word.length > 3 ? 0.2 : false },
      ...(synonyms.get(word) ?? []).map((other) => ({ queries: [other], boost: { title: 3, from: 1 } })),
    ],
  }));
  // A section with all words of a question answers it better than one that often has a single one, even in its title.
  // A rare word says more about the question than a common one.
  const rarities = words.map((word) => Math.log(1 + entries.size / (1 + index.search(word, { prefix: true }).length)));
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const shareOf = (/** @type {readonly string[]} */ found) =>
    words.reduce((sum, word, position) => {
      const isFound = [word, ...(synonyms.get(word) ?? [])].some((one) => found.includes(one));
      return sum + (isFound ? (rarities[position] ?? 0) : 0);
    }, 0) / all;
  return index
    .search(
      { combineWith: "OR", queries: wordQueries },
      { boostDocument: (href) => weightOf(entries.get(href), query) },
    )
    .map(({ id, score, queryTerms }) => ({ id, score: score * shareOf(queryTerms) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .flatMap(({ id }) => entries.get(id) ?? []);
}

/**
 * The part of a text around the first word of a query that it contains.
 * @param {Entry} entry
 * @param {string} query
 */
function excerptOf({ text }, query) {
  const [word = ""] = query
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => processTerm(part) !== null && text.toLowerCase().includes(part));
  const start = Math.max(0, text.toLowerCase().indexOf(word) - 30);
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
  const load = () => {
    loading ??= fetch(addressOf("/docs/search.json"))
      .then((response) => response.json())
      .then(indexOf);
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
