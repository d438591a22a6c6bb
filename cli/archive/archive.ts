import { createHash } from "node:crypto";
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode, isPartFailure, type Portico, PorticoError } from "portico-client";
import { DownloadFolder } from "../download-folder.ts";
import { UsageError, writing } from "../failure.ts";
import { waitForLock } from "../lock.ts";
import { writePrivateFile } from "../private-file.ts";
import { isObject } from "../valid.ts";
import { pageOf } from "./page.ts";
import { csvOf, tablesOf } from "./tables.ts";

export interface ArchiveOptions {
  readonly directory: string;
  readonly withFiles: boolean;
  /** Called before each request and after each file; its text says how far the archive is. */
  readonly progress: (text: string) => void;
  /** Logs in again after the session has ended; null without a terminal. */
  readonly logIn: (() => Promise<unknown>) | null;
  /** Pause before each request. */
  readonly pauseMs: number;
}

interface Part {
  /** UTC. */
  readonly read_at: string;
  /** The time of the answer that the files have; null if there has been none. */
  readonly answered_at: string | null;
  /** The reason for which the portal did not answer; null if it did. */
  readonly refused: string | null;
  /** SHA-256 of each file by path. */
  readonly files: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly student: string;
  /** Start of the last run; parts that were read since then are complete if it has not ended. */
  readonly started_at: string;
  readonly finished_at: string | null;
  /** Names of all semesters that the portal has listed, by id: one may leave its list. */
  readonly semesters: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, Part>>;
}

export interface ArchiveResult {
  readonly directory: string;
  /** True if other users of the computer can open the folder. */
  readonly is_open: boolean;
  readonly parts: number;
  readonly files: number;
  readonly new_files: number;
  readonly refused: readonly { readonly part: string; readonly reason: string }[];
}

const MANIFEST = "manifest.json";
const PER_SEMESTER = 10;
/** In place of a semester: the parts of none. */
const STUDENT = "student";
const digestOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const safe = (id: string): string => id.replace(/[^\w-]/g, "_");

/** Failures that concern one part, or one file, and leave the others as they are. */
const isRefusal = (error: unknown): error is PorticoError =>
  isPartFailure(error) ||
  hasCode(error, "file_unavailable") ||
  (error instanceof PorticoError && [400, 403, 404, 422].includes(error.status ?? 0));

/** Failures in a row after which the archive asks whether the portal answers at all. */
const PATIENCE = 3;
const isOutage = (error: unknown): boolean => hasCode(error, "portal_unavailable") || hasCode(error, "portal_timeout");

/** The folder for incomplete files: what a killed run leaves behind is here, and nowhere else is anything removed. */
const PARTIAL = ".portico-partial";

/** The archive of a student in a folder. Every file is complete or missing, and the manifest names those that are complete. */
class Archive {
  readonly #portico: Portico;
  readonly #options: ArchiveOptions;
  #manifest: Manifest;
  readonly #resumedAt = Date.now();
  #asked = 0;
  #done = 0;
  #planned = 0;
  #outages = 0;
  newFiles = 0;

  constructor(portico: Portico, options: ArchiveOptions, manifest: Manifest) {
    this.#portico = portico;
    this.#options = options;
    this.#manifest = manifest;
  }

  get parts(): Manifest["parts"] {
    return this.#manifest.parts;
  }

  /** Adds a number of parts to those that progress counts. */
  plan(count: number): void {
    this.#planned += count;
  }

  /** Adds names of semesters, and writes the manifest: the folder has one before it has other files. Resolves to all names. */
  async learn(semesters: readonly { readonly id: string; readonly name: string }[]): Promise<Manifest["semesters"]> {
    const names = Object.fromEntries(semesters.map(({ id, name }) => [id, name]));
    await this.#save({ semesters: { ...names, ...this.#manifest.semesters, ...names } });
    return this.#manifest.semesters;
  }

