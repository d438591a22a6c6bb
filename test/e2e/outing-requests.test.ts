import { once } from "node:events";
import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { MemoryStore, Portico, PorticoError } from "portico-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isDone, renderOutcome, requestOuting } from "../../cli/outing.ts";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { tools } from "../../mcp/tools.ts";
import { redisProgram, redisServer } from "../redis-server.ts";
import { API_KEY, type Service, startService } from "../service.ts";
import { startServiceProcess } from "../service-process.ts";
import { folderForAll, startedForAll } from "../set-up.ts";
import { waitOptions } from "../wait-options.ts";
import { revisions, textOf } from "./mcp/assistant.ts";
import { connect } from "./mcp/connect.ts";
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

const portal = startedForAll(startDemoPortal);
const folder = folderForAll();
let service: Service;
// biome-ignore lint/suspicious/noExplicitAny: sessions are opaque.
let session: any;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: NOW });
  service = await start();
  const friday = new URLSearchParams({ student: STUDENT, day: "2026-10-02" });
  await fetch(`${portal.url}/demo/clock`, { method: "POST", body: friday });
  session = await login();
  portal.requests.length = 0;
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
const prepareCancel = async (cancel: string, kind: Kind = "general") => (await call("prepare", { kind, cancel })).body;
const submit = async (draft: string) => (await call("submit", { draft })).body;
const outcome = async (draft: string) => (await call("outcome", { draft })).body;
const posts = (path = saves.general) => portal.requests.filter((request) => request.path === path).length;
const edit = (fields: Record<string, string>) =>
  fetch(`${portal.url}/demo/edit`, { method: "POST", body: new URLSearchParams({ student: STUDENT, ...fields }) });
/** A service that does not wait between two reads. */
const start = (environment: object = {}, url = portal.url) =>
  startService(url, { ...ENVIRONMENT, ...environment }, undefined, undefined, async () => {});
const restart = async (...options: Parameters<typeof start>) => {
  await service.stop();
  service = await start(...options);
};
const client = (more: object = {}) => {
  const store = { load: async () => session, save: async () => {}, clear: async () => {} };
  return new Portico({ baseUrl: service.url, apiKey: API_KEY, store, ...more });
};

