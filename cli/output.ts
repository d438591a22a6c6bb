/** Control characters except tab and line feed (C0, DEL, C1), and characters that change the direction of text. */
const UNSAFE = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
/** The styles of the tables, which `styleText` writes: reset, bold, dim, red, green, yellow, and their ends. */
const OWN_STYLE = "\\u001b\\[(?:0|1|2|22|31|32|33|39)m";
const FILTER = new RegExp(`(${OWN_STYLE}|\\r(?=\\n))|[${UNSAFE}]`, "g");
const IN_JSON = new RegExp(`[${UNSAFE}]`, "g");

/** A text without anything that a terminal could execute: the portal's texts may contain escape sequences. */
export const printable = (text: string): string => text.replace(FILTER, (_match, kept?: string) => kept ?? "");

/** JSON without characters that a terminal could execute. They are escaped, so the value is the same. */
export const toJson = (record: unknown, indent?: number): string =>
  JSON.stringify(record, null, indent).replace(IN_JSON, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const withNewline = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** Prints a result. Resolves when it has been delivered; rejects with an OutputError. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(withNewline(printable(text)), (error) => {
      // Loaded on demand: it imports the client, and every start of a command loads this file.
      if (error) import("./failure.ts").then(({ OutputError }) => reject(new OutputError(error)), reject);
      else resolve();
    });
  });

/** Prints errors and warnings to standard error, so that standard output contains only the result. */
export const printDiagnostics = (lines: readonly string[]): void => {
  process.stderr.write(printable(`portico: ${lines.join("\n  ")}\n`));
};

/** Prints an error of a command line with --json, as one line. */
export const printJsonError = (record: object): void => {
  process.stderr.write(`${toJson(record)}\n`);
};
