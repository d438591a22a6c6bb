import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Portico } from "portico-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { requestOuting } from "../../cli/outing.ts";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { tools } from "../../mcp/tools.ts";
import { API_KEY, type Service, startService } from "../service.ts";
import { waitOptions } from "../wait-options.ts";
import { runCli } from "./run-cli.ts";

const STUDENT = "23DMO0001";
const ENVIRONMENT = {
  API_KEYS: `app:${API_KEY}`,
  OUTING_REQUESTS: "1",
  OUTING_CLIENTS: "app",
  PORTAL_REQUEST_TIMEOUT_MS: "3000",
};
/** Another day than that of the demo portal, which counts. */
const NOW = Date.UTC(2026, 10, 28, 6);
const trip = {
  ...{ place_of_visit: "Nellore", purpose_of_visit: "Home", from_date: "2026-10-17", from_time: "11:30" },
  ...{ to_date: "2026-10-18", to_time: "19:30" },
};
const visit = {
  ...{ place_of_visit: "Tenali", purpose_of_visit: "Museum", date: "2026-10-04", time: "10:30 AM- 4:30PM" },
  contact_number: "9000000105",
};
const values = { general: trip, weekend: visit };
const saves = { general: "/vtop/hostel/saveGeneralOutingForm", weekend: "/vtop/hostel/saveOutingForm" };
type Kind = keyof typeof values;

let portal: DemoPortal;
let service: Service;
// biome-ignore lint/suspicious/noExplicitAny: sessions are opaque.
let session: any;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  portal = await startDemoPortal();
});
afterAll(async () => {
  await portal.stop();
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  service = await startService(portal.url, ENVIRONMENT);
  const friday = new URLSearchParams({ student: STUDENT, day: "2026-10-02" });
  await fetch(`${portal.url}/demo/clock`, { method: "POST", body: friday });
  session = await login();
});
afterEach(async () => {
  for (const target of ["outing_save", "outing_delete", "general_outing_requests", "weekend_outing_requests"]) {
    portal.show(target, null);
    portal.fault(target, null);
  }
  await service.stop();
  await fetch(`${portal.url}/demo/reset`, { method: "POST", body: new URLSearchParams({ student: STUDENT }) });
});

const login = async (student = STUDENT) =>
  (await service.post("/auth/login", { registration_number: student, password: "pass_good" })).body.session;
const call = (step: string, body: object) => service.post(`/student/outing/${step}`, { session, ...body });
const prepare = async (kind: Kind = "general", more: object = {}) =>
  (await call("prepare", { kind, values: { ...values[kind], ...more } })).body;
const submit = async (draft: string) => (await call("submit", { draft })).body;
const outcome = async (draft: string) => (await call("outcome", { draft })).body;
const posts = (path: string) => portal.requests.filter((request) => request.path === path).length;

