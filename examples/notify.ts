// Sends a signed webhook for every change of a student's marks, attendance or exams. Asks for the OTP if the portal requires one.
import { readFile, rename, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { hasCode, type OtpChallenge, Portico, PorticoError, type WatchState, type WatchStore } from "portico-client";
import { Webhook } from "standardwebhooks";

const { PORTICO_URL = "http://127.0.0.1:8000", PORTICO_API_KEY = "demo-key" } = process.env;
const isDemo = PORTICO_API_KEY === "demo-key"; // Only a service with the demo portal takes this key.
const { REGISTRATION_NUMBER = isDemo && "23DMO0001", PASSWORD = isDemo && "pass_good" } = process.env;
if (!REGISTRATION_NUMBER || !PASSWORD) throw new Error("Set REGISTRATION_NUMBER and PASSWORD.");
const { WEBHOOK_URL, WEBHOOK_SECRET, STATE_FILE = "notify-state.json" } = process.env;
if (!WEBHOOK_URL || !WEBHOOK_SECRET) throw new Error("Set WEBHOOK_URL and WEBHOOK_SECRET (whsec_... in base64).");

/** Keeps the state in a file. It contains the student's data, so that a change has the values before it. */
const store: WatchStore = {
  async load(): Promise<WatchState | null> {
    const text = await readFile(STATE_FILE, "utf8").catch(() => null);
    return text === null ? null : JSON.parse(text);
  },
  async save(state) {
    await writeFile(`${STATE_FILE}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${STATE_FILE}.new`, STATE_FILE);
  },
};

/**
 * Sends one event, signed as Standard Webhooks require (https://www.standardwebhooks.com). The receiver ignores an id that it has seen before.
 * Throws unless the receiver accepts it: the change then stays in the state and is sent after a restart.
 */
async function send(url: string, secret: string, id: string, type: string, data: object): Promise<void> {
  const now = new Date();
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`);
}

const credentials = { registration_number: REGISTRATION_NUMBER, password: PASSWORD };
const portico = new Portico({ baseUrl: PORTICO_URL, apiKey: PORTICO_API_KEY, credentials });

let challenge: OtpChallenge | null = null;

/** Finishes the pending login with an OTP: a line on standard input. An app shows a form instead. */
createInterface({ input: process.stdin }).on("line", async (otp) => {
  if (challenge === null) return console.error("No login is waiting for a one-time password.");
  try {
    await portico.verifyOtp(challenge, otp.trim());
    challenge = null;
  } catch (error) {
    console.error(error instanceof PorticoError ? error.message : error);
    if (hasCode(error, "otp_expired") || hasCode(error, "otp_challenge_expired")) await requestOtp();
  }
});

/** Logs in again for another one-time password. Only after a line of the student, so that no login repeats by itself. */
async function requestOtp(): Promise<void> {
  try {
    await portico.login(credentials);
    challenge = null;
  } catch (error) {
    if (!(error instanceof PorticoError)) throw error;
    challenge = error.otpChallenge;
    console.error(challenge === null ? error.message : "A new one-time password is on its way.");
  }
}

// The watch keeps the session alive, so it logs in once, and again only if the portal ends the session.
const options = { every: 15 * 60_000, store, keepRecords: true };
for await (const event of portico.watch(["marks", "attendance", "grade_history"], options)) {
  if (event.type === "change") await send(WEBHOOK_URL, WEBHOOK_SECRET, event.id, `${event.part}.${event.kind}`, event);
  else if (event.type === "signed_out") {
    // The challenge is a credential: it stays here.
    const { otp_challenge, ...message } = event;
    challenge = otp_challenge;
    await send(WEBHOOK_URL, WEBHOOK_SECRET, `signed-out-${Date.now()}`, "signed_out", message);
  } else console.error(event);
}
