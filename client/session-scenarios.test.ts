import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeService, type Handler, json, problem } from "./dev/fake-service.ts";
import { MemoryStore, type OtpChallenge, type Session } from "./index.ts";

/** One scenario of the rules that the TypeScript client and the Python client share. Its steps are described in `python/tests/test_scenarios.py`, too. */
interface Scenario {
  readonly name: string;
  /** The username of fixed credentials. */
  readonly credentials?: string;
  readonly steps: readonly string[];
  readonly then?: readonly string[];
}

const scenarios: Scenario[] = JSON.parse(readFileSync(join(import.meta.dirname, "dev/session-scenarios.json"), "utf8"));

const REGISTRATION_NUMBERS: Readonly<Record<string, string>> = { A: "23DMO0001", B: "24DMO0002", C: "24DMO0003" };

/** Students by what they enter. The portal shows the student C as A. */
const STUDENTS: Readonly<Record<string, string>> = {
  ...{ "23DMO0001": "A", "24DMO0002": "B", "24DMO0003": "A", "asha.demo": "A" },
};

const credentialsOf = (name: string) => ({
  registration_number: REGISTRATION_NUMBERS[name] ?? `${name}.demo`,
  password: "pass_good",
});

const sessionOf = (name: string): Session => ({
  registration_number: REGISTRATION_NUMBERS[name.charAt(0)] ?? "",
  cookie: `JSESSIONID=${name}`,
  csrf_token: "a-token",
  user_agent: "a-browser",
});

const nameOf = (session: Session | null): string => session?.cookie.split("=")[1] ?? "null";

/** Runs the steps of one scenario: `action argument -> expected result`, which is the name of a session, an error code or a number. */
class Run {
  readonly #store = new MemoryStore();
  readonly #ended = new Set<string>();
  readonly #counts: Record<string, number> = {};
  readonly #challenges: Record<string, OtpChallenge> = {};
  #logins = 0;
  #nextLogin = "";
  #meanwhile: string | null = null;
  readonly #portico;

  constructor({ credentials }: Scenario) {
    this.#portico = fakeService(this.#handle, {
      store: this.#store,
      ...(credentials !== undefined && { credentials: credentialsOf(credentials) }),
    }).portico;
  }

  async step(step: string): Promise<void> {
    const [action = "", expected] = step.split(" -> ");
    const result = await this.#do(...(action.split(/ (.*)/s) as [string, string])).catch(({ code }) => code);
    if (expected !== undefined) expect(`${action} -> ${result}`).toBe(step);
  }

  async #do(action: string, argument: string): Promise<unknown> {
    const portico = this.#portico;
    switch (action) {
      case "login":
        return nameOf(await portico.login(credentialsOf(argument)));
      case "verify":
        return nameOf(await portico.verifyOtp(this.#challenges[argument] ?? { token: "" }, "123456"));
      case "adopt":
        return nameOf(await portico.adopt({ cookie: `JSESSIONID=${argument}` }));
      case "call":
        return (await portico.semesters()).semesters[0]?.id;
      case "session":
        return nameOf(await portico.getSession());
      case "logout":
        return portico.logout();
      case "forget":
        return portico.forgetCredentials();
      case "wait":
        return vi.advanceTimersByTime(Number(argument) * 1000);
      case "logins":
        return this.#logins;
      case "meanwhile":
        this.#meanwhile = argument;
        return;
      case "otp":
      case "fail":
        this.#nextLogin = argument ?? "otp";
        return;
      case "end":
        return this.#ended.add(argument);
      default:
        return this.#otherClient(action, argument);
    }
  }

  /** Another client of the same store. */
  #otherClient(action: string, argument: string): string | undefined {
    if (action === "stored") return nameOf(this.#store.load());
    if (action === "save") this.#store.save(sessionOf(argument));
    else if (action === "clear") this.#store.clear();
    else throw new Error(`Unknown step: ${action}`);
    return undefined;
  }

  readonly #handle: Handler = ({ path, body }) => {
    if (path === "/auth/login") return this.#logIn(STUDENTS[body.registration_number] ?? "");
    if (path === "/auth/verify_otp") return this.#loggedIn(body.otp_challenge.token.charAt(0));
    if (path === "/auth/adopt") return json({ session: sessionOf(body.cookie.split("=")[1]) });
    if (path === "/auth/logout") return json({ logged_out: true });
    if (this.#meanwhile !== null) this.#otherClient(...(this.#meanwhile.split(" ") as [string, string]));
    this.#meanwhile = null;
    const id = nameOf(body.session);
    return this.#ended.has(id) ? problem("session_expired") : json({ semesters: [{ id, name: "Fall" }] });
  };

  #logIn(student: string): Response {
    this.#logins++;
    const next = this.#nextLogin;
    this.#nextLogin = "";
    if (next === "") return this.#loggedIn(student);
    if (next !== "otp") return problem(next);
    const otp_challenge = { token: `${student} ${this.#logins}` };
    this.#challenges[student] = otp_challenge;
    return json({ status: "otp_required", otp_challenge });
  }

  #loggedIn(student: string): Response {
    const count = (this.#counts[student] ?? 0) + 1;
    this.#counts[student] = count;
    return json({ status: "authenticated", session: sessionOf(`${student}${count}`) });
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

it.each(scenarios)("$name", async (scenario) => {
  const run = new Run(scenario);
  for (const step of [...scenario.steps, ...(scenario.then ?? [])]) await run.step(step);
});