describe("the form", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the answer is compared with literals.
  const fieldsOf = ({ limits }: any) => Object.fromEntries(limits.fields.map((one: any) => [one.name, one]));

  it("is returned with its limits, as the page has them today", async () => {
    const { body } = await call("prepare", { kind: "weekend" });
    expect(body.draft).toBeNull();
    expect(fieldsOf(body)).toMatchObject({
      place_of_visit: { options: ["Vijayawada", "Guntur", "Tenali", "Eluru", "Others"].map((value) => ({ value })) },
      time: { options: [{}, {}, {}, { value: "12:30 PM- 6:30PM", label: "12:30 AM- 6:30PM" }] },
      purpose_of_visit: { max_length: 20 },
      date: { first_date: "2026-10-02", last_date: "2026-10-08", weekdays: ["monday", "sunday"] },
      contact_number: { min: 1_000_000_000, max: 9_999_999_999 },
    });
    const general = await prepare("general", { place_of_visit: '"”, (“' });
    // The values are between quotes of its own.
    expect(general.sentence.en).toContain("“'', ('” (“Home”)");
    expect(general.limits).toMatchObject({ max_days: 15, notice_hours: 24 });
    const { from_time, to_time, from_date } = fieldsOf(general);
    expect([from_time.hours.at(-1), to_time.hours.at(-1), from_date.last_date]).toEqual(["22", "20", "2026-11-01"]);
  });

  const excluded = [
    ["general", { from_date: "2026-11-02" }, "from_date", "is not from 2026-10-02 to 2026-11-01"],
    ["general", { to_date: "2026-11-02" }, "to_date", "is more than 15 days after leaving"],
    ["general", { to_date: "2026-10-17", to_time: "11:30" }, "to_date", "is not after the time of leaving"],
    ["general", { from_date: "2026-10-03", from_time: "10:30" }, "from_time", "is not at least 24 hours ahead"],
    ["general", { to_time: "21:00" }, "to_time", "has another hour than 06,"],
    ["general", { from_time: "11:15" }, "from_time", "has another minute than 00, 30"],
    ["general", { place_of_visit: "A place that is too far" }, "place_of_visit", "has more than 20 characters"],
    ["general", { purpose_of_visit: null }, "purpose_of_visit", "is required"],
    ["general", { purpose_of_visit: "x".repeat(10_000) }, "purpose_of_visit", "is not 1 to 60 characters"],
    ["general", { purpose_of_visit: "Home\n17-Oct-2026" }, "purpose_of_visit", "is not 1 to 60 characters"],
    ["general", { purpose_of_visit: "Home \u202e71" }, "purpose_of_visit", "has characters that are not shown"],
    ...["Nel\u200blore", "\u3164", "a\u034f", "\u2800", "\u115f", "\u200d", "a \ufe0f"].map(
      (place_of_visit) =>
        ["general", { place_of_visit }, "place_of_visit", "has characters that are not shown"] as const,
    ),
    ["weekend", { date: "2026-10-03" }, "date", "is not on monday or sunday"],
    ["weekend", { time: "9:00 AM- 8:30PM" }, "time", "is not the value of an option of the form"],
    ["weekend", { contact_number: "900000010" }, "contact_number", "is not a number from"],
    ["weekend", { from_date: "2026-10-03" }, "from_date", "is not a field of this form"],
  ] as const;

  it("does not allow what its limits exclude", async () => {
    for (const [kind, more, name, message] of excluded) {
      const { code, errors } = await prepare(kind, more);
      const expected = [{ pointer: `/values/${name}`, message: expect.stringContaining(message) }];
      expect([more, code, errors]).toEqual([more, "validation_error", expected]);
    }
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
    const { body } = await call("prepare", { kind: "general", values: trip, cancel: "L9000002" });
    expect(body.errors).toEqual([{ pointer: "/cancel", message: "cannot be together with values" }]);
    expect(portal.requests.filter(({ path }) => /save|delete/i.test(path))).toEqual([]);
  });
});

