import type { SisterCampus } from "../campus/sister-campus.ts";
import { showGuide, showMailbox } from "../demo/guide.ts";
import { postEdit, reset, setClock } from "../demo/live.ts";
import { download } from "../downloads/files.ts";
import { printReceipt } from "../downloads/receipt.ts";
import { loopPath } from "../faults/fault.ts";
import { checkPassword, logOut, showHome, showPhoto, showWelcome } from "../home/home.ts";
import { disabledPaths } from "../home/menu.ts";
import { libraryPath, showLibrary } from "../html/browser-library.ts";
import { refusalFragment } from "../html/html.ts";
import { attemptLogin } from "../login/attempt.ts";
import {
  loginVariants,
  redirectToStart,
  setUpByQuery,
  setUpLogin,
  showLanding,
  showLogin,
  showNewCaptcha,
} from "../login/login-pages.ts";
import { resendOtp, validateOtp } from "../login/otp.ts";
import { outingRoutes, outingVariants } from "../pages/outing-requests.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { notFound, type PortalResponse, page, redirect } from "./response.ts";

/** Handles a GET. There may be no live session. */
interface GetRoute {
  readonly faultTarget?: string;
  handle(incoming: Incoming, portal: Portal): PortalResponse | Promise<PortalResponse>;
}

/** Handles a POST of a live session with a valid token. */
interface PostRoute {
  readonly faultTarget?: string;
  handle(incoming: Incoming, session: Session, portal: Portal): PortalResponse | Promise<PortalResponse>;
}

export type Routes = ReturnType<typeof routesOf>;

const get: Readonly<Record<string, GetRoute>> = {
  "/": { handle: () => redirect("/vtop/open/page") },
  "/demo": { handle: showGuide },
  "/demo/": { handle: () => redirect("/demo") },
  "/demo/mailbox": { handle: (_, portal) => showMailbox(portal) },
  "/demo/mailbox/": { handle: () => redirect("/demo/mailbox") },
  "/vtop": { handle: () => redirect("/vtop/open/page") },
  "/vtop/": { handle: () => redirect("/vtop/open/page") },
  "/vtop/open/page": { faultTarget: "landing", handle: showLanding },
  "/vtop/prelogin/setup": { faultTarget: "setup", handle: setUpByQuery },
  "/vtop/init/page": { handle: redirectToStart },
  "/vtop/login": { faultTarget: "login_page", handle: showLogin },
  "/vtop/login/error": { faultTarget: "login_page", handle: showLogin },
  "/vtop/get/new/captcha": { faultTarget: "captcha", handle: showNewCaptcha },
  "/vtop/content": { faultTarget: "home", handle: showHome },
  "/vtop/users/image/": { handle: showPhoto },
  "/vtop/finance/dupReceiptNewP2P": { faultTarget: "receipt", handle: printReceipt },
  [libraryPath]: { handle: showLibrary },
  "/vtop/session/expired/out": { handle: () => redirect("/vtop/login") },
  [loopPath]: { handle: () => redirect(loopPath) },
};

const post: Readonly<Record<string, PostRoute>> = {
  "/vtop/prelogin/setup": { faultTarget: "setup", handle: (incoming, _, portal) => setUpLogin(incoming, portal) },
  "/vtop/login": { faultTarget: "login", handle: attemptLogin },
  "/vtop/validateSecurityOtp": { faultTarget: "otp", handle: validateOtp },
  "/vtop/resendSecurityOtp": { faultTarget: "resend", handle: resendOtp },
  "/vtop/home": { handle: (_, session) => showWelcome(session) },
  "/vtop/check/expired/password": { handle: (_, session, portal) => checkPassword(session, portal) },
  "/vtop/logout": { faultTarget: "logout", handle: logOut },
  "/vtop/finance/dupReceiptNewP2P": { handle: (incoming, _, portal) => printReceipt(incoming, portal) },
};

/** The variants of responses that are no page behind the login, by target. */
export const routeVariants = { login: loginVariants, ...outingVariants };

/** The controls of the demo portal itself: POSTs that need neither a session nor a token. */
export const controls = new Map([
  ["/demo/clock", setClock],
  ["/demo/edit", postEdit],
  ["/demo/reset", reset],
]);

/** Refuses the menu with a 200: a 404 would mean that the session has expired. */
function refuse(_: unknown, { stage }: Session): PortalResponse {
  return stage.kind === "logged_in" ? page(refusalFragment()) : notFound();
}

/** Handles GETs of any other path, and POSTs of a live session with a valid token. */
export const fallback: GetRoute = { faultTarget: "file", handle: download };

/** The routes of a campus except the pages behind the login (pages/index.ts). */
export function routesOf(campus: SisterCampus | undefined) {
  const refused = (campus?.refused ?? disabledPaths).map((path) => [`/vtop/${path}`, { handle: refuse }] as const);
  const redirects = Object.entries(campus?.redirects ?? {}).map(([path, location]): [string, GetRoute] => [
    `/vtop/${path}`,
    { handle: () => redirect(location) },
  ]);
  return {
    get: new Map([...redirects, ...Object.entries(get)]),
    post: new Map<string, PostRoute>([...refused, ...Object.entries(campus ? post : { ...post, ...outingRoutes })]),
  };
}

/** Names of the responses before and during the login whose faults tests can turn on. */
export const faultTargets: ReadonlySet<string> = new Set(
  [...Object.values(get), ...Object.values({ ...post, ...outingRoutes }), fallback].flatMap(
    ({ faultTarget }) => faultTarget ?? [],
  ),
);
