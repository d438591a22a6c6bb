import { ServiceError } from "../../src/contract/errors.ts";
import type { Session } from "../../src/contract/session.ts";
import type { PortalConnection } from "../../src/portal/connect.ts";
import type { Endpoint } from "../../src/portal/define-endpoint.ts";
import { planOf } from "./plan.ts";
import type { Prompts } from "./prompts.ts";
import { BudgetSpent, type Recorder } from "./recorder.ts";

/** The end of a call: an answer, an error code, or not sent. */
export interface Outcome {
  readonly path: string;
  readonly semester: string | null;
  readonly result: "answered" | "failed" | "not asked";
  /** The error code, or why the call was not sent. */
  readonly reason?: string;
}

export interface FieldTestRun {
  readonly outcomes: readonly Outcome[];
  /** Texts that a bundle must not contain. */
  readonly secrets: readonly { readonly what: string; readonly text: string }[];
}

export interface RunOptions {
  readonly endpoints: readonly Endpoint[];
  readonly connection: PortalConnection;
  readonly recorder: Recorder;
  readonly prompts: Prompts;
  /** Semesters to ask for; null: the newest and the one before it. */
  readonly semesters: readonly string[] | null;
  /** True to call an endpoint. */
  readonly isWanted: (path: string) => boolean;
  readonly today: string;
  print(line: string): void;
}

/** After one of these, the portal would refuse everything else too. */
const FATAL = new Set(["session_expired", "portal_blocked", "portal_tls_error"]);

/** Logs in, calls the endpoints one after another and logs out. The answers are used for the next calls only. */
export async function runFieldTest(options: RunOptions): Promise<FieldTestRun> {
  const { endpoints, connection, recorder, prompts, print } = options;
  const outcomes: Outcome[] = [];
  const answers = new Map<string, unknown>();
  const secrets: { what: string; text: string }[] = [];
  let isOver = false;

  async function call(path: string, semester: string | null, body: Record<string, unknown>): Promise<unknown> {
    const endpoint = endpoints.find((candidate) => candidate.path === path);
    if (endpoint === undefined) throw new Error(`No endpoint ${path}.`);
    const { context, portal } = connection.startRequest(recorder.apiRequest);
    try {
      await endpoint.check?.(portal, body);
      const answer = await endpoint.handle(portal, body);
      answers.set(semester === null ? path : `${path} ${semester}`, answer);
      outcomes.push({ path, semester, result: "answered" });
      print(`  ${path}${semester === null ? "" : ` ${semester}`}: answered`);
      return answer;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const isSpent = error instanceof BudgetSpent;
      isOver ||= isSpent || FATAL.has(error.code);
      outcomes.push({
        path,
        semester,
        result: isSpent ? "not asked" : "failed",
        reason: isSpent ? "80 requests" : error.code,
      });
      print(`  ${path}${semester === null ? "" : ` ${semester}`}: ${isSpent ? "not asked" : error.code}`);
      return null;
    } finally {
      context.end();
    }
  }

  async function login(): Promise<Session | null> {
    const registration_number = await prompts.askHidden("Registration number or login name: ");
    const password = await prompts.askHidden("Password: ");
    secrets.push({ what: "the login name", text: registration_number }, { what: "the password", text: password });
    let result = await call("/auth/login", null, { registration_number, password });
    while (isChallenge(result)) {
      const { otp_challenge } = result;
      const otp = (await prompts.askHidden("OTP from the e-mail (leave it empty to get a new one): ")).trim();
      if (otp === "") {
        await call("/auth/resend_otp", null, { otp_challenge });
        continue;
      }
      secrets.push({ what: "the OTP", text: otp });
      const verified = await call("/auth/verify_otp", null, { otp_challenge, otp });
      const canRepeat = ["otp_invalid", "otp_expired"].includes(outcomes.at(-1)?.reason ?? "");
      result = verified ?? (canRepeat ? result : null);
    }
    return isSession(result) ? result.session : null;
  }

  const session = await login();
  if (session === null) return { outcomes, secrets };
  secrets.push({ what: "the registration number", text: session.registration_number });
  const listed = await call("/student/semesters", null, { session });
  const semesters = options.semesters ?? semestersIn(listed).slice(0, 2);
  for (const { path, semester, body } of planOf(semesters, options.today).filter(({ path }) =>
    options.isWanted(path),
  )) {
    const needed = isOver ? null : body(answers);
    if (needed !== null) await call(path, semester, { ...needed, session });
    else outcomes.push({ path, semester, result: "not asked", reason: isOver ? "stopped" : "no such data before it" });
  }
  const { context, portal } = connection.startRequest(recorder.apiRequest);
  await portal
    .openSession(session)
    .end()
    .catch(() => print("  The portal did not confirm the logout."));
  context.end();
  return { outcomes, secrets };
}

const isChallenge = (result: unknown): result is { otp_challenge: { token: string } } =>
  typeof result === "object" && result !== null && "otp_challenge" in result;

const isSession = (result: unknown): result is { session: Session } =>
  typeof result === "object" && result !== null && "session" in result;

const semestersIn = (listed: unknown): string[] =>
  typeof listed === "object" && listed !== null && "semesters" in listed && Array.isArray(listed.semesters)
    ? listed.semesters.map(({ id }) => String(id))
    : [];
