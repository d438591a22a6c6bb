import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { ConfigError, parseConfig } from "../src/config/config.ts";
import { coreEndpoints, pageNames, pages } from "../src/features/index.ts";
import type { Campus } from "../src/portal/campuses/campus.ts";
import { campuses, campusOf } from "../src/portal/campuses/index.ts";
import { loadTemplates } from "../src/portal/captcha/load-templates.ts";
import { readCertificates } from "../src/portal/certificates.ts";
import { connectPortal, type PortalConnection, type ResolvedConfig, transportFor } from "../src/portal/connect.ts";
import { vocabularyOf } from "../src/scrub/vocabulary.ts";
import { type Bundle, bundleOf, checkTarget, withoutLeaks, writeFolder } from "./field-test/bundle.ts";
import { answersOf, certaintyTable, loginLines, lookAtLoginPage, warningsOf } from "./field-test/campus.ts";
import { findingsOf, hopsOf } from "./field-test/findings.ts";
import { BIOMETRIC_MENU, planOf } from "./field-test/plan.ts";
import { demoPrompts, type Prompts, terminalPrompts } from "./field-test/prompts.ts";
import { Recorder } from "./field-test/recorder.ts";
import { endpointResults, type FieldTestReport, markdownOf, verdictOf } from "./field-test/report.ts";
import { MENU_REQUESTS, MOST_REQUESTS, runFieldTest } from "./field-test/run.ts";
import { type LifeClock, realClock } from "./field-test/session-life.ts";
import { problemOf, UsageError, usageOf } from "./saved-page.ts";
import type { Tool, ToolIo } from "./tool.ts";

const LEAVE = "/student/leave";
const PAUSE_MS = 1500;
/** Data pages; an answer about the session must be new. */
const CACHEABLE = new Set(pageNames.filter((name) => !["login", "otp", "logout", "semesters"].includes(name)));

const CONSENT = `This command logs in to the portal with your account, opens the pages that Portico reads, and checks that it reads them.

  It asks for    your login name, your password and, if the portal sends one, an OTP. What you type is not shown, is sent to
                 the portal only, and is not stored.
  It requests    at most ${MOST_REQUESTS} pages, one at a time with a pause. It changes nothing and logs out at the end.
                 With --session-life, it logs in a second time and sends a small request every 12 minutes for up to 12 hours.
                 With --outings, it reads the forms of outings, and sends a request only if you type its sentence.
  It writes      one folder: a report, and the pages with everything personal replaced. Numbers of one or two digits and
                 times of day stay: marks, percentages, counts. Look through the folder before you hand it to anybody.
  Never leaves   your name, numbers, courses, photo, password, cookies and tokens. The original pages are never written.

Your university may have rules for programs that use the portal. Use your own account only.`;

const HELP = `

Checks every page that Portico reads with your own account at the portal, and writes a folder with a report and the pages without your
data. It says what it does and asks for your consent first. PORTAL_URL names the portal. The guide: docs/guide/field-test.md.

Options:
  --demo               try it with the demo portal and an invented student
  --dry-run            print the calls and send nothing
  --pages a,b          call only the endpoints whose paths end like this: attendance,marks
  --semesters ID,ID    other semesters than the newest two
  --session-life       find out how long a session lives: up to 12 hours and a second login
  --outings            read the forms of outings, and send a request if you type its sentence
  --campus NAME        probe a campus, at its own address without PORTAL_URL: ${Object.keys(campuses).join(", ")}
  --no-login           with --campus or --demo: look at the login page, without an account
  --scenario PASSWORD  with --demo: another password of the demo portal, such as data_changed:attendance
  --out FOLDER         the folder that is written (default: field-test-bundle)
  -h, --help           show help`;

const OTHER_PAGES = `
Also look at the other pages of your menu? Nobody has described them, and yours would show which of them Portico can read. It opens about
60 more, at most ${MENU_REQUESTS} requests; none with credentials, bank accounts, payments, registrations or other forms. Type yes, or press Enter: `;

/** Proves every page with a student's account. See docs/guide/field-test.md. */
export const main: Tool = (args, io) => fieldTest(args, io);

/** A portal and the answers to the prompts, for a run without a person. */
export interface Unattended {
  readonly portalUrl: string;
  readonly prompts: Prompts;
  /** Default: the real one. */
  readonly clock?: LifeClock;
}

