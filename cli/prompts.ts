import { createInterface } from "node:readline";
import { InterruptedError, UsageError } from "./failure.ts";
import { printable, printNotice } from "./output.ts";

/** Asks for the login data, interactively or from a script. */
export type Prompts = Omit<ReturnType<typeof terminalPrompts>, "value">;

type Choice = { readonly value: string; readonly label: string };

const NOTHING_SENT = "Nothing was sent.";
const PASSWORD_SENT = "The password was sent, but the login is not finished.";

/** Prompts in the terminal. Uses standard error so that standard output contains only the result. */
export function terminalPrompts() {
  const ask = async (
    kind: "text" | "password" | "select",
    message: string,
    required: boolean,
    cancelled = NOTHING_SENT,
    choices: readonly Choice[] = [],
  ) => {
    if (!process.stdin.isTTY)
      throw new UsageError(`Cannot ask for "${message}": standard input is not a terminal. See portico login --help`);
    const prompts = await import("@clack/prompts");
    const validate = (text: string | undefined) => (required && !text ? "This field is required." : undefined);
    const end = new AbortController();
    // Ctrl-D ends the input without an answer to the prompt, and nothing else keeps the process alive.
    const cancel = () => end.abort();
    process.once("beforeExit", cancel);
    const shared = { message: printable(message), output: process.stderr, signal: end.signal };
    const options = choices.map(({ value, label }) => ({ value, label: printable(label) }));
    const asking = kind === "select" ? prompts.select({ ...shared, options }) : prompts[kind]({ ...shared, validate });
    const answer = await asking.finally(() => process.off("beforeExit", cancel));
    if (typeof answer === "symbol") throw new InterruptedError(`Cancelled. ${cancelled}`);
    return answer;
  };
  return {
    registrationNumber: () => ask("text", "Registration number", true),
    /** A password, or another secret. */
    password: (name = "Password") => ask("password", name, true),
    /** The OTP, or "" to request a new one. Null if there is nothing left to read. */
    otp: (message: string): Promise<string | null> => ask("text", message, false, PASSWORD_SENT),
    captcha: (message: string) => ask("text", message, true, PASSWORD_SENT),
    /** A value that is chosen, or typed if there are no choices. */
    value: (message: string, choices: readonly Choice[]) =>
      ask(choices.length > 0 ? "select" : "text", message, true, NOTHING_SENT, choices),
    close: () => {},
  };
}

/** Reads the password from the first line of standard input, and any OTP or answer to a captcha from the lines that follow. */
export function pipedPrompts(): Prompts {
  const lines = createInterface({ input: process.stdin });
  const iterator = lines[Symbol.asyncIterator]();
  const line = async (): Promise<string | null> => {
    const { value, done } = await iterator.next();
    return done ? null : String(value);
  };
  const next = async (name: string) => {
    const value = await line();
    if (value === null) throw new UsageError(`Missing ${name} on standard input.`);
    return value;
  };
  return {
    registrationNumber: () =>
      Promise.reject(new UsageError("--password-stdin requires the registration number as an argument.")),
    password: (name = "password") => next(name),
    otp: line,
    captcha(message) {
      // The program that writes to standard input needs the path of the picture.
      printNotice(message);
      return next("answer to the captcha");
    },
    close: () => lines.close(),
  };
}
