import { ServiceError } from "../../src/contract/errors.ts";
import { parseHtml } from "../../src/html/dom/tree.ts";
import { attribute, findAll } from "../../src/html/find.ts";
import type { Campus } from "../../src/portal/campuses/campus.ts";
import { campuses } from "../../src/portal/campuses/index.ts";
import type { PortalConnection } from "../../src/portal/connect.ts";
import { openLoginPage } from "../../src/portal/login/login.ts";
import { parseLoginPage } from "../../src/portal/login/login-page.ts";
import { BIOMETRIC_MENU, type Outcome } from "./plan.ts";
import type { Exchange, Recorder } from "./recorder.ts";
import type { FieldTestReport } from "./report.ts";

/** Pages of the menu that have two known paths: the path of the page, the other one, and the endpoint that reads it. */
const ALTERNATIVES = [
  ["academics/common/StudentTimeTable", "academics/common/StudentTimeTableChn", "/student/semesters"],
  ["finance/Payments", "p2p/Payments", "/student/pending_payments"],
  ["p2p/getReceiptsApplno", "finance/getStudentReceipts", "/student/payment_receipts"],
] as const;

/** A warning if the recorded pages have marks of another campus, its semesters or its title, and no mark of this one; else nothing. */
export function warningsOf({ name, title }: Campus, exchanges: readonly Exchange[]): readonly string[] {
  const text = exchanges.map(({ answer }) => answer.text).join("\n");
  const ids = [...text.matchAll(/\bvalue=["']([A-Z]{2,3}\d{7,8})["']/g)].map(([, id = ""]) => id);
  const titles = [...text.matchAll(/<title>([^<]{1,100})</gi)].map(([, shown = ""]) => shown);
  const isShown = (campus: Campus) =>
    ids.some((id) => campus.semSubId.test(id)) ||
    titles.some((shown) => shown.includes(campus.title.replace(/ University.*/, "")));
  const shown = Object.values(campuses).filter(isShown);
  if (shown.length === 0 || shown.some((campus) => campus.name === name)) return [];
  return [
    `Warning: this is not the portal of ${title}: its pages have the marks of ${shown.map((one) => one.title).join(", ")}.`,
  ];
}

/** The campus with the paths that the student's menu has. Without either in the menu, that of the campus. */
export function withMenu(campus: Campus, menu: readonly string[]): Campus {
  const chosen = ALTERNATIVES.flatMap((paths) => {
    const [path] = paths;
    const own = campus.paths[path] ?? path;
    const other = paths.slice(0, 2).find((candidate) => candidate !== own) ?? own;
    return menu.includes(other) && !menu.includes(own) ? [[path, other]] : [];
  });
  return { ...campus, paths: { ...campus.paths, ...Object.fromEntries(chosen) } };
}

/** The campus with the other path of a page, and the endpoint to call again: for each that failed. */
export function otherPaths(campus: Campus, outcomes: readonly Outcome[]): readonly { campus: Campus; path: string }[] {
  const hasFailed = (path: string) => outcomes.some((outcome) => outcome.path === path && outcome.result === "failed");
  return ALTERNATIVES.filter(([, , endpoint]) => hasFailed(endpoint)).map(([path, second, endpoint]) => {
    const other = (campus.paths[path] ?? path) === path ? second : path;
    return { campus: { ...campus, paths: { ...campus.paths, [path]: other } }, path: endpoint };
  });
}

/** Requests for the landing page and the login page. */
const NO_LOGIN_REQUESTS = 12;

/** Opens the landing page and the login page, and submits nothing. Returns what they show, in lines without a value of a page. */
export async function lookAtLoginPage(connection: PortalConnection, recorder: Recorder): Promise<string[]> {
  recorder.allow(NO_LOGIN_REQUESTS);
  const lines: string[] = [];
  try {
    await recorder.call(connection, (portal) => openLoginPage(portal.newClient()));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    lines.push(`The login page could not be opened: ${error.detail}`);
  }
  return [...lines, ...loginLines(recorder.exchanges)];
}

const NAME = /^[A-Za-z_]\w{0,40}$/;

/** The facts of the login page, in lines without a value of it. */
export function loginLines(exchanges: readonly Exchange[]): string[] {
  const last = exchanges.findLast(({ answer }) => /captchaStr|g-recaptcha/.test(answer.text));
  if (last === undefined) return ["No login page arrived."];
  const page = parseHtml(last.answer.text);
  const { captcha, hasGoogleCaptcha, alert } = parseLoginPage(page);
  const fields = findAll(page, "input").flatMap((input) => attribute(input, "name") ?? []);
  const cookies = exchanges.flatMap(({ answer }) => [answer.sessionCookie ?? "", ...(answer.otherCookies ?? [])]);
  const namesOf = (texts: readonly string[]) =>
    [...new Set(texts.filter((text) => NAME.test(text)))].join(", ") || "none";
  const variables = ["securityOtpPending", "otpSentAt", "captchaType"];
  return [
    `Captcha: ${captcha === null ? (hasGoogleCaptcha ? "Google's" : "none") : "a picture"}.`,
    `Fields of the forms: ${namesOf(fields)}.`,
    `Cookies: ${namesOf(cookies.map((cookie) => cookie.split("=")[0] ?? ""))}.`,
    `Script variables of OTP and captcha: ${namesOf(variables.filter((name) => last.answer.text.includes(name)))}.`,
    `An alert is shown: ${alert === "" ? "no" : "yes"}.`,
  ];
}

/** The open questions of docs/portal/campuses.md that the recorded pages answer, in lines with words of the portal alone. */
export function answersOf(
  exchanges: readonly Exchange[],
  { pages, endpoints }: Pick<FieldTestReport, "pages" | "endpoints">,
  student: string,
  loginName: string,
): string[] {
  const textOf = (name: string) =>
    exchanges.map(({ page, answer }) => (page === name && answer.status === 200 ? answer.text : "")).join("");
  const week = textOf("timetable");
  const suffixes = [...textOf("semesters").matchAll(/-\s*([A-Z]{3})\s*<\/option>/g)].map(([, code]) => code);
  const headingsOf = (name: string) =>
    pages.find(({ page }) => page === name)?.headings.join("; ") || "none that are new";
  const isProven = (path: string) => endpoints.find((endpoint) => endpoint.path === path)?.result ?? "not asked";
  const empty = pages.flatMap(({ page, empty: texts }) => texts.map((text) => `${page}: ${text}`));
  const quoted = textOf("other_page").matchAll(/(?<!\b(?:id|name|class|for)=)["']([\w/]{1,80})["']/g);
  const paths = [...quoted].map(([, path = ""]) => path).filter((path) => /bio/i.test(path) && path !== BIOMETRIC_MENU);
  const failed = exchanges.filter(
    ({ request, answer }) => request.path === "/vtop/login" && request.method === "POST" && answer.status === 200,
  );
  const isInAlert = failed.map(({ answer }) => /\brole=["']?alert\b/.test(answer.text));
  return [
    `OTP: ${textOf("otp") !== "" || exchanges.some(({ answer }) => /id="securityOtpForm"/.test(answer.text)) ? "asked for" : "not asked for"}.`,
    `Messages of a login that failed in an alert: ${isInAlert.length === 0 ? "no login failed" : isInAlert.join(", ")}.`,
    `New headings of the register: ${headingsOf("attendance_detail")}.`,
    `Week: ${week === "" ? "not seen" : /\d\d:\d\d\s*-\s*\d\d:\d\d/.test(week) ? "a row of ranges" : "rows of Start and End"}, ${/>\s*0?[1-6]:[0-5]\d\s*</.test(week) ? "12 hours" : "24 hours"}.`,
    `Messages for "no data": ${empty.join("; ") || "none seen"}.`,
    `Path of the biometric data, in the script of its menu page: ${[...new Set(paths)].join(", ") || "not seen"}.`,
    `New headings of dues: ${headingsOf("pending_payments")}; of the course page: ${headingsOf("course_page_detail")}.`,
    `Capstone attendance: ${isProven("/student/capstone_attendance")}; whole directory: ${isProven("/student/faculty")}.`,
    `Login name: ${student === "" ? "no login" : student.toUpperCase() === loginName.toUpperCase() ? "the registration number" : "another one"}.`,
    `Codes behind the names of semesters: ${[...new Set(suffixes)].join(", ") || "none seen"}.`,
  ];
}

/** The certainty of each endpoint before the test, and its result, in lines. */
export const certaintyTable = ({ endpoints: known }: Campus, endpoints: FieldTestReport["endpoints"]): string[] =>
  endpoints.map(({ path, result }) => `${path.padEnd(36)} ${(known.get(path)?.certainty ?? "").padEnd(9)} ${result}`);
