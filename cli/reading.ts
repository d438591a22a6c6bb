import type { Portico } from "../client/index.ts";

/** What the person typed behind the name of the command. */
export interface Input {
  readonly words: readonly string[];
  /** Values of options by their camel-case name; true for an option without a value. */
  readonly options: Readonly<Record<string, string | boolean>>;
  /** `--semester`, else the first semester of the student's list. */
  semester(): Promise<string>;
}

/** Where the answer is shown. */
export interface Screen {
  /** Width of the terminal; infinite where the output is no terminal. */
  readonly columns: number;
}

/** A command that reads from the portal: what it is called, what it reads, how a person sees it. */
export interface Reading<Data = unknown> {
  readonly name: string;
  /** Its place in the list of commands. */
  readonly summary: string;
  /** What its help adds. */
  readonly details?: string;
  /** Words in the form of commander, `<course>` or `[name...]`, with what they mean and, where only some are possible, those. */
  readonly words?: readonly (readonly [form: string, meaning: string, choices?: readonly string[]])[];
  /** Options in the form of commander, with what they mean. */
  readonly options?: readonly (readonly [form: string, meaning: string])[];
  /** It takes --semester. */
  readonly bySemester?: true;
  /** What the person reads while waiting. */
  readonly waiting: string;
  /** What --json prints. */
  read(portico: Portico, input: Input): Promise<Data>;
  show(data: Data, screen: Screen): string;
}

/** Lets readings of any data stand in one list: what `read` gives is all that `show` ever gets. */
export const reading = <Data>(value: Reading<Data>): Reading => value as Reading;

/** The value of an option, or null. */
export const optionOf = ({ options }: Input, name: string): string | null => {
  const value = options[name];
  return typeof value === "string" ? value : null;
};
