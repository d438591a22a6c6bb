import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError, writing } from "./failure.ts";

export type Release = () => Promise<void>;

/** A lock without a process id is being written, unless it is older. */
const WRITING_MS = 5_000;
const POLL_MS = 200;

/**
 * Takes a lock, which is a file with the id of its process. Resolves to null if another process holds it. Throws a UsageError if the
 * file cannot be written.
 */
export const tryLock = (path: string): Promise<Release | null> => writing(path, () => takeLock(path));

async function takeLock(path: string): Promise<Release | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      await createLock(path);
      return () => writing(path, () => rm(path, { force: true }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = await holderOf(path);
    if (holder === null) continue;
    // The process was killed. One at a time of those that find its lock may remove it: a slow one would remove the lock of a faster one.
    const release = holder.isAlive ? null : await takeLock(`${path}.${holder.id}`);
    if (release === null) return null;
    try {
      if ((await holderOf(path))?.id === holder.id) await rm(path, { force: true });
    } finally {
      await release();
    }
  }
}

/** Null if there is no such file. */
async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Creates a lock. A full disk may take the file and not the id: without it, the lock would look like one that is being written. */
async function createLock(path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(String(process.pid));
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

export interface Patience {
  /** Milliseconds before `onWait` is called. */
  readonly noticeMs: number;
  readonly limitMs: number;
}

const ENDLESS: Patience = { noticeMs: 0, limitMs: Number.POSITIVE_INFINITY };

/** Takes a lock as soon as it is free. Throws a UsageError after the limit: the process id may be that of an unrelated process. */
export async function waitForLock(
  path: string,
  onWait: () => void = () => {},
  { noticeMs, limitMs }: Patience = ENDLESS,
): Promise<Release> {
  const start = Date.now();
  for (let isNoticed = false; ; ) {
    const release = await tryLock(path);
    if (release !== null) return release;
    const waitedMs = Date.now() - start;
    if (!isNoticed && waitedMs >= noticeMs) {
      isNoticed = true;
      onWait();
    }
    if (waitedMs >= limitMs)
      throw new UsageError(`Another portico command seems to be running. If it is not, delete ${path}`);
    await sleep(POLL_MS);
  }
}

/** A lock, with an id that no other lock of the path has had; null without a lock. */
async function holderOf(path: string): Promise<{ readonly id: string; readonly isAlive: boolean } | null> {
  // A lock that cannot be read may be another user's, in a folder of downloads.
  const text = await unlessMissing(readFile(path, "utf8"));
  const mtimeMs = (await unlessMissing(stat(path)))?.mtimeMs;
  if (text === null || mtimeMs === undefined) return null;
  const pid = /^\d+$/.test(text) ? Number(text) : null;
  const isAlive = pid === null ? Date.now() - mtimeMs < WRITING_MS : pid !== process.pid && isRunning(pid);
  return { id: `${pid}.${mtimeMs}`, isAlive };
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
