import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Seal } from "../../digest/seal.ts";
import { type Draft, Drafts } from "../../feeds/drafts.ts";
import { Ends } from "../../feeds/ends.ts";
import { memoryStore, type Store } from "../../feeds/store.ts";
import { memoryCounter } from "../../guards/counter.ts";
import type { HistoryRow } from "./history.ts";
import { type Claim, claimOn, exists, type Proof, prove, type Reply, unproven } from "./proof.ts";

/** Interleavings of one run. */
const RUNS = 10_000;
const SEED = 20261128;
const holder = { registration_number: "23DMO0001", cookie: "JSESSIONID=1" };
const noTexts = { popup: null, success: null, spans: [] };
const MINUTE_MS = 60_000;

/** The portal as far as an outing request can notice it: its rows, and what it does with the next request. */
class ModelPortal {
  rows: { key: string; live: boolean }[] = [];
  /** The posts of each draft. */
  readonly posts = new Map<string, number>();
  /** A request that was received and becomes a row at the next tick. */
  #late: string[] = [];

  get history(): readonly HistoryRow[] {
    return this.rows.map(({ key, live }) => ({
      ...{ key, date: "2026-10-17", deletable: null, status: live ? "pending" : "rejected" },
      request: {} as HistoryRow["request"],
    }));
  }

  save(id: string, key: string, fault: Fault): Reply | "not sent" {
    if (fault === "refused connection") return "not sent";
    this.posts.set(id, (this.posts.get(id) ?? 0) + 1);
    const acts = !["refused", "silent", "dead session", "lost before"].includes(fault);
    if (acts && fault === "late") this.#late.push(key);
    else if (acts) this.rows.push({ key: fault === "different" ? `${key} changed` : key, live: true });
    if (fault === "refused") return { ...noTexts, popup: "No." };
    if (fault === "dead session") return "unheard";
    return ["lost before", "lost after", "late"].includes(fault) ? "unfinished" : noTexts;
  }

