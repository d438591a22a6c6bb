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

/** Words that many questions have and that say little about their subject. */
const WEAK_WORDS = new Set(
  "overall again help possible always work time next see show still back new first way people someone right able try app please long best everyone instead actual real today good open check problem name"
    .split(" ")
    .map(stemOf),
);

/** Phrases that are one word: alone, their parts mean something else or nothing. @type {readonly (readonly [RegExp, string])[]} */
const PHRASES = [
  [
    /\b(?:log|sign)(?:g?ed|g?ing|s)? (?:(?:an?|my|the|each|your|you|me|them|users?|students?) )*(in|out|off)s?\b/gi,
    "log$1",
  ],
  [/\b(?:set|setting) (?:\w+ )?up\b/gi, "setup"],
  [/\b(?:turn|switch) (?:\w+ )?off\b/gi, "disable"],
  [/\bone[- ]time\b/gi, "otp"],
  [/\btoo many requests\b/gi, "rate limited"],
  [/\bvtop\b/gi, "portal"],
  [/\bcoding\b/gi, "programming"],
  [/\bre[- ]?e?valuation\b/gi, "revaluation"],
  [/\bnext[. ]?js\b/gi, "nextjs"],
  [/\b(node|vue|react)\.?js\b/gi, "$1 js"],
  [/\b(?:all the|every|each) time\b|\bagain and again\b|\bover and over\b/gi, "always"],
  [/\b(cat)[- ]+([12])\b/gi, "$1$2"],
  [
    /\b(?:where|which file)\b(?=.{0,200}\b(?:code|implemented|source|defined|files?|folder|lives?)\b)/gi,
    "located folders",
  ],
  [
    /\b(college|university|teachers?|proctor|warden|parents?) (?:knows?|finds? out)\b|\b(?:knows?|finds? out|sees?) (?=(?:that |if )?i(?:['’]?m| am)? us(?:e|ing)\b)/gi,
    "$1 notified ",
  ],
  [/\b(?:kick|throw|boot)(?:s|ed|n)? (?:me |us |you )?(?:out|off)\b/gi, "logout"],
];

/**
 * Groups of words with the same meaning: a question with one of them also searches the others. After ">" come the words of the
 * documents, which do not search the words before it. Endings do not matter.
 */
const SYNONYMS = `
login signin authenticate logon, logout signout logoff signoff > logout, otp code, pin passwd pwd > password credentials,
credentials password, wrong incorrect bad mistyped refused reject > invalid wrong refused, tries attempts,
dead over timeout ended > expired end, kept stored saved retained persist > keep store, stay remain > keep stay,
session cookie, lost lose forgot forgotten > lost forgotten, delete remove erase wipe revoke forget,
install setup deploy > install deploy start, launch boot run ran > start run, stop end quit disable revoke,
unsubscribe cancel > end revoke cancel, letsencrypt acme > certificate caddy, swagger > openapi reference,
result > grade marks, subject course, lecture period > class, convention guideline > style rules,
source implemented implementation > folders source, websocket sse realtime live > webhook push watch,
renew refresh extend > alive refresh expired, banned ban > blocked, firewall > egress network,
domain subdomain hostname > host address, monitor uptime > monitoring health metrics,
capacity concurrent load scale > scaling instances, reg regno roll > registration number, routine schedule > timetable,
homework > assignment, arrear backlog > grade history, email mail, fixture > captured saved, debug debugging > fix fixing,
pipeline ci > checks run, scrape crawl crawler > scraper parser, contribute contribution > contributing pull,
deprecate deprecation backward breaking > compatible versioning, move migrate transfer > upgrade outlive backup,
upgrade update migrate, rotate change replace, broken breaks broke crash fail failing problem issue bug > error fail,
slow fast speed quick latency long > performance slow time, ram cpu hardware core size > memory cpu, key token secret > key,
teacher professor prof lecturer > faculty teacher, photo pic picture avatar > photo picture image pfp,
dev development > development repository, info information data, anonymize anonymise mask redact > scrub scrubbed,
sell sold > privacy sell, free price > free licence, phone mobile android ios > phone app, semester term,
language locale translate translation i18n hindi tamil telugu > language translation sentences,
csv spreadsheet excel sheet export, whatsapp telegram sms inform remind reminder alert message ping > notify notification,
notify notification push webhook watch, university college campus institute school,
linux ubuntu debian vps raspberry > systemd docker linux, db sql postgres mysql sqlite redis mongodb > database,
database store, pr merge > pull, licence license, sdk library package > client package, offline internet > offline cache,
cache caching poll polling interval often, predict prediction forecast > estimate needed plan,
bunk skip miss absent > miss plan, debarred debar detained, cgpa gpa average, room venue, hall ticket seat exam,
fees fee dues pay > payment receipt, hostel outing leave, proctor > mentor,
verified confirmed > proven confirmed unconfirmed, unverified > unconfirmed unproven,
legal allowed permitted > allowed rules, gdpr dpdp personal > privacy personal, leak breach hacked stolen > leak affected,
bruteforce brute attack attacker > attacker refused limits, throttle throttled 429 quota > rate limit, rate limits,
ssl tls https certificate, k8s kubernetes helm > kubernetes, docker container podman image,
health alive ready liveness probe healthz, cors browser origin, website webpage frontend vue > web browser,
mock sandbox fake dummy trial demo test, try > demo, ai llm claude chatgpt gemini gpt > assistant mcp, assistant mcp,
terminal shell console > command line cli terminal, benchmark bench performance, column field property attribute,
endpoint route operation, schema type record model > schema types record,
vulnerability hole exploit > vulnerability security, timezone ist kolkata offset, pagination paginated paging > lists,
500 502 503 504 401 403 > statuses status, vercel netlify lambda cloudflare > serverless, serverless lambda,
ics ical calendar, pdf download attachment material > download files, empty blank nothing null > empty null,
url address host, environment env configuration config settings variable option,
swift java php ruby golang csharp > generated generator client, kotlin rust go java swift > generated, flutter dart,
down outage unreachable > unavailable down, days date, holiday vacation > calendar, fat cat midterm endsem > exam marks,
sit sitting > seat, hacker thief > attacker stolen, price month bill cheap expensive > cost, previous last > history old,
server machine node > instance, exit exits > start, contact complain complaint > report, gate outpass > outing pass,
shortage > attendance plan, staging > demo, secret > key secret, commit pushed > leak,
mac macbook pc desktop tablet > computer laptop, uninstall purge > delete, ddos dos flood abuse spam > attacker limits,
admin administrator > operator, tutorial howto manual > guide, sample snippet template > example, kill terminate shutdown > end,
reboot > restart, freeze stuck hanging > hang, spinner lag delay > slow, pointer sgpa > gpa average, marksheet gradesheet > grade history,
tution tuition > fee, jwt bearer > token, payload > body, param parameter argument > field, yarn pnpm > npm install,
directory > folder, storage volume > disk, restore snapshot > backup, revert downgrade > roll back, lawyer penalty > legal,
pdf document > file, robot > captcha, struct interface > type, callback > redirect, friend classmate roommate > friend,
certificates > certificate file, afford > cost, colleague > operator, safe secure trust safety, healthcheck > health, view > see, tomorrow > today week, opening > load, appear > show, unauthorised unauthorized > 401, match matching mismatch differ > different wrong, pushing > commit pull, axios > fetch, climb grow rise jump > increase, ts > typescript, 2fa mfa factor > otp, violate sue risk > legal rules trouble
`
  .trim()
  .split(/,\s/)
  .flatMap((group) => {
    const [before = [], after] = group.split(" > ").map((words) => words.split(" ").map(stemOf));
    return before.map((word) => ({ word, others: after ?? before }));
  });

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

/** Questions of students about themselves. */
const STUDENT =
  /\b(?:i|my|me)\b.{0,200}\b(?:marks?|grades?|attendance|classes|cgpa|teachers?|parents?|friends?|college|university|account|portal|password|login|otp|phone|data|photo|apps?)\b|\b(?:hostel|warden|holidays?|bonafide|certificates?|electives?|trouble)\b/i;
const FOR_STUDENTS = /^\/docs\/guide\/(?:your-data|insight|calendars#|hosted-login#for-students)/;

/**
 * Pages for students come first if one asks. The student's endpoints come before the guide and additions, and those before error codes and details. An endpoint or error code that is the whole query comes first.
 * @param {Entry | undefined} entry
 * @param {string} query
 */
function weightOf(entry, query) {
  if (entry === undefined) return 1;
  const { title, href, from } = entry;
  if (title.toLowerCase() === query.trim().toLowerCase()) return 10;
  const isStudents = STUDENT.test(query);
  if (isStudents && FOR_STUDENTS.test(href)) return 1.15;
  if (DETAILS.test(href)) return isStudents ? 0.5 : 0.6;
  if (from === "Error code") return 0.85;
  return href.startsWith("/docs#/student_") ? 1.2 : 1;
}

/** What a weak word counts among others, and how many entries have a rare word at most. */
const [WEAK, FEW] = [0.5, 4];

/** What the best match of a word counts, if it is the word itself, a synonym, a synonym of a rare word, and of a word that is nowhere, the beginning of another or a similar one. */
const COUNTS = { word: 1, synonym: 0.6, synonymOfRare: 0.3, beginning: 0.5, similar: 0.7 };

/**
 * The entries with a word of a question, and how well they match it.
 * @param {MiniSearch} index
 * @param {string} word Without its ending.
 * @returns {Map<string, number>}
 */
function matchesOf(index, word) {
  /** @type {Map<string, number>} */
  const best = new Map();
  const add = (/** @type {string} */ term, /** @type {number} */ count, /** @type {object} */ options = {}) => {
    const found = index.search(term, {
      boost: { title: 2, from: 2, asked: 2, rest: 0.4 },
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
      processTerm: String,
      ...options,
    });
    for (const { id, score } of found) best.set(id, Math.max(best.get(id) ?? 0, score * count));
    return found;
  };
  const addWithSynonyms = (/** @type {string} */ term, /** @type {number} */ count) => {
    const found = new Set(add(term, count).map(({ id }) => id));
    const factor = found.size > 0 && found.size <= FEW ? COUNTS.synonymOfRare : COUNTS.synonym;
    for (const { word, others } of SYNONYMS) if (word === term) for (const other of others) add(other, count * factor);
  };
  addWithSynonyms(word, COUNTS.word);
  if (word.length > 2 && best.size === 0) add(word, COUNTS.beginning, { prefix: true });
  // Only a word that occurs nowhere may be mistyped. Two swapped letters are one mistake.
  const swapped = [...word].map((_, at) => word.slice(0, at) + (word[at + 1] ?? "") + word[at] + word.slice(at + 2));
  for (const letters of [1, 2]) {
    if (best.size > 0 || word.length < 4 * letters) break;
    const similar = [word, ...swapped].map((term) => ({ queries: [term], fuzzy: term === word && letters }));
    const found = index.search({ queries: similar }, { processTerm: String }).flatMap(({ terms }) => terms);
    for (const term of new Set(found)) addWithSynonyms(term, COUNTS.similar);
  }
  return best;
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
  const weights = words.map((word) => (words.length > 1 && WEAK_WORDS.has(word) ? WEAK : 1));
  const rarities = matches.map(
    ({ size }, position) => (weights[position] ?? 1) * Math.log(1 + entries.size / (1 + size)),
  );
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const ranked = [...new Set(matches.flatMap((found) => [...found.keys()]))].map((href) => {
    const sum = (/** @type {(position: number) => number} */ value) =>
      matches.reduce((total, found, position) => total + (found.has(href) ? value(position) : 0), 0);
    const score = sum((position) => (weights[position] ?? 1) * (matches[position]?.get(href) ?? 0));
    const share = sum((position) => rarities[position] ?? 0) / all;
    return { href, score: score * share * weightOf(entries.get(href), query) };
  });
  // One page with many similar sections must not hide the others, nor the endpoints the pages.
  /** @type {Map<string, number>} */
  const factors = new Map();
  return ranked
    .sort((one, other) => other.score - one.score)
    .map(({ href, score }) => {
      const [page = "", section = ""] = href.split("#", 2);
      const factor = factors.get(page) ?? 1;
      factors.set(page, factor * (section.startsWith("/") ? 0.8 : 0.7));
      return { href, score: score * factor };
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
