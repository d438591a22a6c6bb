import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { archive } from "../../cli/archive/archive.ts";
import { Portico, PorticoError } from "../../client/index.ts";
import { seeded } from "../random.ts";
import { API_KEY, control } from "../service.ts";
import { folderForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
let portico: Portico;
const world = worldForAll({}, { RATE_LIMIT_PER_MINUTE: "0" });
const folder = folderForAll();
beforeAll(async () => {
  portico = new Portico({ baseUrl: world.service.url, apiKey: API_KEY, maxRetries: 0 });
  await portico.login(credentials);
  // Four courses of one semester have a part of every kind.
  const { semesters } = await portico.semesters();
  const ofFall = semesters.filter(({ id }) => id === "AP2026272");
  const courses = (await portico.coursePageCourses({ sem_sub_id: "AP2026272" })).slice(0, 4);
  Object.assign(portico, { semesters: async () => ({ semesters: ofFall }), coursePageCourses: async () => courses });
});

/** Runs the archive. `progress` is called before each request and after each file. */
const run = (name: string, progress: () => void = () => {}, announce: (group: string) => void = () => {}) =>
  archive(portico, {
    // There are no pauses at the demo portal.
    ...{ directory: join(folder, name), withFiles: true, pauseMs: 3_600_000, progress, announce },
    logIn: () => portico.login(credentials),
  });

const stopAfter = (moments: number) => () => {
  if (moments-- <= 0) throw new Error("cut");
};

/** The files of an archive without times. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(join(folder, name), path), (await readFile(path)).toString("latin1")] as const),
  );
  const withoutTimes = (text: string) =>
    text.replace(/("(?:read|answered|started|finished)_at": )(?:"[^"]*"|null)/g, "$1");
  return Object.fromEntries(
    files.sort().map(([path, text]) => [path, path === "manifest.json" ? withoutTimes(text) : text]),
  );
}

it("an archive that is cut at 6 random moments and resumed equals an uncut one, and asks for nothing twice", async () => {
  let moments = 0;
  const groups: string[] = [];
  const result = await run(
    "whole",
    () => moments++,
    (group) => groups.push(group),
  );
  expect(groups).toEqual([
    ...["the student's own records", "Fall Semester 2026-27"],
    ...[expect.stringMatching(/^\d{3} files of Fall Semester 2026-27$/), "11 files of the student"],
  ]);
  const asked = world.portal.requests.length;
  expect([result.parts > 20, result.files > 100, moments > 100, result.refused]).toEqual([true, true, true, []]);
  const random = seeded(1);
  const cuts = Array.from({ length: 6 }, () => Math.ceil(random() * moments * 0.15));
  world.portal.requests.length = 0;
  for (const [index, cut] of cuts.entries()) {
    await expect(run("cut", stopAfter(cut))).rejects.toThrow("cut");
    // What a killed process leaves behind; and in every third pause, the session ends.
    await mkdir(join(folder, "cut", ".portico-partial"), { recursive: true });
    await writeFile(join(folder, "cut", ".portico-partial", "profile.json.0f6f2c1e"), "{");
    if (index % 3 === 2) await world.service.post("/auth/logout", { session: await portico.getSession() });
  }
  await run("cut");
  const [whole, cut] = [await filesOf("whole"), await filesOf("cut")];
  expect(Object.keys(cut)).toEqual(Object.keys(whole));
  expect(Object.keys(whole).filter((path) => whole[path] !== cut[path])).toEqual([]);
  // A part that was cut is read again; logins and refusals of the ended sessions cost some more.
  expect(world.portal.requests.length).toBeLessThan(asked * 1.5 + 120);
  const session = await portico.getSession();
  const secrets = [session?.csrf_token ?? "-", session?.cookie.split("=")[1] ?? "-", credentials.password];
  expect(Object.values(cut).filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  const entries = await readdir(join(folder, "cut"), { recursive: true });
  const modes = await Promise.all(
    entries.map((path) => stat(join(folder, "cut", path)).then((one) => [one.isFile(), one.mode & 0o777].join())),
  );
  expect(new Set(modes)).toEqual(new Set([`true,${0o600}`, `false,${0o700}`]));
}, 120_000);

it("pauses before a request for a student who is not one of the demo portal", async () => {
  const student = { ...(await portico.getSession()), registration_number: "24XYZ0009" };
  let [begun, asked] = [0, 0];
  const semesters = async () => {
    asked = performance.now();
    return { semesters: [] };
  };
  const real = Object.assign(Object.create(portico), { getSession: async () => student, semesters });
  const progress = () => {
    if (asked > 0) throw new Error("cut");
    begun = performance.now();
  };
  const options = { directory: join(folder, "real"), withFiles: false, announce: () => {}, logIn: null };
  await expect(archive(real, { ...options, progress, pauseMs: 50 })).rejects.toThrow("cut");
  expect(asked - begun).toBeGreaterThan(48);
});

it("a second run adds what is new, keeps what it replaces, waits as long as a limit says, and names what the portal refuses", async () => {
  const before = await filesOf("whole");
  await control(world.portal, "edit", { kind: "mark", key: "AP2026272000101 CAT1", scored: "41" });
  world.portal.fault("profile", "changed", { times: 1 });
  const limited = new PorticoError("rate_limited", "Limited.", true, "wait", { retryAfterS: 0 });
  const mentor = vi.spyOn(portico, "mentor").mockRejectedValueOnce(limited).mockRejectedValueOnce(limited);
  const { refused } = await run("whole");
  expect(mentor).toHaveBeenCalledTimes(3);
  expect(refused.map(({ part }) => part)).toEqual(["profile"]);
  const after = await filesOf("whole");
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  expect(changed.map((path) => path.replace(/\d{14}/, "DATE"))).toEqual([
    ...["AP2026272/marks.assessments.csv", "AP2026272/marks.json", "earlier/DATE/AP2026272/marks.json"],
    ...["index.html", "manifest.json"],
  ]);
  expect(after["profile.json"]).toBe(before["profile.json"]);
  expect(after["index.html"]).toContain("1 part could not be read");
  expect(after["index.html"]).toMatch(/This is the answer of \d{4}-\d\d-\d\d\./);
}, 120_000);

it("a folder with files of the student is refused and left as it is, and a file that is missing is read again", async () => {
  const other = join(folder, "other");
  await mkdir(join(other, "files"), { recursive: true });
  const names = ["movie.part", "files/iso.part", "b.json.0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9", "notes.txt"];
  for (const name of names) await writeFile(join(other, name), "own");
  await expect(run("other")).rejects.toThrow("has other files");
  await writeFile(join(other, "manifest.json"), '{"student":');
  await expect(run("other")).rejects.toThrow("is not that of an archive");
  expect(Object.keys(await filesOf("other"))).toEqual([...names, "manifest.json"].sort());
  await expect(run("damaged", stopAfter(20))).rejects.toThrow("cut");
  await rm(join(folder, "damaged/semesters.json"));
  // Own files in an archive are nobody's leftovers.
  const own = ["files/iso.part", "profile.json.0f6f2c1e-7b1d-4f0a-9c57-3d2b8e6a41c9"];
  await mkdir(join(folder, "damaged/files"), { recursive: true });
  for (const name of own) await writeFile(join(folder, "damaged", name), "own");
  await expect(run("damaged", stopAfter(20))).rejects.toThrow("cut");
  expect(Object.keys(await filesOf("damaged"))).toEqual(expect.arrayContaining(["semesters.json", ...own]));
}, 120_000);

it("a file that was edited is read again and set aside, whatever it is, and a record that is missing and refused is named", async () => {
  const before = await filesOf("whole");
  const download = Object.keys(before).find((path) => /^files\/.*\.pdf$/.test(path)) ?? "";
  const edited = ["AP2026272/marks.assessments.csv", "AP2026272/marks.json", download, "index.html"];
  for (const path of edited) await writeFile(join(folder, "whole", path), `#${before[path]?.slice(1)}`, "latin1");
  // A table that the answer no longer has.
  const manifest = JSON.parse(await readFile(join(folder, "whole/manifest.json"), "utf8"));
  manifest.parts.profile.files["profile.old.csv"] = "0";
  await writeFile(join(folder, "whole/manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "whole/profile.old.csv"), "old");
  await rm(join(folder, "whole/mentor.json"));
  await chmod(join(folder, "whole"), 0o755);
  world.portal.fault("mentor", "changed", { times: 1 });
  const { refused, is_open } = await run("whole");
  expect([refused.map(({ part }) => part), is_open]).toEqual([["mentor"], true]);
  const after = await filesOf("whole");
  for (const path of edited.slice(0, 3)) expect(after[path]).toBe(before[path]);
  for (const path of [...edited, "profile.old.csv"])
    expect(Object.keys(after).filter((one) => one.startsWith("earlier/") && one.endsWith(`/${path}`))).not.toEqual([]);
  expect(after["profile.old.csv"]).toBeUndefined();
}, 120_000);

it("a damaged part of the manifest is read again, and a semester that has left the list keeps its name", async () => {
  const path = join(folder, "whole/manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const unknown = { ...manifest.parts.messages, files: { "unknown.txt": "0" } };
  const damaged = { profile: {}, mentor: null, messages: { ...unknown, files: null }, unknown };
  const login_history = { ...unknown, files: { "../whole/mentor.json": "0" } };
  const parts = { ...manifest.parts, ...damaged, login_history };
  await writeFile(path, JSON.stringify({ ...manifest, parts }));
  const [list, { semesters }] = [portico.semesters, await portico.semesters()];
  // Without the portal's list, the semesters are those that the archive has.
  const broken = async () => Promise.reject(new PorticoError("portal_page_changed", "Changed.", false, "report"));
  Object.assign(portico, { semesters: broken });
  const { refused } = await run("whole");
  expect(refused.map(({ part }) => part)).toEqual(["semesters"]);
  expect(world.portal.requests.length).toBeGreaterThan(20);
  await run("first");
  expect((await filesOf("first"))["index.html"]).toContain("The records of all semesters are missing");
  Object.assign(portico, { semesters: async () => ({ semesters: [] }) });
  await run("whole");
  Object.assign(portico, { semesters: list });
  const after = await filesOf("whole");
  expect("earlier/whole/mentor.json" in after).toBe(false);
  expect(after["index.html"]).toMatch(new RegExp(`<h2>${semesters[0]?.name}</h2>.*<p>This is the answer of`));
}, 120_000);

it("stops when the portal is down, goes on later, and is not stopped by pages of one kind", async () => {
  world.portal.fault("course_page_slots", "status");
  expect((await run("down")).refused.length).toBeGreaterThan(3);
  world.portal.fault("course_page_slots", null);
  let left = 30;
  const faults = [...world.portal.variants.keys(), "home", "landing"];
  const down = () => {
    if (left-- === 0) for (const target of faults) world.portal.fault(target, "status", { status: 503 });
  };
  await expect(run("down", down)).rejects.toThrow("portal_unavailable");
  expect(left).toBeGreaterThan(-6);
  for (const target of faults) world.portal.fault(target, null);
  expect((await run("down")).refused).toEqual([]);
}, 120_000);

it("has the logins, and the calendar of a semester that is still to come", async () => {
  const nothing = async () => [];
  const timetable = async () => ({ courses: [] });
  Object.assign(portico, { timetable, attendance: nothing, marks: nothing, gradeView: nothing });
  await run("coming");
  const paths = Object.keys(await filesOf("coming"));
  expect(paths).toEqual(expect.arrayContaining(["login_history.json", "AP2026272/calendar.json"]));
}, 60_000);
