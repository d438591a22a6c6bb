import type { Portico, WatchStore } from "portico-client";
import { isDate } from "portico-client/insight";
import { UsageError } from "./failure.ts";

/** The command line of one read command, after its name. */
export interface Input {
  readonly args: readonly string[];
  /** Option values by camel-case name; true for an option without a value, a list for one with several. */
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** The id of the semester given by `--semester`, or of the one that the student is in. */
  semester(): Promise<string>;
  /** The state that `portico changes` kept from its last run. */
  readonly changesStore: WatchStore;
  /** URL of the service, without a slash at its end. */
  readonly serviceUrl: string;
  /** Replaces the text next to the spinner. */
  progress(text: string): void;
  /** Prints what comes next on standard error, unless a spinner shows it. */
  announce(text: string): void;
  /** Logs the same student in again; null without a terminal to ask for password and OTP. */
  readonly logIn: (() => Promise<unknown>) | null;
}

/** The terminal in which the output is rendered. */
export interface Screen {
  /** Width of the terminal; infinite if the output is not a terminal. */
  readonly columns: number;
}

/** A read of the student's data with typed options, which the command line and the MCP server share. */
export interface ReadAction<Options = unknown, Data = unknown> {
  /** Parses a command line. Throws a UsageError. */
  options(input: Input): Options | Promise<Options>;
  /** Fetches the data; --json prints it as it is. */
  read(portico: Portico, options: Options): Promise<Data>;
  /** Formats the data for a person. */
  render(data: Data, screen: Screen, options: Options): string;
  /** True if the output is the content of a file: nothing is printed around it. */
  isFile?(options: Options): boolean;
  /** True for data without anything of the semester. A semester id of which that is true must be one that the portal lists. Default: an empty list. */
  isEmpty?(data: Data): boolean;
  /** The failure that the data contains, reported after the data; null if nothing failed. */
  failure?(data: Data): Error | null;
}

/** A command that fetches data from the service and prints it. */
export interface ReadCommand {
  readonly name: string;
  /** Description in the list of commands. */
  readonly summary: string;
  /** Additional text for the help of this command. */
  readonly details?: string;
  /** Arguments in commander's notation (`<course>`, `[name...]`), their descriptions and, if limited, the allowed values. */
  readonly args?: readonly (readonly [notation: string, description: string, choices?: readonly string[]])[];
  /** Options in commander's notation and their descriptions. */
  readonly options?: readonly (readonly [notation: string, description: string])[];
  /** True if the command accepts --semester. */
  readonly bySemester?: true;
  /** Text next to the spinner while the command waits for the service. */
  readonly progress: string;
  /** Loads the code of the command. */
  load(): Promise<ReadAction>;
}

/** Infers the types of an action. */
export const readAction = <Options, Data>(action: ReadAction<Options, Data>): ReadAction<Options, Data> => action;

export const noOptions = (): object => ({});

/** True if an option without a value is given. */
export const hasOption = ({ options }: Pick<Input, "options">, name: string): boolean => options[name] === true;

/** The value of an option; null if it is not given. */
export const optionOf = ({ options }: Pick<Input, "options">, name: string): string | null => {
  const value = options[name];
  return typeof value === "string" ? value : null;
};

/** The number that a text writes in decimal digits, such as 15 or 82.5. NaN for any other text, also for 1e3 and 0x20. */
export const decimalOf = (text: string): number => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN);

/** Throws a UsageError for a text that is no date of the years that the service accepts. */
export function assertDate(value: string): void {
  if (!isDate(value) || !value.startsWith("20"))
    throw new UsageError(`Invalid date: ${value}. A date is written as 2026-09-25, and its year is from 2000 to 2099.`);
}
