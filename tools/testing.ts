import { type DemoPortal, startDemoPortal } from "../demo-portal/server.ts";
import { buildApp } from "../src/app.ts";
import { DEMO_API_KEY, hasOAuth, parseConfig } from "../src/config/config.ts";
import { freePort } from "./free-port.ts";
import { limitsOff } from "./limits-off.ts";

/** Registration numbers of students of the demo portal. All passwords work for all of them. */
export const demoStudents = {
  /** All pages have data. */
  full: "23DMO0001",
  /** No semester, no marks, no grades. */
  fresher: "26DMO0002",
  /** Rare values, such as an exam without a date. */
  unusual: "24DMO0005",
  /** The portal requires an OTP. */
  otp: "24DMO0006",
  /** All pages are empty. */
  empty: "25DMO0007",
} as const;

/** Passwords of the demo portal, by the outcome of the login or, with `data`, of a later call. The guide lists all of them. */
export const demoPasswords = {
  good: "pass_good",
  otp: "otp_always",
  invalidCredentials: "error_invalid_credentials",
  accountLocked: "error_account_locked",
  passwordChange: "error_password_change",
  /** With `assist`, the student has to solve a captcha. */
  captcha: "captcha_reject_3",
  unsupportedCaptcha: "captcha_google_4",
  /** The portal is unavailable during the login. */
  loginDown: "login_down",
  /** The portal is unavailable after the login. */
  dataDown: "data_down",
  /** Every page after the login has changed. */
  dataChanged: "data_changed",
  /** The session expires after three page requests. */
  sessionExpires: "session_short_3",
} as const;

/** The OTP that the demo portal sends. */
export const demoOtp = "123456";

/** A service with a demo portal behind it. */
export interface DemoService {
  /** URL of the service, on a free port. */
  readonly url: string;
  readonly apiKey: string;
  /** URL of the demo portal, whose page `/demo` lists all logins. */
  readonly portalUrl: string;
  /** The demo portal, for faults and variants of its pages. */
  readonly portal: DemoPortal;
  stop(): Promise<void>;
}

/**
 * Starts a service and its demo portal in this process, for tests. The same password always has the same result: limits of logins and
 * requests are off. `settings` are settings of the service as in its environment, such as `{ CORS_ORIGINS: "http://localhost:5173" }`.
 */
export async function startDemoService(settings: Readonly<Record<string, string>> = {}): Promise<DemoService> {
  const config = parseConfig({ LOG_LEVEL: "silent", WARM_UP_MS: "0", ...limitsOff, ...settings });
  // The default issuer contains the port.
  const PORT = hasOAuth(config) && config.OAUTH_ISSUER === null ? await freePort() : 0;
  const portal = await startDemoPortal();
  const app = await buildApp({ ...config, PORT, PORTAL_URL: portal.url, isDemo: true, portalCertificates: [] });
  const url = await app.listen({ port: PORT, host: "127.0.0.1" });
  return {
    url,
    apiKey: config.API_KEYS[0]?.key ?? DEMO_API_KEY,
    portalUrl: portal.url,
    portal,
    async stop() {
      await app.close();
      await portal.stop();
    },
  };
}
