// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import {
  fakeService,
  type Handler,
  json,
  loggedIn,
  neverResponds,
  problem,
  sessionOf,
} from "../client/dev/fake-service.ts";
import { gate } from "../test/gate.ts";
import { renderHooks } from "./dev/render.ts";
import {
  type Login,
  type LoginStep,
  memoryStorage,
  type PorticoStorage,
  sessionStore,
  useAttendance,
  useChanges,
  useFilesDownload,
  useLogin,
  useOuting,
  usePortico,
  useProfile,
  useSession,
} from "./index.ts";

const credentials = { registration_number: "23DMO0001", password: "pass_good" };
const image = { data_url: "data:image/png;base64,AAAA", media_type: "image/png", width: 200, height: 40 };
const otp_challenge = { token: "sealed" };
const semester = { sem_sub_id: "AP2026271" };
const attendance = [{ course_id: "CSE1001" }];

/** Answers logins, and attendance as long as `isAlive`. */
const portal =
  (state = { isAlive: true }): Handler =>
  ({ path }) => {
    if (path === "/auth/login") return loggedIn("A1");
    if (path === "/auth/logout") return json({});
    return state.isAlive ? json(attendance) : problem("session_expired");
  };

/** A storage with the session of a student. */
async function signedIn(registration_number = "23DMO0001") {
  const storage = memoryStorage();
  await storage.set("session", { ...sessionOf("A1"), registration_number });
  return storage;
}

/** Opens a page whose client keeps its session in the storage. */
async function visit<Result>(handler: Handler, hooks: () => Result, storage: PorticoStorage) {
  const service = fakeService(handler, { store: sessionStore(storage) });
  return { ...service, page: await renderHooks(service.portico, hooks, storage) };
}

const both = () => ({ session: useSession(), attendance: useAttendance(semester) });

describe("useLogin", () => {
  /** A captcha with the answer K7WM4P, then the OTP 123456. */
  const stepwise = (): Handler => {
    let pictures = 0;
    return ({ path, body }) => {
      if (path === "/auth/resend_otp") return json({ status: "otp_required", otp_challenge, otp_sent_at: null });
      if (body.otp === "123456") return loggedIn("A1");
      if (body.otp === "12345" || body.answer === "") return problem("validation_error");
      if (path === "/auth/verify_otp") return problem("otp_invalid");
      if (body.answer === "K7WM4P") return json({ status: "otp_required", otp_challenge });
      const captcha_challenge = { token: `sealed-${++pictures}` };
      return json({ status: "captcha_required", captcha_challenge, captcha_image: image });
    };
  };

  it("leads through the captcha and the OTP, and keeps the step after a wrong answer", async () => {
    const { portico, requests } = fakeService(stepwise());
    const page = await renderHooks(portico, () => ({ login: useLogin(), session: useSession() }));
    await page.until(({ session }) => session.status !== "loading");
    expect([page.current.login.step, page.current.session.status]).toEqual(["credentials", "signed_out"]);
    for (const [act, step, code] of [
      [({ submit }) => submit(credentials), "captcha", null],
      [({ answerCaptcha }) => answerCaptcha("WRONG1"), "captcha", "captcha_required"],
      [({ answerCaptcha }) => answerCaptcha(""), "captcha", "validation_error"],
      [({ answerCaptcha }) => answerCaptcha("K7WM4P"), "otp", null],
      [({ verifyOtp }) => verifyOtp("12345"), "otp", "validation_error"],
      [({ verifyOtp }) => verifyOtp("000000"), "otp", "otp_invalid"],
      [({ resendOtp }) => resendOtp(), "otp", null],
      [({ verifyOtp }) => verifyOtp("123456"), "done", null],
    ] satisfies [(login: Login) => unknown, LoginStep, string | null][]) {
      await page.run(({ login }) => act(login));
      const { login } = page.current;
      expect([login.step, login.error?.code ?? null]).toEqual([step, code]);
      expect(login.captcha).toEqual(step === "captcha" ? image : null);
    }
    expect(page.current.session).toMatchObject({ status: "signed_in", student: "23DMO0001" });
    const { password } = credentials;
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ["/auth/login", { ...credentials, assist: true }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-1" }, answer: "WRONG1", password }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-2" }, answer: "", password }],
      ["/auth/solve_captcha", { captcha_challenge: { token: "sealed-2" }, answer: "K7WM4P", password }],
      ["/auth/verify_otp", { otp_challenge, otp: "12345" }],
      ["/auth/verify_otp", { otp_challenge, otp: "000000" }],
      ["/auth/resend_otp", { otp_challenge }],
      ["/auth/verify_otp", { otp_challenge, otp: "123456" }],
    ]);
  });

  it("returns to the credentials after a rejection, and sends nothing twice", async () => {
    const { portico, paths } = fakeService(() => problem("invalid_credentials"));
    const page = await renderHooks(portico, useLogin);
    await page.run((login) => Promise.all([login.submit(credentials), login.submit(credentials)]));
    expect([page.current.step, page.current.error?.code]).toEqual(["credentials", "invalid_credentials"]);
    expect(page.current.error?.userMessage("hi")).toContain("पासवर्ड");
    expect(paths()).toEqual(["/auth/login"]);
  });

  it("ignores the result of a step that was cancelled", async () => {
    const { portico } = fakeService(neverResponds, { timeoutMs: 20 });
    const page = await renderHooks(portico, useLogin);
    await page.run((login) => {
      const sent = login.submit(credentials);
      login.cancel();
      return sent;
    });
    expect([page.current.step, page.current.isPending, page.current.error]).toEqual(["credentials", false, null]);
  });
});

