import { showGuide } from "../demo/guide.ts";
import { showMailbox } from "../demo/mailbox.ts";
import { download } from "../downloads/files.ts";
import { printReceipt } from "../downloads/receipt.ts";
import { loopPath } from "../faults/faults.ts";
import { logOut, showHome, showPhoto, showWelcome } from "../home/home.ts";
import { menu } from "../home/menu.ts";
import { otherPaths } from "../home/other-paths.ts";
import { libraryPath, showLibrary } from "../html/browser-library.ts";
import { refusalFragment } from "../html/html.ts";
import { attemptLogin } from "../login/attempt.ts";
import { newCaptcha, openLanding, setUpByQuery, setUpLogin, showLogin, startPage } from "../login/login-pages.ts";
import { resendOtp, validateOtp } from "../login/otp.ts";
import type { Session } from "../state/sessions.ts";
import { type Answer, notFound, page, redirect } from "./answer.ts";
import type { GetRoute, PostRoute, Routes } from "./exchange.ts";

const get: Readonly<Record<string, GetRoute>> = {
  "/": { handle: () => redirect("/vtop/open/page") },
  "/demo": { handle: showGuide },
  "/demo/mailbox": { handle: (_, portal) => showMailbox(portal) },
  "/vtop": { handle: () => redirect("/vtop/open/page") },
  "/vtop/": { handle: () => redirect("/vtop/open/page") },
  "/vtop/open/page": { place: "landing", handle: openLanding },
  "/vtop/prelogin/setup": { place: "setup", handle: setUpByQuery },
  "/vtop/init/page": { handle: startPage },
  "/vtop/login": { place: "login_page", handle: showLogin },
  "/vtop/login/error": { place: "login_page", handle: showLogin },
  "/vtop/get/new/captcha": { place: "captcha", handle: newCaptcha },
  "/vtop/content": { place: "home", handle: showHome },
  "/vtop/users/image/": { handle: showPhoto },
  "/vtop/finance/dupReceiptNewP2P": { handle: printReceipt },
  [libraryPath]: { handle: showLibrary },
  "/vtop/session/expired/out": { handle: () => redirect("/vtop/login") },
  [loopPath]: { handle: () => redirect(loopPath) },
};

const post: Readonly<Record<string, PostRoute>> = {
  "/vtop/prelogin/setup": { place: "setup", handle: (incoming, _, portal) => setUpLogin(incoming, portal) },
  "/vtop/login": { place: "login", handle: attemptLogin },
  "/vtop/validateSecurityOtp": { place: "otp", handle: validateOtp },
  "/vtop/resendSecurityOtp": { place: "resend", handle: resendOtp },
  "/vtop/home": { handle: (_, session) => showWelcome(session) },
  "/vtop/logout": { handle: logOut },
  "/vtop/finance/dupReceiptNewP2P": { handle: printReceipt },
};

/** Addresses of the real portal whose page is switched off here; a page of the same path goes before. */
const switchedOff = [...menu.flatMap(({ entries }) => entries.map(({ path }) => path)), ...otherPaths].map(
  (path): [string, PostRoute] => [`/vtop/${path}`, { handle: refuse }],
);

/** Refused, not missing: a 404 would tell the client that its session is dead. */
function refuse(_: unknown, { stage }: Session): Answer {
  return stage.kind === "in" ? page(refusalFragment()) : notFound();
}

/** Everything that the portal answers, but for the pages behind the login (pages/index.ts). */
export const routes: Routes = {
  get: new Map(Object.entries(get)),
  post: new Map([...switchedOff, ...Object.entries(post)]),
  other: { handle: download },
};

/** Names of the answers before and around the login whose faults tests can switch on. */
export const places: ReadonlySet<string> = new Set(
  [...Object.values(get), ...Object.values(post)].flatMap(({ place }) => place ?? []),
);