describe("a draft", () => {
  const block = ["regNo", "name", "applicationNo", "gender", "hostelBlock", "roomNo"];
  const sentFields = {
    general: [
      ...["authorizedID", "LeaveId", ...block, "placeOfVisit", "purposeOfVisit", "outDate", "outTimeHr", "outTimeMin"],
      ...["inDate", "inTimeHr", "inTimeMin", "upload_file", "_csrf", "x="],
    ],
    weekend: [
      ...["authorizedID", "BookingId", ...block, "outPlace", "purposeOfVisit", "outingDate", "outTime"],
      ...["contactNumber", "parentContactNumber", "_csrf", "x="],
    ],
  };

  it.each(["general", "weekend"] as const)("of a %s request is sent once, as the browser sends it", async (kind) => {
    const { draft, sentence } = await prepare(kind);
    const what = { general: "“Nellore” (“Home”), 17-Oct-2026 11:30", weekend: "04-Oct-2026, 10:30-16:30, 9000000105" };
    expect(sentence.en).toContain(what[kind]);
    const { body, status, headers } = await call("submit", { draft });
    expect(headers.get("x-portal-requests")).toBe("3");
    expect([status, body.outcome, body.is_final]).toEqual([200, "submitted", true]);
    const [row] = body[`${kind}_requests`];
    expect(row).toMatchObject({ place_of_visit: values[kind].place_of_visit, status_code: "pending" });
    expect(row[kind === "general" ? "leave_id" : "booking_id"]).toMatch(/^[LW]\d{11}$/);
    expect(portal.requests.findLast(({ path }) => path === saves[kind])?.fields).toEqual(sentFields[kind]);
    expect((await submit(draft)).code).toBe("outing_draft_spent");
    // Also with another session of the student; nobody else learns it.
    const forged = { ...(await login("24DMO0005")), registration_number: STUDENT };
    expect((await call("submit", { draft, session: await login() })).body.code).toBe("outing_draft_spent");
    expect((await call("submit", { draft, session: forged })).body.code).toBe("portal_menu_unavailable");
    expect((await outcome(draft)).outcome).toBe("submitted");
    expect((await prepare(kind)).code).toBe("outing_already_exists");
    expect(posts(saves[kind])).toBe(1);
    const audit = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "outing request");
    const steps = ["prepare ready", "submit submitted", "outcome submitted"];
    expect(audit.map(({ step, outcome: end }) => `${step} ${end}`)).toEqual(steps);
    expect(service.log.join("\n")).not.toMatch(/Nellore|Tenali|9000000105|23DMO0001/);
  });

  it("of a student without any request is stored, and cancelled again", async () => {
    session = await login("25DMO0007");
    for (const [kind, more] of [["general"], ["weekend", { date: "2026-09-27" }]] as const) {
      const end = await submit((await prepare(kind, more)).draft);
      expect(end.outcome).toBe("submitted");
      const [{ leave_id, booking_id }] = end[`${kind}_requests`];
      const { draft } = await prepareCancel(leave_id ?? booking_id, kind);
      expect((await submit(draft)).outcome).toBe("cancelled");
    }
  });

  it("of another student, session, day or service is not sent", async () => {
    const { draft } = await prepare();
    const malformed = "outing_draft_malformed";
    const ofOther = await login("23DMO0004");
    for (const [other, code] of [
      [await login(), malformed],
      [ofOther, malformed],
      [{ ...session, cookie: ofOther.cookie }, "session_expired"],
    ])
      expect((await call("submit", { draft, session: other })).body.code).toBe(code);
    // The draft alone does not suffice to give it up; a session of the student does.
    const withoutSession = { ...session, cookie: "JSESSIONID=00000000000000000000000000000000" };
    expect((await call("outcome", { draft, session: withoutSession })).status).toBe(401);
    const given = (await prepare()).draft;
    expect((await outcome(given)).outcome).toBe("not_sent");
    expect((await submit(given)).detail).toContain("given up");
    // The page of another student, under this student's name.
    const forged = { ...(await login("24DMO0005")), registration_number: STUDENT };
    expect((await call("prepare", { kind: "general", values: trip, session: forged })).body.draft).toBeUndefined();
    expect((await submit(`${draft.slice(0, -4)}AAAA`)).code).toBe(malformed);
    vi.setSystemTime(NOW + 301_000);
    expect((await submit(draft)).code).toBe("outing_draft_expired");
    vi.setSystemTime(NOW);
    await restart();
    expect((await submit(draft)).user_message).toContain("may have been sent before");
    expect(posts()).toBe(0);
  });

  it("is not sent if the form, the history or the window has changed", async () => {
    const drafts = [(await prepare()).draft, (await prepare("weekend")).draft];
    for (const [kind, variant, code] of [
      ["general", "new_field", "portal_page_changed"],
      ["general", "header_only", "outing_changed"],
      ["weekend", "window_closed", "outing_closed"],
    ] as const) {
      portal.show(`${kind}_outing_requests`, variant);
      expect((await submit(drafts[kind === "general" ? 0 : 1])).code).toBe(code);
      portal.show(`${kind}_outing_requests`, null);
    }
    await edit({ kind: "weekend_outing", key: "2026-10-04 Guntur" });
    expect((await submit(drafts[1])).code).toBe("outing_changed");
    expect(posts() + posts(saves.weekend)).toBe(0);
    expect((await submit(drafts[0])).outcome).toBe("submitted");
  });

  it("is limited to five in an hour, of which three are sent", async () => {
    const ends = [];
    for (const hour of ["12", "13", "14", "15", "16"])
      ends.push(await submit((await prepare("general", { place_of_visit: hour, from_date: `2026-10-${hour}` })).draft));
    const own = { ...session, registration_number: STUDENT.toLowerCase() };
    for (const as of [session, own])
      expect((await call("prepare", { kind: "general", values: trip, session: as })).body.code).toBe("rate_limited");
    // Another draft is needed then.
    expect(ends[3].retryable).toBe(false);
    // A mistake can be cancelled.
    const { leave_id } = ends[2].general_requests[0];
    const { draft } = await prepareCancel(leave_id);
    expect((await submit(draft)).outcome).toBe("cancelled");
    const said = ends.map(({ outcome: end, code }) => end ?? code);
    expect(said).toEqual([...Array(3).fill("submitted"), ...Array(2).fill("rate_limited")]);
  });

  it("needs a key with the right, and a service that is set up for it", async () => {
    await restart({ OUTING_CLIENTS: "other" });
    expect((await call("prepare", { kind: "general" })).body.code).toBe("api_key_invalid");
    await restart({ OUTING_REQUESTS: "0" });
    expect((await call("prepare", { kind: "general" })).body.code).toBe("not_found");
  });
});