describe("a hook of an endpoint", () => {
  const store = { load: () => sessionOf("A1"), save: () => {}, clear: () => {} };

  it("reads once for several components and adds the age of the data", async () => {
    const { open: answer, opened: asked } = gate();
    const { portico, requests } = fakeService(() => asked.then(() => json(attendance)), { store });
    const before = Date.now();
    const page = await renderHooks(portico, () => [useAttendance(semester), useAttendance(semester)] as const);
    expect(page.current[0]).toMatchObject({ data: undefined, readAt: null, ageMs: null });
    answer();
    await page.until(([{ isSuccess }]) => isSuccess);
    const [{ data, readAt, ageMs }] = page.current;
    expect(data).toEqual(attendance);
    expect(readAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(ageMs).toBeLessThan(10_000);
    expect(requests.map(({ path, body }) => [path, body.sem_sub_id])).toEqual([
      ["/student/attendance", semester.sem_sub_id],
    ]);
  });

  it("reports that a page had more than could be read, also in the next visit, until it can be read", async () => {
    vi.useFakeTimers();
    const storage = memoryStorage();
    let unread = "2";
    const { portico } = fakeService(() => json([], 200, { "x-portal-unread": unread }), { store });
    const first = await renderHooks(portico, both, storage);
    await first.until(({ attendance }) => attendance.isSuccess);
    expect(first.current.attendance.isIncomplete).toBe(true);
    await first.leave();
    const second = await renderHooks(portico, both, storage);
    await second.until(({ attendance }) => attendance.isSuccess);
    expect(second.current.attendance.isIncomplete).toBe(true);
    unread = "0";
    await second.run(({ attendance }) => attendance.refetch());
    expect(second.current.attendance.isIncomplete).toBe(false);
  });

  it("sends no request as long as the fields are not known, and returns the selected part", async () => {
    const { portico, paths } = fakeService(portal(), { store });
    const page = await renderHooks(portico, () => ({
      waiting: useAttendance(null),
      selected: useProfile({ select: () => "selected" }),
    }));
    await page.until(({ selected }) => selected.isSuccess);
    expect(page.current.selected.data).toBe("selected");
    expect(page.current.waiting.fetchStatus).toBe("idle");
    expect(paths()).toEqual(["/student/profile"]);
  });

  it("fetches a file when it is asked to", async () => {
    const file = () =>
      new Response("%PDF", { headers: { "content-disposition": "attachment", "content-type": "application/pdf" } });
    const { portico, requests } = fakeService(file, { store });
    const page = await renderHooks(portico, useFilesDownload);
    expect(requests).toEqual([]);
    await page.run(({ mutate }) => mutate({ download_path: "downloadPdf/1" }));
    await page.until(({ isSuccess }) => isSuccess);
    expect(page.current.data?.size).toBe(4);
  });
});

describe("useSession", () => {
  it("keeps the data when the session has expired, and continues after a login", async () => {
    const state = { isAlive: true };
    const { page } = await visit(portal(state), () => ({ ...both(), login: useLogin() }), await signedIn());
    await page.until((hooks) => hooks.attendance.isSuccess);
    state.isAlive = false;
    await page.run((hooks) => hooks.attendance.refetch());
    expect([page.current.session.status, page.current.attendance.data]).toEqual(["expired", attendance]);
    state.isAlive = true;
    await page.run(({ login }) => login.submit(credentials));
    await page.until((hooks) => hooks.attendance.error === null);
    expect(page.current.session.status).toBe("signed_in");
  });

  it("restores the data of the last visit without a request, also after a failed refresh", async () => {
    vi.useFakeTimers();
    const state = { isAlive: true };
    const storage = await signedIn();
    const { page: first } = await visit(portal(state), both, storage);
    await first.until((hooks) => hooks.attendance.isSuccess);
    state.isAlive = false;
    await first.run((hooks) => hooks.attendance.refetch());
    await first.leave();
    expect(JSON.stringify(await storage.get("cache"))).not.toContain("session_expired");

    const { page, paths } = await visit(portal(), both, storage);
    await page.until(({ attendance: { data } }) => data !== undefined);
    await page.run(() => undefined);
    expect(page.current.attendance).toMatchObject({
      data: attendance,
      error: null,
      isStale: false,
      fetchStatus: "idle",
    });
    expect(page.current.attendance.ageMs).toBeGreaterThan(1_000);
    expect(page.current.session).toMatchObject({ status: "expired", student: "23DMO0001" });
    expect(paths()).toEqual([]);
  });

  const broken = (): never => {
    throw new DOMException("", "QuotaExceededError");
  };

  it("begins and ends with a storage that throws on every call, and is that of its tab", async () => {
    const storage = () => ({ name: "broken", get: broken, set: broken, clear: broken });
    const tab = () => visit(portal(), () => ({ ...both(), login: useLogin() }), storage());
    const [{ portico, paths, page }, other] = [await tab(), await tab()];
    for (const each of [page, other.page]) {
      await each.run(({ login }) => login.submit(credentials));
      await each.until(({ attendance }) => attendance.isSuccess);
      expect([each.current.login.step, each.current.session.status]).toEqual(["done", "signed_in"]);
    }
    await page.run(({ session }) => session.logout());
    expect([page.current.session.status, paths().at(-1)]).toEqual(["signed_out", "/auth/logout"]);
    expect([await portico.getSession(), other.page.current.session.status]).toEqual([null, "signed_in"]);
  });

  it("is not there after a login whose store fails, which the login reports", async () => {
    const { portico } = fakeService(portal(), { store: { load: () => null, save: broken, clear() {} } });
    const page = await renderHooks(portico, useLogin);
    await page.run((login) => login.submit(credentials));
    expect([page.current.isPending, page.current.error?.code]).toEqual([false, "unexpected_response"]);
  });

  it("has nothing of another student, whenever the page is closed", async () => {
    vi.useFakeTimers();
    const values = memoryStorage();
    const writes: string[] = [];
    const storage = {
      ...values,
      async set(name: string, value: unknown) {
        await values.set(name, value);
        const stored = await Promise.all(["session", "changes", "cache"].map(values.get));
        writes.push(stored.map((each) => /2[23]DMO/.exec(JSON.stringify(each))?.[0] ?? "-").join(" "));
      },
    };
    await storage.set("session", { ...sessionOf("A1"), registration_number: "22DMO0009" });
    const service: Handler = (request, signal) =>
      request.path === "/student/refresh"
        ? json({ parts: { profile: { digest: "d", data: {}, baseline: true } } })
        : portal()(request, signal);
    const client = () => fakeService(service, { store: sessionStore(storage) });
    const hooks = () => ({ ...both(), login: useLogin(), changes: useChanges(["profile"]) });
    const first = await renderHooks(client().portico, hooks, storage);
    await first.until(({ changes }) => changes.isSuccess);
    await first.leave();
    const cache = await values.get("cache");
    await client().portico.login(credentials);
    expect(writes.at(-1)).toBe("23DMO - -");
    expect(writes).toContain("22DMO 22DMO 22DMO");
    expect(writes.filter((each) => each.includes("22DMO") && each.includes("23DMO"))).toEqual([]);
    await storage.set("cache", cache);
    const reloaded = await renderHooks(client().portico, both, storage);
    await reloaded.until(({ session }) => session.status !== "loading");
    expect(reloaded.current.session.student).toBe("23DMO0001");
  });

  it("shows the student of the other tab's login in every tab, and nobody's data after its logout", async () => {
    const storage = { ...(await signedIn("22DMO0009")), name: "tabs" };
    const ofStudent: Handler = ({ path, body }) =>
      path === "/auth/login" ? loggedIn("A2") : json([{ course_id: `of ${body.session.registration_number}` }]);
    const tab = () => visit(ofStudent, () => ({ ...both(), login: useLogin() }), storage);
    const [{ page: here }, { page: other }] = [await tab(), await tab()];
    const seen = ({ session, attendance }: ReturnType<typeof both>) => [
      session.student,
      attendance.data?.[0]?.course_id ?? null,
    ];
    for (const page of [here, other]) await page.until(({ attendance }) => attendance.isSuccess);
    expect(seen(other.current)).toEqual(["22DMO0009", "of 22DMO0009"]);
    await here.run(({ login }) => login.submit(credentials));
    expect(await storage.get("cache")).toBeNull();
    await other.until(({ session, attendance }) => session.student === "23DMO0001" && attendance.isSuccess);
    expect(seen(other.current)).toEqual(["23DMO0001", "of 23DMO0001"]);
    await here.run(({ session }) => session.logout());
    await other.until(({ session }) => session.status === "signed_out");
    expect(seen(other.current)).toEqual([null, null]);
  });

  it("is not started again by a read of another tab that the logout interrupts", async () => {
    const storage = { ...memoryStorage(), name: "interrupted" };
    const state = { isAlive: true };
    const answer = portal(state);
    let hasAsked = false;
    const { open: end, opened: ended } = gate();
    const handler: Handler = async (request, signal) => {
      if (request.path === "/student/attendance") {
        hasAsked = true;
        await ended;
      } else if (request.path === "/auth/logout") state.isAlive = false;
      return answer(request, signal);
    };
    const { portico, paths } = fakeService(handler, { store: sessionStore(storage) });
    await portico.login(credentials);
    const busy = await renderHooks(portico, () => ({ ...both(), portico: usePortico() }), storage);
    await busy.until(() => hasAsked);
    const refused = expect(busy.current.portico.attendance(semester)).rejects.toMatchObject({
      code: "session_expired",
    });
    const { page } = await visit(handler, useSession, storage);
    await page.run(({ logout }) => logout());
    await busy.until(({ session }) => session.status === "signed_out");
    end();
    await refused;
    await busy.run(() => undefined);
    expect(paths().filter((path) => path === "/auth/login")).toHaveLength(1);
    expect(await storage.get("session")).toBeNull();
  });

  it("of the next student is kept when the logout of the one before takes long", async () => {
    const storage = await signedIn("22DMO0009");
    await storage.set("changes", { unseen: [{ id: "of the other student" }] });
    const { open: answer, opened: end } = gate();
    const service: Handler = async ({ path }) => {
      if (path === "/auth/login") return loggedIn("A2");
      await end;
      return json({});
    };
    const { page } = await visit(service, () => ({ session: useSession(), login: useLogin() }), storage);
    await page.until(({ session }) => session.status === "signed_in");
    const loggedOut = page.current.session.logout();
    await page.until(({ session }) => session.status === "signed_out");
    await page.run(({ login }) => login.submit(credentials));
    answer();
    await page.run(() => loggedOut);
    expect([await storage.get("session"), await storage.get("changes")]).toEqual([sessionOf("A2"), null]);
  });
});

it("useChanges collects changes over visits until they were seen", async () => {
  let exams = 0;
  const added = (number: number) => ({
    kind: "added",
    key: { course_code: `CSE${number}` },
    fields: null,
    record: {},
  });
  const service: Handler = () => {
    exams++;
    const changes = exams === 1 ? { baseline: true } : { changes: [added(exams)] };
    return json({ parts: { profile: { digest: `d${exams}`, data: {}, ...changes } } });
  };
  const { page } = await visit(service, () => useChanges(["profile"]), await signedIn());
  await page.until(({ isSuccess }) => isSuccess);
  const courses = () => page.current.data?.changes.map(({ key }) => key.course_code);
  expect(courses()).toEqual([]);
  await page.run(({ refetch }) => refetch());
  await page.run(({ refetch }) => refetch());
  expect(courses()).toEqual(["CSE3", "CSE2"]);
  await page.run(({ markSeen }) => markSeen());
  expect(courses()).toEqual([]);
  await page.run(({ refetch }) => refetch());
  expect(courses()).toEqual(["CSE4"]);
});

it("a read of changes replaces what the hooks have read before, and lets them read again if it is incomplete", async () => {
  let [reads, unfit] = [0, 0];
  const service: Handler = ({ path }) => {
    const data = [{ course_id: `${++reads} of ${path}` }];
    if (path === "/student/attendance") return json(data);
    const parts = { attendance: { digest: `d${reads}`, data, baseline: true } };
    return json({ parts }, 200, { "x-portal-unfit": String(unfit) });
  };
  const options = { ...semester, enabled: false };
  const hooks = () => ({ attendance: useAttendance(semester), changes: useChanges(["attendance"], options) });
  const { page } = await visit(service, hooks, await signedIn());
  const isSeen = (text: string) => page.until(({ attendance }) => attendance.data?.[0]?.course_id === text);
  await isSeen("1 of /student/attendance");
  await page.run(({ changes }) => changes.refetch());
  await isSeen("2 of /student/refresh");
  unfit = 1;
  await page.run(({ changes }) => changes.refetch());
  await isSeen("4 of /student/attendance");
});

it("sends no request in a visit that begins offline, until there is a connection", async () => {
  const { portico, requests } = fakeService(portal());
  await portico.login(credentials);
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const page = await renderHooks(portico, both);
  await page.until(({ attendance }) => attendance.fetchStatus === "paused");
  expect(requests.map(({ path }) => path)).toEqual(["/auth/login"]);
  isOnline.mockRestore();
  window.dispatchEvent(new Event("online"));
  await page.until(({ attendance: { data } }) => data !== undefined);
});

it("a draft that may have been sent stays, whatever another tab saves, until its end is known", async () => {
  vi.useFakeTimers();
  const storage = await signedIn();
  let end: Response | null = null;
  const service: Handler = ({ path }) => {
    if (!path.startsWith("/student/outing/")) return json(attendance);
    if (end === null) throw new TypeError("fetch failed");
    return end;
  };
  const { page: other } = await visit(service, both, storage);
  await other.until((hooks) => hooks.attendance.isSuccess);
  const { page } = await visit(service, useOuting, storage);
  await page.run(({ submit }) => submit.mutate("sealed"));
  await page.until(({ sent }) => sent === "sealed");
  await page.leave();
  await other.run((hooks) => hooks.attendance.refetch());
  await other.leave();
  const { page: next } = await visit(service, useOuting, storage);
  await next.until(({ sent }) => sent === "sealed");
  end = json({ outcome: "submitted", is_final: true });
  await next.run(({ outcome }) => outcome.mutate("sealed"));
  await next.until(({ sent, end }) => sent === null && end?.outcome === "submitted");
  expect(await storage.get("outing")).toBeNull();
});

it("the outcome of a draft says nothing to the next student, and removes no other draft", async () => {
  const storage = await signedIn();
  const answered = gate();
  const service: Handler = async ({ path }) => {
    if (path === "/student/outing/submit") await answered.opened;
    return json({ outcome: "submitted", is_final: true });
  };
  const { page } = await visit(service, useOuting, storage);
  await page.run(({ submit }) => void submit.mutate("sealed"));
  const other = { student: "24DMO0005", sent: "another" };
  await storage.set("session", { ...sessionOf("B1"), registration_number: "24DMO0005" });
  await storage.set("outing", other);
  answered.open();
  await page.until(({ isPending }) => !isPending);
  expect([page.current.end, await storage.get("outing")]).toEqual([null, other]);
});

it("a draft whose end is not known stays when another one is refused or sent, and nothing waits for a connection", async () => {
  const storage = await signedIn();
  const answers: Record<string, () => Response> = {
    first: () => problem("portal_timeout"),
    second: () => problem("outing_changed"),
    third: () => json({ outcome: "submitted", is_final: true }),
  };
  const service: Handler = ({ body }) => answers[body.draft]?.() ?? json(null);
  const { page, requests } = await visit(service, useOuting, storage);
  const submit = async (draft: string) => {
    await page.run(({ submit }) => submit.mutate(draft));
    await page.until(({ submit, isPending }) => submit.variables === draft && !submit.isPending && !isPending);
    return [page.current.sent, await storage.get("outing"), page.current.end?.outcome];
  };
  const first = { student: "23DMO0001", sent: "first" };
  // The browser can be wrong.
  window.dispatchEvent(new Event("offline"));
  expect(await submit("first")).toEqual(["first", first, undefined]);
  window.dispatchEvent(new Event("online"));
  expect(await submit("second")).toEqual(["first", first, undefined]);
  expect(await submit("third")).toEqual(["first", first, "submitted"]);
  answers.first = () => json({ outcome: "submitted", is_final: true });
  expect(await submit("first")).toEqual([null, null, "submitted"]);
  expect(requests.map(({ body }) => body.draft)).toEqual(["first", "second", "third", "first"]);
});
