import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { ServiceError } from "../../contract/errors.ts";
import { Seal } from "../../digest/seal.ts";
import { Drafts } from "../../feeds/drafts.ts";
import { Ends } from "../../feeds/ends.ts";
import { memoryStore, type Store, StoreUnavailable } from "../../feeds/store.ts";
import { memoryCounter } from "../../guards/counter.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import type { Portal } from "../../portal/portal.ts";
import type { SentOnce } from "../../portal/session.ts";
import { STUDENT_FIELDS } from "./form.ts";
import { type HistoryRow, keyOf } from "./history.ts";
import { cancellable, claimOn, prove } from "./proof.ts";
import { outcome, prepare, submit } from "./read-outing-request.ts";
import type { OutingOutcome } from "./request-schema.ts";

/** Interleavings of one run. */
const RUNS = 800;
const SEED = 20261128;
/** Every run begins before the day of the trip. */
const NOW = Date.UTC(2026, 9, 2);
const session = { registration_number: "23DMO0001", cookie: "JSESSIONID=1", csrf_token: "1", user_agent: "1" };
const trip = { purpose_of_visit: "Home", from_date: "2026-10-17", from_time: "11:30", to_date: "2026-10-18" };
const valuesOf = (place_of_visit: string) => ({ ...trip, place_of_visit, to_time: "19:30" });

const field = { options: [], max_length: 20, min: null, max: null, first_date: null, last_date: null };
const fields = STUDENT_FIELDS.general.map(([name]) => ({
  ...{ ...field, name, kind: "text" as const, weekdays: [], hours: [], minutes: [] },
}));
const form = { fields: [], limits: { fields, max_days: null, notice_hours: null, notices: [] }, signature: "1" };
const texts = { refusals: [], others: [], isProof: true };
const pageWith = (text: string) => parseHtml(`<form id="outingForm"><input id="jsonBom" value="${text}"></form>`);
const pages = { none: pageWith(""), refusal: pageWith("No."), success: parseHtml("") };

const inert = ["refused", "silent", "dead session", "lost before"] as const;
const faults = [
  ...([...inert, "none", "lost after", "late", "refused, then late", "different", "twice", "approved first"] as const),
  ...(["twin approved", "refused connection"] as const),
];
type Fault = (typeof faults)[number];
type State = "waiting" | "further" | "rejected" | "gone";

/** The portal as far as a request can notice it: its rows, and what it does with the next post. */
class ModelPortal {
  /** A row of another day, which nothing removes, and those of the day. `by` is the draft. */
  readonly rows: { readonly id: string; readonly place: string; state: State; readonly by: string | null }[] = [
    { id: "L0", place: "old", state: "further", by: null },
  ];
  /** The posts of each draft, and what they asked for. */
  readonly posts = new Map<string, number>();
  readonly asked: string[] = [];
  /** The drafts whose post had an effect. */
  readonly done = new Set<string>();
  #late: (() => void)[] = [];

  history(isReversed: boolean): readonly HistoryRow[] {
    const rows = this.rows
      .filter(({ state }) => state !== "gone")
      .map(({ id, place, state }) => ({
        key: keyOf(valuesOf(place)),
        date: place === "old" ? "2026-01-01" : trip.from_date,
        ...{ slot: null, deletable: state === "waiting" ? id : null },
        status: state === "rejected" ? ("rejected" as const) : ("pending" as const),
        request: { ...valuesOf(place), status: state } as unknown as HistoryRow["request"],
      }));
    return isReversed ? rows.reverse() : rows;
  }

  add(place: string, by: string | null): void {
    this.rows.push({ id: `L${this.rows.length}`, place, state: "waiting", by });
  }

  /** The state of a waiting row changes. */
  change(state: State, id: string | undefined = this.rows.find((row) => row.state === "waiting")?.id): void {
    for (const row of this.rows) if (row.id === id && row.state === "waiting") row.state = state;
  }