export async function fieldTest(args: readonly string[], io: ToolIo, unattended?: Unattended): Promise<number> {
  try {
    const options = parseOptions(args);
    if (options["dry-run"]) {
      const portalUrl = process.env.PORTAL_URL || addressOf(options.campus) || "http://127.0.0.1";
      await configOf(portalUrl, true, options);
      printPlan(options, io);
      return 0;
    }
    await checkTarget(options.out);
    const demo = options.demo ? await startDemo(options.campus) : null;
    try {
      const portalUrl = unattended?.portalUrl ?? demo?.url ?? process.env.PORTAL_URL ?? addressOf(options.campus);
      if (portalUrl === "") throw new UsageError("Set PORTAL_URL to the portal, or try it with --demo.");
      const config = await configOf(portalUrl, demo !== null || unattended !== undefined, options);
      const recorder = new Recorder(transportFor(config), CACHEABLE, config.isDemo ? 0 : PAUSE_MS);
      const opened: PortalConnection[] = [];
      const connect = (campus = campusOf(config)) => {
        const connection = connectPortal(config, { transport: recorder.transport, campus });
        opened.push(connection);
        return connection;
      };
      const test = { config, options, io, recorder, connection: connect(), connect };
      try {
        if (options["no-login"]) return await lookOnly(test);
        const prompts = unattended?.prompts ?? (demo === null ? terminal() : demoPrompts(options.scenario));
        return await testAll(test, prompts, unattended?.clock);
      } finally {
        await Promise.all(opened.map((connection) => connection.close()));
      }
    } finally {
      await demo?.stop();
    }
  } catch (error) {
    // A person reads this, unlike the problems of the other tools.
    const asksHelp = args.some((arg) => arg === "--help" || arg === "-h");
    (asksHelp ? io.print : io.printError)(problemOf(error).detail);
    return asksHelp ? 0 : 1;
  }
}

type Options = ReturnType<typeof parseOptions>;

/** A field test of one portal. */
interface Test {
  readonly config: ResolvedConfig;
  readonly options: Options;
  readonly io: ToolIo;
  readonly recorder: Recorder;
  readonly connection: PortalConnection;
  /** Another connection, with the paths of a campus. */
  connect(campus: Campus): PortalConnection;
}

function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        out: { type: "string", default: "field-test-bundle" },
        pages: { type: "string", default: "" },
        semesters: { type: "string", default: "" },
        "session-life": { type: "boolean", default: false },
        outings: { type: "boolean", default: false },
        campus: { type: "string" },
        "no-login": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        demo: { type: "boolean", default: false },
        scenario: { type: "string", default: "otp_always" },
      },
    });
    const paths = [...coreEndpoints.map(({ path }) => path), LEAVE];
    const unknown = listOf(values.pages).find((name) => !paths.some((path) => path.endsWith(name)));
    if (unknown !== undefined) throw new UsageError(`--pages: ${unknown} ends no path; --dry-run prints the paths.`);
    return values;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(usageOf("field-test", `[options]${HELP}`));
  }
}

function terminal(): Prompts {
  if (!process.stdin.isTTY) throw new UsageError("The field test asks for a password and needs a terminal.");
  return terminalPrompts;
}

async function startDemo(name = "") {
  const { startDemoPortal } = await import("../demo-portal/server.ts");
  const campus = name === "chennai" || name === "vellore" ? name : undefined;
  return startDemoPortal({ campus });
}

