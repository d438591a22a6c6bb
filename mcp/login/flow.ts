import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import { canElicit } from "../elicitation.ts";
import { textResult } from "../failure.ts";
import type { LoginFlow } from "../server.ts";
import type { LoginServer } from "./login-server.ts";

/** Key of the elicitation in a call. */
const KEY = "login";
/** Longest wait of a tool for the student's login: most clients give up after 60 s without an answer. */
const WAIT_MS = 45_000;

/** Asks the student to log in on a page of this computer: by elicitation in URL mode, or by a text with the address. */
export const pageLogin = (pages: LoginServer): LoginFlow => ({
  async ask(context, server, again) {
    const answer = inputResponse(context.mcpReq.inputResponses, KEY);
    if (answer.kind === "elicit" && answer.action !== "accept") {
      await pages.close();
      return textResult("The student did not want to log in, so there is no data. Ask before you try again.");
    }
    const page = await pages.open();
    if (!canElicit("url", context, server)) return textResult(instructions(page.url));
    const isOpened = answer.kind === "elicit";
    // The answer says that the student has agreed to open the page, not that the login is complete.
    if (isOpened && (await page.finished(WAIT_MS, context.mcpReq.signal))) return again();
    const message = isOpened
      ? "The login is not complete yet. Finish it on this page of your own computer."
      : "Log in to the university portal on a page of your own computer. The assistant does not see what you type.";
    return inputRequired({ inputRequests: { [KEY]: inputRequired.elicitUrl({ url: page.url, message }) } });
  },
});

const instructions = (url: string): string =>
  [
    "The student is not logged in, or the session is over.",
    `The student must open this address in a browser on the computer that runs this server, and log in there: ${url}`,
    "The page works for one login within ten minutes. Running `portico login` in a terminal serves as well.",
    "Call the tool again when the student is done. Never ask for the password or a one-time password in the chat.",
  ].join("\n");
