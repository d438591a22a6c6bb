import { execFileSync } from "node:child_process";
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { API_KEY } from "../service.ts";
import { folderForEach } from "../set-up.ts";
import { worldForAll } from "../world.ts";
import { runCli } from "./run-cli.ts";

const world = worldForAll();
const folder = folderForEach();
beforeEach(async () => {
  await portico("login 23DMO0001 --password-stdin", "pass_good\n");
  world.portal.requests.length = 0;
});

const portico = (args: string, input = "") =>
  runCli(args.split(" "), { XDG_STATE_HOME: folder, PORTICO_URL: world.service.url, PORTICO_API_KEY: API_KEY }, input);
const files = () => join(folder, "files");
const saved = async () => (await readdir(files())).filter((name) => !name.startsWith(".")).sort();
const requestedFiles = () => world.portal.requests.filter(({ method }) => method === "GET").length;

const SYLLABUS = "courseSyllabusDownload/AM_CSE3009_00200/ETH";
const SLIDES = "downloadPdf/AP2026272/AP2026272000101/19/10-07-2026";

describe("portico download", () => {
  it("saves a file under its name, and skips it the next time", async () => {
    const first = await portico(`download ${SYLLABUS} -o ${files()}`);
    expect(first).toEqual({ code: 0, stdout: `${files()}/ETH.pdf: 1 kB\n`, stderr: "" });
    const bytes = await readFile(join(files(), "ETH.pdf"));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const again = await portico(`download ${SYLLABUS} -o ${files()} --json`);
    expect(JSON.parse(again.stdout)).toEqual([
      { download_path: SYLLABUS, file: `${files()}/ETH.pdf`, bytes: bytes.length, skipped: true },
    ]);
    expect(requestedFiles()).toBe(1);
    await portico(`download ${SYLLABUS} -o ${files()} --force`);
    expect([requestedFiles(), await saved()]).toEqual([2, ["ETH.pdf"]]);
  });

  it("does not wait for a pipe in place of its list", async () => {
    await mkdir(files());
    execFileSync("mkfifo", [join(files(), ".portico-downloads.json")]);
    expect((await portico(`download ${SYLLABUS} -o ${files()}`)).code).toBe(0);
    expect((await lstat(join(files(), ".portico-downloads.json"))).isFile()).toBe(true);
  });

  it("keeps a file that the student has edited, and saves the portal's next to it once", async () => {
    await portico(`download ${SYLLABUS} -o ${files()}`);
    await writeFile(join(files(), "ETH.pdf"), "edited");
    await portico(`download ${SYLLABUS} -o ${files()}`);
    await portico(`download ${SYLLABUS} -o ${files()}`);
    expect(await readFile(join(files(), "ETH.pdf"), "utf8")).toBe("edited");
    expect([requestedFiles(), await saved()]).toEqual([2, ["ETH (2).pdf", "ETH.pdf"]]);
  });

  it("gives another file of the same name a number, and recognises a complete file without its list", async () => {
    const other = "courseSyllabusDownload/AM_CSE4021_00300/ETH";
    await portico(`download ${SYLLABUS} ${other} -o ${files()}`);
    expect(await saved()).toEqual(["ETH (2).pdf", "ETH.pdf"]);
    await rm(join(files(), ".portico-downloads.json"));
    const { stdout } = await portico(`download ${SYLLABUS} -o ${files()}`);
    expect(stdout).toContain("ETH.pdf: 1 kB, already complete");
    expect(await saved()).toEqual(["ETH (2).pdf", "ETH.pdf"]);
  });

  it.each([
    ["half_answer", "portal_unavailable"],
    ["login_page", "portal_page_changed"],
    ["huge_body", "file_unavailable"],
  ] as const)("leaves nothing behind for %s", async (kind, code) => {
    world.portal.fault("file", kind, { bytes: 60_000_000 });
    const { code: exitCode, stderr } = await portico(`download ${SYLLABUS} -o ${files()} --json`);
    expect([exitCode === 0, JSON.parse(stderr).code, await readdir(files())]).toEqual([false, code, []]);
  });

  it("writes nothing outside its folder, whatever its list and links say", async () => {
    const target = join(folder, "target");
    await writeFile(target, "untouched");
    await mkdir(files());
    const list = { [SYLLABUS]: { file: "../target", bytes: 9 }, other: null };
    await writeFile(join(files(), ".portico-downloads.json"), JSON.stringify(list));
    await symlink(target, join(files(), "ETH.pdf.part"));
    expect((await portico(`download ${SYLLABUS} -o ${files()}`)).code).toBe(0);
    expect(await readFile(target, "utf8")).toBe("untouched");
    await rm(join(files(), "ETH.pdf"));
    await symlink(target, join(files(), "ETH.pdf"));
    expect((await portico(`download ${SYLLABUS} -o ${files()}`)).code).toBe(0);
    expect([await readFile(target, "utf8"), (await lstat(join(files(), "ETH.pdf"))).isFile()]).toEqual([
      "untouched",
      true,
    ]);
  });

  it.each(["null", "[]", '"text"', "{", '{"a": {"file": 1}}'])("ignores the list %s", async (text) => {
    await mkdir(files());
    await writeFile(join(files(), ".portico-downloads.json"), text);
    expect((await portico(`download ${SYLLABUS} -o ${files()}`)).code).toBe(0);
  });

  it("waits for another process that uses the folder", async () => {
    await mkdir(files());
    const lock = join(files(), ".portico-downloads.lock");
    await writeFile(lock, String(process.ppid));
    const ended = portico(`download ${SYLLABUS} -o ${files()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(requestedFiles()).toBe(0);
    await rm(lock);
    expect((await ended).code).toBe(0);
  });
});

describe("portico materials --all", () => {
  it("saves every file of the course once", async () => {
    const first = JSON.parse((await portico(`materials CSE3009 --type ETH --all -o ${files()} --json`)).stdout);
    const paths = first.files.map(({ download_path }: { download_path: string }) => download_path);
    expect(paths).toContain(SLIDES);
    expect(paths).toContain("academics/common/CoursePlanExcelDownload?semesterSubId=AP2026272&classId=AP2026272000101");
    expect(paths).not.toContainEqual(expect.stringContaining("allCourseMeterialDownload"));
    expect(await saved()).toHaveLength(paths.length);
    const requests = requestedFiles();
    expect(requests).toBe(paths.length);
    await rm(join(files(), "10-07-2026.pdf"));
    await portico(`materials CSE3009 --type ETH --all -o ${files()}`);
    expect(requestedFiles()).toBe(requests + 1);
    expect(await saved()).toHaveLength(paths.length);
  });

  it("saves the other files if one is missing", async () => {
    world.portal.fault("file", "status", { status: 404, times: 1 });
    const { code, stdout, stderr } = await portico(`materials CSE3009 --type ETH --all -o ${files()}`);
    expect(code).toBe(1);
    expect(stdout.split("\n")[1]).toBe(`${SYLLABUS}: The portal does not have the file. (file_unavailable)`);
    expect(stderr).toMatch(/^portico: 1 of \d+ files could not be downloaded\.\n$/);
    expect((await saved()).length).toBe(stdout.trim().split("\n").length - 2);
  });
});
