import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { readCommands } from "../../cli/commands/index.ts";
import { drawnCaptchas } from "../drawn-captchas.ts";
import { serve } from "../listen.ts";
import { runInTerminal, runProcess } from "../run-process.ts";
import { API_KEY, startDemoService } from "../service.ts";
import { folderForAll, folderForEach, startedForAll } from "../set-up.ts";
import { worldForAll } from "../world.ts";
import { runCli } from "./run-cli.ts";

const main = join(import.meta.dirname, "../../cli/dist/main.js");

const { draw, answerOf } = drawnCaptchas();
const world = worldForAll({ draw }, { REFUSED_LOGINS_PER_ACCOUNT: "0" });

const shared = folderForAll();
beforeAll(async () => {
  await portico("login 23DMO0001 --password-stdin", { XDG_STATE_HOME: shared }, "pass_good\n");
});

const folder = folderForEach();

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

/** Read commands, and lines of their output. */
const outputs: readonly (readonly [args: string, line: string])[] = [
  ["attendance", "CSE3009  NoSQL Databases                   Embedded Theory   23 of 25  92 %      Ravi Deshmukh"],
  [
    "whoami",
    "Mentor's email        kavya.raman@example.edu\nMentor's phone        9000000003\nMentor's intercom     –",
  ],
  ["timetable --today", "FRIDAY 2026-09-25"],
  [
    "timetable --day thu",
    "09:00  09:50  CSE3009  NoSQL Databases           Embedded Theory  430-CB    C1       Ravi Deshmukh",
  ],
  ["register CSE3009 --type eth", "2026-09-24  thursday  09:00  09:50  C1    Present  –"],
  ["today --date 2026-09-30", "10:00–11:30  09:30      CAT2  CSE3009  NoSQL Databases"],
  ["week --from 2026-09-28", "10:00–11:30  09:30      CAT2  CSE3009  NoSQL Databases"],
  [
    "plan CSE4021 --absent 2026-10-05..2026-10-07 --absent 2026-10-08,2026-10-09",
    "CSE4021  Embedded Lab     1       72.72 %",
  ],
  ["needed CSE3009 --target 80", "FOR A TOTAL OF 80"],
  ["plan CSE3009 --from 2026-09-25", "For 75% from 2026-09-25 to 2026-12-31, by the academic calendar."],
  ["gpa", "CGPA, calculated    8.47 (37 courses, 128 credits)"],
  ["marks --semester AP2026272", "CAT1                  40      50  12        15  Present  –"],
  ["exams", "2026-09-30  09:30      10:00–11:30  CSE3009  NoSQL Databases                   C1+TCC1  –      –"],
  [
    "grades CSE2007",
    "CGPA                8.47\nCredits earned      128\nCredits registered  128\nGrades              S 6,",
  ],
  [
    "grades CSE2007",
    "Course   Title              Type  Credits  Grade  Exam\nCSE2007  Operating Systems  ETL   4        A",
  ],
  ["grades --semester AP2025264", "CSE1008  Theory of Computation  Theory Only              78     A      yes"],
  ["calendar --month 2026-08", "2026-08-15  saturday   Holiday               Independence Day  General (Semester)"],
  ["faculty Ravi Deshmukh", "Email        ravi.deshmukh@example.edu"],
  [
    "materials CSE3009 --type ETH",
    "2026-07-10  CAP theorem                         Reference Material I    file  downloadPdf/AP2026272/AP2026272000101/19/10-07-2026",
  ],
  ["assignments", "Digital Assessment-2  2026-09-10  missed         –                 10     10 %"],
  ["dues", "AM2600900001  Hostel Fee,Mess Advance  –    98500   0     98500 INR"],
  ["dues --paid", "90001    2026-07-08  AM2600900000  Hostelfee     98500"],
  ["messages", "CSE3009 - NoSQL Databases  Bring your laptops on Monday."],
  ["leadership", "DEAN                    Dr. Anil Baskaran"],
  ["menu", "Hostels          Room Info                  hostels/HostelStudentRoomView"],
  ["page academics/common/ProjectView --semester AP2026272", "CSE4098"],
  ["page finance/getFeesIntimation --csv", "2,2025-26,Annual,Tuition,Letter"],
  ["outings", "2026-08-14 16:00  2026-08-16 19:00  Chennai     Family function   Leave Request Accepted"],
  ["outings", "Hostel block LH-2, room 318"],
  ["outings", "2026-08-30  10:30  16:30  Vijayawada  Shopping      Outing Request Accepted"],
  ["page hostels/HostelStudentRoomView", "Room\nBlock      MH-2\nRoom No    417"],
  ["logins", "24-Sep-2026 23:40:07  198.51.100.7  Failed"],
];

