/** Writes a line of the log. Lines contain no address, name, token or query. */
export type Log = (line: Readonly<Record<string, string | number>>) => void;

/** Writes to standard error, as JSON. */
export const writeLog: Log = (line) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
};
