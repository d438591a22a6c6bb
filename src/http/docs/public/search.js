// The search field in the header. Loads the index when the field gets focus for the first time.

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} href
 * @property {string} from
 * @property {string} text
 */

const MAX_RESULTS = 12;

/**
 * The entries that contain every word of a query, best first: a title that contains the words precedes a text that does.
 * @param {readonly Entry[]} entries
 * @param {string} query
 */
export function findEntries(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = entries.flatMap((entry) => {
    const title = entry.title.toLowerCase();
    const text = `${title} ${entry.from} ${entry.text}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const missing = words.filter((word) => !title.includes(word)).length;
    return [{ entry, rank: missing * 1000 + title.length }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

/**
 * The part of a text around the first word that it contains.
 * @param {Entry} entry
 * @param {string} query
 */
function excerptOf({ text }, query) {
  const [word = ""] = query
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => text.toLowerCase().includes(part));
  const start = Math.max(0, text.toLowerCase().indexOf(word) - 30);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 110)}${text.length > start + 110 ? "…" : ""}`;
}

/**
 * @param {Entry} entry
 * @param {string} query
 */
function linkTo(entry, query) {
  const link = document.createElement("a");
  link.href = entry.href;
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
  /** @type {Promise<Entry[]> | undefined} */
  let loading;
  const load = () => {
    loading ??= fetch("/docs/search.json").then((response) => response.json());
    return loading;
  };

  const close = () => {
    results.hidden = true;
  };

  const show = async () => {
    const query = field.value;
    const entries = await load();
    if (query !== field.value) return; // The visitor has typed more in the meantime.
    const found = findEntries(entries, query);
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