/** The service's settings for the portal, with keys that only this process knows. Throws UsageError. */
async function configOf(portalUrl: string, isDemo: boolean, { campus, semesters }: Options): Promise<ResolvedConfig> {
  try {
    const keys = { API_KEYS: randomBytes(24).toString("hex"), SEAL_KEYS: `own:${randomBytes(32).toString("base64")}` };
    const named = campus === undefined ? {} : { PORTAL_CAMPUS: campus };
    const ofProcess = { ...process.env, PORTAL_URL: portalUrl, ...keys, PORTAL_REQUESTS_PER_ANSWER: "1" };
    const config = parseConfig({ ...ofProcess, ...named });
    const odd = listOf(semesters).find((id) => !campusOf(config).semSubId.test(id));
    if (odd !== undefined) throw new UsageError(`--semesters: ${odd} is not the id of a semester.`);
    const captchaTemplates = await loadTemplates(config.CAPTCHA_TEMPLATES);
    const portalCertificates = await readCertificates(config.PORTAL_CA_FILE);
    // A pause before each of a dozen pages must fit into one call.
    const own = { ANSWER_TIMEOUT_MS: 600_000, isDemo, portalCertificates, captchaTemplates };
    return { ...config, ...own, PORTAL_URL: config.PORTAL_URL ?? portalUrl };
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
}

/** The address of a campus; "" for none. */
const addressOf = (name = "") => {
  const campus = Object.values(campuses).find((known) => known.name === name);
  return campus === undefined ? "" : `https://${campus.host}`;
};

/** Looks at the landing page and the login page, without an account, and writes them. */
async function lookOnly({ config, options, io, recorder, connection }: Test): Promise<number> {
  const looked = await lookAtLoginPage(connection, recorder);
  const lines = [...looked, ...warningsOf(campusOf(config), recorder.exchanges)];
  const bundle = bundleOf(recorder.exchanges, vocabularyOf(pages.values()));
  const report = [`# Login page of ${config.PORTAL_URL}`, "", ...lines.map((line) => `- ${line}`), ""].join("\n");
  await writeBundle(options, io, bundle, { "report.md": report });
  for (const line of [...hopsOf(recorder.exchanges), ...lines, ...bundle.leftOut]) io.print(line);
  return recorder.exchanges.length > 0 ? 0 : 1;
}

async function writeBundle({ out }: Options, io: ToolIo, bundle: Bundle, reports: object): Promise<void> {
  const files = new Map([...Object.entries(reports), ...bundle.pages.map(({ file, html }) => [file, html] as const)]);
  io.print(`Bundle: ${await writeFolder(out, files)} (${files.size} files)`);
}

const listOf = (text: string) => text.split(",").filter((item) => item !== "");

/** True if an option names an endpoint: by its path or the end of it. */
function isWantedBy({ pages: wanted }: Options): (path: string) => boolean {
  const names = listOf(wanted);
  return (path) => names.length === 0 || names.some((name) => path.endsWith(name));
}

function printPlan(options: Options, io: ToolIo): void {
  const given = listOf(options.semesters);
  const semesters = given.length > 0 ? given : ["(newest semester)", "(semester before)"];
  io.print("/auth/login, and /auth/verify_otp if the portal asks for an OTP\n/student/semesters");
  for (const { path, semester } of planOf(semesters, "").filter(({ path }) => isWantedBy(options)(path)))
    io.print(semester === null ? path : `${path} ${semester}`);
  if (options.campus !== undefined)
    io.print(`/student/menu\n${LEAVE}\n/student/page ${BIOMETRIC_MENU}, if the menu has it`);
  if (options.pages === "")
    io.print(
      `With your consent, at most ${MENU_REQUESTS} requests more: /student/menu, /student/page for each page of your menu that is not among these, and /student/login_history`,
    );
  io.print(
    `At most ${MOST_REQUESTS} requests, with a pause of ${PAUSE_MS} ms. Calls without data to ask for are left out.`,
  );
}

/** Asks for consent, calls the endpoints, and writes the bundle. */
async function testAll(test: Test, prompts: Prompts, clock: LifeClock | undefined): Promise<number> {
  const { config, options, io, recorder } = test;
  io.print(CONSENT);
  const agrees = async (question: string) => /^y(es)?$/i.test((await prompts.ask(question)).trim());
  if (!(await agrees(`\nPortal: ${config.PORTAL_URL}. Type yes to go on: `)))
    throw new UsageError("Ended without yes. Nothing was sent.");
  const opensMenu = options.pages === "" && (await agrees(OTHER_PAGES));
  const date = new Date().toISOString().slice(0, 10);
  const isWanted = isWantedBy(options);
  const campus = options.campus === undefined ? null : campusOf(config);
  const { outcomes, secrets, end } = await runFieldTest({
    ...test,
    prompts,
    semesters: listOf(options.semesters),
    isWanted,
    today: date,
    opensMenu,
    campus,
    clock: options["session-life"] ? (clock ?? realClock()) : null,
    outings: options.outings,
    print: io.print,
  });
  const { exchanges, captchas, requests } = recorder;
  const student = secrets.find(({ what }) => what === "the registration number")?.text ?? "";
  const bundle = bundleOf(exchanges, vocabularyOf(pages.values()), secrets, campus !== null);
  const paths = [...coreEndpoints.map(({ path }) => path), ...(campus === null ? [] : [LEAVE])];
  const endpoints = endpointResults(paths, outcomes, isWanted);
  // Without a login, nothing can be said about a page behind it.
  const isSessionLost = student === "" || outcomes.some(({ code }) => code === "session_expired");
  const findings = findingsOf(exchanges, pages, student, isSessionLost);
  const found: FieldTestReport = {
    campus: campus && {
      answers: [
        ...loginLines(exchanges),
        ...answersOf(exchanges, { pages: findings, endpoints }, student, secrets[0]?.text ?? ""),
        ...warningsOf(campus, exchanges),
      ],
      certainty: certaintyTable(campus, endpoints),
    },
    date,
    portal: config.PORTAL_URL,
    verdict: verdictOf({ endpoints, portal: config.PORTAL_URL, date }),
    userAgent: config.PORTAL_USER_AGENT,
    requests,
    ...end,
    login: hopsOf(exchanges),
    captchas,
    endpoints,
    leftOut: bundle.leftOut,
    pages: findings,
    files: bundle.pages.map(({ file, page }) => ({ file, page })),
  };
  const report = withoutLeaks(found, bundle.leaksOf);
  const text = markdownOf(report);
  io.print(`\n${text}`);
  const json = `${JSON.stringify(report, null, 2)}\n`;
  await writeBundle(options, io, bundle, { "report.md": text, "report.json": json });
  io.print(report.verdict);
  if (end.isSessionOpen) io.print(end.logout ?? "");
  return !end.isSessionOpen && endpoints.every(({ result }) => result !== "not proven") ? 0 : 1;
}
