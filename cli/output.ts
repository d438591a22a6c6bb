/** Control characters except tab and line ends (C0, DEL, C1), and characters that change the direction of text. */
const UNSAFE =
  "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
/** The styles of the tables, which `styleText` writes: reset, bold, dim, red, green, yellow, and their ends. */
const OWN_STYLE = "\\u001b\\[(?:0|1|2|22|31|32|33|39)m";
const EXECUTABLE = new RegExp(`\\r(?!\\n)|[${UNSAFE}]`, "g");
const STYLED = new RegExp(`(${OWN_STYLE})|${EXECUTABLE.source}`, "g");

/** A text without anything that a terminal could execute: the portal's texts may contain escape sequences. */
export const printable = (text: string): string => text.replace(EXECUTABLE, "");

/** A record whose texts are printable. Records are filtered before they are styled: the portal could write a style as well. */
export function printableRecord<T>(record: T): T;
export function printableRecord(record: unknown): unknown {
  if (typeof record === "string") return printable(record);
  if (Array.isArray(record)) return record.map((item) => printableRecord(item));
  if (typeof record !== "object" || record === null || Object.getPrototypeOf(record) !== Object.prototype)
    return record;
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [printable(name), printableRecord(value)]));
}

/** JSON without characters that a terminal could execute. They are escaped, so the value is the same. */
export const toJson = (record: unknown, indent?: number): string =>
  JSON.stringify(record, null, indent).replace(EXECUTABLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const withNewline = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

/** Prints a result, which may contain the styles of the tables. Resolves when it has been delivered; rejects with an OutputError. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(withNewline(text.replace(STYLED, (_match, kept?: string) => kept ?? "")), (error) => {
      // Loaded on demand: it imports the client, and every start of a command loads this file.
      if (error) import("./failure.ts").then(({ OutputError }) => reject(new OutputError(error)), reject);
      else resolve();
    });
  });

/** Prints a text for a person on standard error. */
export const printNotice = (text: string): void => {
  process.stderr.write(`${printable(text)}\n`);
};

/** Prints errors and warnings to standard error, so that standard output contains only the result. */
export const printDiagnostics = (lines: readonly string[]): void => {
  process.stderr.write(printable(`portico: ${lines.join("\n  ")}\n`));
};

/** Prints an error of a command line with --json, as one line. */
export const printJsonError = (record: object): void => {
  process.stderr.write(`${toJson(record)}\n`);
};