/** The outcome at once, as the command line shows it, that of a later question, and the rows that the portal then has. */
describe("what became of a request", () => {
  const rows = async () => {
    const { body } = await service.post("/student/general_outing_requests", { session });
    return body.filter((row: { from_date: string }) => row.from_date === trip.from_date).length;
  };
  const mayBe = "It is not known whether the portal has done this.";
  /** The portal has acted, and its answer does not arrive. */
  const lost = ["reset", "half_answer", "slow_headers", "status", "moved", "login_page", "redirect_loop"] as const;
  it.each(
    [
      ["refused", 0, "The portal says: Request not accepted.", "refused_popup", "refused_red"],
      ["refused", 0, "The portal says: You ", "closed", "duplicate"],
      ["unknown", 0, mayBe, "duplicate_error", "silent", "success_without_row", "lost_before", "session_dead"],
      ["submitted", 1, "The portal has your request.", "success_text", "window_text", "late", ...lost],
      ["submitted_twice", 2, "The portal has your request more than once.", "twice"],
      ["submitted_differently", 1, "The portal has a new request with other values.", "different"],
    ].flatMap(([atOnce, count, text, ...variants]) => variants.map((variant) => [variant, atOnce, count, text])),
  )("after %s is %s, with %i rows", async (variant, atOnce, count, text) => {
    const fault = lost.find((kind) => kind === variant);
    if (fault === undefined) portal.show("outing_save", String(variant));
    else portal.fault("outing_save", fault, { ms: 40_000, status: 500 });
    const { draft } = await prepare();
    const end = await submit(draft);
    const isThere = ["submitted", "submitted_twice"].includes(end.outcome);
    expect([end.outcome, end.is_final, isDone(end)]).toEqual([atOnce, isThere, atOnce === "submitted"]);
    expect(end.portal_text === null).toBe(atOnce !== "refused");
    expect(renderOutcome(end)).toContain(text);
    // A sentence is not sure of what may still change.
    expect(end.user_message.startsWith(mayBe)).toBe(/refused|unknown/.test(end.outcome));
    if (variant === "session_dead") session = await login();
    // Any other is a second request for one trip, as long as the first may still arrive.
    const next = await prepare("weekend");
    expect(next.earlier_request_unknown).toBe(!isThere);
    expect(next.sentence.en.includes("One like this may have been sent before")).toBe(!isThere);
    // Of another instance, whose clock is ahead.
    vi.setSystemTime(NOW + 151_000);
    expect((await outcome(draft)).is_final).toBe(isThere);
    vi.advanceTimersByTime(151_000);
    const { outcome: known, is_final } = await outcome(draft);
    expect([known, is_final, await rows()]).toEqual([count === 0 ? "not_recorded" : atOnce, true, count]);
    expect(posts()).toBe(1);
  });

  it("is not said to be the row of another request", async () => {
    portal.show("outing_save", "silent");
    const { draft } = await prepare("general", { from_date: "2026-10-12", to_date: "2026-10-12" });
    expect((await submit(draft)).outcome).toBe("unknown");
    portal.show("outing_save", null);
    expect((await submit((await prepare()).draft)).outcome).toBe("submitted");
    vi.advanceTimersByTime(302_000);
    expect((await outcome(draft)).outcome).toBe("not_recorded");
  });
});

