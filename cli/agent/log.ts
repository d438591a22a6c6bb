import { appendFile, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { indiaTime } from "portico-client/insight";
import { printable } from "../output.ts";

const MAX_BYTES = 256 * 1024;

/** The log, and the one before it. */
function pathsOf(sessionFile: string) {
  const path = join(dirname(sessionFile), "agent.log");
  return [path, `${path}.1`] as const;
}

/** A line with the time at the university. */
export function dated(line: string): string {
  const { date, time } = indiaTime(new Date());
  return `${date} ${time}  ${printable(line)}`;
}

/** Adds a line to the log of the agent, which only its owner can read. The log before the last 256 kB is deleted. */
export async function log(sessionFile: string, line: string): Promise<void> {
  const [path, before] = pathsOf(sessionFile);
  try {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > MAX_BYTES) await rename(path, before);
    await appendFile(path, `${dated(line).replaceAll("\n", " ")}\n`, { mode: 0o600 });
  } catch {
    // A full disk must not end the agent.
  }
}

/** The log, or "". */
export async function readLog(sessionFile: string): Promise<string> {
  const texts = pathsOf(sessionFile).map((path) => readFile(path, "utf8").catch(() => ""));
  return (await Promise.all(texts)).reverse().join("");
}

/** Deletes the log: it names the student's courses. */
export const deleteLog = async (sessionFile: string): Promise<void> => {
  for (const path of pathsOf(sessionFile)) await rm(path, { force: true });
};
