import { createHash } from "node:crypto";
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode, isPartFailure, type Portico, PorticoError } from "portico-client";
import { isDemoStudent } from "../demo.ts";
import { type DownloadFolder, openDownloadFolder } from "../download-folder.ts";
import { UsageError, writing } from "../failure.ts";
import { waitForLock } from "../lock.ts";
import { writePrivateFile } from "../private-file.ts";
import { isObject } from "../valid.ts";
import { counted, pageOf } from "./page.ts";
import { csvOf, tablesOf } from "./tables.ts";

export interface ArchiveOptions {
  readonly directory: string;
  readonly withFiles: boolean;
  /** Called before each request and after each file; its text says how far the archive is. */
  readonly progress: (text: string) => void;
  /** Called with the name of each semester, and of other groups of parts, before their requests. */
  readonly announce: (group: string) => void;
  /** Logs in again after the session has ended; null without a terminal. */
  readonly logIn: (() => Promise<unknown>) | null;
  /** Pause before each request, for the sake of the portal. Nobody shares the demo portal: there are none. */
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
function openArchive(portico: Portico, options: ArchiveOptions, begun: Manifest) {
  const { directory, progress, pauseMs, logIn } = options;
  const resumedAt = Date.now();
  let manifest = begun;
  let [asked, done, planned, outages, newFiles] = [0, 0, 0, 0, 0];

  const pathOf = (file: string): string => join(directory, file);

  const filesOf = (name: string): string[] => Object.keys(manifest.parts[name]?.files ?? {});

  /** True for a part that this run has read, also before it was cut. Refusals are asked for again. */
  function isOfThisRun(name: string): boolean {
    const part = manifest.parts[name];
    return part?.refused === null && part.read_at >= manifest.started_at;
  }

  /** True if a file on the disk is the one that the archive has written, and the student has not edited it. */
  async function isIntact(name: string, file: string): Promise<boolean> {
    const content = await readFile(pathOf(file)).catch(() => null);
    return content !== null && digestOf(content) === manifest.parts[name]?.files[file];
  }

  async function isComplete(name: string): Promise<boolean> {
    const intact = await Promise.all(filesOf(name).map((file) => isIntact(name, file)));
    return intact.length > 0 && intact.every(Boolean);
  }

  /** The answer that a part has; null if its file is damaged or missing. */
  async function answerOf(name: string): Promise<unknown> {
    const file = `${name}.json`;
    return (await isIntact(name, file)) ? JSON.parse(await readFile(pathOf(file), "utf8")) : null;
  }

  function stateAt(name: string): string {
    const share = planned === 0 ? 0 : Math.min(1, done / planned);
    const left = Math.max(0, planned - done);
    const minutes = (left * (Date.now() - resumedAt)) / Math.max(1, asked) / 60_000;
    const time = asked < 5 ? "" : `, about ${Math.max(1, Math.ceil(minutes))} min left`;
    const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
    return `${bar} ${done} of ${Math.max(planned, done)}${time}  ${name}`;
  }

  /** Asks the portal, one request at a time, and logs in again if the session has ended. */
  async function request<T>(
    name: string,
    ask: () => PromiseLike<T>,
  ): Promise<{ readonly answer: T } | { readonly refused: string }> {
    for (let hasLoggedIn = false; ; ) {
      progress(stateAt(name));
      await sleep(pauseMs);
      try {
        const answer = await ask();
        asked++;
        outages = 0;
        return { answer };
      } catch (error) {
        outages = isOutage(error) ? outages + 1 : 0;
        if (outages >= PATIENCE) {
          // Fails if the portal is down. If it is not, the page is broken that several parts have.
          await portico.isLoggedIn();
          outages = 0;
        }
        if (isRefusal(error)) return { refused: `${error.detail} (${error.code})` };
        // A longer wait than the limit of a minute needs is that for the daily quota.
        if (hasCode(error, "rate_limited") && error.retryAfterS !== null && error.retryAfterS <= 60) {
          await sleep(error.retryAfterS * 1000);
          continue;
        }
        const isOver = hasCode(error, "session_expired") || hasCode(error, "not_logged_in");
        if (!isOver || logIn === null || hasLoggedIn) throw error;
        await logIn();
        hasLoggedIn = true;
      }
    }
  }

  /** Copies or moves a file of a part, unless it is missing, to the folder of what the student has edited or earlier runs have read. */
  async function setAside(file: string, name: string, put: typeof copyFile): Promise<void> {
    const from = pathOf(file);
    const date = manifest.parts[name]?.answered_at?.slice(0, 19).replace(/\D/g, "") ?? "";
    const isTaken = (path: string) => lstat(path).then(Boolean, () => false);
    if (!(await isTaken(from))) return;
    const toOf = (folder: string) => pathOf(join("earlier", folder.trim(), file));
    let to = toOf(date);
    for (let number = 2; await isTaken(to); number++) to = toOf(`${date} (${number})`);
    await writing(to, async () => {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await put(from, to);
    });
  }

  /** Writes a file of a part unless it has this content. A record that it replaces, and what the student has edited, is kept. Returns its digest. */
  async function write(name: string, path: string, text: string): Promise<string> {
    const existing = await readFile(pathOf(path), "utf8").catch(() => null);
    if (existing !== text) {
      if (path.endsWith(".json") || !(await isIntact(name, path))) await setAside(path, name, copyFile);
      await writePrivateFile(pathOf(path), text, pathOf(PARTIAL));
      newFiles++;
      progress(stateAt(path));
    }
    return digestOf(text);
  }

  async function save(changes: Partial<Manifest>): Promise<void> {
    const { parts, ...rest } = { ...manifest, ...changes };
    const sorted = Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
    manifest = { ...rest, parts: sorted };
    await writePrivateFile(pathOf(MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, pathOf(PARTIAL));
  }

  async function remember(name: string, refused: string | null, files: Part["files"]): Promise<void> {
    done++;
    const read_at = new Date().toISOString();
    const answered_at = refused === null ? read_at : (manifest.parts[name]?.answered_at ?? null);
    await save({ parts: { ...manifest.parts, [name]: { read_at, answered_at, refused, files } } });
  }

  return {
    answerOf,
    parts: () => manifest.parts,
    /** Adds a number of parts to those that progress counts. */
    plan(count: number): void {
      planned += count;
    },
    /** Adds names of semesters, and writes the manifest: the folder has one before it has other files. Resolves to all names. */
    async learn(semesters: readonly { readonly id: string; readonly name: string }[]): Promise<Manifest["semesters"]> {
      const names = Object.fromEntries(semesters.map(({ id, name }) => [id, name]));
      await save({ semesters: { ...names, ...manifest.semesters, ...names } });
      return manifest.semesters;
    },
    /** Reads a part, unless this run has it. Null if it is refused. */
    async read<T>(name: string, ask: () => PromiseLike<T>): Promise<T | null> {
      if (isOfThisRun(name) && (await isComplete(name))) {
        done++;
        return (await answerOf(name)) as T;
      }
      const earlier = manifest.parts[name]?.files ?? {};
      const read = await request(name, ask);
      if ("refused" in read) {
        // The records of an earlier run are kept.
        await remember(name, read.refused, earlier);
        return null;
      }
      const texts = { [`${name}.json`]: `${JSON.stringify(read.answer, null, 2)}\n` };
      for (const table of tablesOf(read.answer))
        texts[`${name}${table.name === "" ? "" : `.${safe(table.name)}`}.csv`] = csvOf(table);
      const files: Record<string, string> = {};
      for (const [path, text] of Object.entries(texts)) files[path] = await write(name, path, text);
      for (const path of Object.keys(earlier)) if (!(path in files)) await setAside(path, name, rename);
      await remember(name, null, files);
      return read.answer;
    },
    /** Saves a file of the portal, unless the archive has it. */
    async download(folder: DownloadFolder, of: string, path: string): Promise<void> {
      const name = `files/${of}/${path}`;
      if (manifest.parts[name]?.refused === null && (await isComplete(name))) {
        done++;
        return;
      }
      // Damaged, or the student has written in it: it gives way to the portal's, and is not lost.
      for (const file of filesOf(name)) await setAside(file, name, rename);
      const read = await request(name, () => folder.save(portico, path, false, () => {}));
      if ("refused" in read) return remember(name, read.refused, {});
      const file = `files/${of}/${basename(read.answer.file)}`;
      if (!read.answer.skipped) newFiles++;
      await remember(name, null, { [file]: digestOf(await readFile(pathOf(file))) });
    },
    /** Writes the page, and ends the run. */
    async finish(): Promise<ArchiveResult> {
      const all = Object.entries(manifest.parts).filter(([path]) => path !== "index");
      const files = all.filter(([path]) => path.startsWith("files/"));
      const parts = await Promise.all(
        all.flatMap(([path, { refused, answered_at }]) => {
          if (refused === null && path.startsWith("files/")) return [];
          const [, semester = STUDENT, name = path] = /^(?:files\/)?([^/]+)\/(.*)$/.exec(path) ?? [];
          const shown = { path, semester, name, refused, answered_at, isCurrent: isOfThisRun(path) };
          return answerOf(path).then((answer) => ({ ...shown, answer }));
        }),
      );
      const known = Object.entries(manifest.semesters).map(([id, name]) => [safe(id), name] as const);
      const groups = new Map([[STUDENT, "Student"], ...known]);
      for (const { semester } of parts) if (!groups.has(semester)) groups.set(semester, semester);
      const links = files.flatMap(([name, part]) => Object.keys(part.files).map((path) => [path, name] as const));
      const digest = await write("index", "index.html", pageOf(parts, groups, links));
      await remember("index", null, { "index.html": digest });
      await save({ finished_at: new Date().toISOString() });
      return {
        directory,
        is_open: process.platform !== "win32" && ((await stat(directory)).mode & 0o077) !== 0,
        parts: all.length - files.length,
        files: Object.keys(manifest.parts).flatMap(filesOf).length,
        new_files: newFiles,
        refused: parts.flatMap(({ path, refused }) => (refused === null ? [] : [{ part: path, reason: refused }])),
      };
    },
  };
}

type Archive = ReturnType<typeof openArchive>;

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
      student,
      started_at,
      finished_at: typeof finished_at === "string" ? finished_at : null,
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
  "profile",
  "mentor",
  "gradeHistory",
  "pendingPayments",
  "paymentReceipts",
  "generalOutingRequests",
  "weekendOutingRequests",
  "messages",
  "leadership",
  "loginHistory",
] as const;
/** Methods for the parts of a semester that has any record. */
const ofSemester = [
  "attendanceRegisters",
  "examSchedule",
  "calendar",
  "digitalAssignments",
  "capstoneAttendance",
] as const;
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
    const pauseMs = isDemoStudent(student) ? 0 : options.pauseMs;
    const own = openArchive(portico, { ...options, pauseMs }, await manifestOf(directory, student));
    await writing(directory, () => rm(join(directory, PARTIAL), { recursive: true, force: true }));
    const known = await own.learn([]);
    options.announce("the student's own records");
    own.plan(1 + ofStudent.length);
    const list =
      (await own.read("semesters", () => portico.semesters())) ??
      ((await own.answerOf("semesters")) as Awaited<ReturnType<Portico["semesters"]>> | null);
    const semesters = list?.semesters ?? Object.entries(known).map(([id, name]) => ({ id, name }));
    const names = await own.learn(semesters);
    for (const name of ofStudent) await own.read<unknown>(partName(name), () => portico[name]());
    own.plan(PER_SEMESTER * semesters.length);
    let isComing = true;
    for (const { id, name } of semesters) {
      options.announce(name);
      isComing = !(await readSemester(own, portico, id, isComing)) && isComing;
    }
    if (options.withFiles) await saveFiles(own, options, names);
    const result = await own.finish();
    await rm(join(directory, PARTIAL), { recursive: true, force: true });
    return result;
  } finally {
    await release();
  }
}

/** Saves the files of each semester in a folder of its own. */
async function saveFiles(
  archive: Archive,
  { directory, announce }: ArchiveOptions,
  names: Manifest["semesters"],
): Promise<void> {
  const paths = new Map<string, Set<string>>();
  for (const [name, { refused }] of Object.entries(archive.parts())) {
    if (refused !== null || name === "index" || name.startsWith("files/")) continue;
    const of = name.includes("/") ? dirname(name) : STUDENT;
    const answer = await archive.answerOf(name);
    paths.set(of, new Set([...(paths.get(of) ?? []), ...filesIn(answer)]));
  }
  for (const [of, found] of paths) {
    archive.plan(found.size);
    if (found.size === 0) continue;
    announce(`${counted(found.size, "file")} of ${names[of] ?? "the student"}`);
    const folder = await openDownloadFolder(join(directory, "files", of), () => {}, join(directory, PARTIAL));
    try {
      for (const path of found) await archive.download(folder, of, path);
    } finally {
      await folder.close();
    }
  }
}