it("an empty history resolves a request after an hour, although another one waited before", async () => {
  session = await login("25DMO0007");
  const { general_requests: waiting } = await submit((await prepare()).draft);
  portal.show("outing_save", "silent");
  const { draft } = await prepare("general", { from_date: "2026-10-12", to_date: "2026-10-12" });
  await submit(draft);
  await submit((await prepareCancel(waiting[0].leave_id)).draft);
  vi.advanceTimersByTime(302_000);
  expect(await outcome(draft)).toMatchObject({ outcome: "unknown", is_final: false });
  vi.advanceTimersByTime(3_600_000);
  expect(await outcome(draft)).toMatchObject({ outcome: "not_recorded", is_final: true });
});

it("a request that waited before and was changed is never that of a draft", async () => {
  await submit((await prepare()).draft);
  portal.show("outing_save", "silent");
  const { draft } = await prepare("general", { from_date: "2026-10-12", to_date: "2026-10-12" });
  await submit(draft);
  await edit({ kind: "general_outing", key: "2026-10-17T11:30 Nellore", to: "2026-10-18T18:00" });
  for (const ms of [302_000, 3_600_000]) {
    vi.advanceTimersByTime(ms);
    expect(await outcome(draft)).toMatchObject({ outcome: "not_recorded", is_final: true });
  }
});

describe("a cancellation", () => {
  const path = "/vtop/hostel/deleteGeneralOutingInfo";
  const sent = async () => (await submit((await prepare()).draft)).general_requests[0].leave_id;

  it("removes the request, and says so only if the history does", async () => {
    const id = await sent();
    const { draft, sentence, limits, other_requests_waiting } = await prepareCancel(id);
    expect([limits, other_requests_waiting]).toEqual([null, 0]);
    expect(sentence.en).toContain("“Nellore” (“Home”), 17-Oct-2026 11:30");
    portal.show("general_outing_requests", "header_only");
    expect((await submit(draft)).code).toBe("outing_changed");
    portal.show("general_outing_requests", null);
    expect((await submit(draft)).outcome).toBe("cancelled");
    const { fields } = portal.requests.findLast((request) => request.path === path) ?? {};
    expect(fields).toEqual(["_csrf", "LeaveId", "authorizedID", "x"]);
    expect((await prepareCancel(id)).code).toBe("outing_not_cancellable");
  });

  it("is refused by a new text, and not by one that stood there before", async () => {
    const [{ booking_id }] = (await submit((await prepare("weekend")).draft)).weekend_requests;
    portal.show("weekend_outing_requests", "window_closed");
    for (const [variant, expected, text] of [
      ["silent", "unknown", null],
      ["refused_popup", "refused", "Request not accepted. Contact your warden."],
    ] as const) {
      portal.show("outing_delete", variant);
      const end = await submit((await prepareCancel(booking_id, "weekend")).draft);
      expect([end.outcome, end.portal_text, isDone(end)]).toEqual([expected, text, false]);
    }
  });

  it("of a request that was cancelled or approved before sends nothing", async () => {
    const id = await sent();
    const drafts = [(await prepareCancel(id)).draft, (await prepareCancel(id)).draft];
    await submit(drafts[0]);
    expect((await submit(drafts[1])).outcome).toBe("already_gone");
    const { draft } = await prepareCancel(await sent());
    const key = `${trip.from_date}T${trip.from_time} ${trip.place_of_visit}`;
    await edit({ kind: "general_outing", key, status: "Leave Request Accepted", leave: "L90000000200" });
    expect((await submit(draft)).outcome).toBe("no_longer_cancellable");
    expect(posts(path)).toBe(1);
    const download_path = "hostel/downloadLeavePass/L90000000200";
    const pass = await service.post("/files/download", { session, download_path });
    expect([pass.status, pass.text.slice(0, 4)]).toEqual([200, "%PDF"]);
  });
});

