import { createHash } from "node:crypto";
import type { WatchState, WatchStore } from "portico-client";
import { UsageError } from "./failure.ts";
import { type Patience, type Release, tryLock, waitForLock } from "./lock.ts";
import { printDiagnostics } from "./output.ts";
import { stateFile } from "./private-file.ts";
import { hasTexts, isListOf, isObject } from "./valid.ts";

/** Time limits for the lock, longer than a comparison of all parts takes. */
const PATIENCE: Patience = { noticeMs: 1_000, limitMs: 120_000 };

/**
 * Stores what the agent or `changes` knows about one student at one service, in a file next to the session file that only its owner can
 * read: the changes in it contain the student's data. Without a student, who is known only by a session, there is no state to load or save.
 */
export function watchFile(
  sessionFile: string,
  service: string,
  name: "watch" | "changes",
  registrationNumber: string | null,
) {
  const { path, read, write } = stateFile(sessionFile, `${name}.json`);
  const lockPath = `${path}.lock`;
  const student = registrationNumber === null ? null : hashOf(registrationNumber);
  const stored = async (): Promise<Content | null> => {
    const content: unknown = await read();
    return isContent(content) && content.service === service ? content : null;
  };
  return {
    /** Reserves the file for this process. Throws a UsageError if another one uses it. */
    async lock(): Promise<Release> {
      const release = await tryLock(lockPath);
      if (release !== null) return release;
      throw new UsageError(
        `Another portico agent is running: the two would report the same changes. If it is not, delete ${lockPath}`,
      );
    },
    /** Reserves the file for this process, after other ones. Throws a UsageError if that takes too long. */
    waitForLock(patience: Patience = PATIENCE): Promise<Release> {
      const onWait = () => printDiagnostics([`Waiting for another portico command. It holds ${lockPath}`]);
      return waitForLock(lockPath, onWait, patience);
    },
    /** Null for a missing or invalid file, and for the state of another service or student. */
    async load(): Promise<WatchState | null> {
      const content = await stored();
      return content !== null && content.student === student ? content.state : null;
    },
    async save(state: WatchState): Promise<void> {
      if (student !== null) await write({ service, student, state });
    },
    /** Removes the student's data and that of earlier ones. Digests, which reveal nothing, stay. */
    async forgetRecords(): Promise<void> {
      const content = await stored();
      if (content === null) return;
      const parts = Object.entries(content.state.parts).map(([part, { data, ...state }]) => [part, state] as const);
      await write({ ...content, state: { ...content.state, parts: Object.fromEntries(parts), pending: [] } });
    },
  };
}

/** The file of `portico changes`: its new state is saved by `commit`, after the output has been delivered, so that no change is lost. */
export function changesStore(file: ReturnType<typeof watchFile>) {
  let release: Release | null = null;
  let found: WatchState | null = null;
  return {
    async load() {
      release ??= await file.waitForLock();
      return file.load();
    },
    save(state: WatchState) {
      found = state;
    },
    /** Saves the new state, if there is one. */
    async commit() {
      if (found !== null) await file.save(found);
    },
    async release() {
      await release?.();
    },
  } satisfies WatchStore & Record<string, unknown>;
}

interface Content {
  readonly service: string;
  /** A hash of the registration number, which the file does not need. */
  readonly student: string;
  readonly state: WatchState;
}

const hashOf = (registrationNumber: string): string =>
  createHash("sha256").update(registrationNumber.toUpperCase()).digest("base64url");

const isContent = (value: unknown): value is Content => hasTexts(value, "service", "student") && isState(value.state);

const isState = (value: unknown): value is WatchState =>
  isObject(value) &&
  isObject(value.parts) &&
  Object.values(value.parts).every((part) => hasTexts(part, "digest", "checked_at")) &&
  isListOf(value.pending, isChange) &&
  (value.semesters === undefined || areSemesters(value.semesters));

const isChange = (value: unknown): boolean =>
  hasTexts(value, "id", "part", "kind", "found_at") &&
  isObject(value.key) &&
  [value.before, value.record].every((fields) => fields === null || isObject(fields)) &&
  (value.fields === null || isListOf(value.fields, (name) => typeof name === "string"));

/** True for the semesters of a state that was saved. */
export const areSemesters = (value: unknown): value is NonNullable<WatchState["semesters"]> =>
  hasTexts(value, "checked_at") &&
  isListOf(value.list, (one) => hasTexts(one, "id", "name", "active_at") && typeof one.is_listed === "boolean");