describe("the form", () => {
  it("is returned with its limits, as the page has them today", async () => {
    const { limits, draft } = (await call("prepare", { kind: "weekend" })).body;
    expect(draft).toBeNull();
    // biome-ignore lint/suspicious/noExplicitAny: the answer is compared with literals.
    const field = (name: string) => limits.fields.find((one: any) => one.name === name);
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    expect(field("place_of_visit").options.map(({ value }: any) => value)).toEqual([
      ...["Vijayawada", "Guntur", "Tenali", "Eluru", "Others"],
    ]);
    expect(field("time").options[3]).toEqual({ value: "12:30 PM- 6:30PM", label: "12:30 AM- 6:30PM" });
    expect(field("purpose_of_visit").max_length).toBe(20);
    expect(field("date")).toMatchObject({
      first_date: "2026-10-02",
      last_date: "2026-10-08",
      weekdays: ["monday", "sunday"],
    });
    expect(field("contact_number")).toMatchObject({ min: 1_000_000_000, max: 9_999_999_999 });
    const general = (await call("prepare", { kind: "general" })).body.limits;
    expect(general).toMatchObject({ max_days: 15, notice_hours: 24 });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const of = (name: string) => general.fields.find((one: any) => one.name === name);
    expect([of("from_time").hours.at(-1), of("to_time").hours.at(-1), of("from_date").last_date]).toEqual([
      "22",
      "20",
      "2026-11-01",
    ]);
  });

  it.each([
    [
      "general",
      { from_date: "2026-11-02", to_date: "2026-11-03" },
      "/values/from_date",
      "is not from 2026-10-02 to 2026-11-01",
    ],
    ["general", { to_date: "2026-11-02" }, "/values/to_date", "is more than 15 days after leaving"],
    ["general", { to_date: "2026-10-17", to_time: "11:30" }, "/values/to_date", "is not after the time of leaving"],
    ["general", { from_date: "2026-10-03", from_time: "10:30" }, "/values/from_time", "is not at least 24 hours ahead"],
    ["general", { to_time: "21:00" }, "/values/to_time", /^has another hour than 06,/],
    ["general", { from_time: "11:15" }, "/values/from_time", "has another minute than 00, 30"],
    ["general", { place_of_visit: "A place that is too far" }, "/values/place_of_visit", "has more than 20 characters"],
    ["general", { purpose_of_visit: null }, "/values/purpose_of_visit", "is required"],
    ["weekend", { date: "2026-10-03" }, "/values/date", "is not on monday or sunday"],
    ["weekend", { time: "9:00 AM- 8:30PM" }, "/values/time", "is not the value of an option of the form"],
    ["weekend", { contact_number: "900000010" }, "/values/contact_number", /^is not a number from/],
    ["weekend", { from_date: "2026-10-03" }, "/values/from_date", "is not a field of this form"],
  ] as const)("of %s requests does not allow %j", async (kind, more, pointer, message) => {
    const { code, errors } = await prepare(kind, more);
    const expected = typeof message === "string" ? message : expect.stringMatching(message);
    expect([code, errors]).toEqual(["validation_error", [{ pointer, message: expected }]]);
  });

  it("that is closed, not offered, changed or refused has its code", async () => {
    portal.show("weekend_outing_requests", "window_closed");
    expect(await prepare("weekend")).toMatchObject({
      code: "outing_closed",
      portal_text: "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM",
    });
    portal.show("weekend_outing_requests", "no_student_fields");
    portal.show("general_outing_requests", "new_field");
    expect((await prepare("weekend")).code).toBe("outing_not_offered");
    expect((await prepare("general")).code).toBe("portal_page_changed");
    portal.fault("general_outing_requests", "menu_off");
    expect((await prepare("general")).code).toBe("portal_menu_unavailable");
    expect(portal.requests.filter(({ path }) => /save|delete/i.test(path))).toEqual([]);
  });
});

