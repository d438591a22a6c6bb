import { homedir } from "node:os";
import { Portico, type PorticoOptions } from "../client/index.ts";
import { exitCodes } from "./exit-codes.ts";
import { NothingFound, tellFailure, WrongUsage } from "./failure.ts";
import { isExposed, type LoginInput, logIn } from "./login.ts";
import { type Actions, globalsOf, isCommandLine, programFor } from "./program.ts";
import { withProgress } from "./progress.ts";
import type { Input, Reading } from "./reading.ts";
import { SessionFile, sessionFileIn } from "./session-file.ts";

/** Control characters of the portal's texts must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const printable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === "string" ? value.replace(CONTROL, "") : value));

const print = (text: string): void => {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
};
const warn = (lines: readonly string[]): void => {
  process.stderr.write(`portico: ${lines.join("\n  ")}\n`);
};

/** The first semester of the student's list, asked for once; `given` if the person named one. */
function semesterOf(portico: Portico, given: string | boolean | undefined): () => Promise<string> {
  let newest: Promise<string> | null = null;
  const ask = async () => {
    const [first] = (await portico.semesters()).semesters;
    if (first === undefined) throw new NothingFound("The portal lists no semester of this student.");
    return first.id;
  };
  return async () => {
    if (typeof given === "string") return given;
    newest ??= ask();
    return newest;
  };
}

/** Carries out one command line; resolves to its exit code. */
export async function run(words: readonly string[]): Promise<number> {
  const optionsOf = (): PorticoOptions => {
    const { url, apiKey } = globalsOf(program);
    if (!URL.canParse(url)) throw new WrongUsage(`No address of a service: ${url}`);
    const store = new SessionFile(sessionFileIn(process.env, homedir()), url.replace(/\/+$/, ""));
    return { baseUrl: url, apiKey, store };
  };
  const answer = (record: unknown, text: () => string) =>
    print(globalsOf(program).json ? JSON.stringify(record, null, 2) : text());
  const actions: Actions = {
    print,
    async read(reading: Reading, rest, options) {
      const portico = new Portico(optionsOf());
      const input: Input = { words: rest, options, semester: semesterOf(portico, options.semester) };
      const data = await withProgress(reading.waiting, () => reading.read(portico, input));
      answer(data, () =>
        reading.show(process.stdout.isTTY ? printable(data) : data, {
          columns: process.stdout.columns || Number.POSITIVE_INFINITY,
        }),
      );
    },
    async login(input: LoginInput) {
      const options = optionsOf();
      if (isExposed(options.baseUrl))
        warn([`${options.baseUrl} is not encrypted: others on the way can read the password.`]);
      const registration_number = await logIn(options, input);
      answer({ registration_number }, () => `Logged in as ${registration_number}.`);
    },
    async logout() {
      await new Portico(optionsOf()).logout();
      answer({ logged_out: true }, () => "Logged out.");
    },
  };
  const program = programFor(actions);
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (isCommandLine(error)) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const told = tellFailure(error);
    if (told === null) throw error;
    if (globalsOf(program).json) process.stderr.write(`${JSON.stringify(told.record)}\n`);
    else warn(told.lines);
    return told.exitCode;
  }
}
