import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import {
  fakeService,
  type Handler,
  json,
  loggedIn,
  problem,
  REGISTRATION_NUMBERS,
  sessionOf,
} from "./dev/fake-service.ts";
import {
  type Credentials,
  MemoryStore,
  type Portico,
  PorticoError,
  type PorticoOptions,
  type Session,
} from "./index.ts";

const table = readFileSync(join(import.meta.dirname, "dev/session-scenarios.txt"), "utf8");
const scenarios = [...table.matchAll(/^([^#\s].*)\n((?: {2}.*\n)+)/gm)].map(([, name = "", steps = ""]) => ({
  name,
  steps: steps.trim().split(/,\s+/),
}));

/** Students by what they enter. The portal shows the student C as A. */
const STUDENTS: Readonly<Record<string, string>> = {
  "23DMO0001": "A",
  "24DMO0002": "B",
  "24DMO0003": "A",
  "asha.demo": "A",
};
const password = "pass_good";

const credentialsOf = (name: string): Credentials => ({
  registration_number: REGISTRATION_NUMBERS[name] ?? `${name}.demo`,
  password,
});

const nameOf = (session: Session | null) => session?.cookie.split("=")[1];

/** A store with a lock, as the Web Locks API has them. */
class SharedStore extends MemoryStore {
  #last: Promise<unknown> = Promise.resolve();

  lock<T>(login: () => Promise<T>): Promise<T> {
    const result = this.#last.then(login);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/** A client, and the service and the portal that it calls. */
class Run {
  readonly #store = new SharedStore();
  readonly #options: { -readonly [Name in keyof PorticoOptions]?: PorticoOptions[Name] } = { store: this.#store };
  /** The client is created by its first step, after those that set its options. */
  #created: Portico | null = null;
  #provided: Credentials | null = null;
  readonly #asked: string[] = [];
  #lastAction = "";
  readonly #begun: Promise<unknown>[] = [];
  readonly #challenges: Record<string, { readonly token: string }> = {};

  readonly #sent: string[] = [];
  readonly #ended = new Set<string>();
  readonly #counts: Record<string, number> = {};
  readonly #outcomes: string[] = [];
  readonly #refusals: string[] = [];
  readonly #duringCall: string[] = [];
  #held: string | undefined;
  readonly #waiting: (() => void)[] = [];
  #pictures = 0;
  #otp = "123456";

  get #portico(): Portico {
    this.#created ??= fakeService(this.#handle, this.#options).portico;
    return this.#created;
  }

  readonly #steps: Readonly<Record<string, (argument: string) => unknown>> = {
    given: (name) => void Object.assign(this.#options, { credentials: credentialsOf(name) }),
    provide: (name) => {
      this.#provided = credentialsOf(name);
      this.#options.credentials = () => this.#provided;
    },
    enter: (texts) => this.#enter(texts.split(" ")),
    asked: () => this.#asked.shift(),
    login: async (name) => nameOf(await this.#portico.login(credentialsOf(name))),
    verify: async (student) => nameOf(await this.#portico.verifyOtp(this.#challengeOf(student), this.#otp)),
    solve: async (argument) => {
      const [student = "", answer = ""] = argument.split(" ");
      return nameOf(await this.#portico.solveCaptcha(this.#challengeOf(student), answer, password));
    },
    adopt: async (name) => nameOf(await this.#portico.adopt({ cookie: `JSESSIONID=${name}` })),
    call: async () => (await this.#portico.semesters()).semesters[0]?.id,
    action: () => this.#lastAction,
    check: () => this.#portico.isLoggedIn(),
    session: async () => nameOf(await this.#portico.getSession()),
    logout: () => this.#portico.logout(),
    forget: () => this.#portico.forgetCredentials(),
    begin: (action) => {
      this.#begun.push(this.#do(action));
      return settled();
    },
    begun: () => this.#begun.shift(),
    otp: () => void this.#outcomes.push("otp"),
    captcha: () => void this.#outcomes.push("captcha"),
    fail: (failure) => void this.#outcomes.push(failure),
    refuse: (code) => void this.#refusals.push(code),
    hold: (path) => {
      this.#held = path;
    },
    answer: () => {
      this.#waiting.shift()?.();
      return settled();
    },
    end: (name) => void this.#ended.add(name),
    save: (name) => this.#store.save(sessionOf(name)),
    clear: () => this.#store.clear(),
    stored: () => nameOf(this.#store.load()),
    meanwhile: (step) => void this.#duringCall.push(step),
    wait: (seconds) => void vi.advanceTimersByTime(Number(seconds) * 1000),
    tab: () => {
      this.#created = null;
    },
    lock: () => void this.#store.lock(() => new Promise(() => {})),
    logins: () => this.#sent.filter((path) => path === "login").length,
    requests: () => this.#sent.length,
    sent: () => this.#sent.join(" "),
  };

  async step(step: string): Promise<void> {
    const [action = "", expected] = step.split(" -> ");
    const result = await this.#do(action);
    if (expected !== undefined) expect(`${action} -> ${result ?? "null"}`).toBe(step);
  }

  async #do(action: string): Promise<unknown> {
    const [, name = "", argument = ""] = /^(\w+) ?(.*)/.exec(action) ?? [];
    const run = this.#steps[name];
    if (run === undefined) throw new Error(`Unknown step: ${action}`);
    try {
      return await run(argument);
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error;
      const challenge = error.otpChallenge ?? error.captcha?.challenge;
      if (challenge) this.#challenges[challenge.token.charAt(0)] = challenge;
      this.#lastAction = error.userAction;
      return error.code;
    }
  }

  #challengeOf(student: string) {
    return this.#challenges[student] ?? { token: "" };
  }

  #enter(entries: string[]): void {
    const next = (question: string) => {
      this.#asked.push(question);
      return entries.shift() || null;
    };
    this.#options.onOtp = async ({ attempt, previousError, resend }) => {
      if (entries[0] === "resend") {
        entries.shift();
        await resend();
      }
      return next(`${attempt} ${previousError?.code ?? ""}`.trim());
    };
    this.#options.onCaptcha = ({ attempt, image }) => next(`${attempt} ${image.data_url}`);
  }

  readonly #handle: Handler = async ({ path, body }) => {
    const name = path.split("/").at(-1) ?? "";
    this.#sent.push(name);
    if (name === this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (name === "login") return this.#logIn(STUDENTS[body.registration_number] ?? "", body.assist === true);
    const refusal = this.#refusals.shift();
    if (refusal !== undefined) return problem(refusal);
    if (name === "verify_otp") return this.#verifyOtp(body.otp_challenge, body.otp);
    if (name === "solve_captcha") return this.#solveCaptcha(body);
    if (name === "adopt") return json({ session: sessionOf(body.cookie.split("=")[1]) });
    if (name === "resend_otp") {
      this.#otp = "654321";
      return json({ status: "otp_required", otp_challenge: body.otp_challenge, otp_sent_at: null });
    }
    for (const step of this.#duringCall.splice(0)) await this.step(step);
    const id = nameOf(body.session) ?? "";
    if (this.#ended.has(id)) return problem("session_expired");
    if (name === "logout") this.#ended.add(id);
    return json({ alive: true, logged_out: true, semesters: [{ id, name: "Fall" }] });
  };

  /** The answer to a login, or to the captcha of one. */
  #logIn(student: string, assist: boolean): Response {
    const next = this.#outcomes.shift();
    if (next === undefined) return this.#loggedIn(student);
    if (next === "otp")
      return json({ status: "otp_required", otp_challenge: { token: `${student} ${Math.random()}` } });
    if (next === "captcha") return assist ? this.#showCaptcha(student) : problem("captcha_unread");
    const [code = "", seconds, contact] = next.split(" ");
    return problem(code, {
      ...(seconds !== undefined && { retry_after_s: Number(seconds) }),
      ...(contact !== undefined && { portal: { page: null, contacted: false } }),
    });
  }

  #verifyOtp({ token }: { readonly token: string }, otp: string): Response {
    if (otp.length !== 6) return problem("validation_error");
    if (otp !== this.#otp) return problem(otp === "999999" ? "otp_expired" : "otp_invalid");
    return this.#loggedIn(token.charAt(0));
  }

  #showCaptcha(student: string): Response {
    const token = `${student} ${++this.#pictures}`;
    const image = { data_url: `picture ${this.#pictures}`, media_type: "image/png", width: 200, height: 40 };
    return json({ status: "captcha_required", captcha_challenge: { token }, captcha_image: image });
  }

  #solveCaptcha(body: Parameters<Handler>[0]["body"]): Response {
    const [student, picture] = body.captcha_challenge.token.split(" ");
    if (picture !== `${this.#pictures}` || body.password !== password) return problem("captcha_challenge_expired");
    if (body.answer === "K7") return problem("validation_error");
    return body.answer === "K7WM4P" ? this.#logIn(student, true) : this.#showCaptcha(student);
  }

  #loggedIn(student: string): Response {
    const count = (this.#counts[student] ?? 0) + 1;
    this.#counts[student] = count;
    return loggedIn(`${student}${count}`);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

it.each(scenarios)("$name", async ({ steps }) => {
  const run = new Run();
  for (const step of steps) await run.step(step);
});