describe("the command line", () => {
  const options = Object.entries(trip).flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, value]);

  it("applies with every value given, cancels by the id, and sends nothing without a terminal, every value or a yes", async () => {
    const environment = { XDG_STATE_HOME: folder, PORTICO_URL: service.url, PORTICO_API_KEY: API_KEY };
    const run = (...args: string[]) => runCli(["outings", ...args], environment);
    await runCli(["login", STUDENT, "--password-stdin"], environment, "pass_good\n");
    for (const [args, text] of [
      [options, 'Cannot ask for "Type "yes"'],
      [["--yes"], "--place-of-visit"],
    ] as const)
      expect(await run("apply", ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(text) });
    expect(posts()).toBe(0);
    const { code, stdout, stderr } = await run("apply", ...options, "--yes");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^The portal has your request\.\n2026-10-17 {2}11:30/)]);
    expect(stderr).toContain("VTOP will be asked for leave: “Nellore” (“Home”), 17-Oct-2026 11:30 – 18-Oct-2026 19:30");
    const cancelled = await run("cancel", /L\d{11}/.exec(stdout)?.[0] ?? "", "--yes", "--json");
    expect([cancelled.code, JSON.parse(cancelled.stdout).outcome]).toEqual([0, "cancelled"]);
  });

  it("asks for the values that are missing, within the limits, and for a yes", async () => {
    const replies = ["Tenali", "A museum and its garden", "Museum", "no", "no"];
    const value = vi.fn(async (_question: string) => replies.shift() ?? "");
    const show = vi.fn();
    const { place_of_visit: _, purpose_of_visit: __, ...rest } = visit;
    const request = { kind: "weekend", cancel: null, draft: null, values: rest, yes: false } as const;
    await expect(requestOuting(client(), request, value, show)).rejects.toThrow("Cancelled. Nothing was sent.");
    const [place, purpose] = ["place of visit", "purpose of visit (up to 20 characters)"];
    // What the form does not allow is asked again.
    expect(value.mock.calls.map(([question]) => question)).toEqual([place, purpose, purpose, 'Type "yes" to send it']);
    expect(show.mock.calls[0]).toEqual(["purpose of visit has more than 20 characters."]);
    const cancel = (await submit((await prepare()).draft)).general_requests[0].leave_id;
    const kept = requestOuting(client(), { ...request, kind: "general", cancel }, value, () => {});
    await expect(kept).rejects.toThrow("The request stays. Nothing was sent.");
  });

  it("asks for the outcome if the answer is lost", async () => {
    // The service acts, and its answer is lost on the way.
    const losing: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (String(url).endsWith("/submit")) throw new TypeError("network");
      return response;
    };
    expect((await client({ fetch: losing }).submitOuting((await prepare()).draft)).outcome).toBe("submitted");
    expect(posts()).toBe(1);
    // Every later answer is lost, too.
    const lost: typeof fetch = async (url, init) =>
      /submit|outcome/.test(String(url)) ? Promise.reject(new TypeError("network")) : fetch(url, init);
    const input = { kind: "weekend", cancel: null, draft: null, values: visit, yes: true } as const;
    const shown: string[] = [];
    const run = (own: Portico, more: object = {}, answer = "") =>
      requestOuting(
        own,
        { ...input, ...more },
        async () => answer,
        (line) => shown.push(line),
      );
    const isUnknown = /It is not known whether it was sent\..* portico outings outcome \S+$/;
    await expect(run(client({ fetch: lost }))).rejects.toThrow(isUnknown);
    portal.show("outing_save", "silent");
    expect((await run(client(), { yes: false }, "yes ")).outcome).toBe("unknown");
    const [, draft] = /portico outings outcome (\S+)$/.exec(shown.at(-1) ?? "") ?? [];
    expect((await run(client(), { draft })).outcome).toBe("unknown");
    // One like it may have been sent: --yes is no answer to that.
    await expect(run(client())).rejects.toThrow("Cancelled. Nothing was sent.");
    const interrupted: typeof fetch = (url, init) => {
      if (!String(url).endsWith("/submit")) return fetch(url, init);
      queueMicrotask(() => process.emit("SIGINT"));
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    };
    const stop = run(client({ fetch: interrupted }), {}, "yes");
    await expect(stop).rejects.toThrow(/^Interrupted\..* portico outings outcome \S+$/);
  });
});

