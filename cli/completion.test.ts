import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { typeCodeOf } from "../src/features/course-types.ts";
import { PORTAL_PHRASES } from "../src/scrub/words.ts";
import { completionOf } from "./completion.ts";
import { createProgram } from "./program.ts";

const isInstalled = (shell: string) => spawnSync(shell, ["--version"]).status === 0;
const program = createProgram(() => Promise.reject(new Error("No command runs.")));

/** The calls of console.log, by which the library prints. */
function printed(action: () => void): string[] {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  action();
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return lines;
}

const proposalsFor = (...words: readonly string[]): string[] =>
  printed(() => completionOf(program).parse([...words]))
    .slice(0, -1)
    .map((line) => line.replace(/\t.*/, ""));

describe("completion", () => {
  it.each([
    "att -> attendance",
    "--json att -> attendance",
    "--url http://127.0.0.1:8000 --json att -> attendance",
    "timetable --t -> --today",
    "today --js -> --json",
    "marks --semester  -> Fall Winter Summer",
    "marks --semester Wi -> Winter",
    "export marks.csv ex -> exams.ics",
    "changes gr -> grade_history grade_view",
    "completion p -> powershell",
    "help w -> whoami week",
    "register CSE3009 --type E -> ETH ELA EPJ",
    "plan --th -> --threshold",
    "dues --sem -> ",
    "complete -> ",
  ])("completes %s", (line) => {
    const [words = "", expected = ""] = line.split(" -> ");
    expect(proposalsFor(...words.split(" "))).toEqual(expected.split(" ").filter(Boolean));
  });

  it("proposes the course types that parsers know, and a scrubbed page keeps all of them", () => {
    const codes = PORTAL_PHRASES.flatMap((text) => typeCodeOf(text) ?? []);
    expect(new Set(proposalsFor("register", "CSE3009", "--type", ""))).toEqual(new Set(codes));
    expect(PORTAL_PHRASES).toEqual(expect.arrayContaining(codes));
  });

  it.each(["bash", "zsh", "fish", "powershell"])("of %s asks this program", (shell) => {
    const [script] = printed(() => completionOf(program).setup("portico", "portico", shell));
    expect(script).toContain("portico complete ");
  });
});

describe.skipIf(!isInstalled("fish"))("in fish", () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-completion-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("the script passes the words on and shows the proposals", () => {
    const command = join(folder, "portico");
    writeFileSync(command, `#!/bin/sh\nprintf '%s\\tasked\\n:4\\n' "$*"\n`);
    chmodSync(command, 0o755);
    const [script] = printed(() => completionOf(program).setup("portico", "portico", "fish"));
    const complete = `${script}\ncomplete -C "portico --json 'complete -- --json'"`;
    const PATH = `${folder}:${process.env.PATH}`;
    expect(execFileSync("fish", ["-c", complete], { encoding: "utf8", env: { PATH } })).toContain("complete -- --json");
  });
});
