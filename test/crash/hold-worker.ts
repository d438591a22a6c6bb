import { appendFileSync } from "node:fs";
import { pino } from "pino";
import { parseConfig } from "../../src/config/config.ts";
import type { Session } from "../../src/contract/session.ts";
import { refresh } from "../../src/features/index.ts";
import type { Refresh } from "../../src/features/refresh/answer.ts";
import { checkSession } from "../../src/features/session-check/endpoints.ts";
import { reportingHolds, sqliteHolds, valkeyHolds } from "../../src/feeds/holds/store.ts";
import type { Subscription } from "../../src/feeds/push/send.ts";
import { reporting, sqliteStore } from "../../src/feeds/store.ts";
import { ConcurrencyLimit } from "../../src/http/concurrency-limit.ts";
import { holdCalls } from "../../src/http/hold-calls.ts";
import { connectPortal } from "../../src/portal/connect.ts";

/** A process that runs ticks on a clock that is so many times faster. */
const SPEED = 80;
/** A claim, in real time: a machine that is busy must be able to finish in it. */
const LEASE_MS = 3_000;
const [store = "", folder = "", portalUrl = "", receiver = "", secret = "", key = "", since = 0] =
  process.argv.slice(2);
const realNow = Date.now;
Date.now = () => Number(since) + (realNow() - Number(since)) * SPEED;

const rows = store.startsWith("redis") ? await valkeyHolds(store) : await sqliteHolds(store, realNow);
// The clock of a server cannot be changed, but its delays can.
const faster: typeof rows = {
  ...rows,
  add: (row, delayMs, max) => rows.add(row, delayMs / SPEED, max),
  claim: (limit) => rows.claim(limit, LEASE_MS),
  replace: (from, text, delayMs) => rows.replace(from, text, delayMs / SPEED),
};
/** A call has 55 of the 75 seconds of a claim. */
const ANSWER_TIMEOUT_MS = String((LEASE_MS * 55) / 75);
const settings = { SEAL_KEYS: `a:${key}`, VAPID_KEY: key, WEB_PUSH_HOSTS: receiver, ANSWER_TIMEOUT_MS };
const portal = connectPortal(
  { ...parseConfig(settings), PORTAL_URL: portalUrl, portalCertificates: [] },
  {
    holdStore: reportingHolds(faster, () => {}),
    sharedStore: reporting(await sqliteStore(`${folder}/ends.db`, realNow), () => {}),
    webhookOf: () => ({ url: `${receiver}/hook`, secrets: [secret], private: true }),
    holdObserver: {
      ...{ started() {}, ticked() {}, notified() {} },
      ended: (reason) => appendFileSync(`${folder}/ended`, `${reason}\n`),
    },
  },
);
const { startRequest, holds } = portal;
if (holds === null) throw new Error("The store is missing.");
const calls = holdCalls(
  {
    mayHold: () => true,
    ...{ startRequest, concurrency: new ConcurrencyLimit(0, () => false), observeRequest: () => () => [] },
    check: (from, session: Session) => checkSession.handle(from, { session }),
    read: (from, body) => refresh.handle(from, body) as Promise<Refresh>,
  },
  pino({ level: "silent" }),
);

type Begin = {
  id: string;
  session: Session;
  watch: { digests: Record<string, string>; semester: string | null };
  keys: Subscription;
};

/** Holds a session, and watches its marks. The push service knows the hold by its student. */
async function begin({ id, session, watch, keys }: Begin): Promise<void> {
  const access = { client: "a", listed: "app", session, scopes: ["hold" as const] };
  const [stamp, heldUntil] = [await portal.ends.stamp(session.registration_number), holds?.untilFromNow() ?? 0];
  await holds?.start(id, { ...access, stamp, heldUntil });
  const browser = { endpoint: `${receiver}/push/${id}`, keys };
  await holds?.watch(id, { parts: ["marks"], values: true, webhook: true, browser }, async () => watch);
}
process.on("message", async ({ hold, end }: { hold?: Begin; end?: string }) => {
  const work = async () => (hold ? begin(hold) : holds.end(end ?? ""));
  // A machine that is busy makes a store late.
  while (
    !(await work().then(
      () => true,
      () => false,
    ))
  );
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
const poll = async () => {
  const started = await holds.startDue(20, calls).catch(() => []);
  await Promise.allSettled(started.map(async (tick) => (await tick).delivery));
};
setInterval(poll, 50);
process.send?.("done");