it("an assistant whose answer is lost learns that the request may have been sent", async () => {
  const tool = tools.find(({ name }) => name === "outing_request");
  const said: string[] = [];
  const late = async () => Promise.reject(new PorticoError("client_timeout", "Late.", true, "wait"));
  const call = { args: {}, text: () => null, say: (text: string) => said.push(text), canAsk: true, agreed: "sealed" };
  const end = { outcome: "unknown", is_final: false, draft: "sealed" };
  expect(await tool?.read({ ...call, portico: { submitOuting: late } } as never)).toEqual(end);
  const later = { ...call, text: () => "sealed", canAsk: false, portico: { outingOutcome: late } };
  expect(await tool?.read(later as never)).toEqual(end);
  const silent = { ...call, args: { values: trip }, say() {}, canAsk: false, portico: null };
  expect(await tool?.read(silent as never)).toEqual({ outcome: "not_sent" });
  expect(said.join(" ")).toMatch(/not known whether it was sent\. Call outing_request later with this draft.* sealed$/);
});

it.each(revisions)(
  "an assistant with protocol %s sends what the student has read and agreed to in the app, and nothing else",
  async (revision) => {
    const args = { kind: "general", values: trip };
    const ask = async (onQuestion?: (message: string) => object, more: object = args, times = 1) => {
      const store = new MemoryStore();
      store.save(session);
      const assistant = await connect({ service }, revision, { store, ...(onQuestion && { onQuestion }) });
      const results = [];
      for (let i = 0; i < times; i++) results.push(textOf(await assistant.call("outing_request", { ...more })));
      await assistant.close();
      return results.join("\n");
    };

    const questions: string[] = [];
    const answer = (reply: object) => (message: string) => {
      questions.push(message);
      return reply;
    };
    // More often than a student has drafts.
    const declined = await ask(answer({ action: "accept", content: { agree: false } }), args, 6);
    expect(declined.match(/The student did not agree\./g)).toHaveLength(6);
    expect(await ask(answer({ action: "decline" }))).toContain("The student did not agree. Nothing was sent.");
    expect(await ask()).toContain("This app cannot show the student what would be sent");
    expect(await ask(undefined, { kind: "general" })).toContain("place_of_visit: up to 20 characters");
    expect(await ask(answer({}), { kind: "general", values: { from_time: "11:30" } })).toContain("is required");
    expect([posts(), questions.length]).toEqual([0, 7]);
    expect(questions[0]).toContain("Other requests that wait for an approval: 1.");

    expect(await ask(answer({ action: "accept", content: { agree: true } }))).toContain("The portal has your request.");
    expect(questions.at(-1)).toContain("VTOP will be asked for leave: “Nellore” (“Home”), 17-Oct-2026 11:30");
    expect(posts()).toBe(1);
  },
);

it.skipIf(redisProgram === null)(
  "with a Valkey server, a draft is sent once by all instances, never without the server, and never after a server that has forgotten it",
  async () => {
    const server = await redisServer();
    await server.start();
    const instances = [await start({ VALKEY_URL: server.url }), await start({ VALKEY_URL: server.url })] as const;
    const [one, two] = instances;
    const post = async (to: Service, step: string, body: object) =>
      (await to.post(`/student/outing/${step}`, { session, ...body })).body;
    const draftAt = async (hour: string) =>
      (await post(one, "prepare", { kind: "general", values: { ...trip, from_time: `${hour}:00` } })).draft;
    const codes = (ends: readonly { outcome?: string; code?: string }[]) =>
      ends.map(({ outcome: end, code }) => end ?? code).sort();
    // Made before either was sent.
    const others = [await draftAt("15"), await draftAt("16")];
    const ends = await Promise.all(instances.map((to, index) => post(to, "submit", { draft: others[index] })));
    expect(codes(ends)).toEqual(["outing_changed", "submitted"]);
    expect(codes([await post(two, "submit", { draft: await draftAt("13") })])).toEqual(["submitted"]);
    // The last post of the hour: no call learns that nothing was sent.
    const draft = await draftAt("12");
    const all = await Promise.all([...instances, ...instances].map((to) => post(to, "submit", { draft })));
    expect(codes(all)).toEqual([...Array(3).fill("outing_draft_spent"), "submitted"]);
    const next = await draftAt("14");
    portal.fault("outing_save", "reset");
    await server.kill();
    expect((await post(two, "submit", { draft: next })).code).toBe("overloaded");
    await server.start();
    const late = async () => expect((await post(two, "submit", { draft: next })).code).toBe("outing_draft_expired");
    await vi.waitFor(late, { timeout: 20_000, interval: 500 });
    expect(posts()).toBe(3);
    expect((await post(two, "outcome", { draft })).outcome).toBe("submitted");
    await Promise.all(instances.map((instance) => instance.stop()));
    await server.kill();
  },
);