  /** Reads a part, unless this run has it. Null if it is refused. */
  async read<T>(name: string, ask: () => PromiseLike<T>): Promise<T | null> {
    if (this.#isOfThisRun(name) && (await this.#isComplete(name))) {
      this.#done++;
      return (await this.answerOf(name)) as T;
    }
    const read = await this.#ask(name, ask);
    if ("refused" in read) {
      // The records of an earlier run are kept.
      await this.#remember(name, { refused: read.refused, files: this.parts[name]?.files ?? {} });
      return null;
    }
    const files: Record<string, string> = {};
    const write = async (path: string, text: string) => {
      files[path] = await this.#write(name, path, text);
    };
    await write(`${name}.json`, `${JSON.stringify(read.answer, null, 2)}\n`);
    for (const table of tablesOf(read.answer))
      await write(`${name}${table.name === "" ? "" : `.${safe(table.name)}`}.csv`, csvOf(table));
    for (const path of Object.keys(this.parts[name]?.files ?? {}))
      if (!(path in files)) await this.#setAside(path, name, rename);
    await this.#remember(name, { refused: null, files });
    return read.answer;
  }

  /** Saves a file of the portal, unless the archive has it. */
  async download(folder: DownloadFolder, of: string, path: string): Promise<void> {
    const name = `files/${of}/${path}`;
    if (this.parts[name]?.refused === null && (await this.#isComplete(name))) {
      this.#done++;
      return;
    }
    // Damaged, or the student has written in it: it gives way to the portal's, and is not lost.
    for (const file of Object.keys(this.parts[name]?.files ?? {})) await this.#setAside(file, name, rename);
    const read = await this.#ask(name, () => folder.save(this.#portico, path, false, () => {}));
    if ("refused" in read) return this.#remember(name, { refused: read.refused, files: {} });
    const file = `files/${of}/${basename(read.answer.file)}`;
    if (!read.answer.skipped) this.newFiles++;
    await this.#remember(name, { refused: null, files: { [file]: digestOf(await readFile(this.#path(file))) } });
  }

  async finish(): Promise<ArchiveResult> {
    const all = Object.entries(this.parts).filter(([path]) => path !== "index");
    const files = all.filter(([path]) => path.startsWith("files/"));
    const parts = await Promise.all(
      all.flatMap(([path, { refused, answered_at }]) => {
        if (refused === null && path.startsWith("files/")) return [];
        const [, semester = STUDENT, name = path] = /^(?:files\/)?([^/]+)\/(.*)$/.exec(path) ?? [];
        const shown = { path, semester, name, refused, answered_at, isCurrent: this.#isOfThisRun(path) };
        return this.answerOf(path).then((answer) => ({ ...shown, answer }));
      }),
    );
    const known = Object.entries(this.#manifest.semesters).map(([id, name]) => [safe(id), name] as const);
    const groups = new Map([[STUDENT, "Student"], ...known]);
    for (const { semester } of parts) if (!groups.has(semester)) groups.set(semester, semester);
    const links = files.flatMap(([name, part]) => Object.keys(part.files).map((path) => [path, name] as const));
    const digest = await this.#write("index", "index.html", pageOf(parts, groups, links));
    await this.#remember("index", { refused: null, files: { "index.html": digest } });
    await this.#save({ finished_at: new Date().toISOString() });
    const count = Object.values(this.parts).reduce((sum, part) => sum + Object.keys(part.files).length, 0);
    return {
      directory: this.#options.directory,
      is_open: process.platform !== "win32" && ((await stat(this.#options.directory)).mode & 0o077) !== 0,
      parts: all.length - files.length,
      files: count,
      new_files: this.newFiles,
      refused: parts.flatMap(({ path, refused }) => (refused === null ? [] : [{ part: path, reason: refused }])),
    };
  }

  #path(file: string): string {
    return join(this.#options.directory, file);
  }

  /** True for a part that this run has read, also before it was cut. Refusals are asked for again. */
  #isOfThisRun(name: string): boolean {
    const part = this.parts[name];
    return part?.refused === null && part.read_at >= this.#manifest.started_at;
  }

  /** True if a file on the disk is the one that the archive has written, and the student has not edited it. */
  async #isIntact(name: string, file: string): Promise<boolean> {
    const content = await readFile(this.#path(file)).catch(() => null);
    return content !== null && digestOf(content) === this.parts[name]?.files[file];
  }

  async #isComplete(name: string): Promise<boolean> {
    const files = Object.keys(this.parts[name]?.files ?? {});
    const intact = await Promise.all(files.map((file) => this.#isIntact(name, file)));
    return files.length > 0 && intact.every(Boolean);
  }

  /** The answer that a part has; null if its file is damaged or missing. */
  async answerOf(name: string): Promise<unknown> {
    const file = `${name}.json`;
    return (await this.#isIntact(name, file)) ? JSON.parse(await readFile(this.#path(file), "utf8")) : null;
  }

  /** Asks the portal, one request at a time, and logs in again if the session has ended. */
  async #ask<T>(
    name: string,
    ask: () => PromiseLike<T>,
  ): Promise<{ readonly answer: T } | { readonly refused: string }> {
    for (let hasLoggedIn = false; ; ) {
      this.#options.progress(this.#state(name));
      await sleep(this.#options.pauseMs);
      try {
        const answer = await ask();
        this.#asked++;
        this.#outages = 0;
        return { answer };
      } catch (error) {
        this.#outages = isOutage(error) ? this.#outages + 1 : 0;
        if (this.#outages >= PATIENCE) {
          // Fails if the portal is down. If it is not, the page is broken that several parts have.
          await this.#portico.isLoggedIn();
          this.#outages = 0;
        }
        if (isRefusal(error)) return { refused: `${error.detail} (${error.code})` };
        // A longer wait than the limit of a minute needs is that for the daily quota.
        if (hasCode(error, "rate_limited") && error.retryAfterS !== null && error.retryAfterS <= 60) {
          await sleep(error.retryAfterS * 1000);
          continue;
        }
        const isOver = hasCode(error, "session_expired") || hasCode(error, "not_logged_in");
        if (!isOver || this.#options.logIn === null || hasLoggedIn) throw error;
        await this.#options.logIn();
        hasLoggedIn = true;
      }
    }
  }

  #state(name: string): string {
    const share = this.#planned === 0 ? 0 : Math.min(1, this.#done / this.#planned);
    const left = Math.max(0, this.#planned - this.#done);
    const minutes = (left * (Date.now() - this.#resumedAt)) / Math.max(1, this.#asked) / 60_000;
    const time = this.#asked < 5 ? "" : `, about ${Math.max(1, Math.ceil(minutes))} min left`;
    const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
    return `${bar} ${this.#done} of ${Math.max(this.#planned, this.#done)}${time}  ${name}`;
  }

  /** Copies or moves a file of a part, unless it is missing, to the folder of what the student has edited or earlier runs have read. */
  async #setAside(file: string, name: string, put: typeof copyFile): Promise<void> {
    const [from, date = ""] = [this.#path(file), this.parts[name]?.answered_at?.slice(0, 19).replace(/\D/g, "")];
    const isTaken = (path: string) => lstat(path).then(Boolean, () => false);
    if (!(await isTaken(from))) return;
    const toOf = (folder: string) => this.#path(join("earlier", folder.trim(), file));
    let to = toOf(date);
    for (let number = 2; await isTaken(to); number++) to = toOf(`${date} (${number})`);
    await writing(to, async () => {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await put(from, to);
    });
  }

  /** Writes a file of a part unless it has this content. A record that it replaces, and what the student has edited, is kept. Returns its digest. */
  async #write(name: string, path: string, text: string): Promise<string> {
    const existing = await readFile(this.#path(path), "utf8").catch(() => null);
    if (existing !== text) {
      if (path.endsWith(".json") || !(await this.#isIntact(name, path))) await this.#setAside(path, name, copyFile);
      await writePrivateFile(this.#path(path), text, this.#path(PARTIAL));
      this.newFiles++;
      this.#options.progress(this.#state(path));
    }
    return digestOf(text);
  }

  async #remember(name: string, part: Omit<Part, "read_at" | "answered_at">): Promise<void> {
    this.#done++;
    const read_at = new Date().toISOString();
    const answered_at = part.refused === null ? read_at : (this.parts[name]?.answered_at ?? null);
    await this.#save({ parts: { ...this.parts, [name]: { read_at, answered_at, ...part } } });
  }

  async #save(changes: Partial<Manifest>): Promise<void> {
    const { parts, ...manifest } = { ...this.#manifest, ...changes };
    const sorted = Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
    this.#manifest = { ...manifest, parts: sorted };
    const text = `${JSON.stringify(this.#manifest, null, 2)}\n`;
    await writePrivateFile(this.#path(MANIFEST), text, this.#path(PARTIAL));
  }
}

/** True for a path below the folder: anybody who can write there may have changed the manifest. */
const isBelow = (path: string): boolean => posix.normalize(path) === path && !/^(\/|\.\.?(\/|$))|[\\:]/.test(path);
const areTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((one) => typeof one === "string");

const isPart = (value: unknown): value is Part =>
  isObject(value) &&
  areTexts({ read_at: value.read_at, answered_at: value.answered_at ?? "", refused: value.refused ?? "" }) &&
  areTexts(value.files) &&
  Object.keys(value.files).every(isBelow);

/** Undefined for a text that is damaged or of another program. */
function parseManifest(text: string): Manifest | undefined {
  try {
    const { student, started_at, finished_at, semesters, parts } = JSON.parse(text);
    if (typeof student !== "string" || typeof started_at !== "string" || !isObject(parts)) return undefined;
    return {
      ...{ student, started_at, finished_at: typeof finished_at === "string" ? finished_at : null },
      semesters: areTexts(semesters) ? semesters : {},
      // A damaged part is read again.
      parts: Object.fromEntries(Object.entries(parts).filter((entry): entry is [string, Part] => isPart(entry[1]))),
    };
  } catch {
    return undefined;
  }
}

/** Begins a run, or goes on with the last one if it did not end. */
async function manifestOf(directory: string, student: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST), "utf8").catch(() => null);
  const isOther = (name: string) => !name.startsWith(".portico-archive") && name !== PARTIAL;
  if (text === null && (await readdir(directory)).some(isOther))
    throw new UsageError(`${directory} has other files: choose an empty or new folder.`);
  const known = text === null ? null : parseManifest(text);
  if (known === undefined) throw new UsageError(`${MANIFEST} in ${directory} is not that of an archive.`);
  if (known !== null && known.student !== student)
    throw new UsageError(`${directory} is the archive of another student.`);
  if (known !== null && known.finished_at === null) return known;
  const { parts = {}, semesters = {} } = known ?? {};
  return { student, started_at: new Date().toISOString(), finished_at: null, semesters, parts };
}

/** Every file that a record links to. The portal's archives of all files of a course have the same content. */
function filesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key.endsWith("download_path") && typeof one === "string" ? [one] : filesIn(one),
  );
}

/** Methods of the client for parts of no semester. */
const ofStudent = [
  ...(["profile", "mentor", "gradeHistory", "pendingPayments", "paymentReceipts", "generalOutingRequests"] as const),
  ...(["weekendOutingRequests", "messages", "leadership", "loginHistory"] as const),
];
/** Methods for the parts of a semester that has any record. */
const ofSemester = [
  ...(["attendanceRegisters", "examSchedule", "calendar", "digitalAssignments", "capstoneAttendance"] as const),
];
/** `gradeHistory` -> `grade_history` */
const partName = (method: string): string => method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads one semester. One without any record ends after the first four parts, or the calendar if no newer one has a record: it may be
 * still to come. Resolves to false without a record.
 */
async function readSemester(
  archive: Archive,
  portico: Portico,
  sem_sub_id: string,
  isComing: boolean,
): Promise<boolean> {
  const read = <T>(name: string, ask: () => PromiseLike<T>) => archive.read(`${safe(sem_sub_id)}/${name}`, ask);
  const fields = { sem_sub_id };
  const attendance = await read("attendance", () => portico.attendance(fields));
  const timetable = await read("timetable", () => portico.timetable(fields));
  const marks = await read("marks", () => portico.marks(fields));
  const grades = await read("grade_view", () => portico.gradeView(fields));
  const lists = [attendance, timetable?.courses ?? null, marks, grades];
  if (lists.every((list) => list?.length === 0)) {
    if (isComing) await read("calendar", () => portico.calendar(fields));
    return false;
  }
  for (const name of ofSemester) await read<unknown>(partName(name), () => portico[name](fields));
  const ids = [...new Set(grades?.flatMap(({ course_id }) => course_id ?? []))];
  archive.plan(ids.length);
  for (const course_id of ids)
    await read(`grade_view_detail.${safe(course_id)}`, () => portico.gradeViewDetail({ course_id, ...fields }));
  const courses = (await read("course_page_courses", () => portico.coursePageCourses(fields))) ?? [];
  archive.plan(2 * courses.length);
  for (const { class_id } of courses) {
    const slots = await read(`course_page_slots.${safe(class_id)}`, () =>
      portico.coursePageSlots({ class_id, ...fields }),
    );
    const erp_id = slots?.class_entries.find((entry) => entry.class_id === class_id)?.erp_id ?? null;
    if (erp_id !== null)
      await read(`course_page_detail.${safe(class_id)}`, () =>
        portico.coursePageDetail({ class_id, erp_id, ...fields }),
      );
  }
  return true;
}

/** Writes or completes the archive of the student who is logged in. */
export async function archive(portico: Portico, options: ArchiveOptions): Promise<ArchiveResult> {
  const { directory } = options;
  await writing(directory, () => mkdir(directory, { recursive: true, mode: 0o700 }));
  const release = await waitForLock(join(directory, ".portico-archive.lock"), () =>
    options.progress("Waiting for another portico that writes this archive"),
  );
  try {
    const student = (await portico.getSession())?.registration_number;
    if (student === undefined) throw new UsageError("Not logged in: portico login");
    const own = new Archive(portico, options, await manifestOf(directory, student));
    await writing(directory, () => rm(join(directory, PARTIAL), { recursive: true, force: true }));
    const known = await own.learn([]);
    own.plan(1 + ofStudent.length);
    const list =
      (await own.read("semesters", () => portico.semesters())) ??
      ((await own.answerOf("semesters")) as Awaited<ReturnType<Portico["semesters"]>> | null);
    const semesters = list?.semesters ?? Object.entries(known).map(([id, name]) => ({ id, name }));
    await own.learn(semesters);
    for (const name of ofStudent) await own.read<unknown>(partName(name), () => portico[name]());
    own.plan(PER_SEMESTER * semesters.length);
    let isComing = true;
    for (const { id } of semesters) isComing = !(await readSemester(own, portico, id, isComing)) && isComing;
    if (options.withFiles) await saveFiles(own, directory);
    const result = await own.finish();
    await rm(join(directory, PARTIAL), { recursive: true, force: true });
    return result;
  } finally {
    await release();
  }
}

/** Saves the files of each semester in a folder of its own. */
async function saveFiles(archive: Archive, directory: string): Promise<void> {
  const paths = new Map<string, Set<string>>();
  for (const [name, { refused }] of Object.entries(archive.parts)) {
    if (refused !== null || name === "index" || name.startsWith("files/")) continue;
    const of = name.includes("/") ? dirname(name) : STUDENT;
    const answer = await archive.answerOf(name);
    paths.set(of, new Set([...(paths.get(of) ?? []), ...filesIn(answer)]));
  }
  for (const [of, found] of paths) {
    archive.plan(found.size);
    if (found.size === 0) continue;
    const folder = await DownloadFolder.open(join(directory, "files", of), () => {}, join(directory, PARTIAL));
    try {
      for (const path of found) await archive.download(folder, of, path);
    } finally {
      await folder.close();
    }
  }
}
