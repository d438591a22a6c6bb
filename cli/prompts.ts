import { createInterface } from "node:readline";
import { InterruptedError, UsageError } from "./failure.ts";
import { printable, printNotice } from "./output.ts";

/** Asks for the login data, interactively or from a script. */
export interface Prompts {
  registrationNumber(): Promise<string>;
  password(): Promise<string>;
  /** The OTP, or "" to request a new one. */
  otp(message: string): Promise<string>;
  /** The answer to a captcha. */
  captcha(message: string): Promise<string>;
  close(): void;
}

function throwIfCancelled(answer: string | symbol): string {
  if (typeof answer === "symbol") throw new InterruptedError("Cancelled. Nothing was sent.");
  return answer;
}

/** Prompts in the terminal. Uses standard error so that standard output contains only the result. */
export function terminalPrompts(): Prompts {
  const ask = async (kind: "text" | "password", message: string, required: boolean) => {
    if (!process.stdin.isTTY)
      throw new UsageError(`Cannot ask for "${message}": standard input is not a terminal. See portico login --help`);
    const prompts = await import("@clack/prompts");
    const validate = (text: string | undefined) => (required && !text ? "This field is required." : undefined);
    return throwIfCancelled(await prompts[kind]({ message: printable(message), output: process.stderr, validate }));
  };
  return {
    registrationNumber: () => ask("text", "Registration number", true),
    password: () => ask("password", "Password", true),
    otp: (message) => ask("text", message, false),
    captcha: (message) => ask("text", message, true),
    close: () => {},
  };
}

/** Reads the password from the first line of standard input, and any OTP or answer to a captcha from the lines that follow. */
export function pipedPrompts(): Prompts {
  const lines = createInterface({ input: process.stdin });
  const iterator = lines[Symbol.asyncIterator]();
  const next = async (name: string) => {
    const { value, done } = await iterator.next();
    if (done) throw new UsageError(`Missing ${name} on standard input.`);
    return String(value);
  };
  return {
    registrationNumber: () =>
      Promise.reject(new UsageError("--password-stdin requires the registration number as an argument.")),
    password: () => next("password"),
    otp: () => next("OTP"),
    captcha(message) {
      // The program that writes to standard input needs the path of the picture.
      printNotice(message);
      return next("answer to the captcha");
    },
    close: () => lines.close(),
  };
}
