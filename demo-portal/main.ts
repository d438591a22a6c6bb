import { startDemoPortal } from "./server.ts";

const port = Number(process.env.DEMO_PORTAL_PORT ?? "8001");
const latencyMs = Number(process.env.DEMO_PORTAL_LATENCY_MS ?? "0");
const portal = await startDemoPortal({ port, tls: true, latencyMs });

console.log(`Demo portal: ${portal.url}/demo (TLS that nobody trusts: ${portal.tlsUrl})`);
console.log("Student 23DMO0001, password pass_good; all others are on that page.");
console.log(`OTPs are mailed to ${portal.url}/demo/mailbox`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void portal.stop();
  });
}
