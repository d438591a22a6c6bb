import type { Finding } from "./findings.ts";
import type { CaptchaEvent } from "./recorder.ts";
import type { Outcome } from "./run.ts";

/** Everything that a field test found. Contains no data of the student. */
export interface FieldTestReport {
  /** The date of the test, `YYYY-MM-DD`. */
  readonly date: string;
  /** The portal's origin. */
  readonly portal: string;
  readonly verdict: string;
  readonly requests: number;
  readonly login: readonly string[];
  readonly captchas: readonly CaptchaEvent[];
  readonly endpoints: readonly { readonly path: string; readonly result: string; readonly reason: string | null }[];
  readonly pages: readonly Finding[];
  /** The scrubbed pages of the bundle. */
  readonly files: readonly { readonly file: string; readonly page: string; readonly isCalendar: boolean }[];
}

/** The result of each endpoint: proven if the portal answered and every answer was recognised. */
export function endpointResults(paths: readonly string[], outcomes: readonly Outcome[]): FieldTestReport["endpoints"] {
  return paths.map((path) => {
    const own = outcomes.filter((outcome) => outcome.path === path);
    const failed = own.find(({ result }) => result === "failed");
    const isProven = failed === undefined && own.some(({ result }) => result === "answered");
    const reason = failed?.reason ?? own.find(({ result }) => result === "not asked")?.reason;
    return {
      path,
      result: isProven ? "proven" : "not proven",
      reason: isProven ? null : (reason ?? "the portal did not ask for it"),
    };
  });
}

export function verdictOf({ endpoints, portal, date }: Pick<FieldTestReport, "endpoints" | "portal" | "date">): string {
  const proven = endpoints.filter(({ result }) => result === "proven").length;
  return `${proven} of ${endpoints.length} endpoints proven on ${portal} on ${date}`;
}

const COLUMNS = ["page", "pages", "result", "unread", "unfit", "new headings"] as const;

const cellsOf = (finding: Finding): string[] => [
  finding.page,
  String(finding.pages),
  finding.anchor === null ? finding.result : `${finding.result}: ${finding.anchor}`,
  String(finding.unread),
  finding.unfit.join(" ") || "-",
  finding.headings.join("; ") || "-",
];

/** The table of the pages for a terminal. */
export function tableOf(findings: readonly Finding[]): string[] {
  const rows = [[...COLUMNS], ...findings.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** report.md of the bundle. */
export function markdownOf(report: FieldTestReport): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const notProven = report.endpoints.filter(({ result }) => result !== "proven");
  return [
    `# Field test of ${report.portal}, ${report.date}`,
    "",
    `${report.verdict}, with ${report.requests} requests.`,
    ...(notProven.length > 0 ? ["", "## Not proven", ""] : []),
    ...notProven.map(({ path, reason }) => `- \`${path}\`: ${reason}`),
    ...["", "## Login", ""],
    ...report.login.map((hop) => `- ${hop}`),
    ...report.captchas.map(
      ({ outcome, margin }) => `- captcha ${outcome}${margin === null ? "" : `, margin ${margin.toFixed(1)}`}`,
    ),
    ...["", "## Pages", "", row(COLUMNS), row(COLUMNS.map(() => "---"))],
    ...report.pages.map((finding) => row(cellsOf(finding))),
    "",
  ].join("\n");
}
