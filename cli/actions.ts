import { homedir } from "node:os";
import { Portico, type PorticoOptions } from "../client/index.ts";
import { NothingFound, WrongUsage } from "./failure.ts";
import { isExposed, logIn } from "./login.ts";
import type { Actions, GlobalOptions } from "./program.ts";
import { withProgress } from "./progress.ts";
import { SessionFile, sessionFileIn } from "./session-file.ts";

/** Control characters of the portal's texts must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const printable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === "string" ? value.replace(CONTROL, "") : value));

const print = (text: string): void => {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
};

/** Tells the person, who reads the answer elsewhere. */
export const warn = (lines: readonly string[]): void => {
  process.stderr.write(`portico: ${lines.join("\n  ")}\n`);
};

function clientOptions({ url, apiKey }: GlobalOptions): PorticoOptions {
  if (!URL.canParse(url)) throw new WrongUsage(`No address of a service: ${url}`);
  const file = sessionFileIn(process.env, homedir());
  return { baseUrl: url, apiKey, store: new SessionFile(file, url.replace(/\/+$/, "")) };
}

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

/** What the commands do in this process. */
export function actionsFor(globals: () => GlobalOptions): Actions {
  const answer = (record: unknown, text: () => string) =>
    print(globals().json ? JSON.stringify(record, null, 2) : text());
  return {
    print,
    async read(reading, words, options) {
      const portico = new Portico(clientOptions(globals()));
      const input = { words, options, semester: semesterOf(portico, options.semester) };
      const data = await withProgress(reading.waiting, () => reading.read(portico, input));
      const { isTTY, columns } = process.stdout;
      const screen = { columns: columns || Number.POSITIVE_INFINITY };
      answer(data, () => reading.show(isTTY ? printable(data) : data, screen));
    },
    async login(input) {
      const options = clientOptions(globals());
      const { baseUrl } = options;
      if (isExposed(baseUrl)) warn([`${baseUrl} is not encrypted: others on the way can read the password.`]);
      const registration_number = await logIn(options, input);
      answer({ registration_number }, () => `Logged in as ${registration_number}.`);
    },
    async logout() {
      await new Portico(clientOptions(globals())).logout();
      answer({ logged_out: true }, () => "Logged out.");
    },
  };
}
