import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode, isPartFailure, type Portico, PorticoError } from "portico-client";
import { DownloadFolder } from "../download-folder.ts";
import { UsageError, writing } from "../failure.ts";
import { waitForLock } from "../lock.ts";
import { writePrivateFile } from "../private-file.ts";
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

/** A part in the manifest. */
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
  readonly parts: Readonly<Record<string, Part>>;
}

export interface ArchiveResult {
  readonly directory: string;
  readonly parts: number;
  readonly files: number;
  readonly new_files: number;
  readonly refused: readonly { readonly part: string; readonly reason: string }[];
}

const MANIFEST = "manifest.json";
const PER_SEMESTER = 10;
const digestOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const safe = (id: string): string => id.replace(/[^\w-]/g, "_");

/** Failures that concern one part, or one file, and leave the others as they are. */
const isRefusal = (error: unknown): error is PorticoError =>
  isPartFailure(error) ||
  hasCode(error, "file_unavailable") ||
  (error instanceof PorticoError && [400, 403, 404, 422].includes(error.status ?? 0));

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

  /** Reads a part, unless this run has it. Null if it is refused. */
  async read<T>(name: string, ask: () => PromiseLike<T>): Promise<T | null> {
    const known = this.#ofThisRun(name);
    if (known !== null && (known.refused !== null || (await this.#isComplete(name)))) {
      this.#done++;
      return known.refused === null ? ((await this.answerOf(name)) as T) : null;
    }
    const read = await this.#ask(name, ask);
    if ("refused" in read) {
      // The records of an earlier run are kept.
      await this.#remember(name, { refused: read.refused, files: this.parts[name]?.files ?? {} });
      return null;
    }
    const text = `${JSON.stringify(read.answer, null, 2)}\n`;
    await this.#keepEarlier(name, text);
    const files: Record<string, string> = {};
    const write = async (path: string, text: string) => {
      files[path] = await this.#write(path, text);
    };
    await write(`${name}.json`, text);
    for (const table of tablesOf(read.answer))
      await write(`${name}${table.name === "" ? "" : `.${safe(table.name)}`}.csv`, csvOf(table));
    await this.#remember(name, { refused: null, files });
    return read.answer;
  }

  /** Saves a file of the portal, unless the archive has it. */
  async download(folder: DownloadFolder, of: string, path: string): Promise<void> {
    const name = `files/${of}/${path}`;
    const isKept = this.parts[name]?.refused === null;
    if (isKept ? await this.#isComplete(name) : this.#ofThisRun(name) !== null) {
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

  async finish(semesters: ReadonlyMap<string, string>): Promise<ArchiveResult> {
    const names = Object.keys(this.parts).filter((name) => name !== "index");
    const records = names.filter((name) => !name.startsWith("files/"));
    const shown = names.flatMap((name) => {
      const refused = this.parts[name]?.refused ?? null;
      if (refused === null && name.startsWith("files/")) return [];
      const [, semester = "", title = name] = /^(?:files\/)?([^/]+)\/(.*)$/.exec(name) ?? [];
      return [{ path: name, semester: semesters.has(semester) ? semester : "", name: title, refused }];
    });
    const parts = await Promise.all(
      shown.map(async (one) => {
        const answer = await this.answerOf(one.path);
        return { ...one, answered_at: this.parts[one.path]?.answered_at ?? null, answer };
      }),
    );
    const files = names.filter((name) => name.startsWith("files/"));
    const refused = names.flatMap((part) => {
      const reason = this.parts[part]?.refused ?? null;
      return reason === null ? [] : [{ part, reason }];
    });
    const links = files.flatMap((name) =>
      Object.keys(this.parts[name]?.files ?? {}).map((path) => [path, name] as const),
    );
    const digest = await this.#write("index.html", pageOf(parts, semesters, links));
    await this.#remember("index", { refused: null, files: { "index.html": digest } });
    await this.#save({ finished_at: new Date().toISOString() });
    const count = Object.values(this.parts).reduce((sum, part) => sum + Object.keys(part.files).length, 0);
    return {
      directory: this.#options.directory,
      parts: records.length,
      files: count,
      new_files: this.newFiles,
      refused,
    };
  }

  #path(file: string): string {
    return join(this.#options.directory, file);
  }

  #ofThisRun(name: string): Part | null {
    const part = Object.hasOwn(this.parts, name) ? this.parts[name] : undefined;
    return part !== undefined && part.read_at >= this.#manifest.started_at ? part : null;
  }

  async #isComplete(name: string): Promise<boolean> {
    const files = Object.entries(this.parts[name]?.files ?? {});
    const digests = await Promise.all(files.map(([file]) => readFile(this.#path(file)).then(digestOf, () => null)));
    return files.length > 0 && files.every(([, digest], index) => digest === digests[index]);
  }

  /** The answer that a part has; null if its files are damaged or missing. */
  async answerOf(name: string): Promise<unknown> {
    return (await this.#isComplete(name)) ? JSON.parse(await readFile(this.#path(`${name}.json`), "utf8")) : null;
  }

  /** Asks the portal, one request at a time, and logs in again if the session has ended. */
  async #ask<T>(
    name: string,
    ask: () => PromiseLike<T>,
  ): Promise<{ readonly answer: T } | { readonly refused: string }> {
    for (let attempt = 1; ; attempt++) {
      this.#options.progress(this.#state(name));
      await sleep(this.#options.pauseMs);
      try {
        const answer = await ask();
        this.#asked++;
        return { answer };
      } catch (error) {
        if (isRefusal(error)) return { refused: `${error.detail} (${error.code})` };
        const isOver = hasCode(error, "session_expired") || hasCode(error, "not_logged_in");
        if (!isOver || this.#options.logIn === null || attempt > 1) throw error;
        await this.#options.logIn();
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

  /** Keeps the record of an earlier run, which this run is about to replace with another one. */
  async #keepEarlier(name: string, text: string): Promise<void> {
    const digest = this.parts[name]?.files[`${name}.json`];
    if (digest !== undefined && digest !== digestOf(text)) await this.#setAside(`${name}.json`, name, copyFile);
  }

  /** Copies or moves a file of a part to the folder of what earlier runs have read, unless it is missing. */
  async #setAside(file: string, name: string, put: typeof copyFile): Promise<void> {
    const [from, date = ""] = [this.#path(file), this.parts[name]?.answered_at?.slice(0, 19).replace(/\D/g, "")];
    const to = this.#path(join("earlier", date, file));
    await writing(to, async () => {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await put(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
    });
  }

  /** Writes a file unless it has this content. Returns its digest. */
  async #write(path: string, text: string): Promise<string> {
    const existing = await readFile(this.#path(path), "utf8").catch(() => null);
    if (existing !== text) {
      await writePrivateFile(this.#path(path), text, this.#path(PARTIAL));
      this.newFiles++;
      this.#options.progress(this.#state(path));
    }
    return digestOf(text);
  }

  /** Writes the manifest, so that the folder is an archive before it has other files. */
  begin(): Promise<void> {
    return this.#save({});
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

/** Undefined for a text that is damaged or of another program. */
function parseManifest(text: string): Manifest | undefined {
  try {
    const { student, started_at, parts, ...others } = JSON.parse(text);
    const isManifest = typeof student === "string" && typeof started_at === "string" && typeof parts === "object";
    return isManifest && parts !== null ? { student, started_at, parts, ...others } : undefined;
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
  return { student, started_at: new Date().toISOString(), finished_at: null, parts: known?.parts ?? {} };
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
    await own.begin();
    own.plan(1 + ofStudent.length);
    const { semesters } = (await own.read("semesters", () => portico.semesters())) ?? { semesters: [] };
    for (const name of ofStudent) await own.read<unknown>(partName(name), () => portico[name]());
    own.plan(PER_SEMESTER * semesters.length);
    let isComing = true;
    for (const { id } of semesters) isComing = !(await readSemester(own, portico, id, isComing)) && isComing;
    if (options.withFiles) await saveFiles(own, directory);
    const result = await own.finish(new Map(semesters.map(({ id, name }) => [safe(id), name])));
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
    const of = name.includes("/") ? dirname(name) : "student";
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