it("a process of its own prints the data, and exits with the code of a failure", async () => {
  const runMain = (args: string, more: Record<string, string>) =>
    runProcess([process.execPath, main, args], environment(more));
  const { code, stdout, stderr } = await runMain("semesters", { XDG_STATE_HOME: shared });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("AP2026272  Fall Semester 2026-27");
  expect((await runMain("whoami", {})).code).toBe(3);
});

describe("command", () => {
  it.each(outputs)("%s prints the data of the portal, without colours in a pipe: %s", async (args, line) => {
    const { code, stdout, stderr } = await loggedIn(args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(`\n${stdout}`).toContain(`\n${line}`);
    expect(stdout).not.toContain("\u001b");
  });

  it.each([
    ["timetable Thursday", (data: { thursday: unknown[] }) => data.thursday.length > 0, true],
    ["attendance cse3009", (data: unknown[]) => data.length, 2],
    ["assignments CSE3009", (data: unknown[]) => data.length, 2],
    ["exams cse3009", (data: { subjects: unknown[] }[]) => data.map(({ subjects }) => subjects.length), [1, 1, 1]],
    ["timetable CSE3009 --day thursday", (data: { thursday: unknown[] }) => data.thursday.length, 1],
    ["materials CSE3009", (data: { details: unknown[] }) => data.details.length, 2],
    ["gpa --semester Winter", (data: { semester: { gpa: number } }) => data.semester.gpa, 9.57],
  ])("%s --json prints all data", async (args, measure, expected) => {
    const { stdout } = await loggedIn(`${args} --json`);
    expect(measure(JSON.parse(stdout))).toEqual(expected);
  });

  it("free calls no day outside of the semester's calendar free", async () => {
    const file = join(shared, "friend.ics");
    await writeFile(file, "BEGIN:VCALENDAR\nEND:VCALENDAR\n");
    const outside = async (first: string) => {
      const { stdout } = await loggedIn(`free --with ${file} --date ${first}`);
      return stdout.match(/^202[\d-]+(?=.*calendar of this semester (begins|ended))/gm);
    };
    expect(await outside("2026-12-28")).toEqual(["2027-01-01", "2027-01-02", "2027-01-03"]);
    expect(await outside("2026-06-29")).toEqual(["2026-06-29", "2026-06-30"]);
    for (const [page, part] of Object.entries({ exam_schedule: "exam schedule", calendar_month: "calendar" })) {
      world.portal.fault(page, "changed");
      const unread = await loggedIn(`free --with ${file}`);
      world.portal.fault(page, null);
      expect(unread.stdout).toMatch(new RegExp(`^2026-09-25 +friday +Not read: ${part}\\.$`, "m"));
    }
  });

  it("plan does not name the academic calendar if it was not read", async () => {
    world.portal.fault("calendar_months", "changed");
    const { stdout } = await loggedIn("plan --from 2026-09-25");
    expect(stdout).toMatch(/\d %.*calendar not read/);
    expect(stdout).not.toContain("by the academic calendar");
  });

  it.each([
    ["register XYZ1001", 7, "No attendance found for XYZ1001"],
    ["marks XYZ1001", 7, "No marks found for XYZ1001 in AP2026272.\n  Available:\n    CSE3009 NoSQL Databases"],
    ["register CSE3009 --type TH", 7, "no class of type TH in AP2026272.\n  Available:\n    ETH (Embedded Theory)"],
    ["faculty nobody", 7, 'No faculty member matches "nobody".'],
    ["timetable --day t", 2, "Unknown or ambiguous day: t"],
    ["attendance --semester nonsense", 7, 'No semester matches "nonsense".'],
    ["plan XYZ1001", 7, "No attendance found for XYZ1001"],
    ["free", 2, "No calendar. Example: portico free --with friend.ics"],
    ["needed CSE3009", 2, "No total. Example: --target 80"],
    ["plan --absent tomorrow", 2, "Invalid date: tomorrow"],
    ["plan --threshold 101", 2, "Invalid percentage: 101"],
    ["plan --from 2026-09-24", 2, "A plan cannot begin before 2026-09-25"],
    ["today --date tomorrow", 2, "Invalid date: tomorrow"],
    ["timetable --today --day monday", 2, "cannot be combined"],
    ["timetable friday --day mon", 2, "cannot be combined"],
    ["gpa CSE3009=Q", 2, "Invalid grade: CSE3009=Q"],
    ["leave", 7, "Your campus does not offer this."],
    ["watch marks --every 15", 2, "error: portico watch no longer exists. Use portico agent --no-login."],
    ["help dashboard", 2, "error: portico dashboard no longer exists."],
    ["help nothing", 2, "unknown command 'nothing'"],
    ["help mark", 2, "Did you mean marks?"],
    ["export nothing.txt", 2, "Allowed choices are timetable.ics"],
    ["nothing", 2, "unknown command 'nothing'"],
    ["login 23DMO0001", 2, "standard input is not a terminal. See portico login --help"],
    ["whoami --url nonsense", 2, "Invalid service URL: nonsense"],
    ["whoami --url localhost:8000", 2, "Invalid service URL: localhost:8000"],
    ["whoami --url http://a:secret@localhost", 2, "Invalid service URL: it has credentials, a query or a fragment.\n"],
    ["whoami --api-key \u2018key\u2019", 2, "Invalid API key: it has a space or an unusual character.\n"],
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
    ["session_short_1", "marks", 3, "portico login"],
    ["session_short_1", "archive FOLDER/new", 3, "portico: Archiving the student's own records\n"],
  ])("for the portal fault %s, %s exits with %i", async (password, args, code, reason) => {
    await login("23DMO0001", password);
    const ended = await portico(args.replace("FOLDER", folder));
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toContain(reason);
  });

  it.each(["marks", "marks --json"])("%s hints on standard error that the output may be incomplete", async (args) => {
    world.portal.show("marks", "withheld_text");
    const { code, stdout, stderr } = await loggedIn(args);
    expect([code, stdout.length > 100]).toEqual([0, true]);
    expect(stderr).toMatch(
      /^portico: The portal shows \d+ values in an unexpected format, .*\n.*\n +Request ID: \S+\n$/,
    );
  });

  it.each([
    ["nothing", 2, "usage"],
    ["register", 2, "usage"],
    ["export nothing.txt", 2, "usage"],
    ["login 23DMO0001", 2, "usage"],
    ["curriculum", 2, "usage"],
    ["register XYZ1001", 7, "nothing_found"],
    ["export marks.csv --output /dev/null/folder", 2, "usage"],
    ["whoami --api-key wrong", 6, "api_key_invalid"],
  ])("prints a failure of %s as JSON with --json, before and after the command", async (args, code, name) => {
    for (const line of [`--json ${args}`, `${args} --json`]) {
      const ended = await loggedIn(line);
      expect([ended.code, ended.stdout, JSON.parse(ended.stderr).code]).toEqual([code, "", name]);
    }
  });

  it("prints a bug as JSON with --json", async () => {
    const [whoami] = readCommands.filter(({ name }) => name === "whoami");
    if (whoami !== undefined) vi.spyOn(whoami, "load").mockRejectedValueOnce(new TypeError("cannot happen"));
    const { code, stderr } = await loggedIn("whoami --json");
    expect([code, JSON.parse(stderr)]).toEqual([1, { code: "internal_error", message: "cannot happen" }]);
  });

  it("lists the semesters if none matches", async () => {
    const { stderr } = await loggedIn("marks --semester nonsense --json");
    expect(JSON.parse(stderr).choices).toContain("Winter Semester 2025-26 (AP2025264)");
    expect((await loggedIn("marks --semester nonsense")).stderr).toContain(
      "\n    Winter Semester 2025-26 (AP2025264)\n",
    );
  });
});

it("without --semester reads the running semester when the next one is listed above it, and names both", async () => {
  world.portal.show("semesters", "next_listed");
  const { stdout } = await loggedIn("marks");
  const json = await loggedIn("--json marks");
  const next = "Winter Semester 2026-27 (AP2026274) has no classes yet. Show it with --semester AP2026274";
  expect(stdout.split("\n").slice(0, 2)).toEqual(["Fall Semester 2026-27 (AP2026272)", next]);
  expect(stdout).toContain("CSE3009 NoSQL Databases");
  expect(JSON.parse(json.stdout)).toHaveLength(9);
  expect(JSON.parse(json.stderr).message).toBe(`Fall Semester 2026-27 (AP2026272). ${next}`);
});

it("plan fetches the registers of the course, or none with --no-registers, and names the wider range", async () => {
  const registers = () =>
    world.portal.requests.filter(({ path }) => path.endsWith("/processViewAttendanceDetail")).length;
  const { stdout } = await loggedIn("plan CSE3009 --no-registers --semester AP2026272");
  expect([registers(), stdout]).toEqual([0, expect.stringContaining("2 of 2 classes without a register")]);
  expect((await loggedIn("plan CSE3009")).stdout).toContain("2026-09-24");
  expect(registers()).toBe(2);
});

it("gpa projects the CGPA for assumed grades and lists the courses that do not count", async () => {
  const { stdout } = await loggedIn("gpa cse3009=s");
  expect(stdout).toContain("GPA, assumed        10.00 (1 course, 4 credits)");
  expect(stdout).toMatch(/^projected +STS4006 .* no assumed grade$/m);
});

it("calendar leaves out ordinary days and Sundays unless --all is given", async () => {
  const days = async (args: string) =>
    [...(await loggedIn(args)).stdout.matchAll(/^2026-08-(\d\d)/gm)].map(([, day]) => Number(day));
  expect(await days("calendar --month 2026-08")).toEqual([10, 15, 17, 18, 19, 20, 21, 22, 26, 31]);
  expect(await days("calendar --month 2026-08 --all")).toHaveLength(31);
});

describe("login", () => {
  it("stores the session, but never the password, in a file that only its owner can read", async () => {
    const { code, stdout } = await login();
    expect([code, stdout]).toEqual([0, "Logged in as 23DMO0001.\n"]);
    const file = join(folder, "portico/session.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")).session)).toHaveLength(4);
    expect(await readFile(file, "utf8")).not.toContain("pass_good");
    expect(await readdir(join(folder, "portico"))).toEqual(["service.json", "session.json"]);
  });

  it("exits with 4 after one attempt if the password is wrong", async () => {
    const { code, stderr } = await login("23DMO0001", "mistyped");
    expect([code, attempts()]).toEqual([4, ["invalid credentials"]]);
    expect(stderr).toContain("Check the registration number and the password.");
    expect(stderr).not.toContain("mistyped");
    expect(await readdir(folder)).toEqual([]);
  });

  it("reads the OTP from the second line of standard input, and from the third line after a wrong OTP", async () => {
    const ended = await portico("login 24DMO0006 --password-stdin", {}, "pass_good\n000000\n123456\n");
    expect([ended.code, ended.stdout]).toEqual([0, "Logged in as 24DMO0006.\n"]);
  });

  it("shows the picture of a captcha that the service cannot read, and takes the answer from standard input", async () => {
    async function* student(printed: { readonly stderr: string }) {
      yield "captcha_reject_3\n";
      for (const notice of ["", "The answer was wrong. "]) {
        const prompt = new RegExp(`^${notice}Characters of the captcha \\(picture: (.*)\\)$`, "m");
        const [, path = ""] = await vi.waitUntil(() => prompt.exec(printed.stderr), { timeout: 10_000 });
        const picture = `data:image/jpeg;base64,${(await readFile(path)).toString("base64")}`;
        yield notice === "" ? "AAAAAA\n" : `${answerOf(picture)}\n`;
      }
    }
    const ended = await runCli("login 23DMO0001 --password-stdin".split(" "), environment(), student);
    expect([ended.code, ended.stdout]).toEqual([0, "Logged in as 23DMO0001.\n"]);
    expect(attempts()).toEqual([...Array(4).fill("invalid captcha"), "accepted"]);
  });

  it("is remembered with its service, so that later commands need neither URL nor API key", async () => {
    const login = await portico(`login 23DMO0001 --password-stdin --url ${world.service.url}/`, {}, "pass_good\n");
    expect(login.code).toBe(0);
    const bare = { XDG_STATE_HOME: folder };
    expect((await runCli(["semesters"], bare)).code).toBe(0);
    const file = join(folder, "portico/service.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ url: world.service.url, api_key: API_KEY });
    expect((await runCli(["semesters", "--api-key", "wrong"], bare)).code).toBe(6);
    expect((await runCli(["semesters", "--url", "http://127.0.0.1:9"], bare)).code).toBe(3);
  });

  it("does not send the API key of one service to another", async () => {
    await login();
    const keys: unknown[] = [];
    const other = createServer((request, response) => {
      keys.push(request.headers["x-api-key"]);
      response.end();
    });
    const { url, stop } = await serve(other);
    await runCli(["login", "23DMO0001", "--password-stdin", "--url", url], { XDG_STATE_HOME: folder }, "x\n");
    await stop();
    expect(keys).toEqual(["demo-key"]);
  });

  it("lasts until logout", async () => {
    await login();
    world.portal.requests.length = 0;
    expect((await portico("logout")).stdout).toBe("Logged out.\n");
    expect(world.portal.requests.map(({ path }) => path)).toContain("/vtop/logout");
    expect((await portico("whoami")).code).toBe(3);
  });
});

