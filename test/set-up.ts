import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

interface Stoppable {
  stop(): Promise<unknown>;
}

const startedBetween =
  (before: typeof beforeAll, after: typeof afterAll) =>
  <T extends Stoppable>(start: () => Promise<T>): T => {
    const started = {} as T;
    before(async () => {
      Object.assign(started, await start());
    });
    after(() => started.stop());
    return started;
  };

/** The server or world from `start`: the same for all tests of the file, stopped after them. */
export const startedForAll = startedBetween(beforeAll, afterAll);
/** The server or world from `start`: another one for each test. */
export const startedForEach = startedBetween(beforeEach, afterEach);

/** A folder for all tests of the file, removed after them. */
export function folderForAll(): string {
  const folder = mkdtempSync(join(tmpdir(), "portico-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that is empty before each test. */
export function folderForEach(): string {
  const folder = folderForAll();
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return folder;
}
