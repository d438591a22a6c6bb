import { createInterface } from "node:readline";
import { Interrupted, WrongUsage } from "./failure.ts";

/** How a login gets what it needs from the person, or from a script. */
export interface Prompts {
  registrationNumber(): Promise<string>;
  password(): Promise<string>;
  /** The OTP, or "" for a new one. */
  otp(message: string): Promise<string>;
  close(): void;
}

function answerOf(answer: string | symbol): string {
  if (typeof answer === "symbol") throw new Interrupted("Nothing was sent.");
  return answer;
}

/** Asks on the terminal; on standard error, so that standard output holds nothing but the answer. */
export function terminalPrompts(): Prompts {
  const ask = async (kind: "text" | "password", message: string, required: boolean) => {
    if (!process.stdin.isTTY)
      throw new WrongUsage(`${message}? There is no terminal to ask on: see portico login --help`);
    const prompts = await import("@clack/prompts");
    const validate = (text: string | undefined) => (required && !text ? "Please type something." : undefined);
    return answerOf(await prompts[kind]({ message, output: process.stderr, validate }));
  };
  return {
    registrationNumber: () => ask("text", "Registration number", true),
    password: () => ask("password", "Password", true),
    otp: (message) => ask("text", message, false),
    close: () => {},
  };
}

/** Takes the password from the first line of standard input and the OTP, if one is wanted, from the next. */
export function pipedPrompts(): Prompts {
  const lines = createInterface({ input: process.stdin });
  const iterator = lines[Symbol.asyncIterator]();
  const next = async (wanted: string) => {
    const { value, done } = await iterator.next();
    if (done) throw new WrongUsage(`Standard input holds no ${wanted}.`);
    return String(value);
  };
  return {
    registrationNumber: () =>
      Promise.reject(new WrongUsage("With --password-stdin the registration number must be given.")),
    password: () => next("password"),
    otp: () => next("OTP"),
    close: () => lines.close(),
  };
}