it("a request has an outcome also for a caller that rejects incomplete data", async () => {
  await edit({ kind: "general_outing", key: "2026-08-14T16:00 Chennai", to: "2026-02-31T19:00" });
  const { draft } = await prepare();
  for (const step of ["submit", "outcome"]) {
    const strict = { "X-Portal-Strict": "1" };
    const { body, headers } = await service.post(`/student/outing/${step}`, { session, draft }, strict);
    expect([body.outcome, headers.get("x-portal-unfit")]).toEqual(["submitted", expect.stringMatching(/^[12]$/)]);
  }
});

it("at the socket, a request whose connection is reset is posted once, and one that cannot leave is not sent", async () => {
  let saved = 0;
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    let isPosted = false;
    const up = connectTo(Number(new URL(portal.url).port), "127.0.0.1");
    sockets.push(socket.on("error", () => up.destroy()).on("close", () => up.destroy()));
    socket.on("data", (data) => {
      const isPost = data.toString("latin1").startsWith(`POST ${saves.general}`);
      isPosted ||= isPost;
      saved += Number(isPost);
      up.write(data);
    });
    // The portal has acted, and its answer is lost.
    up.on("data", (data) => (isPosted ? socket.resetAndDestroy() : socket.write(data)));
    up.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  await restart({}, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  session = await login();
  expect((await submit((await prepare()).draft)).outcome).toBe("submitted");
  const { draft } = await prepare("general", { from_date: "2026-10-20", to_date: "2026-10-21" });
  // Open connections still answer; a new one is refused.
  server.close();
  expect((await submit(draft)).outcome).toBe("not_sent");
  expect([(await submit(draft)).code, (await outcome(draft)).outcome]).toEqual(["outing_draft_expired", "not_sent"]);
  expect(saved).toBe(1);
  for (const socket of sockets) socket.destroy();
});

it("a service that is killed between post and proof has posted once, and knows the outcome after its restart", async () => {
  const environment = { ...ENVIRONMENT, CALENDAR_STORE: join(folder, "store.db"), PORTAL_REQUEST_TIMEOUT_MS: "20000" };
  const first = await startServiceProcess(portal.url, environment);
  const { draft } = (await first.post("/student/outing/prepare", { session, kind: "general", values: trip })).body;
  portal.fault("outing_save", "slow_headers", { ms: 60_000 });
  const submitting = first.post("/student/outing/submit", { session, draft }).catch(() => null);
  // The portal has the whole form, and acts before it answers.
  const sent = () => portal.requests.filter(({ path, fields }) => path === saves.general && fields.length > 0).length;
  await vi.waitFor(() => expect(sent()).toBe(1), waitOptions);
  first.process.kill("SIGKILL");
  await Promise.all([first.ended, submitting]);
  portal.fault("outing_save", null);
  const second = await startServiceProcess(portal.url, environment);
  expect((await second.post("/student/outing/submit", { session, draft })).body.code).toBe("outing_draft_spent");
  expect((await second.post("/student/outing/outcome", { session, draft })).body.outcome).toBe("submitted");
  // No warning of what is known by now.
  const next = { ...trip, from_date: "2026-10-20", to_date: "2026-10-21" };
  const { body } = await second.post("/student/outing/prepare", { session, kind: "general", values: next });
  expect([body.earlier_request_unknown, posts()]).toEqual([false, 1]);
  second.process.kill("SIGKILL");
  await second.ended;
});
