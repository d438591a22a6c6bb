import { builtinTemplates } from "../../src/portal/captcha/builtin-templates.ts";
import { CaptchaUnreadable, imageFromDataUri, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import type { TemplateSet } from "../../src/portal/captcha/templates.ts";
import type { PortalConnection, ResolvedConfig } from "../../src/portal/connect.ts";
import { openLoginPage, requestCaptcha } from "../../src/portal/login/login.ts";
import type { LoginPage } from "../../src/portal/login/login-page.ts";
import type { Recorder } from "./recorder.ts";

/** The lower ends of the classes of the histogram, in pixels. */
const CLASSES = [0, 5, 10, 20, 30, 40] as const;

/** Requests captchas without submitting a solution. Returns the histogram of their margins; empty for no captchas. */
export async function lookAtCaptchas(
  count: number,
  connection: PortalConnection,
  recorder: Recorder,
  { captchaTemplates = builtinTemplates }: ResolvedConfig,
): Promise<string[]> {
  if (count === 0) return [];
  const { context, portal } = connection.startRequest(recorder.events);
  const client = portal.newClient();
  const margins: number[] = [];
  let page: LoginPage = await openLoginPage(client, context);
  for (let looked = 0; looked < count; looked++) {
    margins.push(marginOf(page, captchaTemplates()));
    if (looked + 1 < count) page = await requestCaptcha(client, context, page);
  }
  context.end();
  return [
    `${count} captchas, by margin (below 5: not submitted; usual: 10 to 40):`,
    ...CLASSES.map((from, index) => {
      const to = CLASSES[index + 1] ?? Number.POSITIVE_INFINITY;
      const inside = margins.filter((margin) => margin >= from && margin < to).length;
      return `  ${String(from).padStart(3)} and more: ${"#".repeat(inside)} ${inside}`;
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
