// The operations on /docs and on their own pages: loads and expands the one in the URL fragment, sends requests and shows the samples.

import { execute } from "./execute.js";
import { highlighted } from "./highlight.js";
import { resetBody } from "./session.js";

const operations = [...document.querySelectorAll("details")].filter((element) => element.matches(".operation"));

/** Expands the operation in the URL fragment, such as #/auth_login, and scrolls to it. */
function showOperation() {
  const operation = operations.find(({ id }) => `#${id}` === decodeURI(location.hash));
  const unknown = document.querySelector("#unknown");
  if (unknown instanceof HTMLElement) unknown.hidden = operation !== undefined || !location.hash.startsWith("#/");
  if (operation === undefined) {
    if (unknown?.checkVisibility()) document.querySelector("input")?.focus();
    return;
  }
  operation.open = true;
  operation.scrollIntoView();
}

let language = "curl";

/**
 * Shows the samples of one language, and buttons for the others.
 * @param {Element} samples
 */
function addLanguages(samples) {
  const figures = [...samples.querySelectorAll("figure")];
  const group = document.createElement("div");
  group.className = "languages";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Language of the samples");
  for (const { dataset } of figures) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = dataset.language ?? "";
    button.addEventListener("click", () => showLanguage(button.textContent ?? ""));
    group.append(button);
  }
  samples.querySelector("h5")?.after(group);
}

/**
 * Shows a language in the samples of all operations.
 * @param {string} chosen
 */
function showLanguage(chosen) {
  language = chosen;
  for (const figure of document.querySelectorAll("figure")) figure.hidden = figure.dataset.language !== language;
  for (const button of document.querySelectorAll(".languages button")) {
    button.setAttribute("aria-pressed", String(button.textContent === language));
  }
}

/**
 * Makes the form and the samples of an operation work.
 * @param {Element} body
 */
function prepare(body) {
  const form = body.querySelector("form");
  const field = body.querySelector("textarea");
  const apiKey = document.querySelector("#api-key");
  if (!form || !field || !(apiKey instanceof HTMLInputElement)) throw new Error("The operation has no form.");
  resetBody(field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void execute(form, field.value, apiKey.value.trim());
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    resetBody(field);
  });
  for (const code of body.querySelectorAll("pre code")) code.replaceChildren(highlighted(code.textContent ?? ""));
  for (const samples of body.querySelectorAll(".samples")) addLanguages(samples);
  showLanguage(language);
}

/**
 * Loads the page of an operation and shows its content. Its addresses are relative to that page.
 * @param {HTMLDetailsElement} operation
 */
async function load(operation) {
  const [line, link] = operation.querySelectorAll(".operation-body, .operation-body a");
  if (!line || !(link instanceof HTMLAnchorElement)) return;
  const page = await fetch(link.href).then((response) => response.text());
  const body = new DOMParser().parseFromString(page, "text/html").querySelector(".operation-body");
  if (!body || !line.isConnected) return;
  for (const anchor of body.querySelectorAll("a"))
    anchor.href = new URL(anchor.getAttribute("href") ?? "", link.href).href;
  for (const form of body.querySelectorAll("form"))
    form.dataset.path = new URL(form.dataset.path ?? "", link.href).href;
  line.replaceWith(body);
  prepare(body);
  if (`#${operation.id}` === decodeURI(location.hash)) operation.scrollIntoView();
}

for (const operation of operations) {
  let isLoaded = false;
  operation.addEventListener("toggle", () => {
    if (!operation.open) return;
    // The address can be copied. Nothing is added to the browser's history.
    history.replaceState(null, "", `#${operation.id}`);
    if (isLoaded) return;
    isLoaded = true;
    load(operation).catch(() => {
      isLoaded = false;
    });
  });
}

/** An operation, on its own page or on /docs. */
const OPERATION = /\/docs(?:\/operations\/|#\/)(\w+)$/;

/**
 * Shows the page of another operation in place of this one. The document stays, and with it the session in its memory.
 * @param {string} href
 */
async function show(href) {
  const response = await fetch(href);
  if (!response.ok) throw new Error("There is no such page.");
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const key = document.querySelector("input#api-key");
  for (const id of ["content", "navigation"])
    document.getElementById(id)?.replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
  document.title = page.title;
  const field = document.querySelector("#api-key");
  if (key) field?.replaceWith(key);
  prepareAll();
  scrollTo(0, 0);
}

function prepareAll() {
  for (const body of document.querySelectorAll(".operation-body")) prepare(body);
}

/** Makes links to other operations keep the session. */
function keepSession() {
  let shown = location.pathname;
  const go = (/** @type {string} */ href) => {
    shown = new URL(href).pathname;
    show(href).catch(() => location.assign(href));
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const [, name] = OPERATION.exec(link?.href ?? "") ?? [];
    const isNewWindow = link?.target !== "" || event.ctrlKey || event.metaKey || event.shiftKey;
    if (name === undefined || isNewWindow) return;
    event.preventDefault();
    const href = new URL(name, location.href).href;
    history.pushState(null, "", href);
    go(href);
  });
  addEventListener("popstate", () => {
    if (location.pathname !== shown) go(location.href);
  });
}

if (operations.length === 0) {
  prepareAll();
  keepSession();
}
showOperation();
addEventListener("hashchange", showOperation);
