import type { Finding } from "./findings.ts";
import type { Outcome } from "./plan.ts";
import type { CaptchaEvent } from "./recorder.ts";
import type { SessionLife } from "./session-life.ts";

/** The end of a run after the calls. */
export interface RunEnd {
  /** Result of the logout, in a sentence; null without a session. */
  logout: string | null;
  /** True if the portal may have started a session that nothing has ended. */
  isSessionOpen: boolean;
  /** Null unless the sessions were watched. */
  sessionLife: SessionLife | null;
  /** Null unless the outing pages were looked at. */
  outings: readonly string[] | null;
}

/** Everything that a field test found. Contains no data of the student. */
export interface FieldTestReport extends Readonly<RunEnd> {
  /** The date of the test, `YYYY-MM-DD`. */
  readonly date: string;
  /** The portal's origin. */
  readonly portal: string;
  readonly verdict: string;
  /** Sent in the login. */
  readonly userAgent: string;
  readonly requests: number;
  /** The open questions about the campus and the certainty of its endpoints, in lines; null without --campus. */
  readonly campus: { readonly answers: readonly string[]; readonly certainty: readonly string[] } | null;
  readonly login: readonly string[];
  readonly captchas: readonly CaptchaEvent[];
  readonly endpoints: readonly {
    readonly path: string;
    readonly result: "proven" | "not proven" | "apart";
    /** A sentence; null if it is proven. */
    readonly reason: string | null;
  }[];
  /** Pages that were left out, and why. */
  readonly leftOut: readonly string[];
  readonly pages: readonly Finding[];
  /** The scrubbed pages of the bundle. */
  readonly files: readonly { readonly file: string; readonly page: string }[];
}

/** Endpoints that only an OTP proves. */
const OF_OTP = ["/auth/verify_otp", "/auth/resend_otp"];

/**
 * The result of each endpoint: proven if the portal answered and every answer was recognised, not proven after a failure,
 * and apart if this account or this run has nothing to prove it with.
 */
export function endpointResults(
  paths: readonly string[],
  outcomes: readonly Outcome[],
  isWanted: (path: string) => boolean,
): FieldTestReport["endpoints"] {
  const semesters = outcomes.find(({ path }) => path === "/student/semesters");
  return paths.map((path) => {
    const own = outcomes.filter((outcome) => outcome.path === path);
    const failed = own.find(({ result }) => result === "failed" || result === "not sent");
    if (failed !== undefined) return { path, result: "not proven", reason: failed.reason };
    if (own.some(({ result }) => result === "answered")) return { path, result: "proven", reason: null };
    const [unanswered] = own;
    if (unanswered !== undefined) return { path, result: "apart", reason: unanswered.reason };
    if (OF_OTP.includes(path) && semesters !== undefined)
      return { path, result: "apart", reason: "No OTP was asked for." };
    if (!isWanted(path)) return { path, result: "apart", reason: "It was not chosen." };
    if (semesters === undefined) return { path, result: "not proven", reason: "The login failed." };
    return { path, result: "apart", reason: "The portal lists no semester." };
  });
}

/** Endpoints that stand apart do not count: an account without data can prove all that it has. */
export function verdictOf({ endpoints, portal, date }: Pick<FieldTestReport, "endpoints" | "portal" | "date">): string {
  const count = (wanted: string) => endpoints.filter(({ result }) => result === wanted).length;
  const apart = count("apart");
  const rest = apart === 0 ? "" : `, and ${apart} apart`;
  return `${count("proven")} of ${endpoints.length - apart} endpoints proven${rest} on ${portal} on ${date}`;
}

const COLUMNS = ["page", "pages", "result", "unread", "unfit", "new headings"];

/** The table of the pages, in lines. */
function tableOf(findings: readonly Finding[]): string[] {
  const cells = findings.map(({ page, pages, result, anchor, unread, unfit, headings }) => [
    page,
    String(pages),
    anchor === null ? result : `${result}: ${anchor}`,
    String(unread),
    unfit.join(" ") || "-",
    headings.join("; ") || "-",
  ]);
  const rows = [COLUMNS, ...cells];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return padded.map((line) => line.trimEnd());
}

/** report.md of the bundle, which the terminal shows as well. */
export function markdownOf(report: FieldTestReport): string {
  const section = (title: string, lines: readonly string[], mark = "- ") =>
    lines.length > 0 ? ["", `## ${title}`, "", ...lines.map((line) => mark + line)] : [];
  const endpointLines = (wanted: string) =>
    report.endpoints.filter(({ result }) => result === wanted).map(({ path, reason }) => `\`${path}\`: ${reason}`);
  const captchas = report.captchas.map(
    ({ outcome, margin }) => `captcha ${outcome}${margin === null ? "" : `, margin ${margin.toFixed(1)}`}`,
  );
  return [
    `# Field test of ${report.portal}, ${report.date}`,
    "",
    `${report.verdict}, with ${report.requests} requests.`,
    ...section("Not proven", endpointLines("not proven")),
    ...section("Apart", endpointLines("apart")),
    ...section("Left out of the bundle", report.leftOut),
    ...section("Session life", report.sessionLife?.lines ?? []),
    ...section("Campus", report.campus?.answers ?? []),
    ...section("Certainty", report.campus?.certainty ?? [], "    "),
    ...section("Outings", report.outings ?? []),
    ...section("Login", [`user agent ${report.userAgent}`, ...report.login, ...captchas]),
    ...section("Logout", report.logout === null ? [] : [report.logout]),
    ...section("Pages", tableOf(report.pages), "    "),
    "",
  ].join("\n");
}
