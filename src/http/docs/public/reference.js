// The operations on /docs: expands the one in the URL fragment, sends requests and shows the samples.

import { execute } from "./execute.js";
import { highlighted } from "./highlight.js";
import { resetBody } from "./session.js";

const operations = [...document.querySelectorAll("details")].filter((element) => element.matches(".operation"));

/** Expands the operation in the URL fragment, such as #/auth_login, and scrolls to it. */
function showOperation() {
  const operation = operations.find(({ id }) => `#${id}` === decodeURI(location.hash));
  if (operation === undefined) return;
  operation.open = true;
  operation.scrollIntoView();
}

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
  for (const code of samples.querySelectorAll("code")) code.replaceChildren(highlighted(code.textContent ?? ""));
}

/**
 * Shows a language in the samples of all operations.
 * @param {string} language
 */
function showLanguage(language) {
  for (const figure of document.querySelectorAll("figure")) figure.hidden = figure.dataset.language !== language;
  for (const button of document.querySelectorAll(".languages button")) {
    button.setAttribute("aria-pressed", String(button.textContent === language));
  }
}

/**
 * @param {HTMLDetailsElement} operation
 * @param {HTMLInputElement} apiKey
 */
function prepare(operation, apiKey) {
  const form = operation.querySelector("form");
  const field = operation.querySelector("textarea");
  if (!form || !field) throw new Error(`${operation.id} has no form.`);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void execute(form, field.value, apiKey.value.trim());
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    resetBody(field);
  });
  for (const samples of operation.querySelectorAll(".samples")) addLanguages(samples);
  operation.addEventListener("toggle", () => {
    // The address can be copied. Nothing is added to the browser's history.
    if (operation.open) history.replaceState(null, "", `#${operation.id}`);
  });
}

const apiKey = document.querySelector("#api-key");
if (!(apiKey instanceof HTMLInputElement)) throw new Error("The page has no field for the API key.");
for (const operation of operations) prepare(operation, apiKey);
showLanguage("curl");
showOperation();
addEventListener("hashchange", showOperation);
