import { homedir } from "node:os";
import { Portico, PorticoError, type PorticoOptions } from "portico-client";
import { NotFoundError, UsageError } from "./failure.ts";
import { Leftovers } from "./leftovers.ts";
import { isUnencrypted, logIn } from "./login.ts";
import type { Actions, GlobalOptions } from "./program.ts";
import { withProgress } from "./progress.ts";
import { SessionFile, sessionFilePath } from "./session-file.ts";

/** Control characters in the portal's texts must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const withoutControlCharacters = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value) => (typeof value === "string" ? value.replace(CONTROL, "") : value));

const print = (text: string): void => {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
};

/** Prints errors and warnings to standard error, so that standard output contains only the result. */
export const printDiagnostics = (lines: readonly string[]): void => {
  process.stderr.write(`portico: ${lines.join("\n  ")}\n`);
};

function clientOptions({ url, apiKey }: GlobalOptions): PorticoOptions {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new UsageError(`Invalid service URL: ${url} (expected http://HOST:PORT or https://HOST)`);
  const path = sessionFilePath(process.env, homedir());
  return { baseUrl: url, apiKey, store: new SessionFile(path, url.replace(/\/{1,9}$/, "")) };
}

/** Returns the value of `--semester`, or the first semester in the student's list, which is fetched at most once. */
function semesterResolver(portico: Portico, option: string | boolean | undefined): () => Promise<string> {
  let newest: Promise<string> | null = null;
  const fetchNewest = async () => {
    const [first] = (await portico.semesters()).semesters;
    if (first === undefined) throw new NotFoundError("The portal lists no semesters for this student.");
    return first.id;
  };
  return async () => {
    if (typeof option === "string") return option;
    newest ??= fetchNewest();
    return newest;
  };
}

/** Implements the commands for this process. */
export function createActions(globals: () => GlobalOptions): Actions {
  const printResult = (record: unknown, text: () => string) =>
    print(globals().json ? JSON.stringify(record, null, 2) : text());
  return {
    print,
    async read(command, args, options) {
      const leftovers = new Leftovers();
      const portico = new Portico({ ...clientOptions(globals()), onResponse: (info) => leftovers.add(info) });
      const input = { args, options, semester: semesterResolver(portico, options.semester) };
      const data = await withProgress(command.progress, () => command.read(portico, input));
      const { isTTY, columns } = process.stdout;
      const screen = { columns: columns || Number.POSITIVE_INFINITY };
      printResult(data, () => command.render(isTTY ? withoutControlCharacters(data) : data, screen));
      const hint = leftovers.describe();
      if (hint !== null) printDiagnostics(hint);
    },
    async login(input) {
      const options = clientOptions(globals());
      const { baseUrl } = options;
      if (isUnencrypted(baseUrl))
        printDiagnostics([`${baseUrl} does not use encryption: others on the network can read the password.`]);
      const registration_number = await logIn(options, input);
      printResult({ registration_number }, () => `Logged in as ${registration_number}.`);
    },
    async logout() {
      await new Portico(clientOptions(globals())).logout().catch((error: unknown) => {
        if (!(error instanceof PorticoError)) throw error;
        printDiagnostics([
          "The session may remain active at the portal for 15 minutes.",
          `${error.detail} (${error.code})`,
        ]);
      });
      printResult({ logged_out: true }, () => "Logged out.");
    },
  };
}
