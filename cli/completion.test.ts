import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { completionScript } from "./completion.ts";
import { createProgram } from "./program.ts";

const isInstalled = (shell: string) => spawnSync(shell, ["--version"]).status === 0;
const noOp = async () => undefined;
const program = createProgram({ read: noOp, watch: noOp, login: noOp, logout: noOp });
const commands = program.commands.map((command) => command.name());

describe("completion script", () => {
  it.each(["bash", "zsh", "fish"] as const)("lists every command and its options for %s", (shell) => {
    const script = completionScript(shell, program);
    for (const command of commands) expect(script).toMatch(new RegExp(`\\b${command}\\b`));
    for (const option of ["semester", "today", "json", "password-stdin"]) expect(script).toContain(option);
  });

  it.skipIf(!isInstalled("fish")).each([
    ["portico att", "attendance"],
    ["portico timetable --t", "--today"],
    ["portico export ex", "exams.ics"],
    ["portico completion z", "zsh"],
  ])("completes %j to %s in fish", (line, expected) => {
    const script = `${completionScript("fish", program)}\ncomplete -C ${JSON.stringify(line)}`;
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
  ])("completes %j to %j in bash", (words, expected) => {
    const call = `COMP_WORDS=(${words.join(" ")}) COMP_CWORD=${words.length - 1}; _portico; echo "\${COMPREPLY[*]}"`;
    const script = `${completionScript("bash", program)}\n${call}`;
    expect(execFileSync("bash", ["-uc", script], { encoding: "utf8" }).trim()).toBe(expected);
  });
});