describe("login --demo", () => {
  const demo = startedForAll(() => startDemoService(world.portal.url));

  it("logs in as an invented student without prompts, also with a one-time password", async () => {
    const { code, stdout } = await portico("login --demo 24DMO0006", { PORTICO_URL: demo.url });
    expect([code, stdout]).toEqual([0, "Logged in as 24DMO0006.\n"]);
    expect((await portico("whoami", { PORTICO_URL: demo.url, PORTICO_API_KEY: "" })).code).toBe(0);
  });

  it("sends nothing to the portal of a service with its own API keys", async () => {
    const { code, stderr } = await portico("login --demo");
    expect([code, world.portal.requests]).toEqual([6, []]);
    expect(stderr).toContain("(api_key_invalid)");
  });
});

describe("export", () => {
  it("writes the files that the service returns", async () => {
    const args = ["timetable.ics", "exams.ics", "calendar.ics", "attendance.csv", "marks.csv"];
    const names = [
      ...["Timetable", "Exams", "Academic calendar"].map((what) => `${what} Fall Semester 2026-27.ics`),
      ...["attendance.csv", "marks.csv"],
    ];
    const output = join(folder, "new", "calendars");
    const { code, stdout } = await loggedIn(`export ${args.join(" ")} --output ${output}`);
    expect([code, stdout.split("\n").filter(Boolean).slice(1)]).toEqual([
      0,
      names.map((name) => expect.stringMatching(new RegExp(`/${name}: [0-9]+ bytes$`))),
    ]);
    const begins = await Promise.all(
      names.map(async (name) => (await readFile(join(output, name), "utf8")).slice(0, 15)),
    );
    expect(begins).toEqual([...Array(3).fill("BEGIN:VCALENDAR"), "serial_number,s", "serial_number,c"]);
  });

  it("adds reminders on request", async () => {
    const { stdout } = await loggedIn("export exams.ics --reminder 15 --output -");
    expect(stdout).toContain("\r\nTRIGGER:-PT15M\r\n");
    const { code, stderr } = await loggedIn("export exams.ics --reminder soon");
    expect([code, stderr]).toEqual([2, expect.stringContaining("Invalid reminder: soon")]);
  });
});

