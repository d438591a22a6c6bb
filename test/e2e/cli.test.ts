import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runInTerminal, runProcess } from "../run-process.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { runCli } from "./run-cli.ts";

const main = join(import.meta.dirname, "../../cli/dist/main.js");

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { REFUSED_LOGINS_PER_ACCOUNT: "0" });
});
afterAll(() => world.stop());

let shared: string;
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), "portico-cli-"));
  await portico("login 23DMO0001 --password-stdin", { XDG_STATE_HOME: shared }, "pass_good\n");
});
afterAll(() => rm(shared, { recursive: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-cli-"));
  world.portal.requests.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const environment = (more: Record<string, string> = {}) => ({
  XDG_STATE_HOME: folder,
  PORTICO_URL: world.service.url,
  PORTICO_API_KEY: API_KEY,
  ...more,
});
const portico = (args: string, more?: Record<string, string>, input?: string) =>
  runCli(args.split(" "), environment(more), input);
const login = (number = "23DMO0001", password = "pass_good") =>
  portico(`login ${number} --password-stdin`, {}, `${password}\n`);
const attempts = () => world.portal.requests.flatMap(({ loginAttempt }) => loginAttempt ?? []);

/** Runs a command with the session of a student who logged in before the tests. */
const loggedIn = (args: string, more?: Record<string, string>) => portico(args, { XDG_STATE_HOME: shared, ...more });

/** Every read command, and a line of its output. */
const readCommands: readonly (readonly [args: string, line: string])[] = [
  ["whoami", "Name                 MEERA KULKARNI"],
  ["semesters", "AP2026272  Fall Semester 2026-27"],
  ["attendance", "CSE3009  NoSQL Databases                   Embedded Theory   23 of 25  92 %      Ravi Deshmukh"],
  ["register CSE3009 --type eth", "CSE3009 NoSQL Databases (Embedded Theory): 23 of 25, 92 %"],
  ["register CSE3009 --type eth", "2026-09-24  thursday  09:00  09:50  C1    Present  –"],
  ["timetable --day thu", "THURSDAY"],
  ["marks --semester AP2026272", "CAT1                  40      50  12        15  Present  –"],
  ["exams", "2026-09-30  09:30      10:00–11:30  CSE3009  NoSQL Databases                   C1+TCC1  –      –"],
  ["grades", "CGPA                8.47"],
  ["grades --semester AP2025264", "CSE1008  Theory of Computation  Theory Only              78     A      yes"],
  ["calendar --month 2026-08", "2026-08-15  saturday   Holiday               Independence Day  General (Semester)"],
  ["calendar", "2026-08-15  saturday   Holiday"],
  ["faculty Ravi Deshmukh", "Email        ravi.deshmukh@example.edu"],
  ["assignments", "Digital Assessment-2  2026-09-10  missed         –                 10     10 %"],
  ["materials", "CSE3009  NoSQL Databases                   ETH"],
  ["materials CSE3009 --type ETH", "2026-07-09  Course introduction"],
  ["dues", "AM2600900001  Hostel Fee,Mess Advance  –    98500   0     98500 INR"],
  ["dues --paid", "90001    2026-07-08  AM2600900000  Hostelfee     98500"],
  ["outings", "2026-08-14 16:00  2026-08-16 19:00  Chennai     Family function   Leave Request Accepted"],
];

describe("a process of its own", () => {
  it("prints the data, and exits with the code of a failure", async () => {
    const runMain = (args: string, more: Record<string, string>) =>
      runProcess([process.execPath, main, args], environment(more));
    const { code, stdout, stderr } = await runMain("semesters", { XDG_STATE_HOME: shared });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("AP2026272  Fall Semester 2026-27");
    expect((await runMain("whoami", {})).code).toBe(3);
  });
});

describe("command", () => {
  it.each(readCommands)("%s prints the data of the portal, without colours in a pipe: %s", async (args, line) => {
    const { code, stdout, stderr } = await loggedIn(args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(`\n${stdout}`).toContain(`\n${line}`);
    expect(stdout).not.toContain("\u001b");
  });

  it.each([
    ["whoami", "/student/profile", {}],
    ["semesters", "/student/semesters", {}],
    ["attendance", "/student/attendance", { sem_sub_id: "AP2026272" }],
    ["timetable", "/student/timetable", { sem_sub_id: "AP2026272" }],
    ["marks", "/student/marks", { sem_sub_id: "AP2026272" }],
    ["exams", "/student/exam_schedule", { sem_sub_id: "AP2026272" }],
    ["grades", "/student/grade_history", {}],
    ["calendar", "/student/calendar", { sem_sub_id: "AP2026272" }],
    ["assignments", "/student/digital_assignments", { sem_sub_id: "AP2026272" }],
    ["dues", "/student/pending_payments", {}],
    ["faculty deshmukh", "/student/faculty/details", { emp_id: "99001" }],
  ])("%s --json prints the response of %s", async (args, path, fields) => {
    const { code, stdout } = await loggedIn(`${args} --json`);
    const { session } = JSON.parse(await readFile(join(shared, "portico/session.json"), "utf8"));
    const { body } = await world.service.post(path, { session, ...fields });
    expect([code, JSON.parse(stdout)]).toEqual([0, body]);
  });

  it.each([
    ["register CSE3009", (data: unknown[]) => data.length, 2],
    ["timetable --day thursday", Object.keys, ["thursday"]],
    ["materials", Object.keys, ["courses"]],
    ["materials CSE3009", (data: { details: unknown[] }) => data.details.length, 2],
    ["outings", Object.keys, ["general", "weekend"]],
  ])("%s --json prints all data", async (args, measure, expected) => {
    const { stdout } = await loggedIn(`${args} --json`);
    expect(measure(JSON.parse(stdout))).toEqual(expected);
  });

  it.each([
    ["register XYZ1001", 7, "No attendance found for XYZ1001"],
    ["materials XYZ1001", 7, "No course page found for XYZ1001"],
    ["faculty nobody", 7, 'No faculty member matches "nobody".'],
    ["timetable --day t", 2, "Unknown or ambiguous day: t"],
    ["attendance --semester nonsense", 2, "invalid_sem_sub_id"],
    ["export nothing.txt", 2, "Allowed choices are timetable.ics"],
    ["nothing", 2, "unknown command 'nothing'"],
    ["whoami --url nonsense", 2, "Invalid service URL: nonsense"],
    ["whoami --url localhost:8000", 2, "Invalid service URL: localhost:8000"],
    ["whoami --api-key wrong", 6, "Set PORTICO_API_KEY"],
  ])("%s exits with %i and prints the reason on standard error: %s", async (args, code, reason) => {
    const ended = await loggedIn(args);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toContain(reason);
  });

  it.each([
    ["data_changed:marks", "marks", 1, "portal_page_changed"],
    ["data_mismatch:marks", "marks", 1, "portal_answer_mismatch"],
    ["data_menu_off:marks", "marks", 5, "portal_menu_unavailable"],
    ["data_login_page:marks", "marks", 3, "portico login"],
  ])("for the portal fault %s, %s exits with %i", async (password, args, code, reason) => {
    await login("23DMO0001", password);
    const ended = await portico(args);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toContain(reason);
  });

  it.each(["marks", "marks --json"])("%s hints on standard error that the output may be incomplete", async (args) => {
    world.portal.show("marks", "withheld_text");
    const { code, stdout, stderr } = await loggedIn(args).finally(() => world.portal.show("marks", null));
    expect([code, stdout.length > 100]).toEqual([0, true]);
    expect(stderr).toMatch(
      /^portico: The portal shows \d+ values in an unexpected format, .*\n.*\n +Request ID: \S+\n$/,
    );
  });

  it("prints an error as JSON with --json", async () => {
    const { code, stderr } = await portico("whoami --json");
    expect([code, JSON.parse(stderr)]).toMatchObject([3, { code: "not_logged_in", user_action: "login_again" }]);
  });

  it("does not send the session to another service", async () => {
    const { code } = await loggedIn("whoami", { PORTICO_URL: world.service.url.replace("127.0.0.1", "localhost") });
    expect([code, world.portal.requests]).toEqual([3, []]);
  });
});

describe("login", () => {
  it("stores the session, but never the password, in a file that only its owner can read", async () => {
    const { code, stdout } = await login();
    expect([code, stdout]).toEqual([0, "Logged in as 23DMO0001.\n"]);
    const file = join(folder, "portico/session.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")).session)).toHaveLength(4);
    expect(await readFile(file, "utf8")).not.toContain("pass_good");
    expect(await readdir(join(folder, "portico"))).toEqual(["session.json"]);
  });

  it("exits with 4 after one attempt if the password is wrong", async () => {
    const { code, stderr } = await login("23DMO0001", "mistyped");
    expect([code, attempts()]).toEqual([4, ["invalid credentials"]]);
    expect(stderr).toContain("Check the registration number and the password.");
    expect(stderr).not.toContain("mistyped");
  });

  it("reads the OTP from the second line of standard input, and from the third line after a wrong OTP", async () => {
    const ended = await portico("login 24DMO0006 --password-stdin", {}, "pass_good\n000000\n123456\n");
    expect([ended.code, ended.stdout]).toEqual([0, "Logged in as 24DMO0006.\n"]);
  });

  it("exits with 5 and advises to try again later if the service cannot be reached", async () => {
    const ended = await portico(
      "login 23DMO0001 --password-stdin",
      { PORTICO_URL: "http://127.0.0.1:9" },
      "pass_good\n",
    );
    expect([ended.code, ended.stderr]).toEqual([5, expect.stringContaining("Try again later.")]);
  });

  it("does not prompt or send anything without a terminal", async () => {
    const { code, stderr } = await portico("login 23DMO0001");
    expect([code, world.portal.requests]).toEqual([2, []]);
    expect(stderr).toContain("portico login --help");
  });

  it("lasts until logout", async () => {
    await login();
    world.portal.requests.length = 0;
    expect((await portico("logout")).stdout).toBe("Logged out.\n");
    expect(world.portal.requests.map(({ path }) => path)).toContain("/vtop/logout");
    expect((await portico("whoami")).code).toBe(3);
  });

  it("is required again after the session has expired", async () => {
    await login("23DMO0001", "session_short_1");
    expect((await portico("whoami")).code).toBe(0);
    const { code, stderr } = await portico("whoami");
    expect([code, stderr.split("\n")[1]]).toEqual([3, "  Log in: portico login"]);
    await login();
    expect((await portico("whoami")).code).toBe(0);
  });
});

describe("export", () => {
  it("writes the files that the service returns", async () => {
    const names = ["timetable.ics", "exams.ics", "calendar.ics", "attendance.csv", "marks.csv"];
    const { code, stdout } = await loggedIn(`export ${names.join(" ")} --output ${folder}`);
    expect([code, stdout.split("\n").filter(Boolean)]).toEqual([
      0,
      names.map((name) => expect.stringMatching(new RegExp(`/${name}: [0-9]+ bytes$`))),
    ]);
    const begins = await Promise.all(
      names.map(async (name) => (await readFile(join(folder, name), "utf8")).slice(0, 15)),
    );
    expect(begins).toEqual([...Array(3).fill("BEGIN:VCALENDAR"), "serial_number,s", "serial_number,c"]);
  });

  it("prints a file to standard output with --output -", async () => {
    const { stdout } = await loggedIn("export marks.csv --output -");
    expect(stdout).toMatch(/^serial_number,.*\r\n1,/);
  });
});

describe("in a terminal", () => {
  const command = `${process.execPath} ${main}`;

  it("login prompts for the password without showing it, and for the OTP until it is right", async () => {
    const terminal = runInTerminal(`${command} login`, 90, environment());
    await terminal.shown("Registration number");
    terminal.type("24DMO0006\r");
    await terminal.shown("Password");
    terminal.type("pass_good\r");
    await terminal.shown("One-time password from");
    terminal.type("000000\r");
    await terminal.shown("(otp_invalid)");
    terminal.type("\r");
    await terminal.shown("A new one-time password was sent.");
    terminal.type("654321\r");
    await terminal.shown("Logged in as 24DMO0006.");
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).not.toContain("pass_good");
  });

  it("login sends nothing and exits with 130 if interrupted", async () => {
    const terminal = runInTerminal(`${command} login 23DMO0001`, 90, environment());
    await terminal.shown("Password");
    terminal.type("\u0003");
    expect([await terminal.ended, world.portal.requests]).toEqual([130, []]);
  });

  it("attendance is red below 75% and green otherwise, unless NO_COLOR is set", async () => {
    const studentEnvironment = environment({ XDG_STATE_HOME: shared });
    const coloured = runInTerminal(`${command} attendance`, 120, studentEnvironment);
    await coloured.ended;
    expect(coloured.screen()).toContain("\u001b[31m59 %");
    expect(coloured.screen()).toContain("\u001b[32m80 %");
    const plain = runInTerminal(`${command} attendance`, 120, { ...studentEnvironment, NO_COLOR: "1" });
    await plain.ended;
    expect(plain.screen()).not.toContain("\u001b[31m59 %");
    expect(plain.screen()).toContain("59 %");
  });

  it("tables fit the width of the terminal without losing text", async () => {
    const studentEnvironment = environment({ XDG_STATE_HOME: shared });
    const terminal = runInTerminal(`${command} attendance 2>/dev/null`, 64, studentEnvironment);
    await terminal.ended;
    const lines = stripVTControlCharacters(terminal.screen()).split(/\r?\n/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(64);
    for (const word of ["Advanced", "Competitive", "Coding", "Verghese", "7 of 12"])
      expect(lines.join("\n")).toContain(word);
  });
});

describe("help", () => {
  it("lists every command and every exit code", async () => {
    const { code, stdout } = await portico("--help");
    const commands = "login logout whoami semesters attendance register timetable marks exams grades calendar faculty";
    expect(code).toBe(0);
    for (const name of `${commands} assignments materials dues outings export completion`.split(" ")) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    }
    for (const exit of [0, 1, 2, 3, 4, 5, 6, 7, 130]) expect(stdout).toMatch(new RegExp(`^ +${exit}  \\w`, "m"));
  });

  it("describes the arguments of a command", async () => {
    const { code, stdout } = await portico("help register");
    expect([code, stdout]).toEqual([0, expect.stringContaining("course code, such as CSE3009")]);
  });
});