describe("a draft", () => {
  it.each(["general", "weekend"] as const)("of a %s request is sent once, as the browser sends it", async (kind) => {
    const { draft, sentence } = await prepare(kind);
    expect(sentence.en).toContain(kind === "general" ? "17-Oct-2026 11:30" : "04-Oct-2026, 10:30-16:30, 9000000105");
    const before = posts(saves[kind]);
    const { body, status, headers } = await call("submit", { draft });
    expect(headers.get("x-portal-requests")).toBe("3");
    expect([status, body.outcome, body.is_final]).toEqual([200, "submitted", true]);
    const [row] = body[`${kind}_requests`];
    expect(row).toMatchObject({ place_of_visit: values[kind].place_of_visit, status_code: "pending" });
    expect(row[kind === "general" ? "leave_id" : "booking_id"]).toMatch(/^[LW]\d{11}$/);
    expect(portal.requests.findLast(({ path }) => path === saves[kind])?.fields).toEqual(
      kind === "general"
        ? [
            ...["authorizedID", "LeaveId", "regNo", "name", "applicationNo", "gender", "hostelBlock", "roomNo"],
            ...[
              "placeOfVisit",
              "purposeOfVisit",
              "outDate",
              "outTimeHr",
              "outTimeMin",
              "inDate",
              "inTimeHr",
              "inTimeMin",
            ],
            ...["upload_file", "_csrf", "x="],
          ]
        : [
            ...["authorizedID", "BookingId", "regNo", "name", "applicationNo", "gender", "hostelBlock", "roomNo"],
            ...[
              "outPlace",
              "purposeOfVisit",
              "outingDate",
              "outTime",
              "contactNumber",
              "parentContactNumber",
              "_csrf",
              "x=",
            ],
          ],
    );
    expect((await submit(draft)).code).toBe("outing_draft_spent");
    expect((await outcome(draft)).outcome).toBe("submitted");
    expect((await prepare(kind)).code).toBe("outing_already_exists");
    expect(posts(saves[kind])).toBe(before + 1);
    const audit = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "outing request");
    expect(audit.map(({ step, outcome: end }) => [step, end])).toEqual([
      ["prepare", "ready"],
      ["submit", "submitted"],
      ["outcome", "submitted"],
    ]);
    expect(service.log.join("\n")).not.toMatch(/Nellore|Tenali|9000000105|23DMO0001/);
  });

  it("of another student, another session, another day or another service is not sent", async () => {
    const { draft } = await prepare();
    const before = posts(saves.general);
    const other = await login();
    expect((await call("submit", { draft, session: other })).body.code).toBe("outing_draft_malformed");
    expect((await call("submit", { draft, session: await login("23DMO0004") })).body.code).toBe(
      "outing_draft_malformed",
    );
    expect((await submit(`${draft.slice(0, -4)}AAAA`)).code).toBe("outing_draft_malformed");
    vi.setSystemTime(NOW + 301_000);
    expect((await submit(draft)).code).toBe("outing_draft_expired");
    vi.setSystemTime(NOW);
    await service.stop();
    service = await startService(portal.url, ENVIRONMENT);
    expect((await submit(draft)).code).toBe("outing_draft_expired");
    expect(posts(saves.general)).toBe(before);
  });

  it("is not sent if the form, the history or the window has changed", async () => {
    const drafts = [(await prepare()).draft, (await prepare("weekend")).draft];
    const before = posts(saves.general) + posts(saves.weekend);
    const reset = (kind: Kind, variant: string | null) => portal.show(`${kind}_outing_requests`, variant);
    reset("general", "new_field");
    expect((await submit(drafts[0])).code).toBe("portal_page_changed");
    reset("general", null);
    reset("weekend", "window_closed");
    expect((await submit(drafts[1])).code).toBe("outing_closed");
    reset("weekend", null);
    const edit = { student: STUDENT, kind: "weekend_outing", key: "2026-10-04 Guntur" };
    await fetch(`${portal.url}/demo/edit`, { method: "POST", body: new URLSearchParams(edit) });
    expect((await submit(drafts[1])).code).toBe("outing_changed");
    expect(posts(saves.general) + posts(saves.weekend)).toBe(before);
    expect((await submit(drafts[0])).outcome).toBe("submitted");
  });

  it("is limited to five in an hour, of which three are sent", async () => {
    const drafts: string[] = [];
    for (const hour of ["12", "13", "14", "15", "16"])
      drafts.push((await prepare("general", { from_time: `${hour}:00`, from_date: `2026-10-${hour}` })).draft);
    expect(await prepare()).toMatchObject({ code: "rate_limited", retry_after_s: expect.any(Number) });
    const ends = [];
    for (const draft of drafts.slice(0, 4)) ends.push(await submit(draft));
    expect(ends.map(({ outcome: end, code }) => end ?? code)).toEqual([...Array(3).fill("submitted"), "rate_limited"]);
  });

  it("needs a key with the right, and a service that is set up for it", async () => {
    await service.stop();
    service = await startService(portal.url, { ...ENVIRONMENT, OUTING_CLIENTS: "other" });
    expect((await call("prepare", { kind: "general" })).body.code).toBe("api_key_invalid");
    await service.stop();
    service = await startService(portal.url, { ...ENVIRONMENT, OUTING_REQUESTS: "0" });
    expect((await call("prepare", { kind: "general" })).body.code).toBe("not_found");
  });
});

