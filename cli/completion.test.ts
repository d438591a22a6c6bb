import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { completionFor, shellNames } from "./completion.ts";
import { programFor } from "./program.ts";

const isInstalled = (shell: string) => spawnSync(shell, ["--version"]).status === 0;
const nothing = async () => undefined;
const program = programFor({ read: nothing, login: nothing, logout: nothing, print: () => undefined });
const commands = program.commands.map((command) => command.name());

describe("a completion script", () => {
  it.each(shellNames)("for %s knows every command and its options", (shell) => {
    const script = completionFor(shell, program);
    for (const command of commands) expect(script).toMatch(new RegExp(`\\b${command}\\b`));
    for (const option of ["semester", "today", "json", "password-stdin"]) expect(script).toContain(option);
  });

  it.skipIf(!isInstalled("fish")).each([
    ["portico att", "attendance"],
    ["portico timetable --t", "--today"],
    ["portico export ex", "exams.ics"],
    ["portico completion z", "zsh"],
  ])("for fish completes %j with %s", (line, expected) => {
    const script = `${completionFor("fish", program)}\ncomplete -C ${JSON.stringify(line)}`;
    const [word] = execFileSync("fish", ["-c", script], { encoding: "utf8" }).split(/\s/);
    expect(word).toBe(expected);
  });

  it.each([
    [["portico", "att"], "attendance"],
    [["portico", "timetable", "--t"], "--today"],
    [["portico", "timetable", "--s"], "--semester"],
    [["portico", "export", "ex"], "exams.ics"],
    [["portico", "completion", "z"], "zsh"],
    [["portico", "dues", "--sem"], ""],
  ])("for bash completes %j with %s", (words, expected) => {
    const call = `COMP_WORDS=(${words.join(" ")}) COMP_CWORD=${words.length - 1}; _portico; echo "\${COMPREPLY[*]}"`;
    const script = `${completionFor("bash", program)}\n${call}`;
    expect(execFileSync("bash", ["-uc", script], { encoding: "utf8" }).trim()).toBe(expected);
  });
});
