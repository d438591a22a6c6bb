import { type Answer, redirect, withCookie } from "../http/answer.ts";
import { enter, type Session } from "../state/sessions.ts";
import type { Incoming, LoginAttempt, Portal } from "../state/state.ts";
import { findStudent, type Student } from "../world/students.ts";
import { demand } from "./otp.ts";
import { findScript, goodPassword, type Script } from "./passwords.ts";

/** How a login ends. `message` is the alert of the next login page. */
type Verdict =
  | { readonly attempt: Exclude<LoginAttempt, Welcome>; readonly message: string }
  | { readonly attempt: Welcome; readonly student: Student; readonly script: Script };

type Welcome = "accepted" | "otp" | "new password" | "questionnaire" | "broken";

const maximumReached = "Number Of Maximum Fail Attempts Reached.Use Forgot Password";
const noPrelogin = "You are logged out due to inactivity for more than 15 minutes";

/** POST /vtop/login with a living session and its token. */
export function attemptLogin(incoming: Incoming, session: Session, portal: Portal): Answer {
  const student = findStudent((incoming.form.get("username") ?? "").trim()) ?? null;
  const verdict = judge(incoming.form, student, session, portal);
  count(verdict, student, portal);
  session.alert = null;
  session.captcha.answer = null;
  incoming.record.loginAttempt = verdict.attempt;
  incoming.record.student = student?.registrationNumber ?? null;
  return carryOut(verdict, incoming, session, portal);
}

function judge(form: ReadonlyMap<string, string>, student: Student | null, session: Session, portal: Portal): Verdict {
  if (!session.prelogin) {
    return { attempt: "without prelogin", message: noPrelogin };
  }
  const isPage = (name: string) => [...portal.pages.values()].some((known) => known.name === name);
  const script = findScript(form.get("password") ?? "", isPage);
  if (!captchaHolds(form.get("captchaStr") ?? "", script, session)) {
    return { attempt: "invalid captcha", message: "Invalid Captcha" };
  }
  const { lockAfter } = portal.settings;
  if (student !== null && lockAfter > 0 && (portal.failures.get(student.registrationNumber) ?? 0) >= lockAfter) {
    return { attempt: "locked", message: maximumReached };
  }
  if (student === null || script === null) {
    return { attempt: "invalid credentials", message: "Invalid LoginId/Password" };
  }
  if (script.refusal !== undefined) {
    const locked = /locked|maximum/i.test(script.refusal);
    return { attempt: locked ? "locked" : "invalid credentials", message: script.refusal };
  }
  return { attempt: ending(student, script, form.get("password") === goodPassword), student, script };
}

function ending(student: Student, script: Script, good: boolean): Welcome {
  if (script.fault?.place === "login" && script.fault.kind !== "slow_headers") {
    return "broken";
  }
  if (script.landing !== undefined) {
    return script.landing === "new_password" ? "new password" : "questionnaire";
  }
  return script.otp === true || (student.kind === "otp" && good) ? "otp" : "accepted";
}

/** Whether the answer counts as right; passwords that script the captcha reject answers, right or wrong. */
function captchaHolds(answer: string, script: Script | null, { captcha }: Session): boolean {
  const right = captcha.answer !== null && answer.trim().toUpperCase() === captcha.answer;
  const plan = script?.captcha;
  if (plan === undefined) {
    return right;
  }
  captcha.scriptedAnswers += 1;
  if (plan.kind === "reject") {
    return right && captcha.scriptedAnswers > plan.count;
  }
  if (captcha.scriptedAnswers === 1) {
    captcha.coming = { kind: plan.kind, left: plan.count };
    return false;
  }
  return right;
}

/** Counts refused credentials where the portal counts them; a wrong captcha is none, and a good login clears the count. */
function count({ attempt }: Verdict, student: Student | null, portal: Portal): void {
  if (student === null || portal.settings.lockAfter === 0) {
    return;
  }
  const register = student.registrationNumber;
  if (attempt === "invalid credentials") {
    portal.failures.set(register, (portal.failures.get(register) ?? 0) + 1);
  } else if (attempt === "accepted" || attempt === "otp") {
    portal.failures.delete(register);
  }
}

function carryOut(verdict: Verdict, incoming: Incoming, session: Session, portal: Portal): Answer {
  const back = redirect(portal.shown.get("login") === "errors_at_login" ? "/vtop/login" : "/vtop/login/error");
  if ("message" in verdict) {
    session.alert = verdict.message;
    return back;
  }
  const { student, script } = verdict;
  incoming.script = script;
  switch (verdict.attempt) {
    case "broken":
      return back;
    case "otp":
      demand(session, student, script, portal);
      return back;
    default:
      portal.challenges.delete(student.registrationNumber);
      portal.sessions.rotate(session);
      enter(session, student, script);
      return withCookie(redirect("/vtop/init/page"), session, incoming.origin);
  }
}
