import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Releases a lock. */
export type Release = () => Promise<void>;

/** A lock without a process id is being written, unless it is older. */
const WRITING_MS = 5_000;
const POLL_MS = 200;

/** Takes a lock, which is a file with the id of its process. Resolves to null if another process holds it. */
export async function tryLock(path: string): Promise<Release | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: "wx", mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (await isHeld(path)) return null;
    // The process was killed. Of several processes that find its lock, one can rename it.
    const abandoned = `${path}.${process.pid}`;
    await rename(path, abandoned).then(
      () => rm(abandoned, { force: true }),
      () => {},
    );
  }
}

/** Takes a lock as soon as it is free. */
export async function waitForLock(path: string, onWait: () => void = () => {}): Promise<Release> {
  for (let attempt = 0; ; attempt++) {
    const release = await tryLock(path);
    if (release !== null) return release;
    if (attempt === 0) onWait();
    await sleep(POLL_MS);
  }
}

async function isHeld(path: string): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return false;
  if (/^\d+$/.test(text)) return Number(text) !== process.pid && isRunning(Number(text));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < WRITING_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
