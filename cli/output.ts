/** Prints a result. */
export const print = (text: string): void => {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
};

/** Prints errors and warnings to standard error, so that standard output contains only the result. */
export const printDiagnostics = (lines: readonly string[]): void => {
  process.stderr.write(`portico: ${lines.join("\n  ")}\n`);
};

/** Prints an error of a command line with --json, as one line. */
export const printJsonError = (record: object): void => {
  process.stderr.write(`${JSON.stringify(record)}\n`);
};