/** The outcome at once, that of a later question, and the rows that the portal then has. */
describe("what became of a request", () => {
  const rows = async () => {
    const { body } = await service.post("/student/general_outing_requests", { session });
    return body.filter((row: { from_date: string }) => row.from_date === trip.from_date).length;
  };
  it.each([
    ["refused_popup", "refused", "not_recorded", 0],
    ["refused_red", "refused", "not_recorded", 0],
    ["closed", "refused", "not_recorded", 0],
    ["duplicate", "refused", "not_recorded", 0],
    ["duplicate_error", "unknown", "not_recorded", 0],
    ["silent", "not_recorded", "not_recorded", 0],
    ["success_text", "submitted", "submitted", 1],
    ["success_without_row", "unknown", "not_recorded", 0],
    ["window_text", "submitted", "submitted", 1],
    ["lost_before", "unknown", "not_recorded", 0],
    ["late", "submitted", "submitted", 1],
    ["twice", "submitted_twice", "submitted_twice", 2],
    ["different", "submitted_differently", "submitted_differently", 1],
    ["session_dead", "unknown", "not_recorded", 0],
  ])("after %s is %s, and later %s", async (variant, atOnce, later, count) => {
    await service.stop();
    service = await startService(portal.url, ENVIRONMENT, undefined, undefined, async () => {});
    session = await login();
    const { draft } = await prepare();
    const before = posts(saves.general);
    portal.show("outing_save", variant);
    const end = await submit(draft);
    expect([end.outcome, end.is_final]).toEqual([atOnce, atOnce !== "unknown"]);
    expect(end.portal_text === null).toBe(atOnce !== "refused");
    if (variant === "session_dead") session = await login();
    vi.setSystemTime(NOW + 121_000);
    expect([(await outcome(draft)).outcome, await rows()]).toEqual([later, count]);
    expect(posts(saves.general)).toBe(before + 1);
  });

  it.each([
    ["reset", {}, "submitted"],
    ["half_answer", {}, "submitted"],
    ["slow_headers", { ms: 40_000 }, "submitted"],
    ["status", { status: 500 }, "submitted"],
    ["moved", {}, "submitted"],
    ["login_page", {}, "submitted"],
    ["redirect_elsewhere", {}, "submitted"],
    ["redirect_loop", {}, "submitted"],
  ] as const)("whose answer is lost by %s is in the history", async (kind, setting, expected) => {
    const { draft } = await prepare();
    const before = posts(saves.general);
    portal.fault("outing_save", kind, setting);
    expect((await submit(draft)).outcome).toBe(expected);
    expect([posts(saves.general) - before, await rows()]).toEqual([1, 1]);
  });

  it("is unknown while the history cannot be read, and known as soon as it can", async () => {
    const { draft } = await prepare();
    portal.fault("general_outing_requests", "half_answer");
    expect((await submit(draft)).code).toBe("portal_unavailable");
    portal.fault("general_outing_requests", null);
    portal.fault("outing_save", "reset");
    const sending = submit(draft);
    await vi.waitFor(() => expect(posts(saves.general)).toBeGreaterThan(0), waitOptions);
    await sending;
    portal.fault("general_outing_requests", "status");
    expect((await outcome(draft)).code).toBe("portal_unavailable");
    portal.fault("general_outing_requests", null);
    expect((await outcome(draft)).outcome).toBe("submitted");
  });
});

