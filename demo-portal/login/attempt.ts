import { type PortalResponse, redirect, withCookie } from "../http/response.ts";
import type { Portal } from "../state/portal.ts";
import type { Incoming, LoginAttempt } from "../state/request.ts";
import type { Session } from "../state/session.ts";
import { logIn } from "../state/session-store.ts";
import { findStudent, type Student } from "../world/students.ts";
import { isUnknownAddress, requireOtp } from "./otp.ts";
import { findScenario, goodPassword, type Scenario } from "./passwords.ts";

/** Outcome of a login. `message` is the alert on the next login page. */
type Outcome =
  | { readonly attempt: Exclude<LoginAttempt, AuthenticatedAttempt>; readonly message: string }
  | { readonly attempt: AuthenticatedAttempt; readonly student: Student; readonly scenario: Scenario };

/** Attempts with the right password. */
type AuthenticatedAttempt = "accepted" | "otp" | "new password" | "questionnaire" | "broken";

const noPrelogin = "You are logged out due to inactivity for more than 15 minutes";

/** POST /vtop/login with a live session and its token. */
export function attemptLogin(incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  const student = findStudent((incoming.form.get("username") ?? "").trim()) ?? null;
  const outcome = evaluate(incoming, student, session, portal);
  session.alert = null;
  session.captcha.answer = null;
  incoming.record.loginAttempt = outcome.attempt;
  incoming.record.student = student?.registrationNumber ?? null;
  return complete(outcome, incoming, session, portal);
}

function evaluate({ form, record }: Incoming, student: Student | null, session: Session, portal: Portal): Outcome {
  if (!session.prelogin) return { attempt: "without prelogin", message: noPrelogin };
  const isPage = (name: string) => name === "file" || [...portal.pages.values()].some((known) => known.name === name);
  const scenario = findScenario(form.get("password") ?? "", isPage);
  if (!acceptsCaptcha(form.get("captchaStr") ?? "", scenario, session))
    return { attempt: "invalid captcha", message: "Invalid Captcha" };
  if (student === null || scenario === null)
    return { attempt: "invalid credentials", message: "Invalid LoginId/Password" };
  if (scenario.refusal !== undefined) {
    const locked = /locked|maximum/i.test(scenario.refusal);
    return { attempt: locked ? "locked" : "invalid credentials", message: scenario.refusal };
  }
  const isGoodPassword = form.get("password") === goodPassword;
  const attempt = authenticatedAttempt(student, scenario, isGoodPassword);
  const isUnknown = attempt === "accepted" && isUnknownAddress(record.address, student, portal);
  return { attempt: isUnknown ? "otp" : attempt, student, scenario };
}

function authenticatedAttempt(student: Student, scenario: Scenario, isGoodPassword: boolean): AuthenticatedAttempt {
  if (scenario.fault?.target === "login" && scenario.fault.kind !== "slow_headers") return "broken";
  if (scenario.landing !== undefined) return scenario.landing === "questionnaire" ? "questionnaire" : "new password";
  return scenario.otp === true || (student.kind === "otp" && isGoodPassword) ? "otp" : "accepted";
}

/** True if the captcha answer is accepted. A password that scripts the captcha can reject a correct answer. */
function acceptsCaptcha(answer: string, scenario: Scenario | null, { captcha }: Session): boolean {
  const isCorrect = captcha.answer !== null && answer.trim().toUpperCase() === captcha.answer;
  const script = scenario?.captcha;
  if (script === undefined) return isCorrect;
  captcha.scriptedAnswers += 1;
  if (script.kind === "reject") return isCorrect && captcha.scriptedAnswers > script.count;
  if (captcha.scriptedAnswers === 1) {
    captcha.coming = { kind: script.kind, left: script.count };
    return false;
  }
  return isCorrect;
}

function complete(outcome: Outcome, incoming: Incoming, session: Session, portal: Portal): PortalResponse {
  const back = redirect(portal.shown.get("login") === "errors_at_login" ? "/vtop/login" : "/vtop/login/error");
  if ("message" in outcome) {
    session.alert = outcome.message;
    return back;
  }
  const { student, scenario } = outcome;
  incoming.scenario = scenario;
  switch (outcome.attempt) {
    case "broken":
      return back;
    case "otp":
      requireOtp(session, student, scenario, portal);
      return back;
    default:
      portal.challenges.delete(student.registrationNumber);
      portal.sessions.rotate(session);
      logIn(session, student, scenario);
      return withCookie(redirect(portal.campus?.loggedInPath ?? "/vtop/init/page"), session, incoming.origin);
  }
}
