import { appendFileSync } from "node:fs";
import { Seal } from "../src/digest/seal.ts";
import { Ends } from "../src/feeds/ends.ts";
import { Holds } from "../src/feeds/holds/holds.ts";
import { reportingHolds, sqliteHolds, valkeyHolds } from "../src/feeds/holds/store.ts";
import { reporting, sqliteStore } from "../src/feeds/store.ts";
import { memoryCounter } from "../src/guards/counter.ts";

/** A process that runs ticks on a clock that is so many times faster. */
const SPEED = 80;
const [store = "", folder = "", portal = "", begin = 0] = process.argv.slice(2);
const realNow = Date.now;
Date.now = () => Number(begin) + (realNow() - Number(begin)) * SPEED;

const rows = store.startsWith("redis") ? await valkeyHolds(store) : await sqliteHolds(store, realNow);
// The clock of a server cannot be changed, but its delays can.
const faster: typeof rows = {
  ...rows,
  put: (row, delayMs, max) => rows.put(row, delayMs / SPEED, max),
  claim: (limit, leaseMs) => rows.claim(limit, Math.round(leaseMs / SPEED)),
  commit: (row, text, delayMs) => rows.commit(row, text, delayMs / SPEED),
};
const ends = new Ends(reporting(await sqliteStore(`${folder}/ends.db`, realNow), () => {}));
const holds = new Holds({
  ...{ store: reportingHolds(faster, () => {}), ends, counter: memoryCounter(), max: 100, hours: 12 },
  seal: new Seal([{ kid: "a", key: new Uint8Array(32).fill(7) }], "holds"),
  observer: { started() {}, ticked() {}, ended: (reason) => appendFileSync(`${folder}/ended`, `${reason}\n`) },
});
/** A call has 55 of the 75 seconds of a claim. */
const check = async ({ cookie }: { cookie: string }) => {
  const answering = fetch(`${portal}/check/${cookie}`, { signal: AbortSignal.timeout(Math.round(55_000 / SPEED)) });
  return answering.then((answer) => answer.text() as Promise<"alive" | "expired">).catch(() => "failed" as const);
};
process.on("message", async ({ hold, end }: { hold?: string; end?: string }) => {
  const session = { registration_number: `23DMO${hold}`, cookie: `${hold}`, csrf_token: "", user_agent: "" };
  const access = { client: "a", listed: null, session, scopes: ["hold" as const], heldUntil: holds.untilFromNow() };
  const work = async () =>
    end
      ? holds.end(end).then(() => true)
      : holds.start(`${hold}`, { ...access, stamp: await ends.stamp(session.registration_number) });
  // A machine that is busy makes a store late.
  while (!(await work().catch(() => false)));
  process.send?.("done");
});
const calls = { mayHold: () => true, check, logOut: async () => true };
const poll = () => holds.startDue(20, calls).then(Promise.allSettled.bind(Promise), () => {});
setInterval(poll, 50);
process.send?.("done");