it("subscribe prints the address of a calendar, updates it and ends it", async () => {
  const { code, stdout } = await loggedIn("subscribe exams");
  const [address = "", text] = stdout.split("\n");
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^Subscribe to this address in your calendar app: 15 events\./),
  ]);
  expect((await fetch(address)).headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect((await loggedIn(`subscribe exams --update ${address}`)).stdout).toContain(`${address}\n`);
  expect((await loggedIn(`subscribe --revoke ${address}`)).stdout).toMatch(/^The calendar has ended\./);
  expect((await fetch(address)).status).toBe(410);
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

  it("attendance is red below 75% and green otherwise", async () => {
    const coloured = runInTerminal(`${command} attendance`, 120, environment({ XDG_STATE_HOME: shared }));
    await coloured.ended;
    expect(coloured.screen()).toContain("\u001b[31m59 %");
    expect(coloured.screen()).toContain("\u001b[32m80 %");
  });
});

describe("help", () => {
  it.each(["--version", "-V"])("%s prints the version", async (option) => {
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, "../../cli/package.json"), "utf8"));
    expect(await portico(option)).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each(["help", "help today", "today --help"])("%s exits with 0", async (args) => {
    const { code, stdout, stderr } = await portico(args);
    expect([code, stdout.startsWith("Usage: portico"), stderr]).toEqual([0, true, ""]);
  });
});
