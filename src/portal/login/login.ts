import { ServiceError } from "../../errors.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import { attribute, find } from "../../html/find.ts";
import { fingerprintOf } from "../../html/fingerprint.ts";
import { CaptchaUnreadable, imageFromDataUri, MIN_MARGIN, solveCaptcha } from "../captcha/solve.ts";
import type { PortalEvents } from "../events.ts";
import { type FinalAnswer, type PortalClient, StrayRedirect } from "../portal-client.ts";
import { lateRefusalBeforeLogin, refusalBeforeLogin } from "../refusals.ts";
import type { RequestContext } from "../request-context.ts";
import { csrfTokenOf, type Outcome, outcomeOf } from "./outcomes.ts";

/** What a student types on the portal's login page. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export interface CaptchaLimits {
  /** Captcha answers submitted in one login. */
  readonly submitted: number;
  /** Captcha pictures looked at in one login, the first included. */
  readonly lookedAt: number;
}

/** The end of a login that the portal did not refuse. */
export type LoginOutcome =
  | Extract<Outcome, { kind: "authenticated" }>
  | { readonly kind: "otp_required"; readonly csrfToken: string };

/**
 * Logs in: landing page, login page, form; seven requests on the good path. Only a captcha that the portal calls invalid
 * is answered again; everything else ends the login. Throws the codes of a refused or unreadable login.
 */
export async function login(
  client: PortalClient,
  call: RequestContext,
  credentials: Credentials,
  limits: CaptchaLimits,
): Promise<LoginOutcome> {
  let picture = await openLoginPage(client, call);
  let csrfToken = requiredToken(picture, call);
  let submitted = 0;
  for (let lookedAt = 1; ; lookedAt++) {
    const captcha = call.reading(() => captchaOn(picture, call.events));
    let next: HtmlElement | null = null;
    if (captcha !== null) {
      call.events.captchaEnded("submitted");
      const { page, outcome } = await submit(client, call, csrfToken, credentials, captcha);
      if (outcome.kind === "refused") throw new ServiceError(outcome.code, outcome.detail);
      if (outcome.kind === "otp_required") return { ...outcome, csrfToken: outcome.csrfToken ?? csrfToken };
      if (outcome.kind === "authenticated") return outcome;
      call.events.captchaEnded("rejected");
      if (++submitted === limits.submitted) {
        throw new ServiceError("captcha_unread", "The portal rejected every captcha answer of this login.");
      }
      next = page;
    }
    if (lookedAt === limits.lookedAt) throw outOfPictures(picture);
    picture = next ?? (await anotherPicture(client, call, picture));
    csrfToken = csrfTokenOf(picture) ?? csrfToken;
  }
}

async function openLoginPage(client: PortalClient, call: RequestContext): Promise<HtmlElement> {
  const landing = parseBeforeLogin(call, await client.get("login", "/vtop/open/page"));
  const fields = { _csrf: requiredToken(landing, call), flag: "VTOP" };
  return parseBeforeLogin(call, await client.post("login", "/vtop/prelogin/setup", { fields }));
}

/** Another captcha of the same client. The small request brings the portal's own kind only, so a page without one is loaded anew. */
async function anotherPicture(client: PortalClient, call: RequestContext, picture: HtmlElement): Promise<HtmlElement> {
  const path = imageSourceOn(picture) === null ? "/vtop/login" : "/vtop/get/new/captcha";
  return parseBeforeLogin(call, await client.get("login", path));
}

async function submit(
  client: PortalClient,
  call: RequestContext,
  csrfToken: string,
  { name, password }: Credentials,
  captchaStr: string,
) {
  const fields = { _csrf: csrfToken, username: name.toUpperCase(), password, captchaStr };
  const answer = await client.post("login", "/vtop/login", { fields }).catch(asUnknownStep);
  return parseOutcome(call, answer);
}

/** How a login ended, and the page that says so. Throws how the portal refuses to answer at all. */
export function parseOutcome(call: RequestContext, answer: FinalAnswer): { page: HtmlElement; outcome: Outcome } {
  const page = call.reading(() => parseHtml(answer.text));
  const outcome = outcomeOf(page);
  const unknown = outcome.kind === "refused" && outcome.code === "login_step_unknown";
  const refusal = refusalBeforeLogin(answer, page) ?? (unknown ? lateRefusalBeforeLogin(answer, page) : null);
  if (refusal !== null) throw refusal;
  return { page, outcome };
}

/** A login that is led away from the portal has ended in a step that the service does not know. */
export function asUnknownStep(error: unknown): never {
  if (!(error instanceof StrayRedirect)) throw error;
  throw new ServiceError("login_step_unknown", "The portal redirects the login where the service does not follow.");
}

function parseBeforeLogin(call: RequestContext, answer: FinalAnswer): HtmlElement {
  const page = call.reading(() => parseHtml(answer.text));
  const unknown = csrfTokenOf(page) === null;
  const refusal = refusalBeforeLogin(answer, page) ?? (unknown ? lateRefusalBeforeLogin(answer, page) : null);
  if (refusal !== null) throw refusal;
  return page;
}

function requiredToken(page: HtmlElement, { events }: RequestContext): string {
  const token = csrfTokenOf(page);
  if (token !== null) return token;
  events.pageChanged("login", "the token", fingerprintOf(page));
  throw new ServiceError("portal_page_changed", "The login page of the portal lacks its token.");
}

const isImageSource = (source: string | null) => source?.startsWith("data:") ?? false;

/** The captcha picture of the portal's own kind as a data URI; null on a page with Google's captcha or none. */
function imageSourceOn(page: HtmlElement): string | null {
  const image = find(page, (element) => element.name === "img" && isImageSource(attribute(element, "src")));
  return image === null ? null : attribute(image, "src");
}

/** The text of the captcha, or null where it cannot be told with enough certainty to spend one of the few tries. */
function captchaOn(page: HtmlElement, events: PortalEvents): string | null {
  const source = imageSourceOn(page);
  const text = source === null ? null : readCaptcha(source, events);
  if (text === null) events.captchaEnded(source === null ? "unsupported" : "unread");
  return text;
}

function readCaptcha(imageSource: string, events: PortalEvents): string | null {
  try {
    const { text, margin } = solveCaptcha(imageFromDataUri(imageSource));
    events.captchaRead(margin);
    return margin >= MIN_MARGIN ? text : null;
  } catch (error) {
    if (error instanceof CaptchaUnreadable) return null;
    throw error;
  }
}

function outOfPictures(last: HtmlElement): ServiceError {
  return imageSourceOn(last) === null
    ? new ServiceError("captcha_unsupported", "The portal offered no captcha of its own kind.")
    : new ServiceError("captcha_unread", "No captcha of this login could be read.");
}
