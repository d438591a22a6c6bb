import { campusOf } from "./campus/index.ts";
import { startDemoPortal } from "./server.ts";

/** Runs the demo portal alone until a signal stops it. */
export async function main(): Promise<void> {
  const portal = await startDemoPortal({
    port: numberIn("DEMO_PORTAL_PORT") ?? 8001,
    tls: true,
    campus: campusOf(process.env.DEMO_CAMPUS ?? ""),
    googleCaptchas: numberIn("DEMO_PORTAL_GOOGLE_CAPTCHAS") ?? 0,
    latencyMs: numberIn("DEMO_PORTAL_LATENCY_MS") ?? 0,
    serialisePerSession: process.env.DEMO_PORTAL_SERIALISE_PER_SESSION === "true",
    balanced: process.env.DEMO_PORTAL_BALANCED === "true" || undefined,
    idleMs: numberIn("DEMO_PORTAL_IDLE_MS"),
    lifeMs: numberIn("DEMO_PORTAL_LIFE_MS"),
    rememberAddressMs: numberIn("DEMO_PORTAL_REMEMBER_ADDRESS_MS") ?? 0,
  });
  console.log(`Demo portal: ${portal.url}/demo (${portal.tlsUrl} uses a self-signed certificate)`);
  console.log("Log in as 23DMO0001 with the password pass_good. The page lists all other logins.");
  console.log(`OTPs are sent to ${portal.url}/demo/mailbox`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void portal.stop());
}

/** The number of a setting. Without one, the demo portal has a default of its own. */
function numberIn(name: string): number | undefined {
  const text = process.env[name] ?? "";
  if (/^\d*$/.test(text)) return text === "" ? undefined : Number(text);
  throw new Error(`${name} must be a number.`);
}