  post(draft: string, fault: Fault, sent: ReadonlyMap<string, string | null>, place: string): SentOnce {
    if (fault === "refused connection") return { kind: "not_sent" };
    this.posts.set(draft, (this.posts.get(draft) ?? 0) + 1);
    const id = sent.get("LeaveId");
    this.asked.push(`${place} ${id ?? ""}`);
    const act = () => {
      this.done.add(draft);
      if (id) this.change("gone", id);
      else this.add(fault === "different" ? "other" : place, draft);
    };
    if (fault === "approved first") this.change("further", id ?? undefined);
    if (fault === "twice") this.add(place, null);
    const twin = this.rows.find((row) => row.state === "waiting" && row.place === place && row.id !== id);
    if (fault === "twin approved") this.change("further", twin?.id ?? "");
    if (fault.endsWith("late")) this.#late.push(act);
    else if (!inert.some((one) => one === fault)) act();
    if (["lost before", "lost after", "late"].includes(fault)) return { kind: "lost" };
    const isSignedOut = fault === "dead session";
    const page = isSignedOut ? pages.success : fault.startsWith("refused") ? pages.refusal : pages.none;
    return { kind: "answered", status: isSignedOut ? 404 : 200, page };
  }

  /** At most a minute passes between the end of a request and its effect. */
  tick(): void {
    for (const act of this.#late.splice(0)) act();
  }
}

const place = fc.constantFrom("a", "b");
const draft = fc.nat(3);
/** A step of one of two devices, or of the world around them. */
const action = fc.oneof(
  fc.record({ do: fc.constant("prepare" as const), device: fc.nat(1), place, isCancel: fc.boolean() }),
  fc.record({
    do: fc.constant("submit" as const),
    ...{ device: fc.nat(1), draft, fault: fc.constantFrom(...faults), isReversed: fc.boolean() },
    /** The process ends at this point, or not at all; or its store takes the draft and the answer is lost, or takes nothing. */
    killed: fc.constantFrom(
      ...([
        null,
        null,
        null,
        "before the post",
        "after the post",
        "after the proof",
        "store hangs",
        "store fails",
      ] as const),
    ),
    /** The history after the post. */
    history: fc.constantFrom(
      ...(["read", "read", "down", "empty", "not shown", "first without the day", "second without the day"] as const),
    ),
    /** The other device at the same time: nothing, the same draft, also more slowly, or a question for its outcome. */
    other: fc.constantFrom(null, null, "submit", "later", "outcome"),
  }),
  fc.record({ do: fc.constant("outcome" as const), device: fc.nat(1), draft }),
  fc.record({ do: fc.constant("restart" as const), device: fc.nat(1) }),
  fc.record({ do: fc.constant("browser applies" as const), place }),
  fc.record({ do: fc.constantFrom("rejected" as const, "further" as const, "gone" as const, "tick" as const) }),
);
type Submission = Extract<typeof action extends fc.Arbitrary<infer Value> ? Value : never, { do: "submit" }>;

const seal = new Seal([{ kid: "model", key: new Uint8Array(32).map((_, index) => index * 7) }], "model");
const options = { wait: async () => {}, allows: () => true };
/** Instances do not wait for each other here. */
const noLimits = () => ({ ...memoryCounter(), take: async () => ({ waitMs: 0, giveBack: async () => {} }) });
/** An instance of the service after a start: with a store that outlives it, or with its memory alone. */
function started(shared: Store | null): Drafts {
  const store = shared ?? memoryStore(memoryCounter());
  const add: Store["add"] = async (key, ...rest) => {
    const isHanging = hanging?.service === drafts && /^draft (?!open)/.test(key);
    const isNew = isHanging && hanging?.step === "store fails" ? false : await store.add(key, ...rest);
    if (isHanging) throw new StoreUnavailable();
    return isNew;
  };
  const drafts = new Drafts(seal, noLimits(), new Ends({ ...store, add }), options);
  return drafts;
}
let hanging: { readonly service: Drafts; readonly step: Submission["killed"] } | null = null;

class Killed extends Error {}
const whole: Pick<Submission, "isReversed" | "history" | "killed" | "fault"> = {
  ...{ isReversed: false, history: "read", killed: null, fault: "none" },
};

interface Prepared {
  readonly text: string;
  readonly place: string;
  /** The id of the request to cancel. */
  readonly id: string | null;
  /** The ids of the rows that the draft knows, and the number of posts before it. */
  readonly known: readonly string[];
  readonly postsBefore: number;
}

async function walk(
  actions: readonly (typeof action extends fc.Arbitrary<infer Value> ? Value : never)[],
  isShared: boolean,
) {
  vi.setSystemTime(NOW);
  const model = new ModelPortal();
  const store = isShared ? memoryStore(memoryCounter()) : null;
  const services = [started(store), started(store)] as [Drafts, Drafts];
  const prepared: Prepared[] = [];
  const unsent = new Set<string>();
  /** The drafts whose end was seen at once. */
  const settled = new Set<string>();
  /** The drafts of which nothing was said to come. */
  const over = new Set<string>();

  /** The portal as the service sees it during one call. */
  function portalOf(drafts: Drafts, step: typeof whole, of?: Prepared, after?: Promise<unknown>): Portal {
    let isSent = false;
    let reads = 0;
    const student = {
      async readAfresh() {
        await after;
        if (isSent && step.killed === "after the post") throw new Killed();
        if (isSent && step.history === "down") throw new ServiceError("portal_unavailable", "Down.");
        const isPartial = isSent && step.history.startsWith(reads++ === 0 ? "first" : "second");
        const rows = (isSent && step.history === "empty" ? [] : model.history(step.isReversed)).filter(
          (row) => !isPartial || row.date !== trip.from_date,
        );
        return { ...texts, isProof: !isSent || step.history !== "not shown", form, rows };
      },
      async sendOnce(_page: string, _path: string, sent: ReadonlyMap<string, string | null>) {
        if (step.killed === "before the post") throw new Killed();
        isSent = true;
        // Instances without a store do not know of each other's drafts.
        if (isShared) expect(model.asked.slice(of?.postsBefore)).not.toContain(`${of?.place} ${of?.id ?? ""}`);
        return model.post(of?.text ?? "", step.fault, sent, of?.place ?? "");
      },
    };
    return { drafts, openSession: () => student, auditOuting() {}, language: "en" } as unknown as Portal;
  }

  /** A claim is what the portal has at that moment. */
  function check({ text, place: own, id, known }: Prepared, { outcome: end, is_final }: OutingOutcome) {
    const rows = model.rows.filter((row) => row.by === text && row.state !== "gone");
    const target = model.rows.find((row) => row.id === id)?.state;
    const equal = model.rows.filter((row) => row.place === own && row.state !== "gone");
    // Without ids, an equal request that was sent after the draft, and approved, is no different.
    const stands = equal.some((row) => row.state === "further" && (row.id === id || !known.includes(row.id)));
    const isGone = model.rows.some(
      (row) => known.includes(row.id) && row.place === own && /gone|rejected/.test(row.state),
    );
    const holds: Readonly<Record<OutingOutcome["outcome"], boolean>> = {
      submitted: equal.length > 0,
      submitted_twice: equal.length > 1,
      submitted_differently: model.rows.length > 1,
      not_recorded: id === null && rows.length === 0,
      refused: id === null ? rows.length === 0 : target === "waiting",
      not_sent: !model.posts.has(text),
      // Which of two equal requests is gone, the history does not say.
      cancelled: isGone,
      already_gone: target === "gone" || target === "rejected",
      approved_meanwhile: stands,
      no_longer_cancellable: stands,
      unknown: true,
    };
    expect([end, holds[end]]).toEqual([end, true]);
    if (end === "not_sent") unsent.add(text);
    if (is_final && ["refused", "not_recorded"].includes(end) && !model.done.has(text)) over.add(text);
  }

  const send = (service: Drafts, of: Prepared, step: typeof whole, after?: Promise<unknown>) =>
    submit(portalOf(service, step, of, after), session, of.text).then((end) => {
      if (/submitted(_twice)?$|cancelled|meanwhile|gone|cancellable|not_sent/.test(end.outcome)) settled.add(of.text);
      if (step.killed === "after the proof") throw new Killed();
      check(of, end);
    });
  const ask = async (service: Drafts, of: Prepared) => {
    const end = await outcome(portalOf(service, whole), session, of.text);
    check(of, end);
    return end;
  };

  for (const step of actions) {
    vi.advanceTimersByTime(1_000);
    if (step.do === "restart") services[step.device === 0 ? 0 : 1] = started(store);
    else if (step.do === "browser applies") model.add(step.place, null);
    else if (step.do === "tick") model.tick();
    else if (step.do === "prepare") {
      const id = step.isCancel ? (model.rows.find((row) => row.state === "waiting")?.id ?? null) : null;
      const own = id === null ? step.place : (model.rows.find((row) => row.id === id)?.place ?? "");
      const request = id === null ? { values: valuesOf(own), cancel: null } : { values: null, cancel: id };
      const by = portalOf(services[step.device === 0 ? 0 : 1], whole);
      const made = await prepare(by, session, "general", request).catch(refused);
      const text = made.draft;
      const known = model.rows.filter(({ state }) => !/gone|rejected/.test(state)).map((row) => row.id);
      const isLike = (one: Prepared) =>
        (id === null || one.place === own) && one.id === id && model.posts.has(one.text);
      if ("sentence" in made && isShared && prepared.some((one) => isLike(one) && !settled.has(one.text)))
        expect(made.earlier_request_unknown).toBe(true);
      if (text) prepared.push({ text, place: own, id, known, postsBefore: model.asked.length });
    } else if (step.do === "outcome" || step.do === "submit") {
      const [service, other] = step.device === 0 ? services : services.toReversed();
      const of = prepared[step.draft % prepared.length];
      if (of === undefined || service === undefined || other === undefined) continue;
      hanging = step.do === "submit" && step.killed?.startsWith("store") ? { service, step: step.killed } : null;
      if (step.do === "outcome") await ask(service, of);
      else {
        const sending = send(service, of, step).catch((error) => {
          if (error instanceof Killed) services[step.device === 0 ? 0 : 1] = started(store);
          else refused(error);
        });
        // Later: it has checked the draft before the first one was sent, and reads the page afterwards.
        const second = () => send(other, of, whole, step.other === "later" ? sending : undefined);
        await Promise.all([
          sending,
          step.other === "submit" || step.other === "later"
            ? second().catch((error) => {
                refused(error);
                if (isShared && model.posts.has(of.text)) expect(error.code).toMatch(/outing_draft_(spent|expired)/);
              })
            : undefined,
          step.other === "outcome"
            ? ask(other, of).catch((error) => expect(error).toBeInstanceOf(StoreUnavailable))
            : undefined,
        ]);
      }
      hanging = null;
    } else model.change(step.do);
  }

  model.tick();
  vi.advanceTimersByTime(600_000);
  expect([...over].filter((text) => model.done.has(text))).toEqual([]);
  for (const of of prepared) {
    expect(model.posts.get(of.text) ?? 0).toBeLessThanOrEqual(unsent.has(of.text) ? 0 : 1);
    for (const service of services) {
      expect(await ask(service, of)).toMatchObject({ outcome: expect.not.stringMatching("unknown"), is_final: true });
      await expect(send(service, of, whole)).rejects.toThrow(ServiceError);
    }
  }
}

/** Ends a call with a problem. Every other error is a failure of the test. */
function refused(error: unknown): { readonly draft: null } {
  if (error instanceof ServiceError && !(error instanceof StoreUnavailable)) return { draft: null };
  throw error;
}

it.each([
  ["with a store that all instances share", true],
  ["with the memory of each instance", false],
])(
  "no interleaving of two devices, faults, kills and restarts posts a draft twice or contradicts the history (%s)",
  async (_, isShared) => {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOW });
    const property = fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 14, size: "max" }), (actions) =>
      walk(actions, isShared),
    );
    await fc.assert(property, { numRuns: RUNS / 2, seed: SEED });
  },
  120_000,
);