  /** At most a minute passes between the end of a request and its row. */
  tick(): void {
    for (const key of this.#late.splice(0)) this.rows.push({ key, live: true });
  }
}

const faults = [
  ...(["none", "refused", "silent", "dead session", "lost before", "lost after", "late", "different"] as const),
  "refused connection" as const,
];
type Fault = (typeof faults)[number];

/** A step of one of two devices, or of the world around them. */
const action = fc.oneof(
  fc.record({ do: fc.constant("prepare" as const), device: fc.nat(1), key: fc.constantFrom("a", "b") }),
  fc.record({
    do: fc.constant("submit" as const),
    ...{ device: fc.nat(1), draft: fc.nat(3), fault: fc.constantFrom(...faults) },
    /** The process ends at this point, or not at all. */
    killed: fc.constantFrom(null, null, null, "before the post", "after the post", "after the proof"),
    isHistoryDown: fc.boolean(),
  }),
  /** Both devices send the same draft at once. */
  fc.record({ do: fc.constant("race" as const), draft: fc.nat(3), fault: fc.constantFrom(...faults) }),
  fc.record({ do: fc.constant("restart" as const), device: fc.nat(1) }),
  fc.record({ do: fc.constant("browser" as const), key: fc.constantFrom("a", "b") }),
  fc.record({ do: fc.constant("reject" as const) }),
  fc.record({ do: fc.constant("tick" as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const seal = new Seal([{ kid: "model", key: new Uint8Array(32).map((_, index) => index * 7) }], "model");
const options = { wait: async () => {}, allows: () => true };
const noLimits = { ...memoryCounter(), take: async () => ({ waitMs: 0, giveBack: async () => {} }) };
/** An instance of the service after a start: with a store that outlives it, or with its memory alone. */
const started = (store: Store | null) =>
  new Drafts(seal, noLimits, new Ends(store ?? memoryStore(memoryCounter())), options);

class Killed extends Error {}

async function walk(actions: readonly Action[], isShared: boolean): Promise<void> {
  const portal = new ModelPortal();
  const store = isShared ? memoryStore(memoryCounter()) : null;
  const services = [started(store), started(store)];
  const texts: string[] = [];
  const opened = (service: Drafts, text: string) => service.open<Claim>(text, holder);

  /** Submits a draft as the endpoint does, with the service's own parts. */
  async function submit(service: Drafts, text: string, step: Extract<Action, { do: "submit" }>): Promise<Proof | null> {
    const draft: Draft<Claim> = opened(service, text);
    const claim = draft.value.content;
    await service.check(draft, holder);
    const now = claimOn(portal.history, noTexts, claim);
    if (exists(claim, portal.history) || [...now.live, ...now.over].join() !== [...claim.live, ...claim.over].join())
      return null;
    await service.spend(draft);
    if (step.killed === "before the post") throw new Killed();
    const reply = portal.save(draft.id, claim.key, step.fault);
    if (step.killed === "after the post") throw new Killed();
    if (reply === "not sent") return { ...unproven, outcome: "not_sent" };
    const proof = step.isHistoryDown ? unproven : prove(claim, portal.history, reply);
    if (step.killed === "after the proof") throw new Killed();
    return proof;
  }

  for (const step of actions) {
    vi.setSystemTime(Date.now() + 1_000);
    if (step.do === "restart") services[step.device] = started(store);
    if (step.do === "browser") portal.rows.push({ key: step.key, live: true });
    if (step.do === "reject") for (const row of portal.rows.slice(0, 1)) row.live = false;
    if (step.do === "tick") portal.tick();
    const raced = step.do === "race" ? texts[step.draft] : undefined;
    if (step.do === "race" && raced !== undefined) {
      const both = { ...step, do: "submit", device: 0, killed: null, isHistoryDown: false } as const;
      await Promise.allSettled(services.map((service) => submit(service, raced, both)));
    }
    const service = "device" in step ? services[step.device] : undefined;
    if (service === undefined) continue;
    if (step.do === "prepare" && !exists(step, portal.history)) {
      const own = { action: "apply", kind: "general", key: step.key, date: "2026-10-17", id: null } as const;
      texts.push(await service.create(claimOn(portal.history, noTexts, own), holder));
    }
    const text = step.do === "submit" ? texts[step.draft] : undefined;
    if (step.do !== "submit" || text === undefined) continue;
    const rows = portal.history.length;
    const proof = await submit(service, text, step).catch((error) => {
      if (error instanceof Killed) services[step.device] = started(store);
      return null;
    });
    // A claim is what the history says at that moment.
    const { outcome = "unknown" } = proof ?? {};
    const { key } = opened(service, text).value.content;
    const equal = portal.history.filter((row) => row.key === key).length;
    if (outcome.startsWith("submitted")) expect(portal.history.length).toBeGreaterThan(rows);
    if (outcome === "submitted") expect(equal).toBeGreaterThan(0);
    if (outcome === "not_sent") expect(portal.posts.get(opened(service, text).id)).toBeUndefined();
    if (["refused", "not_recorded", "not_sent"].includes(outcome)) expect(portal.history.length).toBe(rows);
  }

  portal.tick();
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
  for (const text of texts) {
    for (const service of services) {
      const draft = opened(service, text);
      const count = portal.posts.get(draft.id) ?? 0;
      expect(count).toBeLessThanOrEqual(1);
      const spentAt = await service.spentAt(draft);
      // What was posted is known to be spent, on every instance and after every restart: nothing sends it again.
      if (count > 0) expect(spentAt).not.toBeNull();
      if (spentAt !== null) expect(prove(draft.value.content, portal.history, null).outcome).not.toBe("unknown");
      await expect(service.check(draft, holder)).rejects.toMatchObject({
        code: expect.stringMatching(/^outing_draft_/),
      });
    }
  }
}

it.each([
  ["with a store that all instances share", true],
  ["with the memory of each instance", false],
])(
  "no interleaving of two devices, faults, kills and restarts posts a draft twice or contradicts the history (%s)",
  async (_, isShared) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 9, 2) });
    const property = fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 14 }), (actions) =>
      walk(actions, isShared),
    );
    await fc.assert(property, { numRuns: RUNS / 2, seed: SEED });
    vi.useRealTimers();
  },
  120_000,
);