describe("a cancellation", () => {
  const sent = async () => (await submit((await prepare()).draft)).general_requests[0].leave_id;
  const prepareCancel = async (id: string) => (await call("prepare", { kind: "general", cancel: id })).body;

  it("removes the request, and says so only if the history does", async () => {
    const id = await sent();
    const { draft, sentence, limits } = await prepareCancel(id);
    expect([limits, sentence.en]).toEqual([null, expect.stringContaining("Nellore (Home), 17-Oct-2026 11:30")]);
    expect((await submit(draft)).outcome).toBe("cancelled");
    expect(portal.requests.findLast(({ path }) => path.endsWith("deleteGeneralOutingInfo"))?.fields).toEqual([
      ...["_csrf", "LeaveId", "authorizedID", "x"],
    ]);
    expect((await prepareCancel(id)).code).toBe("outing_not_cancellable");
  });

  it.each([
    ["refused_popup", "refused"],
    ["silent", "refused"],
    ["approved_first", "approved_meanwhile"],
    ["lost_before", "unknown"],
  ])("after %s is %s", async (variant, expected) => {
    await service.stop();
    service = await startService(portal.url, ENVIRONMENT, undefined, undefined, async () => {});
    session = await login();
    const { draft } = await prepareCancel(await sent());
    portal.show("outing_delete", variant);
    const end = await submit(draft);
    expect([end.outcome, end.general_requests.length]).toEqual([expected, expected === "unknown" ? 0 : 1]);
  });

  it("of a request that was cancelled or approved before sends nothing", async () => {
    const id = await sent();
    const drafts = [(await prepareCancel(id)).draft, (await prepareCancel(id)).draft];
    const key = `${trip.from_date}T${trip.from_time} ${trip.place_of_visit}`;
    const edit = {
      student: STUDENT,
      kind: "general_outing",
      key,
      status: "Leave Request Accepted",
      leave: "L90000000200",
    };
    await submit(drafts[0]);
    const before = posts("/vtop/hostel/deleteGeneralOutingInfo");
    expect((await submit(drafts[1])).outcome).toBe("already_gone");
    const again = await sent();
    const { draft } = await prepareCancel(again);
    await fetch(`${portal.url}/demo/edit`, { method: "POST", body: new URLSearchParams(edit) });
    expect((await submit(draft)).outcome).toBe("no_longer_cancellable");
    expect(posts("/vtop/hostel/deleteGeneralOutingInfo")).toBe(before);
    const pass = await service.post("/files/download", {
      session,
      download_path: "hostel/downloadLeavePass/L90000000200",
    });
    expect([pass.status, pass.text.slice(0, 4)]).toEqual([200, "%PDF"]);
  });
});

describe("the client and the command line", () => {
  const environment = () => ({ XDG_STATE_HOME: folder, PORTICO_URL: service.url, PORTICO_API_KEY: API_KEY });
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "portico-outing-"));
    await runCli(["login", STUDENT, "--password-stdin"], environment(), "pass_good\n");
  });
  afterEach(() => rm(folder, { recursive: true }));
  const stored = (known: object) => ({ load: async () => known as never, save: async () => {}, clear: async () => {} });
  const options = Object.entries(trip).flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, value]);
  const run = (...args: string[]) => runCli(["outings", ...args], environment());

  it("apply with every value given and cancel by the id, each with its sentence", async () => {
    const applied = await run("apply", ...options, "--yes");
    expect([applied.code, applied.stdout]).toEqual([
      0,
      expect.stringMatching(/^The portal has your request\.\n2026-10-17 {2}11:30/),
    ]);
    expect(applied.stderr).toContain(
      "VTOP will be asked for leave: Nellore (Home), 17-Oct-2026 11:30 – 18-Oct-2026 19:30",
    );
    const id = /L\d{11}/.exec(applied.stdout)?.[0] ?? "";
    const cancelled = await run("cancel", id, "--yes", "--json");
    expect([cancelled.code, JSON.parse(cancelled.stdout).outcome]).toEqual([0, "cancelled"]);
  });

  it("send nothing without a terminal, without every value or without a yes", async () => {
    const before = posts(saves.general);
    expect(await run("apply", ...options)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot ask for "Type "yes"'),
    });
    expect(await run("apply", "--yes")).toMatchObject({ code: 2, stderr: expect.stringContaining("--place-of-visit") });
    const portico = new Portico({ baseUrl: service.url, apiKey: API_KEY, store: stored(session) });
    const asked: string[] = [];
    const ask = {
      async value(message: string, choices: readonly object[]) {
        asked.push(message);
        return choices.length > 0 ? "Tenali" : "no";
      },
    };
    const { place_of_visit: _, purpose_of_visit: __, ...rest } = visit;
    const request = { kind: "weekend", cancel: null, values: rest, yes: false } as const;
    await expect(requestOuting(portico, request, ask, () => {})).rejects.toThrow("Cancelled. Nothing was sent.");
    expect(asked).toEqual(["place of visit", "purpose of visit (up to 20 characters)", 'Type "yes" to send it']);
    expect(posts(saves.general)).toBe(before);
  });

  it("show an assistant the form, which gets no draft and sends nothing", async () => {
    const before = posts(saves.general);
    const portico = new Portico({ baseUrl: service.url, apiKey: API_KEY, store: stored(session) });
    const said: string[] = [];
    const call = { portico, args: { values: trip }, text: () => "general", say: (line: string) => said.push(line) };
    const form = await tools.find(({ name }) => name === "outing_form")?.read(call as never);
    expect(Object.keys(form ?? {})).toEqual(["limits", "sentence", "other_requests_waiting"]);
    expect(said).toEqual(
      expect.arrayContaining(["place_of_visit: up to 20 characters", expect.stringContaining("Nothing was sent.")]),
    );
    expect(posts(saves.general)).toBe(before);
  });

  it("ask for the outcome if the answer is lost, and end with 1 if it is another one", async () => {
    const { draft } = await prepare();
    const portico = new Portico({
      ...{ baseUrl: service.url, apiKey: API_KEY, store: stored(session) },
      // The service acts, and its answer is lost on the way.
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (String(url).endsWith("/submit")) throw new TypeError("network");
        return response;
      },
    });
    const before = posts(saves.general);
    expect((await portico.submitOuting(draft)).outcome).toBe("submitted");
    expect(posts(saves.general)).toBe(before + 1);
    portal.show("outing_save", "refused_popup");
    const refused = await run("apply", ...options, "--purpose-of-visit", "Visit", "--yes");
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringContaining("The portal says: Request not accepted."),
    ]);
  });
});