it("a claim is weighed against the rows, the text and the page of the answer", () => {
  const row = (place: string, deletable: string | null, more: object = {}): HistoryRow => {
    const request = { ...valuesOf(place), status: "waiting", leave_id: deletable, ...more };
    const key = keyOf(request);
    const shared = { key, date: String(request.from_date), slot: null, deletable, status: "pending" as const };
    return { ...shared, request: request as unknown as HistoryRow["request"] };
  };
  const [own, other, twin] = [row("a", "L1"), row("b", "L2"), row("a", "L3")];
  const claim = (action: "apply" | "cancel", rows: readonly HistoryRow[], refusals: readonly string[] = []) => {
    const id = action === "apply" ? null : "L1";
    const shown = { contact_number: "9000000105" };
    return claimOn(
      { ...texts, refusals, rows },
      { action, kind: "general", key: own.key, date: trip.from_date, id, shown },
    );
  };
  // A draft has a limited length.
  expect(JSON.stringify(claim("apply", [], ["No.".repeat(9_000)])).length).toBeLessThan(500);
  const [apply, cancel, twins] = [claim("apply", []), claim("cancel", [own, other]), claim("cancel", [own, twin])];
  const silent = { ...texts, rows: [] };
  const refusal = { ...silent, refusals: ["No."] };
  const approved = { ...twin, deletable: null };
  const closed = { ...approved, status: "other" as const };
  const unnamed = { ...approved, request: { ...own.request, leave_id: null } };
  const onHold = { ...own, deletable: null, status: "other", request: { ...own.request, status: "On hold" } };
  // A warden has shortened the leave, or rejected it.
  const shorter = { to_time: "18:00", status: "accepted" };
  const short = { ...row("a", "L1", shorter), deletable: null };
  const [next, lost] = [row("b", "L5"), { ...row("b", null), status: "rejected" }];
  const later = row("c", "L9", { from_date: "2026-11-20" });
  const moved = row("a", "L4", { from_date: "2026-10-16" });
  for (const [outcome, of, rows, reply, text = null] of [
    ["submitted_differently", apply, [other], silent],
    ["unknown", apply, [other], refusal, "No."],
    ["refused", cancel, [own, other], null],
    ["submitted_differently", apply, [row("a", "L1", { contact_number: "9000000106" })], silent],
    // The portal has stored another day.
    ["submitted_differently", claim("apply", [later]), [later, moved], silent],
    // A request of that day was changed, or approved as well; no row is new.
    ["not_recorded", claim("apply", [approved]), [row("a", null, shorter)], null],
    ["not_recorded", claim("apply", [closed]), [closed], null],
    // A request that waited was changed and approved, or changed while another one was rejected.
    ["not_recorded", claim("apply", [other]), [row("b", null, { to_time: "18:00", leave_id: "L2" })], null],
    ["not_recorded", claim("apply", [other, next]), [lost, row("b", "L5", { to_time: "18:00" })], null],
    ["submitted", claim("apply", [closed]), [closed, own], silent],
    ["unknown", cancel, [onHold, other], null],
    ["unknown", apply, [], { ...silent, others: ["Done."] }],
    ["unknown", apply, [], { ...refusal, rows: [own] }, "No."],
    ["refused", claim("apply", [], ["Left: 1"]), [], { ...silent, refusals: ["Left: 0"] }, "Left: 0"],
    ["unknown", claim("apply", [], ["Left: 1"]), [], { ...silent, refusals: ["Left: 1"] }],
    ["unknown", apply, null, null],
    ["unknown", claim("apply", [other, later]), [other], silent],
    ["not_recorded", claim("apply", [other, later]), [other], null],
    ["unknown", claim("apply", [other]), [], null],
    ["submitted", claim("apply", [other]), [own], silent],
    ["unknown", cancel, [other], { ...refusal, rows: [own] }, "No."],
    ["cancelled", cancel, [other], refusal],
    ["unknown", cancel, [], refusal, "No."],
    ["unknown", cancel, [], null],
    ["cancelled", claim("cancel", [own]), [], null],
    ["unknown", claim("cancel", [own]), null, null],
    ["approved_meanwhile", cancel, [short, other], silent],
    ["approved_meanwhile", cancel, [row("a", null, shorter), other], silent],
    ["cancelled", cancel, [{ ...short, status: "rejected" }, other], null],
    ["cancelled", twins, [approved], refusal],
    ["refused", twins, [{ ...own, deletable: null }], refusal, "No."],
    ["unknown", twins, [unnamed], silent],
    ["cancelled", twins, [unnamed], null],
  ] as const)
    expect(prove(of, rows as readonly HistoryRow[] | null, reply, reply !== null)).toMatchObject({ outcome, text });
  expect(cancellable(cancel, [short, other])).toBe("no_longer_cancellable");
  expect(cancellable(cancel, [row("a", "L1", shorter), other])).toBeNull();
});
