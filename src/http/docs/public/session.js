// Keeps the session and the OTP challenge of a login in the page's memory, also from one operation's page to another, and copies them into all request bodies.

/** @typedef {Record<string, unknown>} JsonObject */

/** @type {JsonObject} */
const kept = {};

/**
 * A request body with the kept values in place of its own.
 * @param {string} text
 */
function fillIn(text) {
  try {
    /** @type {JsonObject} */
    const body = JSON.parse(text);
    const known = Object.entries(kept).filter(([name]) => name in body);
    return known.length === 0 ? text : JSON.stringify({ ...body, ...Object.fromEntries(known) }, null, 2);
  } catch {
    return text; // The visitor is still typing.
  }
}

/**
 * Keeps what a login returned.
 * @param {JsonObject} answer
 */
export function keepSession({ session, otp_challenge }) {
  if (session !== undefined) kept.session = session;
  if (otp_challenge !== undefined) kept.otp_challenge = otp_challenge;
  for (const field of document.querySelectorAll("textarea")) field.value = fillIn(field.value);
}

/**
 * The example body of an operation, with the kept values.
 * @param {HTMLTextAreaElement} field
 */
export function resetBody(field) {
  field.value = fillIn(field.defaultValue);
}