/** A portal that ends connections at the worst time, counted where the bytes arrive. */
describe("at the socket", () => {
  let server: Server;
  let resets = false;
  let heads: string[] = [];
  const sockets = new Set<Socket>();
  beforeEach(async () => {
    heads = [];
    resets = false;
    const target = Number(new URL(portal.url).port);
    const { connect } = await import("node:net");
    server = createServer((socket) => {
      sockets.add(socket);
      const up = connect(target, "127.0.0.1");
      let isPost = false;
      socket.on("data", (data) => {
        const head = /^POST (\S+)/.exec(data.toString("latin1"))?.[1];
        if (head !== undefined) heads.push(head);
        isPost ||= head === saves.general;
        up.write(data);
        // The portal acts, and its answer is lost.
        if (isPost && resets) setTimeout(() => socket.resetAndDestroy(), 100);
      });
      up.on("data", (data) => socket.write(data));
      for (const end of ["close", "error"]) {
        socket.on(end, () => up.destroy());
        up.on(end, () => socket.destroy());
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await service.stop();
    service = await startService(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, ENVIRONMENT);
    session = await login();
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const saved = () => heads.filter((path) => path === saves.general).length;

  it("a request is posted once when its connection is reset", async () => {
    resets = true;
    const { draft } = await prepare();
    expect((await submit(draft)).outcome).toBe("submitted");
    expect(saved()).toBe(1);
  });

  it("a request that cannot leave is not sent, and its draft stays spent", async () => {
    const { draft } = await prepare();
    // Open connections still answer; a new one is refused.
    server.close();
    expect((await submit(draft)).outcome).toBe("not_sent");
    expect([saved(), (await submit(draft)).code]).toEqual([0, "outing_draft_spent"]);
    expect((await outcome(draft)).outcome).toBe("not_recorded");
  });

  it("a request whose caller gives up is posted once, and its outcome is known", async () => {
    portal.fault("outing_save", "slow_headers", { ms: 500 });
    const { draft } = await prepare();
    const gone = fetch(`${service.url}/student/outing/submit`, {
      ...{ method: "POST", signal: AbortSignal.timeout(300), body: JSON.stringify({ session, draft }) },
      headers: { "x-api-key": API_KEY, "content-type": "application/json" },
    });
    await expect(gone).rejects.toThrow();
    await vi.waitFor(() => expect(saved()).toBe(1), waitOptions);
    expect((await submit(draft)).code).toBe("outing_draft_spent");
    expect((await outcome(draft)).outcome).toBe("submitted");
    expect(saved()).toBe(1);
  });
});
