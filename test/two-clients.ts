import { type DemoPortalOptions, startDemoPortal } from "../demo-portal/server.ts";
import { startService } from "./service.ts";

/** The API keys of two applications. */
export const KEYS = { one: "a-key-of-application-one", two: "a-key-of-application-two" };

/** A demo portal, a service with both keys, and calls with either of them. `stop` stops both. */
export async function startTwoClients(environment: Record<string, string> = {}, portalOptions: DemoPortalOptions = {}) {
  const portal = await startDemoPortal(portalOptions);
  const API_KEYS = `one:${KEYS.one},two:${KEYS.two}`;
  const service = await startService(portal.url, { API_KEYS, RATE_LIMIT_PER_MINUTE: "0", ...environment });
  const post = (by: keyof typeof KEYS, path: string, body: object) =>
    service.post(path, body, { "x-api-key": KEYS[by] });
  const login = (by: keyof typeof KEYS, registration_number: string, password: string) =>
    post(by, "/auth/login", { registration_number, password });
  const stop = async () => {
    await service.stop();
    await portal.stop();
  };
  return { portal, service, post, login, stop };
}
