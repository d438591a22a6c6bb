// Sends the request of an operation and shows its response.

import { highlighted } from "./highlight.js";
import { keepSession } from "./session.js";

/** @typedef {import("./session.js").JsonObject} JsonObject */

/**
 * A step that a response suggests.
 * @typedef {object} NextStep
 * @property {string} text
 * @property {string} label
 * @property {string} href
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {(string | Node)[]} children
 */
function element(tag, className, ...children) {
  const created = document.createElement(tag);
  if (className !== "") created.className = className;
  created.append(...children);
  return created;
}

/**
 * An operation on /docs, or on its own page next to this one.
 * @param {string} name
 */
const addressOf = (name) => (document.querySelector(".operation") ? `#/${name}` : name);

/**
 * @param {JsonObject} answer
 * @returns {NextStep | undefined}
 */
function nextStep({ status, code }) {
  if (status === "authenticated") {
    const href = addressOf("student_attendance");
    return { text: "Logged in. All requests now contain the session.", label: "Fetch attendance", href };
  }
  if (status === "otp_required") {
    const text = "The portal requires an OTP. The next request contains the challenge.";
    return { text, label: "Enter the OTP", href: addressOf("auth_verify_otp") };
  }
  if (typeof code === "string")
    return { text: `${code}:`, label: "What to do", href: new URL(`../../errors/${code}`, import.meta.url).href };
  return undefined;
}

/** @param {NextStep} step */
function stepLine({ text, label, href }) {
  const link = element("a", "", label);
  link.href = href;
  // Another page opens in a new tab: leaving this one would lose the session.
  if (href.includes("/errors/")) link.target = "_blank";
  return element("p", "step", text, " ", link);
}

/**
 * @param {Response} response
 * @param {number} milliseconds
 */
function statusLine(response, milliseconds) {
  const requests = response.headers.get("x-portal-requests");
  const facts = [`${milliseconds} ms`];
  if (requests !== null) facts.push(`${requests} portal request${requests === "1" ? "" : "s"}`);
  const badge = element("span", `badge status-${Math.floor(response.status / 100)}`, String(response.status));
  return element("p", "", badge, ` ${response.statusText} `, element("span", "hint", facts.join(", ")));
}

/** @param {Response} response */
function headerList(response) {
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return element(
    "details",
    "headers",
    element("summary", "", "Response headers"),
    codeBlock(lines, "Response headers"),
  );
}

/**
 * @param {string | Node} content
 * @param {string} label
 */
function codeBlock(content, label) {
  const block = element("pre", "", element("code", "", content));
  // A scrolling region can be scrolled with the keyboard only if it can have focus.
  block.tabIndex = 0;
  block.setAttribute("role", "region");
  block.setAttribute("aria-label", label);
  return block;
}

/**
 * @param {Response} response
 * @param {Blob} body
 * @param {string} path
 */
function downloadLink(response, body, path) {
  const [, name = path.split("/").at(-1) ?? "file"] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const link = element("a", "download", `Download ${name}`);
  link.href = URL.createObjectURL(body);
  link.download = name;
  return element("p", "", link, ` (${body.size.toLocaleString("en")} bytes)`);
}

/**
 * Shows the response below the form. Focus stays where it is.
 * @param {HTMLFormElement} form
 * @param {Response} response
 * @param {number} milliseconds
 */
async function showResponse(form, response, milliseconds) {
  const [outcome, shown] = form.querySelectorAll(".outcome, .response");
  const type = response.headers.get("content-type") ?? "";
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  const isJson = /json/.test(type);
  /** @type {JsonObject} */
  const answer = isJson ? (JSON.parse(text) ?? {}) : {};
  const step = nextStep(answer);
  if (response.ok) keepSession(answer);
  outcome?.replaceChildren(statusLine(response, milliseconds), ...(step ? [stepLine(step)] : []));
  /** @type {HTMLElement[]} */
  const parts = [headerList(response)];
  if (isJson) parts.unshift(codeBlock(highlighted(JSON.stringify(JSON.parse(text), null, 2)), "Response"));
  else if (/^text\//.test(type)) parts.unshift(codeBlock(text, "Response"));
  if (!isJson) parts.unshift(downloadLink(response, new Blob([bytes], { type }), form.dataset.path ?? ""));
  shown?.replaceChildren(...parts);
}

/**
 * Sends the request of a form. A second press of Execute has no effect until the response has arrived.
 * @param {HTMLFormElement} form
 * @param {string} body
 * @param {string} apiKey
 */
export async function execute(form, body, apiKey) {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const outcome = form.querySelector(".outcome");
  outcome?.replaceChildren("Waiting for the response …");
  const started = performance.now();
  try {
    const headers = { "content-type": "application/json", ...(apiKey !== "" && { "x-api-key": apiKey }) };
    const response = await fetch(form.dataset.path ?? "", { method: "POST", headers, body });
    await showResponse(form, response, Math.round(performance.now() - started));
  } catch {
    outcome?.replaceChildren("The service could not be reached.");
  } finally {
    form.ariaBusy = "false";
  }
}
