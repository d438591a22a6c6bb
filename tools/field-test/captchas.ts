import { ServiceError } from "../../src/contract/errors.ts";
import { builtinTemplates } from "../../src/portal/captcha/builtin-templates.ts";
import { CaptchaUnreadable, imageFromDataUri, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import type { TemplateSet } from "../../src/portal/captcha/templates.ts";
import type { PortalConnection, ResolvedConfig } from "../../src/portal/connect.ts";
import { openLoginPage, requestCaptcha } from "../../src/portal/login/login.ts";
import type { LoginPage } from "../../src/portal/login/login-page.ts";
import type { Recorder } from "./recorder.ts";

/** The lower ends of the classes of the histogram, in pixels, and the share of 3,000 captchas of the demo portal in each. */
const CLASSES = [
  { from: 0, expected: 0 },
  { from: 5, expected: 0 },
  { from: 10, expected: 0.025 },
  { from: 20, expected: 0.277 },
  { from: 30, expected: 0.355 },
  { from: 40, expected: 0.343 },
] as const;

/** Requests until the first captcha. */
const OPENING_REQUESTS = 10;

/** Requests captchas without submitting a solution, with requests of their own. Returns the histogram of their margins; empty for no captchas. */
export async function lookAtCaptchas(
  count: number,
  connection: PortalConnection,
  recorder: Recorder,
  { captchaTemplates = builtinTemplates }: ResolvedConfig,
): Promise<string[]> {
  if (count === 0) return [];
  recorder.allow(count + OPENING_REQUESTS);
  const { context, portal } = connection.startRequest(recorder.apiRequest);
  const client = portal.newClient();
  const margins: number[] = [];
  try {
    let page: LoginPage = await openLoginPage(client);
    for (let looked = 0; looked < count; looked++) {
      margins.push(marginOf(page, captchaTemplates()));
      if (looked + 1 < count) page = await requestCaptcha(client, page);
    }
    return histogramOf(margins);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [...histogramOf(margins), `The next captcha was not available: ${error.detail}`];
  } finally {
    context.end();
  }
}

/** The margins of captchas next to the expected ones, in lines. */
export function histogramOf(margins: readonly number[]): string[] {
  return [
    `${margins.length} captchas, by margin in pixels (below 5: not submitted), next to the expected number:`,
    ...CLASSES.map(({ from, expected }, index) => {
      const to = CLASSES[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      const inside = margins.filter((margin) => margin >= from && margin < to).length;
      const wanted = Math.round(expected * margins.length);
      return `  ${String(from).padStart(3)} and more: ${String(inside).padStart(3)} of ${String(wanted).padStart(3)} ${"#".repeat(inside)}`;
    }),
  ];
}

/** 0 for a page without an image and for an image that is not a captcha. */
function marginOf({ captcha }: LoginPage, templates: TemplateSet): number {
  try {
    return captcha === null ? 0 : solveCaptcha(imageFromDataUri(captcha), templates).margin;
  } catch (error) {
    if (error instanceof CaptchaUnreadable) return 0;
    throw error;
  }
}
