import { appendFile, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { indiaTime } from "portico-client/insight";
import { printable } from "../output.ts";

const MAX_BYTES = 256 * 1024;

const pathOf = (sessionFile: string): string => join(dirname(sessionFile), "agent.log");

/** A line with the time at the university. */
export function dated(line: string): string {
  const { date, time } = indiaTime(new Date());
  return `${date} ${time}  ${printable(line)}`;
}

/** Adds a line to the log of the agent, which only its owner can read. The log before the last 256 kB is deleted. */
export async function log(sessionFile: string, line: string): Promise<void> {
  const path = pathOf(sessionFile);
  try {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > MAX_BYTES) await rename(path, `${path}.1`);
    await appendFile(path, `${dated(line).replaceAll("\n", " ")}\n`, { mode: 0o600 });
  } catch {
    // A full disk must not end the agent.
  }
}

/** The log, or "". */
export async function readLog(sessionFile: string): Promise<string> {
  const texts = [`${pathOf(sessionFile)}.1`, pathOf(sessionFile)].map((path) => readFile(path, "utf8").catch(() => ""));
  return (await Promise.all(texts)).join("");
}

/** Deletes the log: it names the student's courses. */
export const deleteLog = async (sessionFile: string): Promise<void> => {
  for (const path of [`${pathOf(sessionFile)}.1`, pathOf(sessionFile)]) await rm(path, { force: true });
};
